// Characters become digits, sixteen at a time.
#include "nonet/symbols.hpp"

#include <cstring>

#include "nonet/error.hpp"

namespace nonet {

SymbolMeanings symbol_meanings(std::string_view symbols, int digits) {
    SymbolMeanings meanings;
    meanings.fill(NO_DIGIT);
    for (const char empty : EMPTIES) meanings[static_cast<unsigned char>(empty)] = 0;
    for (int digit = 1; digit <= digits; ++digit) {
        const auto symbol = static_cast<unsigned char>(symbols[digit - 1]);
        meanings[symbol] = static_cast<std::uint8_t>(digit);
        if (symbol >= 'A' && symbol <= 'Z') meanings[symbol - 'A' + 'a'] = meanings[symbol];
    }
    return meanings;
}

namespace {

// Sixteen characters at a time. Written out as vectors: GCC 12 makes jumps of the plain loop.
using Bytes = std::uint8_t __attribute__((vector_size(16)));
constexpr int WIDTH = sizeof(Bytes);

// The digits of sixteen characters; `strange` gets a byte of ones for each that is none.
Bytes read_block(Bytes text, std::uint8_t last, Bytes& strange) {
    const Bytes number = text - static_cast<std::uint8_t>('0');
    const auto is_digit = reinterpret_cast<Bytes>(number <= last);
    const auto is_empty =
        reinterpret_cast<Bytes>((text == '.') | (text == '*') | (text == '_') | (text == '-'));
    strange |= ~(is_digit | is_empty);
    return number & is_digit;
}

}  // namespace

bool read_digits(const char* text, int cells, std::uint8_t last, std::uint8_t* digits) {
    Bytes strange{};
    Bytes block;
    int cell = 0;
    for (; cell + WIDTH <= cells; cell += WIDTH) {
        std::memcpy(&block, text + cell, WIDTH);
        block = read_block(block, last, strange);
        std::memcpy(digits + cell, &block, WIDTH);
    }
    block = Bytes{} + static_cast<std::uint8_t>('0');
    std::memcpy(&block, text + cell, static_cast<std::size_t>(cells - cell));
    block = read_block(block, last, strange);
    std::memcpy(digits + cell, &block, static_cast<std::size_t>(cells - cell));
    std::uint64_t halves[2];
    std::memcpy(halves, &strange, WIDTH);
    return !(halves[0] | halves[1]);
}

void check_symbols(std::string_view symbols, int digits) {
    if (symbols.size() < static_cast<std::size_t>(digits)) {
        throw InputError("expected " + std::to_string(digits) + " symbols, got " +
                         std::to_string(symbols.size()));
    }
    for (const char symbol : symbols) {  // a symbol is a byte: of longer ones we would write halves
        const auto byte = static_cast<unsigned char>(symbol);
        if (byte >= 128) throw InputError("expected ASCII symbols, got " + quote_symbol(byte));
    }
}

std::string quote_symbol(unsigned char character) {
    constexpr std::string_view HEX = "0123456789abcdef";
    if (character >= 32 && character < 127) return std::string("'") + char(character) + "'";
    return std::string("byte 0x") + HEX[character >> 4] + HEX[character & 15];
}

}  // namespace nonet
