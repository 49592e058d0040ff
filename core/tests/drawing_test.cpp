// What a drawing shows of a board, and what it leaves to words.
#include "nonet/drawing.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "drawing/outline.hpp"
#include "nonet/combinations.hpp"
#include "nonet/error.hpp"

using namespace nonet;

namespace {

Drawing draw(const char* text) {
    return draw_board(*Board::parse(text));
}

std::vector<const DrawnShape*> texts_of(const Drawing& drawing) {
    std::vector<const DrawnShape*> texts;
    for (const DrawnShape& shape : drawing.shapes) {
        if (shape.form == DrawnForm::TEXT) texts.push_back(&shape);
    }
    return texts;
}

// Some rule of a kind that can stand on a board of 9×9.
Rule sample_rule(RuleKind kind) {
    const std::vector<std::vector<Cell>> places{
        {}, {0}, {0, 1}, {0, 1, 9, 10}, {0, 10, 20}, {0, 1, 2, 3}, {0, 1, 2, 3, 4, 5, 6, 7, 8}};
    for (const auto& cells : places) {
        for (const std::vector<int>& values : {std::vector<int>{}, {1}, {2}, {5}, {9}}) {
            for (const std::vector<int>& groups : {std::vector<int>{}, {1, 1}, {1, 3}, {2, 2}}) {
                const Rule rule{kind, cells, groups, values};
                try {
                    check_rule(rule, *Layout::of_size(9));
                    return rule;
                } catch (const InputError&) {
                }
            }
        }
    }
    FAIL("no rule of kind " << facts_of(kind).name);
    return {};
}

}  // namespace

TEST_CASE("an outline goes around cells, around holes and stays apart at corners") {
    const std::vector<Cell> square{0, 1, 4, 5};
    const auto one = drawing::outlines_of(square, 4, 0.1);
    REQUIRE(one.size() == 1);
    CHECK(one[0].size() == 4);
    CHECK(std::find(one[0].begin(), one[0].end(), Point{0.1, 0.1}) != one[0].end());
    const std::vector<Cell> ring{0, 1, 2, 4, 6, 8, 9, 10};
    CHECK(drawing::outlines_of(ring, 4, 0.1).size() == 2);
    const std::vector<Cell> corner{0, 5};
    CHECK(drawing::outlines_of(corner, 4, 0.1).size() == 2);
    const std::vector<Cell> bent{0, 1, 4};
    CHECK(drawing::outlines_of(bent, 4, 0.1)[0].size() == 6);
}

TEST_CASE("a cage is dashed, keeps off its sum and needs no margin") {
    const Drawing drawing = draw("2x2; cage 5: r1c1 r1c2");
    CHECK(drawing.margins == std::array<double, 4>{});
    CHECK(drawing.undrawn.empty());
    const auto texts = texts_of(drawing);
    REQUIRE(texts.size() == 1);
    CHECK(texts[0]->text == "5");
    CHECK(texts[0]->rule == 0);
    for (const DrawnShape& shape : drawing.shapes) {
        if (shape.form != DrawnForm::PATH) continue;
        CHECK(shape.dash > 0);
        for (const Point& point : shape.points) CHECK((point.x > 0.2 || point.y > 0.2));
    }
}

TEST_CASE("cages that share cells lie inside each other, and no sum covers another") {
    const Drawing drawing =
        draw("3x3; cage 6: r1c1 r1c2 r1c3; cage 5: r1c1 r1c2; cage 9: r5c5 r5c6");
    const auto texts = texts_of(drawing);
    REQUIRE(texts.size() == 3);
    CHECK(texts[0]->text == "6");  // the larger cage is drawn first and keeps the corner
    CHECK(texts[1]->text == "5");
    CHECK(texts[1]->points[0].x > texts[0]->points[0].x + 0.15);
    CHECK(texts[2]->points[0].x == doctest::Approx(4 + texts[0]->points[0].x));
    std::set<double> sides;  // where the outlines end on the right of r1c2 and r1c3
    for (const DrawnShape& shape : drawing.shapes) {
        if (shape.form != DrawnForm::PATH || shape.points[0].y > 1) continue;
        for (const Point& point : shape.points) sides.insert(std::round(point.x * 100) / 100);
    }
    CHECK(sides.contains(2.92));
    CHECK(sides.contains(1.86));
}

TEST_CASE("clues stand outside, on the sides that need a margin, and beside each other") {
    const Drawing one = draw("2x2; sandwich 3: r2c1 r2c2 r2c3 r2c4");
    CHECK(one.margins[3] == doctest::Approx(0.8));
    CHECK(one.margins[0] == 0);
    const Drawing two = draw("2x2; sandwich 3: r2c1 r2c2 r2c3 r2c4; x-sum 3: r2c1 r2c2 r2c3 r2c4");
    const auto texts = texts_of(two);
    REQUIRE(texts.size() == 2);
    CHECK(std::abs(texts[0]->points[0].x - texts[1]->points[0].x) == doctest::Approx(0.7));
    CHECK(two.margins[3] > 1.2);
}

TEST_CASE("houses beyond boxes are drawn without a rule, layers from the bottom to the top") {
    const Drawing drawing = draw("3x3+diagonals+windows; thermometer: r1c1 r2c1; odd: r9c9");
    const auto is_house = [](const DrawnShape& shape) { return shape.rule == DrawnShape::NO_RULE; };
    CHECK(std::count_if(drawing.shapes.begin(), drawing.shapes.end(), is_house) == 6);
    CHECK(std::is_sorted(drawing.shapes.begin(), drawing.shapes.end(),
                         [](const auto& a, const auto& b) { return a.layer < b.layer; }));
}

TEST_CASE("what has no picture is numbered: rules of the whole board, and nothing else") {
    for (int kind = 0; kind < RULE_KINDS; ++kind) {
        const Rule rule = sample_rule(static_cast<RuleKind>(kind));
        const Drawing drawing = draw_board(*Board::make(Layout::of_size(9), {rule}));
        CAPTURE(facts_of(rule.kind).name);
        CHECK(drawing.undrawn.empty() != rule.cells.empty());
        CHECK(drawing.shapes.empty() == rule.cells.empty());
    }
}

TEST_CASE("a drawing is written as JSON without what is empty") {
    CHECK(format_drawing(draw("2x2; anti-king")) ==
          R"({"rows":4,"columns":4,"margins":[0,0,0,0],"shapes":[],"undrawn":[0]})");
    CHECK(format_drawing(draw("2x2; difference 1: r1c1 r1c2")) ==
          R"({"rows":4,"columns":4,"margins":[0,0,0,0],"shapes":[{"form":"circle","layer":"mark",)"
          R"("rule":0,"points":[1,0.5],"fill":"white-dot","stroke":"dot-rim","width":0.02,)"
          R"("size":0.14}],"undrawn":[]})");
}

TEST_CASE("combinations keep the rule, the houses between its cells and the digits there") {
    const auto find = [](const char* text, const char* digits) {
        std::vector<Digit> placed;
        for (; *digits; ++digits)
            placed.push_back(static_cast<Digit>(*digits == '.' ? 0 : *digits - '0'));
        const auto board = Board::parse(text);
        placed.resize(static_cast<std::size_t>(board->layout()->cells()));
        return find_combinations(*board, 0, placed);
    };
    using Sets = std::vector<std::vector<Digit>>;
    CHECK(find("3x3; cage 7: r1c1 r1c2", "").sets == Sets{{1, 6}, {2, 5}, {3, 4}});
    CHECK(find("3x3; cage 7: r1c1 r1c2", "5").sets == Sets{{2, 5}});
    CHECK(find("3x3; cage 7: r1c1 r1c2", "9").sets.empty());
    CHECK(find("2x2; thermometer: r1c1 r1c2 r1c3", "2").sets == Sets{{2, 3, 4}});
    CHECK(find("2x2; sum 4: r1c1 r2c3", "").sets == Sets{{1, 3}, {2, 2}});
    CHECK(find("2x2; sum 4: r1c1 r1c2", "").sets == Sets{{1, 3}});
    CHECK_FALSE(find("5x5; nabner: r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8", "").is_all);
    CHECK_THROWS_AS(find("3x3; anti-king", ""), InputError);
}
