// Fireworks: digits that a row and a column keep inside one box, but for one cell each.
//
//     p a a | . w .      p  the pivot, where row and column cross
//     a . . | . . .      a  places that the digit may have in the box
//     a . . | . . .      w  the wings, its only places outside the box
//     ------+------
//     w . . |            Without the wings the row and the column both have the digit in the box.
//     . . . |            There it stands once, so in both of them: at the pivot.
//
// So each such digit is at the pivot or a wing. Three of them fill the three cells; two and two, of
// pivots with the same wings, fill the four.
#include "logic/search.hpp"

namespace nonet {

namespace {

template <int W>
struct Firework {
    int pivot, in_row, in_column;
};

template <int W>
DigitSet digits_of(const BasicPosition<W>& p, const Firework<W>& x) {
    const auto& g = *p.geometry;
    const CellSet<W>& box = g.house[g.box[x.pivot]];
    const auto keeps = [&](int d, int line, int wing) {
        const CellSet<W> places = p.in_house(d, line);
        return places.any() && (places - box - CellSet<W>::of(wing)).none();
    };
    DigitSet found = 0;
    for (int d = 1; d <= p.digit_count(); ++d) {
        if (keeps(d, g.row[x.pivot], x.in_row) && keeps(d, g.column[x.pivot], x.in_column))
            found |= digit_bit(d);
    }
    return found;
}

template <int W>
void strip(Step& step, const BasicPosition<W>& p, int cell, DigitSet kept) {
    for (int d : each_digit(p.candidates[cell] & ~kept))
        step.eliminations.push_back(candidate_of(cell, d));
}

template <int W>
void report_firework(Context<W>& ctx, Step&& step, const CellSet<W>& pivots,
                     const CellSet<W>& wings) {
    if (step.eliminations.empty()) return;
    mark_cells(step, ctx.position, pivots | wings, step.digits, Role::PATTERN);
    group(step, pivots, step.digits, Role::PIVOT);
    group(step, wings, step.digits, Role::PINCER);
    report(ctx, std::move(step));
}

template <int W>
void check_triple(Context<W>& ctx, const Firework<W>& x, DigitSet digits) {
    if (count_bits(digits) != 3) return;
    Step step = make_step(Technique::FIREWORK_TRIPLE, digits);
    for (int c : {x.pivot, x.in_row, x.in_column}) strip(step, ctx.position, c, digits);
    report_firework(ctx, std::move(step), CellSet<W>::of(x.pivot),
                    CellSet<W>::of(x.in_row) | CellSet<W>::of(x.in_column));
}

// The pivot across, whose row and column end in the same wings.
template <int W>
void check_quad(Context<W>& ctx, const Firework<W>& x, DigitSet digits) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    const CellSet<W> crossing = g.house[g.row[x.in_column]] & g.house[g.column[x.in_row]];
    if (crossing.none() || !crossing.has_at_most_one()) return;
    const int across = crossing.first();
    if (across < x.pivot || !p.empty.test(across) || g.box[across] < 0) return;
    const CellSet<W>& box = g.house[g.box[across]];
    if (box.test(x.in_row) || box.test(x.in_column) || box.test(x.pivot)) return;
    const DigitSet others = digits_of<W>(p, {across, x.in_column, x.in_row});
    if (count_bits(digits) < 2 || count_bits(others) < 2 || count_bits(digits | others) != 4)
        return;
    Step step = make_step(Technique::FIREWORK_QUAD, digits | others);
    for (int c : {x.in_row, x.in_column}) strip(step, p, c, digits | others);
    strip(step, p, x.pivot, digits);
    strip(step, p, across, others);
    report_firework(ctx, std::move(step), CellSet<W>::of(x.pivot) | crossing,
                    CellSet<W>::of(x.in_row) | CellSet<W>::of(x.in_column));
}

template <int W>
void find_at(Context<W>& ctx, int pivot) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (g.row[pivot] < 0 || g.column[pivot] < 0 || g.box[pivot] < 0) return;
    if (!g.is_full[g.row[pivot]] || !g.is_full[g.column[pivot]]) return;
    const CellSet<W>& box = g.house[g.box[pivot]];
    for (int in_row : (g.house[g.row[pivot]] & p.empty) - box) {
        for (int in_column : (g.house[g.column[pivot]] & p.empty) - box) {
            const Firework<W> x{pivot, in_row, in_column};
            const DigitSet digits = digits_of(p, x);
            if (ctx.search.wants(Technique::FIREWORK_TRIPLE)) check_triple(ctx, x, digits);
            if (ctx.search.wants(Technique::FIREWORK_QUAD) && !ctx.search.is_done())
                check_quad(ctx, x, digits);
            if (ctx.search.is_done()) return;
        }
    }
}

}  // namespace

template <int W>
void find_fireworks(Context<W>& ctx) {
    for (int pivot : ctx.position.empty) {
        find_at(ctx, pivot);
        if (ctx.search.is_done()) return;
    }
}

template void find_fireworks<2>(Context<2>&);
NONET_FOR_LARGE(template void find_fireworks<10>(Context<10>&);)

}  // namespace nonet
