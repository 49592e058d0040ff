// Keys: equal for equal puzzles, different for others, and known to mathematics.
#include "nonet/canonical.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <numeric>
#include <sstream>

#include "nonet/error.hpp"

using namespace nonet;

namespace {

// The fields of every line of a truth file.
std::vector<std::vector<std::string>> read_rows(const std::string& name) {
    std::ifstream file(std::string(NONET_TEST_DATA) + "/" + name);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        rows.emplace_back();
        for (std::string field; std::getline(fields, field, '\t');) rows.back().push_back(field);
    }
    return rows;
}

std::uint64_t multiply(const std::vector<std::uint64_t>& factors) {
    std::uint64_t product = 1;
    for (const std::uint64_t factor : factors) product *= factor;
    return product;
}

}  // namespace

TEST_CASE("every vector has its key, its automorphisms and its transformation") {
    const auto layout = Layout::box(3, 3);
    KeyFinder finder(layout);
    const auto check = [&](const std::string& line, const std::string& least,
                           const std::string& automorphisms) {
        const Grid grid = Grid::parse(line, layout);
        const Key key = finder.find(grid);
        CHECK(key.grid.format() == least);
        CHECK(key.automorphisms == std::stoull(automorphisms));
        CHECK(key.transformation.apply(grid) == key.grid);
    };
    const auto grids = read_rows("key_grids.tsv");
    const auto puzzles = read_rows("key_puzzles.tsv");
    REQUIRE(grids.size() > 1500);
    REQUIRE(puzzles.size() > 1500);
    for (const auto& row : grids) check(row[1], row[2], row[3]);
    for (const auto& row : puzzles) check(row[1], row[3], row[4]);
}

TEST_CASE("the 416 bands rank and unrank") {
    const auto rows = read_rows("bands.tsv");
    REQUIRE(rows.size() == 416);
    for (int rank = 1; rank <= 416; ++rank) {
        std::string text;
        for (const Digit digit : unrank_band(rank)) text += static_cast<char>('0' + digit);
        CHECK(text == rows[rank - 1][1]);
        CHECK(rank_band(unrank_band(rank)) == rank);
    }
    CHECK_THROWS_AS(unrank_band(0), InputError);
    CHECK_THROWS_AS(rank_band(std::vector<Digit>(27, 1)), InputError);
}

TEST_CASE("keys in bulk stop at the first conflict") {
    const auto layout = Layout::box(3, 3);
    std::vector<Digit> digits(81 * 10);
    std::vector<Digit> keys(digits.size());
    CHECK(find_keys(layout, digits, keys, 3) == 10);
    digits[81 * 7] = digits[81 * 7 + 1] = 5;
    CHECK(find_keys(layout, digits, keys, 3) == 7);
    CHECK(find_keys(layout, digits, keys, 1) == 7);
}

TEST_CASE("a key stays when the grid is transformed, on every layout") {
    const auto classic = Layout::box(3, 3);
    for (const auto& layout : {classic, Layout::box(2, 2), Layout::box(2, 3), Layout::box(3, 4),
                               classic->with_diagonals(), classic->with_windows()}) {
        KeyFinder finder(layout);
        Random random(1);
        for (int tries = 0; tries < 20; ++tries) {
            Grid grid(layout);
            for (int i = 0; i < layout->cells() * tries / 20; ++i) {
                const Cell cell = static_cast<Cell>(random.below(layout->cells()));
                const auto digit = static_cast<Digit>(1 + random.below(layout->digits()));
                const Grid more = grid.with_digit(cell, digit);
                if (find_problems(more).empty()) grid = more;
            }
            const Grid image = Transformation::random(layout, random).apply(grid);
            const Key one = finder.find(grid);
            const Key other = finder.find(image);
            CHECK(one.grid == other.grid);
            CHECK(multiply(one.group_order) == multiply(other.group_order));
            CHECK(one.transformation.apply(grid) == one.grid);
        }
    }
}

TEST_CASE("loose rules go wherever shuffled lines put them, and the key stays") {
    for (const char* text :
         {"3x3; cage 15: r1c1 r1c2 r2c1; cage 4: r5c5 r5c6; odd: r9c9", "2x3; cage: r1c1 r2c2",
          "3x3; equal sums: r1c1 r1c2 / r5c5 / r9c8 r9c9", "3x3; allowed 1 9: r4c4 r4c5"}) {
        CAPTURE(text);
        const Grid grid(Board::parse(text));
        const Layout::Pointer& layout = grid.layout();
        Random random(1);
        const Key key = find_key(grid);
        CHECK(key.transformation.apply(grid) == key.grid);
        for (int tries = 0; tries < 20; ++tries) {
            const Transformation shuffle = Transformation::random(layout, random);
            std::vector<Digit> same(layout->digits());
            std::iota(same.begin(), same.end(), Digit{1});
            const Grid image = Transformation(layout, shuffle.cells(), same).apply(grid);
            const Key other = find_key(image);
            CHECK(other.grid == key.grid);
            CHECK(multiply(other.group_order) == multiply(key.group_order));
            CHECK(find_equivalence(grid, image)->apply(grid) == image);
        }
    }
}

TEST_CASE("a layout and its turned self have one key") {
    for (const char* text : {"2x3; cage 3: r1c1 r1c2", "jigsaw 1112312233423444",
                             "3x3+diagonal 2; anti-knight", "rectangle 3x4 6; odd: r1c1"}) {
        CAPTURE(text);
        const Grid grid(Board::parse(text));
        const Key key = find_key(grid);
        CHECK(key.transformation.apply(turn_grid(grid, key.turn)) == key.grid);
        for (int quarters = 0; quarters < 4; ++quarters) {
            for (const bool is_mirrored : {false, true})
                CHECK(find_key(turn_grid(grid, {quarters, is_mirrored})).grid == key.grid);
        }
    }
}

TEST_CASE("a step moves with its puzzle") {
    const auto layout = Layout::box(3, 3);
    const Transformation turn = Transformation::turn(layout, 1).then(
        Transformation::relabel(layout, {2, 1, 3, 4, 5, 6, 7, 8, 9}));
    Step step;
    step.digits = 0b101;
    step.placements = {{0, 1}};
    step.eliminations = {{1, 1}, {0, 3}};
    step.houses = {{0, Role::BASE}};
    step.groups = {{Role::PATTERN, 0b1, {0, 1}}};
    step.nodes = {{1, true, {0}, {1}, {}}};
    const Step image = turn.apply(step);
    CHECK(image.digits == 0b110);
    CHECK(image.placements == std::vector<Candidate>{{8, 2}});
    CHECK(image.eliminations == std::vector<Candidate>{{8, 3}, {17, 2}});
    CHECK(layout->houses()[image.houses[0].house].name() == "column 9");
    CHECK(image.groups[0].cells == std::vector<std::uint16_t>{8, 17});
    CHECK(image.nodes[0].digit == 2);
    CHECK(turn.inverse().apply(image).placements == step.placements);
}

TEST_CASE("an invalid complete grid is refused with its conflict") {
    const auto layout = Layout::box(3, 3);
    const Grid grid = Grid::parse(
        "223456789456789123789123456231564897564897231897231564312645978645978312978312645",
        layout);
    CHECK_THROWS_WITH_AS(KeyFinder(layout).find(grid),
                         "expected every digit at most once in row 1, got digit 2 at r1c1 r1c2",
                         InputError);
}

TEST_CASE("a key that takes long is given up where somebody says so") {
    const Grid open(Layout::box(5, 5));
    CHECK_THROWS_AS(find_key(open, [] { return true; }), Stopped);
    CHECK_THROWS_AS(find_equivalence(open, open, [] { return true; }), Stopped);
    const std::vector<Digit> rows(3 * 625);
    std::vector<Digit> keys(rows.size());
    CHECK_THROWS_AS(find_keys(open.layout(), rows, keys, 2, [] { return true; }), Stopped);
}
