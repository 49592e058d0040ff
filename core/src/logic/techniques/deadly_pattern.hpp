// A deadly pattern of any shape: a set of cells with nominal candidates each. Stripped to those it
// could be filled in two ways that look the same from outside, so one of the candidates beyond
// them, a guardian, is true.
#pragma once

#include <algorithm>

#include "deadly.hpp"

namespace nonet {

template <int W>
struct Pattern {
    std::vector<int> cells;         // in order for loops
    std::vector<DigitSet> nominal;  // per cell
    CellSet<W> members;
    CellSet<W> guarded;      // cells with guardians
    DigitSet guardians = 0;  // digits of the guardians
    DigitSet digits = 0;     // nominal digits

    void push(const BasicPosition<W>& p, int cell, DigitSet pair) {
        cells.push_back(cell);
        nominal.push_back(pair);
        members.set(cell);
        digits |= pair;
        const DigitSet more = p.candidates[cell] & ~pair;
        if (more == 0) return;
        guarded.set(cell);
        guardians |= more;
    }
    // Takes the last cell back, all but its guardians.
    void pop() {
        members.reset(cells.back());
        cells.pop_back();
        nominal.pop_back();
    }
    // A deduction needs all guardians in one cell or of one digit (or two cells, for the pair
    // types).
    bool is_hopeful(int cells_allowed) const {
        return guarded.count() <= cells_allowed || count_bits(guardians) <= 1;
    }
};

template <int W>
Step pattern_step(const BasicPosition<W>& p, const Pattern<W>& x, Technique t) {
    Step step = make_step(t, x.digits);
    for (std::size_t i = 0; i < x.cells.size(); ++i) {
        const CellSet<W> cell = CellSet<W>::of(x.cells[i]);
        mark_cells(step, p, cell, x.nominal[i],
                   x.guarded.test(x.cells[i]) ? Role::ROOF : Role::FLOOR);
        mark_cells(step, p, cell, p.candidates[x.cells[i]] & ~x.nominal[i], Role::GUARDIAN);
    }
    CellGroup group{Role::PATTERN, x.digits, {}};
    for (int c : x.cells) group.cells.push_back(static_cast<std::uint16_t>(c));
    step.groups.push_back(std::move(group));
    return step;
}

// One guarded cell loses its nominal digits.
template <int W>
void check_one_cell(Context<W>& ctx, const Pattern<W>& x, Technique t) {
    if (x.guarded.count() != 1) return;
    Step step = pattern_step(ctx.position, x, t);
    const int cell = x.guarded.first();
    const auto at = std::find(x.cells.begin(), x.cells.end(), cell) - x.cells.begin();
    for (int d :
         each_digit(ctx.position.candidates[cell] & x.nominal[static_cast<std::size_t>(at)]))
        step.eliminations.push_back(candidate_of(cell, d));
    report_if_wanted(ctx, std::move(step));
}

// Guardians of one digit: what sees them all loses it.
template <int W>
void check_one_digit(Context<W>& ctx, const Pattern<W>& x, Technique t) {
    if (x.guarded.count() < 2 || count_bits(x.guardians) != 1) return;
    const int d = lowest_digit(x.guardians);
    Step step = pattern_step(ctx.position, x, t);
    eliminate(step, (ctx.position.places[d] & ctx.geometry().common_peers(x.guarded)) - x.members,
              d);
    report_if_wanted(ctx, std::move(step));
}

// Two guarded cells of a house: their guardians and other cells form a naked subset.
template <int W>
void check_subset(Context<W>& ctx, const Pattern<W>& x, Technique t) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (x.guarded.count() != 2 || !ctx.search.wants(t)) return;
    for (int h : g.houses_of[x.guarded.first()]) {
        if (!g.house[h].contains(x.guarded)) continue;
        const CellSet<W> pool = (g.house[h] & p.empty) - x.members;
        for_each_subset(ctx, pool, x.guardians, 3, [&](const CellSet<W>& extra, DigitSet digits) {
            Step step = pattern_step(p, x, t);
            for (int d : each_digit(digits))
                eliminate(step, p.in_house(d, h) - extra - x.guarded, d);
            group(step, extra, digits, Role::SET_A);
            mark_house(step, h, Role::BASE);
            report_if_wanted(ctx, std::move(step));
        });
    }
}

// Two guarded cells of a house in which a nominal digit is nowhere else: it and a guardian
// fill them, the other nominal digits go.
template <int W>
void check_locked(Context<W>& ctx, const Pattern<W>& x, Technique t) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (x.guarded.count() != 2 || !ctx.search.wants(t)) return;
    for (int h : g.houses_of[x.guarded.first()]) {
        if (!g.is_full[h] || !g.house[h].contains(x.guarded)) continue;
        for (int d : each_digit(x.digits)) {
            if (p.in_house(d, h) != x.guarded) continue;
            Step step = pattern_step(p, x, t);
            for (int c : x.guarded) {
                for (int e : each_digit(p.candidates[c] & x.digits & ~digit_bit(d)))
                    step.eliminations.push_back(candidate_of(c, e));
            }
            mark_house(step, h, Role::LINK);
            report_if_wanted(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

template <int W>
void find_extended_rectangles(Context<W>& ctx);

}  // namespace nonet
