// What every made puzzle is: proper, symmetric, the same for the same seed.
#include "nonet/generator.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "nonet/solver.hpp"
#include "nonet/uniform.hpp"

using nonet::Cell;
using nonet::Grid;
using nonet::Layout;
using nonet::Symmetry;

TEST_CASE("the groups of a symmetry cover every cell once") {
    const std::vector<std::size_t> classic_counts{81, 41, 21, 45, 25, 45, 25, 15};
    const auto layout = Layout::of_size(9);
    for (int i = 0; i < 8; ++i) {
        std::set<Cell> seen;
        const auto groups = nonet::orbits(*layout, static_cast<Symmetry>(i));
        CHECK(groups.size() == classic_counts[static_cast<std::size_t>(i)]);
        for (const auto& group : groups) seen.insert(group.begin(), group.end());
        CHECK(seen.size() == 81);
    }
}

TEST_CASE("a made puzzle is proper and has the symmetry that was ordered") {
    for (const int digits : {4, 6, 8, 9}) {
        const auto layout = Layout::of_size(digits);
        for (int i = 0; i < 8; ++i) {
            const nonet::Digging digging{static_cast<Symmetry>(i), 0};
            const auto puzzle = nonet::generate_puzzle(layout, digging, 5);
            CHECK(puzzle == nonet::generate_puzzle(layout, digging, 5));
            CHECK(nonet::count_solutions(puzzle.givens(), 2) == 1);
            CHECK(nonet::has_symmetry(puzzle.givens(), digging.symmetry));
        }
    }
}

TEST_CASE("in lockstep each seed makes the puzzle that it makes alone") {
    std::vector<nonet::Digit> givens(81 * 50);
    for (const Symmetry symmetry : {Symmetry::NONE, Symmetry::QUARTER_TURN}) {
        const nonet::Digging digging{symmetry, 26};
        nonet::generate_puzzles(100, digging, givens);
        for (std::size_t i = 0; i < 50; ++i) {
            const Grid grid(Layout::of_size(9), {givens.begin() + static_cast<long>(81 * i),
                                                 givens.begin() + static_cast<long>(81 * i + 81)});
            CHECK(grid == nonet::generate_puzzle(grid.layout(), digging, 100 + i).givens());
            CHECK(grid.count_digits() >= 26);
        }
    }
}

TEST_CASE("a uniform grid is complete, breaks no rule and comes again with its seed") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        nonet::Random random(seed);
        const Grid grid = nonet::generate_uniform_grid(random);
        CHECK(grid.is_complete());
        CHECK(nonet::find_problems(grid).empty());
        nonet::Random again(seed);
        CHECK(nonet::generate_uniform_grid(again) == grid);
    }
}

TEST_CASE("a minimal puzzle has no redundant given") {
    for (const int digits : {4, 6, 9}) {
        const auto puzzle = nonet::generate_puzzle(Layout::of_size(digits), {Symmetry::NONE, 0}, 3);
        CHECK(nonet::find_redundant_givens(puzzle).empty());
        const nonet::Puzzle full(puzzle.solution());
        CHECK(nonet::find_redundant_givens(full).size() ==
              static_cast<std::size_t>(digits * digits));
        nonet::Random random(1);
        const auto least = nonet::minimise(full, random);
        CHECK(nonet::find_redundant_givens(least).empty());
        CHECK(least.solution() == puzzle.solution());
    }
}
