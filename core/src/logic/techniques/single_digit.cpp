// Patterns of one digit with two strong links: skyscraper, kite, turbot fish, empty rectangle.
//
//     a = b - c = d      one of a, d is true, so what sees both goes
//
// "=" is a house with two places for the digit, "-" two places that see each other.
#include <algorithm>

#include "logic/search.hpp"

namespace nonet {

namespace {

template <int W>
Technique name_pair(const Geometry<W>& g, const ConjugatePair<W>& x, int bx,
                    const ConjugatePair<W>& y, int by) {
    const HouseKind kx = g.kind[x.house], ky = g.kind[y.house];
    if (kx == ky && kx == HouseKind::ROW && g.column[bx] == g.column[by])
        return Technique::SKYSCRAPER;
    if (kx == ky && kx == HouseKind::COLUMN && g.row[bx] == g.row[by]) return Technique::SKYSCRAPER;
    const bool crossed = (kx == HouseKind::ROW && ky == HouseKind::COLUMN) ||
                         (kx == HouseKind::COLUMN && ky == HouseKind::ROW);
    if (crossed && g.box[bx] >= 0 && g.box[bx] == g.box[by]) return Technique::TWO_STRING_KITE;
    return Technique::TURBOT_FISH;
}

// Skyscrapers whose free ends share the other line too are X-wings.
template <int W>
bool is_x_wing(const Geometry<W>& g, const ConjugatePair<W>& x, int ax, int ay) {
    return g.kind[x.house] == HouseKind::ROW ? g.column[ax] == g.column[ay]
                                             : g.row[ax] == g.row[ay];
}

template <int W>
void report_links(Context<W>& ctx, Technique t, int d, const ConjugatePair<W>& x, int ax, int bx,
                  const ConjugatePair<W>& y, int ay, int by) {
    Step step = make_step(t, digit_bit(d));
    eliminate(step, ctx.position.places[d] & ctx.geometry().peers[ax] & ctx.geometry().peers[ay],
              d);
    step.marks = {{candidate_of(ax, d), Role::PINCER},
                  {candidate_of(bx, d), Role::LINK},
                  {candidate_of(by, d), Role::LINK},
                  {candidate_of(ay, d), Role::PINCER}};
    mark_house(step, x.house, Role::BASE);
    mark_house(step, y.house, Role::BASE);
    step.length = 3;
    report(ctx, std::move(step));
}

// Any end of one link may be near the other.
template <int W>
void join_links(Context<W>& ctx, int d, const ConjugatePair<W>& x, const ConjugatePair<W>& y) {
    const auto& g = ctx.geometry();
    const Search& s = ctx.search;
    for (int turn = 0; turn < 4; ++turn) {
        const int ax = turn & 1 ? x.b : x.a, bx = turn & 1 ? x.a : x.b;
        const int ay = turn & 2 ? y.b : y.a, by = turn & 2 ? y.a : y.b;
        if (!g.are_peers(bx, by) || ax == ay || ax == by || bx == ay) continue;
        if (!(ctx.position.places[d] & g.peers[ax]).intersects(g.peers[ay])) continue;
        const Technique t = name_pair(g, x, bx, y, by);
        // Every such pattern is a turbot fish; the special names come first.
        if (t == Technique::SKYSCRAPER && is_x_wing(g, x, ax, ay)) continue;
        if (s.wants(t)) {
            report_links(ctx, t, d, x, ax, bx, y, ay, by);
        } else if (s.wants(Technique::TURBOT_FISH)) {
            report_links(ctx, Technique::TURBOT_FISH, d, x, ax, bx, y, ay, by);
        }
        if (s.is_done()) return;
    }
}

template <int W>
void find_two_strong_links(Context<W>& ctx) {
    const auto& g = ctx.geometry();
    for (int d : each_digit(ctx.search.options.only_digits & g.all_digits)) {
        const auto pairs = ctx.conjugate_pairs().of(d);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const ConjugatePair<W>& x = pairs[i];
            const CellSet<W> seen = g.peers[x.a] | g.peers[x.b];
            for (std::size_t j = i + 1; j < pairs.size(); ++j) {
                if (seen.intersects(pairs[j].cells)) join_links(ctx, d, x, pairs[j]);
                if (ctx.search.is_done()) return;
            }
        }
    }
}

// Two kites that share their box link, told as one.
template <int W>
void find_dual_kites(Context<W>& ctx) {
    TechniqueSet kites;
    kites.set(index_of(Technique::TWO_STRING_KITE));
    Search inner(Want::ALL, kites, ctx.search.options);
    Context<W> inner_ctx{ctx.position, inner, ctx.findings};
    find_two_strong_links(inner_ctx);
    const auto link_of = [](const Step& s) {
        return std::minmax(s.marks[1].candidate, s.marks[2].candidate);
    };
    const auto& steps = inner.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t j = i + 1; j < steps.size(); ++j) {
            const auto a = link_of(steps[i]), b = link_of(steps[j]);
            if (a.first != b.first || a.second != b.second) continue;
            if (steps[i].eliminations == steps[j].eliminations) continue;
            Step step = steps[i];
            step.technique = Technique::DUAL_TWO_STRING_KITE;
            for (const Candidate& c : steps[j].eliminations) step.eliminations.push_back(c);
            for (const Mark& m : steps[j].marks) {
                if (m.role == Role::PINCER) step.marks.push_back(m);
            }
            for (const HouseMark& h : steps[j].houses) step.houses.push_back(h);
            report(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

// Empty rectangle: in a box the digit lies in one row and one column only. If it is not in
// the row part it is in the column part and the other way round, so the box links a strong
// link at the row to a cell at the column.
template <int W>
struct Rectangle {
    int digit, box, row, column;
    CellSet<W> places;
};

template <int W>
void report_rectangle(Context<W>& ctx, const Rectangle<W>& r, int along, int across) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    const int d = r.digit;
    for (int near : p.in_house(d, along) - g.house[r.box]) {
        const int h = g.kind[along] == HouseKind::ROW ? g.column[near] : g.row[near];
        if (h < 0 || !g.is_full[h]) continue;
        CellSet<W> pair = p.in_house(d, h);
        if (pair.count() != 2) continue;
        pair.reset(near);
        const int far = pair.first();
        const int other = g.kind[along] == HouseKind::ROW ? g.row[far] : g.column[far];
        const CellSet<W> gone =
            (p.in_house(d, across) & g.house[other]) - g.house[r.box] - CellSet<W>::of(far);
        if (gone.none() || g.house[r.box].test(far)) continue;
        Step step = make_step(Technique::EMPTY_RECTANGLE, digit_bit(d));
        eliminate(step, gone, d);
        step.marks = {{candidate_of(near, d), Role::LINK}, {candidate_of(far, d), Role::PINCER}};
        mark(step, r.places, d, Role::BASE);
        mark_house(step, r.box, Role::BASE);
        mark_house(step, h, Role::COVER);
        report(ctx, std::move(step));
        if (ctx.search.is_done()) return;
    }
}

template <int W>
void find_empty_rectangles(Context<W>& ctx) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    for (int d = 1; d <= p.digit_count(); ++d) {
        if (!(ctx.search.options.only_digits & digit_bit(d))) continue;
        for (int b = 0; b < g.house_count; ++b) {
            if (!is_region(g.kind[b]) || !g.is_full[b]) continue;
            const CellSet<W> places = p.in_house(d, b);
            if (places.count() < (ctx.search.options.thin_rectangles ? 2 : 3)) continue;
            for (int r = 0; r < g.house_count; ++r) {
                if (g.kind[r] != HouseKind::ROW || !g.house[r].intersects(g.house[b])) continue;
                for (int c = 0; c < g.house_count; ++c) {
                    if (g.kind[c] != HouseKind::COLUMN || !g.house[c].intersects(g.house[b]))
                        continue;
                    const CellSet<W> row = places & g.house[r], column = places & g.house[c];
                    if (!(row | column).contains(places)) continue;
                    if ((row - column).none() || (column - row).none()) continue;
                    const Rectangle<W> rectangle{d, b, r, c, places};
                    report_rectangle(ctx, rectangle, r, c);
                    if (!ctx.search.is_done()) report_rectangle(ctx, rectangle, c, r);
                    if (ctx.search.is_done()) return;
                }
            }
        }
    }
}

template <int W>
void find_dual_rectangles(Context<W>& ctx) {
    SearchOptions options = ctx.search.options;
    options.thin_rectangles = true;
    TechniqueSet single;
    single.set(index_of(Technique::EMPTY_RECTANGLE));
    Search inner(Want::ALL, single, options);
    Context<W> inner_ctx{ctx.position, inner, ctx.findings};
    find_empty_rectangles(inner_ctx);
    const auto& steps = inner.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t j = i + 1; j < steps.size(); ++j) {
            if (steps[i].digits != steps[j].digits || steps[i].houses[0] != steps[j].houses[0])
                continue;
            if (steps[i].eliminations == steps[j].eliminations) continue;
            Step step = steps[i];
            step.technique = Technique::DUAL_EMPTY_RECTANGLE;
            for (const Candidate& c : steps[j].eliminations) step.eliminations.push_back(c);
            for (const Mark& m : steps[j].marks) {
                if (m.role != Role::BASE) step.marks.push_back(m);
            }
            step.houses.push_back(steps[j].houses[1]);
            report(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

}  // namespace

template <int W>
void find_single_digit_patterns(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (s.wants(Technique::SKYSCRAPER) || s.wants(Technique::TWO_STRING_KITE) ||
        s.wants(Technique::TURBOT_FISH))
        find_two_strong_links(ctx);
    if (!s.is_done() && s.wants(Technique::DUAL_TWO_STRING_KITE)) find_dual_kites(ctx);
    if (!s.is_done() && s.wants(Technique::EMPTY_RECTANGLE)) find_empty_rectangles(ctx);
    if (!s.is_done() && s.wants(Technique::DUAL_EMPTY_RECTANGLE)) find_dual_rectangles(ctx);
}

template void find_single_digit_patterns<2>(Context<2>&);
NONET_FOR_LARGE(template void find_single_digit_patterns<10>(Context<10>&);)

}  // namespace nonet
