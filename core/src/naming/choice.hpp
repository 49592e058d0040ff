// Which cells hold a digit, as a number: the rank of a set among all sets of its size (the
// combinatorial number system: the sum of C(cell, place) over its cells, places counted from 1).
#pragma once

#include <cstdint>
#include <vector>

#include "natural.hpp"
#include "nonet/layout.hpp"

namespace nonet::naming {

// C(of, count) as factors of one word each, so that no long number divides another.
std::vector<std::uint32_t> choice_factors(int of, int count);

Natural rank_choice(const std::vector<Cell>& chosen, int of);

// The cells of the set, ascending. `rank` is less than C(of, count).
std::vector<Cell> unrank_choice(Natural rank, int of, int count);

}  // namespace nonet::naming
