// Digits as NumPy arrays: one row a puzzle, one byte a cell.
#pragma once

#include <nanobind/ndarray.h>

#include <utility>
#include <vector>

#include "nonet/layout.hpp"

using DigitRows = nanobind::ndarray<nanobind::numpy, nonet::Digit, nanobind::ndim<2>>;

// The same as it is handed to us: read only.
using GivenRows = nanobind::ndarray<const nonet::Digit, nanobind::ndim<2>, nanobind::c_contig,
                                    nanobind::device::cpu>;

// An array that owns its digits.
inline DigitRows to_array(std::vector<nonet::Digit> digits, std::size_t count,
                          const nonet::Layout& layout) {
    auto* kept = new std::vector<nonet::Digit>(std::move(digits));
    const nanobind::capsule owner(kept, [](void* vector) noexcept {
        delete static_cast<std::vector<nonet::Digit>*>(vector);
    });
    return DigitRows(kept->data(), {count, static_cast<std::size_t>(layout.cells())}, owner);
}
