// Randomness: the same on every machine, within its bounds, and fair.
#include "nonet/random.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <vector>

#include <doctest/doctest.h>

using nonet::Random;

TEST_CASE("a seed gives the numbers that it gave when puzzles were first made of it") {
    // The reference implementations of splitmix64 and xoshiro256** give these for seed 1.
    Random random(1);
    CHECK(random.next() == 0xb3f2af6d0fc710c5U);
    CHECK(random.next() == 0x853b559647364ceaU);
    CHECK(random.next() == 0x92f89756082a4514U);
    CHECK(random.next() == 0x642e1c7bc266a3a7U);
}

TEST_CASE("every number below a bound is drawn about equally often, and none above") {
    Random random(7);
    for (const std::uint32_t bound : {1U, 2U, 3U, 9U, 81U}) {
        std::vector<int> drawn(bound);
        const int draws = static_cast<int>(bound) * 1000;
        for (int i = 0; i < draws; ++i) {
            const std::uint32_t number = random.below(bound);
            REQUIRE(number < bound);
            ++drawn[number];
        }
        // 1000 each, standard deviation 32 at most: six of them are never passed by chance.
        for (const int count : drawn) CHECK(std::abs(count - 1000) < 200);
    }
    CHECK(Random(3).below(4'294'967'295U) < 4'294'967'295U);
}

TEST_CASE("a shuffle keeps what it shuffles, and every order comes") {
    Random random(11);
    std::array<int, 24> orders{};
    for (int i = 0; i < 2400; ++i) {
        std::array<int, 4> items{0, 1, 2, 3};
        random.shuffle(std::span<int>(items));
        int rank = 0;  // of the permutation, in the order of the dictionary
        for (int place = 0; place < 4; ++place) {
            const auto here = items.begin() + place;
            rank = rank * (4 - place) +
                   static_cast<int>(
                       std::count_if(here, items.end(), [here](int item) { return item < *here; }));
        }
        REQUIRE(rank < 24);
        ++orders[static_cast<std::size_t>(rank)];
    }
    for (const int count : orders) CHECK(std::abs(count - 100) < 60);
}
