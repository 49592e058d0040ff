// Locked candidates: all places of a digit in one house lie in another house too.
#include "locking.hpp"

namespace nonet {

namespace {

template <int W>
void find_locked_candidates(Context<W>& ctx, Technique technique) {
    for_each_locking(ctx, technique == Technique::POINTING, [&](const Locking<W>& locking) {
        Step step = make_step(technique, digit_bit(locking.digit));
        eliminate(step, locking.gone, locking.digit);
        locking.mark_in(step);
        report(ctx, std::move(step));
    });
}

}  // namespace

template <int W>
void find_intersections(Context<W>& ctx) {
    for (Technique t : {Technique::POINTING, Technique::CLAIMING}) {
        if (ctx.search.wants(t) && !ctx.search.is_done()) find_locked_candidates(ctx, t);
    }
}

template void find_intersections<2>(Context<2>&);
NONET_FOR_LARGE(template void find_intersections<10>(Context<10>&);)

}  // namespace nonet
