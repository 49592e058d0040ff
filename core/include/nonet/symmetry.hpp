// The symmetries that a pattern of givens can have: the turns and mirrors of the square.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "nonet/grid.hpp"

namespace nonet {

enum class Symmetry {
    NONE,
    HALF_TURN,
    QUARTER_TURN,
    MIRROR,          // left and right
    BOTH_MIRRORS,    // left and right, top and bottom
    DIAGONAL,        // over the diagonal from r1c1
    BOTH_DIAGONALS,  //
    FULL,            // all turns and mirrors
};

constexpr std::array<std::string_view, 8> SYMMETRY_NAMES{
    "none",         "half-turn", "quarter-turn",   "mirror",
    "both-mirrors", "diagonal",  "both-diagonals", "full"};

// The cells that must be given or empty together, each group ascending, in the order of their
// first cells.
std::vector<std::vector<Cell>> orbits(const Layout& layout, Symmetry symmetry);

// Whether the pattern of the grid's digits has this symmetry.
bool has_symmetry(const Grid& grid, Symmetry symmetry);

}  // namespace nonet
