// Digits as NumPy arrays: one row a puzzle, one byte a cell.
#pragma once

#include <nanobind/ndarray.h>

#include <initializer_list>
#include <utility>
#include <vector>

#include "nonet/layout.hpp"

using DigitRows = nanobind::ndarray<nanobind::numpy, nonet::Digit, nanobind::ndim<2>>;

// The same as it is handed to us: read only.
using GivenRows = nanobind::ndarray<const nonet::Digit, nanobind::ndim<2>, nanobind::c_contig,
                                    nanobind::device::cpu>;

// An array that owns its values.
template <typename Array, typename T>
Array own(std::vector<T> values, std::initializer_list<std::size_t> shape) {
    auto* kept = new std::vector<T>(std::move(values));
    const nanobind::capsule owner(
        kept, [](void* vector) noexcept { delete static_cast<std::vector<T>*>(vector); });
    return Array(kept->data(), shape, owner);
}

inline DigitRows to_array(std::vector<nonet::Digit> digits, std::size_t count,
                          const nonet::Layout& layout) {
    return own<DigitRows>(std::move(digits), {count, static_cast<std::size_t>(layout.cells())});
}

template <typename T>
nanobind::object to_column(std::vector<T> values) {
    const std::size_t size = values.size();
    return nanobind::cast(
        own<nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<1>>>(std::move(values), {size}));
}
