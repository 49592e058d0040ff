// A layout: the cells of a board and the houses that hold every digit once.
//
// The cells lie in a rectangle and are numbered row by row from 0; people read them as r1c1.
// A house of n cells on a board of n digits holds each digit exactly once. Nothing here knows
// about boxes beyond making them: a box, a jigsaw region, a diagonal and a window are all houses.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

using Cell = int;
using Digit = std::uint8_t;  // 0 is empty

// A set of digits: bit d-1 is set while digit d belongs to it. 25 digits are the most we serve.
using DigitSet = std::uint32_t;

constexpr int MAX_DIGITS = 25;
constexpr int MAX_CELLS = MAX_DIGITS * MAX_DIGITS;

constexpr DigitSet digit_bit(Digit digit) {
    return DigitSet{1} << (digit - 1);
}

enum class HouseKind { ROW, COLUMN, BOX, REGION, DIAGONAL, WINDOW };

constexpr bool is_line(HouseKind kind) {
    return kind == HouseKind::ROW || kind == HouseKind::COLUMN;
}
// Boxes and the regions of a jigsaw: every cell is in exactly one of them.
constexpr bool is_region(HouseKind kind) {
    return kind == HouseKind::BOX || kind == HouseKind::REGION;
}

std::string_view house_kind_name(HouseKind kind);

struct House {
    HouseKind kind;
    int index;                // 0, 1, ... within its kind; people count from 1
    std::vector<Cell> cells;  // ascending

    std::string name() const;  // "row 3"
    bool operator==(const House&) const = default;
};

// Where a house meets another in two cells or more: a digit that the house has nowhere `outside`
// the other is inside both, and so is `cleared` from the rest of the other.
struct Crossing {
    int other;
    std::vector<Cell> outside;  // of the house, not of the other
    std::vector<Cell> cleared;  // of the other, not of the house
};

class Layout {
  public:
    using Pointer = std::shared_ptr<const Layout>;

    // The board of n×n cells, n = box_rows · box_columns, with boxes of that shape.
    static Pointer box(int box_rows, int box_columns);
    // The usual board for n digits: 4, 6, 8, 9, 10, 12, 16 or 25 (6 is 2×3, 8 is 2×4, ...).
    static Pointer of_size(int digits);
    // Rows, columns and nine (or n) regions: `regions[cell]` is the number of its region.
    static Pointer jigsaw(const std::vector<int>& regions);

    // The same board with both diagonals as houses, or with the windows of a 9×9 board.
    Pointer with_diagonals() const;
    Pointer with_windows() const;

    int digits() const { return digits_; }
    int rows() const { return digits_; }
    int columns() const { return digits_; }
    int cells() const { return digits_ * digits_; }
    DigitSet all_digits() const { return (DigitSet{1} << digits_) - 1; }
    bool is_classic() const { return classic_; }
    // Rows and columns of a box, both 0 where the regions are no rectangles.
    int box_rows() const { return box_rows_; }
    int box_columns() const { return box_columns_; }

    const std::string& name() const { return name_; }
    const std::vector<House>& houses() const { return houses_; }
    const std::vector<int>& houses_of(Cell cell) const { return houses_of_[cell]; }
    // For each cell the index of its box or region.
    std::vector<int> regions() const;
    const std::vector<Crossing>& crossings_of(int house) const { return crossings_[house]; }
    // The cells that share a house with this one, ascending, without itself.
    const std::vector<Cell>& peers(Cell cell) const { return peers_[cell]; }

    static std::string cell_name(Cell cell, int columns);
    std::string cell_name(Cell cell) const { return cell_name(cell, columns()); }
    // Read "r1c1" (any case) or "A1" (row letter, column number).
    Cell parse_cell(std::string_view text) const;

    bool operator==(const Layout& other) const {
        return digits_ == other.digits_ && houses_ == other.houses_;
    }

  private:
    Layout(std::string name, int digits, std::vector<House> houses, int box_rows, int box_columns);
    Pointer with_houses(std::string name, std::vector<House> extra) const;

    std::string name_;
    int digits_;
    std::vector<House> houses_;
    int box_rows_;
    int box_columns_;
    bool classic_;
    std::vector<std::vector<int>> houses_of_;
    std::vector<std::vector<Cell>> peers_;
    std::vector<std::vector<Crossing>> crossings_;
};

}  // namespace nonet
