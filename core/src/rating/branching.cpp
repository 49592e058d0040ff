// The `branching` scale: how widely a solver of the narrowest branch has to guess.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "nonet/rating.hpp"
#include "open_digits.hpp"

namespace nonet {

namespace {

// Where the solver branches: a cell and its digits, or a house, its digit and the places. Of equal
// ones the first stays, so that only what is narrower is written down.
struct Branch {
    std::vector<std::pair<Cell, Digit>> moves;
    std::size_t width = SIZE_MAX;

    bool is_single() const { return width <= 1; }
};

// Rows, then columns, then boxes and whatever else the layout has.
int house_rank(HouseKind kind) {
    return kind == HouseKind::ROW ? 0 : kind == HouseKind::COLUMN ? 1 : 2;
}

class BranchingSolver {
  public:
    explicit BranchingSolver(const Grid& givens)
        : layout_(*givens.layout()), digits_(givens.digits()) {
        for (int rank = 0; rank < 3; ++rank)
            for (const House& house : layout_.houses())
                if (house_rank(house.kind) == rank &&
                    static_cast<int>(house.cells.size()) == layout_.digits())
                    houses_.push_back(&house);
    }

    // Σ(F−1)² along the way to the first solution, -1 where there is none. The depth is bounded
    // by the empty cells.
    long long solve() {
        const Branch branch = narrowest();
        if (branch.width == SIZE_MAX) return 0;
        const long long surplus = static_cast<long long>(branch.width) - 1;
        for (const auto& [cell, digit] : branch.moves) {
            digits_[cell] = digit;
            const long long rest = solve();
            if (rest >= 0) return rest + surplus * surplus;
            digits_[cell] = 0;
        }
        return -1;
    }

  private:
    // One move is narrow enough: none at all elsewhere would end the same way, in no solution.
    Branch narrowest() {
        open_.assign(digits_.size(), 0);
        Branch branch;
        for (Cell cell = 0; cell < layout_.cells(); ++cell) {
            if (digits_[cell] != 0 || layout_.is_hole(cell)) continue;
            open_[cell] = open_digits(layout_, digits_, cell);
            const auto width = static_cast<std::size_t>(std::popcount(open_[cell]));
            if (width < branch.width) offer_digits(cell, width, branch);
            if (branch.is_single()) return branch;
        }
        for (std::size_t i = 0; i < houses_.size() && !branch.is_single(); ++i)
            if (branch.width != SIZE_MAX) offer_places(*houses_[i], branch);
        return branch;
    }

    void offer_digits(Cell cell, std::size_t width, Branch& branch) const {
        branch = {{}, width};
        for (Digit d = 1; d <= layout_.digits(); ++d)
            if (open_[cell] & digit_bit(d)) branch.moves.emplace_back(cell, d);
    }

    void offer_places(const House& house, Branch& branch) const {
        DigitSet missing = layout_.all_digits();
        for (const Cell cell : house.cells)
            if (digits_[cell] != 0) missing &= ~digit_bit(digits_[cell]);
        for (Digit d = 1; d <= layout_.digits(); ++d) {
            if (!(missing & digit_bit(d))) continue;
            const auto has = [&](Cell cell) { return (open_[cell] & digit_bit(d)) != 0; };
            const auto width = static_cast<std::size_t>(std::ranges::count_if(house.cells, has));
            if (width >= branch.width) continue;
            branch = {{}, width};
            for (const Cell cell : house.cells)
                if (has(cell)) branch.moves.emplace_back(cell, d);
        }
    }

    const Layout& layout_;
    std::vector<Digit> digits_;
    std::vector<DigitSet> open_;
    std::vector<const House*> houses_;
};

bool has_conflict(const Grid& givens) {
    for (Cell cell = 0; cell < givens.layout()->cells(); ++cell) {
        const DigitSet open = open_digits(*givens.layout(), givens.digits(), cell);
        if (givens[cell] != 0 && !(open & digit_bit(givens[cell]))) return true;
    }
    return false;
}

int count_empty(const Grid& givens) {
    return givens.layout()->cells() - givens.layout()->holes() - givens.count_digits();
}

}  // namespace

int rate_branching(const Grid& givens) {
    refuse_rules(*givens.board(), "rate");
    if (has_conflict(givens)) return -1;
    const long long branching = BranchingSolver(givens).solve();
    return branching < 0 ? -1 : static_cast<int>(branching * 100) + count_empty(givens);
}

Range branching_range(int level) {
    constexpr std::array<Range, BRANCHING_LEVELS> RANGES{
        {{26, 26}, {40, 40}, {50, 99}, {101, 199}, {201, 299}, {301, 1'000'000'000}}};
    return RANGES[static_cast<std::size_t>(level)];
}

int branching_level(int rating) {
    for (int level = 0; level < BRANCHING_LEVELS; ++level)
        if (branching_range(level).distance(rating) == 0) return level;
    return -1;
}

}  // namespace nonet
