// The exact solver: how many solutions a grid has, and which.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "nonet/grid.hpp"
#include "nonet/random.hpp"

namespace nonet {

// Visit the solutions one after the other until `visit` returns false; return the nodes searched.
// With `random` the digits of a cell are tried in shuffled order.
std::uint64_t visit_solutions(const Grid& grid, const std::function<bool(const Grid&)>& visit,
                              Random* random = nullptr);

std::optional<Grid> solve(const Grid& grid);

// Count the solutions, but stop at `limit`.
std::uint64_t count_solutions(const Grid& grid, std::uint64_t limit);

}  // namespace nonet
