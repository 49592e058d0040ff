// A cage by its combinations: which sets of digits make its sum and fit its cells.
#pragma once

#include <vector>

#include "rulebook.hpp"

namespace nonet {

// The open cells of a cage, and what is left to them.
struct OpenCage {
    std::vector<std::uint16_t> cells{};
    std::vector<DigitSet> candidates{};
    DigitSet placed = 0;
    int rest = 0;
};

template <int W>
OpenCage open_part(const BasicPosition<W>& p, const RuleItem<W>& item) {
    OpenCage open{.rest = item.sum};
    for (const std::uint16_t c : item.cells) {
        if (p.digit[c]) {
            open.placed |= digit_bit(p.digit[c]);
            open.rest -= p.digit[c];
        } else {
            open.cells.push_back(c);
            open.candidates.push_back(p.candidates[c]);
        }
    }
    return open;
}

// The combinations that fit, and what they leave each open cell.
struct Fitting {
    std::vector<std::uint32_t> combinations{};
    std::vector<DigitSet> allowed{};
    DigitSet required = ~DigitSet{0};  // in every combination
};

// Those that hold all of the wanted digits.
Fitting fit(const OpenCage& open, DigitSet wanted);
// Adds what a combination leaves each open cell; false where it does not fit.
bool match_cells(const OpenCage& open, DigitSet combination, std::vector<DigitSet>& allowed);
// Every set of so many of the digits 1 to 9 with this sum.
const std::vector<DigitSet>& combinations_of(int size, int sum);

}  // namespace nonet
