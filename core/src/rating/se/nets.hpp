// Forcing chains that branch: Nishio, multiple (cell and region), dynamic, and
// dynamic with other rules or whole chain searches nested inside.
//
//     NetSearch        one hint of a board
//      PositionSearch  all nets of a position, one for each depth of nesting
//       Implications   what each assumption implies, quickly where that is enough
//       Growth         one run: an assumption followed in order, by links, rules, nested searches
//        Nest          nested searches, and the memory of what they found (Findings)
//       RunBook        what the runs reached, and what each state's proof costs
#pragma once

#include <memory>

#include "hint.hpp"
#include "net_kind.hpp"
#include "nonet/rating.hpp"

namespace nonet::se {

class NetSearch {
  public:
    NetSearch();
    ~NetSearch();

    // Writes the cheapest net of a board.
    bool find_first(const Board& board, NetKind kind, Hint& hint);

    // The branches of the net last found.
    std::vector<SeBranch> prove();

  private:
    struct Scratch;
    std::unique_ptr<Scratch> scratch_;
};

}  // namespace nonet::se
