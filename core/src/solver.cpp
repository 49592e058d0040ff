// Which engine answers: classic boards have their own, all others the general search.
#include "nonet/solver.hpp"

#include <utility>
#include <vector>

#include "classic/classic.hpp"
#include "general/general.hpp"

namespace nonet {

namespace {

classic::Job job_of(const Grid& grid) {
    classic::Job job;
    job.digits = grid.digits().data();
    return job;
}

general::Search search_of(const Grid& grid, Random* random = nullptr) {
    refuse_rules(*grid.board(), "solve");
    return general::Search(*grid.layout(), general::start_candidates(*grid.layout(), grid.digits()),
                           {}, random);
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
                              Random* random) {
    if (grid.board()->is_classic() && !random) return visit_classic(grid, visit);
    general::Search search = search_of(grid, random);
    while (search.advance() == general::Search::Outcome::FOUND &&
           visit(Grid(grid.board(), search.digits()))) {
    }
    return search.nodes();
}

std::optional<Grid> solve(const Grid& grid) {
    std::vector<Digit> digits(grid.digits().size());
    if (grid.board()->is_classic()) {
        if (classic::count_solutions(job_of(grid), 1, digits.data()) == 0) return std::nullopt;
        return Grid(grid.board(), std::move(digits));
    }
    general::Search search = search_of(grid);
    if (search.advance() != general::Search::Outcome::FOUND) return std::nullopt;
    return Grid(grid.board(), search.digits());
}

std::uint64_t count_solutions(const Grid& grid, std::uint64_t limit) {
    if (limit == 0) return 0;
    if (grid.board()->is_classic()) return classic::count_solutions(job_of(grid), limit);
    general::Search search = search_of(grid);
    std::uint64_t count = 0;
    while (count < limit && search.advance() == general::Search::Outcome::FOUND) ++count;
    return count;
}

Report search_solutions(const Grid& grid, std::uint64_t limit, std::uint64_t budget) {
    general::Search search = search_of(grid);
    Report report;
    while (report.solutions.size() < limit) {
        const general::Search::Outcome outcome = search.advance(budget);
        report.is_complete = outcome == general::Search::Outcome::EXHAUSTED;
        if (outcome != general::Search::Outcome::FOUND) break;
        report.solutions.emplace_back(grid.board(), search.digits());
    }
    report.nodes = search.nodes();
    return report;
}

std::vector<Cell> find_contradiction(const Grid& grid) {
    std::vector<Cell> cells;
    if (count_solutions(grid, 1) > 0) return cells;
    Grid core = grid;
    for (Cell cell = 0; cell < grid.layout()->cells(); ++cell) {
        if (!core[cell]) continue;
        Grid without = core.with_digit(cell, 0);
        if (count_solutions(without, 1) == 0) core = std::move(without);
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
            search_.emplace(search_of(grid_));
        }
    }

    std::optional<Grid> next() {
        if (search_) {
            if (search_->advance() != general::Search::Outcome::FOUND) return std::nullopt;
            return Grid(grid_.board(), search_->digits());
        }
        std::vector<Digit> digits(classic::CELLS);
        if (!classic_->next(digits.data())) return std::nullopt;
        return Grid(grid_.board(), std::move(digits));
    }

  private:
    Grid grid_;
    std::optional<classic::Solutions> classic_;
    std::optional<general::Search> search_;
};

SolutionStream::SolutionStream(const Grid& grid) : source_(std::make_unique<Source>(grid)) {}
SolutionStream::~SolutionStream() = default;
SolutionStream::SolutionStream(SolutionStream&&) noexcept = default;
SolutionStream& SolutionStream::operator=(SolutionStream&&) noexcept = default;

std::optional<Grid> SolutionStream::next() {
    return source_->next();
}

}  // namespace nonet
