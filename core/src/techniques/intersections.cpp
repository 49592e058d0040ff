#include "nonet/search.hpp"

// Locked candidates: all places of a digit in one house lie in another house too.

namespace nonet {

namespace {

template <int W>
void find_locked_candidates(Context<W>& ctx, Technique technique) {
    const auto& p = ctx.position;
    const bool pointing = technique == Technique::POINTING;
    for (const auto& crossing : ctx.geometry().crossings) {
        const int from = pointing ? crossing.region : crossing.line;
        const int to = pointing ? crossing.line : crossing.region;
        for (int d = 1; d <= p.digit_count(); ++d) {
            const CellSet<W> places = p.in_house(d, from);
            if (places.none() || !crossing.cells.contains(places)) continue;
            const CellSet<W> gone = p.in_house(d, to) - places;
            if (gone.none()) continue;
            Step step = make_step(technique, digit_bit(d));
            eliminate(step, gone, d);
            mark(step, places, d, Role::PATTERN);
            mark_house(step, from, Role::BASE);
            mark_house(step, to, Role::COVER);
            report(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

}  // namespace

template <int W>
void find_intersections(Context<W>& ctx) {
    for (Technique t : {Technique::POINTING, Technique::CLAIMING}) {
        if (ctx.search.wants(t) && !ctx.search.is_done()) find_locked_candidates(ctx, t);
    }
}

template void find_intersections<2>(Context<2>&);
template void find_intersections<10>(Context<10>&);

}  // namespace nonet
