// Reading layouts: the inverse of format_shape in shape.cpp.
#include <string>

#include "nonet/error.hpp"
#include "nonet/layout.hpp"
#include "words.hpp"

namespace nonet {

namespace {

constexpr std::size_t MAX_EXTRAS = 100;

std::pair<int, int> parse_times(std::string_view text) {
    const std::size_t middle = text.find('x');
    if (middle == std::string_view::npos) return {-1, -1};
    return {parse_number(text.substr(0, middle)), parse_number(text.substr(middle + 1))};
}

[[noreturn]] void refuse(std::string_view expected, std::string_view got) {
    throw InputError("expected " + std::string(expected) + ", got " + quote(got));
}

// One sign a cell, whatever the signs are; '.' belongs to no region, '#' is a hole.
std::vector<int> parse_regions(std::string_view signs) {
    std::vector<int> regions;
    for (const char sign : signs) {
        regions.push_back(sign == '#'   ? LayoutShape::HOLE
                          : sign == '.' ? LayoutShape::NOWHERE
                                        : static_cast<unsigned char>(sign));
    }
    return regions;
}

Layout::Pointer parse_jigsaw(const std::vector<std::string_view>& words) {
    if (words.size() != 2) refuse("a sign for each cell behind 'jigsaw'", words[0]);
    // Numbered as the signs appear, so that any signs will do.
    std::vector<int> regions;
    std::string seen;
    for (const char sign : words[1]) {
        if (seen.find(sign) == std::string::npos) seen += sign;
        regions.push_back(static_cast<int>(seen.find(sign)));
    }
    return Layout::jigsaw(regions);
}

Layout::Pointer parse_rectangle(const std::vector<std::string_view>& words) {
    if (words.size() < 3 || words.size() > 4)
        refuse("'rectangle', rows x columns, digits and perhaps regions", words.back());
    const auto [rows, columns] = parse_times(words[1]);
    if (rows < 1 || columns < 1) refuse("rows and columns such as '6x9'", words[1]);
    const std::vector<int> regions =
        words.size() > 3 ? parse_regions(words[3]) : std::vector<int>{};
    return Layout::rectangle(rows, columns, parse_number(words[2]), regions);
}

// Where a grid begins; the board may be as large as any, and is known only when all are read.
std::pair<int, int> parse_begin(std::string_view word) {
    const std::size_t middle = word.find_first_of("cC");
    if (word.size() < 4 || (word[0] != 'r' && word[0] != 'R') || middle == std::string_view::npos)
        refuse("a cell where a grid begins, such as 'r1c13'", word);
    const int row = parse_number(word.substr(1, middle - 1));
    const int column = parse_number(word.substr(middle + 1));
    if (row < 1 || column < 1) refuse("a cell where a grid begins, such as 'r1c13'", word);
    return {row - 1, column - 1};
}

Layout::Pointer parse_grids(const std::vector<std::string_view>& words) {
    if (words.size() < 3) refuse("'grids', boxes and where each grid begins", words.back());
    const auto [rows, columns] = parse_times(words[1]);
    std::vector<std::pair<int, int>> begins;
    for (std::size_t i = 2; i < words.size(); ++i) begins.push_back(parse_begin(words[i]));
    return Layout::grids(rows, columns, std::move(begins));
}

Layout::Pointer parse_base(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty()) refuse("a layout such as '3x3'", text);
    if (words[0] == "jigsaw") return parse_jigsaw(words);
    if (words[0] == "rectangle") return parse_rectangle(words);
    if (words[0] == "grids") return parse_grids(words);
    if (text == "samurai") return Layout::samurai();
    const auto [rows, columns] = parse_times(text);
    if (rows < 0 || columns < 0) refuse("a layout such as '3x3'", text);
    return Layout::box(rows, columns);
}

std::vector<Cell> parse_extra(const Layout& layout, std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty() || words[0] != "extra")
        refuse("'diagonals', 'windows', 'disjoint groups' or 'extra' and cells", text);
    std::vector<Cell> cells;
    for (std::size_t i = 1; i < words.size(); ++i) cells.push_back(layout.parse_cell(words[i]));
    return cells;
}

}  // namespace

Layout::Pointer Layout::parse(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, '+');
    if (parts.size() > MAX_EXTRAS) {
        throw InputError("expected at most " + std::to_string(MAX_EXTRAS) +
                         " extras of a layout, got " + std::to_string(parts.size() - 1));
    }
    Pointer layout = parse_base(parts[0]);
    std::vector<std::vector<Cell>> extras;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (parts[i] == "diagonals") {
            layout = layout->with_diagonals();
        } else if (parts[i] == "diagonal 1" || parts[i] == "diagonal 2") {
            layout = layout->with_diagonal(parts[i].back() - '1');
        } else if (parts[i] == "windows") {
            layout = layout->with_windows();
        } else if (parts[i] == "disjoint groups") {
            layout = layout->with_groups();
        } else {
            extras.push_back(parse_extra(*layout, parts[i]));
        }
    }
    return extras.empty() ? layout : layout->with_extras(std::move(extras));
}

}  // namespace nonet
