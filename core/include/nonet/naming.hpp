// Names: a short, checked, URL-safe text for every grid, and back.
//
// A name is a kind, a number and two check symbols. The number is a mixed-radix code that wastes
// little: each digit stands as its place among the digits that its cell can still take.
//
//     g  number  ✓✓     a complete grid: each cell among what singles leave open
//     p  number  ✓✓     any other: how many givens, which cells, each digit among what peers leave
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/grid.hpp"

namespace nonet {

// Digits and letters without the capital O, which is too like a zero. Their number is a prime, so
// that the two check symbols tell every one or two wrong symbols and every swap.
constexpr std::string_view NAME_ALPHABET =
    "0123456789ABCDEFGHIJKLMNPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// Throws InputError where two equal digits share a house.
std::string format_name(const Grid& grid);

// Throws InputError where the text is no name of a grid on this layout.
Grid parse_name(std::string_view name, const Layout::Pointer& layout);

// Name every row of `digits`, which holds one grid after another.
std::vector<std::string> format_names(const Layout::Pointer& layout, std::span<const Digit> digits,
                                      int threads);

}  // namespace nonet
