// The quick answers about subsets and fish, beside answers that look at every set.
#include <bit>

#include <doctest/doctest.h>

#include "logic/fish_lines.hpp"
#include "logic/subset_sizes.hpp"
#include "positions.hpp"

using namespace nonet;

namespace {

struct Sizes {
    unsigned naked = 0;    // bit n: n cells with n digits that others of the house have, too
    unsigned present = 0;  // the same, though perhaps no other has them
    unsigned hidden = 0;   // n digits in n cells that have others, too
};

// By trying every set of cells of a house.
Sizes look_slowly(const BasicPosition<2>& p, int house) {
    std::vector<int> cells;
    for (int c : p.geometry->house[house] & p.empty) cells.push_back(c);
    Sizes sizes;
    for (unsigned set = 1; set < 1U << cells.size(); ++set) {
        DigitSet inside = 0, outside = 0;
        for (std::size_t i = 0; i < cells.size(); ++i)
            (set >> i & 1 ? inside : outside) |= p.candidates[cells[i]];
        const int size = std::popcount(set);
        if (std::popcount(inside) == size) {
            sizes.present |= 1U << size;
            if (inside & outside) sizes.naked |= 1U << size;
        }
        // Digits that stand only here, as many as cells, in cells that have others too.
        const DigitSet only_here = inside & ~outside;
        if (std::popcount(only_here) == size && inside != only_here) sizes.hidden |= 1U << size;
    }
    return sizes;
}

bool removes(const Lines& lines, unsigned bases, unsigned covers) {
    for (int line = 0; line < 9; ++line)
        if (!(bases >> line & 1) && (lines[static_cast<std::size_t>(line)] & covers)) return true;
    return false;
}

// By trying every set of bases: without fins they reach as many covers as they are.
unsigned look_for_plain_fish(const Lines& lines, int largest) {
    unsigned sizes = 0;
    for (unsigned bases = 1; bases < 512; ++bases) {
        unsigned covers = 0;
        bool is_open = true;
        for (int line = 0; line < 9; ++line) {
            if (!(bases >> line & 1)) continue;
            covers |= lines[static_cast<std::size_t>(line)];
            is_open &= lines[static_cast<std::size_t>(line)] != 0;
        }
        const int size = std::popcount(bases);
        if (is_open && size >= 2 && size <= largest && std::popcount(covers) == size &&
            removes(lines, bases, covers))
            sizes |= 1U << size;
    }
    return sizes;
}

unsigned reach_of(const Lines& lines, unsigned bases) {
    unsigned reach = 0;
    for (std::size_t line = 0; line < 9; ++line)
        if (bases >> line & 1) reach |= lines[line];
    return reach;
}

// By trying all bases and covers:   base   X  .  X | #  .  .     # the fins, in one box
//                                   base   .  .  X | .  .  X
// A place in a cover, in no base, that sees every fin goes; it lies in the box of the fins. A cover
// that no base reaches would be idle: a smaller fish says the same.
unsigned look_for_finned_fish(const Lines& lines, int largest) {
    unsigned sizes = 0;
    for (unsigned bases = 1; bases < 512; ++bases) {
        const int size = std::popcount(bases);
        if (size < 2 || size > largest) continue;
        for (unsigned covers = 1; covers < 512; ++covers) {
            if (std::popcount(covers) != size || (covers & ~reach_of(lines, bases))) continue;
            int box = -1;
            bool is_finned = true;
            for (int line = 0; line < 9 && is_finned; ++line) {
                if (!(bases >> line & 1)) continue;
                is_finned &= lines[static_cast<std::size_t>(line)] != 0;
                for (int at = 0; at < 9; ++at) {
                    if (!(lines[static_cast<std::size_t>(line)] & ~covers & 1U << at)) continue;
                    const int here = line / 3 * 3 + at / 3;
                    is_finned &= box < 0 || box == here;
                    box = here;
                }
            }
            if (!is_finned || box < 0) continue;
            for (int line = box / 3 * 3; line < box / 3 * 3 + 3; ++line) {
                const unsigned of_box = 7U << box % 3 * 3;
                if (!(bases >> line & 1) &&
                    (lines[static_cast<std::size_t>(line)] & covers & of_box))
                    sizes |= 1U << size;
            }
        }
    }
    return sizes;
}

// The same where peers say what a fin sees: by the cells themselves.
unsigned look_for_fish_by_peers(const Geometry<2>& g, const CellSet<2>& places, bool of_rows,
                                int largest) {
    const auto lines_of = [&](unsigned numbers, bool rows) {
        CellSet<2> cells;
        for (int c = 0; c < 81; ++c)
            if (numbers >> (rows ? c / 9 : c % 9) & 1) cells.set(c);
        return cells & places;
    };
    const Lines lines = list_lines(places, of_rows);
    unsigned sizes = 0;
    for (unsigned bases = 1; bases < 512; ++bases) {
        const int size = std::popcount(bases);
        bool is_open = size >= 2 && size <= largest;
        for (std::size_t line = 0; line < 9; ++line)
            is_open &= !(bases >> line & 1) || lines[line] != 0;
        if (!is_open || sizes >> size & 1) continue;
        const CellSet<2> base = lines_of(bases, of_rows);
        for (unsigned covers = 1; covers < 512; ++covers) {
            if (std::popcount(covers) != size) continue;
            const CellSet<2> cover = lines_of(covers, !of_rows);
            const CellSet<2> fins = base - cover;
            if (fins.any() && ((cover - base) & g.common_peers(fins)).any()) sizes |= 1U << size;
        }
    }
    return sizes;
}

}  // namespace

TEST_CASE("the sizes of subsets are those that looking at every set of cells finds") {
    const Geometry<2> g(*Layout::of_size(9));
    for (const Position& position : rich_positions()) {
        const auto p = position_of(g, position.digits(), position.candidates());
        SubsetSizes<2> quick;
        quick.look_at(p);
        Sizes all;
        for (int h = 0; h < g.house_count; ++h) {
            const Sizes slow = look_slowly(p, h);
            for (int n = 2; n <= 4; ++n) {
                CHECK(quick.has_naked(h, n) == (slow.present >> n & 1));
                CHECK(quick.has_hidden(h, n) == (slow.hidden >> n & 1));
            }
            all.naked |= slow.naked;
            all.hidden |= slow.hidden;
        }
        CHECK(quick.may_have(Technique::NAKED_PAIR) == (all.naked >> 2 & 1));
        CHECK(quick.may_have(Technique::NAKED_QUAD) == (all.naked >> 4 & 1));
        CHECK(quick.may_have(Technique::HIDDEN_TRIPLE) == (all.hidden >> 3 & 1));
    }
}

TEST_CASE("a second look at a changed position is as good as a first") {
    const Geometry<2> g(*Layout::of_size(9));
    SubsetSizes<2> again;
    for (const Position& position : rich_positions()) {
        const auto p = position_of(g, position.digits(), position.candidates());
        SubsetSizes<2> first;
        first.look_at(p);
        again.look_at(p);
        for (int h = 0; h < g.house_count; ++h)
            for (int n = 1; n <= 9; ++n) {
                CHECK(again.has_naked(h, n) == first.has_naked(h, n));
                CHECK(again.has_hidden(h, n) == first.has_hidden(h, n));
            }
    }
}

TEST_CASE("the sizes of fish are those that looking at every base and cover finds") {
    const Geometry<2> g(*Layout::of_size(9));
    int plain = 0, finned = 0, number = 0;
    for (const Position& position : rich_positions()) {
        if (number++ % 4 != 0) continue;  // a fourth of them has all sizes
        const auto p = position_of(g, position.digits(), position.candidates());
        for (int d = 1; d <= 9; ++d) {
            for (const bool of_rows : {true, false}) {
                const Lines lines = list_lines(p.places[d], of_rows);
                const unsigned plain_here = plain_sizes(lines, 4);
                const unsigned finned_here = finned_sizes(lines, list_spans(lines), 3);
                CHECK(plain_here == look_for_plain_fish(lines, 4));
                CHECK(finned_here == look_for_finned_fish(lines, 3));
                plain += plain_here != 0;
                finned += finned_here != 0;
            }
        }
    }
    CHECK(plain > 0);
    CHECK(finned > 0);
}

TEST_CASE("no finned fish of another board is overlooked") {
    constexpr int LARGEST = 3;
    const Geometry<2> classic(*Layout::of_size(9));
    const Layout::Pointer layouts[] = {Layout::of_size(9)->with_diagonals(),
                                       Layout::of_size(9)->with_windows()};
    int there = 0, named = 0, number = 0;
    for (const Position& position : rich_positions()) {
        if (number++ % 24 != 0) continue;
        const auto p = position_of(classic, position.digits(), position.candidates());
        for (const Layout::Pointer& layout : layouts) {
            const Geometry<2> g(*layout);
            CHECK(g.has_nine_lines);
            for (int d = 1; d <= 9; ++d) {
                for (const bool of_rows : {true, false}) {
                    const unsigned slow = look_for_fish_by_peers(g, p.places[d], of_rows, LARGEST);
                    const unsigned quick = finned_sizes(g, p.places[d], of_rows, LARGEST);
                    CHECK((slow & ~quick) == 0);
                    there += std::popcount(slow);
                    named += std::popcount(quick);
                }
            }
        }
    }
    CHECK(there > 0);
    CHECK(named < 2 * there);  // most searches are spared
}
