// Houses and peers of every layout.
#include "nonet/layout.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "nonet/error.hpp"

using nonet::Cell;
using nonet::Layout;

TEST_CASE("every box layout has its houses, each digit's worth of cells") {
    for (const int digits : {4, 6, 8, 9, 10, 12, 16, 25}) {
        const auto layout = Layout::of_size(digits);
        CHECK(layout->digits() == digits);
        CHECK(layout->houses().size() == static_cast<std::size_t>(3 * digits));
        for (const auto& house : layout->houses()) {
            CHECK(std::set<Cell>(house.cells.begin(), house.cells.end()).size() ==
                  static_cast<std::size_t>(digits));
        }
    }
}

TEST_CASE("a box lies where people look for it") {
    const auto layout = Layout::box(2, 3);
    CHECK(layout->houses()[12].name() == "box 1");
    CHECK(layout->houses()[12].cells == std::vector<Cell>{0, 1, 2, 6, 7, 8});
    CHECK(layout->houses()[13].cells == std::vector<Cell>{3, 4, 5, 9, 10, 11});
    CHECK(layout->houses()[14].cells == std::vector<Cell>{12, 13, 14, 18, 19, 20});
}

TEST_CASE("peers are mutual and twenty on the classic board") {
    const auto layout = Layout::of_size(9);
    for (Cell cell = 0; cell < 81; ++cell) {
        CHECK(layout->peers(cell).size() == 20);
        for (const Cell peer : layout->peers(cell)) {
            const auto& back = layout->peers(peer);
            CHECK(std::find(back.begin(), back.end(), cell) != back.end());
        }
    }
}

TEST_CASE("cells are read by both of their names") {
    const auto layout = Layout::of_size(16);
    for (Cell cell = 0; cell < layout->cells(); ++cell) {
        CHECK(layout->parse_cell(layout->cell_name(cell)) == cell);
    }
    CHECK(layout->parse_cell("B3") == 18);
    CHECK(layout->parse_cell("p16") == 255);
    for (const char* bad :
         {"", "r", "r0c1", "r1c17", "Q1", "A0", "A1x", "rc", "r1c", "r1c1 ", "11"}) {
        CHECK_THROWS_AS(layout->parse_cell(bad), nonet::InputError);
    }
}

TEST_CASE("houses can be added: diagonals, windows and irregular regions") {
    const auto both = Layout::of_size(9)->with_diagonals()->with_windows();
    CHECK(both->houses().size() == 33);
    CHECK_FALSE(both->is_classic());
    CHECK(both->houses()[29].cells == std::vector<Cell>{10, 11, 12, 19, 20, 21, 28, 29, 30});
    const auto rows = Layout::jigsaw({0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3});
    CHECK(rows->houses().size() == 12);
    CHECK_THROWS_AS(Layout::jigsaw({0, 0, 1, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}),
                    nonet::InputError);
    CHECK_THROWS_AS(Layout::jigsaw({0, 0, 0}), nonet::InputError);
    CHECK_THROWS_AS(Layout::of_size(6)->with_windows(), nonet::InputError);
}

TEST_CASE("a board outside 2 to 25 digits is refused") {
    CHECK_THROWS_AS(Layout::box(0, 3), nonet::InputError);
    CHECK_THROWS_AS(Layout::box(1, 1), nonet::InputError);
    CHECK_THROWS_AS(Layout::box(6, 6), nonet::InputError);
    CHECK_THROWS_AS(Layout::box(1 << 20, 1 << 20), nonet::InputError);
    CHECK_THROWS_AS(Layout::of_size(7), nonet::InputError);
}
