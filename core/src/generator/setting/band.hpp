// The band of a level: what solves a puzzle of it, and what does not.
#pragma once

#include <vector>

#include "nonet/sweep.hpp"

namespace nonet::setting {

// Where a puzzle stands: in the band, above or below it.
struct Place {
    bool is_too_hard = false;
    bool is_too_easy = false;
    std::vector<Cell> open{};  // where it got stuck: it is too hard there

    bool is_in() const { return !is_too_hard && !is_too_easy; }
};

class Band {
  public:
    // `allowed`: the cheapest first. `easier`: those of the levels below.
    Band(const std::vector<Technique>& allowed, const TechniqueSet& easier);

    // Look at a puzzle as it lies there, and stop at what is above the level: a good guess, and
    // fast where only givens change from look to look.
    Place look(const Grid& givens) const;
    // The same, but what would take long and hardly ever ends well is called too hard.
    Place look_in_haste(const Grid& givens) const;
    // Look at its key, by which everybody rates it; in haste, too.
    Place look_at_key(const Grid& givens) const;

  private:
    Band(const std::vector<TechniqueSet>& tiers, const TechniqueSet& easier);
    Place place_of(Sweep&& sweep) const;

    int first_;  // tier of the level
    Sweeper sweeper_;
};

}  // namespace nonet::setting
