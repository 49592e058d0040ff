// Orders, and the order in which digging empties the groups.
#include "nonet/order.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "generator/descent.hpp"
#include "nonet/canonical.hpp"
#include "nonet/logic.hpp"
#include "nonet/solver.hpp"
#include "nonet/uniform.hpp"

using nonet::Cell;
using nonet::Focus;
using nonet::Grid;
using nonet::Layout;
using nonet::Order;
using nonet::Symmetry;
using nonet::Technique;

namespace {

std::vector<std::uint64_t> seeds_from(std::uint64_t first, std::size_t count) {
    std::vector<std::uint64_t> seeds(count);
    std::iota(seeds.begin(), seeds.end(), first);
    return seeds;
}

// What needs this technique and none that comes after it.
Order needing(Technique technique) {
    Order order;
    for (std::size_t i = 0; i <= nonet::index_of(technique); ++i)
        if (nonet::default_techniques().test(i)) order.allowed.set(i);
    order.needs.set(nonet::index_of(technique));
    return order;
}

bool is_proper(const Grid& givens) {
    return nonet::count_solutions(givens, 2) == 1;
}

}  // namespace

TEST_CASE("what is made is as ordered, and the same from its seed alone") {
    const Order order = needing(Technique::NAKED_PAIR);
    const auto seeds = seeds_from(1, 200);
    const auto attempts = nonet::Maker(order).attempt(seeds, 3);
    REQUIRE(attempts.made.size() == 3);
    CHECK_FALSE(attempts.nearest);
    CHECK(attempts.tried == attempts.made.back().number + 1);
    const nonet::Walker with(order.allowed, nonet::Singles::UNTOLD);
    const nonet::Walker without(order.allowed & ~order.needs, nonet::Singles::UNTOLD);
    for (const nonet::Made& made : attempts.made) {
        CHECK(is_proper(made.givens));
        CHECK(nonet::has_symmetry(made.givens, Symmetry::HALF_TURN));
        CHECK(nonet::Puzzle(made.givens).solution() == made.solution);
        CHECK(with.walk(made.givens).solved);
        CHECK_FALSE(without.walk(made.givens).solved);
        const auto again = nonet::Maker(order).attempt(std::span(seeds).subspan(made.number, 1), 1);
        REQUIRE(again.made.size() == 1);
        CHECK(again.made[0].givens == made.givens);
    }
}

TEST_CASE("where nothing was made the nearest is told") {
    const Order order = needing(Technique::HIDDEN_QUAD);
    const auto attempts = nonet::Maker(order).attempt(seeds_from(1, 4), 1);
    CHECK(attempts.made.empty());
    CHECK(attempts.tried == 4);
    REQUIRE(attempts.nearest);
    CHECK(attempts.nearest->miss > 0);
    CHECK(is_proper(attempts.nearest->givens));
}

TEST_CASE("givens are within their numbers, and minimal where that is ordered") {
    Order order;
    order.fewest_givens = 30;
    order.most_givens = 31;
    for (const auto& made : nonet::Maker(order).attempt(seeds_from(1, 20), 20).made) {
        CHECK(made.givens.count_digits() >= 30);
        CHECK(made.givens.count_digits() <= 31);
    }
    Order minimal;
    minimal.symmetry = Symmetry::NONE;
    minimal.is_minimal = true;
    const auto attempts = nonet::Maker(minimal).attempt(seeds_from(1, 10), 10);
    CHECK(attempts.made.size() == 10);
    for (const auto& made : attempts.made)
        CHECK(nonet::find_redundant_givens(nonet::Puzzle(made.givens)).empty());
}

TEST_CASE("images of a given grid are dug") {
    nonet::Random random(1);
    Order order;
    order.grid = nonet::generate_uniform_grid(random);
    const auto attempts = nonet::Maker(order).attempt(seeds_from(1, 4), 4);
    REQUIRE(attempts.made.size() == 4);
    nonet::KeyFinder keys(order.layout);
    std::vector<nonet::Digit> expected = order.grid->digits();
    keys.write_key(expected.data(), expected.data());
    for (const auto& made : attempts.made) {
        std::vector<nonet::Digit> key = made.solution.digits();
        keys.write_key(key.data(), key.data());
        CHECK(key == expected);
    }
}

TEST_CASE("givens stand on the cells of a pattern and nowhere else") {
    Order order;
    order.pattern = nonet::generate_puzzle(order.layout, {}, 1).givens();
    const auto attempts = nonet::Maker(order).attempt(seeds_from(1, 20), 2);
    REQUIRE(attempts.made.size() == 2);
    CHECK(attempts.made[0].givens != attempts.made[1].givens);
    for (const auto& made : attempts.made) {
        CHECK(is_proper(made.givens));
        for (Cell cell = 0; cell < 81; ++cell)
            CHECK((made.givens[cell] != 0) == ((*order.pattern)[cell] != 0));
    }
}

TEST_CASE("digging for a hidden quad keeps the givens that bring it about") {
    const auto layout = Layout::of_size(9);
    const auto groups = nonet::orbits(*layout, Symmetry::NONE);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        nonet::Random random(seed);
        const auto solution = nonet::generate_uniform_grid(random).digits();
        const auto order =
            nonet::order_groups(groups, *layout, solution, Focus::HIDDEN_QUAD, random);
        const auto cell_at = [&](std::size_t i) {
            return groups[static_cast<std::size_t>(order[i])][0];
        };
        std::set<int> boxes;
        for (std::size_t i = 0; i < 9; ++i) boxes.insert(cell_at(i) / 27 * 3 + cell_at(i) % 9 / 3);
        CHECK(boxes.size() == 1);
        // Four digits, each in one row and in one column that cross the box.
        std::array<int, 10> seen{};
        for (std::size_t i = 73; i < 81; ++i)
            ++seen[solution[static_cast<std::size_t>(cell_at(i))]];
        CHECK(std::count(seen.begin(), seen.end(), 2) == 4);
        CHECK(std::set<int>(order.begin(), order.end()).size() == 81);
    }
}
