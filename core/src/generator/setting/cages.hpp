// Cages that cover the board, and how they are changed: cut, split, merged.
#pragma once

#include <span>
#include <vector>

#include "nonet/layout.hpp"
#include "nonet/random.hpp"
#include "nonet/rule.hpp"
#include "nonet/setting.hpp"

namespace nonet::setting {

class Cages {
  public:
    Cages(const Layout& layout, std::span<const Digit> solution, CageStyle style,
          bool is_symmetric);

    // Cover the board with cages of two cells or more; false where that did not come out. Small
    // ones tell more, and those are sought of which the sums leave little choice.
    bool draw(Random& random, bool are_small = false);
    // Change a cage so that another solution no longer fits: where it differs, a cage is split or a
    // cell goes over to its neighbour, and the sums tell the two apart.
    bool cut(std::span<const Digit> other, Random& random);
    // Split a cage, the larger the likelier: all that was known stays known.
    bool split(Random& random);
    // Change a cage where a path got stuck, or any: it is split, or a cell goes over to its
    // neighbour, so that there are fewer ways to fill them.
    bool ease(std::span<const Cell> stuck, Random& random);
    // Merge two neighbours, or let a cell go over, so that there are more ways to fill them.
    bool harden(Random& random);

    std::vector<Rule> rules() const;

  private:
    using Members = std::vector<Cell>;
    // Cells that leave their cage: for one of their own, or for another.
    struct Change {
        Members cells;
        int to;  // a cage, or NEW
    };
    static constexpr int NEW = -1;
    static constexpr int FREE = -2;

    bool cover(Random& random, bool are_small);
    int choose_size(Random& random, bool is_small) const;
    void grow(Cell start, Random& random, bool is_small);
    Cell choose_tellest(const std::vector<Cell>& next, int cage) const;
    void grow_middle(Random& random);
    Cell choose_start(Random& random) const;
    bool mend_singles(Random& random);
    bool mend(Cell single, Random& random);

    template <typename Visit>
    void visit_neighbours(Cell cell, Visit visit) const;
    Cell image(Cell cell) const { return cells_ - 1 - cell; }
    bool fits(Cell cell, int cage) const;  // by digits, by size and by style
    bool is_whole(std::span<const Cell> cells) const;
    Members list(int cage) const { return members_[static_cast<std::size_t>(cage)]; }
    std::vector<Change> list_splits(int cage) const;
    std::vector<Change> list_moves(int cage) const;
    std::vector<Change> list_merges(int cage) const;
    template <typename IsBetter>
    bool apply_best(std::vector<Change>& changes, Random& random, IsBetter is_better);
    bool apply_first(std::vector<Change>& changes, Random& random);
    std::uint64_t count_fillings(std::span<const Cell> cells) const;
    std::uint64_t weigh(const Change& change) const;
    bool apply(const Change& change);
    bool apply_one(const Change& change);
    Change image_of(const Change& change) const;
    void put(Cell cell, int cage);
    void take(Cell cell);
    int open();

    const Layout& layout_;
    std::span<const Digit> digit_;
    CageStyle style_;
    bool is_symmetric_;
    int cells_;
    int columns_;
    int most_;  // cells of a cage
    std::vector<int> region_;
    std::vector<int> cage_;  // of each cell
    std::vector<Members> members_;
    std::vector<std::vector<std::uint64_t>> sets_;  // of digits, by their number and their sum
};

}  // namespace nonet::setting
