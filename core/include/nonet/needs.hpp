// What a puzzle needs: the techniques without which it is stuck.
//
// Techniques have their prices in the catalogue: `order`, the place where a path looks for them.
// Those of one price are one deduction under several names, as AICs and nice loops are: one finder
// finds them in one look. Take the techniques of the default path, up to the price of the dearest
// step on the path of a puzzle. They solve it. A technique is needed if they do not solve it
// without those of its price:
//
//     singles   naked-pair   pointing   x-wing  |  skyscraper   xy-wing  ...
//                                               |
//     these solve it: the path stays here       |  nothing dearer is needed
//     without x-wing: stuck, it is needed
//     without pointing: solved by the others, it is not, though the path takes it
//
// The dearest is always needed: the path takes it only where all that is cheaper has come to its
// end.
#pragma once

#include <map>
#include <utility>

#include "nonet/logic.hpp"

namespace nonet {

// Finds what puzzles need. It keeps the walkers that it has made: one thread at a time.
class NeedFinder {
  public:
    // None where no path leads to a solution.
    TechniqueSet find(const Grid& givens);

    // Of these only the dearest, by the names that the path has for it: much faster, as it is the
    // path itself that proves it.
    TechniqueSet find_dearest(const Grid& givens);

  private:
    bool is_solved_without(const Grid& givens, int highest, int left_out);

    Walker all_{default_techniques(), Singles::ALL};
    Walker naked_{default_techniques(), Singles::NAKED};
    std::map<std::pair<int, int>, Walker> without_;  // by the highest price, and the one left out
};

}  // namespace nonet
