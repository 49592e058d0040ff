// The rules of the classic board, all boxes at once.
#include "board.hpp"

#include <bit>

#include "branching.hpp"

namespace nonet::classic {

namespace {

// A table with a value in the lane of each cell.
using Table = std::array<std::array<Mask, LANES_OF_BOXES>, 9>;

constexpr Table make_tie_keys() {
    Table keys{};
    for (Cell cell = 0; cell < CELLS; ++cell) {
        keys[place_of(cell)][lane_of(cell)] = static_cast<Mask>(tie_key(cell));
    }
    return keys;
}
alignas(32) constexpr Table TIE_KEYS = make_tie_keys();

constexpr Mask YES = 0xFFFF;
alignas(32) constexpr std::array<Mask, LANES_OF_BOXES> IN_USE = {YES, YES, YES, 0,   YES, YES,
                                                                 YES, 0,   YES, YES, YES};

[[gnu::always_inline]] inline Boxes used(Boxes x) {
    return x & load_boxes(IN_USE.data());
}

// A digit has three lines in each of three boxes and needs one of each: keep what lies on some
// permutation. Line i of the boxes beside is reached by `next` and `last`.
template <typename Next, typename Last>
[[gnu::always_inline]] inline void keep_matchings(Boxes (&line)[3], Next next, Last last) {
    const Boxes ahead[3] = {next(line[0]), next(line[1]), next(line[2])};
    const Boxes behind[3] = {last(line[0]), last(line[1]), last(line[2])};
    line[0] &= (ahead[1] & behind[2]) | (behind[1] & ahead[2]);
    line[1] &= (ahead[2] & behind[0]) | (behind[2] & ahead[0]);
    line[2] &= (ahead[0] & behind[1]) | (behind[0] & ahead[1]);
}

// A hidden single puts the other candidates out of its cell.
[[gnu::always_inline]] inline Boxes keep_single(Boxes cell, Boxes single) {
    return cell & (single | empty_lanes(single));
}

// The stack rule, then the hidden singles of the columns.
[[gnu::always_inline]] inline void settle_stacks(Boxes* place, Boxes& dead) {
    Boxes column[3];
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) column[c] = place[c] | place[3 + c] | place[6 + c];
    keep_matchings(
        column, [](Boxes x) { return next_in_stack(x); }, [](Boxes x) { return last_in_stack(x); });
    dead |= (column[0] | column[1] | column[2]) ^ ALL;
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) {
        const Boxes top = place[c] & column[c];
        const Boxes middle = place[3 + c] & column[c];
        const Boxes bottom = place[6 + c] & column[c];
        const Boxes twice = (top & middle) | (bottom & (top | middle));
        const Boxes elsewhere = next_in_stack(column[c]) | last_in_stack(column[c]);
        const Boxes single = column[c] & ~elsewhere & ~twice;
        place[c] = keep_single(top, top & single);
        place[3 + c] = keep_single(middle, middle & single);
        place[6 + c] = keep_single(bottom, bottom & single);
    }
}

// Naked singles: the digit leaves the other cells of the box. That is enough: the band rule and
// the stack rule take it on to the row and the column.
[[gnu::always_inline]] inline void settle_boxes(Boxes* place, Boxes& dead, Boxes& open) {
    Boxes naked[9], any = Boxes{}, sum = Boxes{};
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
        const Boxes rest = place[i] & (place[i] - Mask{1});
        dead |= empty_lanes(place[i]);
        open |= rest;
        naked[i] = place[i] & empty_lanes(rest);
        any |= naked[i];
        sum += naked[i];
    }
    dead |= any ^ sum;  // they differ when two cells hold the same digit
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) place[i] &= naked[i] | ~any;
}

[[gnu::always_inline]] inline void settle_bands(Boxes* place, Boxes& dead) {
    Boxes row[3];
#pragma GCC unroll 3
    for (int r = 0; r < 3; ++r) row[r] = place[3 * r] | place[3 * r + 1] | place[3 * r + 2];
    keep_matchings(
        row, [](Boxes x) { return next_in_band(x); }, [](Boxes x) { return last_in_band(x); });
    dead |= (row[0] | row[1] | row[2]) ^ ALL;
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) place[i] &= row[i / 3];
}

// When every cell has one candidate, every box every digit and every band a matching for each
// digit, then only the columns can still be wrong.
[[gnu::always_inline]] inline bool has_full_columns(const Boxes* place) {
    Boxes missing = Boxes{};
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) {
        const Boxes column = place[c] | place[3 + c] | place[6 + c];
        missing |= (column | next_in_stack(column) | last_in_stack(column)) ^ ALL;
    }
    return is_zero(used(missing));
}

Mask largest(Boxes x) {
    std::array<Mask, LANES_OF_BOXES> lanes;
    std::memcpy(lanes.data(), &x, sizeof x);
    Mask best = 0;
    for (const Mask lane : lanes) best = lane > best ? lane : best;
    return best;
}

Cell find_fewest(const Board& board) {
    Cell best = 0;
    int fewest = 10;
    for (Cell cell = 0; cell < CELLS; ++cell) {
        const int count = std::popcount(board.at(cell));
        if (count < 2 || count >= fewest) continue;
        best = cell;
        fewest = count;
    }
    return best;
}

}  // namespace

State run_round(Board& board, Boxes& mark) {
    Boxes place[9], dead = Boxes{}, open = Boxes{};
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) place[i] = board.place[i];
    settle_stacks(place, dead);
    settle_boxes(place, dead, open);
    settle_bands(place, dead);
    if (!is_zero(used(dead))) return State::DEAD;
    Boxes sum = place[0];
#pragma GCC unroll 9
    for (int i = 1; i < 9; ++i) sum += place[i];
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) board.place[i] = place[i];
    if (is_zero(used(open))) return has_full_columns(place) ? State::SOLVED : State::DEAD;
    const bool still = is_zero(sum ^ mark);
    mark = sum;
    return still ? State::STILL : State::MOVING;
}

Cell choose(const Board& board) {
    Boxes pair[9], row[3] = {}, column[3] = {}, box = Boxes{};
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
        const Boxes rest = board.place[i] & (board.place[i] - Mask{1});
        const Boxes open = used(~empty_lanes(rest));
        pair[i] = open & empty_lanes(rest & (rest - Mask{1}));
        const Boxes weight = (open & Mask{OPEN_WEIGHT}) - pair[i];  // a set lane is -1
        row[i / 3] += weight;
        column[i % 3] += weight;
        box += weight;
    }
    // Each peer once: the whole box, the row and the column outside of it.
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
        row[i] = box + next_in_band(row[i]) + last_in_band(row[i]);
        column[i] = next_in_stack(column[i]) + last_in_stack(column[i]);
    }
    Boxes best = Boxes{};
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
        const Boxes weight = row[i / 3] + column[i % 3];
        const Boxes key = (weight << KEY_SHIFT) | load_boxes(TIE_KEYS[i].data());
        best = larger(best, key & pair[i]);
    }
    const Mask key = largest(best);
    return key ? cell_of_key(key) : find_fewest(board);
}

}  // namespace nonet::classic
