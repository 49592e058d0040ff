// Common peers: wherever a digit of a house goes, or whatever a cell holds, a candidate falls.
// On a board of houses alone pointing and claiming say the same; rules reach further. So do they
// for naked sets: cells that see each other, whether or not they share a house.
#include <algorithm>

#include "logic/search.hpp"

namespace nonet {

namespace {

// Whether two candidates are not both true.
template <int W>
bool excludes(const Geometry<W>& g, const Candidate& truth, const Candidate& other) {
    if (truth.cell == other.cell) return truth.digit != other.digit;
    if (truth.digit == other.digit && g.are_peers(truth.cell, other.cell)) return true;
    const std::vector<Candidate>& ruled = g.excluded_by(truth.cell, truth.digit);
    return std::ranges::find(ruled, other) != ruled.end();
}

// What every one of several candidates, one of which is true, excludes. Most often that is nothing,
// which two or three of them tell.
template <int W>
std::vector<Candidate> excluded_by_all(const BasicPosition<W>& p,
                                       const std::vector<Candidate>& one_of) {
    const Candidate& first = one_of.front();
    const auto& g = *p.geometry;
    std::vector<Candidate> common;
    for (int c : p.places[first.digit] & g.peers[first.cell])
        common.push_back(candidate_of(c, first.digit));
    for (int d : each_digit(p.candidates[first.cell] & ~digit_bit(first.digit)))
        common.push_back(candidate_of(first.cell, d));
    for (const Candidate& c : g.excluded_by(first.cell, first.digit)) {
        if (p.has(c.cell, c.digit)) common.push_back(c);
    }
    for (std::size_t i = 1; i < one_of.size() && !common.empty(); ++i)
        std::erase_if(common, [&](const Candidate& c) { return !excludes(g, one_of[i], c); });
    std::ranges::sort(common);
    common.erase(std::unique(common.begin(), common.end()), common.end());
    return common;
}

// Whether it is clear that nothing is excluded by all: two of them have no links by rules, so that
// each excludes its own digit in peers alone, and no cell sees both.
template <int W>
bool exclude_nothing(const BasicPosition<W>& p, const std::vector<Candidate>& one_of) {
    const auto& g = *p.geometry;
    CellSet<W> seen = p.places[one_of.front().digit];
    int unlinked = 0;
    for (const Candidate& c : one_of) {
        if (!g.excluded_by(c.cell, c.digit).empty()) continue;
        seen &= g.peers[c.cell];
        ++unlinked;
    }
    const bool is_of_one_digit = one_of.front().digit == one_of.back().digit;
    return unlinked > 1 && (!is_of_one_digit || seen.none());
}

template <int W>
void report_common(Context<W>& ctx, const std::vector<Candidate>& one_of, int house) {
    if (exclude_nothing(ctx.position, one_of)) return;
    std::vector<Candidate> common = excluded_by_all(ctx.position, one_of);
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

constexpr int LARGEST_PEER_SET = 4;

// As many digits as cells, of which each sees all others: each digit is in one of them.
template <int W>
void report_peer_set(Context<W>& ctx, const CellSet<W>& cells, DigitSet digits) {
    const auto& p = ctx.position;
    Step step = make_step(Technique::PEER_SET, digits);
    for (int d : each_digit(digits)) {
        const CellSet<W> seen = ctx.geometry().common_peers(cells & p.places[d]);
        eliminate(step, (seen & p.places[d]) - cells, d);
    }
    if (step.eliminations.empty()) return;
    mark_cells(step, p, cells, digits, Role::PATTERN);
    group(step, cells, digits, Role::PATTERN);
    report(ctx, std::move(step));
}

template <int W>
void extend_peer_set(Context<W>& ctx, const CellSet<W>& pool, const CellSet<W>& cells,
                     DigitSet digits) {
    CellSet<W> rest = pool;
    for (int c : pool) {
        rest.reset(c);
        const CellSet<W> more = cells | CellSet<W>::of(c);
        const DigitSet all = digits | ctx.position.candidates[c];
        if (count_bits(all) > LARGEST_PEER_SET) continue;
        if (more.count() > 1 && count_bits(all) == more.count()) report_peer_set(ctx, more, all);
        if (ctx.search.is_done()) return;
        if (more.count() < LARGEST_PEER_SET)
            extend_peer_set(ctx, rest & ctx.geometry().peers[c], more, all);
        if (ctx.search.is_done()) return;
    }
}

template <int W>
void find_peer_sets(Context<W>& ctx) {
    const auto& p = ctx.position;
    CellSet<W> pool;
    for (int c : p.empty) {
        if (count_bits(p.candidates[c]) <= LARGEST_PEER_SET) pool.set(c);
    }
    extend_peer_set<W>(ctx, pool, {}, 0);
}

template <int W>
void find_forced_by_all(Context<W>& ctx) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    std::vector<Candidate> one_of;
    for (int h = 0; h < g.house_count && !ctx.search.is_done(); ++h) {
        if (!g.is_full[h]) continue;
        for (int d = 1; d <= p.digit_count() && !ctx.search.is_done(); ++d) {
            one_of.clear();
            for (int c : p.in_house(d, h)) one_of.push_back(candidate_of(c, d));
            if (one_of.size() > 1) report_common(ctx, one_of, h);
        }
    }
    if (g.excluded.empty()) return;
    for (int c : p.empty) {
        if (ctx.search.is_done()) return;
        one_of.clear();
        for (int d : each_digit(p.candidates[c])) one_of.push_back(candidate_of(c, d));
        if (one_of.size() > 1) report_common(ctx, one_of, -1);
    }
}

}  // namespace

template <int W>
void find_common_peers(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (!ctx.geometry().has_rules) return;
    if (s.wants(Technique::COMMON_PEERS)) find_forced_by_all(ctx);
    if (s.wants(Technique::PEER_SET) && !s.is_done()) find_peer_sets(ctx);
}

template void find_common_peers<2>(Context<2>&);
NONET_FOR_LARGE(template void find_common_peers<10>(Context<10>&);)

}  // namespace nonet
