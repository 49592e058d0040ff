// Bivalue universal grave: if every open cell had two candidates and every digit two places
// in each house, the puzzle would have no solution or two. So at least one of the candidates
// that keep a position from being a grave, its guardians, is true.
#include "deadly.hpp"

namespace nonet {

namespace {

template <int W>
struct Grave {
    CellSet<W> cells;                                           // cells with guardians
    std::array<DigitSet, BasicPosition<W>::MAX_CELLS> extra{};  // guardians of a cell
    DigitSet digits = 0;                                        // digits of the guardians
};

template <int W>
bool is_too_many_everywhere(const BasicPosition<W>& p, int cell, int d) {
    for (int h : p.geometry->houses_of[cell]) {
        if (p.in_house(d, h).count() < 3) return false;
    }
    return true;
}

// After removing the guardians every cell must be left with two candidates and every house
// with zero or two places of each digit.
template <int W>
bool is_grave_without(const BasicPosition<W>& p, const Grave<W>& grave) {
    const auto& g = *p.geometry;
    for (int c : p.empty) {
        if (count_bits(p.candidates[c] & ~grave.extra[c]) != 2) return false;
    }
    for (int h = 0; h < g.house_count; ++h) {
        for (int d = 1; d <= p.digit_count(); ++d) {
            CellSet<W> places = p.in_house(d, h);
            for (int c : places& grave.cells) {
                if (grave.extra[c] & digit_bit(d)) places.reset(c);
            }
            if (places.any() && places.count() != 2) return false;
        }
    }
    return true;
}

template <int W>
bool find_grave(const BasicPosition<W>& p, Grave<W>& grave) {
    for (int c : p.empty - p.cells_with_two()) {
        for (int d : each_digit(p.candidates[c])) {
            if (is_too_many_everywhere(p, c, d)) grave.extra[c] |= digit_bit(d);
        }
        if (grave.extra[c] == 0) return false;
        grave.cells.set(c);
        grave.digits |= grave.extra[c];
    }
    return grave.cells.any() && is_grave_without(p, grave);
}

template <int W>
Step grave_step(const BasicPosition<W>& p, const Grave<W>& grave, Technique t) {
    Step step = make_step(t, grave.digits);
    for (int c : grave.cells)
        mark_cells(step, p, CellSet<W>::of(c), grave.extra[c], Role::GUARDIAN);
    group(step, grave.cells, grave.digits, Role::ROOF);
    return step;
}

template <int W>
void check_one_cell(Context<W>& ctx, const Grave<W>& grave) {
    if (grave.cells.count() != 1) return;
    const int cell = grave.cells.first();
    Step step = grave_step(ctx.position, grave, Technique::BUG_1);
    for (int d : each_digit(ctx.position.candidates[cell] & ~grave.extra[cell]))
        step.eliminations.push_back(candidate_of(cell, d));
    report_if_wanted(ctx, std::move(step));
}

template <int W>
void check_one_digit(Context<W>& ctx, const Grave<W>& grave) {
    if (grave.cells.count() < 2 || count_bits(grave.digits) != 1) return;
    const int d = lowest_digit(grave.digits);
    Step step = grave_step(ctx.position, grave, Technique::BUG_2);
    eliminate(step, ctx.position.places[d] & ctx.geometry().common_peers(grave.cells), d);
    report_if_wanted(ctx, std::move(step));
}

// Type 3: the guardians' digits form a naked subset with other cells of a house.
template <int W>
void check_subset(Context<W>& ctx, const Grave<W>& grave) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (grave.cells.count() < 2) return;
    for (int h = 0; h < g.house_count && !ctx.search.is_done(); ++h) {
        if (!g.house[h].contains(grave.cells)) continue;
        const CellSet<W> pool = (g.house[h] & p.empty) - grave.cells;
        for_each_subset(ctx, pool, grave.digits, g.digit_count,
                        [&](const CellSet<W>& extra, DigitSet digits) {
                            Step step = grave_step(p, grave, Technique::BUG_3);
                            for (int d : each_digit(digits))
                                eliminate(step, p.in_house(d, h) - extra - grave.cells, d);
                            group(step, extra, digits, Role::PATTERN);
                            mark_cells(step, p, extra, digits, Role::PATTERN);
                            mark_house(step, h, Role::BASE);
                            report_if_wanted(ctx, std::move(step));
                        });
    }
}

// Type 4: two cells of a house share a digit that is nowhere else in it; that digit and a
// guardian fill them, so their other digits go.
template <int W>
void check_locked(Context<W>& ctx, const Grave<W>& grave) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (grave.cells.count() != 2) return;
    for (int h = 0; h < g.house_count; ++h) {
        if (!g.is_full[h] || !g.house[h].contains(grave.cells)) continue;
        for (int d = 1; d <= p.digit_count(); ++d) {
            if ((grave.digits & digit_bit(d)) || p.in_house(d, h) != grave.cells) continue;
            Step step = grave_step(p, grave, Technique::BUG_4);
            for (int c : grave.cells) {
                for (int e : each_digit(p.candidates[c] & ~grave.extra[c] & ~digit_bit(d)))
                    step.eliminations.push_back(candidate_of(c, e));
            }
            mark(step, grave.cells, d, Role::LINK);
            mark_house(step, h, Role::BASE);
            report_if_wanted(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

}  // namespace

template <int W>
void find_bivalue_graves(Context<W>& ctx) {
    // Cheap refusal: a grave has few cells beyond two candidates.
    const auto& p = ctx.position;
    if ((p.empty - p.cells_with_two()).count() > 6) return;
    if (!ctx.geometry().untouched.contains(p.empty)) return;
    Grave<W> grave;
    if (!find_grave(p, grave)) return;
    check_one_cell(ctx, grave);
    if (!ctx.search.is_done()) check_one_digit(ctx, grave);
    if (!ctx.search.is_done()) check_locked(ctx, grave);
    if (!ctx.search.is_done() && ctx.search.wants(Technique::BUG_3)) check_subset(ctx, grave);
}

template void find_bivalue_graves<2>(Context<2>&);
NONET_FOR_LARGE(template void find_bivalue_graves<10>(Context<10>&);)

}  // namespace nonet
