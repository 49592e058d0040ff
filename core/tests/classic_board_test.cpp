// The classic board's rules: they never take what a solution has, and they stop where no single
// and no locked candidate is left.
#include "classic/board.hpp"

#include <array>

#include <doctest/doctest.h>

#include "nonet/generator.hpp"
#include "nonet/solver.hpp"

namespace classic = nonet::classic;
using classic::ALL;
using classic::Board;
using classic::Boxes;
using classic::Mask;
using classic::State;
using nonet::Cell;
using nonet::Digit;
using nonet::generate_puzzle;
using nonet::Grid;
using nonet::House;
using nonet::Layout;
using nonet::solve;
using nonet::Symmetry;

namespace {

Board board_of(const std::vector<Digit>& digits) {
    Board board;
    for (Boxes& place : board.place) place = Boxes{} + ALL;
    for (Cell cell = 0; cell < classic::CELLS; ++cell)
        board.set(cell, classic::DIGIT_MASK[digits[static_cast<std::size_t>(cell)]]);
    return board;
}

State settle(Board& board) {
    Boxes mark = Boxes{};
    State state = State::MOVING;
    while (state == State::MOVING) state = run_round(board, mark);
    return state;
}

std::vector<Digit> dug(std::uint64_t seed) {
    return generate_puzzle(Layout::of_size(9), {Symmetry::NONE}, seed).givens().digits();
}

}  // namespace

TEST_CASE("every cell has a lane and a register of its own, and keeps what is put there") {
    Board board = board_of(std::vector<Digit>(81));
    for (Cell cell = 0; cell < classic::CELLS; ++cell) board.set(cell, static_cast<Mask>(cell + 1));
    for (Cell cell = 0; cell < classic::CELLS; ++cell) CHECK(board.at(cell) == cell + 1);
}

TEST_CASE("no rule takes a candidate that the solution has") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto givens = dug(seed);
        const Grid solution = *solve(Grid(Layout::of_size(9), givens));
        Board board = board_of(givens);
        CHECK(settle(board) != State::DEAD);
        for (Cell cell = 0; cell < classic::CELLS; ++cell)
            CHECK((board.at(cell) & classic::DIGIT_MASK[solution[cell]]) != 0);
    }
}

TEST_CASE("where the rules come to rest, no single is left") {
    const auto layout = Layout::of_size(9);
    int resting = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Board board = board_of(dug(seed));
        if (settle(board) != State::STILL) continue;
        ++resting;
        for (const House& house : layout->houses()) {
            for (Digit digit = 1; digit <= 9; ++digit) {
                int places = 0;
                bool is_placed = false;
                for (const Cell cell : house.cells) {
                    places += (board.at(cell) & classic::DIGIT_MASK[digit]) != 0;
                    is_placed |= board.at(cell) == classic::DIGIT_MASK[digit];
                }
                CHECK(places >= 1);
                // A digit with one place in a house, or placed there, has it to itself.
                CHECK((places == 1) == is_placed);
            }
        }
    }
    CHECK(resting > 0);
}

TEST_CASE("two equal digits in a house are found out, in each kind of house") {
    for (const Cell other : {8, 72, 10}) {  // same row, column, box as r1c1
        std::vector<Digit> digits(81);
        digits[0] = digits[static_cast<std::size_t>(other)] = 5;
        Board board = board_of(digits);
        CHECK(settle(board) == State::DEAD);
    }
}

TEST_CASE("the cell to branch on is open, and one with two candidates where there is any") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Board board = board_of(dug(seed));
        if (settle(board) != State::STILL) continue;
        bool has_pair = false;
        for (Cell cell = 0; cell < classic::CELLS; ++cell)
            has_pair |= std::popcount(board.at(cell)) == 2;
        const int chosen = std::popcount(board.at(choose(board)));
        CHECK(chosen >= 2);
        if (has_pair) CHECK(chosen == 2);
    }
}
