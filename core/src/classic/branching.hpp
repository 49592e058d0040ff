// Where both engines branch: they must agree, or they would search different trees.
//
// Of the cells with two candidates take the one whose open peers weigh most. An open cell weighs
// OPEN_WEIGHT, one with two candidates a little more; ties go to the first cell. Where no cell has
// two candidates take the first of those with the fewest. Try its lowest candidate first; the
// other branch forbids that candidate.
//
// Measured on the 375 hardest of 2011: guesses per puzzle 189 for the plain sum over row, column
// and box, 138 when each peer is counted once, 134 to 140 with the extra weight for two candidates,
// which also saves 6 % on ordinary puzzles.
#pragma once

#include <cstdint>

namespace nonet::classic {

constexpr std::uint32_t OPEN_WEIGHT = 8;

// The largest key wins: the weight above, then the first cell. 21 · 9 · 128 stays below 2¹⁵.
constexpr int KEY_SHIFT = 7;
constexpr std::uint32_t KEY_MASK = 127;

constexpr std::uint32_t tie_key(int cell) {
    return KEY_MASK - static_cast<std::uint32_t>(cell);
}
constexpr int cell_of_key(std::uint32_t key) {
    return static_cast<int>(KEY_MASK - (key & KEY_MASK));
}

// Every guess on the way to a node has filled a cell.
constexpr int MAX_GUESSES = 81;

}  // namespace nonet::classic
