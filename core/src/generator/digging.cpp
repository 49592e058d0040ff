#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "nonet/classic.hpp"
#include "nonet/generator.hpp"
#include "nonet/solver.hpp"
#include "nonet/uniform.hpp"

namespace nonet {

namespace {

using Groups = std::vector<std::vector<Cell>>;

// A classic puzzle on its way down. It asks one question at a time: with this group of cells
// emptied, is there a solution that differs in this one of them? Two puzzles never wait for each
// other, so that the questions of many fill the lanes of the solver.
class Descent {
  public:
    Descent(std::vector<Digit> digits, const Groups& groups, int fewest, Random& random)
        : digits_(std::move(digits)),
          groups_(&groups),
          order_(groups.size()),
          givens_(static_cast<int>(digits_.size())),
          fewest_(fewest) {
        std::iota(order_.begin(), order_.end(), 0);
        random.shuffle(std::span<int>(order_));
        begin_group();
    }

    bool is_finished() const { return place_ == order_.size(); }
    const std::vector<Digit>& digits() const { return digits_; }

    classic::Job question() const { return {digits_.data(), group()[asked_], removed_[asked_], 0}; }

    void answer(bool has_another_solution) {
        if (!has_another_solution && ++asked_ < group().size()) return;
        if (has_another_solution) restore_group();
        ++place_;
        begin_group();
    }

  private:
    const std::vector<Cell>& group() const { return (*groups_)[order_[place_]]; }

    void begin_group() {
        // A group that would leave too few givens stays; a smaller one may still go.
        while (!is_finished() && givens_ - static_cast<int>(group().size()) < fewest_) ++place_;
        if (is_finished()) return;
        asked_ = 0;
        removed_.clear();
        for (const Cell cell : group()) removed_.push_back(std::exchange(digits_[cell], Digit{0}));
        givens_ -= static_cast<int>(group().size());
    }

    void restore_group() {
        for (std::size_t i = 0; i < group().size(); ++i) digits_[group()[i]] = removed_[i];
        givens_ += static_cast<int>(group().size());
    }

    std::vector<Digit> digits_;
    const Groups* groups_;
    std::vector<int> order_;
    int givens_;
    int fewest_;
    std::size_t place_ = 0;  // in order_
    std::size_t asked_ = 0;  // cells of the group proved so far
    std::vector<Digit> removed_;
};

// Many descents at once, fed to the lockstep solver question by question.
class Descents final : public classic::Feed {
  public:
    Descents(std::uint64_t first_seed, const Digging& digging, std::span<Digit> givens)
        : seed_(first_seed),
          fewest_(digging.fewest_givens),
          groups_(orbits(*Layout::of_size(9), digging.symmetry)),
          givens_(givens),
          count_(givens.size() / classic::CELLS) {}

    bool next(classic::Job& job) override {
        const std::optional<std::size_t> slot = take_slot();
        if (!slot) return false;
        job = open_[*slot].descent.question();
        job.ticket = *slot;
        return true;
    }

    void done(std::size_t ticket, const classic::Answer& answer) override {
        Open& open = open_[ticket];
        open.descent.answer(answer.count > 0);
        if (open.descent.is_finished()) {
            finish(open);
            free_.push_back(ticket);
        } else {
            ready_.push_back(ticket);
        }
    }

  private:
    struct Open {
        Descent descent;
        std::size_t number;
    };

    // A descent that waits to be asked on, or a new one.
    std::optional<std::size_t> take_slot() {
        if (!ready_.empty()) return pop(ready_);
        while (begun_ < count_) {
            Open open = begin(begun_++);
            if (open.descent.is_finished()) {
                finish(open);
                continue;
            }
            if (free_.empty()) {
                open_.push_back(std::move(open));
                return open_.size() - 1;
            }
            const std::size_t slot = pop(free_);
            open_[slot] = std::move(open);
            return slot;
        }
        return std::nullopt;
    }

    static std::size_t pop(std::vector<std::size_t>& slots) {
        const std::size_t slot = slots.back();
        slots.pop_back();
        return slot;
    }

    Open begin(std::size_t number) {
        Random random(seed_ + number);
        std::vector<Digit> digits = grids_.next(random).digits();
        return {Descent(std::move(digits), groups_, fewest_, random), number};
    }

    void finish(const Open& open) const {
        std::copy(open.descent.digits().begin(), open.descent.digits().end(),
                  givens_.begin() + static_cast<std::ptrdiff_t>(open.number * classic::CELLS));
    }

    std::uint64_t seed_;
    int fewest_;
    Groups groups_;
    std::span<Digit> givens_;
    std::size_t count_;
    std::size_t begun_ = 0;
    UniformGrids grids_;
    std::vector<Open> open_;
    std::vector<std::size_t> ready_;
    std::vector<std::size_t> free_;
};

bool is_redundant(const Grid& givens, Cell cell, Digit digit) {
    const Grid without = givens.with_digit(cell, 0);
    if (!givens.layout()->is_classic()) return count_solutions(without, 2) == 1;
    return !classic::has_solution({without.digits().data(), cell, digit, 0});
}

}  // namespace

Grid generate_grid(const Layout::Pointer& layout, Random& random) {
    std::optional<Grid> grid;
    visit_solutions(
        Grid(layout),
        [&grid](const Grid& found) {
            grid = found;
            return false;
        },
        &random);
    return *grid;
}

Grid dig(const Grid& solution, const Digging& digging, Random& random) {
    if (solution.layout()->is_classic()) {
        const Groups groups = orbits(*solution.layout(), digging.symmetry);
        Descent descent(solution.digits(), groups, digging.fewest_givens, random);
        while (!descent.is_finished()) descent.answer(classic::has_solution(descent.question()));
        return Grid(solution.layout(), descent.digits());
    }
    Groups groups = orbits(*solution.layout(), digging.symmetry);
    random.shuffle(std::span<std::vector<Cell>>(groups));
    Grid givens = solution;
    int left = givens.count_digits();
    for (const std::vector<Cell>& group : groups) {
        const int after = left - static_cast<int>(group.size());
        if (after < digging.fewest_givens) continue;
        Grid dug = givens;
        for (const Cell cell : group) dug = dug.with_digit(cell, 0);
        if (count_solutions(dug, 2) != 1) continue;
        givens = dug;
        left = after;
    }
    return givens;
}

Puzzle generate_puzzle(const Layout::Pointer& layout, const Digging& digging, std::uint64_t seed) {
    Random random(seed);
    const Grid grid =
        layout->is_classic() ? UniformGrids().next(random) : generate_grid(layout, random);
    return Puzzle(dig(grid, digging, random));
}

void generate_puzzles(std::uint64_t first_seed, const Digging& digging, std::span<Digit> givens) {
    Descents descents(first_seed, digging, givens);
    classic::run_lockstep(descents, 1, false);
}

std::vector<Cell> find_redundant_givens(const Puzzle& puzzle) {
    std::vector<Cell> redundant;
    const Grid& givens = puzzle.givens();
    for (Cell cell = 0; cell < givens.layout()->cells(); ++cell) {
        if (givens[cell] && is_redundant(givens, cell, givens[cell])) redundant.push_back(cell);
    }
    return redundant;
}

Puzzle minimise(const Puzzle& puzzle, Random& random) {
    Grid givens = puzzle.givens();
    std::vector<Cell> order(givens.layout()->cells());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span<Cell>(order));
    for (const Cell cell : order) {
        if (givens[cell] && is_redundant(givens, cell, givens[cell])) {
            givens = givens.with_digit(cell, 0);
        }
    }
    return Puzzle(givens);
}

}  // namespace nonet
