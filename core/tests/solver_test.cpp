// Counts known to mathematics, and the truth file.
#include "nonet/solver.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>

#include "nonet/board.hpp"
#include "nonet/error.hpp"
#include "nonet/puzzle.hpp"
#include "truth.hpp"

using nonet::Grid;
using nonet::Layout;

TEST_CASE("the counts known to mathematics") {
    CHECK(nonet::count_solutions(Grid(Layout::of_size(4)), 1000) == 288);
    CHECK(nonet::count_solutions(Grid(Layout::of_size(9)), 2) == 2);
    CHECK(nonet::count_solutions(Grid(Layout::of_size(9)), 0) == 0);
}

// On an empty board of regions digits are exchanged; a search at random knows nothing of that.
TEST_CASE("an empty board of any regions has the solutions that a search at random finds") {
    nonet::Random random(20);
    int fillable = 0;
    int boards = 0;
    for (const int size : {4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5}) {
        std::string regions;
        for (int cell = 0; cell < size * size; ++cell) {
            regions += static_cast<char>('1' + cell / size);
        }
        // Some cells are exchanged, so that some boards can be filled and some cannot.
        for (int i = 0; i < 2 * size; ++i) {
            std::swap(regions[random.below(size * size)], regions[random.below(size * size)]);
        }
        CAPTURE(regions);
        const Grid grid(nonet::Board::parse("jigsaw " + regions));
        std::set<std::string> found;
        const auto keep = [&](const Grid& solution) {
            return found.insert(solution.format()).second;
        };
        nonet::visit_solutions(grid, keep, &random);
        CHECK(nonet::count_solutions(grid, 1'000'000) == found.size());
        const nonet::Report report = nonet::search_solutions(grid, 1'000'000, 1'000'000);
        std::set<std::string> reported;
        for (const Grid& solution : report.solutions) reported.insert(solution.format());
        CHECK(reported == found);
        CHECK(report.is_complete);
        CHECK(nonet::solve(grid).has_value() == !found.empty());
        fillable += !found.empty();
        ++boards;
    }
    CHECK(fillable > 0);
    CHECK(fillable < boards);
}

TEST_CASE("the truth file: number of solutions and the solution itself") {
    const auto cases = read_truth("solver.txt");
    REQUIRE(cases.size() >= 20);
    for (const auto& [line, count, solution] : cases) {
        CAPTURE(line);
        const Grid grid = Grid::parse(line);
        CHECK(nonet::count_solutions(grid, 2) == count);
        const auto found = nonet::solve(grid);
        CHECK(found.has_value() == (count > 0));
        if (count == 1) CHECK(found->format() == solution);
    }
}

TEST_CASE("a puzzle has exactly one solution or is refused") {
    CHECK_THROWS_WITH_AS(nonet::Puzzle(Grid::parse("11..............")),
                         "expected exactly one solution, got none", nonet::ImproperPuzzleError);
    CHECK_THROWS_AS(nonet::Puzzle(Grid(Layout::of_size(9))), nonet::ImproperPuzzleError);
}
