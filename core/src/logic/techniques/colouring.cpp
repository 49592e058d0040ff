// Colouring: candidates joined by strong links get two colours, one of which is true.
//
//     A === B === A       Trap: what sees an A and a B is false, one of them being true.
//           |             Wrap: two A in one house cannot both be true, so no A is, and all B are.
//           A
#include <algorithm>
#include <optional>
#include <utility>

#include "logic/search.hpp"

namespace nonet {

namespace {

// The connected components of a digit's conjugate pairs.
template <int W>
void add_clusters(const Context<W>& ctx, int d, std::vector<Cluster<W>>& clusters) {
    const ConjugatePairs<W>& pairs = ctx.conjugate_pairs();
    CellSet<W> open = pairs.linked[d];
    while (open.any()) {
        Cluster<W> cluster;
        CellSet<W> wave = CellSet<W>::of(open.first());
        for (int side = 0; wave.any(); side ^= 1) {
            cluster.side[side] |= wave;
            wave = pairs.joined_with(d, wave) - cluster.side[side ^ 1];
        }
        for (int side : {0, 1})
            cluster.seen[side] = seen_by_any(ctx.geometry(), cluster.side[side]);
        open -= cluster.side[0] | cluster.side[1];
        clusters.push_back(cluster);
    }
}

template <int W>
const Clusters<W>& clusters_of(const Context<W>& ctx) {
    if (ctx.findings.clusters) return *ctx.findings.clusters;
    Clusters<W>& clusters = ctx.findings.clusters.emplace();
    for (int d = 1; d <= ctx.position.digit_count(); ++d) {
        add_clusters(ctx, d, clusters.all);
        clusters.begin[d + 1] = static_cast<std::uint32_t>(clusters.all.size());
    }
    return clusters;
}

template <int W>
void mark_cluster(Step& step, const Cluster<W>& c, int d, Role first, Role second) {
    mark(step, c.side[0], d, first);
    mark(step, c.side[1], d, second);
}

template <int W>
void find_simple(Context<W>& ctx, int d, std::span<const Cluster<W>> clusters) {
    const auto& p = ctx.position;
    for (const Cluster<W>& cluster : clusters) {
        for (int side = 0; side < 2 && ctx.search.wants(Technique::SIMPLE_COLOURS_WRAP); ++side) {
            if (!cluster.seen[side].intersects(cluster.side[side])) continue;
            Step step = make_step(Technique::SIMPLE_COLOURS_WRAP, digit_bit(d));
            eliminate(step, cluster.side[side], d);
            mark_cluster(step, cluster, d, side == 0 ? Role::COLOUR_B : Role::COLOUR_A,
                         side == 0 ? Role::COLOUR_A : Role::COLOUR_B);
            report(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
        if (!ctx.search.wants(Technique::SIMPLE_COLOURS_TRAP)) continue;
        const CellSet<W> gone =
            (p.places[d] & cluster.seen[0] & cluster.seen[1]) - cluster.side[0] - cluster.side[1];
        if (gone.none()) continue;
        Step step = make_step(Technique::SIMPLE_COLOURS_TRAP, digit_bit(d));
        eliminate(step, gone, d);
        mark_cluster(step, cluster, d, Role::COLOUR_A, Role::COLOUR_B);
        report(ctx, std::move(step));
        if (ctx.search.is_done()) return;
    }
}

template <int W>
void report_multi(Context<W>& ctx, Technique t, const CellSet<W>& gone, int d, const Cluster<W>& x,
                  const Cluster<W>& y) {
    if (gone.none()) return;
    Step step = make_step(t, digit_bit(d));
    eliminate(step, gone, d);
    mark_cluster(step, x, d, Role::COLOUR_A, Role::COLOUR_B);
    mark_cluster(step, y, d, Role::COLOUR_C, Role::COLOUR_D);
    report(ctx, std::move(step));
}

// Type 1: a colour of one cluster sees a colour of the other, so the opposite colours
// cannot both be false, and what sees both goes.
template <int W>
void find_multi_1(Context<W>& ctx, int d, const Cluster<W>& x, const Cluster<W>& y) {
    CellSet<W> gone;
    for (int a = 0; a < 2; ++a) {
        for (int b = 0; b < 2; ++b) {
            if (x.seen[a].intersects(y.side[b])) gone |= x.seen[a ^ 1] & y.seen[b ^ 1];
        }
    }
    const CellSet<W> coloured = x.side[0] | x.side[1] | y.side[0] | y.side[1];
    gone = (ctx.position.places[d] & gone) - coloured;
    report_multi(ctx, Technique::MULTI_COLOURS_1, gone, d, x, y);
}

// Type 2: a colour that sees both colours of another cluster is false.
template <int W>
void find_multi_2(Context<W>& ctx, int d, const Cluster<W>& x, const Cluster<W>& y) {
    for (int a = 0; a < 2 && !ctx.search.is_done(); ++a) {
        if (!x.seen[a].intersects(y.side[0]) || !x.seen[a].intersects(y.side[1])) continue;
        report_multi(ctx, Technique::MULTI_COLOURS_2, x.side[a], d, x, y);
    }
}

// --- type 2 through several clusters ------------------------------------------------------

// A colour that would be true if the first were, and from which that follows.
struct Entailed {
    std::size_t cluster;
    int side;
    int parent;  // -1: the first
};

// If a colour is true, those that it sees are false and their opposites true, and so on. Where two
// of these see each other, the first is false.
//
//     A --- d === C --- f      A true: C and E true, and they see each other. D and F are what
//     |           |            opposes them in their clusters.
//     f === E ----+
template <int W>
struct Entailment {
    std::span<const Cluster<W>> clusters;
    std::vector<Entailed> all{};

    bool has(std::size_t cluster, int side) const { return find(cluster, side) >= 0; }

    int find(std::size_t cluster, int side) const {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].cluster == cluster && all[i].side == side) return static_cast<int>(i);
        return -1;
    }

    // Two that see each other, by their places; none where all goes well.
    std::optional<std::pair<int, int>> grow(std::size_t cluster, int side) {
        all.assign(1, {cluster, side, -1});
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Entailed at = all[i];
            const CellSet<W>& seen = clusters[at.cluster].seen[at.side];
            for (std::size_t j = 0; j < clusters.size(); ++j) {
                for (int b = 0; j != at.cluster && b < 2; ++b) {
                    if (!seen.intersects(clusters[j].side[b])) continue;
                    if (const int other = find(j, b); other >= 0)
                        return std::pair{static_cast<int>(i), other};
                    if (!has(j, b ^ 1)) all.push_back({j, b ^ 1, static_cast<int>(i)});
                }
            }
        }
        return std::nullopt;
    }
};

template <int W>
Step tell_entailed(const Entailment<W>& entailment, std::pair<int, int> clash, int d) {
    Step step = make_step(Technique::MULTI_COLOURS_2, digit_bit(d));
    const Entailed& first = entailment.all.front();
    const Cluster<W>& start = entailment.clusters[first.cluster];
    eliminate(step, start.side[first.side], d);
    mark(step, start.side[first.side], d, Role::COLOUR_A);
    mark(step, start.side[first.side ^ 1], d, Role::COLOUR_B);
    step.length = 1;
    CellSet<W> holding, failing;
    for (int i : {clash.first, clash.second}) {
        for (; i > 0; i = entailment.all[i].parent) {
            const Entailed& one = entailment.all[i];
            if (holding.contains(entailment.clusters[one.cluster].side[one.side])) break;
            ++step.length;
            holding |= entailment.clusters[one.cluster].side[one.side];
            failing |= entailment.clusters[one.cluster].side[one.side ^ 1];
        }
    }
    mark(step, holding, d, Role::COLOUR_C);
    mark(step, failing, d, Role::COLOUR_D);
    return step;
}

template <int W>
bool sees_both_colours(std::span<const Cluster<W>> clusters, std::size_t i, int side) {
    const CellSet<W>& seen = clusters[i].seen[side];
    return std::ranges::any_of(clusters, [&](const Cluster<W>& other) {
        return &other != &clusters[i] && seen.intersects(other.side[0]) &&
               seen.intersects(other.side[1]);
    });
}

template <int W>
void find_entailed(Context<W>& ctx, int d, std::span<const Cluster<W>> clusters) {
    if (clusters.size() < 3) return;
    Entailment<W> entailment{clusters};
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        for (int side = 0; side < 2; ++side) {
            const bool is_wrap = clusters[i].seen[side].intersects(clusters[i].side[side]);
            if (is_wrap || sees_both_colours(clusters, i, side)) continue;  // told by less
            if (const auto clash = entailment.grow(i, side))
                report(ctx, tell_entailed(entailment, *clash, d));
            if (ctx.search.is_done()) return;
        }
    }
}

template <int W>
void find_multi(Context<W>& ctx, int d, std::span<const Cluster<W>> clusters) {
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
    if (!s.is_done() && s.wants(Technique::MULTI_COLOURS_2) && s.options.several_clusters)
        find_entailed(ctx, d, clusters);
}

// --- 3D Medusa: the same over all digits, cells with two candidates being links too ----

template <int W>
using CellsByDigit = std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1>;

template <int W>
struct Medusa {
    CellsByDigit<W> side[2];
    CellsByDigit<W> seen[2];  // the cells that see some of a side, by digit
    DigitSet digits = 0;
    int size = 0;
};

// Waves of candidates, all of one side and digit at a time.
template <int W>
Medusa<W> grow_medusa(const Context<W>& ctx, const CellSet<W>& bivalue, int cell, int digit) {
    const auto& p = ctx.position;
    const ConjugatePairs<W>& pairs = ctx.conjugate_pairs();
    Medusa<W> m{};
    CellsByDigit<W> wave[2] = {};
    DigitSet open[2] = {digit_bit(digit), 0};
    wave[0][digit].set(cell);
    for (int side = 0; open[0] | open[1]; side ^= 1) {
        while (open[side]) {
            const int d = lowest_digit(open[side]);
            open[side] &= open[side] - 1;
            const CellSet<W> now = std::exchange(wave[side][d], {});
            m.side[side][d] |= now;
            const auto visit = [&](const CellSet<W>& cells, int e) {
                const CellSet<W> fresh = cells - m.side[side ^ 1][e];
                if (fresh.none()) return;
                wave[side ^ 1][e] |= fresh;
                open[side ^ 1] |= digit_bit(e);
            };
            visit(pairs.joined_with(d, now), d);
            for (int c : now& bivalue)
                visit(CellSet<W>::of(c), lowest_digit(p.candidates[c] & ~digit_bit(d)));
        }
    }
    return m;
}

template <int W>
void measure(const Geometry<W>& g, Medusa<W>& m) {
    for (int d = 1; d <= g.digit_count; ++d) {
        const CellSet<W> both = m.side[0][d] | m.side[1][d];
        if (both.none()) continue;
        m.digits |= digit_bit(d);
        m.size += both.count();
        for (int side : {0, 1}) m.seen[side][d] = seen_by_any(g, m.side[side][d]);
    }
}

// Does this side contradict itself: twice in a cell, twice in a house, or a cell left empty?
template <int W>
bool is_impossible(const BasicPosition<W>& p, const Medusa<W>& m, int side) {
    CellSet<W> once, open, left;
    for (int d = 1; d <= p.digit_count(); ++d) {
        if (once.intersects(m.side[side][d])) return true;
        if (m.seen[side][d].intersects(m.side[side][d])) return true;
        once |= m.side[side][d];
        open |= p.places[d];
        left |= p.places[d] - m.seen[side][d];
    }
    return ((p.empty & open) - once - left).any();
}

template <int W>
CellsByDigit<W> medusa_traps(const BasicPosition<W>& p, const Medusa<W>& m) {
    CellSet<W> coloured[2];
    for (int d : each_digit(m.digits)) {
        for (int side : {0, 1}) coloured[side] |= m.side[side][d];
    }
    CellsByDigit<W> gone{};
    for (int d = 1; d <= p.digit_count(); ++d) {
        gone[d] = (p.places[d] & (m.seen[0][d] | coloured[0]) & (m.seen[1][d] | coloured[1])) -
                  m.side[0][d] - m.side[1][d];
    }
    return gone;
}

template <int W>
void report_medusa(Context<W>& ctx, const Medusa<W>& m) {
    const auto& p = ctx.position;
    const int wrong = is_impossible(p, m, 0) ? 0 : is_impossible(p, m, 1) ? 1 : -1;
    const CellsByDigit<W> gone = wrong >= 0 ? m.side[wrong] : medusa_traps(p, m);
    if (std::all_of(gone.begin(), gone.end(), [](const auto& cells) { return cells.none(); }))
        return;
    Step step = make_step(Technique::MEDUSA, m.digits);
    for (int d = 1; d <= p.digit_count(); ++d) eliminate(step, gone[d], d);
    const Role first = wrong == 0 ? Role::COLOUR_B : Role::COLOUR_A;
    const Role second = wrong == 0 ? Role::COLOUR_A : Role::COLOUR_B;
    for (int d : each_digit(m.digits)) {
        mark(step, m.side[0][d], d, first);
        mark(step, m.side[1][d], d, second);
    }
    report(ctx, std::move(step));
}

template <int W>
void find_medusas(Context<W>& ctx) {
    const auto& p = ctx.position;
    const CellSet<W> bivalue = p.cells_with_two();
    CellsByDigit<W> done{};
    for (int d = 1; d <= p.digit_count(); ++d) {
        for (int cell : p.places[d] & (bivalue | ctx.conjugate_pairs().linked[d])) {
            if (done[d].test(cell)) continue;
            Medusa<W> m = grow_medusa(ctx, bivalue, cell, d);
            measure(ctx.geometry(), m);
            for (int e : each_digit(m.digits)) done[e] |= m.side[0][e] | m.side[1][e];
            if (m.size >= 4) report_medusa(ctx, m);
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
        const std::span<const Cluster<W>> clusters = clusters_of(ctx).of(d);
        if (simple) find_simple(ctx, d, clusters);
        if (multi && !s.is_done()) find_multi(ctx, d, clusters);
        if (s.is_done()) return;
    }
    if (s.wants(Technique::MEDUSA)) find_medusas(ctx);
}

template void find_colourings<2>(Context<2>&);
NONET_FOR_LARGE(template void find_colourings<10>(Context<10>&);)

}  // namespace nonet
