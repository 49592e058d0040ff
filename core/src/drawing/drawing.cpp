// A board as shapes: its houses, its rules in their layers, and the JSON of it all.
#include "nonet/drawing.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "drawing/pen.hpp"

namespace nonet {

using drawing::Pen;

namespace {

bool is_thermometer(const Rule& rule) {
    return rule.kind == RuleKind::THERMOMETER || rule.kind == RuleKind::SLOW_THERMOMETER;
}

// Thermometers lie lowest, then lines by length, so that short ones stay seen on long ones.
std::vector<int> drawing_order(const std::vector<Rule>& rules) {
    std::vector<int> order(rules.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        const bool first = is_thermometer(rules[a]), second = is_thermometer(rules[b]);
        return first != second ? first : rules[a].cells.size() > rules[b].cells.size();
    });
    return order;
}

void draw_house(Pen& pen, const House& house) {
    if (house.kind == HouseKind::WINDOW || house.kind == HouseKind::EXTRA) {
        for (auto& outline : drawing::outlines_of(house.cells, pen.columns(), 0.06))
            pen.area(std::move(outline), "region", "region-rim", 0.015);
    } else if (house.kind == HouseKind::DIAGONAL) {
        const Point first = pen.middle(house.cells.front()), last = pen.middle(house.cells.back());
        const Point way = drawing::unit(last - first) * std::sqrt(0.5);
        pen.on(DrawnLayer::THIN).line({first - way, last + way}, 0.03, "diagonal");
    }
}

// Cages that share cells would be drawn on one line: each goes inside those before it, and where
// one begins in the corner of another its sum stands to the right of that one's.
class Nests {
  public:
    explicit Nests(int cells) : levels_(cells), widths_(cells) {}

    drawing::Nest place(const Rule& rule) {
        drawing::Nest nest;
        if (rule.kind != RuleKind::CAGE && rule.kind != RuleKind::SUM) return nest;
        unsigned taken = 0;
        for (const Cell cell : rule.cells) taken |= levels_[cell];
        const int level = std::min(std::countr_one(taken), DEEPEST);
        for (const Cell cell : rule.cells) levels_[cell] |= 1U << level;
        nest.inset += STEP * level;
        double& width = widths_[*std::min_element(rule.cells.begin(), rule.cells.end())];
        const double own = drawing::sum_width(drawing::cage_text(rule));
        nest.left += std::min(width, 0.9 - own);
        width += own > 0 ? own + 0.06 : 0;
        return nest;
    }

  private:
    static constexpr double STEP = 0.06;
    static constexpr int DEEPEST = 4;

    std::vector<unsigned> levels_;  // for each cell a bit for each depth that is taken there
    std::vector<double> widths_;    // of the sums that stand in its corner
};

// How far shapes stand out on each side.
std::array<double, 4> margins_of(const Drawing& drawing) {
    std::array<double, 4> margins{};
    for (const DrawnShape& shape : drawing.shapes) {
        for (const Point& point : shape.points) {
            const double reach = shape.form == DrawnForm::TEXT ? shape.size / 2 : shape.size;
            const std::array<double, 4> out{reach - point.y, point.x + reach - drawing.columns,
                                            point.y + reach - drawing.rows, reach - point.x};
            for (int side = 0; side < 4; ++side) margins[side] = std::max(margins[side], out[side]);
        }
    }
    for (double& margin : margins) margin = margin > 0.05 ? std::max(margin + 0.05, 0.8) : 0;
    return margins;
}

// Away from the board, from a point outside it; nowhere from one on it.
Point find_way_out(const Drawing& drawing, Point at) {
    const auto beyond = [](double place, double end) {
        return place < 0 ? -1.0 : place > end ? 1.0 : 0.0;
    };
    return {beyond(at.x, drawing.columns), beyond(at.y, drawing.rows)};
}

void move_rule(Drawing& drawing, int rule, Point by) {
    for (DrawnShape& part : drawing.shapes) {
        if (part.rule != rule) continue;
        for (Point& point : part.points) point = point + by;
    }
}

// Two clues that would stand in one place stand beside each other, the later one further out.
void part_clues(Drawing& drawing) {
    std::vector<std::pair<Point, int>> taken;  // by which rule
    for (DrawnShape& shape : drawing.shapes) {
        if (shape.form != DrawnForm::TEXT || shape.layer != DrawnLayer::CLUE) continue;
        const Point at = shape.points[0];
        const Point out = find_way_out(drawing, at);
        if (out.x == 0 && out.y == 0) continue;
        const auto same = std::count_if(taken.begin(), taken.end(), [&](const auto& other) {
            return drawing::length(other.first - at) < 0.1 && other.second != shape.rule;
        });
        taken.push_back({at, shape.rule});
        if (same) move_rule(drawing, shape.rule, out * (0.7 * static_cast<double>(same)));
    }
}

std::string number(double value) {
    std::string text = std::to_string(std::lround(value * 1000));
    const bool is_negative = text[0] == '-';
    if (is_negative) text.erase(0, 1);
    if (text.size() < 4) text.insert(0, 4 - text.size(), '0');
    text.insert(text.size() - 3, ".");
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return is_negative ? "-" + text : text;
}

// All texts are numbers, letters and signs of ours: nothing in them needs an escape.
class Json {
  public:
    explicit Json(std::string& out) : out_(out) { out_ += '{'; }
    ~Json() { out_ += '}'; }

    void add(std::string_view key, std::string_view value) {
        if (!value.empty()) raw(key, "\"" + std::string(value) + "\"");
    }
    void add(std::string_view key, double value) {
        if (value != 0) raw(key, number(value));
    }
    void raw(std::string_view key, std::string_view value) {
        if (out_.back() != '{') out_ += ',';
        out_ += '"';
        out_ += key;
        out_ += "\":";
        out_ += value;
    }

  private:
    std::string& out_;
};

template <typename Items, typename Write>
std::string list(const Items& items, Write&& write) {
    std::string text = "[";
    for (const auto& item : items) text += (text.size() > 1 ? "," : "") + write(item);
    return text + "]";
}

std::string format_shape(const DrawnShape& shape) {
    std::string text;
    {
        Json json(text);
        json.add("form", form_name(shape.form));
        json.add("layer", layer_name(shape.layer));
        if (shape.rule != DrawnShape::NO_RULE) json.raw("rule", std::to_string(shape.rule));
        json.raw("points", list(shape.points, [](const Point& point) {
                     return number(point.x) + "," + number(point.y);
                 }));
        if (shape.is_closed) json.raw("closed", "true");
        json.add("fill", shape.fill);
        json.add("stroke", shape.stroke);
        json.add("width", shape.width);
        json.add("dash", shape.dash);
        json.add("gap", shape.gap);
        json.add("size", shape.size);
        json.add("text", shape.text);
    }
    return text;
}

}  // namespace

std::string_view layer_name(DrawnLayer layer) {
    constexpr std::string_view NAMES[] = {"floor", "wide", "thin", "cage", "mark", "clue"};
    return NAMES[static_cast<int>(layer)];
}

std::string_view form_name(DrawnForm form) {
    constexpr std::string_view NAMES[] = {"path", "circle", "text"};
    return NAMES[static_cast<int>(form)];
}

Drawing draw_board(const Board& board) {
    Drawing drawing{board.layout()->rows(), board.layout()->columns(), {}, {}, {}};
    for (const House& house : board.layout()->houses()) {
        Pen pen(drawing, DrawnShape::NO_RULE);
        draw_house(pen, house);
    }
    char letter = 'A';
    Nests nests(board.layout()->cells());
    for (const int at : drawing_order(board.rules())) {
        const Rule& rule = board.rules()[at];
        Pen pen(drawing, at);
        if (!drawing::draw_rule(pen, board, rule, letter, nests.place(rule)))
            drawing.undrawn.push_back(at);
        if (rule.groups.size() > 1 && rule.kind != RuleKind::ARROW)
            letter = letter == 'Z' ? 'A' : letter + 1;
    }
    std::sort(drawing.undrawn.begin(), drawing.undrawn.end());
    part_clues(drawing);
    std::stable_sort(drawing.shapes.begin(), drawing.shapes.end(),
                     [](const auto& a, const auto& b) { return a.layer < b.layer; });
    drawing.margins = margins_of(drawing);
    return drawing;
}

std::string format_drawing(const Drawing& drawing) {
    std::string text;
    {
        Json json(text);
        json.raw("rows", std::to_string(drawing.rows));
        json.raw("columns", std::to_string(drawing.columns));
        json.raw("margins", list(drawing.margins, number));
        json.raw("shapes", list(drawing.shapes, format_shape));
        json.raw("undrawn", list(drawing.undrawn, [](int rule) { return std::to_string(rule); }));
    }
    return text;
}

}  // namespace nonet
