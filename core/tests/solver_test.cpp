// Counts known to mathematics, and the truth file.
#include "nonet/solver.hpp"

#include <doctest/doctest.h>

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
