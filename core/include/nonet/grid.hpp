// A grid: the digits on a board, nothing about where they came from. A value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/symbols.hpp"

namespace nonet {

class Grid {
  public:
    explicit Grid(Board::Pointer board);
    Grid(Board::Pointer board, std::vector<Digit> digits);
    // On a board without rules.
    explicit Grid(const Layout::Pointer& layout) : Grid(Board::of(layout)) {}
    Grid(const Layout::Pointer& layout, std::vector<Digit> digits)
        : Grid(Board::of(layout), std::move(digits)) {}

    // Read one character a cell, anything empty for a hole. Without a board the text tells it, as
    // `cells on board` (Board::text), or else the number of characters.
    static Grid parse(std::string_view line, Board::Pointer board = nullptr,
                      std::string_view symbols = SYMBOLS);
    static Grid parse(std::string_view line, const Layout::Pointer& layout,
                      std::string_view symbols = SYMBOLS) {
        return parse(line, layout ? Board::of(layout) : nullptr, symbols);
    }
    std::string format(std::string_view symbols = SYMBOLS, char empty = '.') const;
    // Whether the number of cells alone tells its board.
    bool has_usual_board() const;

    // Draw the board over several lines, its boxes divided by | and - and crossing in `crossing`:
    //
    //     1 . | . 4
    //     . . | . .
    //     ----+----
    //     . . | . .
    //     2 . | . 3
    std::string draw(std::string_view symbols = SYMBOLS, char crossing = '+') const;

    const Board::Pointer& board() const { return board_; }
    const Layout::Pointer& layout() const { return board_->layout(); }
    const std::vector<Digit>& digits() const { return digits_; }
    Digit operator[](Cell cell) const { return digits_[cell]; }

    int count_digits() const;
    bool is_complete() const { return count_digits() == layout()->cells() - layout()->holes(); }
    Grid with_digit(Cell cell, Digit digit) const;

    bool operator==(const Grid& other) const;
    bool operator<(const Grid& other) const { return digits_ < other.digits_; }
    std::size_t hash() const;

  private:
    Board::Pointer board_;
    std::vector<Digit> digits_;
};

// What is broken: a house with a digit more than once, or a rule that cannot be kept any more.
struct Problem {
    std::optional<House> house;
    Digit digit = 0;          // that stands more than once; 0 for a rule
    std::vector<Cell> cells;  // where it stands, ascending
    int columns;              // of the board, to name the cells by
    std::optional<Rule> rule{};

    std::string what() const;  // "row 1", "cage 15"
    std::string text() const;  // "digit 1 twice in row 1: r1c1 r1c2"
};

// All that is broken, in the order of the layout's houses, then of the digits; then of the rules.
std::vector<Problem> find_problems(const Grid& grid);

}  // namespace nonet
