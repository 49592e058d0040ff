// Complete classic grids, each of the 6,670,903,752,021,072,936,960 exactly as likely as any other.
//
// The usual ways, filling cells in some order by shuffled search, favour some grids visibly. This
// one draws the first band uniformly, then for each stack how the six digits left in each column
// are split between the second and the third band (56 ways, whatever the band), and keeps the draw
// with probability (ways to fill band 2) · (ways to fill band 3) / 1728². A kept draw is filled in
// one of those ways, all equally likely; 1728 is the most a band can have. No search anywhere.
// About one draw in 75 is kept, so a draw must be cheap: it names the digits so that the columns
// of box 4 hold 012, 345, 678, and a relabelling at the end makes all names equally likely.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nonet/grid.hpp"
#include "nonet/random.hpp"

namespace nonet {

// Not to be shared between threads: it remembers the counts that it has worked out.
class UniformGrids {
  public:
    UniformGrids();
    Grid next(Random& random);

  private:
    using Mask = std::uint16_t;                               // a set of the nine digits 0..8
    using Columns = std::array<std::array<Mask, 3>, 3>;       // [box][column]: its digits in a band
    using Band = std::array<std::array<std::uint8_t, 9>, 3>;  // [row][column]

    // One of the 56 ways to hand nine things in three threes on to three places, none to its own:
    // place i takes `here[i]`, and what is neither that nor its own goes on as `there[i]`.
    struct Split {
        std::array<std::array<std::uint8_t, 3>, 3> here;
        std::array<std::array<std::uint8_t, 3>, 3> there;
    };
    // The first band, and the digits of each column in the second.
    struct Draw {
        Band first;
        Columns second;
    };

    Draw draw(Random& random) const;
    static Columns third_columns(const Draw& draw);
    template <typename Visit>
    static void visit_fillings(const Columns& columns, Visit visit);
    std::uint32_t count_fillings(const Columns& columns);
    std::uint32_t count_fillings_named(const Columns& columns);
    Band fill(const Columns& columns, Random& random);
    int partition_index(const std::array<Mask, 3>& blocks) const;

    std::vector<Split> splits_;
    std::vector<std::int16_t> partition_number_;  // of a partition of nine into threes, 0..279
    std::vector<std::uint16_t> known_;            // fillings + 1 by the second and third box, or 0
};

}  // namespace nonet
