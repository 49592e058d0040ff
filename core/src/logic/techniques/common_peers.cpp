// Common peers: wherever a digit of a house goes, or whatever a cell holds, a candidate falls.
// On a board of houses alone pointing and claiming say the same; rules reach further.
#include <algorithm>

#include "logic/search.hpp"

namespace nonet {

namespace {

// The candidates that one true candidate excludes.
template <int W>
std::vector<Candidate> excluded_by(const BasicPosition<W>& p, int cell, int d) {
    std::vector<Candidate> gone;
    for (int other : p.places[d] & p.geometry->peers[cell]) gone.push_back(candidate_of(other, d));
    for (int e : each_digit(p.candidates[cell] & ~digit_bit(d)))
        gone.push_back(candidate_of(cell, e));
    for (const Candidate& c : p.geometry->excluded_by(cell, d)) {
        if (p.has(c.cell, c.digit)) gone.push_back(c);
    }
    std::ranges::sort(gone);
    return gone;
}

// What every one of several candidates, one of which is true, excludes.
template <int W>
void report_common(Context<W>& ctx, const std::vector<Candidate>& one_of, int house) {
    const auto& p = ctx.position;
    std::vector<Candidate> common = excluded_by(p, one_of.front().cell, one_of.front().digit);
    for (std::size_t i = 1; i < one_of.size() && !common.empty(); ++i) {
        const std::vector<Candidate> more = excluded_by(p, one_of[i].cell, one_of[i].digit);
        std::vector<Candidate> both;
        std::ranges::set_intersection(common, more, std::back_inserter(both));
        common = std::move(both);
    }
    if (common.empty()) return;
    Step step = make_step(Technique::COMMON_PEERS, 0);
    for (const Candidate& c : one_of) {
        step.digits |= digit_bit(c.digit);
        step.marks.push_back({c, Role::PATTERN});
    }
    step.eliminations = std::move(common);
    if (house >= 0) mark_house(step, house, Role::BASE);
    report(ctx, std::move(step));
}

}  // namespace

template <int W>
void find_common_peers(Context<W>& ctx) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (!g.has_rules) return;
    for (int h = 0; h < g.house_count && !ctx.search.is_done(); ++h) {
        if (!g.is_full[h]) continue;
        for (int d = 1; d <= p.digit_count() && !ctx.search.is_done(); ++d) {
            std::vector<Candidate> one_of;
            for (int c : p.in_house(d, h)) one_of.push_back(candidate_of(c, d));
            if (one_of.size() > 1) report_common(ctx, one_of, h);
        }
    }
    if (g.excluded.empty()) return;
    for (int c : p.empty) {
        if (ctx.search.is_done()) return;
        std::vector<Candidate> one_of;
        for (int d : each_digit(p.candidates[c])) one_of.push_back(candidate_of(c, d));
        if (one_of.size() > 1) report_common(ctx, one_of, -1);
    }
}

template void find_common_peers<2>(Context<2>&);
NONET_FOR_LARGE(template void find_common_peers<10>(Context<10>&);)

}  // namespace nonet
