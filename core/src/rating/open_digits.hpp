// What a cell may hold at first sight: the start of both scales that need no techniques.
#pragma once

#include <vector>

#include "nonet/layout.hpp"

namespace nonet {

// The digits that no peer of a cell holds.
inline DigitSet open_digits(const Layout& layout, const std::vector<Digit>& digits, Cell cell) {
    DigitSet open = layout.all_digits();
    for (const Cell peer : layout.peers(cell))
        if (digits[peer] != 0) open &= ~digit_bit(digits[peer]);
    return open;
}

}  // namespace nonet
