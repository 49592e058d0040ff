// What follows from a candidate by chains, without evidence.
#pragma once

#include <deque>

#include "logic/search.hpp"

namespace nonet {

template <int W>
using CellsByDigit = std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1>;

// Everything that is true (on) or false when a candidate is true, by links that are there from the
// start: what a net of chains comes to unless it breaks.
template <int W>
struct Conclusion {
    CellsByDigit<W> known[2] = {};  // off, on
    bool broken = false;
};

template <int W>
struct Conclusions {
    std::deque<Conclusion<W>> all;
    std::vector<std::int32_t> index;  // by cell * 32 + digit, -1 where not asked for yet
};

// What follows when this candidate is true, concluded once a position.
template <int W>
const Conclusion<W>& conclusion_of(const Context<W>& ctx, int cell, int digit);

}  // namespace nonet
