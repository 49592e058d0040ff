// Sets of nine: the cells of a house, the digits of a cell.
#pragma once

#include <array>
#include <cstdint>

namespace nonet {

// How many of nine bits are set: a table, as not every processor counts them in one step.
inline constexpr std::array<std::uint8_t, 512> COUNTS_OF_NINE = [] {
    std::array<std::uint8_t, 512> counts{};
    for (std::size_t bits = 1; bits < counts.size(); ++bits)
        counts[bits] = static_cast<std::uint8_t>(counts[bits >> 1] + (bits & 1));
    return counts;
}();

constexpr int count_nine(unsigned bits) {
    return COUNTS_OF_NINE[bits];
}

}  // namespace nonet
