// Whisper polarity: along a whisper low and high digits alternate. Of the two ways to begin, one
// may give a house more low or more high digits than there are.
#include "logic/rulebook.hpp"
#include "logic/search.hpp"

namespace nonet {

namespace {

constexpr int NOWHERE = -1, IN_A_CELL = -2;

// What a cell may hold if this side is low and the other high.
template <int W>
DigitSet left_of(const BasicPosition<W>& p, const Polarity<W>& x, bool low, int cell) {
    const DigitSet now = p.digit[cell] ? digit_bit(p.digit[cell]) : p.candidates[cell];
    if (x.side[low ? 0 : 1].test(cell)) return now & x.low;
    if (x.side[low ? 1 : 0].test(cell)) return now & x.high;
    return now;
}

// The house that would get too many, IN_A_CELL where a cell would have nothing left, or NOWHERE.
template <int W>
int where_it_breaks(const BasicPosition<W>& p, const Polarity<W>& x, bool low) {
    const auto& g = *p.geometry;
    for (int c : x.side[0] | x.side[1]) {
        if (left_of(p, x, low, c) == 0) return IN_A_CELL;
    }
    for (int h = 0; h < g.layout_houses; ++h) {
        if (!g.house[h].intersects(x.side[0] | x.side[1])) continue;
        int lows = 0, highs = 0;
        for (int c : g.house[h]) {
            const DigitSet left = left_of(p, x, low, c);
            lows += (left & ~x.low) == 0;
            highs += (left & ~x.high) == 0;
        }
        if (lows > count_bits(x.low) || highs > count_bits(x.high)) return h;
    }
    return NOWHERE;
}

}  // namespace

template <int W>
void find_polarity(Context<W>& ctx) {
    const auto& p = ctx.position;
    if (!ctx.geometry().rulebook) return;
    for (const Polarity<W>& x : ctx.geometry().rulebook->polarities) {
        for (const bool low : {true, false}) {
            const int broken = where_it_breaks(p, x, !low);
            if (broken == NOWHERE) continue;
            Step step = make_step(Technique::WHISPER_POLARITY, 0);
            for (int c : (x.side[0] | x.side[1]) & p.empty) {
                for (int d : each_digit(p.candidates[c] & ~left_of(p, x, low, c)))
                    step.eliminations.push_back(candidate_of(c, d));
            }
            if (step.eliminations.empty()) continue;
            if (broken >= 0) mark_house(step, broken, Role::BASE);
            step.rules = x.rules;
            group(step, x.side[low ? 0 : 1], x.low, Role::PATTERN);
            group(step, x.side[low ? 1 : 0], x.high, Role::SET_A);
            report(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

template void find_polarity<2>(Context<2>&);
NONET_FOR_LARGE(template void find_polarity<10>(Context<10>&);)

}  // namespace nonet
