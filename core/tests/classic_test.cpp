// The classic engines, solo and lockstep, against the truth and each other.
#include "classic/classic.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "nonet/grid.hpp"
#include "truth.hpp"

using nonet::Cell;
using nonet::Digit;
using nonet::Grid;
using nonet::classic::Answer;
using nonet::classic::CELLS;
using nonet::classic::Feed;
using nonet::classic::Job;

namespace {

using Digits = std::vector<Digit>;

// Jobs from a list; answers kept by ticket.
class ListFeed : public Feed {
  public:
    explicit ListFeed(std::vector<Digits> list) : list_(std::move(list)) {}

    bool next(Job& job) override {
        if (given_ == list_.size()) return false;
        job.digits = list_[given_].data();
        job.ticket = given_++;
        return true;
    }
    void done(std::size_t ticket, const Answer& answer) override {
        counts[ticket] = answer.count;
        if (answer.solution) {
            solutions[ticket] = Digits(answer.solution, answer.solution + CELLS);
        }
    }

    std::map<std::size_t, std::uint64_t> counts;
    std::map<std::size_t, Digits> solutions;

  private:
    std::vector<Digits> list_;
    std::size_t given_ = 0;
};

Job job_of(const Digits& digits) {
    Job job;
    job.digits = digits.data();
    return job;
}

std::vector<Truth> classic_truths() {
    std::vector<Truth> cases;
    for (const Truth& truth : read_truth("solver.txt")) {
        if (truth.line.size() == CELLS) cases.push_back(truth);
    }
    return cases;
}

constexpr const char* PROPER =
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

}  // namespace

TEST_CASE("solo and lockstep agree with the truth file and with one another") {
    const auto cases = classic_truths();
    REQUIRE(cases.size() >= 10);
    std::vector<Digits> list;
    for (const Truth& truth : cases) list.push_back(Grid::parse(truth.line).digits());
    ListFeed feed(list);
    const auto together = nonet::classic::run_lockstep(feed, 2, true);
    nonet::Effort alone;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        CAPTURE(cases[i].line);
        Digits solution(CELLS);
        CHECK(nonet::classic::count_solutions(job_of(list[i]), 2, solution.data(), &alone) ==
              cases[i].count);
        REQUIRE(feed.counts.contains(i));
        CHECK(feed.counts[i] == cases[i].count);
        CHECK(feed.solutions.contains(i) == (cases[i].count > 0));
        if (cases[i].count > 0) CHECK(feed.solutions[i] == solution);
        if (cases[i].count == 1) CHECK(solution == Grid::parse(cases[i].solution).digits());
    }
    CHECK(alone.guesses == together.guesses);
    CHECK(alone.rounds == together.rounds);
}

TEST_CASE("limits are kept, also large ones") {
    const Digits empty(CELLS, 0);
    for (const std::uint64_t limit : {1, 2, 1000}) {
        CHECK(nonet::classic::count_solutions(job_of(empty), limit) == limit);
        ListFeed feed({empty, empty, empty});
        nonet::classic::run_lockstep(feed, limit, false);
        for (std::size_t i = 0; i < 3; ++i) CHECK(feed.counts[i] == limit);
        CHECK(feed.solutions.empty());
    }
    CHECK(nonet::classic::count_solutions(job_of(empty), 0) == 0);
}

TEST_CASE("solutions come one after the other, all different, all valid") {
    Digits digits = Grid::parse(PROPER).digits();
    Digits truth(CELLS);
    REQUIRE(nonet::classic::count_solutions(job_of(digits), 1, truth.data()) == 1);
    for (const Cell cell : {0, 3, 9}) digits[cell] = 0;
    nonet::classic::Solutions solutions(job_of(digits));
    std::set<Digits> seen;
    for (Digits found(CELLS); solutions.next(found.data());) {
        CHECK(seen.insert(found).second);
        CHECK(nonet::find_problems(Grid(nonet::Layout::of_size(9), found)).empty());
        for (Cell cell = 0; cell < CELLS; ++cell) {
            CHECK((digits[cell] == 0 || digits[cell] == found[cell]));
        }
    }
    CHECK(seen.contains(truth));
    CHECK(seen.size() == nonet::classic::count_solutions(job_of(digits), 1000000));
}

TEST_CASE("forbidding the digit of the only solution leaves none") {
    const Digits digits = Grid::parse(PROPER).digits();
    Digits solution(CELLS);
    REQUIRE(nonet::classic::count_solutions(job_of(digits), 2, solution.data()) == 1);
    for (Cell cell = 0; cell < CELLS; ++cell) {
        Job job = job_of(digits);
        job.forbidden_cell = cell;
        for (Digit digit = 1; digit <= 9; ++digit) {
            job.forbidden_digit = digit;
            CHECK(nonet::classic::has_solution(job) == (digit != solution[cell]));
        }
    }
}

TEST_CASE("a given is necessary exactly when the puzzle without it has a second solution") {
    const Digits digits = Grid::parse(PROPER).digits();
    for (Cell cell = 0; cell < CELLS; ++cell) {
        if (!digits[cell]) continue;
        Digits without = digits;
        without[cell] = 0;
        Job job = job_of(without);
        const bool several = nonet::classic::count_solutions(job, 2) == 2;
        job.forbidden_cell = cell;
        job.forbidden_digit = digits[cell];
        CHECK(nonet::classic::has_solution(job) == several);
    }
}

// Each answer brings the next question: remove the givens of one grid one after the other.
class Chain : public Feed {
  public:
    explicit Chain(Digits grid) : grid_(std::move(grid)) {}

    bool next(Job& job) override {
        if (asked_ || cell_ == CELLS) return false;
        asked_ = true;
        kept_ = grid_[cell_];
        grid_[cell_] = 0;
        job.digits = grid_.data();
        job.forbidden_cell = cell_;
        job.forbidden_digit = kept_;
        return true;
    }
    void done(std::size_t, const Answer& answer) override {
        if (answer.count > 0) grid_[cell_] = kept_;
        asked_ = false;
        ++cell_;
    }
    const Digits& grid() const { return grid_; }

  private:
    Digits grid_;
    Cell cell_ = 0;
    Digit kept_ = 0;
    bool asked_ = false;
};

TEST_CASE("a chain of questions goes on after the feed was empty") {
    Digits full(CELLS);
    REQUIRE(nonet::classic::count_solutions(job_of(Digits(CELLS, 0)), 1, full.data()) == 1);
    Chain chain(full);
    nonet::classic::run_lockstep(chain, 1, false);
    const auto& minimal = chain.grid();
    CHECK(std::count(minimal.begin(), minimal.end(), 0) > 40);
    CHECK(nonet::classic::count_solutions(job_of(minimal), 2) == 1);
    for (Cell cell = 0; cell < CELLS; ++cell) {
        if (!minimal[cell]) continue;
        Digits without = minimal;
        without[cell] = 0;
        CHECK(nonet::classic::count_solutions(job_of(without), 2) == 2);
    }
}
