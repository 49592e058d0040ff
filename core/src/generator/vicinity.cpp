// Neighbours are found among the solutions that missing givens leave open.
#include "nonet/vicinity.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "classic/classic.hpp"
#include "nonet/error.hpp"
#include "nonet/generator.hpp"

namespace nonet {

namespace {

using classic::CELLS;
using Row = std::vector<Digit>;

constexpr int FACTS = CELLS * 10;  // a fact is a digit in a cell
constexpr int fact_of(int cell, Digit digit) {
    return cell * 10 + digit;
}

// All solutions of what is left, one after the other; none where there are more than `most`.
std::optional<std::vector<Digit>> list_solutions(const Row& givens, std::uint64_t most) {
    classic::Solutions stream({givens.data(), -1, 0, 0});
    std::vector<Digit> all;
    std::array<Digit, CELLS> solution;
    for (std::uint64_t count = 0; stream.next(solution.data()); ++count) {
        if (count == most) return std::nullopt;
        all.insert(all.end(), solution.begin(), solution.end());
    }
    return all;
}

// The neighbours of one puzzle without one set of its givens.
class Refilling {
  public:
    Refilling(const Row& puzzle, const std::vector<int>& removed, const Vicinity& vicinity,
              Neighbours& found)
        : givens_(puzzle), vicinity_(vicinity), found_(found) {
        for (const int cell : removed) {
            banned_[static_cast<std::size_t>(
                fact_of(cell, puzzle[static_cast<std::size_t>(cell)]))] = true;
            givens_[static_cast<std::size_t>(cell)] = 0;
        }
        for (int cell = 0; cell < CELLS; ++cell)
            if (givens_[static_cast<std::size_t>(cell)] == 0) empty_.push_back(cell);
    }

    void search() {
        std::optional<std::vector<Digit>> all = list_solutions(givens_, vicinity_.most_solutions);
        if (!all) {
            ++found_.passed_over;
            return;
        }
        solutions_ = std::move(*all);
        std::vector<const Digit*> rows;
        for (std::size_t i = 0; i < solutions_.size(); i += CELLS) rows.push_back(&solutions_[i]);
        if (vicinity_.added == 0) {
            ++found_.checked;
            if (rows.size() == 1) found_.givens.push_back(givens_);
        } else {
            add_one(rows, 0, vicinity_.added - 1);
        }
    }

  private:
    bool is_full() const { return found_.givens.size() >= vicinity_.most_neighbours; }

    // Give a digit in each empty cell from the given place on that occurs in some of the rows.
    void add_one(const std::vector<const Digit*>& rows, std::size_t from, int more) {
        std::vector<std::uint32_t> counts(FACTS);
        for (const Digit* row : rows)
            for (std::size_t i = from; i < empty_.size(); ++i)
                ++counts[static_cast<std::size_t>(fact_of(empty_[i], row[empty_[i]]))];
        for (std::size_t i = from; i < empty_.size(); ++i) {
            for (Digit digit = 1; digit <= 9 && !is_full(); ++digit) {
                const auto fact = static_cast<std::size_t>(fact_of(empty_[i], digit));
                if (counts[fact] == 0 || banned_[fact]) continue;
                give(rows, i, digit, counts[fact], more);
            }
        }
    }

    void give(const std::vector<const Digit*>& rows, std::size_t place, Digit digit,
              std::uint32_t count, int more) {
        const int cell = empty_[place];
        Digit& given = givens_[static_cast<std::size_t>(cell)];
        given = digit;
        if (more > 0) {
            std::vector<const Digit*> left;
            for (const Digit* row : rows)
                if (row[cell] == digit) left.push_back(row);
            add_one(left, place + 1, more - 1);
        } else {
            ++found_.checked;
            if (count == 1) found_.givens.push_back(givens_);
        }
        given = 0;
    }

    Row givens_;
    const Vicinity& vicinity_;
    Neighbours& found_;
    std::vector<int> empty_;
    std::array<bool, FACTS> banned_{};
    std::vector<Digit> solutions_;
};

// Visit every set of `size` of the cells.
template <typename Visit>
void visit_sets(const std::vector<int>& cells, int size, std::size_t from, std::vector<int>& chosen,
                Visit visit) {
    if (size == 0) return visit(chosen);
    for (std::size_t i = from; i < cells.size(); ++i) {
        chosen.push_back(cells[i]);
        visit_sets(cells, size - 1, i + 1, chosen, visit);
        chosen.pop_back();
    }
}

// Asks of many puzzles at once whether they have a redundant given; remembers the first such.
class Redundancies final : public classic::Feed {
  public:
    explicit Redundancies(const std::vector<Row>& puzzles) : puzzles_(puzzles) {}

    bool next(classic::Job& job) override {
        if (found_) return false;
        while (number_ < puzzles_.size() && (cell_ == CELLS || !given())) {
            if (++cell_ >= CELLS) {
                ++number_;
                cell_ = 0;
            }
        }
        if (number_ >= puzzles_.size()) return false;
        without_ = puzzles_[number_];
        without_[static_cast<std::size_t>(cell_)] = 0;
        job = {without_.data(), cell_, given(), number_};
        ++cell_;
        return true;
    }

    void done(std::size_t ticket, const classic::Answer& answer) override {
        // The least number, whatever the order of the answers.
        if (answer.count == 0 && (!found_ || ticket < *found_)) found_ = ticket;
    }

    std::optional<std::size_t> found() const { return found_; }

  private:
    Digit given() const { return puzzles_[number_][static_cast<std::size_t>(cell_)]; }

    const std::vector<Row>& puzzles_;
    std::size_t number_ = 0;
    int cell_ = 0;
    Row without_;
    std::optional<std::size_t> found_;
};

void check(const Puzzle& puzzle, const Vicinity& vicinity) {
    refuse_rules(*puzzle.givens().board(), "vicinity");
    if (!puzzle.layout()->is_classic())
        throw InputError("expected a classic 9×9 puzzle, got " + puzzle.layout()->name());
    if (vicinity.removed < 1 || vicinity.removed > 3)
        throw InputError("expected 1 to 3 givens to remove, got " +
                         std::to_string(vicinity.removed));
    if (vicinity.added < 0 || vicinity.added > 2)
        throw InputError("expected 0 to 2 givens to add, got " + std::to_string(vicinity.added));
}

}  // namespace

Neighbours find_neighbours(const Puzzle& puzzle, const Vicinity& vicinity, const Stop& stop) {
    check(puzzle, vicinity);
    Neighbours found;
    const Row& givens = puzzle.givens().digits();
    std::vector<int> cells, chosen;
    for (int cell = 0; cell < CELLS; ++cell)
        if (givens[static_cast<std::size_t>(cell)]) cells.push_back(cell);
    visit_sets(cells, vicinity.removed, 0, chosen, [&](const std::vector<int>& removed) {
        check_stop(stop);
        if (found.givens.size() < vicinity.most_neighbours)
            Refilling(givens, removed, vicinity, found).search();
    });
    return found;
}

Puzzle search_fewest_givens(const Puzzle& puzzle, int fewest, int rounds, Random& random,
                            const Stop& stop) {
    Puzzle current = minimise(puzzle, random, stop), best = current;
    for (int round = 0; round < rounds && best.givens().count_digits() > fewest; ++round) {
        std::vector<Row> near = find_neighbours(current, {}, stop).givens;
        if (near.empty()) break;
        random.shuffle(std::span<Row>(near));
        Redundancies redundancies(near);
        classic::run_lockstep(redundancies, 1, false);
        const std::size_t next = redundancies.found().value_or(0);
        current = Puzzle(Grid(puzzle.layout(), near[next]));
        if (redundancies.found()) current = minimise(current, random, stop);
        if (current.givens().count_digits() < best.givens().count_digits()) best = current;
    }
    return best;
}

}  // namespace nonet
