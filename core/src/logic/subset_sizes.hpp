// A quick no to most searches for naked and hidden sets.
#pragma once

#include "nonet/technique.hpp"
#include "position.hpp"

namespace nonet {

// Which sizes of subsets there are in a position, by one look at the houses that have changed since
// the last one. n cells of a house with n candidates between them are a naked subset; in a full
// house the rest of its cells is a hidden one that removes the same.
template <int W>
class SubsetSizes {
  public:
    void look_at(const BasicPosition<W>& p);

    static bool knows(Technique t) {
        return t == Technique::LOCKED_PAIR || t == Technique::LOCKED_TRIPLE ||
               (t >= Technique::NAKED_PAIR && t <= Technique::HIDDEN_QUAD);
    }
    bool may_have(Technique t) const;

    // Of one house: whether there are subsets of n cells, though perhaps they remove nothing.
    bool has_naked(int house, int n) const { return by_house_[house].present >> n & 1; }
    bool has_hidden(int house, int n) const { return by_house_[house].hidden >> n & 1; }

  private:
    // Bit n: there are subsets of n cells that remove something in the house.
    struct Sizes {
        std::uint16_t naked = 0, hidden = 0;
        std::uint16_t present = 0;  // naked ones, which may remove something in another house
    };
    static Sizes sizes_in(const BasicPosition<W>& p, int house);

    std::array<DigitSet, BasicPosition<W>::MAX_CELLS> seen_{};
    std::vector<Sizes> by_house_{};
    Sizes all_{};
};

}  // namespace nonet
