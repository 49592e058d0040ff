// Transformations are a group: each has an inverse, and one after the other is one again.
#include "nonet/transformation.hpp"

#include <set>

#include <doctest/doctest.h>

#include "nonet/error.hpp"
#include "nonet/generator.hpp"
#include "nonet/solver.hpp"

using namespace nonet;

namespace {

std::vector<Layout::Pointer> boards() {
    return {Layout::of_size(4), Layout::of_size(6), Layout::of_size(9), Layout::box(2, 5)};
}

}  // namespace

TEST_CASE("transformations are a group") {
    for (const Layout::Pointer& layout : boards()) {
        Random random(static_cast<std::uint64_t>(layout->digits()));
        const auto one = Transformation::identity(layout);
        CHECK(one.is_identity());
        for (int i = 0; i < 20; ++i) {
            const auto a = Transformation::random(layout, random);
            const auto b = Transformation::random(layout, random);
            const auto c = Transformation::random(layout, random);
            CHECK(a.then(one) == a);
            CHECK(one.then(a) == a);
            CHECK(a.then(a.inverse()).is_identity());
            CHECK(a.inverse().then(a).is_identity());
            CHECK(a.then(b).then(c) == a.then(b.then(c)));
            CHECK(a.then(b).inverse() == b.inverse().then(a.inverse()));
            CHECK(a.then(b).hash() == Transformation(a.then(b)).hash());
        }
    }
}

TEST_CASE("the group acts: to apply one after the other is to apply both") {
    for (const Layout::Pointer& layout : boards()) {
        Random random(3);
        const Grid grid = generate_grid(layout, random);
        for (int i = 0; i < 10; ++i) {
            const auto a = Transformation::random(layout, random);
            const auto b = Transformation::random(layout, random);
            CHECK(a.then(b).apply(grid) == b.apply(a.apply(grid)));
            CHECK(a.inverse().apply(a.apply(grid)) == grid);
            CHECK(find_problems(a.apply(grid)).empty());
        }
    }
}

TEST_CASE("the generators have the orders that geometry gives them") {
    const auto layout = Layout::of_size(9);
    const auto turn = Transformation::turn(layout, 1);
    const auto mirror = Transformation::mirror(layout);
    const auto transpose = Transformation::transpose(layout);
    CHECK(turn.then(turn) == Transformation::turn(layout, 2));
    CHECK(turn.then(turn).then(turn).then(turn).is_identity());
    CHECK(mirror.then(mirror).is_identity());
    CHECK(transpose.then(transpose).is_identity());
    CHECK(transpose.then(mirror) == turn);  // two mirrors at 45 degrees are a quarter turn
    CHECK(Transformation::swap_rows(layout, 0, 2)
              .then(Transformation::swap_rows(layout, 0, 2))
              .is_identity());
}

TEST_CASE("what maps no house to a house is refused") {
    const auto layout = Layout::of_size(9);
    CHECK_THROWS_AS(Transformation::swap_rows(layout, 0, 3), InputError);  // of two bands
    auto cells = Transformation::identity(layout).cells();
    std::swap(cells[0], cells[1]);
    CHECK_THROWS_AS(Transformation(layout, cells, {1, 2, 3, 4, 5, 6, 7, 8, 9}), InputError);
    CHECK_THROWS_AS(Transformation::relabel(layout, {1, 1, 3, 4, 5, 6, 7, 8, 9}), InputError);
}

TEST_CASE("houses go where their cells go") {
    for (const Layout::Pointer& layout : boards()) {
        Random random(8);
        const auto map = Transformation::random(layout, random);
        const auto& houses = layout->houses();
        for (std::size_t h = 0; h < houses.size(); ++h) {
            std::set<Cell> image;
            for (const Cell cell : houses[h].cells) image.insert(map.cell(cell));
            const auto& to = houses[static_cast<std::size_t>(map.house(static_cast<int>(h)))];
            CHECK(image == std::set<Cell>(to.cells.begin(), to.cells.end()));
        }
    }
}
