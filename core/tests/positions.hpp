// Positions of the logic engine's own kind, and some on the way of real puzzles.
#pragma once

#include <vector>

#include "logic/position.hpp"
#include "nonet/logic.hpp"

namespace nonet {

// A small board; the geometry must outlive what stands on it.
inline BasicPosition<2> position_of(const Geometry<2>& geometry, const Grid& digits,
                                    const std::vector<DigitSet>& candidates) {
    BasicPosition<2> p;
    p.geometry = &geometry;
    p.empty = geometry.all_cells;
    for (int c = 0; c < geometry.cell_count; ++c) p.candidates[c] = geometry.all_digits;
    for (int d = 1; d <= geometry.digit_count; ++d) p.places[d] = geometry.all_cells;
    for (int c = 0; c < geometry.cell_count; ++c) {
        if (digits[c] != 0) p.place(c, digits[c]);
    }
    for (int c : p.empty) {
        for (int d : each_digit(p.candidates[c] & ~candidates[c])) p.remove(c, d);
    }
    return p;
}

// Puzzles whose paths are full of subsets, fish and chains.
inline constexpr const char* RICH_PUZZLES[] = {
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
};

// Every position on the paths of those puzzles.
inline std::vector<Position> rich_positions() {
    std::vector<Position> positions;
    for (const char* const text : RICH_PUZZLES) {
        Position position(Grid::parse(text));
        for (const Step& step : find_path(position, default_techniques()).steps) {
            positions.push_back(position);
            position = position.after(step);
        }
    }
    return positions;
}

}  // namespace nonet
