// Which engine answers: classic boards have their own, boards with rules their model, all others
// the general search.
#include "nonet/solver.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "classic/classic.hpp"
#include "general/general.hpp"
#include "nonet/model.hpp"

namespace nonet {

namespace {

classic::Job job_of(const Grid& grid) {
    classic::Job job;
    job.digits = grid.digits().data();
    return job;
}

constexpr std::uint64_t PATIENCE = 256;  // nodes or solutions between two questions to stop

// The region with every digit that lies most in one line: when its digits are chosen, they say most
// of the others.
const House* find_straightest(const Layout& layout) {
    const House* found = nullptr;
    int most = 0;
    for (const House& house : layout.houses()) {
        if (house.kind != HouseKind::REGION) continue;
        if (static_cast<int>(house.cells.size()) != layout.digits()) continue;
        const auto in_line = [&](auto line_of) {
            int best = 0;
            for (const Cell cell : house.cells) {
                const auto is_beside = [&](Cell other) { return line_of(other) == line_of(cell); };
                best =
                    std::max(best, static_cast<int>(std::ranges::count_if(house.cells, is_beside)));
            }
            return best;
        };
        const int straight = std::max(in_line([&](Cell cell) { return cell / layout.columns(); }),
                                      in_line([&](Cell cell) { return cell % layout.columns(); }));
        if (straight <= most) continue;
        most = straight;
        found = &house;
    }
    return found;
}

// The search of any board: by its model where it has rules, else by the general search. On an empty
// board of regions without rules all digits are alike: one region gets its digits, and each
// solution stands for all that have its digits exchanged. Whether such a layout can be filled at
// all is the hardest question about it, and the model knows what regions leave over in lines.
class AnySearch {
  public:
    explicit AnySearch(const Grid& grid, Random* random = nullptr) : board_(grid.board()) {
        const Layout& layout = *board_->layout();
        std::vector<DigitSet> candidates = general::start_candidates(layout, grid.digits());
        const bool are_alike = !board_->has_rules() && !random && !layout.box_rows() &&
                               std::ranges::count(grid.digits(), 0) == layout.cells();
        const House* const region = are_alike ? find_straightest(layout) : nullptr;
        if (region) {
            for (Digit digit = 1; digit <= layout.digits(); ++digit) {
                candidates[region->cells[digit - 1]] = digit_bit(digit);
                exchanged_.push_back(digit);
            }
        }
        if (board_->has_rules() || region) {
            ruled_.emplace(model_of(board_), candidates, random);
        } else {
            plain_.emplace(layout, std::move(candidates), general::Propagators{}, random);
        }
    }

    general::Search::Outcome advance(std::uint64_t budget, const Stop& stop) {
        using Outcome = general::Search::Outcome;
        if (has_found_ && std::ranges::next_permutation(exchanged_).found) return Outcome::FOUND;
        for (;;) {
            if (stop && nodes() >= pause_) {
                pause_ = nodes() + PATIENCE;
                if (stop()) return Outcome::UNKNOWN;
            }
            const Outcome outcome = step(stop ? std::min(budget, pause_) : budget);
            has_found_ = outcome == Outcome::FOUND;
            if (outcome != Outcome::UNKNOWN || nodes() >= budget) return outcome;
        }
    }
    // Go on to the next solution; nothing but the stop test keeps it from an answer.
    bool advance(const Stop& stop) {
        const general::Search::Outcome outcome = advance(general::NO_LIMIT, stop);
        if (outcome == general::Search::Outcome::UNKNOWN) throw Stopped();
        return outcome == general::Search::Outcome::FOUND;
    }

    Grid solution() const {
        std::vector<Digit> digits = ruled_ ? ruled_->digits() : plain_->digits();
        for (Digit& digit : digits) {
            if (digit && !exchanged_.empty()) digit = exchanged_[digit - 1];
        }
        return Grid(board_, std::move(digits));
    }
    std::uint64_t nodes() const { return ruled_ ? ruled_->nodes() : plain_->nodes(); }

  private:
    general::Search::Outcome step(std::uint64_t budget) {
        using Outcome = general::Search::Outcome;
        if (plain_) return plain_->advance(budget);
        switch (ruled_->advance(budget)) {
            case ModelSearch::Outcome::FOUND:
                return Outcome::FOUND;
            case ModelSearch::Outcome::EXHAUSTED:
                return Outcome::EXHAUSTED;
            default:
                return Outcome::UNKNOWN;
        }
    }

    Board::Pointer board_;
    std::vector<Digit> exchanged_;  // what each digit is in this solution, where all are alike
    bool has_found_ = false;
    std::uint64_t pause_ = PATIENCE;  // the nodes at which the stop test is asked next
    std::optional<general::Search> plain_;
    std::optional<ModelSearch> ruled_;
};

// Count one by one, so that the stop test is asked between.
std::uint64_t count_classic(const Grid& grid, std::uint64_t limit, const Stop& stop) {
    if (!stop || limit <= PATIENCE) return classic::count_solutions(job_of(grid), limit);
    classic::Solutions solutions(job_of(grid));
    Digit digits[classic::CELLS];
    std::uint64_t count = 0;
    while (count < limit && solutions.next(digits)) {
        if (++count % PATIENCE == 0 && stop()) throw Stopped();
    }
    return count;
}

std::uint64_t visit_classic(const Grid& grid, const std::function<bool(const Grid&)>& visit) {
    classic::Solutions solutions(job_of(grid));
    std::vector<Digit> digits(classic::CELLS);
    while (solutions.next(digits.data()) && visit(Grid(grid.board(), digits))) {
    }
    return 1 + 2 * solutions.effort().guesses;
}

}  // namespace

std::uint64_t visit_solutions(const Grid& grid, const std::function<bool(const Grid&)>& visit,
                              Random* random, const Stop& stop) {
    if (grid.board()->is_classic() && !random) return visit_classic(grid, visit);
    AnySearch search(grid, random);
    while (search.advance(stop) && visit(search.solution())) {
    }
    return search.nodes();
}

std::optional<Grid> solve(const Grid& grid, const Stop& stop) {
    if (grid.board()->is_classic()) {
        std::vector<Digit> digits(grid.digits().size());
        if (classic::count_solutions(job_of(grid), 1, digits.data()) == 0) return std::nullopt;
        return Grid(grid.board(), std::move(digits));
    }
    AnySearch search(grid);
    if (!search.advance(stop)) return std::nullopt;
    return search.solution();
}

std::uint64_t count_solutions(const Grid& grid, std::uint64_t limit, const Stop& stop) {
    if (limit == 0) return 0;
    if (grid.board()->is_classic()) return count_classic(grid, limit, stop);
    AnySearch search(grid);
    std::uint64_t count = 0;
    while (count < limit && search.advance(stop)) ++count;
    return count;
}

// Candidates of the solutions found so far are known; each other is asked for by itself. One that
// no solution holds is forbidden from then on.
std::vector<std::uint64_t> count_candidates(const Grid& grid, std::uint64_t limit,
                                            const Stop& stop) {
    const Layout& layout = *grid.layout();
    const int digits = layout.digits();
    std::vector<DigitSet> left = general::start_candidates(layout, grid.digits());
    std::vector<std::uint64_t> counts(left.size() * digits);
    if (limit == 0) return counts;
    ModelSearch search(model_of(grid.board()), left);
    const auto count = [&](const std::vector<DigitSet>& candidates, bool mark_all,
                           std::size_t own) {
        search.restart(candidates);
        std::uint64_t found = 0;
        while (found < limit) {
            const ModelSearch::Outcome outcome = search.advance(NO_BUDGET, stop);
            if (outcome == ModelSearch::Outcome::UNKNOWN) throw Stopped();
            if (outcome == ModelSearch::Outcome::EXHAUSTED) break;
            ++found;
            if (!mark_all) continue;
            const std::vector<Digit> solution = search.digits();
            for (std::size_t cell = 0; cell < solution.size(); ++cell) {
                if (solution[cell]) counts[cell * digits + solution[cell] - 1] = 1;
            }
        }
        if (!mark_all) counts[own] = found;
        return found;
    };
    for (std::size_t cell = 0; cell < left.size(); ++cell) {
        if (layout.is_hole(static_cast<Cell>(cell))) continue;
        for (int digit = 0; digit < digits; ++digit) {
            const DigitSet bit = DigitSet{1} << digit;
            const std::size_t own = cell * digits + digit;
            if (!(left[cell] & bit) || (limit == 1 && counts[own])) continue;
            std::vector<DigitSet> asked = left;
            asked[cell] = bit;
            if (count(asked, limit == 1, own) == 0) left[cell] &= ~bit;
        }
    }
    return counts;
}

Report search_solutions(const Grid& grid, std::uint64_t limit, std::uint64_t budget,
                        const Stop& stop) {
    AnySearch search(grid);
    Report report;
    while (report.solutions.size() < limit) {
        const general::Search::Outcome outcome = search.advance(budget, stop);
        report.is_complete = outcome == general::Search::Outcome::EXHAUSTED;
        if (outcome != general::Search::Outcome::FOUND) break;
        report.solutions.push_back(search.solution());
    }
    report.nodes = search.nodes();
    return report;
}

std::vector<Cell> find_contradiction(const Grid& grid, const Stop& stop) {
    std::vector<Cell> cells;
    if (count_solutions(grid, 1, stop) > 0) return cells;
    Grid core = grid;
    for (Cell cell = 0; cell < grid.layout()->cells(); ++cell) {
        if (!core[cell]) continue;
        Grid without = core.with_digit(cell, 0);
        if (count_solutions(without, 1, stop) == 0) core = std::move(without);
    }
    for (Cell cell = 0; cell < grid.layout()->cells(); ++cell) {
        if (core[cell]) cells.push_back(cell);
    }
    return cells;
}

class SolutionStream::Source {
  public:
    explicit Source(Grid grid) : grid_(std::move(grid)) {
        if (grid_.board()->is_classic()) {
            classic_.emplace(job_of(grid_));
        } else {
            search_.emplace(grid_);
        }
    }

    std::optional<Grid> next(const Stop& stop) {
        if (search_) {
            if (!search_->advance(stop)) return std::nullopt;
            return search_->solution();
        }
        std::vector<Digit> digits(classic::CELLS);
        if (!classic_->next(digits.data())) return std::nullopt;
        return Grid(grid_.board(), std::move(digits));
    }

  private:
    Grid grid_;
    std::optional<classic::Solutions> classic_;
    std::optional<AnySearch> search_;
};

SolutionStream::SolutionStream(const Grid& grid) : source_(std::make_unique<Source>(grid)) {}
SolutionStream::~SolutionStream() = default;
SolutionStream::SolutionStream(SolutionStream&&) noexcept = default;
SolutionStream& SolutionStream::operator=(SolutionStream&&) noexcept = default;

std::optional<Grid> SolutionStream::next(const Stop& stop) {
    return source_->next(stop);
}

}  // namespace nonet
