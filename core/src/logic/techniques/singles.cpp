// Singles: steps that place a digit at once.
#include "locking.hpp"

namespace nonet {

namespace {

template <int W>
void report_single(Context<W>& ctx, Technique technique, int cell, int digit, int house) {
    Step step = make_step(technique, digit_bit(digit));
    step.placements.push_back(candidate_of(cell, digit));
    step.marks.push_back({candidate_of(cell, digit), Role::PATTERN});
    if (house >= 0) mark_house(step, house, Role::BASE);
    ctx.search.report(std::move(step));
}

// The last empty cell of a house.
template <int W>
void find_full_houses(Context<W>& ctx) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    for (int h = 0; h < g.house_count; ++h) {
        if (!g.is_full[h]) continue;
        const CellSet<W> open = g.house[h] & p.empty;
        if (open.none() || !open.has_at_most_one()) continue;
        const int cell = open.first();
        if (count_bits(p.candidates[cell]) != 1) continue;
        report_single(ctx, Technique::FULL_HOUSE, cell, lowest_digit(p.candidates[cell]), h);
        if (ctx.search.is_done()) return;
    }
}

template <int W>
void find_hidden_singles(Context<W>& ctx, Technique technique, bool in_lines) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    for (int h = 0; h < g.house_count; ++h) {
        const bool line = g.kind[h] == HouseKind::ROW || g.kind[h] == HouseKind::COLUMN;
        if (line != in_lines || !g.is_full[h]) continue;
        for (int d = 1; d <= p.digit_count(); ++d) {
            const CellSet<W> places = p.in_house(d, h);
            if (places.none() || !places.has_at_most_one()) continue;
            report_single(ctx, technique, places.first(), d, h);
            if (ctx.search.is_done()) return;
        }
    }
}

template <int W>
void find_naked_singles(Context<W>& ctx) {
    const CellSet<W> singles = ctx.position.cells_with_one();
    for (int cell : singles) {
        report_single(ctx, Technique::NAKED_SINGLE, cell,
                      lowest_digit(ctx.position.candidates[cell]), -1);
        if (ctx.search.is_done()) return;
    }
}

// After `gone` lost digit d, is there a house where d has one place left? Returns it.
template <int W>
bool find_new_hidden_single(const BasicPosition<W>& p, const CellSet<W>& gone, int d, int& cell,
                            int& house) {
    const auto& g = *p.geometry;
    const CellSet<W> rest = p.places[d] - gone;
    for (int h = 0; h < g.house_count; ++h) {
        if (!g.is_full[h] || !g.house[h].intersects(gone)) continue;
        const CellSet<W> places = rest & g.house[h];
        if (places.none() || !places.has_at_most_one()) continue;
        cell = places.first();
        house = h;
        return true;
    }
    return false;
}

// Locked candidates whose effect is a hidden single that can be placed in the same breath.
template <int W>
void find_direct_locking(Context<W>& ctx, bool pointing) {
    const Technique technique = pointing ? Technique::DIRECT_POINTING : Technique::DIRECT_CLAIMING;
    for_each_locking(ctx, pointing, [&](const Locking<W>& locking) {
        int cell = 0, house = 0;
        if (!find_new_hidden_single(ctx.position, locking.gone, locking.digit, cell, house)) return;
        Step step = make_step(technique, digit_bit(locking.digit));
        step.placements.push_back(candidate_of(cell, locking.digit));
        locking.mark_in(step);
        mark_house(step, house, Role::TARGET);
        report(ctx, std::move(step));
    });
}

// Hidden pair or triple that empties other cells so that one of its houses gets a hidden single.
template <int W>
void find_direct_hidden_subset(Context<W>& ctx, int size, Technique technique) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    const int n = p.digit_count();
    const auto try_set = [&](int h, DigitSet digits, const CellSet<W>& cells) {
        for (int d = 1; d <= n; ++d) {
            if (digits & digit_bit(d)) continue;
            const CellSet<W> gone = cells & p.places[d];
            int cell = 0, house = 0;
            if (gone.none() || !find_new_hidden_single(p, gone, d, cell, house)) continue;
            Step step = make_step(technique, digits);
            step.placements.push_back(candidate_of(cell, d));
            mark_cells(step, p, cells, digits, Role::PATTERN);
            group(step, cells, digits, Role::PATTERN);
            mark_house(step, h, Role::BASE);
            mark_house(step, house, Role::TARGET);
            report(ctx, std::move(step));
            return;
        }
    };
    for (int h = 0; h < g.house_count; ++h) {
        if (!g.is_full[h]) continue;
        for (int a = 1; a <= n; ++a) {
            const CellSet<W> pa = p.in_house(a, h);
            if (pa.count() < 2 || pa.count() > size) continue;
            for (int b = a + 1; b <= n; ++b) {
                const CellSet<W> pb = p.in_house(b, h);
                if (pb.count() < 2 || (pa | pb).count() > size) continue;
                if (size == 2) {
                    try_set(h, digit_bit(a) | digit_bit(b), pa | pb);
                    if (ctx.search.is_done()) return;
                    continue;
                }
                for (int c = b + 1; c <= n; ++c) {
                    const CellSet<W> pc = p.in_house(c, h);
                    if (pc.count() < 2 || (pa | pb | pc).count() != size) continue;
                    try_set(h, digit_bit(a) | digit_bit(b) | digit_bit(c), pa | pb | pc);
                    if (ctx.search.is_done()) return;
                }
            }
        }
    }
}

}  // namespace

template <int W>
void find_singles(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (s.wants(Technique::FULL_HOUSE)) find_full_houses(ctx);
    if (!s.is_done() && s.wants(Technique::HIDDEN_SINGLE_BOX))
        find_hidden_singles(ctx, Technique::HIDDEN_SINGLE_BOX, false);
    if (!s.is_done() && s.wants(Technique::HIDDEN_SINGLE_LINE))
        find_hidden_singles(ctx, Technique::HIDDEN_SINGLE_LINE, true);
    if (!s.is_done() && s.wants(Technique::NAKED_SINGLE)) find_naked_singles(ctx);
    if (!s.is_done() && s.wants(Technique::DIRECT_POINTING)) find_direct_locking(ctx, true);
    if (!s.is_done() && s.wants(Technique::DIRECT_CLAIMING)) find_direct_locking(ctx, false);
    if (!s.is_done() && s.wants(Technique::DIRECT_HIDDEN_PAIR))
        find_direct_hidden_subset(ctx, 2, Technique::DIRECT_HIDDEN_PAIR);
    if (!s.is_done() && s.wants(Technique::DIRECT_HIDDEN_TRIPLE))
        find_direct_hidden_subset(ctx, 3, Technique::DIRECT_HIDDEN_TRIPLE);
}

template void find_singles<2>(Context<2>&);
NONET_FOR_LARGE(template void find_singles<10>(Context<10>&);)

}  // namespace nonet
