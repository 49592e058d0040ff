// Outlines: the closed paths around sets of cells, moved inwards.
#pragma once

#include <span>
#include <vector>

#include "nonet/drawing.hpp"

namespace nonet::drawing {

using Outline = std::vector<Point>;  // corners, clockwise; the last is joined to the first

// One outline for each part that hangs together by edges, and one for each hole in it.
std::vector<Outline> outlines_of(std::span<const Cell> cells, int columns, double inset);

}  // namespace nonet::drawing
