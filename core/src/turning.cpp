// Boards turned and mirrored with all that they carry.
#include "nonet/turning.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "nonet/board.hpp"
#include "nonet/error.hpp"

namespace nonet {

namespace {

std::vector<Turn> all_turns() {
    std::vector<Turn> turns;
    for (const bool is_mirrored : {false, true})
        for (int quarters = 0; quarters < 4; ++quarters) turns.push_back({quarters, is_mirrored});
    return turns;
}

bool is_sideways(Turn turn) {
    return turn.quarters % 2 == 1;
}

// Boards of square boxes, with both diagonals or none: every turn leads to the same layout.
bool is_turned_to_itself(const LayoutShape& shape) {
    return shape.box_rows && shape.box_rows == shape.box_columns && shape.grids.empty() &&
           shape.extras.empty() && shape.diagonals[0] == shape.diagonals[1];
}

// Each grid begins at the one of its corners that comes first on the turned board.
std::vector<std::pair<int, int>> turn_begins(const LayoutShape& shape,
                                             const std::vector<Cell>& cells, int columns) {
    const int last = (shape.digits - 1) * (shape.columns + 1);
    std::vector<std::pair<int, int>> begins;
    for (const auto& [row, column] : shape.grids) {
        const Cell first = row * shape.columns + column;
        const Cell one = cells[first], other = cells[first + last];
        begins.emplace_back(std::min(one / columns, other / columns),
                            std::min(one % columns, other % columns));
    }
    return begins;
}

Layout::Pointer turn_base(const LayoutShape& shape, const std::vector<Cell>& cells, Turn turn) {
    const bool is_across = is_sideways(turn);
    const int columns = is_across ? shape.rows : shape.columns;
    const int box_rows = is_across ? shape.box_columns : shape.box_rows;
    const int box_columns = is_across ? shape.box_rows : shape.box_columns;
    if (!shape.grids.empty())
        return Layout::grids(box_rows, box_columns, turn_begins(shape, cells, columns));
    if (box_rows) return Layout::box(box_rows, box_columns);
    std::vector<int> regions(shape.regions.size());
    for (std::size_t cell = 0; cell < regions.size(); ++cell)
        regions[cells[cell]] = shape.regions[cell];
    const int rows = is_across ? shape.columns : shape.rows;
    return Layout::rectangle(rows, columns, shape.digits, regions);
}

std::vector<Cell> move_cells(std::vector<Cell> moved, const std::vector<Cell>& cells) {
    for (Cell& cell : moved) cell = cells[cell];
    return moved;
}

// Whether all cells keep one number: that of their row or column goes to a row or column.
template <typename Before, typename After>
bool keeps(const std::vector<Cell>& cells, Before before, After after) {
    for (Cell cell = 0; cell < static_cast<Cell>(cells.size()); ++cell)
        if (before(cell) != after(cells[cell])) return false;
    return true;
}

std::optional<RuleKind> move_indexer(bool is_of_rows, const std::vector<Cell>& cells, int columns,
                                     int moved_columns) {
    const auto number = [&](Cell cell) { return is_of_rows ? cell / columns : cell % columns; };
    const auto row = [&](Cell cell) { return cell / moved_columns; };
    const auto column = [&](Cell cell) { return cell % moved_columns; };
    if (keeps(cells, number, row)) return RuleKind::ROW_INDEXER;
    if (keeps(cells, number, column)) return RuleKind::COLUMN_INDEXER;
    return std::nullopt;
}

std::optional<RuleKind> move_kind(RuleKind kind, const std::vector<Cell>& cells, int columns,
                                  int moved_columns) {
    switch (kind) {
        case RuleKind::ROW_INDEXER:
        case RuleKind::COLUMN_INDEXER:
            return move_indexer(kind == RuleKind::ROW_INDEXER, cells, columns, moved_columns);
        case RuleKind::BOX_INDEXER:
            if (keeps(
                    cells, [](Cell cell) { return cell; }, [](Cell cell) { return cell; }))
                return kind;
            return std::nullopt;
        default:
            return kind;
    }
}

std::optional<Grid> find_turned(const Grid& grid, Turn turn) {
    const Layout& layout = *grid.layout();
    const std::vector<Cell> cells = turn_cells(layout.rows(), layout.columns(), turn);
    const Layout::Pointer image = turn_layout(layout, turn);
    std::vector<Rule> rules;
    for (const Rule& rule : grid.board()->rules()) {
        std::optional<Rule> moved = move_rule(rule, cells, layout.columns(), image->columns());
        if (!moved) return std::nullopt;
        rules.push_back(*std::move(moved));
    }
    std::vector<Digit> digits(cells.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell) digits[cells[cell]] = grid[cell];
    return Grid(Board::make(image, std::move(rules)), std::move(digits));
}

bool is_loose(RuleKind kind) {
    switch (kind) {
        case RuleKind::CAGE:
        case RuleKind::SUM:
        case RuleKind::EQUAL_SUMS:
        case RuleKind::SAME_VALUES:
        case RuleKind::COUNTING_CIRCLES:
        case RuleKind::ODD:
        case RuleKind::EVEN:
        case RuleKind::ALLOWED:
            return true;
        default:
            return false;
    }
}

}  // namespace

bool is_free(const Board& board) {
    return std::all_of(board.rules().begin(), board.rules().end(),
                       [](const Rule& rule) { return is_free(rule); });
}

bool is_loose(const Board& board) {
    return std::all_of(board.rules().begin(), board.rules().end(),
                       [](const Rule& rule) { return is_loose(rule.kind); });
}

std::vector<Cell> turn_cells(int rows, int columns, Turn turn) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < rows * columns; ++cell) {
        int row = cell / columns;
        int column = cell % columns;
        if (turn.is_mirrored) column = columns - 1 - column;
        if (turn.quarters >= 2) row = rows - 1 - row, column = columns - 1 - column;
        if (is_sideways(turn)) row = std::exchange(column, rows - 1 - row);
        cells.push_back(row * (is_sideways(turn) ? rows : columns) + column);
    }
    return cells;
}

Layout::Pointer turn_layout(const Layout& layout, Turn turn) {
    const LayoutShape& shape = layout.shape();
    const std::vector<Cell> cells = turn_cells(shape.rows, shape.columns, turn);
    Layout::Pointer image = turn_base(shape, cells, turn);
    const bool is_crossed = is_sideways(turn) != turn.is_mirrored;  // diagonals change places
    for (const int index : {0, 1})
        if (shape.diagonals[index]) image = image->with_diagonal(is_crossed ? 1 - index : index);
    if (shape.windows) image = image->with_windows();
    if (shape.groups) image = image->with_groups();
    if (shape.extras.empty()) return image;
    std::vector<std::vector<Cell>> extras;
    for (const auto& extra : shape.extras) extras.push_back(move_cells(extra, cells));
    return image->with_extras(std::move(extras));
}

std::optional<Rule> move_rule(const Rule& rule, const std::vector<Cell>& cells, int columns,
                              int moved_columns) {
    const std::optional<RuleKind> kind = move_kind(rule.kind, cells, columns, moved_columns);
    if (!kind) return std::nullopt;
    return Rule{*kind, move_cells(rule.cells, cells), rule.groups, rule.values};
}

Grid turn_grid(const Grid& grid, Turn turn) {
    if (turn.quarters < 0 || turn.quarters > 3) {
        throw InputError("expected 0 to 3 quarters to turn, got " + std::to_string(turn.quarters));
    }
    std::optional<Grid> image = find_turned(grid, turn);
    if (!image) throw InputError("expected a turn that keeps the rules, got one that breaks them");
    return *std::move(image);
}

Turn find_turn_to_stance(const Grid& grid) {
    Turn least;
    if (is_turned_to_itself(grid.layout()->shape())) return least;
    std::string text = grid.layout()->text();
    for (const Turn turn : all_turns()) {
        const Layout::Pointer image = turn_layout(*grid.layout(), turn);
        if (image->text() >= text || !find_turned(grid, turn)) continue;
        least = turn;
        text = image->text();
    }
    return least;
}

Grid find_stance(const Grid& grid) {
    const Turn turn = find_turn_to_stance(grid);
    return turn == Turn{} ? grid : turn_grid(grid, turn);
}

}  // namespace nonet
