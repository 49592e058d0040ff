// Keys of boards with rules: every allowed image, and the least of them.
#include "ruled.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace nonet::canonical {

namespace {

bool are_free(const Board& board) {
    return std::all_of(board.rules().begin(), board.rules().end(), is_free);
}

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
    std::vector<Digit> turned(layout->digits());
    std::iota(turned.rbegin(), turned.rend(), Digit{1});
    std::vector<Transformation> ways;
    for (const Transformation& turn : Transformation::turns(layout)) {
        if (!turn.find_image(grid.board())) continue;
        if (are_free(*grid.board())) {
            ways.push_back(turn.then(Transformation::relabel(layout, name_digits(grid, turn))));
            continue;
        }
        ways.push_back(turn);
        Transformation both = turn.then(Transformation::relabel(layout, turned));
        if (both.find_image(grid.board())) ways.push_back(std::move(both));
    }
    return ways;
}

bool is_less(const Grid& a, const Grid& b) {
    if (a.board()->rules() != b.board()->rules()) return a.board()->rules() < b.board()->rules();
    return a < b;
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

}  // namespace

RuledKey find_ruled_key(const Grid& grid) {
    std::optional<RuledKey> least;
    for (const Transformation& way : list_ways(grid)) {
        Grid image = way.apply(grid);
        if (!least || is_less(image, least->grid)) {
            least = RuledKey{std::move(image), way};
        } else if (image == least->grid) {
            ++least->automorphisms;
        }
    }
    if (are_free(*grid.board())) least->missing = count_orders(grid);
    return *std::move(least);
}

// Two ways to one image differ by an automorphism.
std::vector<Transformation> list_ruled_automorphisms(const Grid& grid) {
    const RuledKey key = find_ruled_key(grid);
    std::vector<Transformation> automorphisms;
    for (const Transformation& way : list_ways(grid)) {
        if (way.apply(grid) == key.grid)
            automorphisms.push_back(key.transformation.then(way.inverse()));
    }
    return automorphisms;
}

}  // namespace nonet::canonical
