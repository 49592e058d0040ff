// A grid: the digits on a layout, nothing about rules or where they came from. A value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/layout.hpp"
#include "nonet/symbols.hpp"

namespace nonet {

class Grid {
  public:
    explicit Grid(Layout::Pointer layout);
    Grid(Layout::Pointer layout, std::vector<Digit> digits);

    // Read one character a cell. Without a layout the number of characters tells it.
    static Grid parse(std::string_view line, Layout::Pointer layout = nullptr,
                      std::string_view symbols = SYMBOLS);
    std::string format(std::string_view symbols = SYMBOLS, char empty = '.') const;

    // Draw the board over several lines, its boxes divided by | and - and crossing in `crossing`:
    //
    //     1 . | . 4
    //     . . | . .
    //     ----+----
    //     . . | . .
    //     2 . | . 3
    std::string draw(std::string_view symbols = SYMBOLS, char crossing = '+') const;

    const Layout::Pointer& layout() const { return layout_; }
    const std::vector<Digit>& digits() const { return digits_; }
    Digit operator[](Cell cell) const { return digits_[cell]; }

    int count_digits() const;
    bool is_complete() const { return count_digits() == layout_->cells(); }
    Grid with_digit(Cell cell, Digit digit) const;

    bool operator==(const Grid& other) const;
    bool operator<(const Grid& other) const { return digits_ < other.digits_; }
    std::size_t hash() const;

  private:
    Layout::Pointer layout_;
    std::vector<Digit> digits_;
};

// A broken rule: a digit that stands more than once in a house.
struct Problem {
    House house;
    Digit digit;
    std::vector<Cell> cells;  // where it stands, ascending

    std::string text() const;  // "digit 1 twice in row 1: r1c1 r1c2"
};

// All broken rules, in the order of the layout's houses, then of the digits.
std::vector<Problem> find_problems(const Grid& grid);

}  // namespace nonet
