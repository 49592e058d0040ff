// The tables behind uniform grids, against the known number of completions of each first band.
#include "nonet/uniform.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "generator/splits.hpp"

using nonet::Columns;
using nonet::PARTITIONS;
using nonet::SPLITS;
using nonet::SplitTables;

namespace {

// The digits by the columns of one box, named so that the first box reads 036 147 258.
Columns read_columns(const std::string& band, std::size_t box) {
    std::map<char, int> names;
    for (int place = 0; place < 9; ++place)
        names[band[static_cast<std::size_t>(place / 3 * 9 + place % 3)]] =
            place % 3 * 3 + place / 3;
    Columns columns{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            columns[column] |= nonet::bit(names[band[9 * row + 3 * box + column]]);
    return columns;
}

std::uint32_t find_partition(const SplitTables& tables, Columns columns) {
    std::sort(columns.begin(), columns.end());
    for (std::uint32_t number = 0; number < PARTITIONS; ++number) {
        Columns blocks = tables.blocks(number);
        std::sort(blocks.begin(), blocks.end());
        if (blocks == columns) return number;
    }
    return PARTITIONS;
}

std::uint64_t count_completions(const SplitTables& tables, std::uint32_t second,
                                std::uint32_t third) {
    std::uint64_t count = 0;
    for (std::uint32_t i = 0; i < SPLITS; ++i) {
        for (std::uint32_t j = 0; j < SPLITS; ++j) {
            for (std::uint32_t k = 0; k < SPLITS; ++k) {
                const auto here =
                    tables.fillings(i, tables.handed_on(second, j), tables.handed_on(third, k));
                const auto there = tables.fillings(tables.opposite(i),
                                                   tables.handed_on(second, tables.opposite(j)),
                                                   tables.handed_on(third, tables.opposite(k)));
                count += std::uint64_t{here} * there;
            }
        }
    }
    return count;
}

}  // namespace

TEST_CASE("the tables of splits know how many grids begin with a band") {
    const SplitTables& tables = SplitTables::instance();
    std::ifstream file(std::string(NONET_TEST_DATA) + "/bands.tsv");
    std::string line;
    int bands = 0;
    for (int number = 0; std::getline(file, line); ++number) {
        if (number == 0) continue;  // the heading
        std::istringstream fields(line);
        std::string index, band, size, automorphisms;
        std::uint64_t completions = 0;
        fields >> index >> band >> size >> automorphisms >> completions;
        const auto second = find_partition(tables, read_columns(band, 1));
        const auto third = find_partition(tables, read_columns(band, 2));
        REQUIRE(second < PARTITIONS);
        REQUIRE(third < PARTITIONS);
        CHECK(count_completions(tables, second, third) == completions);
        ++bands;
    }
    CHECK(bands == 416);
}

TEST_CASE("two boxes share the rows of the first in ways that are opposite to each other") {
    const SplitTables& tables = SplitTables::instance();
    for (std::uint32_t split = 0; split < SPLITS; ++split) {
        const std::uint32_t other = tables.opposite(split);
        CHECK(tables.opposite(other) == split);
        CHECK(other != split);
        for (std::uint8_t place = 0; place < 3; ++place) {
            std::set<int> things{3 * place, 3 * place + 1, 3 * place + 2};
            for (const std::uint32_t number : {split, other})
                for (const std::uint8_t thing : tables.split(number)[place]) things.insert(thing);
            CHECK(things.size() == 9);
        }
    }
}
