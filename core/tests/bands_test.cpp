// The band table: 416 classes, and how each band is read as the least of its class.
#include "canonical/bands.hpp"

#include <numeric>
#include <set>

#include <doctest/doctest.h>

#include "nonet/generator.hpp"
#include "nonet/transformation.hpp"
#include "nonet/uniform.hpp"

using namespace nonet;
using canonical::Band;
using canonical::BAND_CLASSES;
using canonical::BAND_FORMS;
using canonical::BandTable;
using canonical::Line;

namespace {

Band first_band(const Grid& grid) {
    Band band;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 9; ++column)
            band[row][column] = grid[static_cast<Cell>(row * 9 + column)];
    return band;
}

bool are_equal(const Band& a, const Band& b) {
    return a[0].bytes == b[0].bytes && a[1].bytes == b[1].bytes && a[2].bytes == b[2].bytes;
}

}  // namespace

TEST_CASE("72,576 normal forms fall into 416 classes, each with 216 readings at least") {
    const BandTable& table = BandTable::instance();
    std::vector<int> members(BAND_CLASSES);
    std::vector<std::size_t> readings(BAND_CLASSES);
    for (std::uint32_t form = 0; form < BAND_FORMS; ++form) {
        REQUIRE(table.class_of(form) < BAND_CLASSES);
        ++members[table.class_of(form)];
        readings[table.class_of(form)] += table.arrangements(form).size();
    }
    for (std::size_t i = 0; i < BAND_CLASSES; ++i) {
        CHECK(members[i] > 0);
        CHECK(readings[i] == 216);
    }
    CHECK(std::accumulate(members.begin(), members.end(), 0) == static_cast<int>(BAND_FORMS));
}

TEST_CASE("the least band of a class is its own least reading") {
    const BandTable& table = BandTable::instance();
    for (std::size_t i = 0; i < BAND_CLASSES; ++i) {
        const Band& least = table.least(i);
        CHECK(are_equal(canonical::least_band(least), least));
        CHECK(table.class_of(table.form(least)) == i);
        for (std::uint8_t column = 0; column < 9; ++column)
            CHECK(least[0][column] == column + 1);  // the first row reads 123456789
    }
}

TEST_CASE("a band keeps its class whatever is done to its grid that keeps it on top") {
    const BandTable& table = BandTable::instance();
    const auto layout = Layout::of_size(9);
    Random random(13);
    std::set<int> classes;
    for (int i = 0; i < 50; ++i) {
        const Grid grid = generate_uniform_grid(random);
        const auto band_class = table.class_of(table.form(first_band(grid)));
        classes.insert(band_class);
        std::vector<Digit> labels{1, 2, 3, 4, 5, 6, 7, 8, 9};
        random.shuffle(std::span<Digit>(labels));
        const Grid image = Transformation::swap_stacks(layout, 0, static_cast<int>(random.below(3)))
                               .then(Transformation::swap_columns(layout, 3, 5))
                               .then(Transformation::swap_rows(layout, 0, 1))
                               .then(Transformation::relabel(layout, labels))
                               .apply(grid);
        CHECK(table.class_of(table.form(first_band(image))) == band_class);
        CHECK(are_equal(canonical::least_band(first_band(image)),
                        canonical::least_band(first_band(grid))));
    }
    CHECK(classes.size() > 20);
}
