// What the two searches, for complete grids and for puzzles, hand back.
#pragma once

#include "bands.hpp"

namespace nonet::canonical {

// One way to reach the key.
struct Way {
    Line columns;                        // column of the key -> source column; rest 15
    Line labels;                         // source digit -> label; 0 -> 0
    std::array<std::uint8_t, 9> rows{};  // row of the key -> source row
    std::uint8_t orientation = 0;        // 1 when the grid was transposed first
};

// Complete grids: every way to the least image.
void search_grid(const Lines& lines, std::vector<Way>& ways);

}  // namespace nonet::canonical
