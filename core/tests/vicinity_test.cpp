// The neighbours of a puzzle, random digging, and the maker of the branching scale.
#include "nonet/vicinity.hpp"

#include <doctest/doctest.h>

#include <array>
#include <set>
#include <string>

#include "nonet/error.hpp"
#include "nonet/generator.hpp"
#include "nonet/rating.hpp"
#include "nonet/solver.hpp"
#include "nonet/uniform.hpp"

using nonet::Cell;
using nonet::Digit;
using nonet::Grid;
using nonet::Layout;
using nonet::Symmetry;

namespace {

nonet::Puzzle minimal_puzzle(std::uint64_t seed) {
    return nonet::generate_puzzle(Layout::of_size(9), {Symmetry::NONE, 0}, seed);
}

std::set<std::string> as_set(const std::vector<std::vector<Digit>>& rows) {
    std::set<std::string> texts;
    for (const auto& row : rows) texts.emplace(row.begin(), row.end());
    return texts;
}

// Givens of the one that the other has not, or not so.
int count_lost(const Grid& from, const std::vector<Digit>& to) {
    int lost = 0;
    for (Cell cell = 0; cell < 81; ++cell)
        lost += from[cell] != 0 && to[static_cast<std::size_t>(cell)] != from[cell];
    return lost;
}

}  // namespace

TEST_CASE("neighbours are proper, distinct and as far away as ordered") {
    const nonet::Puzzle puzzle = minimal_puzzle(3);
    const auto found = nonet::find_neighbours(puzzle, {1, 1});
    CHECK(found.checked > found.givens.size());
    CHECK(as_set(found.givens).size() == found.givens.size());
    REQUIRE_FALSE(found.givens.empty());
    for (const auto& givens : found.givens) {
        const Grid near(puzzle.layout(), givens);
        CHECK(near.count_digits() == puzzle.givens().count_digits());
        CHECK(count_lost(puzzle.givens(), givens) == 1);
        CHECK(nonet::count_solutions(near, 2) == 1);
    }
}

TEST_CASE("no neighbour is missed") {
    const nonet::Puzzle puzzle = minimal_puzzle(4);
    const auto found = nonet::find_neighbours(puzzle, {1, 1});
    const std::set<std::string> known = as_set(found.givens);
    CHECK(found.passed_over == 0);
    std::vector<Digit> givens = puzzle.givens().digits();
    std::size_t proper = 0;
    // All that put something elsewhere for the first given, one by one.
    Cell first = 0;
    while (givens[static_cast<std::size_t>(first)] == 0) ++first;
    const Digit old = givens[static_cast<std::size_t>(first)];
    givens[static_cast<std::size_t>(first)] = 0;
    for (std::size_t cell = 0; cell < 81; ++cell) {
        if (givens[cell]) continue;
        for (Digit digit = 1; digit <= 9; ++digit) {
            if (static_cast<Cell>(cell) == first && digit == old) continue;
            givens[cell] = digit;
            const bool is_proper = nonet::count_solutions(Grid(puzzle.layout(), givens), 2) == 1;
            CHECK(is_proper == known.contains({givens.begin(), givens.end()}));
            proper += is_proper;
        }
        givens[cell] = 0;
    }
    CHECK(proper > 0);
}

TEST_CASE("without additions only redundant givens go") {
    CHECK(nonet::find_neighbours(minimal_puzzle(3), {1, 0}).givens.empty());
    const nonet::Puzzle full(minimal_puzzle(3).solution());
    CHECK(nonet::find_neighbours(full, {1, 0}).givens.size() == 81);
}

TEST_CASE("numbers out of range and other boards are refused") {
    const nonet::Puzzle puzzle = minimal_puzzle(3);
    CHECK_THROWS_AS(nonet::find_neighbours(puzzle, {0, 1}), nonet::InputError);
    CHECK_THROWS_AS(nonet::find_neighbours(puzzle, {1, 3}), nonet::InputError);
    const auto small = nonet::generate_puzzle(Layout::of_size(6), {}, 1);
    CHECK_THROWS_AS(nonet::find_neighbours(small, {}), nonet::InputError);
}

TEST_CASE("the walk to few givens goes down, stays proper and comes again") {
    const nonet::Puzzle puzzle = minimal_puzzle(5);
    nonet::Random random(1), again(1);
    const auto fewer = nonet::search_fewest_givens(puzzle, 17, 30, random);
    CHECK(fewer.givens().count_digits() < puzzle.givens().count_digits());
    CHECK(nonet::count_solutions(fewer.givens(), 2) == 1);
    CHECK(nonet::find_redundant_givens(fewer).empty());
    CHECK(nonet::search_fewest_givens(puzzle, 17, 30, again) == fewer);
}

TEST_CASE("random digging empties as many cells as it is told") {
    nonet::Random random(1);
    const Grid grid = nonet::generate_uniform_grid(random);
    for (const int count : {0, 40, 81}) {
        const Grid left = nonet::delete_cells(grid, count, random);
        CHECK(left.count_digits() == 81 - count);
        CHECK(count_lost(left, grid.digits()) == 0);
    }
}

TEST_CASE("the branching maker comes to its level or to nothing") {
    const auto layout = Layout::of_size(9);
    for (const int level : {0, 2, 4}) {
        nonet::Random random(3);
        nonet::Operations wanted;
        wanted.range = nonet::branching_range(level);
        const auto found = nonet::search_by_operations(layout, wanted, random);
        REQUIRE(found);
        CHECK(nonet::count_solutions(found->givens(), 2) == 1);
        CHECK(nonet::has_symmetry(found->givens(), Symmetry::HALF_TURN));
        CHECK(nonet::branching_level(nonet::rate_branching(found->givens())) == level);
    }
    nonet::Random random(1);
    nonet::Operations few{nonet::NumberScale::BRANCHING, nonet::branching_range(5),
                          Symmetry::HALF_TURN, 1, 5};
    CHECK_FALSE(nonet::search_by_operations(layout, few, random));
    few.range.reset();  // the most difficult that was met
    const auto easy = nonet::search_by_operations(layout, few, random);
    REQUIRE(easy);
    few.rounds = 50;
    const auto hard = nonet::search_by_operations(layout, few, random);
    CHECK(nonet::rate_branching(easy->givens()) < nonet::rate_branching(hard->givens()));
}
