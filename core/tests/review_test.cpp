// Reviews: every find is explained by steps that are true, and by no more than it needs.
#include "nonet/review.hpp"

#include <doctest/doctest.h>

#include "nonet/error.hpp"
#include "positions.hpp"

using namespace nonet;

TEST_CASE("the digits of a path are explained by true steps") {
    for (const char* const text : RICH_PUZZLES) {
        const Puzzle puzzle(Grid::parse(text));
        std::vector<Find> finds;
        Grid digits = puzzle.givens();
        for (const Step& step : find_path(Position(puzzle.givens()), default_techniques()).steps)
            for (const Candidate& c : step.placements) {
                finds.push_back({digits, c});
                digits = digits.with_digit(c.cell, c.digit);
            }
        const std::vector<Reason> reasons = review(puzzle, finds);
        REQUIRE(reasons.size() == finds.size());
        for (const Reason& reason : reasons)
            for (const Step& step : reason.steps)
                for (const Candidate& c : step.eliminations)
                    CHECK(puzzle.solution()[c.cell] != c.digit);
    }
}

TEST_CASE("a find that is not of the solution is refused") {
    const Puzzle puzzle(Grid::parse("1..4.........32."));
    CHECK_THROWS_AS(review(puzzle, {{puzzle.givens(), {4, 2}}}), InputError);
    CHECK(review(puzzle, {}).empty());
    CHECK_FALSE(Reason().technique());
}
