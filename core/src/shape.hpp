// What follows from a shape: its houses, its holes and its text.
#pragma once

#include <string>
#include <vector>

#include "nonet/layout.hpp"

namespace nonet {

// Rows, columns, boxes or regions, diagonals, windows, disjoint groups, extra regions.
std::vector<House> houses_of_shape(const LayoutShape& shape);
std::vector<Cell> holes_of_shape(const LayoutShape& shape);

// The text of a shape, whole or without regions and cells.
std::string format_shape(const LayoutShape& shape, bool whole);

// Throws InputError where a row or column has more cells than there are digits.
void check_lines(const LayoutShape& shape);
// Throws InputError where several grids do not begin at the edge, lie on each other or share parts
// of boxes.
void check_grids(const LayoutShape& shape);

}  // namespace nonet
