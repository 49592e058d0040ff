#include "nonet/search.hpp"

// Colouring: candidates joined by strong links get two colours, one of which is true.

namespace nonet {

namespace {

template <int W>
struct Cluster {
    CellSet<W> side[2];
};

// The clusters of a digit: connected components of its conjugate pairs.
template <int W>
std::vector<Cluster<W>> clusters_of(const BasicPosition<W>& p, int d) {
    const auto& g = *p.geometry;
    std::vector<Cluster<W>> clusters;
    CellSet<W> open;
    std::array<CellSet<W>, BasicPosition<W>::MAX_CELLS> linked{};
    for (int h = 0; h < g.house_count; ++h) {
        if (!g.is_full[h]) continue;
        const CellSet<W> places = p.in_house(d, h);
        if (places.count() != 2) continue;
        for (int c : places) linked[c] |= places - CellSet<W>::of(c);
        open |= places;
    }
    while (open.any()) {
        Cluster<W> cluster;
        CellSet<W> wave = CellSet<W>::of(open.first());
        for (int side = 0; wave.any(); side ^= 1) {
            cluster.side[side] |= wave;
            CellSet<W> next;
            for (int c : wave) next |= linked[c];
            wave = next - cluster.side[side ^ 1];
        }
        open -= cluster.side[0] | cluster.side[1];
        clusters.push_back(cluster);
    }
    return clusters;
}

template <int W>
CellSet<W> seen_by_any(const Geometry<W>& g, const CellSet<W>& cells) {
    CellSet<W> seen;
    for (int c : cells) seen |= g.peers[c];
    return seen;
}

template <int W>
void mark_cluster(Step& step, const Cluster<W>& c, int d, Role first, Role second) {
    mark(step, c.side[0], d, first);
    mark(step, c.side[1], d, second);
}

template <int W>
void find_simple(Context<W>& ctx, int d, const std::vector<Cluster<W>>& clusters) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    for (const Cluster<W>& cluster : clusters) {
        const CellSet<W> seen[2] = {seen_by_any(g, cluster.side[0]),
                                    seen_by_any(g, cluster.side[1])};
        for (int side = 0; side < 2 && ctx.search.wants(Technique::SIMPLE_COLOURS_WRAP); ++side) {
            if (!seen[side].intersects(cluster.side[side])) continue;
            Step step = make_step(Technique::SIMPLE_COLOURS_WRAP, digit_bit(d));
            eliminate(step, cluster.side[side], d);
            mark_cluster(step, cluster, d, side == 0 ? Role::COLOUR_B : Role::COLOUR_A,
                         side == 0 ? Role::COLOUR_A : Role::COLOUR_B);
            report(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
        if (!ctx.search.wants(Technique::SIMPLE_COLOURS_TRAP)) continue;
        const CellSet<W> gone =
            (p.places[d] & seen[0] & seen[1]) - cluster.side[0] - cluster.side[1];
        if (gone.none()) continue;
        Step step = make_step(Technique::SIMPLE_COLOURS_TRAP, digit_bit(d));
        eliminate(step, gone, d);
        mark_cluster(step, cluster, d, Role::COLOUR_A, Role::COLOUR_B);
        report(ctx, std::move(step));
        if (ctx.search.is_done()) return;
    }
}

template <int W>
void report_multi(Context<W>& ctx, Step&& step, int d, const Cluster<W>& x, const Cluster<W>& y) {
    if (step.eliminations.empty()) return;
    mark_cluster(step, x, d, Role::COLOUR_A, Role::COLOUR_B);
    mark_cluster(step, y, d, Role::COLOUR_C, Role::COLOUR_D);
    report(ctx, std::move(step));
}

// Type 1: a colour of one cluster sees a colour of the other, so the opposite colours
// cannot both be false, and what sees both goes.
template <int W>
void find_multi_1(Context<W>& ctx, int d, const Cluster<W>& x, const Cluster<W>& y) {
    const auto& g = ctx.geometry();
    const CellSet<W> coloured = x.side[0] | x.side[1] | y.side[0] | y.side[1];
    Step step = make_step(Technique::MULTI_COLOURS_1, digit_bit(d));
    for (int a = 0; a < 2; ++a) {
        const CellSet<W> seen = seen_by_any(g, x.side[a]);
        for (int b = 0; b < 2; ++b) {
            if (!seen.intersects(y.side[b])) continue;
            const CellSet<W> both = seen_by_any(g, x.side[a ^ 1]) & seen_by_any(g, y.side[b ^ 1]);
            eliminate(step, (ctx.position.places[d] & both) - coloured, d);
        }
    }
    report_multi(ctx, std::move(step), d, x, y);
}

// Type 2: a colour that sees both colours of another cluster is false.
template <int W>
void find_multi_2(Context<W>& ctx, int d, const Cluster<W>& x, const Cluster<W>& y) {
    for (int a = 0; a < 2 && !ctx.search.is_done(); ++a) {
        const CellSet<W> seen = seen_by_any(ctx.geometry(), x.side[a]);
        if (!seen.intersects(y.side[0]) || !seen.intersects(y.side[1])) continue;
        Step step = make_step(Technique::MULTI_COLOURS_2, digit_bit(d));
        eliminate(step, x.side[a], d);
        report_multi(ctx, std::move(step), d, x, y);
    }
}

template <int W>
void find_multi(Context<W>& ctx, int d, const std::vector<Cluster<W>>& clusters) {
    const Search& s = ctx.search;
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        for (std::size_t j = 0; j < clusters.size(); ++j) {
            if (i == j || s.is_done()) continue;
            if (i < j && s.wants(Technique::MULTI_COLOURS_1))
                find_multi_1(ctx, d, clusters[i], clusters[j]);
            if (!s.is_done() && s.wants(Technique::MULTI_COLOURS_2))
                find_multi_2(ctx, d, clusters[i], clusters[j]);
        }
    }
}

// --- 3D Medusa: the same over all digits, cells with two candidates being links too ----

template <int W>
struct Medusa {
    std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1> side[2];
};

template <int W>
Medusa<W> grow_medusa(const BasicPosition<W>& p, int cell, int digit) {
    const auto& g = *p.geometry;
    Medusa<W> m{};
    std::vector<std::pair<Candidate, int>> queue{{candidate_of(cell, digit), 0}};
    m.side[0][digit].set(cell);
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const Candidate at = queue[i].first;
        const int side = queue[i].second;
        const auto visit = [&](int c, int d) {
            if (m.side[side ^ 1][d].test(c)) return;
            m.side[side ^ 1][d].set(c);
            queue.push_back({candidate_of(c, d), side ^ 1});
        };
        if (p.is_bivalue(at.cell))
            visit(at.cell, lowest_digit(p.candidates[at.cell] & ~digit_bit(at.digit)));
        for (int h : g.houses_of[at.cell]) {
            CellSet<W> places = p.in_house(at.digit, h);
            if (!g.is_full[h] || places.count() != 2) continue;
            places.reset(at.cell);
            visit(places.first(), at.digit);
        }
    }
    return m;
}

// Does this side contradict itself: twice in a cell, twice in a house, or a cell left empty?
template <int W>
bool is_impossible(const BasicPosition<W>& p, const Medusa<W>& m, int side) {
    const auto& g = *p.geometry;
    CellSet<W> once;
    std::array<DigitSet, BasicPosition<W>::MAX_CELLS> hit{};
    for (int d = 1; d <= p.digit_count(); ++d) {
        if (once.intersects(m.side[side][d])) return true;
        once |= m.side[side][d];
        const CellSet<W> seen = seen_by_any(g, m.side[side][d]);
        if (seen.intersects(m.side[side][d])) return true;
        for (int c : seen& p.places[d]) hit[c] |= digit_bit(d);
    }
    for (int c : p.empty - once) {
        if (p.candidates[c] && (p.candidates[c] & ~hit[c]) == 0) return true;
    }
    return false;
}

template <int W>
void collect_medusa_traps(const BasicPosition<W>& p, const Medusa<W>& m, Step& step) {
    const auto& g = *p.geometry;
    CellSet<W> coloured[2];
    for (int d = 1; d <= p.digit_count(); ++d) {
        for (int side = 0; side < 2; ++side) coloured[side] |= m.side[side][d];
    }
    for (int d = 1; d <= p.digit_count(); ++d) {
        const CellSet<W> a = seen_by_any(g, m.side[0][d]) | coloured[0];
        const CellSet<W> b = seen_by_any(g, m.side[1][d]) | coloured[1];
        eliminate(step, (p.places[d] & a & b) - m.side[0][d] - m.side[1][d], d);
    }
}

template <int W>
void find_medusas(Context<W>& ctx) {
    const auto& p = ctx.position;
    std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1> done{};
    for (int d = 1; d <= p.digit_count(); ++d) {
        for (int cell : p.places[d]) {
            if (done[d].test(cell)) continue;
            const Medusa<W> m = grow_medusa(p, cell, d);
            int size = 0;
            DigitSet digits = 0;
            for (int e = 1; e <= p.digit_count(); ++e) {
                const CellSet<W> both = m.side[0][e] | m.side[1][e];
                done[e] |= both;
                size += both.count();
                if (both.any()) digits |= digit_bit(e);
            }
            if (size < 4) continue;
            Step step = make_step(Technique::MEDUSA, digits);
            int wrong = -1;
            for (int side = 0; side < 2 && wrong < 0; ++side) {
                if (is_impossible(p, m, side)) wrong = side;
            }
            if (wrong >= 0) {
                for (int e : each_digit(digits)) eliminate(step, m.side[wrong][e], e);
            } else {
                collect_medusa_traps(p, m, step);
            }
            if (step.eliminations.empty()) continue;
            const Role first = wrong == 0 ? Role::COLOUR_B : Role::COLOUR_A;
            const Role second = wrong == 0 ? Role::COLOUR_A : Role::COLOUR_B;
            for (int e : each_digit(digits)) {
                mark(step, m.side[0][e], e, first);
                mark(step, m.side[1][e], e, second);
            }
            report(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

}  // namespace

template <int W>
void find_colourings(Context<W>& ctx) {
    const Search& s = ctx.search;
    const bool simple =
        s.wants(Technique::SIMPLE_COLOURS_TRAP) || s.wants(Technique::SIMPLE_COLOURS_WRAP);
    const bool multi = s.wants(Technique::MULTI_COLOURS_1) || s.wants(Technique::MULTI_COLOURS_2);
    for (int d = 1; (simple || multi) && d <= ctx.position.digit_count(); ++d) {
        if (!(s.options.only_digits & digit_bit(d))) continue;
        const std::vector<Cluster<W>> clusters = clusters_of(ctx.position, d);
        if (simple) find_simple(ctx, d, clusters);
        if (multi && !s.is_done()) find_multi(ctx, d, clusters);
        if (s.is_done()) return;
    }
    if (s.wants(Technique::MEDUSA)) find_medusas(ctx);
}

template void find_colourings<2>(Context<2>&);
template void find_colourings<10>(Context<10>&);

}  // namespace nonet
