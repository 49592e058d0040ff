// The matchings of a house, beside trying every way to fill it.
#include "general/matching.hpp"

#include <vector>

#include <doctest/doctest.h>

#include "nonet/random.hpp"

using nonet::DigitSet;
using nonet::Random;
using nonet::general::Matching;

namespace {

// Puts a digit of its own into each cell in every way, and notes what was where.
bool fill(const std::vector<DigitSet>& cells, std::size_t cell, DigitSet used,
          std::vector<DigitSet>& seen) {
    if (cell == cells.size()) return true;
    bool filled = false;
    for (DigitSet left = cells[cell] & ~used; left; left &= left - 1) {
        const DigitSet digit = left & -left;
        if (!fill(cells, cell + 1, used | digit, seen)) continue;
        seen[cell] |= digit;
        filled = true;
    }
    return filled;
}

}  // namespace

TEST_CASE("a candidate stays exactly when some way to fill the house has it") {
    Random random(1);
    int impossible = 0, narrowed = 0;
    for (int round = 0; round < 500; ++round) {
        const std::size_t size = 2 + random.below(6);
        std::vector<DigitSet> cells(size);
        for (DigitSet& cell : cells)
            cell = static_cast<DigitSet>(random.next() & random.next()) & ((1U << size) - 1);
        std::vector<DigitSet> slow(size);
        const bool can_be_filled = fill(cells, 0, 0, slow);
        std::vector<DigitSet> quick = cells;
        CHECK(Matching(quick).filter() == can_be_filled);
        impossible += !can_be_filled;
        if (!can_be_filled) continue;
        CHECK(quick == slow);
        narrowed += quick != cells;
    }
    CHECK(impossible > 0);
    CHECK(narrowed > 0);
}
