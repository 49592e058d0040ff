// Complete classic grids, each of the 6,670,903,752,021,072,936,960 exactly as likely as any other.
//
// The usual ways, filling cells in some order by shuffled search, favour some grids visibly. This
// one draws the first band uniformly, then for each stack how the six digits left in each column
// are split between the second and the third band (56 ways, whatever the band), and keeps the draw
// with probability (ways to fill band 2) · (ways to fill band 3) / 1728². A kept draw is filled in
// one of those ways, all equally likely; 1728 is the most a band can have. No search anywhere.
#pragma once

#include "nonet/grid.hpp"
#include "nonet/random.hpp"

namespace nonet {

Grid generate_uniform_grid(Random& random);

}  // namespace nonet
