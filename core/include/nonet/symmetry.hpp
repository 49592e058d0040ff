// The symmetries that a pattern of givens can have: the turns and mirrors of the square.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "nonet/grid.hpp"

namespace nonet {

enum class Symmetry {
    none,
    half_turn,
    quarter_turn,
    mirror,          // left and right
    both_mirrors,    // left and right, top and bottom
    diagonal,        // over the diagonal from r1c1
    both_diagonals,  //
    full,            // all turns and mirrors
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
