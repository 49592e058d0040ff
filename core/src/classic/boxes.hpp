// Nine boxes side by side: sixteen lanes of 16 bits, of which nine are used.
//
//     lane     0    1    2    3    4    5    6    7    8    9   10   11   12 …15
//     box      1    2    3    –    4    5    6    –    7    8    9    –    –
//
// A band is a group of four lanes, so that its boxes turn inside the group and the boxes of a
// stack turn group by group. One 256-bit register with AVX2, two of 128 bits elsewhere: the
// compilers take a vector that is wider than the machine to pieces.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace nonet::classic {

using Mask = std::uint16_t;

#if defined(__AVX2__)

using Boxes = Mask __attribute__((vector_size(32)));

inline Boxes empty_lanes(Boxes x) {
    return reinterpret_cast<Boxes>(x == Boxes{});
}
inline bool is_zero(Boxes x) {
    return _mm256_testz_si256(reinterpret_cast<__m256i>(x), reinterpret_cast<__m256i>(x));
}
inline Boxes larger(Boxes x, Boxes y) {
    return x > y ? x : y;
}
inline Boxes next_in_band(Boxes x) {
    return __builtin_shufflevector(x, x, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 12, 13, 14, 15);
}
inline Boxes last_in_band(Boxes x) {
    return __builtin_shufflevector(x, x, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 12, 13, 14, 15);
}
inline Boxes next_in_stack(Boxes x) {
    return __builtin_shufflevector(x, x, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15);
}
inline Boxes last_in_stack(Boxes x) {
    return __builtin_shufflevector(x, x, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15);
}

#else

using Half = Mask __attribute__((vector_size(16)));
using SignedHalf = std::int16_t __attribute__((vector_size(16)));

struct Boxes {
    Half low, high;

    Boxes& operator&=(Boxes y) { return *this = *this & y; }
    Boxes& operator|=(Boxes y) { return *this = *this | y; }
    Boxes& operator+=(Boxes y) { return *this = *this + y; }
    Boxes operator~() const { return {~low, ~high}; }
    Boxes operator<<(int by) const { return {low << by, high << by}; }
    friend Boxes operator&(Boxes x, Boxes y) { return {x.low & y.low, x.high & y.high}; }
    friend Boxes operator|(Boxes x, Boxes y) { return {x.low | y.low, x.high | y.high}; }
    friend Boxes operator^(Boxes x, Boxes y) { return {x.low ^ y.low, x.high ^ y.high}; }
    friend Boxes operator+(Boxes x, Boxes y) { return {x.low + y.low, x.high + y.high}; }
    friend Boxes operator-(Boxes x, Boxes y) { return {x.low - y.low, x.high - y.high}; }
    friend Boxes operator&(Boxes x, Mask y) { return {x.low & y, x.high & y}; }
    friend Boxes operator^(Boxes x, Mask y) { return {x.low ^ y, x.high ^ y}; }
    friend Boxes operator+(Boxes x, Mask y) { return {x.low + y, x.high + y}; }
    friend Boxes operator-(Boxes x, Mask y) { return {x.low - y, x.high - y}; }
};

inline Boxes empty_lanes(Boxes x) {
    return {reinterpret_cast<Half>(x.low == Half{}), reinterpret_cast<Half>(x.high == Half{})};
}
inline bool is_zero(Boxes x) {
    const Half both = x.low | x.high;
    std::uint64_t part[2];
    std::memcpy(part, &both, sizeof part);
    return (part[0] | part[1]) == 0;
}
// Signed, because that is what SSE2 compares; the lanes stay below 2¹⁵.
inline Half larger(Half x, Half y) {
    const Half take =
        reinterpret_cast<Half>(reinterpret_cast<SignedHalf>(x) > reinterpret_cast<SignedHalf>(y));
    return (x & take) | (y & ~take);
}
inline Boxes larger(Boxes x, Boxes y) {
    return {larger(x.low, y.low), larger(x.high, y.high)};
}
inline Half next_in_band(Half x) {
    return __builtin_shufflevector(x, x, 1, 2, 0, 3, 5, 6, 4, 7);
}
inline Half last_in_band(Half x) {
    return __builtin_shufflevector(x, x, 2, 0, 1, 3, 6, 4, 5, 7);
}
inline Boxes next_in_band(Boxes x) {
    return {next_in_band(x.low), next_in_band(x.high)};
}
inline Boxes last_in_band(Boxes x) {
    return {last_in_band(x.low), last_in_band(x.high)};
}
inline Boxes next_in_stack(Boxes x) {
    return {__builtin_shufflevector(x.low, x.high, 4, 5, 6, 7, 8, 9, 10, 11),
            __builtin_shufflevector(x.low, x.high, 0, 1, 2, 3, 12, 13, 14, 15)};
}
inline Boxes last_in_stack(Boxes x) {
    return {__builtin_shufflevector(x.low, x.high, 8, 9, 10, 11, 0, 1, 2, 3),
            __builtin_shufflevector(x.low, x.high, 4, 5, 6, 7, 12, 13, 14, 15)};
}

#endif

inline Boxes load_boxes(const Mask* lanes) {
    Boxes x;
    std::memcpy(static_cast<void*>(&x), lanes, sizeof x);
    return x;
}

}  // namespace nonet::classic
