// What names are made of: large numbers, sets as numbers, and boards that fill themselves.
#include <doctest/doctest.h>

#include "naming/choice.hpp"
#include "naming/filling.hpp"
#include "naming/natural.hpp"
#include "nonet/generator.hpp"
#include "nonet/random.hpp"

using namespace nonet;
using naming::Natural;

TEST_CASE("what is pushed onto a number is popped off it, last first") {
    Random random(4);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pushed;
    Natural number;
    for (int i = 0; i < 90; ++i) {  // 90 words of the 128 that there are
        const std::uint32_t factor = 2 + random.below(4'000'000'000U);
        pushed.emplace_back(factor, random.below(factor));
        number.push(factor, pushed.back().second);
    }
    for (; !pushed.empty(); pushed.pop_back())
        CHECK(number.pop(pushed.back().first) == pushed.back().second);
    CHECK(number.is_zero());
}

TEST_CASE("numbers add, subtract and compare as numbers do") {
    Random random(6);
    for (int i = 0; i < 200; ++i) {
        Natural a(static_cast<std::uint32_t>(random.next())), b = a;
        for (int words = 0; words < i % 5; ++words)
            a.push(4'000'000'000U, static_cast<std::uint32_t>(random.next() >> 33));
        Natural sum = a;
        sum += b;
        CHECK(!(sum < a));
        CHECK(!(sum < b));
        sum -= b;
        CHECK(!(sum < a));
        CHECK(!(a < sum));
    }
    Natural top(0xFFFFFFFFU);
    top += Natural(1);  // carries into a new word
    CHECK(Natural(0xFFFFFFFFU) < top);
    top -= Natural(1);
    CHECK(!(Natural(0xFFFFFFFFU) < top));
    Natural third(10);
    third.scale(6, 4);  // 15
    CHECK(third.pop(100) == 15);
}

TEST_CASE("sets are numbered without gaps, and found again by number") {
    const int of = 7, count = 3;
    std::vector<bool> seen(35);  // C(7, 3)
    for (int a = 0; a < of; ++a)
        for (int b = a + 1; b < of; ++b)
            for (int c = b + 1; c < of; ++c) {
                const std::vector<Cell> chosen{a, b, c};
                Natural rank = naming::rank_choice(chosen, of);
                CHECK(naming::unrank_choice(rank, of, count) == chosen);
                const std::uint32_t number = rank.pop(1'000'000);
                REQUIRE(number < seen.size());
                CHECK(!seen[number]);
                seen[number] = true;
            }
    std::uint32_t product = 1;
    for (const std::uint32_t factor : naming::choice_factors(of, count)) product *= factor;
    CHECK(product == seen.size());
}

TEST_CASE("a board that fills itself never leaves its solution") {
    const auto layout = Layout::of_size(9);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Puzzle puzzle = generate_puzzle(layout, {}, seed);
        naming::Filling filling(*layout);
        for (Cell cell = 0; cell < layout->cells(); ++cell)
            if (puzzle.givens()[cell] != 0) filling.place(cell, puzzle.givens()[cell]);
        filling.place_singles();
        for (Cell cell = 0; cell < layout->cells(); ++cell) {
            CHECK((filling.options(cell) & digit_bit(puzzle.solution()[cell])) != 0);
            if (filling.digits()[static_cast<std::size_t>(cell)] != 0)
                CHECK(filling.digits()[static_cast<std::size_t>(cell)] == puzzle.solution()[cell]);
        }
    }
}
