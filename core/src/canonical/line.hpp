// A line: the nine digits of one row or column in a sixteen-byte register.
//
//     byte    0 1 2 3 4 5 6 7 8 | 9 ... 15
//     holds   nine cells        | always zero
//
// Everything the key search does to a line is a byte shuffle: moving columns is
// shuffle(line, columns), relabelling is shuffle(labels, line).  With SSSE3 that is one
// instruction; elsewhere a loop gives the same answer.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE4_1__)
#include <immintrin.h>
#define NONET_LINE_SSE 1
#endif

namespace nonet::canonical {

struct alignas(16) Line {
    std::array<std::uint8_t, 16> bytes{};

    std::uint8_t operator[](std::size_t i) const { return bytes[i]; }
    std::uint8_t& operator[](std::size_t i) { return bytes[i]; }
};

#if defined(NONET_LINE_SSE)

inline __m128i load(const Line& line) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(line.bytes.data()));
}

inline Line store(__m128i value) {
    Line line;
    _mm_store_si128(reinterpret_cast<__m128i*>(line.bytes.data()), value);
    return line;
}

// result[i] = table[index[i]]; every index is below 16.
inline Line shuffle(const Line& table, const Line& index) {
    return store(_mm_shuffle_epi8(load(table), load(index)));
}

// One bit per byte: set where a > b (bytes below 128).
inline unsigned greater_mask(const Line& a, const Line& b) {
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpgt_epi8(load(a), load(b))));
}

// (a << 4) | b for bytes below 16.
inline Line join_nibbles(const Line& a, const Line& b) {
    return store(_mm_or_si128(_mm_slli_epi16(load(a), 4), load(b)));
}

inline Line high_nibbles(const Line& line) {
    return store(_mm_and_si128(_mm_srli_epi16(load(line), 4), _mm_set1_epi8(15)));
}

inline Line low_nibbles(const Line& line) {
    return store(_mm_and_si128(load(line), _mm_set1_epi8(15)));
}

inline Line both(const Line& a, const Line& b) {
    return store(_mm_and_si128(load(a), load(b)));
}

inline Line either(const Line& a, const Line& b) {
    return store(_mm_or_si128(load(a), load(b)));
}

inline bool is_zero(const Line& line) {
    return _mm_testz_si128(load(line), load(line)) != 0;
}

// The inverse of pack for sixteen nibbles: byte i is nibble i, lowest first.
inline Line spread_nibbles(std::uint64_t nibbles) {
    const __m128i pairs = _mm_cvtsi64_si128(static_cast<long long>(nibbles));
    const __m128i low = _mm_and_si128(pairs, _mm_set1_epi8(15));
    const __m128i high = _mm_and_si128(_mm_srli_epi16(pairs, 4), _mm_set1_epi8(15));
    return store(_mm_unpacklo_epi8(low, high));
}

// Exchange each byte with its partner so that the lower one stands where `low` is set and
// the higher one where `high` is set; bytes in neither mask stay.
inline Line exchange(const Line& line, const Line& partner, const Line& low, const Line& high) {
    const __m128i here = load(line);
    const __m128i there = _mm_shuffle_epi8(here, load(partner));
    const __m128i lowered = _mm_blendv_epi8(here, _mm_min_epu8(here, there), load(low));
    return store(_mm_blendv_epi8(lowered, _mm_max_epu8(here, there), load(high)));
}

// The nine bytes as one number, four bits each, first cell highest: numbers compare as
// lines do.
inline std::uint64_t pack(const Line& line) {
    const __m128i pairs = _mm_maddubs_epi16(load(line), _mm_set1_epi16(0x0110));
    const __m128i packed = _mm_packus_epi16(pairs, pairs);
    return __builtin_bswap64(static_cast<std::uint64_t>(_mm_cvtsi128_si64(packed))) >> 28;
}

#else

inline Line shuffle(const Line& table, const Line& index) {
    Line out;
    for (std::size_t i = 0; i < 16; ++i) out[i] = table[index[i] & 15U];
    return out;
}

inline unsigned greater_mask(const Line& a, const Line& b) {
    unsigned mask = 0;
    for (std::size_t i = 0; i < 16; ++i) mask |= static_cast<unsigned>(a[i] > b[i]) << i;
    return mask;
}

template <class Operation>
Line each_byte(const Line& a, const Line& b, Operation operation) {
    Line out;
    for (std::size_t i = 0; i < 16; ++i) out[i] = static_cast<std::uint8_t>(operation(a[i], b[i]));
    return out;
}

inline Line join_nibbles(const Line& a, const Line& b) {
    return each_byte(a, b, [](unsigned x, unsigned y) { return x << 4 | y; });
}

inline Line high_nibbles(const Line& line) {
    return each_byte(line, line, [](unsigned x, unsigned) { return x >> 4; });
}

inline Line low_nibbles(const Line& line) {
    return each_byte(line, line, [](unsigned x, unsigned) { return x & 15U; });
}

inline Line both(const Line& a, const Line& b) {
    return each_byte(a, b, [](unsigned x, unsigned y) { return x & y; });
}

inline Line either(const Line& a, const Line& b) {
    return each_byte(a, b, [](unsigned x, unsigned y) { return x | y; });
}

inline bool is_zero(const Line& line) {
    return line.bytes == Line{}.bytes;
}

inline Line spread_nibbles(std::uint64_t nibbles) {
    Line out;
    for (std::size_t i = 0; i < 16; ++i)
        out[i] = static_cast<std::uint8_t>(nibbles >> (4 * i) & 15U);
    return out;
}

inline Line exchange(const Line& line, const Line& partner, const Line& low, const Line& high) {
    Line out;
    for (std::size_t i = 0; i < 16; ++i) {
        const std::uint8_t here = line[i];
        const std::uint8_t there = line[partner[i] & 15U];
        out[i] = low[i] ? std::min(here, there) : high[i] ? std::max(here, there) : here;
    }
    return out;
}

inline std::uint64_t pack(const Line& line) {
    std::uint64_t packed = 0;
    for (std::size_t i = 0; i < 9; ++i) packed = packed << 4 | line[i];
    return packed;
}

#endif

inline constexpr Line IDENTITY{{0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 15, 15, 15, 15, 15, 15}};

inline constexpr Line FIRST_AND_SECOND{{1, 0, 2, 4, 3, 5, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15}};
inline constexpr Line SECOND_AND_THIRD{{0, 2, 1, 3, 5, 4, 6, 8, 7, 9, 10, 11, 12, 13, 14, 15}};

// Which bytes take part in sorting the free columns of each stack: with two free columns
// the first exchange, with three both.
struct SortMasks {
    Line low_first, high_first, low_second, high_second;
};

constexpr std::array<SortMasks, 64> make_sort_masks() {
    std::array<SortMasks, 64> table{};
    for (std::size_t code = 0; code < 64; ++code)
        for (std::size_t stack = 0; stack < 3; ++stack) {
            const std::size_t free = code >> (2 * stack) & 3U;
            SortMasks& masks = table[code];
            if (free >= 2) {
                masks.low_first.bytes[3 * stack] = 0xFF;
                masks.high_first.bytes[3 * stack + 1] = 0xFF;
            }
            if (free == 3) {
                masks.low_second.bytes[3 * stack + 1] = 0xFF;
                masks.high_second.bytes[3 * stack + 2] = 0xFF;
            }
        }
    return table;
}

inline constexpr std::array<SortMasks, 64> SORT_MASKS = make_sort_masks();

// Sort the free columns of each stack, those at its left; `free` has two bits per stack.
inline Line sort_free_columns(Line line, unsigned free) {
    const SortMasks& masks = SORT_MASKS[free];
    line = exchange(line, FIRST_AND_SECOND, masks.low_first, masks.high_first);
    line = exchange(line, SECOND_AND_THIRD, masks.low_second, masks.high_second);
    return exchange(line, FIRST_AND_SECOND, masks.low_first, masks.high_first);
}

// The lines of a grid both ways: lines[0] are its rows, lines[1] its columns.
using Lines = std::array<std::array<Line, 9>, 2>;

#if defined(NONET_LINE_SSE)

// Rows and columns 0..7 turn as an 8x8 block by three rounds of interleaving; the ninth row
// and the ninth column are put in by hand.
inline void turn_lines(const std::array<Line, 9>& rows, std::array<Line, 9>& columns) {
    const __m128i zero = _mm_setzero_si128();
    const auto pair = [&](std::size_t i) {
        return _mm_unpacklo_epi8(load(rows[i]), load(rows[i + 1]));
    };
    const auto put = [&](std::size_t i, __m128i two) {
        columns[i] = store(_mm_insert_epi8(_mm_unpacklo_epi64(two, zero), rows[8][i], 8));
        columns[i + 1] = store(_mm_insert_epi8(_mm_unpackhi_epi64(two, zero), rows[8][i + 1], 8));
    };
    const __m128i upper = _mm_unpacklo_epi16(pair(0), pair(2));
    const __m128i upper_right = _mm_unpackhi_epi16(pair(0), pair(2));
    const __m128i lower = _mm_unpacklo_epi16(pair(4), pair(6));
    const __m128i lower_right = _mm_unpackhi_epi16(pair(4), pair(6));
    put(0, _mm_unpacklo_epi32(upper, lower));
    put(2, _mm_unpackhi_epi32(upper, lower));
    put(4, _mm_unpacklo_epi32(upper_right, lower_right));
    put(6, _mm_unpackhi_epi32(upper_right, lower_right));
    columns[8] = Line{};
    for (std::size_t row = 0; row < 9; ++row) columns[8][row] = rows[row][8];
}

#else

inline void turn_lines(const std::array<Line, 9>& rows, std::array<Line, 9>& columns) {
    for (std::size_t row = 0; row < 9; ++row)
        for (std::size_t column = 0; column < 9; ++column) columns[column][row] = rows[row][column];
}

#endif

inline Lines read_lines(const std::uint8_t* cells) {
    Lines lines;
    for (std::size_t row = 0; row < 9; ++row)
        std::memcpy(lines[0][row].bytes.data(), cells + 9 * row, 9);
    turn_lines(lines[0], lines[1]);
    return lines;
}

inline constexpr Line NEXT_IN_BOX{{1, 2, 0, 4, 5, 3, 7, 8, 6, 9, 10, 11, 12, 13, 14, 15}};

// True when two equal digits share a house.  A digit is one bit of a byte; nine digits need
// nine bits, so 9 has a byte of its own.
inline bool has_conflict(const Lines& lines) {
    constexpr std::array<Line, 2> BITS{Line{{0, 1, 2, 4, 8, 16, 32, 64, 128}},
                                       Line{{0, 0, 0, 0, 0, 0, 0, 0, 0, 1}}};
    Line twice;
    for (const Line& bits : BITS)
        for (std::size_t orientation = 0; orientation < 2; ++orientation) {
            Line seen;
            for (std::size_t band = 0; band < 3; ++band) {
                Line in_band;
                for (std::size_t i = 0; i < 3; ++i) {
                    const Line here = shuffle(bits, lines[orientation][3 * band + i]);
                    twice = either(twice, both(in_band, here));
                    in_band = either(in_band, here);
                }
                twice = either(twice, both(seen, in_band));
                seen = either(seen, in_band);
                if (orientation == 0)
                    twice = either(twice, both(in_band, shuffle(in_band, NEXT_IN_BOX)));
            }
        }
    // Bytes 9..15 are their own neighbours in NEXT_IN_BOX, but they are zero.
    return !is_zero(twice);
}

}  // namespace nonet::canonical
