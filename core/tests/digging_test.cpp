// Digging: what is left is proper and cannot lose another group, alone or in lockstep.
#include <algorithm>
#include <numeric>

#include <doctest/doctest.h>

#include "generator/descent.hpp"
#include "nonet/solver.hpp"
#include "nonet/symmetry.hpp"
#include "nonet/uniform.hpp"

using namespace nonet;

namespace {

Grid grid_of(const std::vector<Digit>& digits) {
    return Grid(Layout::of_size(9), digits);
}

Plan plan_of(Symmetry symmetry, int fewest = 0) {
    const Digging digging{symmetry, fewest};
    return {digging, orbits(*Layout::of_size(9), symmetry), Focus::NOTHING,
            [](Random& random) { return generate_uniform_grid(random).digits(); }};
}

std::vector<Dug> dig_together(const std::vector<std::uint64_t>& seeds, const Plan& plan) {
    std::vector<Dug> all(seeds.size());
    dig_many(seeds, plan, [&all](std::size_t number, const Dug& dug) { all[number] = dug; });
    return all;
}

}  // namespace

TEST_CASE("orbits share out the cells, and a symmetry maps each to itself") {
    for (const int digits : {4, 9}) {
        const auto layout = Layout::of_size(digits);
        for (int i = 0; i < static_cast<int>(SYMMETRY_NAMES.size()); ++i) {
            const auto groups = orbits(*layout, static_cast<Symmetry>(i));
            std::vector<int> times(static_cast<std::size_t>(layout->cells()));
            for (const auto& group : groups) {
                CHECK(std::ranges::is_sorted(group));
                for (const Cell cell : group) ++times[static_cast<std::size_t>(cell)];
            }
            CHECK(std::ranges::count(times, 1) == layout->cells());
        }
        for (const auto& group : orbits(*layout, Symmetry::HALF_TURN))
            CHECK(group.front() + group.back() == layout->cells() - 1);
    }
}

TEST_CASE("no group that digging left can go") {
    for (const Symmetry symmetry : {Symmetry::NONE, Symmetry::HALF_TURN, Symmetry::FULL}) {
        const Plan plan = plan_of(symmetry);
        for (const Dug& dug : dig_together({1, 2, 3}, plan)) {
            CHECK(count_solutions(grid_of(dug.givens), 2) == 1);
            CHECK(*solve(grid_of(dug.givens)) == grid_of(dug.solution));
            for (const auto& group : plan.groups) {
                std::vector<Digit> less = dug.givens;
                if (less[static_cast<std::size_t>(group[0])] == 0) continue;
                for (const Cell cell : group) less[static_cast<std::size_t>(cell)] = 0;
                CHECK(count_solutions(grid_of(less), 2) == 2);
            }
        }
    }
}

TEST_CASE("what was emptied, put back from the last to the first, leads to the solution") {
    const Plan plan = plan_of(Symmetry::HALF_TURN);
    const Dug dug = dig_together({5}, plan).front();
    std::vector<Digit> digits = dug.givens;
    for (auto group = dug.emptied.rbegin(); group != dug.emptied.rend(); ++group)
        for (const Cell cell : plan.groups[static_cast<std::size_t>(*group)]) {
            CHECK(digits[static_cast<std::size_t>(cell)] == 0);
            digits[static_cast<std::size_t>(cell)] = dug.solution[static_cast<std::size_t>(cell)];
        }
    CHECK(digits == dug.solution);
}

TEST_CASE("a seed is dug the same alone, in company and in any order of company") {
    std::vector<std::uint64_t> seeds(40);
    std::iota(seeds.begin(), seeds.end(), std::uint64_t{100});
    const Plan plan = plan_of(Symmetry::HALF_TURN);
    const auto together = dig_together(seeds, plan);
    std::vector<std::uint64_t> backwards(seeds.rbegin(), seeds.rend());
    const auto turned = dig_together(backwards, plan);
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        CHECK(turned[seeds.size() - 1 - i].givens == together[i].givens);
        if (i % 8 == 0) CHECK(dig_together({seeds[i]}, plan).front().givens == together[i].givens);
    }
}

TEST_CASE("digging stops where it is told, and not before") {
    const Plan plan = plan_of(Symmetry::NONE, 30);
    for (const Dug& dug : dig_together({7, 8, 9}, plan))
        CHECK(grid_of(dug.givens).count_digits() == 30);
}

TEST_CASE("the groups in focus go first, and none is lost") {
    const auto layout = Layout::of_size(9);
    const auto groups = orbits(*layout, Symmetry::NONE);
    Random random(21);
    const auto solution = generate_uniform_grid(random).digits();
    for (const Focus focus : {Focus::NOTHING, Focus::DIGIT, Focus::HOUSE, Focus::HIDDEN_QUAD}) {
        auto order = order_groups(groups, *layout, solution, focus, random);
        if (focus == Focus::DIGIT)  // the first nine hold one digit
            for (std::size_t i = 1; i < 9; ++i)
                CHECK(solution[static_cast<std::size_t>(order[i])] ==
                      solution[static_cast<std::size_t>(order[0])]);
        std::ranges::sort(order);
        for (std::size_t i = 0; i < order.size(); ++i) CHECK(order[i] == static_cast<int>(i));
        CHECK(order.size() == groups.size());
    }
}
