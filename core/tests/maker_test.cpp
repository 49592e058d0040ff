// The maker of orders: what comes of a seed does not depend on its company.
#include <numeric>

#include <doctest/doctest.h>

#include "nonet/canonical.hpp"
#include "nonet/order.hpp"
#include "nonet/solver.hpp"

using namespace nonet;

namespace {

Order easy_order() {
    Order order;
    order.least_er = 10;
    order.most_er = 15;
    return order;
}

std::vector<std::uint64_t> seeds_from(std::uint64_t first, std::size_t count) {
    std::vector<std::uint64_t> seeds(count);
    std::iota(seeds.begin(), seeds.end(), first);
    return seeds;
}

}  // namespace

TEST_CASE("many seeds at once make what they make in pieces") {
    const auto seeds = seeds_from(1, 300);  // more than a block
    Maker maker(easy_order());
    const Attempts at_once = maker.attempt(seeds, seeds.size());
    CHECK(at_once.tried == seeds.size());
    std::vector<Grid> pieces;
    for (std::size_t first = 0; first < seeds.size(); first += 100) {
        const std::span<const std::uint64_t> some(seeds.data() + first, 100);
        for (const Made& made : maker.attempt(some, 100).made) {
            pieces.push_back(made.givens);
            CHECK(at_once.made[pieces.size() - 1].number == first + made.number);
        }
    }
    REQUIRE(pieces.size() == at_once.made.size());
    REQUIRE(!pieces.empty());
    for (std::size_t i = 0; i < pieces.size(); ++i) CHECK(at_once.made[i].givens == pieces[i]);
}

TEST_CASE("a maker stops at what is wanted, and counts no seed that it did not need") {
    Maker maker(easy_order());
    const auto seeds = seeds_from(1, 100'000);  // dug in blocks: a moment, not seconds
    const Attempts attempts = maker.attempt(seeds, 2);
    REQUIRE(attempts.made.size() == 2);
    CHECK(attempts.tried == attempts.made.back().number + 1);
    CHECK(!attempts.nearest);
}

TEST_CASE("what a maker says of a puzzle is true of it") {
    Maker maker(easy_order());
    const Attempts attempts = maker.attempt(seeds_from(7, 60), 60);
    REQUIRE(!attempts.made.empty());
    KeyFinder keys(Layout::of_size(9));
    for (const Made& made : attempts.made) {
        CHECK(count_solutions(made.givens, 2) == 1);
        CHECK(*solve(made.givens) == made.solution);
        const Grid key = keys.find(made.givens).grid;
        CHECK(made.key == key.digits());
        REQUIRE(made.rating.has_value());
        CHECK(made.rating->er == SeRater().rate(key).er);
        CHECK(made.rating->er >= 10);
        CHECK(made.rating->er <= 15);
    }
}
