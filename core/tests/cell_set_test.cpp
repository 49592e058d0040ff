// Sets of cells and digits: the laws of sets, across the border of machine words.
#include "logic/cell_set.hpp"

#include <bit>
#include <set>

#include <doctest/doctest.h>

#include "nonet/random.hpp"

using nonet::BitSet;
using nonet::count_bits;
using nonet::DigitSet;
using nonet::each_digit;
using nonet::Random;

namespace {

// The same set twice: as machine words, and as something that is obviously a set.
template <int W>
struct Twins {
    BitSet<W> bits;
    std::set<int> members;

    Twins(Random& random, int size) {
        for (int i = 0; i < size; ++i) {
            const int member = static_cast<int>(random.below(BitSet<W>::CAPACITY));
            bits.set(member);
            members.insert(member);
        }
    }
};

template <int W>
std::set<int> members_of(const BitSet<W>& bits) {
    std::set<int> members;
    for (const int member : bits) {
        CHECK((members.empty() || *members.rbegin() < member));  // ascending, each once
        members.insert(member);
    }
    return members;
}

template <int W>
void check_against_sets(std::uint64_t seed) {
    Random random(seed);
    for (int round = 0; round < 100; ++round) {
        const Twins<W> a(random, round % 7), b(random, round % 11);
        std::set<int> both, either = a.members, only_a;
        for (const int member : a.members) (b.members.count(member) ? both : only_a).insert(member);
        either.insert(b.members.begin(), b.members.end());
        CHECK(members_of(a.bits) == a.members);
        CHECK(members_of(a.bits & b.bits) == both);
        CHECK(members_of(a.bits | b.bits) == either);
        CHECK(members_of(a.bits - b.bits) == only_a);
        CHECK(a.bits.count() == static_cast<int>(a.members.size()));
        CHECK(a.bits.has_at_most_one() == (a.members.size() <= 1));
        CHECK(a.bits.any() == !a.members.empty());
        CHECK(a.bits.none() == a.members.empty());
        CHECK(a.bits.intersects(b.bits) == !both.empty());
        CHECK(a.bits.contains(b.bits) == (both == b.members));
        if (!a.members.empty()) CHECK(a.bits.first() == *a.members.begin());
    }
}

}  // namespace

TEST_CASE("a set of cells is a set, in every number of words") {
    check_against_sets<1>(1);
    check_against_sets<2>(2);
    check_against_sets<10>(10);
}

TEST_CASE("the first and the last member of each word are members like others") {
    BitSet<2> set;
    for (const int border : {0, 63, 64, 127}) {
        CHECK(!set.test(border));
        set.set(border);
        CHECK(set.test(border));
    }
    CHECK(members_of(set) == std::set<int>{0, 63, 64, 127});
    for (const int border : {0, 63, 64}) set.reset(border);
    CHECK(set == BitSet<2>::of(127));
    CHECK(set.has_at_most_one());
}

TEST_CASE("bits are counted the same with and without the processor's help") {
    Random random(5);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t bits = random.next() & random.next();
        CHECK(count_bits(bits) == std::popcount(bits));
    }
    CHECK(count_bits(0) == 0);
    CHECK(count_bits(~std::uint64_t{0}) == 64);
}

TEST_CASE("digits are visited in ascending order, the 25th too") {
    std::set<int> seen;
    for (const int digit : each_digit(DigitSet{1} | DigitSet{1} << 8 | DigitSet{1} << 24))
        seen.insert(digit);
    CHECK(seen == std::set<int>{1, 9, 25});
    for (const int digit : each_digit(0)) FAIL("an empty set has the digit " << digit);
}
