// The general search, on its own boards and beside the classic engine.
#include "general/general.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <set>

#include "classic/classic.hpp"
#include "nonet/grid.hpp"
#include "nonet/solver.hpp"
#include "truth.hpp"

using nonet::Cell;
using nonet::Digit;
using nonet::DigitSet;
using nonet::Grid;
using nonet::Layout;
using nonet::general::Propagator;
using nonet::general::Search;

namespace {

Search search_of(const Grid& grid, nonet::general::Propagators rules = {}) {
    return Search(*grid.layout(), nonet::general::start_candidates(*grid.layout(), grid.digits()),
                  std::move(rules));
}

std::uint64_t count(Search search) {
    std::uint64_t found = 0;
    while (search.advance() == Search::Outcome::FOUND) ++found;
    return found;
}

// Cells a king's move apart differ; only knows about cells that are decided.
class AntiKing : public Propagator {
  public:
    explicit AntiKing(int size) : size_(size) {}

    bool propagate(std::span<DigitSet> candidates) const override {
        for (int row = 0; row + 1 < size_; ++row) {
            for (int column = 0; column + 1 < size_; ++column) {
                const int cell = row * size_ + column;
                if (!differ(candidates[cell], candidates[cell + size_ + 1])) return false;
                if (!differ(candidates[cell + 1], candidates[cell + size_])) return false;
            }
        }
        return true;
    }

  private:
    static bool differ(DigitSet& a, DigitSet& b) {
        if (std::has_single_bit(a)) b &= ~a;
        if (std::has_single_bit(b)) a &= ~b;
        return a && b;
    }
    int size_;
};

bool keeps_kings_apart(const std::vector<Digit>& digits, int size) {
    for (int cell = 0; cell < size * (size - 1); ++cell) {
        const int column = cell % size;
        if (column > 0 && digits[cell] == digits[cell + size - 1]) return false;
        if (column + 1 < size && digits[cell] == digits[cell + size + 1]) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("the general search agrees with the truth file and the classic engine") {
    for (const auto& [line, expected, solution] : read_truth("solver.txt")) {
        CAPTURE(line);
        const Grid grid = Grid::parse(line);
        const auto report = nonet::search_solutions(grid, 2, nonet::general::NO_LIMIT);
        CHECK(report.solutions.size() == expected);
        CHECK(report.is_complete == (expected < 2));
        if (expected == 1) CHECK(report.solutions[0].format() == solution);
    }
}

TEST_CASE("counts of boards and their extra houses") {
    CHECK(count(search_of(Grid(Layout::of_size(4)))) == 288);
    CHECK(count(search_of(Grid(Layout::of_size(4)->with_diagonals()))) == 48);
    // 28,200,960 grids of 6×6; with the first row and the rest of box 1 fixed, 1/4320 of them.
    CHECK(count(search_of(Grid::parse("123456456..............."
                                      "............"))) == 6528);
}

TEST_CASE("a rule takes part in the search") {
    const Grid empty(Layout::of_size(4));
    std::uint64_t expected = 0;
    for (Search all = search_of(empty); all.advance() == Search::Outcome::FOUND;) {
        expected += keeps_kings_apart(all.digits(), 4);
    }
    Search kings = search_of(empty, {std::make_shared<AntiKing>(4)});
    std::uint64_t found = 0;
    while (kings.advance() == Search::Outcome::FOUND) {
        CHECK(keeps_kings_apart(kings.digits(), 4));
        ++found;
    }
    CHECK(found == expected);
}

TEST_CASE("a spent budget says unknown and the search can go on") {
    const Grid grid = Grid::parse(
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6");
    Search search = search_of(grid);
    CHECK(search.advance(3) == Search::Outcome::UNKNOWN);
    CHECK(search.nodes() == 3);
    CHECK(search.advance() == Search::Outcome::FOUND);
    CHECK(search.advance() == Search::Outcome::EXHAUSTED);
    const auto report = nonet::search_solutions(grid, 2, 3);
    CHECK(report.solutions.empty());
    CHECK_FALSE(report.is_complete);
}

TEST_CASE("large boards are completed and proved") {
    for (const int digits : {12, 16}) {
        const auto layout = Layout::of_size(digits);
        nonet::Random random(7);
        Search search(*layout, nonet::general::start_candidates(*layout, Grid(layout).digits()), {},
                      &random);
        REQUIRE(search.advance() == Search::Outcome::FOUND);
        std::vector<Digit> full = search.digits();
        CHECK(nonet::find_problems(Grid(layout, full)).empty());
        for (Cell cell = 0; cell < layout->cells(); cell += 2) full[cell] = 0;
        const auto report = nonet::search_solutions(Grid(layout, full), 2, 100000);
        REQUIRE_FALSE(report.solutions.empty());
        for (const Grid& solution : report.solutions) {
            CHECK(nonet::find_problems(solution).empty());
        }
    }
}

TEST_CASE("a contradiction is a smallest set of digits that cannot stand together") {
    const Grid clash = Grid::parse(std::string("1.......1") + std::string(72, '.'));
    CHECK(nonet::find_contradiction(clash) == std::vector<Cell>{0, 8});
    CHECK(nonet::find_contradiction(Grid(Layout::of_size(9))).empty());
    // r1c9 sees 1 to 8 in its row and 9 in its column.
    const Grid starved =
        Grid::parse(std::string("12345678.") + std::string(17, '.') + "9" + std::string(54, '.'));
    const auto cells = nonet::find_contradiction(starved);
    REQUIRE_FALSE(cells.empty());
    for (const Cell cell : cells) {
        CHECK(nonet::count_solutions(starved, 1) == 0);
        Grid rest = starved;
        for (Cell other = 0; other < 81; ++other) {
            if (std::find(cells.begin(), cells.end(), other) == cells.end() || other == cell) {
                rest = rest.with_digit(other, 0);
            }
        }
        CHECK(nonet::count_solutions(rest, 1) == 1);
    }
}

TEST_CASE("the stream gives every solution once, on classic boards and others") {
    for (const char* line : {"1...............", "................"}) {
        const Grid grid = Grid::parse(line);
        nonet::SolutionStream stream(grid);
        std::set<Grid> seen;
        while (auto solution = stream.next()) CHECK(seen.insert(*solution).second);
        CHECK(seen.size() == nonet::count_solutions(grid, 1000));
        CHECK_FALSE(stream.next().has_value());
    }
}
