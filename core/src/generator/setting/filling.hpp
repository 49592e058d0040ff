// Complete grids of boards with rules, and fresh regions for jigsaws.
#pragma once

#include <optional>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/model.hpp"
#include "nonet/random.hpp"

namespace nonet::setting {

// What came of a search for a complete grid.
struct Filling {
    std::vector<Digit> digits{};  // empty where there is none
    bool is_impossible = false;   // proved: no grid keeps the rules
};

// Fill a board in random order, with a budget of nodes and some fresh starts: a start that is
// unlucky may take a thousand times as long as the next one.
Filling fill(const Model::Pointer& model, const Layout& layout, Random& random);

// The board with regions of its own: n connected ones of n cells, made of boxes by exchanging
// cells at their borders. It may be that no grid fits them.
Layout::Pointer draw_regions(const Layout& layout, Random& random);

}  // namespace nonet::setting
