// The truth file of rules: each board has its one solution, and only with its rules.
#include <fstream>
#include <string>

#include <doctest/doctest.h>

#include "nonet/board.hpp"
#include "nonet/error.hpp"
#include "nonet/solver.hpp"
#include "nonet/turning.hpp"

using namespace nonet;

TEST_CASE("every kind of rule has a board with one solution only with it") {
    std::ifstream file(std::string(NONET_TEST_DATA) + "/rules.tsv");
    REQUIRE(file);
    std::string line;
    int boards = 0;
    while (std::getline(file, line)) {
        CAPTURE(line);
        const std::size_t on = line.find(" on "), tab = line.find('\t');
        const auto board = Board::parse(line.substr(on + 4, tab - on - 4));
        const Grid givens = Grid::parse(line.substr(0, on), board);
        CHECK(count_solutions(givens, 2) == 1);
        CHECK(is_solution(*board, Grid::parse(line.substr(tab + 1), board).digits()));
        CHECK(count_solutions(Grid(board->layout(), givens.digits()), 2) == 2);
        ++boards;
    }
    CHECK(boards == RULE_KINDS);
}

TEST_CASE("a turn leads to another layout and back") {
    for (const char* text : {"2x3; thermometer: r1c1 r1c2", "3x3+diagonal 1; anti-knight",
                             "grids 2x2 r1c1 r3c3", "rectangle 2x3 4 11#1.2"}) {
        CAPTURE(text);
        const Grid grid(Board::parse(text));
        for (int quarters = 0; quarters < 4; ++quarters) {
            const Grid image = turn_grid(grid, {quarters, false});
            CHECK(turn_grid(image, {(4 - quarters) % 4, false}) == grid);
            CHECK(*find_stance(image).layout() == *find_stance(grid).layout());
        }
    }
    CHECK(
        turn_grid(Grid(Board::parse("2x3; thermometer: r1c1 r1c2")), {1, false}).board()->text() ==
        "3x2; thermometer: r1c6 r2c6");
    CHECK_THROWS_AS(turn_grid(Grid(Board::parse("2x2; box indexer: r1c1")), {1, false}),
                    InputError);
}
