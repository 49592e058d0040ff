// Hints and doubts: what is wrong comes first, and what is told is true.
#include "nonet/hint.hpp"

#include <doctest/doctest.h>

#include "nonet/error.hpp"
#include "positions.hpp"

using namespace nonet;

namespace {

const Puzzle& small_puzzle() {
    static const Puzzle puzzle(Grid::parse("1..4.........32."));
    return puzzle;
}

}  // namespace

TEST_CASE("a wrong digit and a list without the truth are told before any step") {
    const Puzzle& puzzle = small_puzzle();
    Knowledge known{puzzle.givens().with_digit(1, 3)};
    known.lists.assign(16, 0);
    known.lists[2] = 1;
    const Hint hint = find_hint(puzzle, known, default_techniques());
    CHECK(hint.kind == HintKind::MISTAKES);
    CHECK(hint.mistakes.digits == std::vector<Cell>{1});
    CHECK(hint.mistakes.lists == std::vector<Cell>{2});
}

TEST_CASE("hints lead from the givens to the solution") {
    for (const char* const text : RICH_PUZZLES) {
        const Puzzle puzzle(Grid::parse(text));
        Knowledge known{puzzle.givens(), {}, std::vector<DigitSet>(81)};
        Hint hint = find_hint(puzzle, known, default_techniques());
        for (int told = 0; hint.kind == HintKind::STEP && told < 500; ++told) {
            for (const Candidate& c : hint.step->placements)
                known.digits = known.digits.with_digit(c.cell, c.digit);
            for (const Candidate& c : hint.step->eliminations) {
                CHECK(puzzle.solution()[c.cell] != c.digit);
                known.gone[c.cell] |= digit_bit(c.digit);
            }
            hint = find_hint(puzzle, known, default_techniques());
        }
        CHECK(hint.kind == HintKind::SOLVED);
    }
}

TEST_CASE("a doubt names the cell that holds the digit, or the step that removes it") {
    const Puzzle& puzzle = small_puzzle();
    const Knowledge known{puzzle.givens()};
    CHECK(find_doubt(puzzle, known, 0, 2).kind == DoubtKind::FILLED);
    CHECK(find_doubt(puzzle, known, 1, puzzle.solution()[1]).kind == DoubtKind::SOLUTION);
    const Doubt seen = find_doubt(puzzle, known, 1, 1);
    CHECK(seen.kind == DoubtKind::SEEN);
    CHECK(seen.seen == 0);
    const Doubt doubt = find_doubt(puzzle, known, 4, 2);
    CHECK(doubt.kind == DoubtKind::STEP);
    CHECK(doubt.step.has_value());
}

TEST_CASE("what does not fit the board is refused") {
    const Puzzle& puzzle = small_puzzle();
    const Knowledge short_lists{puzzle.givens(), {1, 2, 3}};
    CHECK_THROWS_AS(find_hint(puzzle, short_lists, default_techniques()), InputError);
    const Knowledge elsewhere{Grid(Layout::of_size(9))};
    CHECK_THROWS_AS(find_hint(puzzle, elsewhere, default_techniques()), InputError);
    CHECK_THROWS_AS(find_doubt(puzzle, {puzzle.givens()}, 16, 1), InputError);
    CHECK_THROWS_AS(find_doubt(puzzle, {puzzle.givens()}, 1, 5), InputError);
}

TEST_CASE("a step from outside is told in the turn of its price") {
    const Puzzle puzzle(Grid::parse(RICH_PUZZLES[0]));
    const Hint own = find_hint(puzzle, {puzzle.givens()}, default_techniques());
    REQUIRE(own.step.has_value());
    CHECK(!own.beside);
    Step step = *own.step;
    step.technique = Technique::BRUTE_FORCE;
    std::vector<int> asked;
    const Beside beside{{1, 100'000}, [&](const Position&, int price) {
                            asked.push_back(price);
                            return std::vector<Step>(price == 1 ? 0 : 2, step);
                        }};
    TechniqueSet none;
    const Hint hint = find_hint(puzzle, {puzzle.givens()}, none, 1, beside);
    CHECK(asked == std::vector<int>{1, 100'000});
    CHECK(hint.beside == 1);
    CHECK(hint.step->technique == Technique::BRUTE_FORCE);
    CHECK(!find_hint(puzzle, {puzzle.givens()}, default_techniques(), 0, beside).beside);
}

TEST_CASE("a search ends where somebody stops it") {
    const Puzzle puzzle(Grid::parse(RICH_PUZZLES[0]));
    const auto stop = [] { return true; };
    CHECK_THROWS_AS(find_hint(puzzle, {puzzle.givens()}, default_techniques(), 0, {}, stop),
                    Stopped);
}
