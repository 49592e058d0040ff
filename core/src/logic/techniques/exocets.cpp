// Junior exocet: two base cells in a row of a box, two targets in the other boxes of the band.
//
//     B B s | . . . | . . .      B  base: three or four digits between the two cells
//     . . . | T . . | n . .      T  targets; beside each, in its column, a cell n without base
//     digits . . . | n . . | T . .
//     ------+-------+------      s  the three cross lines below and above, S their cells outside
//     . . S | S . . | S . .         the band: every base digit lies there in at most two lines
//
// A base digit that is true in the base is outside the targets' reach in its own box and row. Were
// it in neither target, all three cross lines would have it in S: three times in two lines. So each
// of the two true base digits is in a target: the targets hold the base digits and nothing else,
// and a base digit that fits in no target is in no base cell either.
//
// More follows, and all of it by trying pairs of digits, the one of the first target and the one of
// the second:
//
//     B B s | . . . | . . .      A target's digit is in the base box and in the target's own box,
//     . . . | T . . | . . .      so in the third box it is in the third row: in the mirror m, for
//     . . . | n . . | T m m      beside it is the other target, or the cell n without base digits.
//
// - A digit of a target is in S twice, in the two other cross lines, in different rows.
// - The digits of the two targets are in S at different places, and both fit in the base.
// - The mirror of a target holds its digit, and not that of the other target, which is in its box.
// - A digit of every pair that is left is true: each of the two lines of S has it in S.
#include <algorithm>

#include "classic_board.hpp"
#include "logic/search.hpp"

namespace nonet {

namespace {

constexpr int MAX_BASE_DIGITS = 4;

template <int W>
struct Exocet {
    std::array<int, 2> base, target, companion;
    DigitSet digits = 0;
    CellSet<W> cross{};                             // S
    std::array<CellSet<W>, 3> lines{};              // S in the base's cross line, in each target's
    std::array<std::array<int, 2>, 2> mirror = {};  // of each target
};

// Whether two lines, rows or columns, hold all those cells.
template <int W>
bool fit_in_two_lines(const Geometry<W>& g, const CellSet<W>& cells, int lines = 2) {
    if (cells.none()) return true;
    if (lines == 0) return false;
    const int c = cells.first();
    return fit_in_two_lines(g, cells - g.house[g.row[c]], lines - 1) ||
           fit_in_two_lines(g, cells - g.house[g.column[c]], lines - 1);
}

template <int W>
bool holds(const BasicPosition<W>& p, int cell, int digit) {
    return p.digit[cell] == digit || p.has(cell, digit);
}

template <int W>
bool is_exocet(const BasicPosition<W>& p, const Exocet<W>& x) {
    for (int i : {0, 1}) {
        if (!p.empty.test(x.target[i]) || !(p.candidates[x.target[i]] & x.digits)) return false;
        for (int d : each_digit(x.digits)) {
            if (holds(p, x.companion[i], d)) return false;
        }
    }
    for (int d : each_digit(x.digits)) {
        CellSet<W> places;
        for (int c : x.cross) {
            if (holds(p, c, d)) places.set(c);
        }
        if (!fit_in_two_lines(*p.geometry, places)) return false;
    }
    return true;
}

template <int W>
Step by_base_rules(const BasicPosition<W>& p, const Exocet<W>& x) {
    Step step = make_step(Technique::JUNIOR_EXOCET, x.digits);
    const DigitSet fits = (p.candidates[x.target[0]] | p.candidates[x.target[1]]) & x.digits;
    for (int i : {0, 1}) {
        for (int d : each_digit(p.candidates[x.target[i]] & ~x.digits))
            step.eliminations.push_back(candidate_of(x.target[i], d));
        for (int d : each_digit(p.candidates[x.base[i]] & ~fits))
            step.eliminations.push_back(candidate_of(x.base[i], d));
    }
    return step;
}

template <int W>
void mark_exocet(const BasicPosition<W>& p, const Exocet<W>& x, Step& step) {
    CellSet<W> base, targets;
    for (int i : {0, 1}) {
        base.set(x.base[i]);
        targets.set(x.target[i]);
    }
    mark_cells(step, p, base, x.digits, Role::BASE);
    mark_cells(step, p, targets, x.digits, Role::TARGET);
    mark_cells(step, p, x.cross, x.digits, Role::COVER);
    group(step, base, x.digits, Role::BASE);
    group(step, targets, x.digits, Role::TARGET);
    group(step, x.cross, x.digits, Role::COVER);
}

// --- pairs ------------------------------------------------------------------------------------

// The digits of the two targets.
struct TargetPair {
    std::array<int, 2> digit;

    DigitSet both() const { return digit_bit(digit[0]) | digit_bit(digit[1]); }
};

// Where the base's cross line may have the digit of a target in S: the other target's cross line
// has it, too, in another row.
template <int W>
CellSet<W> places_beside(const BasicPosition<W>& p, const Exocet<W>& x, int digit, int target) {
    CellSet<W> places;
    for (int one : x.lines[0]) {
        if (!holds(p, one, digit)) continue;
        for (int other : x.lines[2 - static_cast<std::size_t>(target)]) {
            if (holds(p, other, digit) && !p.geometry->are_peers(one, other)) places.set(one);
        }
    }
    return places;
}

template <int W>
bool is_mirrored(const BasicPosition<W>& p, const Exocet<W>& x, int digit, int target) {
    const auto& [one, other] = x.mirror[static_cast<std::size_t>(target)];
    return holds(p, one, digit) || holds(p, other, digit);
}

// Whether the base can hold a digit in its first cell and another in its second.
template <int W>
bool is_base(const BasicPosition<W>& p, const Exocet<W>& x, int first, int second) {
    return p.has(x.base[0], first) && p.has(x.base[1], second);
}

template <int W>
bool is_possible(const BasicPosition<W>& p, const Exocet<W>& x, const TargetPair& pair) {
    const auto& [a, b] = pair.digit;
    if (!p.has(x.target[0], a) || !p.has(x.target[1], b)) return false;
    if (!is_base(p, x, a, b) && !is_base(p, x, b, a)) return false;
    if (!is_mirrored(p, x, a, 0) || !is_mirrored(p, x, b, 1)) return false;
    const CellSet<W> first = places_beside(p, x, a, 0), second = places_beside(p, x, b, 1);
    return first.any() && second.any() && !(first | second).has_at_most_one();
}

template <int W>
std::vector<TargetPair> list_pairs(const BasicPosition<W>& p, const Exocet<W>& x) {
    std::vector<TargetPair> pairs;
    for (int a : each_digit(x.digits)) {
        for (int b : each_digit(x.digits & ~digit_bit(a))) {
            if (is_possible(p, x, {{a, b}})) pairs.push_back({{a, b}});
        }
    }
    return pairs;
}

// What some pair leaves a cell of the mirror.
template <int W>
DigitSet left_in_mirror(const BasicPosition<W>& p, const Exocet<W>& x,
                        const std::vector<TargetPair>& pairs, int target, int cell) {
    const auto& cells = x.mirror[static_cast<std::size_t>(target)];
    const int other = cells[0] == cell ? cells[1] : cells[0];
    DigitSet left = 0;
    for (const TargetPair& pair : pairs) {
        const int digit = pair.digit[static_cast<std::size_t>(target)];
        left |= digit_bit(digit);
        if (holds(p, other, digit)) left |= ~pair.both();
    }
    return left;
}

template <int W>
void keep_only(const BasicPosition<W>& p, Step& step, int cell, DigitSet left) {
    for (int d : each_digit(p.candidates[cell] & ~left))
        step.eliminations.push_back(candidate_of(cell, d));
}

// Two lines that hold a true digit's places in S have it there.
template <int W>
void clear_lines(const BasicPosition<W>& p, const Exocet<W>& x, int digit, Step& step) {
    const auto& g = *p.geometry;
    CellSet<W> places;
    for (int c : x.cross) {
        if (holds(p, c, digit)) places.set(c);
    }
    const int first = places.first();
    for (const int one : {g.row[first], g.column[first]}) {
        const CellSet<W> rest = places - g.house[one];
        if (rest.none()) return;  // no valid board: a pair needs two lines
        for (const int other : {g.row[rest.first()], g.column[rest.first()]}) {
            if (!g.house[other].contains(rest)) continue;
            const CellSet<W> lines = g.house[one] | g.house[other];
            for (int c : (lines - x.cross) & p.places[digit])
                step.eliminations.push_back(candidate_of(c, digit));
            mark_house(step, one, Role::COVER);
            mark_house(step, other, Role::COVER);
            return;
        }
    }
}

template <int W>
Step by_pairs(const BasicPosition<W>& p, const Exocet<W>& x) {
    Step step = make_step(Technique::EXOCET_PAIRS, x.digits);
    const std::vector<TargetPair> pairs = list_pairs(p, x);
    if (pairs.empty()) return step;  // no valid board
    std::array<DigitSet, 2> of_target{}, of_base{};
    DigitSet sure = x.digits;
    for (const TargetPair& pair : pairs) {
        const auto& [a, b] = pair.digit;
        sure &= pair.both();
        for (std::size_t i : {0, 1}) of_target[i] |= digit_bit(pair.digit[i]);
        if (is_base(p, x, a, b)) of_base[0] |= digit_bit(a), of_base[1] |= digit_bit(b);
        if (is_base(p, x, b, a)) of_base[0] |= digit_bit(b), of_base[1] |= digit_bit(a);
        if (std::ranges::find(step.combinations, pair.both()) == step.combinations.end())
            step.combinations.push_back(pair.both());
    }
    for (std::size_t i : {0, 1}) {
        keep_only(p, step, x.target[i], of_target[i]);
        keep_only(p, step, x.base[i], of_base[i]);
        for (int cell : x.mirror[i])
            keep_only(p, step, cell, left_in_mirror(p, x, pairs, static_cast<int>(i), cell));
    }
    for (int d : each_digit(sure)) clear_lines(p, x, d, step);
    sort_effects(step);
    return step;
}

template <int W>
void report_exocet(Context<W>& ctx, const Exocet<W>& x) {
    const auto& p = ctx.position;
    Step plain = by_base_rules(p, x);
    const std::size_t by_base = plain.eliminations.size();
    if (ctx.search.wants(Technique::JUNIOR_EXOCET) && by_base > 0) {
        mark_exocet(p, x, plain);
        report(ctx, std::move(plain));
    }
    if (ctx.search.is_done() || !ctx.search.wants(Technique::EXOCET_PAIRS)) return;
    Step step = by_pairs(p, x);
    if (step.eliminations.size() <= by_base) return;
    mark_exocet(p, x, step);
    for (const auto& [one, other] : x.mirror)
        group(step, CellSet<W>::of(one) | CellSet<W>::of(other), x.digits, Role::PINCER);
    report(ctx, std::move(step));
}

// The object pair of a box: two cells of one column off the base row, one of them the target.
struct ObjectPair {
    int column, target, companion;
};

template <int W>
std::vector<ObjectPair> object_pairs(const BasicPosition<W>& p, DigitSet digits, int base_row,
                                     int stack, bool turned) {
    std::vector<ObjectPair> pairs;
    const int band = base_row / 3 * 3;
    for (int column = stack * 3; column < stack * 3 + 3; ++column) {
        std::array<int, 2> cells{};
        int n = 0;
        for (int row = band; row < band + 3; ++row) {
            if (row != base_row)
                cells[static_cast<std::size_t>(n++)] = cell_at(row, column, turned);
        }
        for (int i : {0, 1}) {
            const int target = cells[i], companion = cells[1 - i];
            const DigitSet beside =
                p.digit[companion] ? digit_bit(p.digit[companion]) : p.candidates[companion];
            if ((p.candidates[target] & digits) && !(beside & digits))
                pairs.push_back({column, target, companion});
        }
    }
    return pairs;
}

// S, cross line by cross line.
template <int W>
void draw_lines(Exocet<W>& x, int row, const std::array<int, 3>& columns, bool turned) {
    x.cross = {};
    for (std::size_t i = 0; i < columns.size(); ++i) {
        x.lines[i] = {};
        for (int other = 0; other < 9; ++other) {
            if (other / 3 != row / 3) x.lines[i].set(cell_at(other, columns[i], turned));
        }
        x.cross |= x.lines[i];
    }
}

// The mirror of a target: in the box of the other one, in the row of its own companion.
std::array<int, 2> mirror_in(const ObjectPair& of, const ObjectPair& other, bool turned) {
    const int row = turned ? of.companion % 9 : of.companion / 9;
    std::array<int, 2> cells{};
    std::size_t n = 0;
    for (int column = other.column / 3 * 3, end = column + 3; column < end; ++column) {
        if (column != other.column) cells[n++] = cell_at(row, column, turned);
    }
    return cells;
}

template <int W>
void find_from_base(Context<W>& ctx, int row, int stack, int open, bool turned) {
    const auto& p = ctx.position;
    Exocet<W> x{};
    int n = 0;
    for (int column = stack * 3; column < stack * 3 + 3; ++column) {
        if (column != open) x.base[static_cast<std::size_t>(n++)] = cell_at(row, column, turned);
    }
    if (!p.empty.test(x.base[0]) || !p.empty.test(x.base[1])) return;
    x.digits = p.candidates[x.base[0]] | p.candidates[x.base[1]];
    if (count_bits(x.digits) < 3 || count_bits(x.digits) > MAX_BASE_DIGITS) return;
    const int left = stack == 0 ? 1 : 0, right = stack == 2 ? 1 : 2;
    for (const ObjectPair& q : object_pairs(p, x.digits, row, left, turned)) {
        for (const ObjectPair& r : object_pairs(p, x.digits, row, right, turned)) {
            x.target = {q.target, r.target};
            x.companion = {q.companion, r.companion};
            draw_lines(x, row, {open, q.column, r.column}, turned);
            x.mirror = {mirror_in(q, r, turned), mirror_in(r, q, turned)};
            if (is_exocet(p, x)) report_exocet(ctx, x);
            if (ctx.search.is_done()) return;
        }
    }
}

}  // namespace

template <int W>
void find_exocets(Context<W>& ctx) {
    if (!has_classic_boxes(ctx.geometry())) return;
    for (bool turned : {false, true}) {
        for (int row = 0; row < 9; ++row) {
            for (int open = 0; open < 9 && !ctx.search.is_done(); ++open)
                find_from_base(ctx, row, open / 3, open, turned);
        }
    }
}

template void find_exocets<2>(Context<2>&);
NONET_FOR_LARGE(template void find_exocets<10>(Context<10>&);)

}  // namespace nonet
