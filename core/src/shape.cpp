// What follows from a shape: its houses, its holes and its text.
#include "shape.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "nonet/error.hpp"

namespace nonet {

namespace {

std::vector<std::pair<int, int>> grids_of(const LayoutShape& shape) {
    return shape.grids.empty() ? std::vector<std::pair<int, int>>{{0, 0}} : shape.grids;
}

bool is_hole(const LayoutShape& shape, Cell cell) {
    return !shape.regions.empty() && shape.regions[cell] == LayoutShape::HOLE;
}

// The cells that begin somewhere and go on by a step, without holes.
std::vector<Cell> line(const LayoutShape& shape, Cell first, int step, int length) {
    std::vector<Cell> cells;
    for (int i = 0; i < length; ++i) {
        if (!is_hole(shape, first + i * step)) cells.push_back(first + i * step);
    }
    return cells;
}

// A line of one cell says nothing and is no house.
void add_line(std::vector<House>& houses, House house) {
    if (house.cells.size() > 1) houses.push_back(std::move(house));
}

void add_lines(std::vector<House>& houses, const LayoutShape& shape) {
    const int across = shape.grids.empty() ? shape.columns : shape.digits;
    const int down = shape.grids.empty() ? shape.rows : shape.digits;
    const auto grids = grids_of(shape);
    const auto number = [&](std::size_t grid) {
        return shape.grids.empty() ? 0 : static_cast<int>(grid) + 1;
    };
    for (std::size_t grid = 0; grid < grids.size(); ++grid) {
        const Cell corner = grids[grid].first * shape.columns + grids[grid].second;
        for (int row = 0; row < down; ++row) {
            add_line(houses, {HouseKind::ROW, row,
                              line(shape, corner + row * shape.columns, 1, across), number(grid)});
        }
    }
    for (std::size_t grid = 0; grid < grids.size(); ++grid) {
        const Cell corner = grids[grid].first * shape.columns + grids[grid].second;
        for (int column = 0; column < across; ++column) {
            add_line(houses, {HouseKind::COLUMN, column,
                              line(shape, corner + column, shape.columns, down), number(grid)});
        }
    }
}

// The cells of a rectangle of box_rows × box_columns, row by row.
std::vector<Cell> block(const LayoutShape& shape, Cell corner) {
    std::vector<Cell> cells;
    for (int row = 0; row < shape.box_rows; ++row) {
        for (int column = 0; column < shape.box_columns; ++column)
            cells.push_back(corner + row * shape.columns + column);
    }
    return cells;
}

// The corners of all boxes of all grids, each once, grid by grid and row by row.
std::vector<Cell> corners_of(const LayoutShape& shape) {
    std::vector<Cell> corners;
    std::set<Cell> seen;
    for (const auto& [top, left] : grids_of(shape)) {
        for (int index = 0; index < shape.digits; ++index) {
            const int row = top + index / shape.box_rows * shape.box_rows;
            const int column = left + index % shape.box_rows * shape.box_columns;
            const Cell corner = row * shape.columns + column;
            if (seen.insert(corner).second) corners.push_back(corner);
        }
    }
    return corners;
}

void add_boxes(std::vector<House>& houses, const LayoutShape& shape) {
    int index = 0;
    for (const Cell corner : corners_of(shape))
        houses.push_back({HouseKind::BOX, index++, block(shape, corner)});
}

void add_regions(std::vector<House>& houses, const LayoutShape& shape) {
    std::vector<House> regions;
    for (Cell cell = 0; cell < static_cast<Cell>(shape.regions.size()); ++cell) {
        const int region = shape.regions[cell];
        if (region < 0) continue;
        if (region == static_cast<int>(regions.size()))
            regions.push_back({HouseKind::REGION, region, {}});
        regions[region].cells.push_back(cell);
    }
    std::move(regions.begin(), regions.end(), std::back_inserter(houses));
}

void add_diagonals(std::vector<House>& houses, const LayoutShape& shape) {
    const int n = shape.digits;
    if (shape.diagonals[0]) houses.push_back({HouseKind::DIAGONAL, 0, line(shape, 0, n + 1, n)});
    if (shape.diagonals[1])
        houses.push_back({HouseKind::DIAGONAL, 1, line(shape, n - 1, n - 1, n)});
}

void add_windows(std::vector<House>& houses, const LayoutShape& shape) {
    if (!shape.windows) return;
    int index = 0;
    for (const Cell corner : {10, 14, 46, 50}) {
        House house{HouseKind::WINDOW, index++, {}};
        for (int i = 0; i < 9; ++i) house.cells.push_back(corner + i / 3 * 9 + i % 3);
        houses.push_back(std::move(house));
    }
}

void add_groups(std::vector<House>& houses, const LayoutShape& shape) {
    if (!shape.groups) return;
    const std::vector<Cell> corners = corners_of(shape);
    for (int index = 0; index < shape.digits; ++index) {
        House house{HouseKind::GROUP, index, {}};
        for (const Cell corner : corners) house.cells.push_back(block(shape, corner)[index]);
        std::sort(house.cells.begin(), house.cells.end());
        houses.push_back(std::move(house));
    }
}

// Region numbers as text; more regions than signs are refused where they are made.
constexpr std::string_view SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

std::string format_regions(const LayoutShape& shape) {
    std::string text;
    for (const int region : shape.regions)
        text += region == LayoutShape::HOLE      ? '#'
                : region == LayoutShape::NOWHERE ? '.'
                                                 : SIGNS[region];
    return text;
}

std::string times(int rows, int columns) {
    return std::to_string(rows) + "x" + std::to_string(columns);
}

bool is_jigsaw(const LayoutShape& shape) {
    return shape.rows == shape.digits && shape.columns == shape.digits && !shape.regions.empty() &&
           *std::min_element(shape.regions.begin(), shape.regions.end()) >= 0 &&
           *std::max_element(shape.regions.begin(), shape.regions.end()) == shape.digits - 1;
}

std::string format_grids(const LayoutShape& shape, bool whole) {
    static const std::vector<std::pair<int, int>> SAMURAI{
        {0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}};
    if (shape.box_rows == 3 && shape.box_columns == 3 && shape.grids == SAMURAI) return "samurai";
    std::string text = "grids " + times(shape.box_rows, shape.box_columns);
    if (!whole) return text;
    for (const auto& [row, column] : shape.grids)
        text += " " + Layout::cell_name(row * shape.columns + column, shape.columns);
    return text;
}

std::string format_base(const LayoutShape& shape, bool whole) {
    if (!shape.grids.empty()) return format_grids(shape, whole);
    if (shape.box_rows) return times(shape.box_rows, shape.box_columns);
    if (is_jigsaw(shape)) return whole ? "jigsaw " + format_regions(shape) : "jigsaw";
    std::string text =
        "rectangle " + times(shape.rows, shape.columns) + " " + std::to_string(shape.digits);
    if (whole && !shape.regions.empty()) text += " " + format_regions(shape);
    return text;
}

}  // namespace

std::vector<House> houses_of_shape(const LayoutShape& shape) {
    std::vector<House> houses;
    add_lines(houses, shape);
    shape.box_rows ? add_boxes(houses, shape) : add_regions(houses, shape);
    add_diagonals(houses, shape);
    add_windows(houses, shape);
    add_groups(houses, shape);
    int index = 0;
    for (const std::vector<Cell>& cells : shape.extras)
        houses.push_back({HouseKind::EXTRA, index++, cells});
    return houses;
}

std::vector<Cell> holes_of_shape(const LayoutShape& shape) {
    std::vector<bool> held(shape.rows * shape.columns, shape.grids.empty());
    for (const auto& [top, left] : shape.grids) {
        for (int i = 0; i < shape.digits * shape.digits; ++i)
            held[(top + i / shape.digits) * shape.columns + left + i % shape.digits] = true;
    }
    std::vector<Cell> holes;
    for (Cell cell = 0; cell < static_cast<Cell>(held.size()); ++cell) {
        if (!held[cell] || is_hole(shape, cell)) holes.push_back(cell);
    }
    return holes;
}

std::string format_shape(const LayoutShape& shape, bool whole) {
    std::string text = format_base(shape, whole);
    if (shape.diagonals[0] && shape.diagonals[1]) text += "+diagonals";
    if (shape.diagonals[0] && !shape.diagonals[1]) text += "+diagonal 1";
    if (!shape.diagonals[0] && shape.diagonals[1]) text += "+diagonal 2";
    if (shape.windows) text += "+windows";
    if (shape.groups) text += "+disjoint groups";
    if (!whole && !shape.extras.empty()) return text + "+extra";
    for (const std::vector<Cell>& cells : shape.extras) {
        text += "+extra";
        for (const Cell cell : cells) text += " " + Layout::cell_name(cell, shape.columns);
    }
    return text;
}

void check_lines(const LayoutShape& shape) {
    const int regions = shape.regions.empty()
                            ? 0
                            : *std::max_element(shape.regions.begin(), shape.regions.end()) + 1;
    if (regions > static_cast<int>(SIGNS.size())) {
        throw InputError("expected at most " + std::to_string(SIGNS.size()) + " regions, got " +
                         std::to_string(regions));
    }
    std::vector<House> lines;
    add_lines(lines, shape);
    for (const House& house : lines) {
        if (static_cast<int>(house.cells.size()) <= shape.digits) continue;
        throw InputError("expected at most " + std::to_string(shape.digits) + " cells in " +
                         house.name() + ", got " + std::to_string(house.cells.size()));
    }
}

namespace {

std::string name_begin(const std::pair<int, int>& grid) {
    return "r" + std::to_string(grid.first + 1) + "c" + std::to_string(grid.second + 1);
}

// Two grids lie apart, or they share whole boxes.
void check_overlap(const LayoutShape& shape, const std::pair<int, int>& one,
                   const std::pair<int, int>& other) {
    const int down = other.first - one.first;
    const int across = std::abs(other.second - one.second);
    if (down == 0 && across == 0)
        throw InputError("expected each grid once, got " + name_begin(other) + " twice");
    if (down >= shape.digits || across >= shape.digits) return;
    if (down % shape.box_rows == 0 && across % shape.box_columns == 0) return;
    throw InputError("expected grids that share whole boxes, got " + name_begin(one) + " and " +
                     name_begin(other));
}

}  // namespace

void check_grids(const LayoutShape& shape) {
    int top = MAX_CELLS, left = MAX_CELLS;
    for (const auto& grid : shape.grids) {
        if (grid.first < 0 || grid.second < 0 || grid.first > MAX_CELLS || grid.second > MAX_CELLS)
            throw InputError("expected grids on a board of 625 cells, got one at " +
                             name_begin(grid));
        top = std::min(top, grid.first);
        left = std::min(left, grid.second);
    }
    if (top != 0 || left != 0)
        throw InputError("expected grids that begin in row 1 and in column 1");
    for (std::size_t i = 1; i < shape.grids.size(); ++i) {
        if (i > MAX_DIGITS) throw InputError("expected at most 26 grids");
        for (std::size_t j = 0; j < i; ++j) check_overlap(shape, shape.grids[j], shape.grids[i]);
    }
}

}  // namespace nonet
