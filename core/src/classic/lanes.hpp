// The vector of the lockstep engine: one 32-bit lane per puzzle, as many as the machine is wide.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace nonet::classic {

#if defined(__AVX512F__)
constexpr int LANES = 16;
#elif defined(__AVX2__)
constexpr int LANES = 8;
#else
constexpr int LANES = 4;  // SSE2, NEON, and what the compiler makes of it elsewhere
#endif

using Word = std::uint32_t;
using Lanes = Word __attribute__((vector_size(sizeof(Word) * LANES)));

inline Lanes splat(Word word) {
    return Lanes{} + word;
}

// One bit per lane: is the lane zero?
inline unsigned zero_bits(Lanes x) {
#if defined(__AVX512F__)
    return _mm512_testn_epi32_mask(reinterpret_cast<__m512i>(x), reinterpret_cast<__m512i>(x));
#elif defined(__AVX2__)
    return static_cast<unsigned>(_mm256_movemask_ps(reinterpret_cast<__m256>(x == Lanes{})));
#else
    unsigned bits = 0;
    for (int lane = 0; lane < LANES; ++lane) bits |= static_cast<unsigned>(x[lane] == 0) << lane;
    return bits;
#endif
}

// 0 … 0 ~0 0 … 0: a window into it picks one lane.
constexpr auto LANE_WINDOW = [] {
    std::array<Word, 2 * LANES> row{};
    row[LANES] = ~Word{0};
    return row;
}();

// ~0 in one lane, 0 in the others.
inline Lanes only_lane(int lane) {
    Lanes mask;
    std::memcpy(&mask, LANE_WINDOW.data() + LANES - lane, sizeof mask);
    return mask;
}

}  // namespace nonet::classic
