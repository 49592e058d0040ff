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
