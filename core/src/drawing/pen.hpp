// A pen: draws the shapes of one rule or house, in words that drawing.hpp's vocabulary stands
// behind.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "drawing/outline.hpp"
#include "nonet/drawing.hpp"

namespace nonet {

inline Point operator+(Point a, Point b) {
    return {a.x + b.x, a.y + b.y};
}
inline Point operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y};
}
inline Point operator*(Point a, double by) {
    return {a.x * by, a.y * by};
}
}  // namespace nonet

namespace nonet::drawing {

inline Point aside(Point a) {
    return {-a.y, a.x};
}
inline double length(Point a) {
    return std::hypot(a.x, a.y);
}
inline Point unit(Point a) {
    return a * (1 / length(a));
}

// A core and the rim around it; DRAWING's advice: the core lets digits be read, the rim is seen.
struct Colours {
    std::string_view core;
    std::string_view rim;
};

constexpr double RIM = 0.02;

class Pen {
  public:
    Pen(Drawing& drawing, int rule) : drawing_(drawing), rule_(rule) {}

    Pen& on(DrawnLayer layer) {
        layer_ = layer;
        return *this;
    }

    Point middle(Cell cell) const {
        return {cell % drawing_.columns + 0.5, cell / drawing_.columns + 0.5};
    }
    std::vector<Point> middles(std::span<const Cell> cells) const {
        std::vector<Point> points;
        for (const Cell cell : cells) points.push_back(middle(cell));
        return points;
    }
    Point between(std::span<const Cell> cells) const {
        Point sum;
        for (const Cell cell : cells) sum = sum + middle(cell);
        return sum * (1.0 / static_cast<double>(cells.size()));
    }

    void line(std::vector<Point> points, double width, std::string_view colour, double dash = 0,
              double gap = 0) {
        DrawnShape& shape = add(DrawnForm::PATH, std::move(points));
        shape.stroke = colour;
        shape.width = width;
        shape.dash = dash;
        shape.gap = gap;
    }
    void area(std::vector<Point> points, std::string_view fill, std::string_view rim,
              double width = RIM) {
        DrawnShape& shape = add(DrawnForm::PATH, std::move(points));
        shape.is_closed = true;
        shape.fill = fill;
        shape.stroke = rim;
        shape.width = rim.empty() ? 0 : width;
    }
    void circle(Point middle, double radius, std::string_view fill, std::string_view rim,
                double width = RIM) {
        DrawnShape& shape = add(DrawnForm::CIRCLE, {middle});
        shape.size = radius;
        shape.fill = fill;
        shape.stroke = rim;
        shape.width = rim.empty() ? 0 : width;
    }
    void text(Point middle, double size, std::string words, std::string_view colour = "ink",
              double halo = 0) {
        DrawnShape& shape = add(DrawnForm::TEXT, {middle});
        shape.size = size;
        shape.text = std::move(words);
        shape.fill = colour;
        if (halo > 0) shape.stroke = "sheet";
        shape.width = halo;
    }
    // The two strokes of an arrow's head, back from its end.
    void head(Point start, Point end, double size, double width, std::string_view colour) {
        const Point back = unit(end - start) * size;
        line({end - back + aside(back), end, end - back - aside(back)}, width, colour);
    }
    void square(Point middle, double half, std::string_view fill, std::string_view rim,
                double width = RIM) {
        area({middle + Point{-half, -half}, middle + Point{half, -half}, middle + Point{half, half},
              middle + Point{-half, half}},
             fill, rim, width);
    }

    int columns() const { return drawing_.columns; }
    int rows() const { return drawing_.rows; }
    std::size_t drawn() const { return drawing_.shapes.size(); }

  private:
    DrawnShape& add(DrawnForm form, std::vector<Point> points) {
        DrawnShape& shape = drawing_.shapes.emplace_back();
        shape.form = form;
        shape.layer = layer_;
        shape.rule = rule_;
        shape.points = std::move(points);
        return shape;
    }

    Drawing& drawing_;
    int rule_;
    DrawnLayer layer_ = DrawnLayer::FLOOR;
};

// Where a cage stands among those that it shares cells with: how far inside its cells its outline
// runs, and where its sum begins, for the corner may have one already.
struct Nest {
    double inset = 0.08;
    double left = 0.05;
};

// What stands in the corner of a cage, and how wide it is.
std::string cage_text(const Rule& rule);
double sum_width(const std::string& sum);

// Draws a rule; false where its kind has no picture. `letter` names groups that belong together.
bool draw_rule(Pen& pen, const Board& board, const Rule& rule, char letter, const Nest& nest);

}  // namespace nonet::drawing
