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
#include "classic_board.hpp"
#include "logic/search.hpp"

namespace nonet {

namespace {

constexpr int MAX_BASE_DIGITS = 4;

template <int W>
struct Exocet {
    std::array<int, 2> base, target, companion;
    DigitSet digits = 0;
    CellSet<W> cross{};  // S
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
void report_exocet(Context<W>& ctx, const Exocet<W>& x) {
    const auto& p = ctx.position;
    Step step = make_step(Technique::JUNIOR_EXOCET, x.digits);
    const DigitSet fits = (p.candidates[x.target[0]] | p.candidates[x.target[1]]) & x.digits;
    CellSet<W> base, targets;
    for (int i : {0, 1}) {
        base.set(x.base[i]);
        targets.set(x.target[i]);
        for (int d : each_digit(p.candidates[x.target[i]] & ~x.digits))
            step.eliminations.push_back(candidate_of(x.target[i], d));
        for (int d : each_digit(p.candidates[x.base[i]] & ~fits))
            step.eliminations.push_back(candidate_of(x.base[i], d));
    }
    if (step.eliminations.empty()) return;
    mark_cells(step, p, base, x.digits, Role::BASE);
    mark_cells(step, p, targets, x.digits, Role::TARGET);
    mark_cells(step, p, x.cross, x.digits, Role::COVER);
    group(step, base, x.digits, Role::BASE);
    group(step, targets, x.digits, Role::TARGET);
    group(step, x.cross, x.digits, Role::COVER);
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
            x.cross = {};
            for (int other = 0; other < 9; ++other) {
                if (other / 3 == row / 3) continue;
                for (int column : {open, q.column, r.column})
                    x.cross.set(cell_at(other, column, turned));
            }
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
