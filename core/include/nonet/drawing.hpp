// A drawing: what a board shows beside its digits, as shapes of a small closed vocabulary.
//
//     Board ──> Drawing ──> SVG, PDF, PNG, the terminal's words, the page
//
// Lengths are in cells, x to the right and y downwards, the board's corner at (0, 0). Colours are
// roles ("renban", "renban-rim"): whoever draws knows what they are on its sheet. The lines of the
// grid and the borders of boxes and regions are not among the shapes, for they are the board
// itself.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board.hpp"

namespace nonet {

struct Point {
    double x = 0;
    double y = 0;

    bool operator==(const Point&) const = default;
};

// From the bottom to the top; the grid lies above CAGE, the digits above all.
enum class DrawnLayer { FLOOR, WIDE, THIN, CAGE, MARK, CLUE };
enum class DrawnForm { PATH, CIRCLE, TEXT };

// A path is stroked with round ends and joints. A circle has one point, its middle, and so has a
// text; `size` is the radius or the height of the letters. The stroke of a text is its halo.
struct DrawnShape {
    static constexpr int NO_RULE = -1;

    DrawnForm form = DrawnForm::PATH;
    DrawnLayer layer = DrawnLayer::FLOOR;
    int rule = NO_RULE;  // of board.rules(); none for a house
    std::vector<Point> points{};
    bool is_closed = false;
    std::string_view fill{};    // a role, or nothing
    std::string_view stroke{};  // a role, or nothing
    double width = 0;           // of the stroke
    double dash = 0;            // 0 for a whole line; a dash ends at both ends of the path
    double gap = 0;
    double size = 0;
    std::string text{};

    bool operator==(const DrawnShape&) const = default;
};

struct Drawing {
    int rows = 0;
    int columns = 0;
    std::array<double, 4> margins{};  // what clues need above, to the right, below and to the left
    std::vector<DrawnShape> shapes{};
    std::vector<int> undrawn{};  // rules that have no picture: they are said in words
};

Drawing draw_board(const Board& board);

std::string_view layer_name(DrawnLayer layer);
std::string_view form_name(DrawnForm form);

// As JSON, in which what is empty, zero or false is left out.
std::string format_drawing(const Drawing& drawing);

}  // namespace nonet
