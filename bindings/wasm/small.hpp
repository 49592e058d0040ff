// Sorting in little code: every file of the browser's build begins with this.
//
// The library writes its sort anew for each type, eleven functions each time. What is sorted here
// is short, so one loop serves: its names are those that the library asks for, and being narrower
// than the library's own they are taken. Up to 24 elements equal ones keep their order, as they do
// in the library's sort of so few.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace small {

// Take each element to its place among those `gap` apart that come before it.
template <typename It, typename Less>
constexpr void sort_by(std::ptrdiff_t gap, It first, std::ptrdiff_t count, Less& less) {
    for (std::ptrdiff_t i = gap; i < count; ++i) {
        if (!less(first[i], first[i - gap])) continue;
        auto held = std::move(first[i]);
        std::ptrdiff_t at = i;
        do {
            first[at] = std::move(first[at - gap]);
            at -= gap;
        } while (at >= gap && less(held, first[at - gap]));
        first[at] = std::move(held);
    }
}

}  // namespace small

namespace std {
inline namespace __2 {

template <typename Policy, typename T, typename Less>
requires(!is_arithmetic_v<T>) constexpr void __sort_dispatch(T* first, T* last, Less& less) {
    const ptrdiff_t count = last - first;
    if (count > 24)
        for (const ptrdiff_t gap : {1750, 701, 301, 132, 57, 23, 10, 4})
            small::sort_by(gap, first, count, less);
    small::sort_by(1, first, count, less);
}

template <typename Policy, typename It, typename Less>
requires(!is_arithmetic_v<It>) constexpr void __stable_sort_impl(It first, It last, Less& less) {
    small::sort_by(1, first, last - first, less);
}

}  // namespace __2
}  // namespace std
