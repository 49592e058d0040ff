// Grids as text.
#include "nonet/grid.hpp"

#include <doctest/doctest.h>

#include "nonet/error.hpp"

using nonet::Grid;
using nonet::Layout;

TEST_CASE("a grid reads what it writes, in every alphabet") {
    const auto layout = Layout::of_size(16);
    std::vector<nonet::Digit> digits(256);
    for (int cell = 0; cell < 256; ++cell) digits[cell] = static_cast<nonet::Digit>(cell % 17);
    const Grid grid(layout, digits);
    CHECK(Grid::parse(grid.format()) == grid);
    CHECK(Grid::parse(grid.format(nonet::LETTERS), layout, nonet::LETTERS) == grid);
    CHECK(Grid::parse("1.0*_-2.........") == Grid::parse("1.....2........."));
}

TEST_CASE("what is no grid is refused with the place") {
    CHECK_THROWS_WITH_AS(Grid::parse("12"),
                         "expected 16, 36, 64, 81, 100, 144, 256 or 625 cells, got 2",
                         nonet::InputError);
    CHECK_THROWS_WITH_AS(Grid::parse("1......5........"), "expected '.' or 1 to 4, got '5' at r2c4",
                         nonet::InputError);
    CHECK_THROWS_WITH_AS(Grid::parse("\xc3..............."),
                         "expected '.' or 1 to 4, got byte 0xc3 at r1c1", nonet::InputError);
    CHECK_THROWS_AS(Grid(Layout::of_size(4), std::vector<nonet::Digit>(16, 5)), nonet::InputError);
    CHECK_THROWS_AS(Grid(Layout::of_size(4), std::vector<nonet::Digit>(15, 0)), nonet::InputError);
}

TEST_CASE("the board is drawn with its boxes apart") {
    CHECK(Grid::parse("1..4........2..3").draw() ==
          "1 . | . 4\n. . | . .\n----+----\n. . | . .\n2 . | . 3");
}

TEST_CASE("every broken rule is found") {
    CHECK(find_problems(Grid::parse("1234341221434321")).empty());
    const auto problems = find_problems(Grid::parse("1..1............"));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].house->name() == "row 1");
    CHECK(problems[0].cells == std::vector<nonet::Cell>{0, 3});
    CHECK(find_problems(Grid::parse(".1...1..........")).size() == 2);
}
