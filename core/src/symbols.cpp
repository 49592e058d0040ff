#include "nonet/symbols.hpp"

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

bool read_digits(const char* line, int cells, std::uint8_t last, std::uint8_t* digits) {
    std::uint8_t strange = 0;
    for (int cell = 0; cell < cells; ++cell) {
        const auto character = static_cast<std::uint8_t>(line[cell]);
        const auto number = static_cast<std::uint8_t>(character - '0');
        // Bytes of ones and zeros, not bools: GCC 12 makes vectors of the former only.
        const std::uint8_t is_digit = number <= last ? 0xFF : 0;
        const std::uint8_t is_dot = character == '.' ? 0xFF : 0;
        const std::uint8_t is_star = character == '*' ? 0xFF : 0;
        const std::uint8_t is_line = character == '_' ? 0xFF : 0;
        const std::uint8_t is_dash = character == '-' ? 0xFF : 0;
        digits[cell] = number & is_digit;
        strange |= static_cast<std::uint8_t>(~(is_digit | is_dot | is_star | is_line | is_dash));
    }
    return !strange;
}

void check_symbols(std::string_view symbols, int digits) {
    if (symbols.size() >= static_cast<std::size_t>(digits)) return;
    throw InputError("expected " + std::to_string(digits) + " symbols, got " +
                     std::to_string(symbols.size()));
}

std::string quote_symbol(unsigned char character) {
    constexpr std::string_view HEX = "0123456789abcdef";
    if (character >= 32 && character < 127) return std::string("'") + char(character) + "'";
    return std::string("byte 0x") + HEX[character >> 4] + HEX[character & 15];
}

}  // namespace nonet
