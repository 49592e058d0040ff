// Keys of boards with rules: by the graph of the board, or the least of few images.
#include "ruled.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <string>

#include "general.hpp"
#include "nonet/error.hpp"

namespace nonet::canonical {

namespace {

Transformation turn_digits(const Layout::Pointer& layout) {
    std::vector<Digit> turned(layout->digits());
    std::iota(turned.rbegin(), turned.rend(), Digit{1});
    return Transformation::relabel(layout, std::move(turned));
}

bool is_less(const Grid& a, const Grid& b) {
    if (a.board()->rules() != b.board()->rules()) return a.board()->rules() < b.board()->rules();
    return a < b;
}

// --- few images -------------------------------------------------------------------------------

// Name the digits in the order in which an image of the grid shows them; the missing ones follow.
std::vector<Digit> name_digits(const Grid& grid, const Transformation& turn) {
    const Grid image = turn.apply(grid);
    std::vector<Digit> names(grid.layout()->digits());
    Digit next = 1;
    for (const Digit digit : image.digits()) {
        if (digit && !names[digit - 1]) names[digit - 1] = next++;
    }
    for (Digit& name : names) {
        if (!name) name = next++;
    }
    return names;
}

// Every transformation that may lead to the key.
std::vector<Transformation> list_ways(const Grid& grid) {
    const Layout::Pointer& layout = grid.layout();
    std::vector<Transformation> ways;
    for (const Transformation& turn : Transformation::turns(layout)) {
        if (!turn.find_image(grid.board())) continue;
        if (is_free(*grid.board())) {
            ways.push_back(turn.then(Transformation::relabel(layout, name_digits(grid, turn))));
            continue;
        }
        ways.push_back(turn);
        Transformation both = turn.then(turn_digits(layout));
        if (both.find_image(grid.board())) ways.push_back(std::move(both));
    }
    return ways;
}

std::uint64_t count_orders(const Grid& grid) {
    DigitSet missing = grid.layout()->all_digits();
    for (const Digit digit : grid.digits()) missing &= ~(digit ? digit_bit(digit) : DigitSet{0});
    std::uint64_t orders = 1;
    for (int i = std::popcount(missing); i > 1; --i) {
        if (__builtin_mul_overflow(orders, static_cast<std::uint64_t>(i), &orders))
            return ~std::uint64_t{0};
    }
    return orders;
}

Key find_least_image(const Grid& grid) {
    std::optional<Key> least;
    for (const Transformation& way : list_ways(grid)) {
        Grid image = way.apply(grid);
        if (!least || is_less(image, least->grid)) {
            least = Key{std::move(image), way, 1, {}};
        } else if (image == least->grid) {
            ++least->automorphisms;
        }
    }
    least->group_order = {least->automorphisms};
    if (is_free(*grid.board())) least->group_order.push_back(count_orders(grid));
    return *std::move(least);
}

// Two ways to one image differ by an automorphism.
std::vector<Transformation> list_by_images(const Grid& grid) {
    const Key key = find_least_image(grid);
    std::vector<Transformation> automorphisms;
    for (const Transformation& way : list_ways(grid)) {
        if (way.apply(grid) == key.grid)
            automorphisms.push_back(key.transformation.then(way.inverse()));
    }
    return automorphisms;
}

// --- every symmetry of the layout -------------------------------------------------------------

// The key of the grid with low and high turned; none where the rules cannot say it, or any names
// will do.
std::optional<Key> find_turned_key(GeneralMethod& method, const Grid& grid) {
    const Transformation turned = turn_digits(grid.layout());
    if (is_free(*grid.board()) || !turned.find_image(grid.board())) return std::nullopt;
    Key key = method.find(turned.apply(grid));
    key.transformation = turned.then(key.transformation);
    return key;
}

Key find_graph_key(const Grid& grid, const Stop& stop) {
    GeneralMethod method(grid.layout(), stop);
    Key key = method.find(grid);
    std::optional<Key> turned = find_turned_key(method, grid);
    if (!turned || is_less(key.grid, turned->grid)) return key;
    if (is_less(turned->grid, key.grid)) return *std::move(turned);
    key.group_order.push_back(2);
    if (__builtin_mul_overflow(key.automorphisms, std::uint64_t{2}, &key.automorphisms))
        key.automorphisms = ~std::uint64_t{0};
    return key;
}

std::vector<Transformation> list_by_graph(const Grid& grid, std::size_t limit, const Stop& stop) {
    GeneralMethod method(grid.layout(), stop);
    std::vector<Transformation> plain = method.list_automorphisms(grid, limit);
    const Key key = method.find(grid);
    const std::optional<Key> turned = find_turned_key(method, grid);
    if (!turned || !(turned->grid == key.grid)) return plain;
    if (2 * plain.size() > limit) refuse_more(limit);
    const Transformation back = key.transformation.then(turned->transformation.inverse());
    std::vector<Transformation> all = plain;
    for (const Transformation& one : plain) all.push_back(one.then(back));
    return all;
}

}  // namespace

Key find_ruled_key(const Grid& grid, const Stop& stop) {
    return is_loose(*grid.board()) ? find_graph_key(grid, stop) : find_least_image(grid);
}

std::vector<Transformation> list_ruled_automorphisms(const Grid& grid, std::size_t limit,
                                                     const Stop& stop) {
    return is_loose(*grid.board()) ? list_by_graph(grid, limit, stop) : list_by_images(grid);
}

}  // namespace nonet::canonical
