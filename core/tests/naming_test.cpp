// Names, given away for ever.
#include "nonet/naming.hpp"

#include <doctest/doctest.h>

#include "nonet/error.hpp"

using nonet::format_name;
using nonet::Grid;
using nonet::Layout;
using nonet::parse_name;

namespace {

// Names that were given away and must be read for ever.
const std::vector<std::pair<std::string, std::string>> KNOWN = {
    {std::string(81, '.'), "p0T8"},
    {"1" + std::string(80, '.'), "p1UB"},
    {".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
     "piUqwkq4uzx44s2HKlo381"},
    {"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
     "g46H9FE5ixxBFG"},
    {"1234341221434321", "g0Hc"},
};

}  // namespace

TEST_CASE("names that were given away are given again and read back") {
    for (const auto& [line, name] : KNOWN) {
        const Grid grid = Grid::parse(line);
        CHECK(format_name(grid) == name);
        CHECK(parse_name(name, grid.layout()) == grid);
    }
}

TEST_CASE("the largest board has names") {
    const auto layout = Layout::of_size(25);
    Grid grid(layout);
    for (int cell = 0; cell < layout->cells(); ++cell) {
        const int row = cell / 25;
        const int digit = (row % 5 * 5 + row / 5 + cell % 25) % 25 + 1;
        grid = grid.with_digit(cell, static_cast<nonet::Digit>(digit));
    }
    CHECK(find_problems(grid).empty());
    CHECK(parse_name(format_name(grid), layout) == grid);
    for (int cell = 0; cell < layout->cells(); cell += 2) grid = grid.with_digit(cell, 0);
    CHECK(parse_name(format_name(grid), layout) == grid);
}

TEST_CASE("what is no name is refused") {
    const auto layout = Layout::of_size(9);
    for (const std::string& text : {std::string(), std::string("p"), std::string("p0T9"),
                                    std::string("p00T8"), std::string(100000, 'z'),
                                    std::string("g\xC3\xA9"
                                                "00")}) {
        CHECK_THROWS_AS(parse_name(text, layout), nonet::InputError);
    }
    CHECK_THROWS_AS(format_name(Grid::parse("11" + std::string(79, '.'))), nonet::InputError);
}

TEST_CASE("many names are those of one after the other") {
    std::vector<nonet::Digit> digits;
    std::vector<std::string> names;
    for (const auto& [line, name] : KNOWN) {
        if (line.size() != 81) continue;
        const Grid grid = Grid::parse(line);
        digits.insert(digits.end(), grid.digits().begin(), grid.digits().end());
        names.push_back(name);
    }
    for (const int threads : {1, 2, 7}) {
        CHECK(nonet::format_names(Layout::of_size(9), digits, threads) == names);
    }
}
