// Clues outside the board: each way to keep the clue is looked at, and what none holds goes.
#include <bitset>

#include "engine.hpp"
#include "widths.hpp"

namespace nonet::rules {

namespace {

constexpr int LONGEST = MAX_DIGITS;
constexpr int WORD = 64;

// Sets of sums, bit s for sum s: a word where the clue is below 64, for greater sums are of no use
// then; else as long as the largest board needs.
using WideSums = std::bitset<MAX_DIGITS * MAX_DIGITS + 1>;

bool has(std::uint64_t sums, int sum) {
    return sums >> sum & 1;
}
bool has(const WideSums& sums, int sum) {
    return sums[sum];
}
bool any(std::uint64_t sums) {
    return sums != 0;
}
bool any(const WideSums& sums) {
    return sums.any();
}

template <typename Sums, typename Mask>
Sums add_cell(const Sums& sums, Mask mask) {
    Sums next{};
    for (; mask; mask &= mask - 1) next |= sums << (std::countr_zero(mask) + 1);
    return next;
}

// Go back over a cell: keep what leads from a sum reached before it to one in `leading`.
template <typename Sums, typename Mask>
Mask go_back(Mask mask, const Sums& reached, Sums& leading) {
    Sums before{};
    Mask kept = 0;
    for (; mask; mask &= mask - 1) {
        const Sums back = leading >> (std::countr_zero(mask) + 1) & reached;
        if (any(back)) kept |= mask & -mask;
        before |= back;
    }
    leading = before;
    return kept;
}

}  // namespace

template <typename Mask>
bool Engine<Mask>::keep_sandwich(const Propagator& made) {
    if (made.value < WORD) return keep_sandwich_by<std::uint64_t>(made);
    return keep_sandwich_by<WideSums>(made);
}

// The digits strictly between 1 and the greatest sum to the value. Every pair of places for the
// two crusts is tried; inside are only other digits, whose sums are followed cell by cell.
template <typename Mask>
template <typename Sums>
bool Engine<Mask>::keep_sandwich_by(const Propagator& made) {
    const std::span<const Slot> line = slots(made);
    const int size = static_cast<int>(line.size());
    const Mask low = bit(1);
    const Mask high = bit(plan_.digits);
    const Mask filling = all_ & ~(low | high);
    std::array<Mask, LONGEST> kept{};
    for (int from = 0; from < size; ++from) {
        const Mask first = cell_[line[from]];
        if (!(first & (low | high))) continue;
        std::array<Sums, LONGEST> reached{};
        reached[from] = Sums{1};
        for (int to = from + 1; to < size && any(reached[to - 1]); ++to) {
            const Mask last = cell_[line[to]];
            reached[to] = add_cell(reached[to - 1], static_cast<Mask>(last & filling));
            const bool rises = (first & low) && (last & high);
            const bool falls = (first & high) && (last & low);
            if (!rises && !falls) continue;
            if (!has(reached[to - 1], made.value) || !fills_around(line, from, to)) continue;
            kept[from] |= (rises ? low : 0) | (falls ? high : 0);
            kept[to] |= (rises ? high : 0) | (falls ? low : 0);
            Sums leading = Sums{1} << made.value;
            for (int i = to - 1; i > from; --i) {
                kept[i] |=
                    go_back(static_cast<Mask>(cell_[line[i]] & filling), reached[i - 1], leading);
            }
            for (int i = 0; i < size; ++i) {
                if (i < from || i > to) kept[i] |= cell_[line[i]] & filling;
            }
        }
    }
    for (int i = 0; i < size; ++i) {
        if (!keep(line[i], kept[i])) return false;
    }
    return true;
}

// Every cell but the two crusts can hold something else.
template <typename Mask>
bool Engine<Mask>::fills_around(std::span<const Slot> line, int from, int to) const {
    const Mask filling = all_ & ~(bit(1) | bit(plan_.digits));
    for (int i = 0; i < static_cast<int>(line.size()); ++i) {
        if (i != from && i != to && !(cell_[line[i]] & filling)) return false;
    }
    return true;
}

template <typename Mask>
bool Engine<Mask>::keep_x_sum(const Propagator& made) {
    if (made.value < WORD) return keep_x_sum_by<std::uint64_t>(made);
    return keep_x_sum_by<WideSums>(made);
}

// The first x digits sum to the value, x being the first of them.
template <typename Mask>
template <typename Sums>
bool Engine<Mask>::keep_x_sum_by(const Propagator& made) {
    const std::span<const Slot> line = slots(made);
    const int size = static_cast<int>(line.size());
    std::array<Mask, LONGEST> kept{};
    for (Mask left = cell_[line[0]]; left; left &= left - 1) {
        const int x = digit_of(left);
        if (x > size || x > made.value) continue;
        std::array<Sums, LONGEST> reached{};
        reached[0] = Sums{1} << x;
        for (int i = 1; i < x; ++i) reached[i] = add_cell(reached[i - 1], cell_[line[i]]);
        if (!has(reached[x - 1], made.value)) continue;
        kept[0] |= left & -left;
        Sums leading = Sums{1} << made.value;
        for (int i = x - 1; i > 0; --i) {
            kept[i] |= go_back(cell_[line[i]], reached[i - 1], leading);
        }
        for (int i = x; i < size; ++i) kept[i] |= cell_[line[i]];
    }
    for (int i = 0; i < size; ++i) {
        if (!keep(line[i], kept[i])) return false;
    }
    return true;
}

// How many digits are above all before them. For each greatest digit so far the possible counts
// are bits of a word, forward from the clue and back from the far end.
template <typename Mask>
bool Engine<Mask>::keep_skyscraper(const Propagator& made) {
    const std::span<const Slot> line = slots(made);
    const int size = static_cast<int>(line.size());
    if (made.value < 0 || made.value > plan_.digits) return false;
    using Row = std::array<std::uint32_t, MAX_DIGITS + 1>;
    std::array<Row, LONGEST + 1> reached{};
    reached[0][0] = 1;
    for (int i = 0; i < size; ++i) {
        for (int tallest = 0; tallest <= plan_.digits; ++tallest) {
            const std::uint32_t counts = reached[i][tallest];
            if (!counts) continue;
            for (Mask left = cell_[line[i]]; left; left &= left - 1) {
                const int digit = digit_of(left);
                if (digit > tallest) {
                    reached[i + 1][digit] |= counts << 1;
                } else {
                    reached[i + 1][tallest] |= counts;
                }
            }
        }
    }
    Row leading{};
    leading.fill(std::uint32_t{1} << made.value);
    std::array<Mask, LONGEST> kept{};
    for (int i = size - 1; i >= 0; --i) {
        Row before{};
        for (int tallest = 0; tallest <= plan_.digits; ++tallest) {
            if (!reached[i][tallest]) continue;
            for (Mask left = cell_[line[i]]; left; left &= left - 1) {
                const int digit = digit_of(left);
                const std::uint32_t back =
                    reached[i][tallest] &
                    (digit > tallest ? leading[digit] >> 1 : leading[tallest]);
                if (back) kept[i] |= left & -left;
                before[tallest] |= back;
            }
        }
        leading = before;
    }
    for (int i = 0; i < size; ++i) {
        if (!keep(line[i], kept[i])) return false;
    }
    return true;
}

template class Engine<std::uint16_t>;
NONET_FOR_LARGE(template class Engine<std::uint32_t>;)

}  // namespace nonet::rules
