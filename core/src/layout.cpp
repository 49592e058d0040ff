// Layouts are made and checked here, peers and names included.
#include "nonet/layout.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "nonet/error.hpp"
#include "shape.hpp"
#include "words.hpp"

namespace nonet {

namespace {

std::string times(int rows, int columns) {
    return std::to_string(rows) + "×" + std::to_string(columns);
}

void check_digits(int digits) {
    if (digits < 2 || digits > MAX_DIGITS) {
        throw InputError("expected a board of 2 to 25 digits, got " + std::to_string(digits));
    }
}

void check_box(int box_rows, int box_columns) {
    if (box_rows < 1 || box_columns < 1 || box_rows > MAX_DIGITS || box_columns > MAX_DIGITS) {
        throw InputError("expected boxes of at least 1×1 and at most 25 cells, got " +
                         times(box_rows, box_columns));
    }
    check_digits(box_rows * box_columns);
}

// The row and column, from 1, that a name speaks of; -1 for each that it does not say.
std::pair<int, int> parse_row_and_column(std::string_view text) {
    if (text.size() < 2) return {-1, -1};
    const char first = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    const std::size_t split = text.find_first_of("cC");
    if (first == 'R' && split != std::string_view::npos) {
        return {parse_number(text.substr(1, split - 1)), parse_number(text.substr(split + 1))};
    }
    if (first < 'A' || first > 'Y') return {-1, -1};
    return {first - 'A' + 1, parse_number(text.substr(1))};
}

// The boards that have a usual box shape: digits, box rows, box columns.
constexpr std::array<std::array<int, 3>, 8> USUAL{
    {{4, 2, 2}, {6, 2, 3}, {8, 2, 4}, {9, 3, 3}, {10, 2, 5}, {12, 3, 4}, {16, 4, 4}, {25, 5, 5}}};

LayoutShape box_shape(int box_rows, int box_columns) {
    const int digits = box_rows * box_columns;
    return {digits, digits, digits, box_rows, box_columns};
}

// The regions of a board of boxes, as they appear row by row.
std::vector<int> box_regions(int box_rows, int box_columns) {
    const int digits = box_rows * box_columns;
    std::vector<int> regions;
    for (int row = 0; row < digits; ++row) {
        for (int column = 0; column < digits; ++column)
            regions.push_back(row / box_rows * box_rows + column / box_columns);
    }
    return regions;
}

// Number the regions in the order in which they appear, so that equal boards have equal numbers.
std::vector<int> renumber(const std::vector<int>& regions) {
    std::map<int, int> numbers;
    std::vector<int> renumbered;
    for (const int region : regions) {
        const int number =
            region < 0 ? region
                       : numbers.emplace(region, static_cast<int>(numbers.size())).first->second;
        renumbered.push_back(number);
    }
    return renumbered;
}

void check_regions(const std::vector<int>& regions, int digits, int columns) {
    std::map<int, int> sizes;
    for (std::size_t cell = 0; cell < regions.size(); ++cell) {
        if (regions[cell] < LayoutShape::HOLE) {
            throw InputError("expected a region from 0, got " + std::to_string(regions[cell]) +
                             " at " + Layout::cell_name(static_cast<Cell>(cell), columns));
        }
        if (regions[cell] >= 0) ++sizes[regions[cell]];
    }
    for (const auto& [region, size] : sizes) {
        if (size <= digits) continue;
        throw InputError("expected at most " + std::to_string(digits) + " cells in region " +
                         std::to_string(region + 1) + ", got " + std::to_string(size));
    }
}

}  // namespace

std::string_view house_kind_name(HouseKind kind) {
    constexpr std::array<std::string_view, 8> NAMES{"row",      "column", "box",   "region",
                                                    "diagonal", "window", "group", "extra"};
    return NAMES[static_cast<std::size_t>(kind)];
}

std::string House::name() const {
    const std::string said = kind == HouseKind::GROUP   ? "disjoint group"
                             : kind == HouseKind::EXTRA ? "extra region"
                                                        : std::string(house_kind_name(kind));
    return said + " " + std::to_string(index + 1) +
           (grid ? " of grid " + std::to_string(grid) : "");
}

namespace {

std::vector<Cell> without(const std::vector<Cell>& cells, const std::vector<Cell>& others) {
    std::vector<Cell> rest;
    std::set_difference(cells.begin(), cells.end(), others.begin(), others.end(),
                        std::back_inserter(rest));
    return rest;
}

// Only where both houses are full does the one tell where a digit of the other must be.
std::vector<Crossing> find_crossings(const House& house, const std::vector<House>& houses,
                                     int digits) {
    std::vector<Crossing> crossings;
    if (static_cast<int>(house.cells.size()) < digits) return crossings;
    for (int other = 0; other < static_cast<int>(houses.size()); ++other) {
        std::vector<Cell> outside = without(house.cells, houses[other].cells);
        if (outside.empty() || outside.size() + 2 > house.cells.size()) continue;
        crossings.push_back({other, outside, without(houses[other].cells, house.cells)});
    }
    return crossings;
}

}  // namespace

Layout::Layout(LayoutShape shape)
    : shape_(std::move(shape)),
      text_(format_shape(shape_, true)),
      name_(format_shape(shape_, false)),
      houses_(houses_of_shape(shape_)),
      is_hole_(cells()),
      classic_(shape_ == box_shape(3, 3)),
      houses_of_(cells()),
      peers_(cells()) {
    for (const Cell cell : holes_of_shape(shape_)) is_hole_[cell] = true;
    holes_ = static_cast<int>(std::count(is_hole_.begin(), is_hole_.end(), true));
    for (int index = 0; index < static_cast<int>(houses_.size()); ++index) {
        for (const Cell cell : houses_[index].cells) houses_of_[cell].push_back(index);
    }
    for (Cell cell = 0; cell < cells(); ++cell) {
        std::vector<Cell>& peers = peers_[cell];
        for (const int index : houses_of_[cell]) {
            const std::vector<Cell>& members = houses_[index].cells;
            peers.insert(peers.end(), members.begin(), members.end());
        }
        std::sort(peers.begin(), peers.end());
        peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
        std::erase(peers, cell);
    }
    for (const House& house : houses_)
        crossings_.push_back(find_crossings(house, houses_, digits()));
}

Layout::Pointer Layout::box(int box_rows, int box_columns) {
    check_box(box_rows, box_columns);
    const auto make = [](int rows, int columns) {
        return Pointer(new Layout(box_shape(rows, columns)));
    };
    // The usual boards are made once, each when it is first asked for, so that grids share their
    // layout and nobody pays for a board of 25 digits who plays on nine.
    struct Shared {
        std::once_flag is_made;
        Pointer layout;
    };
    static std::array<Shared, std::size(USUAL)> usual;
    for (std::size_t i = 0; i < usual.size(); ++i) {
        const auto& [digits, rows, columns] = USUAL[i];
        if (rows != box_rows || columns != box_columns) continue;
        std::call_once(usual[i].is_made, [&] { usual[i].layout = make(box_rows, box_columns); });
        return usual[i].layout;
    }
    return make(box_rows, box_columns);
}

Layout::Pointer Layout::of_size(int digits) {
    for (const auto& [size, rows, columns] : USUAL) {
        if (size == digits) return box(rows, columns);
    }
    throw InputError("expected a board of 4, 6, 8, 9, 10, 12, 16 or 25 digits, got " +
                     std::to_string(digits));
}

Layout::Pointer Layout::jigsaw(const std::vector<int>& regions) {
    int digits = 0;
    while (digits * digits < static_cast<int>(regions.size())) ++digits;
    if (digits * digits != static_cast<int>(regions.size())) {
        throw InputError("expected a square number of cells, got " +
                         std::to_string(regions.size()));
    }
    check_digits(digits);
    std::map<int, int> sizes;
    for (Cell cell = 0; cell < digits * digits; ++cell) {
        if (regions[cell] < 0 || regions[cell] >= digits) {
            throw InputError("expected a region from 0 to " + std::to_string(digits - 1) +
                             ", got " + std::to_string(regions[cell]) + " at " +
                             cell_name(cell, digits));
        }
        ++sizes[regions[cell]];
    }
    for (int region = 0; region < digits; ++region) {
        if (sizes[region] == digits) continue;
        throw InputError("expected " + std::to_string(digits) + " cells in region " +
                         std::to_string(region + 1) + ", got " + std::to_string(sizes[region]));
    }
    return rectangle(digits, digits, digits, regions);
}

Layout::Pointer Layout::rectangle(int rows, int columns, int digits,
                                  const std::vector<int>& regions) {
    check_digits(digits);
    if (rows < 1 || columns < 1 || rows > MAX_CELLS || columns > MAX_CELLS ||
        rows * columns > MAX_CELLS) {
        throw InputError("expected 1 to 625 cells, got " + times(rows, columns));
    }
    if (!regions.empty() && regions.size() != static_cast<std::size_t>(rows * columns)) {
        throw InputError("expected a region for each of " + std::to_string(rows * columns) +
                         " cells, got " + std::to_string(regions.size()));
    }
    check_regions(regions, digits, columns);
    LayoutShape shape{rows, columns, digits};
    const bool plain = std::all_of(regions.begin(), regions.end(),
                                   [](int region) { return region == LayoutShape::NOWHERE; });
    if (!plain) shape.regions = renumber(regions);
    for (int across = 1; rows == digits && columns == digits && across <= digits; ++across) {
        if (digits % across == 0 && shape.regions == box_regions(digits / across, across) &&
            across > 1 && across < digits) {
            return box(digits / across, across);
        }
    }
    check_lines(shape);
    return Pointer(new Layout(std::move(shape)));
}

Layout::Pointer Layout::grids(int box_rows, int box_columns,
                              std::vector<std::pair<int, int>> begins) {
    check_box(box_rows, box_columns);
    LayoutShape shape = box_shape(box_rows, box_columns);
    std::sort(begins.begin(), begins.end());
    shape.grids = std::move(begins);
    check_grids(shape);
    if (shape.grids.size() == 1) return box(box_rows, box_columns);
    for (const auto& [row, column] : shape.grids) {
        shape.rows = std::max(shape.rows, row + shape.digits);
        shape.columns = std::max(shape.columns, column + shape.digits);
    }
    if (shape.rows * shape.columns > MAX_CELLS) {
        throw InputError("expected 1 to 625 cells, got " + times(shape.rows, shape.columns));
    }
    return Pointer(new Layout(std::move(shape)));
}

Layout::Pointer Layout::samurai() {
    return grids(3, 3, {{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}});
}

Layout::Pointer Layout::with_diagonals() const {
    return with_diagonal(0)->with_diagonal(1);
}

Layout::Pointer Layout::with_diagonal(int index) const {
    if (!is_square()) throw InputError("expected a square board for diagonals, got " + name_);
    if (index < 0 || index > 1)
        throw InputError("expected diagonal 1 or 2, got " + std::to_string(index + 1));
    LayoutShape shape = shape_;
    shape.diagonals[index] = true;
    return Pointer(new Layout(std::move(shape)));
}

Layout::Pointer Layout::with_windows() const {
    if (digits() != 9 || !is_square()) {
        throw InputError("expected a 9×9 board for windows, got " + times(rows(), columns()));
    }
    LayoutShape shape = shape_;
    shape.windows = true;
    return Pointer(new Layout(std::move(shape)));
}

Layout::Pointer Layout::with_groups() const {
    if (!box_rows() || !is_square())
        throw InputError("expected a board of boxes for disjoint groups, got " + name_);
    LayoutShape shape = shape_;
    shape.groups = true;
    return Pointer(new Layout(std::move(shape)));
}

namespace {

void check_extra(const Layout& layout, const std::vector<Cell>& cells) {
    if (static_cast<int>(cells.size()) != layout.digits()) {
        throw InputError("expected " + std::to_string(layout.digits()) +
                         " cells in an extra region (fewer are a cage), got " +
                         std::to_string(cells.size()));
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] < 0 || cells[i] >= layout.cells())
            throw InputError("expected cells of the board in an extra region, got " +
                             std::to_string(cells[i]));
        if (layout.is_hole(cells[i]))
            throw InputError("expected cells of the board in an extra region, got the hole " +
                             layout.cell_name(cells[i]));
        if (i && cells[i] == cells[i - 1])
            throw InputError("expected each cell once in an extra region, got " +
                             layout.cell_name(cells[i]) + " twice");
    }
}

}  // namespace

Layout::Pointer Layout::with_extras(std::vector<std::vector<Cell>> regions) const {
    LayoutShape shape = shape_;
    for (std::vector<Cell>& cells : regions) {
        std::sort(cells.begin(), cells.end());
        check_extra(*this, cells);
        shape.extras.push_back(std::move(cells));
    }
    std::sort(shape.extras.begin(), shape.extras.end());
    shape.extras.erase(std::unique(shape.extras.begin(), shape.extras.end()), shape.extras.end());
    return Pointer(new Layout(std::move(shape)));
}

// Rows 2-4, rows 6-8, columns 2-4 and columns 6-8 hold three of each digit; two windows take two of
// them, so what is left is a house. The nine cells that no window and none of these has are the
// last one.
//
//     . a a a . a a a .        windows a, hidden: b (rows 2-4: columns 1, 5, 9), ..., and
//     b a a a b a a a b        rows 1, 5, 9 × columns 1, 5, 9
std::vector<House> Layout::hidden_houses() const {
    std::vector<House> houses;
    if (!shape_.windows) return houses;
    const std::array<std::array<int, 3>, 3> lines{{{1, 2, 3}, {5, 6, 7}, {0, 4, 8}}};
    for (const auto& [rows, columns] : {std::pair{0, 2}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}) {
        House house{HouseKind::WINDOW, 4 + static_cast<int>(houses.size()), {}};
        for (const int row : lines[rows]) {
            for (const int column : lines[columns]) house.cells.push_back(row * 9 + column);
        }
        houses.push_back(std::move(house));
    }
    return houses;
}

std::vector<int> Layout::regions() const {
    std::vector<int> regions(cells(), LayoutShape::NOWHERE);
    for (const House& house : houses_) {
        if (house.kind != HouseKind::BOX && house.kind != HouseKind::REGION) continue;
        for (const Cell cell : house.cells) regions[cell] = house.index;
    }
    return regions;
}

std::string Layout::cell_name(Cell cell, int columns) {
    return "r" + std::to_string(cell / columns + 1) + "c" + std::to_string(cell % columns + 1);
}

Cell Layout::parse_cell(std::string_view text) const {
    const auto [row, column] = parse_row_and_column(text);
    if (row < 1 || row > rows() || column < 1 || column > columns()) {
        throw InputError("expected a cell from r1c1 to " + cell_name(cells() - 1) + ", got '" +
                         std::string(text.substr(0, 20)) + "'");
    }
    return (row - 1) * columns() + column - 1;
}

}  // namespace nonet
