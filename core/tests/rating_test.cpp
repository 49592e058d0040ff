// Ratings against the numbers of the programs that they follow.
#include "nonet/rating.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using nonet::Grid;
using nonet::SeRater;
using nonet::SeRating;
using nonet::Technique;

namespace {

struct Rated {
    std::string puzzle;
    int er, ep, ed;
};

int tenths(const std::string& text) {
    return static_cast<int>(std::stod(text) * 10 + 0.5);
}

// The rows of ratings.csv that Sudoku Explainer 1.2.1 rated.
std::vector<Rated> read_ratings() {
    std::ifstream file(std::string(NONET_TEST_DATA) + "/ratings.csv");
    std::vector<Rated> rows;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::vector<std::string> fields;
        std::istringstream stream(line);
        for (std::string field; std::getline(stream, field, ',');) fields.push_back(field);
        if (fields.size() > 9 && !fields[7].empty())
            rows.push_back({fields[2], tenths(fields[7]), tenths(fields[8]), tenths(fields[9])});
    }
    return rows;
}

SeRating rate(const std::string& line, int limit = 0) {
    SeRater rater;
    return rater.rate(Grid::parse(line), limit);
}

constexpr const char* NESTED =
    "........1.....2....34..........5..6...17..3..8....9..4...6...7...8..4..9.2..3.5..";

}  // namespace

// Every 12th here, so that the slow builds finish; benchmarks/rating.py compares them all.
TEST_CASE("ER, EP and ED are those of Sudoku Explainer 1.2.1") {
    const auto rows = read_ratings();
    REQUIRE(rows.size() == 1018);
    SeRater rater;
    for (std::size_t i = 0; i < rows.size(); i += rows[i].er <= 70 ? 6 : 30) {
        CAPTURE(rows[i].puzzle);
        const SeRating rating = rater.rate(Grid::parse(rows[i].puzzle));
        CHECK(rating.er == rows[i].er);
        CHECK(rating.ep == rows[i].ep);
        CHECK(rating.ed == rows[i].ed);
        CHECK_FALSE(rating.stopped);
    }
}

TEST_CASE("a rater that has worked before answers as a fresh one does") {
    SeRater rater;
    const auto rows = read_ratings();
    for (std::size_t i = 300; i < 330; ++i) rater.rate(Grid::parse(rows[i].puzzle));
    const SeRating again = rater.rate(Grid::parse(NESTED));
    CHECK(again.er == 98);
    CHECK(again.ep == 98);
    CHECK(again.ed == 95);
    CHECK(again.technique == Technique::DYNAMIC_PLUS);
}

TEST_CASE("a limit stops the work and tells nothing else") {
    const auto rows = read_ratings();
    for (std::size_t i = 0; i < rows.size(); i += 11)
        for (const int limit : {12, 20, 26, 45}) {
            CAPTURE(rows[i].puzzle);
            const SeRating rating = rate(rows[i].puzzle, limit);
            CHECK(rating.stopped == (rows[i].er > limit));
            if (!rating.stopped) CHECK(rating.er == rows[i].er);
        }
}

TEST_CASE("the path ends in the solution") {
    const SeRating rating = rate(read_ratings()[700].puzzle);
    int placed = 0, dearest = 0;
    for (const auto& step : rating.path) {
        placed += step.digit != 0;
        dearest = std::max(dearest, step.price);
    }
    CHECK(placed == 81 - Grid::parse(read_ratings()[700].puzzle).count_digits());
    CHECK(dearest == rating.er);
}

TEST_CASE("a puzzle written as candidates has the same rating") {
    const auto rows = read_ratings();
    for (std::size_t i = 0; i < rows.size(); i += 60) {
        if (rows[i].er > 70) continue;
        const Grid grid = Grid::parse(rows[i].puzzle);
        nonet::SukakuCells cells{};
        for (int cell = 0; cell < 81; ++cell)
            cells[static_cast<std::size_t>(cell)] =
                grid[cell] != 0 ? nonet::digit_bit(grid[cell]) : nonet::DigitSet{0x1ff};
        CAPTURE(rows[i].puzzle);
        CHECK(nonet::count_sukaku_solutions(cells) == 1);
        SeRater rater;
        CHECK_FALSE(rater.rate(cells).path.empty());
    }
    nonet::SukakuCells all;
    all.fill(0x1ff);
    CHECK(nonet::count_sukaku_solutions(all) == 2);
    all[0] = 0;
    CHECK(nonet::count_sukaku_solutions(all) == 0);
}

TEST_CASE("the scales that need no techniques") {
    const Grid small = Grid::parse("1.3..3.1.1.33.1.");
    CHECK(nonet::rate_options(Grid::parse("1234341221434321")) == 0);
    CHECK(nonet::rate_options(Grid::parse("123434122143432.")) == 1);
    CHECK(nonet::rate_branching(Grid::parse("123434122143432.")) == 1);
    CHECK(nonet::rate_branching(Grid::parse("11..............")) == -1);
    CHECK(nonet::rate_branching(small) > nonet::rate_options(Grid::parse("123434122143432.")));
    const std::vector<std::pair<int, int>> levels = {
        {25, -1}, {26, 0},  {27, -1},  {40, 1},  {41, -1}, {50, 2},   {99, 2},  {100, -1},
        {101, 3}, {199, 3}, {200, -1}, {201, 4}, {299, 4}, {300, -1}, {301, 5}, {99'999, 5}};
    for (const auto& [rating, level] : levels) CHECK(nonet::branching_level(rating) == level);
}
