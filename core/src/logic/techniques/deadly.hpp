// What all deadly patterns share: rectangles, loops, graves.
//
// A deadly pattern could be filled in two ways that look the same from outside. A puzzle with one
// solution has none, so one of the candidates that keep the pattern from happening, its guardians,
// is true.
#pragma once

#include "logic/search.hpp"

namespace nonet {

// Reports a step if it removes something and is asked for.
template <int W>
void report_if_wanted(Context<W>& ctx, Step&& step) {
    if (!step.eliminations.empty() && ctx.search.wants(step.technique))
        report(ctx, std::move(step));
}

// A house with a single cell of the pattern would see the swap: an extra region may do that even
// where rows, columns and boxes do not. So would a rule of any of its cells.
template <int W>
bool would_be_seen(const Geometry<W>& g, const CellSet<W>& pattern) {
    if (!g.untouched.contains(pattern)) return true;
    for (int h = 0; h < g.house_count; ++h) {
        const CellSet<W> inside = g.house[h] & pattern;
        if (inside.any() && inside.has_at_most_one()) return true;
    }
    return false;
}

// Guardians in one house act as one cell of a naked subset there: calls visit(cells, all digits)
// for every choice of at most `most` cells of the pool that makes the subset complete.
template <int W, class Visit>
void for_each_subset(const Context<W>& ctx, const CellSet<W>& pool, DigitSet digits, int most,
                     Visit visit, const CellSet<W>& chosen = {}) {
    CellSet<W> rest = pool;
    for (int c : pool) {
        if (ctx.search.is_done()) return;
        rest.reset(c);
        const CellSet<W> more = chosen | CellSet<W>::of(c);
        const DigitSet all = digits | ctx.position.candidates[c];
        if (count_bits(all) == more.count() + 1) visit(more, all);
        if (more.count() < most) for_each_subset(ctx, rest, all, most, visit, more);
    }
}

}  // namespace nonet
