// A puzzle: givens with exactly one solution. Whoever holds one need not ask again.
#pragma once

#include "nonet/grid.hpp"

namespace nonet {

class Puzzle {
  public:
    // Throws ImproperPuzzleError where the givens have no solution or several.
    explicit Puzzle(Grid givens);

    const Grid& givens() const { return givens_; }
    const Grid& solution() const { return solution_; }
    const Layout::Pointer& layout() const { return givens_.layout(); }

    bool operator==(const Puzzle& other) const { return givens_ == other.givens_; }
    bool operator<(const Puzzle& other) const { return givens_ < other.givens_; }

  private:
    Grid givens_;
    Grid solution_;
};

}  // namespace nonet
