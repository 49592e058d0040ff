// Rows, columns and 3x3 boxes by their numbers, for the few patterns that live on such boards only.
#pragma once

#include "logic/position.hpp"

namespace nonet {

// Rows, columns and 3x3 boxes, perhaps with more houses: those can only exclude more.
template <int W>
bool has_classic_boxes(const Geometry<W>& g) {
    if (g.cell_count != 81 || g.digit_count != 9) return false;
    for (int c = 0; c < 81; ++c) {
        if (g.box[c] < 0 || !g.house[g.box[c]].test(c / 27 * 27 + c % 9 / 3 * 3)) return false;
    }
    return true;
}

// The cell of a row and a column, or of a column and a row when the board is seen turned over.
constexpr int cell_at(int row, int column, bool turned) {
    return turned ? column * 9 + row : row * 9 + column;
}

}  // namespace nonet
