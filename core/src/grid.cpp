// Grids are read, written and compared here.
#include "nonet/grid.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "nonet/error.hpp"

namespace nonet {

namespace {

// The usual board of so many cells; none for other numbers.
Board::Pointer find_usual_board(std::size_t cells) {
    for (const int digits : {4, 6, 8, 9, 10, 12, 16, 25}) {
        if (cells == static_cast<std::size_t>(digits * digits))
            return Board::of(Layout::of_size(digits));
    }
    return nullptr;
}

Board::Pointer board_for_length(std::size_t length) {
    if (Board::Pointer board = find_usual_board(length)) return board;
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

// The cells, and the board where a text says it after them: "... on 3x3; anti-king".
struct Split {
    std::string_view cells;
    std::string_view board = {};
};
Split split_board(std::string_view text) {
    constexpr std::string_view ON = "on ";
    for (std::size_t at = text.find(ON); at != text.npos; at = text.find(ON, at + 1)) {
        if (at == 0 || (text[at - 1] != ' ' && text[at - 1] != '\n')) continue;
        return {text.substr(0, at - 1), text.substr(at + ON.size())};
    }
    return {text};
}

void check_holes(const std::vector<Digit>& digits, const Layout& layout) {
    for (Cell cell = 0; cell < layout.cells(); ++cell) {
        if (!digits[cell] || !layout.is_hole(cell)) continue;
        throw InputError("expected nothing in the hole " + layout.cell_name(cell) + ", got " +
                         std::to_string(digits[cell]));
    }
}

}  // namespace

Grid::Grid(Board::Pointer board) : board_(std::move(board)), digits_(layout()->cells()) {}

Grid::Grid(Board::Pointer board, std::vector<Digit> digits)
    : board_(std::move(board)), digits_(std::move(digits)) {
    const Layout& layout = *this->layout();
    check_length(digits_.size(), layout);
    for (Cell cell = 0; cell < layout.cells(); ++cell) {
        if (digits_[cell] > layout.digits()) {
            throw InputError("expected a digit from 0 to " + std::to_string(layout.digits()) +
                             ", got " + std::to_string(digits_[cell]) + " at " +
                             layout.cell_name(cell));
        }
    }
    if (layout.holes()) check_holes(digits_, layout);
}

namespace {

// Blanks and # where the board has holes are as good as anything empty.
std::string without_holes(std::string_view line, const Layout& layout) {
    std::string filled(line);
    for (Cell cell = 0; cell < layout.cells(); ++cell) {
        if (layout.is_hole(cell) && (filled[cell] == ' ' || filled[cell] == '#'))
            filled[cell] = '.';
    }
    return filled;
}

}  // namespace

Grid Grid::parse(std::string_view line, Board::Pointer board, std::string_view symbols) {
    if (!board) {
        const Split split = split_board(line);
        line = split.cells;
        if (!split.board.empty()) board = Board::parse(split.board);
    }
    std::string bare;
    if (line.find('\n') != line.npos) line = bare = without_frame(line);
    if (!board) board = board_for_length(line.size());
    const Layout& layout = *board->layout();
    check_length(line.size(), layout);
    check_symbols(symbols, layout.digits());
    const std::string filled = layout.holes() ? without_holes(line, layout) : "";
    if (layout.holes()) line = filled;
    static const SymbolMeanings CLASSIC = symbol_meanings(SYMBOLS, 9);
    const bool usual = layout.digits() == 9 && symbols == SYMBOLS;
    const auto meanings = usual ? CLASSIC : symbol_meanings(symbols, layout.digits());
    Grid grid(std::move(board));
    for (std::size_t cell = 0; cell < line.size(); ++cell) {
        const auto character = static_cast<unsigned char>(line[cell]);
        const std::uint8_t digit = meanings[character];
        if (digit == NO_DIGIT) refuse_symbol(character, static_cast<Cell>(cell), symbols, layout);
        grid.digits_[cell] = digit;
    }
    if (layout.holes()) check_holes(grid.digits_, layout);
    return grid;
}

bool Grid::has_usual_board() const {
    const Board::Pointer usual = find_usual_board(digits_.size());
    return usual && *usual == *board_;
}

std::string Grid::format(std::string_view symbols, char empty) const {
    std::string line(digits_.size(), empty);
    for (std::size_t cell = 0; cell < digits_.size(); ++cell) {
        if (digits_[cell]) line[cell] = symbols[digits_[cell] - 1];
    }
    return line;
}

std::string Grid::draw(std::string_view symbols, char crossing) const {
    const Layout& layout = *this->layout();
    const int rows = layout.rows(), columns = layout.columns();
    const int box_rows = layout.box_rows() ? layout.box_rows() : rows;
    const int box_columns = layout.box_columns() ? layout.box_columns() : columns;
    std::string border;
    for (int column = 0; column < columns; column += box_columns) {
        if (column) border += crossing;
        border.append(2 * box_columns + (column > 0 && column + box_columns < columns), '-');
    }
    std::string board;
    for (int row = 0; row < rows; ++row) {
        if (row && row % box_rows == 0) board += border + '\n';
        for (int column = 0; column < columns; ++column) {
            if (column) board += column % box_columns == 0 ? " | " : " ";
            const Cell cell = row * columns + column;
            const char empty = layout.is_hole(cell) ? '#' : '.';
            board += digits_[cell] ? symbols[digits_[cell] - 1] : empty;
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
    return Grid(board_, std::move(digits));
}

bool Grid::operator==(const Grid& other) const {
    return digits_ == other.digits_ && *board_ == *other.board_;
}

// FNV-1a: short, and good enough for tables in memory. Names for the world are keys.
std::size_t Grid::hash() const {
    std::uint64_t hash = 14695981039346656037U;
    for (const Digit digit : digits_) hash = (hash ^ digit) * 1099511628211U;
    return static_cast<std::size_t>(hash ^ (hash >> 32));
}

std::string Problem::what() const {
    if (house) return house->name();
    std::string name(facts_of(rule->kind).name);
    for (const int value : rule->values) name += " " + std::to_string(value);
    return name;
}

std::string Problem::text() const {
    std::string text = what() + " is broken:";
    if (house) text = std::string("digit ") + SYMBOLS[digit - 1] + " twice in " + what() + ":";
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
                problems.push_back(
                    {house, static_cast<Digit>(digit), std::move(places[digit]), layout.columns()});
            }
        }
    }
    if (!grid.board()->has_rules()) return problems;
    for (Conflict& conflict : find_conflicts(*grid.board(), grid.digits())) {
        const Rule& rule = grid.board()->rules()[conflict.rule];
        problems.push_back({std::nullopt, 0, std::move(conflict.cells), layout.columns(), rule});
    }
    return problems;
}

}  // namespace nonet
