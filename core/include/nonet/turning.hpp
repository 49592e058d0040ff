// Turning a whole board: cells, houses and rules. Unlike a transformation, which maps a layout to
// itself, a turn may lead to another layout, as of a jigsaw or of boxes of 2×3.
#pragma once

#include <optional>
#include <vector>

#include "nonet/grid.hpp"
#include "nonet/layout.hpp"
#include "nonet/rule.hpp"

namespace nonet {

// Clockwise by so many quarters, after left and right have changed places if it is mirrored.
struct Turn {
    int quarters = 0;  // 0 to 3
    bool is_mirrored = false;

    bool operator==(const Turn&) const = default;
};

// For each cell of a board of so many rows and columns the cell to which it goes.
std::vector<Cell> turn_cells(int rows, int columns, Turn turn);
Layout::Pointer turn_layout(const Layout& layout, Turn turn);
// The rule that says of the moved cells what this says of these; `columns` counts those of the
// board before and after. Nothing for indexers whose numbers of rows or columns would change.
std::optional<Rule> move_rule(const Rule& rule, const std::vector<Cell>& cells, int columns,
                              int moved_columns);

// Whether the rules of a board say the same whatever the digits are called.
bool is_free(const Board& board);
// Whether their cells may lie anywhere: cages, sums and marked cells can be drawn, and say the
// same, where a shuffle of lines tears them apart. Lines, dots and clues outside cannot.
bool is_loose(const Board& board);

// Throws InputError where a rule has no image.
Grid turn_grid(const Grid& grid, Turn turn);
// The stance is the one of the eight images whose layout has the least text; of several the first.
// Grids that are the same but for a turn of their layouts stand on one layout then. Images that
// some rule does not have are left out.
Turn find_turn_to_stance(const Grid& grid);
Grid find_stance(const Grid& grid);

}  // namespace nonet
