// Symbols: what each character of a text means on a board.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace nonet {

// What stands for the digits 1, 2, ... in text. Input is read without regard to case.
constexpr std::string_view SYMBOLS = "123456789ABCDEFGHIJKLMNOP";
// The same for alphabetical Sudoku.
constexpr std::string_view LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY";
// What people write for an empty cell; the first is what we write.
constexpr std::string_view EMPTIES = ".0*_-";

// The digit of each character, 0 for an empty cell. NO_DIGIT has the only high bit, so that the
// union of many meanings tells whether any of them was strange.
using SymbolMeanings = std::array<std::uint8_t, 256>;
constexpr std::uint8_t NO_DIGIT = 255;

SymbolMeanings symbol_meanings(std::string_view symbols, int digits);

// Read `cells` characters of the usual symbols up to `last`, which is 9 or less; true where each of
// them was a digit or an empty cell.
bool read_digits(const char* text, int cells, std::uint8_t last, std::uint8_t* digits);

// Throws InputError where there are fewer symbols than digits, or one that is no ASCII.
void check_symbols(std::string_view symbols, int digits);

// How a stray character is shown in a message: itself, or its number where it cannot be printed.
std::string quote_symbol(unsigned char character);

}  // namespace nonet
