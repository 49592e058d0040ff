// Sets of digits: counted, and gone through digit by digit.
#pragma once

#include <bit>
#include <cstdint>

#include "nonet/layout.hpp"

namespace nonet {

// How many bits are set. Where the compiler may not count on the processor's own instruction, which
// is in all code that runs everywhere, std::popcount calls a function; this one is inlined.
constexpr int count_bits(std::uint64_t bits) {
#ifdef __POPCNT__
    return std::popcount(bits);
#else
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>(bits * 0x0101010101010101 >> 56);
#endif
}

constexpr int lowest_digit(DigitSet digits) {
    return std::countr_zero(digits) + 1;
}

// for (int d : each_digit(set)) visits the digits in ascending order.
struct DigitRange {
    DigitSet digits;
    struct Iterator {
        DigitSet rest;
        constexpr int operator*() const { return lowest_digit(rest); }
        constexpr Iterator& operator++() {
            rest &= rest - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& o) const { return rest != o.rest; }
    };
    constexpr Iterator begin() const { return {digits}; }
    constexpr Iterator end() const { return {0}; }
};
constexpr DigitRange each_digit(DigitSet digits) {
    return {digits};
}

}  // namespace nonet
