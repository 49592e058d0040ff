// The board as bit sets: what geometry promises of a layout, and positions of their candidates.
#include "logic/position.hpp"

#include <doctest/doctest.h>

#include "positions.hpp"

using namespace nonet;

TEST_CASE("geometry says of a layout what the layout says") {
    for (const int digits : {4, 6, 8, 9}) {
        const auto layout = Layout::of_size(digits);
        const Geometry<2> g(*layout);
        CHECK(g.cell_count == layout->cells());
        CHECK(g.house_count == static_cast<int>(layout->houses().size()));
        for (int c = 0; c < g.cell_count; ++c) {
            CHECK(g.peers[c].count() == static_cast<int>(layout->peers(c).size()));
            CHECK(!g.peers[c].test(c));
            for (int peer : g.peers[c]) CHECK(g.peers[peer].test(c));
            for (const int house : g.houses_of[c]) CHECK(g.house[house].test(c));
            CHECK(g.house[g.row[c]].test(c));
            CHECK(g.house[g.column[c]].test(c));
            CHECK(g.house[g.box[c]].test(c));
        }
    }
}

TEST_CASE("a crossing is what two houses share, and the rest of each") {
    const Geometry<2> g(*Layout::of_size(9));
    CHECK(g.crossings.size() == 54);  // nine boxes, three rows and three columns each
    for (const auto& crossing : g.crossings) {
        CHECK(crossing.cells == (g.house[crossing.region] & g.house[crossing.line]));
        CHECK(crossing.shared.size() == 3);
        CHECK(crossing.rest_of_region.size() == 6);
        CHECK(crossing.rest_of_line.size() == 6);
        for (const int cell : crossing.rest_of_region) CHECK(!crossing.cells.test(cell));
    }
}

TEST_CASE("common peers see every cell of a set") {
    const Geometry<2> g(*Layout::of_size(9));
    const CellSet<2> corners = CellSet<2>::of(0) | CellSet<2>::of(80);
    CHECK(cells_of(g.common_peers(corners)) == std::vector<std::uint16_t>{8, 72});
    CHECK(g.common_peers({}) == g.all_cells);
}

TEST_CASE("candidates by cell and places by digit are two readings of one fact") {
    const Geometry<2> g(*Layout::of_size(9));
    for (const Position& position : rich_positions()) {
        const auto p = position_of(g, position.digits(), position.candidates());
        for (int c = 0; c < g.cell_count; ++c) {
            CHECK(p.empty.test(c) == (p.digit[c] == 0));
            for (int d = 1; d <= 9; ++d)
                CHECK(p.has(c, d) == static_cast<bool>(p.candidates[c] & digit_bit(d)));
            if (p.digit[c] != 0) CHECK(p.candidates[c] == 0);
        }
        CellSet<2> one, two;
        for (int c = 0; c < g.cell_count; ++c) {
            if (count_bits(p.candidates[c]) == 1) one.set(c);
            if (count_bits(p.candidates[c]) == 2) two.set(c);
        }
        CHECK(p.cells_with_one() == one);
        CHECK(p.cells_with_two() == two);
    }
}

TEST_CASE("a digit that is placed leaves no peer the same") {
    const Geometry<2> g(*Layout::of_size(9));
    auto p = position_of(g, Grid(Layout::of_size(9)), std::vector<DigitSet>(81, 0x1FF));
    p.place(40, 5);
    CHECK(p.digit[40] == 5);
    CHECK(p.candidates[40] == 0);
    CHECK(!p.places[5].intersects(g.peers[40]));
    CHECK(p.places[5].count() == 81 - 21);
    CHECK(p.places[4].count() == 80);
    CHECK(!p.is_contradictory());
    for (const int cell : {36, 37, 38}) p.remove(cell, 1);
    for (const int cell : {39, 41, 42, 43, 44}) p.remove(cell, 1);
    CHECK(p.is_contradictory());  // row 5 has lost its last place for 1
}

TEST_CASE("a position is a value: what is made of it leaves it as it was") {
    const Position start(Grid::parse(RICH_PUZZLES[0]));
    const auto before = start.candidates();
    const auto steps = start.find(Want::ALL, default_techniques());
    REQUIRE(!steps.empty());
    for (const Step& step : steps) CHECK(start.after(step).candidates() != before);
    CHECK(start.without(1, lowest_digit(before[1])).candidates() != before);
    CHECK(start.candidates() == before);
}
