// The exact matchings of one house: which digit can stand in which cell when every cell needs a
// digit of its own. Finds all naked and hidden subsets of any size at once.
#pragma once

#include <array>
#include <bit>
#include <span>

#include "nonet/layout.hpp"

namespace nonet::general {

class Matching {
  public:
    explicit Matching(std::span<DigitSet> cells) : cells_(cells) {
        owner_.fill(-1);
        held_.fill(-1);
    }

    // Keep the candidates that lie on some matching; false when there is none.
    bool filter() {
        for (int cell = 0; cell < size(); ++cell) {
            visited_ = 0;
            if (!place(cell)) return false;
        }
        close();
        for (int cell = 0; cell < size(); ++cell) cells_[cell] &= component_[held_[cell]];
        return true;
    }

  private:
    int size() const { return static_cast<int>(cells_.size()); }

    // Find a digit for the cell, moving others along a chain of displacements.
    bool place(int cell) {
        for (DigitSet left = cells_[cell] & ~visited_; left; left = cells_[cell] & ~visited_) {
            const int digit = std::countr_zero(left);
            visited_ |= DigitSet{1} << digit;
            if (owner_[digit] >= 0 && !place(owner_[digit])) continue;
            owner_[digit] = cell;
            held_[cell] = digit;
            return true;
        }
        return false;
    }

    // An edge from the digit a cell holds to each digit it could hold: digits on a common cycle
    // can be exchanged, so a candidate stays when it is in the component of the held digit.
    void close() {
        std::array<DigitSet, MAX_DIGITS> reach{};
        for (int cell = 0; cell < size(); ++cell) reach[held_[cell]] = cells_[cell];
        for (int via = 0; via < size(); ++via) {
            const DigitSet bit = DigitSet{1} << via;
            for (int from = 0; from < size(); ++from) {
                reach[from] |= (reach[from] & bit) ? reach[via] : 0;
            }
        }
        for (int from = 0; from < size(); ++from) {
            component_[from] = 0;
            for (DigitSet left = reach[from]; left; left &= left - 1) {
                const int to = std::countr_zero(left);
                if (reach[to] >> from & 1) component_[from] |= DigitSet{1} << to;
            }
        }
    }

    std::span<DigitSet> cells_;
    DigitSet visited_ = 0;
    std::array<int, MAX_DIGITS> owner_;  // digit -> cell
    std::array<int, MAX_DIGITS> held_;   // cell -> digit
    std::array<DigitSet, MAX_DIGITS> component_;
};

}  // namespace nonet::general
