// Grids are read, written and compared here.
#include "nonet/grid.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "nonet/error.hpp"

namespace nonet {

namespace {

Layout::Pointer layout_for_length(std::size_t length) {
    for (const int digits : {4, 6, 8, 9, 10, 12, 16, 25}) {
        if (length == static_cast<std::size_t>(digits * digits)) return Layout::of_size(digits);
    }
    throw InputError("expected 16, 36, 64, 81, 100, 144, 256 or 625 cells, got " +
                     std::to_string(length));
}

[[noreturn]] void refuse_symbol(unsigned char character, Cell cell, std::string_view symbols,
                                const Layout& layout) {
    throw InputError(std::string("expected '.' or ") + symbols.front() + " to " +
                     symbols[layout.digits() - 1] + ", got " + quote_symbol(character) + " at " +
                     layout.cell_name(cell));
}

void check_length(std::size_t length, const Layout& layout) {
    if (length == static_cast<std::size_t>(layout.cells())) return;
    throw InputError("expected " + std::to_string(layout.cells()) + " cells, got " +
                     std::to_string(length));
}

// What a drawn board says on one line: its frame (see Grid::draw) and its blanks fall away.
std::string without_frame(std::string_view board) {
    std::string line;
    for (std::size_t start = 0; start < board.size();) {
        const std::size_t end = std::min(board.find('\n', start), board.size());
        const std::string_view row = board.substr(start, end - start);
        const bool is_border =
            row.find_first_not_of("-+| \r") == row.npos && row.find("--") != row.npos;
        for (const char sign : row) {
            if (!is_border && sign != ' ' && sign != '|' && sign != '\r') line += sign;
        }
        start = end + 1;
    }
    return line;
}

}  // namespace

Grid::Grid(Layout::Pointer layout) : layout_(std::move(layout)), digits_(layout_->cells()) {}

Grid::Grid(Layout::Pointer layout, std::vector<Digit> digits)
    : layout_(std::move(layout)), digits_(std::move(digits)) {
    check_length(digits_.size(), *layout_);
    for (Cell cell = 0; cell < layout_->cells(); ++cell) {
        if (digits_[cell] > layout_->digits()) {
            throw InputError("expected a digit from 0 to " + std::to_string(layout_->digits()) +
                             ", got " + std::to_string(digits_[cell]) + " at " +
                             layout_->cell_name(cell));
        }
    }
}

Grid Grid::parse(std::string_view line, Layout::Pointer layout, std::string_view symbols) {
    std::string bare;
    if (line.find('\n') != line.npos) line = bare = without_frame(line);
    if (!layout) layout = layout_for_length(line.size());
    check_length(line.size(), *layout);
    check_symbols(symbols, layout->digits());
    static const SymbolMeanings CLASSIC = symbol_meanings(SYMBOLS, 9);
    const bool usual = layout->digits() == 9 && symbols == SYMBOLS;
    const auto meanings = usual ? CLASSIC : symbol_meanings(symbols, layout->digits());
    Grid grid(std::move(layout));
    for (std::size_t cell = 0; cell < line.size(); ++cell) {
        const auto character = static_cast<unsigned char>(line[cell]);
        const std::uint8_t digit = meanings[character];
        if (digit == NO_DIGIT) {
            refuse_symbol(character, static_cast<Cell>(cell), symbols, *grid.layout_);
        }
        grid.digits_[cell] = digit;
    }
    return grid;
}

std::string Grid::format(std::string_view symbols, char empty) const {
    std::string line(digits_.size(), empty);
    for (std::size_t cell = 0; cell < digits_.size(); ++cell) {
        if (digits_[cell]) line[cell] = symbols[digits_[cell] - 1];
    }
    return line;
}

std::string Grid::draw(std::string_view symbols, char crossing) const {
    const int digits = layout_->digits();
    const int box_rows = layout_->box_rows() ? layout_->box_rows() : digits;
    const int box_columns = layout_->box_columns() ? layout_->box_columns() : digits;
    std::string border;
    for (int column = 0; column < digits; column += box_columns) {
        if (column) border += crossing;
        border.append(2 * box_columns + (column > 0 && column + box_columns < digits), '-');
    }
    std::string board;
    for (int row = 0; row < digits; ++row) {
        if (row && row % box_rows == 0) board += border + '\n';
        for (int column = 0; column < digits; ++column) {
            if (column) board += column % box_columns == 0 ? " | " : " ";
            const Digit digit = digits_[row * digits + column];
            board += digit ? symbols[digit - 1] : '.';
        }
        board += '\n';
    }
    board.pop_back();
    return board;
}

int Grid::count_digits() const {
    return static_cast<int>(digits_.size() - std::count(digits_.begin(), digits_.end(), 0));
}

Grid Grid::with_digit(Cell cell, Digit digit) const {
    std::vector<Digit> digits = digits_;
    digits[cell] = digit;
    return Grid(layout_, std::move(digits));
}

bool Grid::operator==(const Grid& other) const {
    return digits_ == other.digits_ && (layout_ == other.layout_ || *layout_ == *other.layout_);
}

// FNV-1a: short, and good enough for tables in memory. Names for the world are keys.
std::size_t Grid::hash() const {
    std::uint64_t hash = 14695981039346656037U;
    for (const Digit digit : digits_) hash = (hash ^ digit) * 1099511628211U;
    return static_cast<std::size_t>(hash ^ (hash >> 32));
}

std::string Problem::text() const {
    const int columns = static_cast<int>(house.cells.size());
    std::string text = "digit ";
    text.append(1, SYMBOLS[digit - 1]).append(" twice in ").append(house.name()).append(":");
    for (const Cell cell : cells) text += " " + Layout::cell_name(cell, columns);
    return text;
}

namespace {

bool is_broken(const House& house, const Grid& grid) {
    DigitSet seen = 0;
    for (const Cell cell : house.cells) {
        if (!grid[cell]) continue;
        if (seen & digit_bit(grid[cell])) return true;
        seen |= digit_bit(grid[cell]);
    }
    return false;
}

}  // namespace

std::vector<Problem> find_problems(const Grid& grid) {
    std::vector<Problem> problems;
    const Layout& layout = *grid.layout();
    for (const House& house : layout.houses()) {
        if (!is_broken(house, grid)) continue;
        std::array<std::vector<Cell>, MAX_DIGITS + 1> places;
        for (const Cell cell : house.cells) places[grid[cell]].push_back(cell);
        for (int digit = 1; digit <= layout.digits(); ++digit) {
            if (places[digit].size() > 1) {
                problems.push_back({house, static_cast<Digit>(digit), std::move(places[digit])});
            }
        }
    }
    return problems;
}

}  // namespace nonet
