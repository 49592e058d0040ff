// A layout: the cells of a board and the houses that hold no digit twice.
//
// The cells lie in a rectangle and are numbered row by row from 0; people read them as r1c1. Some
// of them may be holes, which hold nothing. A house of n cells on a board of n digits holds each
// digit exactly once, a smaller one no digit twice. Nothing here knows about boxes beyond making
// them: a box, a jigsaw region, a diagonal and a window are all houses.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
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

enum class HouseKind { ROW, COLUMN, BOX, REGION, DIAGONAL, WINDOW, GROUP, EXTRA };

constexpr bool is_line(HouseKind kind) {
    return kind == HouseKind::ROW || kind == HouseKind::COLUMN;
}
// Boxes and the regions of a jigsaw: no cell is in two of them.
constexpr bool is_region(HouseKind kind) {
    return kind == HouseKind::BOX || kind == HouseKind::REGION;
}

std::string_view house_kind_name(HouseKind kind);

struct House {
    HouseKind kind;
    int index;                // 0, 1, ... within its kind; people count from 1
    std::vector<Cell> cells;  // ascending
    int grid = 0;             // the row or column of which of several grids, from 1

    std::string name() const;  // "row 3", "row 3 of grid 2"
    bool operator==(const House&) const = default;
};

// Where a house meets another in two cells or more: a digit that the house has nowhere `outside`
// the other is inside both, and so is `cleared` from the rest of the other.
struct Crossing {
    int other;
    std::vector<Cell> outside;  // of the house, not of the other
    std::vector<Cell> cleared;  // of the other, not of the house
};

// What a layout is made of. Everything else follows from it, so two layouts are equal where their
// shapes are, and the text of a layout is the text of its shape.
struct LayoutShape {
    static constexpr int NOWHERE = -1;  // the region of a cell that belongs to none
    static constexpr int HOLE = -2;     // the region of a cell that holds nothing

    int rows = 0;
    int columns = 0;
    int digits = 0;
    int box_rows = 0;  // both 0 where the boxes are no rectangles
    int box_columns = 0;
    std::vector<int> regions{};                // of each cell, numbered as they appear
    std::vector<std::pair<int, int>> grids{};  // row and column where each of several begins
    std::array<bool, 2> diagonals{};           // the falling one, r1c1 to the end; the rising one
    bool windows = false;
    bool groups = false;                      // the cells at one place of all boxes
    std::vector<std::vector<Cell>> extras{};  // n cells each, ascending

    bool operator==(const LayoutShape&) const = default;
};

class Layout {
  public:
    using Pointer = std::shared_ptr<const Layout>;

    // The board of n×n cells, n = box_rows · box_columns, with boxes of that shape.
    static Pointer box(int box_rows, int box_columns);
    // The usual board for n digits: 4, 6, 8, 9, 10, 12, 16 or 25 (6 is 2×3, 8 is 2×4, ...).
    static Pointer of_size(int digits);
    // Rows, columns and nine (or n) regions: `regions[cell]` is the number of its region, whatever
    // the numbers are. Regions that are boxes make a board of boxes.
    static Pointer jigsaw(const std::vector<int>& regions);
    // Any rectangle. A region has at most n cells; no regions at all leave rows and columns.
    static Pointer rectangle(int rows, int columns, int digits,
                             const std::vector<int>& regions = {});
    // Several boards of boxes that share whole boxes; each begins at a row and column from 0.
    static Pointer grids(int box_rows, int box_columns, std::vector<std::pair<int, int>> begins);
    // Five boards of 9×9 in a cross, 21×21 cells with 72 holes.
    static Pointer samurai();

    // Read what text() writes: "3x3", "2x3+diagonals", "jigsaw 1122...", "rectangle 4x6 9", ...
    static Pointer parse(std::string_view text);
    const std::string& text() const { return text_; }
    // The text without regions and cells: short, for shelves and people.
    const std::string& name() const { return name_; }

    // The same board with more houses; one that has them stays as it is.
    Pointer with_diagonals() const;
    Pointer with_diagonal(int index) const;  // 0 falls from r1c1, 1 rises to the last column
    Pointer with_windows() const;
    Pointer with_groups() const;
    Pointer with_extras(std::vector<std::vector<Cell>> regions) const;

    int digits() const { return shape_.digits; }
    int rows() const { return shape_.rows; }
    int columns() const { return shape_.columns; }
    int cells() const { return shape_.rows * shape_.columns; }  // with the holes
    bool is_hole(Cell cell) const { return is_hole_[cell]; }
    int holes() const { return holes_; }
    // As many rows and columns as digits and no holes: what turns, shuffles and fills as 9×9 does.
    bool is_square() const {
        return rows() == digits() && columns() == digits() && holes_ == 0 && shape_.grids.empty();
    }
    DigitSet all_digits() const { return (DigitSet{1} << digits()) - 1; }
    bool is_classic() const { return classic_; }
    // Rows and columns of a box, both 0 where the regions are no rectangles.
    int box_rows() const { return shape_.box_rows; }
    int box_columns() const { return shape_.box_columns; }
    const LayoutShape& shape() const { return shape_; }

    const std::vector<House>& houses() const { return houses_; }
    const std::vector<int>& houses_of(Cell cell) const { return houses_of_[cell]; }
    // Houses that follow from others and are in no text: the five hidden windows of a windoku.
    std::vector<House> hidden_houses() const;
    // For each cell the index of its box or region, -1 where it has none.
    std::vector<int> regions() const;
    const std::vector<Crossing>& crossings_of(int house) const { return crossings_[house]; }
    // The cells that share a house with this one, ascending, without itself.
    const std::vector<Cell>& peers(Cell cell) const { return peers_[cell]; }

    static std::string cell_name(Cell cell, int columns);
    std::string cell_name(Cell cell) const { return cell_name(cell, columns()); }
    // Read "r1c1" (any case) or "A1" (row letter, column number).
    Cell parse_cell(std::string_view text) const;

    bool operator==(const Layout& other) const { return shape_ == other.shape_; }

  private:
    explicit Layout(LayoutShape shape);

    LayoutShape shape_;
    std::string text_;
    std::string name_;
    std::vector<House> houses_;
    std::vector<bool> is_hole_;
    int holes_ = 0;
    bool classic_ = false;
    std::vector<std::vector<int>> houses_of_;
    std::vector<std::vector<Cell>> peers_;
    std::vector<std::vector<Crossing>> crossings_;
};

}  // namespace nonet
