// Turns, shuffles and relabellings: made, joined, turned around, applied.
#include "nonet/transformation.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string>

#include "canonical/general.hpp"
#include "nonet/error.hpp"
#include "nonet/turning.hpp"

namespace nonet {

namespace {

std::vector<Digit> same_digits(const Layout& layout) {
    std::vector<Digit> digits(layout.digits());
    std::iota(digits.begin(), digits.end(), Digit{1});
    return digits;
}

std::vector<int> count_up(int size) {
    std::vector<int> numbers(size);
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

void check_cells(const Layout& layout, const std::vector<Cell>& cells) {
    if (static_cast<int>(cells.size()) != layout.cells()) {
        throw InputError("expected " + std::to_string(layout.cells()) + " cells, got " +
                         std::to_string(cells.size()));
    }
    std::vector<bool> seen(cells.size());
    for (const Cell cell : cells) {
        if (cell < 0 || cell >= layout.cells() || seen[cell]) {
            throw InputError("expected every cell from 0 to " + std::to_string(layout.cells() - 1) +
                             " once, got " + std::to_string(cell) +
                             (cell < 0 || cell >= layout.cells() ? "" : " twice"));
        }
        seen[cell] = true;
    }
}

void check_digits(const Layout& layout, const std::vector<Digit>& digits) {
    std::vector<Digit> sorted = digits;
    std::sort(sorted.begin(), sorted.end());
    if (sorted == same_digits(layout)) return;
    std::string got;
    for (const Digit digit : digits) got += (got.empty() ? "" : " ") + std::to_string(digit);
    throw InputError("expected every digit from 1 to " + std::to_string(layout.digits()) +
                     " once, got " + (got.empty() ? "none" : got));
}

std::vector<Cell> move_house(const House& house, const std::vector<Cell>& cells) {
    std::vector<Cell> moved;
    for (const Cell cell : house.cells) moved.push_back(cells[cell]);
    std::sort(moved.begin(), moved.end());
    return moved;
}

// What a move of the cells breaks, "" where it is a symmetry of the layout.
std::string find_breakage(const Layout& layout, const std::vector<Cell>& cells) {
    for (Cell cell = 0; cell < layout.cells(); ++cell) {
        if (layout.is_hole(cell) != layout.is_hole(cells[cell]))
            return "moves a hole at " + layout.cell_name(cell);
    }
    std::set<std::vector<Cell>> houses;
    for (const House& house : layout.houses()) houses.insert(house.cells);
    for (const House& house : layout.houses()) {
        if (!houses.contains(move_house(house, cells))) return "breaks up " + house.name();
    }
    return "";
}

void check_houses(const Layout& layout, const std::vector<Cell>& cells) {
    const std::string breakage = find_breakage(layout, cells);
    if (breakage.empty()) return;
    throw InputError("expected a symmetry of layout " + layout.name() + ", got one that " +
                     breakage);
}

// Row r goes to row rows[r], column c to column columns[c].
std::vector<Cell> move_lines(const Layout& layout, const std::vector<int>& rows,
                             const std::vector<int>& columns) {
    std::vector<Cell> cells;
    for (const int row : rows)
        for (const int column : columns) cells.push_back(row * layout.columns() + column);
    return cells;
}

void check_line(int line, int lines, const char* what) {
    if (line < 0 || line >= lines) {
        throw InputError(std::string("expected a ") + what + " from 0 to " +
                         std::to_string(lines - 1) + ", got " + std::to_string(line));
    }
}

void check_boxes(const Layout& layout) {
    if (layout.box_rows() == 0 || !layout.is_square()) {
        throw InputError("expected a layout of boxes, got " + layout.name());
    }
}

// Two chutes of `width` lines change places.
std::vector<int> swap_chutes(int lines, int width, int a, int b) {
    std::vector<int> moved = count_up(lines);
    for (int i = 0; i < width; ++i) std::swap(moved[a * width + i], moved[b * width + i]);
    return moved;
}

// Shuffle chutes, and lines within each.
std::vector<int> shuffle_lines(int lines, int width, Random& random) {
    std::vector<int> chutes = count_up(lines / width);
    random.shuffle(std::span(chutes));
    std::vector<int> moved;
    for (const int chute : chutes) {
        std::vector<int> inside = count_up(width);
        random.shuffle(std::span(inside));
        for (const int line : inside) moved.push_back(chute * width + line);
    }
    return moved;
}

std::vector<Cell> turn_square(const Layout& layout, Turn turn) {
    if (turn.quarters % 2 && layout.rows() != layout.columns()) {
        throw InputError("expected as many rows as columns for a quarter turn, got " +
                         layout.name());
    }
    return turn_cells(layout.rows(), layout.columns(), turn);
}

bool is_plain_boxes(const Layout& layout) {
    return layout.box_rows() != 0 && layout.is_square() &&
           static_cast<int>(layout.houses().size()) == 3 * layout.digits();
}

}  // namespace

Transformation::Transformation(Layout::Pointer layout, std::vector<Cell> cells,
                               std::vector<Digit> digits)
    : layout_(std::move(layout)), cells_(std::move(cells)), digits_(std::move(digits)) {
    check_cells(*layout_, cells_);
    check_digits(*layout_, digits_);
    check_houses(*layout_, cells_);
}

Transformation::Transformation(Trusted, Layout::Pointer layout, std::vector<Cell> cells,
                               std::vector<Digit> digits)
    : layout_(std::move(layout)), cells_(std::move(cells)), digits_(std::move(digits)) {}

Transformation Transformation::identity(Layout::Pointer layout) {
    std::vector<Cell> cells = count_up(layout->cells());
    std::vector<Digit> digits = same_digits(*layout);
    return {Trusted{}, std::move(layout), std::move(cells), std::move(digits)};
}

Transformation Transformation::turn(Layout::Pointer layout, int quarters) {
    std::vector<Cell> cells = turn_square(*layout, {(quarters % 4 + 4) % 4, false});
    std::vector<Digit> digits = same_digits(*layout);
    return {std::move(layout), std::move(cells), std::move(digits)};
}

Transformation Transformation::mirror(Layout::Pointer layout) {
    std::vector<Cell> cells = turn_square(*layout, {0, true});
    std::vector<Digit> digits = same_digits(*layout);
    return {std::move(layout), std::move(cells), std::move(digits)};
}

// Mirroring left and right and then turning three quarters clockwise changes rows and columns.
Transformation Transformation::transpose(Layout::Pointer layout) {
    std::vector<Cell> cells = turn_square(*layout, {3, true});
    std::vector<Digit> digits = same_digits(*layout);
    return {std::move(layout), std::move(cells), std::move(digits)};
}

Transformation Transformation::relabel(Layout::Pointer layout, std::vector<Digit> digits) {
    check_digits(*layout, digits);
    std::vector<Cell> cells = count_up(layout->cells());
    return {Trusted{}, std::move(layout), std::move(cells), std::move(digits)};
}

Transformation Transformation::swap_rows(Layout::Pointer layout, int a, int b) {
    check_line(a, layout->rows(), "row");
    check_line(b, layout->rows(), "row");
    std::vector<int> rows = count_up(layout->rows());
    std::swap(rows[a], rows[b]);
    std::vector<Cell> cells = move_lines(*layout, rows, count_up(layout->columns()));
    std::vector<Digit> digits = same_digits(*layout);
    return {std::move(layout), std::move(cells), std::move(digits)};
}

Transformation Transformation::swap_columns(Layout::Pointer layout, int a, int b) {
    check_line(a, layout->columns(), "column");
    check_line(b, layout->columns(), "column");
    std::vector<int> columns = count_up(layout->columns());
    std::swap(columns[a], columns[b]);
    std::vector<Cell> cells = move_lines(*layout, count_up(layout->rows()), columns);
    std::vector<Digit> digits = same_digits(*layout);
    return {std::move(layout), std::move(cells), std::move(digits)};
}

Transformation Transformation::swap_bands(Layout::Pointer layout, int a, int b) {
    check_boxes(*layout);
    const int bands = layout->rows() / layout->box_rows();
    check_line(a, bands, "band");
    check_line(b, bands, "band");
    std::vector<Cell> cells =
        move_lines(*layout, swap_chutes(layout->rows(), layout->box_rows(), a, b),
                   count_up(layout->columns()));
    std::vector<Digit> digits = same_digits(*layout);
    return {std::move(layout), std::move(cells), std::move(digits)};
}

Transformation Transformation::swap_stacks(Layout::Pointer layout, int a, int b) {
    check_boxes(*layout);
    const int stacks = layout->columns() / layout->box_columns();
    check_line(a, stacks, "stack");
    check_line(b, stacks, "stack");
    std::vector<Cell> cells =
        move_lines(*layout, count_up(layout->rows()),
                   swap_chutes(layout->columns(), layout->box_columns(), a, b));
    std::vector<Digit> digits = same_digits(*layout);
    return {std::move(layout), std::move(cells), std::move(digits)};
}

Transformation Transformation::random(Layout::Pointer layout, Random& random) {
    std::vector<Digit> digits = same_digits(*layout);
    random.shuffle(std::span(digits));
    std::vector<Cell> cells;
    if (is_plain_boxes(*layout)) {
        const auto rows = shuffle_lines(layout->rows(), layout->box_rows(), random);
        const auto columns = shuffle_lines(layout->columns(), layout->box_columns(), random);
        cells = move_lines(*layout, rows, columns);
        if (layout->box_rows() == layout->box_columns() && random.below(2) == 1) {
            const int width = layout->columns();
            for (Cell& cell : cells) cell = cell % width * width + cell / width;
        }
    } else if (layout->holes()) {
        const std::vector<Transformation> all = turns(layout);
        cells = all[random.below(static_cast<std::uint32_t>(all.size()))].cells_;
    } else {
        cells = canonical::choose_symmetry(*layout, random);
    }
    return {Trusted{}, std::move(layout), std::move(cells), std::move(digits)};
}

std::vector<Transformation> Transformation::turns(const Layout::Pointer& layout) {
    std::vector<Transformation> turns;
    for (const bool mirrored : {false, true}) {
        for (int quarters = 0; quarters < 4; ++quarters) {
            if (quarters % 2 && layout->rows() != layout->columns()) continue;
            std::vector<Cell> cells = turn_square(*layout, {quarters, mirrored});
            if (!find_breakage(*layout, cells).empty()) continue;
            turns.push_back({Trusted{}, layout, std::move(cells), same_digits(*layout)});
        }
    }
    return turns;
}

bool Transformation::is_turn() const {
    const std::vector<Transformation> all = turns(layout_);
    return std::any_of(all.begin(), all.end(),
                       [&](const Transformation& turn) { return turn.cells_ == cells_; });
}

namespace {

// Names of the digits that turn low and high.
std::vector<Digit> turned_digits(const Layout& layout) {
    std::vector<Digit> digits = same_digits(layout);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

}  // namespace

Board::Pointer Transformation::find_image(const Board::Pointer& board) const {
    if (!board->has_rules()) return board;
    const bool is_moved = cells_ != count_up(layout_->cells());
    const bool is_renamed = digits_ != same_digits(*layout_);
    const bool is_turned = is_renamed && digits_ == turned_digits(*layout_);
    if (is_moved && !is_loose(*board) && !is_turn()) return nullptr;
    std::vector<Rule> rules;
    for (const Rule& rule : board->rules()) {
        std::optional<Rule> image = rule;
        if (is_renamed && !is_free(rule)) {
            image = is_turned ? turn_values(rule, layout_->digits()) : std::nullopt;
        }
        if (image) image = move_rule(*image, cells_, layout_->columns(), layout_->columns());
        if (!image) return nullptr;
        rules.push_back(std::move(*image));
    }
    return Board::make(layout_, std::move(rules));
}

Transformation Transformation::random(const Board::Pointer& board, Random& random) {
    const Layout::Pointer& layout = board->layout();
    if (!board->has_rules()) return Transformation::random(layout, random);
    std::vector<Transformation> fitting;
    for (const Transformation& turn : turns(layout)) {
        if (turn.find_image(board)) fitting.push_back(turn);
    }
    const auto number = static_cast<std::uint32_t>(fitting.size());
    std::vector<Cell> cells = fitting[random.below(number)].cells_;
    std::vector<Digit> digits = same_digits(*layout);
    if (is_free(*board)) {
        random.shuffle(std::span(digits));
    } else if (relabel(layout, turned_digits(*layout)).find_image(board) && random.below(2)) {
        digits = turned_digits(*layout);
    }
    return {Trusted{}, layout, std::move(cells), std::move(digits)};
}

bool Transformation::is_identity() const {
    return *this == identity(layout_);
}

Transformation Transformation::then(const Transformation& other) const {
    if (!(*layout_ == *other.layout_)) {
        throw InputError("expected a transformation of layout " + layout_->name() +
                         ", got one of " + other.layout_->name());
    }
    std::vector<Cell> cells;
    std::vector<Digit> digits;
    for (const Cell cell : cells_) cells.push_back(other.cells_[cell]);
    for (const Digit digit : digits_) digits.push_back(other.digits_[digit - 1]);
    return {Trusted{}, layout_, std::move(cells), std::move(digits)};
}

Transformation Transformation::inverse() const {
    std::vector<Cell> cells(cells_.size());
    std::vector<Digit> digits(digits_.size());
    for (std::size_t i = 0; i < cells.size(); ++i) cells[cells_[i]] = static_cast<Cell>(i);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        digits[digits_[i] - 1] = static_cast<Digit>(i + 1);
    }
    return {Trusted{}, layout_, std::move(cells), std::move(digits)};
}

DigitSet Transformation::candidates(DigitSet set) const {
    DigitSet moved = 0;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
        if (set >> i & 1U) moved |= digit_bit(digits_[i]);
    }
    return moved;
}

Grid Transformation::apply(const Grid& grid) const {
    if (!(*layout_ == *grid.layout())) {
        throw InputError("expected a grid on layout " + layout_->name() + ", got one on " +
                         grid.layout()->name());
    }
    std::vector<Digit> image(cells_.size());
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        image[cells_[i]] = digit(grid.digits()[i]);
    }
    Board::Pointer board = find_image(grid.board());
    if (!board) {
        std::string names;
        for (const RuleKind kind : grid.board()->kinds())
            names += (names.empty() ? "" : ", ") + std::string(facts_of(kind).name);
        throw InputError("expected a transformation that keeps the rules, got one that breaks: " +
                         names);
    }
    return Grid(std::move(board), std::move(image));
}

std::vector<DigitSet> Transformation::apply(std::span<const DigitSet> sets) const {
    if (sets.size() != cells_.size()) {
        throw InputError("expected candidates of " + std::to_string(cells_.size()) +
                         " cells, got " + std::to_string(sets.size()));
    }
    std::vector<DigitSet> image(cells_.size());
    for (std::size_t i = 0; i < cells_.size(); ++i) image[cells_[i]] = candidates(sets[i]);
    return image;
}

int Transformation::house(int house) const {
    const std::vector<Cell> moved = move_house(layout_->houses()[house], cells_);
    const auto& houses = layout_->houses();
    const auto found = std::find_if(houses.begin(), houses.end(),
                                    [&](const House& other) { return other.cells == moved; });
    return static_cast<int>(found - houses.begin());
}

namespace {

Candidate move(Candidate candidate, const Transformation& by) {
    return {static_cast<std::uint16_t>(by.cell(candidate.cell)), by.digit(candidate.digit)};
}

std::vector<Candidate> move_sorted(std::vector<Candidate> candidates, const Transformation& by) {
    for (Candidate& candidate : candidates) candidate = move(candidate, by);
    std::sort(candidates.begin(), candidates.end());
    return candidates;
}

}  // namespace

Step Transformation::apply(const Step& step) const {
    Step image = step;
    const auto move_cells = [this](std::vector<std::uint16_t>& cells) {
        for (std::uint16_t& place : cells) place = static_cast<std::uint16_t>(cell(place));
    };
    image.digits = candidates(step.digits);
    image.placements = move_sorted(step.placements, *this);
    image.eliminations = move_sorted(step.eliminations, *this);
    for (Mark& mark : image.marks) mark.candidate = move(mark.candidate, *this);
    for (HouseMark& mark : image.houses) mark.house = static_cast<std::uint16_t>(house(mark.house));
    for (CellGroup& group : image.groups) {
        group.digits = candidates(group.digits);
        move_cells(group.cells);
    }
    for (ChainNode& node : image.nodes) {
        node.digit = digit(node.digit);
        move_cells(node.cells);
        move_cells(node.set);
    }
    return image;
}

bool Transformation::operator==(const Transformation& other) const {
    return cells_ == other.cells_ && digits_ == other.digits_ && *layout_ == *other.layout_;
}

std::size_t Transformation::hash() const {
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    const auto mix = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x100000001b3U; };
    for (const Cell cell : cells_) mix(static_cast<std::uint64_t>(cell));
    for (const Digit digit : digits_) mix(digit);
    return static_cast<std::size_t>(hash);
}

}  // namespace nonet
