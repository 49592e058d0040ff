// Sweeps: how dear the steps are that a puzzle needs, found out fast.
//
// A path takes one step at a time, the cheapest. Who only asks for the price of the dearest one can
// take every step of a tier of techniques at once, as what is true of a position stays true:
//
//     tier 0   tier 1   tier 2      sweep tier 0 until nothing comes; then tier 1 once, and again
//     ─────>   <─────   <─────      from tier 0 on; the dearest tier that was swept is needed
//
#pragma once

#include <vector>

#include "nonet/logic.hpp"

namespace nonet {

struct Sweep {
    bool solved = false;
    int dearest = 0;           // the dearest tier that took something away
    std::vector<Cell> open{};  // the cells that are left, where it is not solved
};

// What a hasty sweep leaves alone: tiers that take long, from `slow` on, where more of a hundred
// candidates are left than `most_left`. Such a puzzle hardly ever ends well.
struct Haste {
    int slow = 1000;
    int most_left = 66;
};

// A value that may be shared between threads.
class Sweeper {
  public:
    // From cheap to dear.
    explicit Sweeper(std::vector<TechniqueSet> tiers, Haste haste = {});

    Sweep sweep(const Grid& givens) const;
    // The same, but what is hardly begun when it would take long is given up as not solved.
    Sweep sweep_in_haste(const Grid& givens) const;

  private:
    struct Broom;

    Sweep run(const Grid& givens, bool in_haste) const;

    std::vector<TechniqueSet> tiers_;
    Haste haste_;
    bool has_singles_;  // tier 0 has them all: they are placed in one go
};

}  // namespace nonet
