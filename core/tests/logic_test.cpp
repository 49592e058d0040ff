// Positions, steps and paths.
#include "nonet/logic.hpp"

#include <doctest/doctest.h>

#include "nonet/solver.hpp"

using namespace nonet;

namespace {

constexpr const char* HARD =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
constexpr const char* EASY =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

bool agrees(const Step& step, const Grid& solution) {
    for (const Candidate& e : step.eliminations) {
        if (solution[e.cell] == e.digit) return false;
    }
    for (const Candidate& p : step.placements) {
        if (solution[p.cell] != p.digit) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("the catalogue finds every technique by its id") {
    for (const TechniqueFacts& facts : technique_catalogue()) {
        CHECK(find_technique(facts.id) == facts.technique);
    }
    CHECK(!find_technique("guessing"));
}

TEST_CASE("an easy puzzle is solved by singles") {
    const Position start(Grid::parse(EASY));
    const Path path = find_path(start, default_techniques());
    CHECK(path.solved);
    CHECK(path.end == *solve(Grid::parse(EASY)));
    for (const Step& step : path.steps) CHECK(step.technique <= Technique::NAKED_SINGLE);
}

TEST_CASE("no step of a hard path contradicts the solution, and none is a guess") {
    const Grid givens = Grid::parse(HARD);
    const Grid solution = *solve(givens);
    const Path path = find_path(Position(givens), default_techniques());
    CHECK(path.solved);
    for (const Step& step : path.steps) {
        CHECK(agrees(step, solution));
        CHECK(step.technique != Technique::BRUTE_FORCE);
    }
}

TEST_CASE("first, all and exists agree") {
    const Position start(Grid::parse(HARD));
    for (const TechniqueFacts& facts : technique_catalogue()) {
        if (!default_techniques().test(index_of(facts.technique))) continue;
        TechniqueSet one;
        one.set(index_of(facts.technique));
        const bool exists = start.has(one);
        CHECK(exists == !start.find(Want::FIRST, one).empty());
        CHECK(exists == !start.find(Want::ALL, one).empty());
    }
}

TEST_CASE("a position says when it is solved, contradictory or open") {
    const Grid givens = Grid::parse(EASY);
    CHECK(Position(givens).standing() == Standing::OPEN);
    CHECK(Position(*solve(givens)).standing() == Standing::SOLVED);
    CHECK(Position(Grid::parse("11" + std::string(79, '.'))).standing() == Standing::CONTRADICTORY);
    CHECK(!find_path(Position(Grid::parse("11" + std::string(79, '.'))), default_techniques())
               .solved);
}

TEST_CASE("the techniques work on other layouts") {
    const Grid six = Grid::parse(
        "1....6"
        "..2..."
        "......"
        "......"
        "...3.."
        "4....5",
        Layout::box(2, 3));
    const Path path = find_path(Position(six), default_techniques());
    const auto solution = solve(six);
    REQUIRE(solution);
    for (const Step& step : path.steps)
        CHECK((count_solutions(six, 2) > 1 || agrees(step, *solution)));
    const Grid large(Layout::of_size(16));
    CHECK(Position(large).standing() == Standing::OPEN);
    CHECK(find_path(Position(large), default_techniques(), {}, 1).steps.size() <= 1);
}
