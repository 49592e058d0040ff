// The `branching` scale: how widely a solver of the narrowest branch has to guess.
#include <array>
#include <vector>

#include "nonet/rating.hpp"
#include "open_digits.hpp"

namespace nonet {

namespace {

// Where the solver branches: a cell and its digits, or a house, its digit and the places.
struct Branch {
    std::vector<std::pair<Cell, Digit>> moves;
    bool found = false;

    void offer(std::vector<std::pair<Cell, Digit>> other) {
        if (found && other.size() >= moves.size()) return;
        moves = std::move(other);
        found = true;
    }
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
        if (!branch.found) return 0;
        const long long surplus = static_cast<long long>(branch.moves.size()) - 1;
        for (const auto& [cell, digit] : branch.moves) {
            digits_[cell] = digit;
            const long long rest = solve();
            if (rest >= 0) return rest + surplus * surplus;
            digits_[cell] = 0;
        }
        return -1;
    }

  private:
    Branch narrowest() {
        open_.assign(digits_.size(), 0);
        Branch branch;
        for (Cell cell = 0; cell < layout_.cells(); ++cell) {
            if (digits_[cell] != 0 || layout_.is_hole(cell)) continue;
            open_[cell] = open_digits(layout_, digits_, cell);
            std::vector<std::pair<Cell, Digit>> moves;
            for (Digit d = 1; d <= layout_.digits(); ++d)
                if (open_[cell] & digit_bit(d)) moves.emplace_back(cell, d);
            branch.offer(std::move(moves));
        }
        if (branch.found)
            for (const House* house : houses_) offer_places(*house, branch);
        return branch;
    }

    void offer_places(const House& house, Branch& branch) const {
        DigitSet missing = layout_.all_digits();
        for (const Cell cell : house.cells)
            if (digits_[cell] != 0) missing &= ~digit_bit(digits_[cell]);
        for (Digit d = 1; d <= layout_.digits(); ++d) {
            if (!(missing & digit_bit(d))) continue;
            std::vector<std::pair<Cell, Digit>> moves;
            for (const Cell cell : house.cells)
                if (open_[cell] & digit_bit(d)) moves.emplace_back(cell, d);
            branch.offer(std::move(moves));
        }
    }

    const Layout& layout_;
    std::vector<Digit> digits_;
    std::vector<DigitSet> open_;
    std::vector<const House*> houses_;
};

int count_empty(const Grid& givens) {
    return givens.layout()->cells() - givens.layout()->holes() - givens.count_digits();
}

}  // namespace

int rate_branching(const Grid& givens) {
    refuse_rules(*givens.board(), "rate");
    const long long branching = BranchingSolver(givens).solve();
    return branching < 0 ? -1 : static_cast<int>(branching * 100) + count_empty(givens);
}

int branching_level(int rating) {
    constexpr std::array<int, 5> MOST = {26, 40, 99, 199, 299};
    int level = 0;
    while (level < 5 && rating > MOST[static_cast<std::size_t>(level)]) ++level;
    return level;
}

}  // namespace nonet
