// A puzzle: givens with exactly one solution. Whoever holds one need not ask again.
#pragma once

#include <utility>

#include "nonet/grid.hpp"
#include "nonet/stop.hpp"

namespace nonet {

class Puzzle {
  public:
    // Throws ImproperPuzzleError where the givens have no solution or several.
    explicit Puzzle(Grid givens, const Stop& stop = {});
    // The same without asking again, for makers: they have proved that this is the only solution.
    static Puzzle proven(Grid givens, Grid solution) {
        return {std::move(givens), std::move(solution)};
    }

    const Grid& givens() const { return givens_; }
    const Grid& solution() const { return solution_; }
    const Layout::Pointer& layout() const { return givens_.layout(); }

    bool operator==(const Puzzle& other) const { return givens_ == other.givens_; }
    bool operator<(const Puzzle& other) const { return givens_ < other.givens_; }

  private:
    Puzzle(Grid givens, Grid solution)
        : givens_(std::move(givens)), solution_(std::move(solution)) {}

    Grid givens_;
    Grid solution_;
};

}  // namespace nonet
