// Puzzles whose givens stand on exactly the cells of a pattern.
//
// The cells begin with the digits of a random grid. Then one of them at a time is left out, the
// solutions without it are listed, and it gets one of the digits that the fewest solutions have
// there: so the number of solutions falls until it is one, and from then on the walk leads from
// one proper puzzle to the next.
#pragma once

#include <vector>

#include "nonet/generator.hpp"

namespace nonet {

class PatternWalk {
  public:
    // `solution` is a complete classic grid, `cells` are those of the pattern.
    PatternWalk(std::vector<Digit> solution, std::vector<Cell> cells, Random& random);

    // Change one given; whether there is exactly one solution now.
    bool step(Random& random);

    const std::vector<Digit>& givens() const { return givens_; }
    const std::vector<Digit>& solution() const { return solution_; }

  private:
    std::vector<Digit> givens_;
    std::vector<Digit> solution_;  // of the givens; one of them until there is only one
    std::vector<Cell> cells_;
    std::size_t place_ = 0;
};

}  // namespace nonet
