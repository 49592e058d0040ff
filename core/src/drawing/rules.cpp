// How each kind of rule is drawn. A new kind is one case of draw_rule, or none if words must do.
#include <algorithm>
#include <cstdlib>
#include <numbers>
#include <set>

#include "drawing/pen.hpp"
#include "nonet/symbols.hpp"

namespace nonet::drawing {

namespace {

using Span = std::span<const Cell>;

constexpr Colours GREY{"line", "line-rim"};
constexpr double WIDE = 0.16;  // the core of a line
constexpr double MARK = 0.07;  // half a mark across a line

std::string join(const std::vector<int>& values, const char* separator) {
    std::string words;
    for (const int value : values)
        words += (words.empty() ? "" : separator) + std::to_string(value);
    return words;
}

std::string symbol(int digit) {
    return std::string(1, SYMBOLS[static_cast<std::size_t>(digit - 1)]);
}

// Lines.

void draw_wide(Pen& pen, const std::vector<Point>& points, double width, Colours colours) {
    pen.on(DrawnLayer::WIDE).line(points, width + 2 * RIM, colours.rim);
    pen.line(points, width, colours.core);
}

// What tells a kind of line without its colour, where it crosses from a cell to the next.
enum class Mark { NONE, BAR, BARS, DOT, DOTS, RING, TRIANGLE, TEETH };

void draw_bar(Pen& pen, Point at, Point along, std::string_view colour) {
    pen.line({at + aside(along) * MARK, at - aside(along) * MARK}, 0.03, colour);
}

void draw_mark(Pen& pen, Mark mark, Point at, Point along, std::string_view colour) {
    pen.on(DrawnLayer::WIDE);
    switch (mark) {
        case Mark::NONE:
            return;
        case Mark::BAR:
            return draw_bar(pen, at, along, colour);
        case Mark::BARS:
            draw_bar(pen, at - along * 0.04, along, colour);
            return draw_bar(pen, at + along * 0.04, along, colour);
        case Mark::DOT:
            return pen.circle(at, 0.05, colour, {});
        case Mark::DOTS:
            for (const int step : {-1, 0, 1})
                pen.circle(at + along * (0.08 * step), 0.025, colour, {});
            return;
        case Mark::RING:
            return pen.circle(at, 0.05, {}, colour, 0.025);
        case Mark::TRIANGLE:
            return pen.area({at + along * 0.06, at - along * 0.05 + aside(along) * 0.06,
                             at - along * 0.05 - aside(along) * 0.06},
                            colour, {});
        case Mark::TEETH:
            for (const int side : {-1, 1}) {
                const Point root = at + aside(along) * (0.05 * side);
                pen.line({root, root + aside(along) * (0.07 * side)}, 0.04, colour);
            }
            return;
    }
}

// A line of `width` with its marks; a region sum has them at the borders of boxes alone.
void draw_line(Pen& pen, Span cells, Colours colours, Mark mark, double width = WIDE,
               const std::vector<int>* regions = nullptr) {
    const std::vector<Point> points = pen.middles(cells);
    draw_wide(pen, points, width, colours);
    for (std::size_t at = 0; at + 1 < points.size(); ++at) {
        if (regions && (*regions)[cells[at]] == (*regions)[cells[at + 1]]) continue;
        const Point way = points[at + 1] - points[at];
        draw_mark(pen, mark, points[at] + way * 0.5, unit(way), colours.rim);
    }
}

void draw_thermometer(Pen& pen, Span cells, bool is_slow) {
    const std::vector<Point> points = pen.middles(cells);
    pen.on(DrawnLayer::WIDE).circle(points[0], 0.38, GREY.rim, {});
    pen.line(points, 0.28, GREY.rim);
    pen.circle(points[0], 0.38 - RIM, GREY.core, {});
    pen.line(points, 0.28 - 2 * RIM, GREY.core);
    if (is_slow) pen.circle(points[0], 0.28, "sheet", GREY.rim);
}

void draw_ends(Pen& pen, Span cells, std::string_view rim) {
    for (const Cell cell : {cells.front(), cells.back()})
        pen.on(DrawnLayer::WIDE).circle(pen.middle(cell), 0.40, "sheet", rim, 0.04);
}

void draw_diamonds(Pen& pen, Span cells, Colours colours) {
    for (const Cell cell : {cells.front(), cells.back()}) {
        const Point at = pen.middle(cell);
        pen.on(DrawnLayer::WIDE)
            .area({at + Point{0, -0.42}, at + Point{0.42, 0}, at + Point{0, 0.42},
                   at + Point{-0.42, 0}},
                  colours.core, colours.rim, 0.03);
    }
}

// The ring around the number at the head of an arrow: a circle, or a pill along its cells.
void draw_bulb(Pen& pen, Span number) {
    constexpr double RADIUS = 0.40, STROKE = 0.045;
    const std::vector<Point> points = pen.middles(number);
    if (number.size() == 1) return pen.circle(points[0], RADIUS, {}, "arrow", STROKE);
    const Point along = unit(points[1] - points[0]);
    const double reach = length(points.back() - points[0]);
    if (length(points[0] + along * reach - points.back()) > 0.01) {
        for (Outline& outline : outlines_of(number, pen.columns(), 0.1))
            pen.area(std::move(outline), {}, "arrow", STROKE);
        return;
    }
    constexpr int STEPS = 12;
    std::vector<Point> ring;
    for (const int end : {1, -1}) {
        const Point around = end > 0 ? points.back() : points[0];
        for (int step = 0; step <= STEPS; ++step) {
            const double angle = std::numbers::pi * (static_cast<double>(step) / STEPS - 0.5);
            ring.push_back(around + along * (end * RADIUS * std::cos(angle)) +
                           aside(along) * (end * RADIUS * std::sin(angle)));
        }
    }
    pen.area(std::move(ring), {}, "arrow", STROKE);
}

void draw_arrow(Pen& pen, Span number, Span shaft) {
    pen.on(DrawnLayer::THIN);
    draw_bulb(pen, number);
    std::vector<Point> points = pen.middles(shaft);
    // From the cell of the number that lies next to the shaft.
    const Cell from = *std::min_element(number.begin(), number.end(), [&](Cell a, Cell b) {
        return length(pen.middle(a) - points[0]) < length(pen.middle(b) - points[0]);
    });
    const Point start = pen.middle(from);
    points.insert(points.begin(), start + unit(points[0] - start) * 0.40);
    pen.line(points, 0.06, "arrow");
    pen.head(points[points.size() - 2], points.back(), 0.16, 0.06, "arrow");
}

// Cages.

struct Dashes {
    double width = 0.025;
    double dash = 0.08;
    double gap = 0.05;
    std::string_view colour = "cage";
};

// One side, its gap stretched so that a dash stands at both ends: corners are whole.
void draw_side(Pen& pen, Point start, Point end, const Dashes& dashes) {
    const double reach = length(end - start);
    const double count = std::max(1.0, std::round(reach / (dashes.dash + dashes.gap)));
    const double gap = std::max(0.02, reach / count - dashes.dash);
    pen.line({start, end}, dashes.width, dashes.colour, dashes.dash, gap);
}

// The outline of a cage keeps off its sum, which stands in the corner of its first cell.
void draw_outline(Pen& pen, Span cells, const Dashes& dashes, double inset, Point corner,
                  double room) {
    constexpr double DEEP = 0.27;
    for (const Outline& outline : outlines_of(cells, pen.columns(), inset)) {
        for (std::size_t at = 0; at < outline.size(); ++at) {
            Point start = outline[at], end = outline[(at + 1) % outline.size()];
            const Point nook{corner.x + inset, corner.y + inset};
            if (room > 0 && length(start - nook) < 0.001) start.x = corner.x + room;
            if (room > 0 && length(end - nook) < 0.001) end.y = corner.y + DEEP;
            draw_side(pen, start, end, dashes);
        }
    }
}

constexpr double SUM_LETTER = 0.22, SUM_SHARE = 0.64;

void draw_cage(Pen& pen, const Rule& rule, const Dashes& dashes, const Nest& nest) {
    const std::string sum = cage_text(rule);
    const Cell first = *std::min_element(rule.cells.begin(), rule.cells.end());
    const Point corner = pen.middle(first) - Point{0.5, 0.5};
    const double wide = sum_width(sum);
    pen.on(DrawnLayer::CAGE);
    const double room = sum.empty() ? 0 : nest.left + wide + 0.04;
    draw_outline(pen, rule.cells, dashes, nest.inset, corner, room);
    if (sum.empty()) return;
    pen.on(DrawnLayer::CLUE)
        .text(corner + Point{nest.left + wide / 2, 0.15}, SUM_LETTER, sum, "ink", 0.05);
}

// Groups that belong together: an outline each, and the same letter at the bottom right.
void draw_groups(Pen& pen, const Rule& rule, char letter) {
    for (const Span group : groups_of(rule)) {
        pen.on(DrawnLayer::FLOOR);
        for (Outline& outline : outlines_of(group, pen.columns(), 0.05))
            pen.area(std::move(outline), "region", "region-rim", 0.03);
        const Cell last = *std::max_element(group.begin(), group.end());
        pen.on(DrawnLayer::CLUE)
            .text(pen.middle(last) + Point{0.36, 0.34}, 0.2, std::string(1, letter), "soft", 0.04);
    }
}

// Marks between cells.

void draw_dot(Pen& pen, const Rule& rule, bool is_black, int usual) {
    const Point at = pen.between(rule.cells);
    const int value = rule.values[0];
    pen.on(DrawnLayer::MARK).circle(at, 0.14, is_black ? "black-dot" : "white-dot", "dot-rim");
    if (value != usual)
        pen.text(at, 0.18, std::to_string(value), is_black ? "black-dot-text" : "white-dot-text");
}

void draw_pair_sum(Pen& pen, const Rule& rule) {
    const int value = rule.values[0];
    const std::string words = value == 10 ? "X" : value == 5 ? "V" : std::to_string(value);
    pen.on(DrawnLayer::MARK).text(pen.between(rule.cells), 0.32, words, "ink", 0.1);
}

// An open angle between two cells, its point to the smaller one.
void draw_caret(Pen& pen, Point at, Point way, double wide, double deep) {
    const Point back = at - way * (deep / 2);
    pen.on(DrawnLayer::MARK)
        .line({back + aside(way) * wide, at + way * (deep / 2), back - aside(way) * wide}, 0.04,
              "ink");
}

void draw_greater(Pen& pen, const Rule& rule) {
    const Point way = unit(pen.middle(rule.cells[1]) - pen.middle(rule.cells[0]));
    draw_caret(pen, pen.between(rule.cells), way, 0.11, 0.12);
}

void draw_quadruple(Pen& pen, const Rule& rule) {
    const Point at = pen.between(rule.cells);
    pen.on(DrawnLayer::MARK).circle(at, 0.25, "sheet", "ink");
    std::vector<std::string> rows(rule.values.size() > 2 ? 2 : 1);
    const std::size_t in_first = (rule.values.size() + rows.size() - 1) / rows.size();
    for (std::size_t index = 0; index < rule.values.size(); ++index) {
        std::string& row = rows[index / in_first];
        row += (row.empty() ? "" : " ") + symbol(rule.values[index]);
    }
    const double size = in_first > 2 ? 0.13 : 0.19;
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const double down = (static_cast<double>(index) - (rows.size() - 1) / 2.0) * 0.18;
        pen.text(at + Point{0, down}, size, rows[index]);
    }
}

// Single cells.

void draw_parity(Pen& pen, const Rule& rule, bool is_odd) {
    pen.on(DrawnLayer::FLOOR);
    for (const Cell cell : rule.cells) {
        if (is_odd)
            pen.circle(pen.middle(cell), 0.39, GREY.core, GREY.rim, 0.015);
        else
            pen.square(pen.middle(cell), 0.39, GREY.core, GREY.rim, 0.015);
    }
}

// Carets towards or from each neighbour that is no such cell; towards one that is there are none.
void draw_extremes(Pen& pen, const Board& board, const Rule& rule, bool is_least) {
    const std::set<Cell> such(rule.cells.begin(), rule.cells.end());
    for (const Cell cell : rule.cells) {
        const int row = cell / pen.columns(), column = cell % pen.columns();
        pen.on(DrawnLayer::FLOOR).square(pen.middle(cell), 0.46, "region", "region-rim", 0.015);
        for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const int y = row + down, x = column + right;
            if (y < 0 || x < 0 || y >= pen.rows() || x >= pen.columns()) continue;
            const Cell other = y * pen.columns() + x;
            if (such.contains(other) || board.layout()->is_hole(other)) continue;
            const Point way{static_cast<double>(right), static_cast<double>(down)};
            draw_caret(pen, pen.middle(cell) + way * 0.42, way * (is_least ? -1 : 1), 0.07, 0.06);
        }
    }
}

void draw_indexer(Pen& pen, const Rule& rule, bool in_column, bool in_row) {
    for (const Cell cell : rule.cells) {
        const Point at = pen.middle(cell);
        pen.on(DrawnLayer::FLOOR).square(at, 0.44, "region", "region-rim", 0.05);
        const Point sign = at + Point{0.3, 0.32};
        pen.on(DrawnLayer::CLUE);
        if (in_column == in_row) {
            pen.square(sign, 0.07, {}, "soft", 0.025);
            continue;
        }
        const Point way = in_column ? Point{0, 0.1} : Point{0.1, 0};
        pen.line({sign - way, sign + way}, 0.025, "soft");
        pen.head(sign - way, sign + way, 0.05, 0.025, "soft");
        pen.head(sign + way, sign - way, 0.05, 0.025, "soft");
    }
}

void draw_rings(Pen& pen, const Rule& rule) {
    for (const Cell cell : rule.cells)
        pen.on(DrawnLayer::FLOOR).circle(pen.middle(cell), 0.41, {}, GREY.rim, 0.03);
}

void draw_allowed(Pen& pen, const Rule& rule) {
    std::string words;
    for (const int value : rule.values) words += symbol(value);
    for (const Cell cell : rule.cells)
        pen.on(DrawnLayer::CLUE)
            .text(pen.middle(cell) + Point{0, 0.38}, words.size() > 6 ? 0.11 : 0.15, words, "soft",
                  0.04);
}

// Clues outside: the number lies before the first cell that the clue sees.

void draw_clue(Pen& pen, const Rule& rule) {
    const Point first = pen.middle(rule.cells[0]);
    const Point way = rule.cells.size() > 1 ? pen.middle(rule.cells[1]) - first : Point{0.0, 1.0};
    const Point at = first - way * 0.95;
    pen.on(DrawnLayer::CLUE);
    if (rule.kind == RuleKind::X_SUM) pen.circle(at, 0.3, {}, "soft", 0.025);
    if (rule.kind == RuleKind::SKYSCRAPER) pen.square(at, 0.27, {}, "soft", 0.025);
    if (rule.kind == RuleKind::NUMBERED_ROOM) {
        const Point door = at + way * 0.34;
        pen.line({door + aside(way) * 0.22, door - aside(way) * 0.22}, 0.035, "soft");
    }
    const bool is_slanted = rule.kind == RuleKind::LITTLE_KILLER;
    if (is_slanted) {
        pen.line({at + way * 0.24, at + way * 0.42}, 0.04, "soft");
        pen.head(at + way * 0.24, at + way * 0.42, 0.1, 0.04, "soft");
    }
    const bool is_framed = rule.kind == RuleKind::X_SUM || rule.kind == RuleKind::SKYSCRAPER;
    pen.text(at, is_framed || is_slanted ? 0.34 : 0.42, std::to_string(rule.values[0]));
}

bool draw_line_rule(Pen& pen, const Board& board, const Rule& rule) {
    constexpr Colours LOCKOUT{"lockout", "lockout-rim"}, DOUBLE{"double-arrow", "double-arrow-rim"};
    const Span cells = rule.cells;
    switch (rule.kind) {
        case RuleKind::THERMOMETER:
            draw_thermometer(pen, cells, false);
            return true;
        case RuleKind::SLOW_THERMOMETER:
            draw_thermometer(pen, cells, true);
            return true;
        case RuleKind::WHISPER:
            if (rule.values[0] == 4)
                draw_line(pen, cells, {"dutch", "dutch-rim"}, Mark::BARS);
            else
                draw_line(pen, cells, {"whisper", "whisper-rim"}, Mark::BAR);
            return true;
        case RuleKind::RENBAN:
            draw_line(pen, cells, {"renban", "renban-rim"}, Mark::DOT);
            return true;
        case RuleKind::PALINDROME:
            draw_line(pen, cells, GREY, Mark::NONE);
            return true;
        case RuleKind::REGION_SUM: {
            const std::vector<int> regions = board.layout()->regions();
            draw_line(pen, cells, {"region-sum", "region-sum-rim"}, Mark::BAR, WIDE, &regions);
            return true;
        }
        case RuleKind::ENTROPIC:
            draw_line(pen, cells, {"entropic", "entropic-rim"}, Mark::TRIANGLE);
            return true;
        case RuleKind::MODULAR:
            draw_line(pen, cells, {"modular", "modular-rim"}, Mark::DOTS);
            return true;
        case RuleKind::NABNER:
            draw_line(pen, cells, {"nabner", "nabner-rim"}, Mark::RING);
            return true;
        case RuleKind::ZIPPER:
            draw_line(pen, cells, {"zipper", "zipper-rim"}, Mark::TEETH);
            return true;
        case RuleKind::LOCKOUT:
            draw_line(pen, cells, LOCKOUT, Mark::NONE);
            draw_diamonds(pen, cells, LOCKOUT);
            return true;
        case RuleKind::BETWEEN:
            draw_line(pen, cells, GREY, Mark::NONE, 0.10);
            draw_ends(pen, cells, GREY.rim);
            return true;
        case RuleKind::DOUBLE_ARROW:
            draw_line(pen, cells, DOUBLE, Mark::NONE, 0.08);
            draw_ends(pen, cells, DOUBLE.rim);
            return true;
        default:
            return false;
    }
}

bool draw_cell_rule(Pen& pen, const Board& board, const Rule& rule) {
    switch (rule.kind) {
        case RuleKind::ODD:
            draw_parity(pen, rule, true);
            return true;
        case RuleKind::EVEN:
            draw_parity(pen, rule, false);
            return true;
        case RuleKind::MINIMUM:
            draw_extremes(pen, board, rule, true);
            return true;
        case RuleKind::MAXIMUM:
            draw_extremes(pen, board, rule, false);
            return true;
        case RuleKind::ALLOWED:
            draw_allowed(pen, rule);
            return true;
        case RuleKind::COUNTING_CIRCLES:
            draw_rings(pen, rule);
            return true;
        case RuleKind::ROW_INDEXER:
            draw_indexer(pen, rule, true, false);
            return true;
        case RuleKind::COLUMN_INDEXER:
            draw_indexer(pen, rule, false, true);
            return true;
        case RuleKind::BOX_INDEXER:
            draw_indexer(pen, rule, true, true);
            return true;
        default:
            return false;
    }
}

}  // namespace

std::string cage_text(const Rule& rule) {
    return (rule.kind == RuleKind::SUM ? "+" : "") + join(rule.values, "/");
}

double sum_width(const std::string& sum) {
    return SUM_LETTER * SUM_SHARE * static_cast<double>(sum.size());
}

bool draw_rule(Pen& pen, const Board& board, const Rule& rule, char letter, const Nest& nest) {
    switch (rule.kind) {
        case RuleKind::CAGE:
            draw_cage(pen, rule, {}, nest);
            return true;
        case RuleKind::SUM:
            draw_cage(pen, rule, {0.03, 0.01, 0.06, "soft"}, nest);
            return true;
        case RuleKind::EQUAL_SUMS:
        case RuleKind::SAME_VALUES:
        case RuleKind::CLONE:
            draw_groups(pen, rule, letter);
            return true;
        case RuleKind::QUADRUPLE:
            draw_quadruple(pen, rule);
            return true;
        case RuleKind::ARROW: {
            const auto groups = groups_of(rule);
            draw_arrow(pen, groups[0], groups[1]);
            return true;
        }
        case RuleKind::DIFFERENCE:
            draw_dot(pen, rule, false, 1);
            return true;
        case RuleKind::RATIO:
            draw_dot(pen, rule, true, 2);
            return true;
        case RuleKind::PAIR_SUM:
            draw_pair_sum(pen, rule);
            return true;
        case RuleKind::GREATER:
            draw_greater(pen, rule);
            return true;
        case RuleKind::LITTLE_KILLER:
        case RuleKind::SANDWICH:
        case RuleKind::X_SUM:
        case RuleKind::SKYSCRAPER:
        case RuleKind::NUMBERED_ROOM:
            draw_clue(pen, rule);
            return true;
        default:
            return draw_line_rule(pen, board, rule) || draw_cell_rule(pen, board, rule);
    }
}

}  // namespace nonet::drawing
