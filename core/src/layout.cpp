// Layouts are made and checked here, peers and names included.
#include "nonet/layout.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <iterator>
#include <map>
#include <utility>

#include "nonet/error.hpp"

namespace nonet {

namespace {

std::vector<House> lines(int digits) {
    std::vector<House> houses;
    for (int row = 0; row < digits; ++row) {
        House house{HouseKind::ROW, row, {}};
        for (int column = 0; column < digits; ++column)
            house.cells.push_back(row * digits + column);
        houses.push_back(std::move(house));
    }
    for (int column = 0; column < digits; ++column) {
        House house{HouseKind::COLUMN, column, {}};
        for (int row = 0; row < digits; ++row) house.cells.push_back(row * digits + column);
        houses.push_back(std::move(house));
    }
    return houses;
}

void check_digits(int digits) {
    if (digits < 2 || digits > MAX_DIGITS) {
        throw InputError("expected a board of 2 to 25 digits, got " + std::to_string(digits));
    }
}

// Read a positive number that fills the whole text; -1 where it is none.
int parse_number(std::string_view text) {
    int number = -1;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc{} && end == text.data() + text.size() && number > 0 ? number : -1;
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

}  // namespace

std::string_view house_kind_name(HouseKind kind) {
    switch (kind) {
        case HouseKind::ROW:
            return "row";
        case HouseKind::COLUMN:
            return "column";
        case HouseKind::BOX:
            return "box";
        case HouseKind::REGION:
            return "region";
        case HouseKind::DIAGONAL:
            return "diagonal";
        case HouseKind::WINDOW:
            return "window";
    }
    return "house";
}

std::string House::name() const {
    return std::string(house_kind_name(kind)) + " " + std::to_string(index + 1);
}

namespace {

std::vector<Cell> without(const std::vector<Cell>& cells, const std::vector<Cell>& others) {
    std::vector<Cell> rest;
    std::set_difference(cells.begin(), cells.end(), others.begin(), others.end(),
                        std::back_inserter(rest));
    return rest;
}

std::vector<Crossing> find_crossings(const House& house, const std::vector<House>& houses) {
    std::vector<Crossing> crossings;
    for (int other = 0; other < static_cast<int>(houses.size()); ++other) {
        std::vector<Cell> outside = without(house.cells, houses[other].cells);
        if (outside.empty() || outside.size() + 2 > house.cells.size()) continue;
        crossings.push_back({other, outside, without(houses[other].cells, house.cells)});
    }
    return crossings;
}

}  // namespace

Layout::Layout(std::string name, int digits, std::vector<House> houses, int box_rows,
               int box_columns)
    : name_(std::move(name)),
      digits_(digits),
      houses_(std::move(houses)),
      box_rows_(box_rows),
      box_columns_(box_columns),
      classic_(box_rows == 3 && box_columns == 3 && houses_.size() == 27),
      houses_of_(digits * digits),
      peers_(digits * digits) {
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
    for (const House& house : houses_) crossings_.push_back(find_crossings(house, houses_));
}

Layout::Pointer Layout::box(int box_rows, int box_columns) {
    if (box_rows < 1 || box_columns < 1 || box_rows > MAX_DIGITS || box_columns > MAX_DIGITS) {
        throw InputError("expected boxes of at least 1×1 and at most 25 cells, got " +
                         std::to_string(box_rows) + "×" + std::to_string(box_columns));
    }
    check_digits(box_rows * box_columns);
    const auto make = [](int rows, int columns) {
        const int digits = rows * columns;
        std::vector<House> houses = lines(digits);
        for (int index = 0; index < digits; ++index) {
            const int top = index / rows * rows;
            const int left = index % rows * columns;
            House house{HouseKind::BOX, index, {}};
            for (int i = 0; i < digits; ++i) {
                house.cells.push_back((top + i / columns) * digits + left + i % columns);
            }
            houses.push_back(std::move(house));
        }
        std::string name = std::to_string(rows) + "x" + std::to_string(columns);
        return Pointer(new Layout(std::move(name), digits, std::move(houses), rows, columns));
    };
    // The usual boards are made once: an immutable table, so that grids share their layout.
    static const std::map<std::pair<int, int>, Pointer> usual = [&make] {
        std::map<std::pair<int, int>, Pointer> table;
        for (const auto& [digits, rows, columns] : USUAL)
            table[{rows, columns}] = make(rows, columns);
        return table;
    }();
    const auto known = usual.find({box_rows, box_columns});
    return known != usual.end() ? known->second : make(box_rows, box_columns);
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
    std::vector<House> houses = lines(digits);
    std::vector<House> boxes(digits);
    for (int index = 0; index < digits; ++index) boxes[index] = {HouseKind::REGION, index, {}};
    for (Cell cell = 0; cell < digits * digits; ++cell) {
        if (regions[cell] < 0 || regions[cell] >= digits) {
            throw InputError("expected a region from 0 to " + std::to_string(digits - 1) +
                             ", got " + std::to_string(regions[cell]) + " at " +
                             cell_name(cell, digits));
        }
        boxes[regions[cell]].cells.push_back(cell);
    }
    for (House& house : boxes) {
        if (static_cast<int>(house.cells.size()) != digits) {
            throw InputError("expected " + std::to_string(digits) + " cells in " + house.name() +
                             ", got " + std::to_string(house.cells.size()));
        }
        houses.push_back(std::move(house));
    }
    return Pointer(new Layout("jigsaw", digits, std::move(houses), 0, 0));
}

Layout::Pointer Layout::with_houses(std::string name, std::vector<House> extra) const {
    std::vector<House> houses = houses_;
    houses.insert(houses.end(), extra.begin(), extra.end());
    return Pointer(
        new Layout(std::move(name), digits_, std::move(houses), box_rows_, box_columns_));
}

Layout::Pointer Layout::with_diagonals() const {
    House falling{HouseKind::DIAGONAL, 0, {}};
    House rising{HouseKind::DIAGONAL, 1, {}};
    for (int row = 0; row < digits_; ++row) {
        falling.cells.push_back(row * digits_ + row);
        rising.cells.push_back(row * digits_ + digits_ - 1 - row);
    }
    return with_houses(name_ + "+diagonals", {falling, rising});
}

Layout::Pointer Layout::with_windows() const {
    if (digits_ != 9) {
        throw InputError("expected a 9×9 board for windows, got " + std::to_string(digits_) + "×" +
                         std::to_string(digits_));
    }
    std::vector<House> windows;
    for (int index = 0; index < 4; ++index) {
        House house{HouseKind::WINDOW, index, {}};
        for (int i = 0; i < 9; ++i) {
            house.cells.push_back((1 + index / 2 * 4 + i / 3) * 9 + 1 + index % 2 * 4 + i % 3);
        }
        windows.push_back(std::move(house));
    }
    return with_houses(name_ + "+windows", std::move(windows));
}

std::vector<int> Layout::regions() const {
    std::vector<int> regions(cells());
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
