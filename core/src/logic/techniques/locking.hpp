// Locking: a digit whose places in one house of a crossing all lie in the other leaves the rest of
// that other. Pointing and claiming remove it there; their direct forms place what follows at once.
#pragma once

#include "logic/search.hpp"

namespace nonet {

template <int W>
struct Locking {
    int digit;
    int from, to;  // houses: where the digit is locked, and what it leaves
    CellSet<W> places, gone;

    void mark_in(Step& step) const {
        mark(step, places, digit, Role::PATTERN);
        mark_house(step, from, Role::BASE);
        mark_house(step, to, Role::COVER);
    }
};

// Visit every locking that removes something, until the search is done.
template <int W, class Visit>
void for_each_locking(Context<W>& ctx, bool pointing, Visit visit) {
    const auto& p = ctx.position;
    for (const auto& crossing : ctx.geometry().crossings) {
        const DigitSet in_region = p.candidates_in(crossing.rest_of_region);
        const DigitSet in_line = p.candidates_in(crossing.rest_of_line);
        const DigitSet locked = p.candidates_in(crossing.shared) &
                                (pointing ? in_line & ~in_region : in_region & ~in_line);
        const int from = pointing ? crossing.region : crossing.line;
        const int to = pointing ? crossing.line : crossing.region;
        for (int d : each_digit(locked & ctx.search.options.only_digits)) {
            const CellSet<W> places = p.in_house(d, from);
            visit(Locking<W>{d, from, to, places, p.in_house(d, to) - places});
            if (ctx.search.is_done()) return;
        }
    }
}

}  // namespace nonet
