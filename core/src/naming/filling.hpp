// A board that is filled digit by digit, and what each cell can still take.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "nonet/layout.hpp"

namespace nonet::naming {

class Filling {
  public:
    explicit Filling(const Layout& layout);

    const std::vector<Digit>& digits() const { return digits_; }
    DigitSet options(Cell cell) const { return options_[cell]; }

    void place(Cell cell, Digit digit);

    // Place all that is forced: the only digit of a cell, the only cell of a digit. What it leads
    // to does not depend on the order, as long as the digits contradict nothing.
    void place_singles();

  private:
    void strike(Cell cell, DigitSet bit);
    void look_at_houses_of(Cell cell);
    void place_hidden(const House& house);

    const Layout& layout_;
    std::vector<Digit> digits_;
    std::vector<DigitSet> options_;
    std::vector<Cell> naked_;            // cells that came down to one digit, perhaps placed since
    std::vector<int> touched_;           // houses that changed since they were looked at
    std::vector<std::uint8_t> waiting_;  // for each house whether it is in touched_
};

}  // namespace nonet::naming
