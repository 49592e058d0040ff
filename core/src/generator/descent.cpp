// Digging on the classic board: which groups go first, and the questions in lockstep.
#include "descent.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

namespace nonet {

namespace {

// When a cell is emptied. A group goes first where one of its cells does, or else last.
enum Turn { FIRST, EARLY, USUAL, LAST };
using Turns = std::vector<Turn>;

Turn turn_of(const std::vector<Cell>& group, const Turns& turns) {
    bool is_last = false;
    Turn earliest = LAST;
    for (const Cell cell : group) {
        const Turn turn = turns[static_cast<std::size_t>(cell)];
        is_last |= turn == LAST;
        earliest = std::min(earliest, turn);
    }
    return earliest == FIRST || !is_last ? earliest : LAST;
}

Turns house_first(const Layout& layout, Random& random) {
    Turns turns(static_cast<std::size_t>(layout.cells()), USUAL);
    const auto house = random.below(static_cast<std::uint32_t>(layout.houses().size()));
    for (const Cell cell : layout.houses()[house].cells)
        turns[static_cast<std::size_t>(cell)] = FIRST;
    return turns;
}

Turns digit_first(const Layout& layout, const std::vector<Digit>& solution, Random& random) {
    Turns turns(solution.size(), USUAL);
    const auto digit = 1 + random.below(static_cast<std::uint32_t>(layout.digits()));
    for (std::size_t cell = 0; cell < solution.size(); ++cell)
        if (solution[cell] == digit) turns[cell] = FIRST;
    return turns;
}

// Choose a box, and of it one row and one column. Where the four digits q off these two lines are
// given in both (K), they cannot stand on them in the box, and share the four cells off them; the
// other cells of the lines (–) should give nothing, so that none of the box is found before.
//
//     q q · | · · · | · · ·       the box is emptied FIRST,
//     q q · | · · · | · · ·       – EARLY,
//     · · · | – K K | K – K       K LAST, and so in the rest of the column
Turns around_hidden_quad(const std::vector<Digit>& solution, Random& random) {
    const int top = 3 * static_cast<int>(random.below(3));
    const int left = 3 * static_cast<int>(random.below(3));
    const int row = top + static_cast<int>(random.below(3));
    const int column = left + static_cast<int>(random.below(3));
    const auto in_box = [=](int cell) { return cell / 27 * 3 == top && cell % 9 / 3 * 3 == left; };
    const auto on_lines = [=](int cell) { return cell / 9 == row || cell % 9 == column; };
    std::array<bool, 10> is_in_quad{};
    for (int cell = 0; cell < classic::CELLS; ++cell)
        if (in_box(cell) && !on_lines(cell))
            is_in_quad[solution[static_cast<std::size_t>(cell)]] = true;
    Turns turns(classic::CELLS, USUAL);
    for (int cell = 0; cell < classic::CELLS; ++cell) {
        const auto place = static_cast<std::size_t>(cell);
        if (in_box(cell)) {
            turns[place] = FIRST;
        } else if (on_lines(cell)) {
            turns[place] = is_in_quad[solution[place]] ? LAST : EARLY;
        }
    }
    return turns;
}

Turns take_turns(const Layout& layout, const std::vector<Digit>& solution, Focus focus,
                 Random& random) {
    switch (focus) {
        case Focus::HOUSE:
            return house_first(layout, random);
        case Focus::DIGIT:
            return digit_first(layout, solution, random);
        case Focus::HIDDEN_QUAD:
            return around_hidden_quad(solution, random);
        case Focus::NOTHING:
            break;
    }
    return Turns(solution.size(), USUAL);
}

}  // namespace

std::vector<int> order_groups(const Groups& groups, const Layout& layout,
                              const std::vector<Digit>& solution, Focus focus, Random& random) {
    std::vector<int> order(groups.size());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span<int>(order));
    if (focus == Focus::NOTHING) return order;
    const Turns turns = take_turns(layout, solution, focus, random);
    std::stable_sort(order.begin(), order.end(), [&](int one, int other) {
        return turn_of(groups[static_cast<std::size_t>(one)], turns) <
               turn_of(groups[static_cast<std::size_t>(other)], turns);
    });
    return order;
}

Descent::Descent(std::vector<Digit> solution, const Groups& groups, int fewest,
                 std::vector<int> order)
    : dug_{solution, std::move(solution), {}},
      groups_(&groups),
      order_(std::move(order)),
      givens_(static_cast<int>(dug_.givens.size())),
      fewest_(fewest) {
    begin_group();
}

void Descent::answer(bool has_another_solution) {
    if (!has_another_solution && ++asked_ < group().size()) return;
    if (has_another_solution) {
        restore_group();
    } else {
        dug_.emptied.push_back(order_[place_]);
    }
    ++place_;
    begin_group();
}

void Descent::begin_group() {
    // A group that would leave too few givens stays; a smaller one may still go.
    while (!is_finished() && givens_ - static_cast<int>(group().size()) < fewest_) ++place_;
    if (is_finished()) return;
    asked_ = 0;
    removed_.clear();
    for (const Cell cell : group())
        removed_.push_back(std::exchange(dug_.givens[static_cast<std::size_t>(cell)], Digit{0}));
    givens_ -= static_cast<int>(group().size());
}

void Descent::restore_group() {
    for (std::size_t i = 0; i < group().size(); ++i)
        dug_.givens[static_cast<std::size_t>(group()[i])] = removed_[i];
    givens_ += static_cast<int>(group().size());
}

namespace {

// Many descents at once, fed to the lockstep solver question by question.
class Descents final : public classic::Feed {
  public:
    Descents(std::span<const std::uint64_t> seeds, const Plan& plan,
             const std::function<void(std::size_t, const Dug&)>& finish)
        : seeds_(seeds), plan_(plan), finish_(finish) {}

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
            finish_(open.number, open.descent.dug());
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
        while (begun_ < seeds_.size()) {
            Open open = begin(begun_++);
            if (open.descent.is_finished()) {
                finish_(open.number, open.descent.dug());
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
        Random random(seeds_[number]);
        std::vector<Digit> solution = plan_.source(random);
        std::vector<int> order =
            order_groups(plan_.groups, *layout_, solution, plan_.focus, random);
        const int fewest = plan_.digging.fewest_givens;
        return {Descent(std::move(solution), plan_.groups, fewest, std::move(order)), number};
    }

    Layout::Pointer layout_ = Layout::of_size(9);
    std::span<const std::uint64_t> seeds_;
    const Plan& plan_;
    const std::function<void(std::size_t, const Dug&)>& finish_;
    std::size_t begun_ = 0;
    std::vector<Open> open_;
    std::vector<std::size_t> ready_;
    std::vector<std::size_t> free_;
};

}  // namespace

void dig_many(std::span<const std::uint64_t> seeds, const Plan& plan,
              const std::function<void(std::size_t, const Dug&)>& finish) {
    Descents descents(seeds, plan, finish);
    classic::run_lockstep(descents, 1, false);
}

}  // namespace nonet
