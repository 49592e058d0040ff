// Combinations: which digits the cells of one rule can hold together, for whoever fills it.
#pragma once

#include <vector>

#include "nonet/board.hpp"

namespace nonet {

struct Combinations {
    std::vector<std::vector<Digit>> sets{};  // each ascending, with the digits that stand there
    bool is_all = true;                      // false where it would take too long to find them all
};

// What one rule, the houses between its cells and the digits in them leave; nothing else is asked.
Combinations find_combinations(const Board& board, std::size_t rule,
                               const std::vector<Digit>& digits);

}  // namespace nonet
