// Kraken fish: a basic fish with fins that do not all see what goes, but whose chains reach it.
//
// Either a fin is true, or the fish is. Type 1: every fin leads by a chain to the end of a
// candidate that the fish removes. Type 2: if the fish is true, one of its places in each cover is
// true; the places in one cover and the fins all lead to the end of the same candidate, of whatever
// digit.
#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "logic/links.hpp"

namespace nonet {

namespace {

constexpr int MAX_KRAKEN = 4;

using StateSet = std::vector<std::uint64_t>;  // bit i: candidate node i is off

// What follows from one candidate, breadth first; kept once for each source.
struct Spread {
    std::vector<std::int32_t> parent;  // by state, -1 where not reached; the source is its own
    StateSet off;
};

template <int W>
struct Kraken {
    Context<W>& ctx;
    LinkGraph<W> graph;
    std::vector<std::optional<Spread>> spreads;  // by node
    int digit = 0;
    // What was told already: the smallest fish of a digit that removes a candidate is enough.
    std::set<std::tuple<Technique, int, std::uint32_t>> told{};

    explicit Kraken(Context<W>& ctx)
        : ctx(ctx), graph(build_links(ctx, true, 0)), spreads(graph.nodes.size()) {}
};

template <int W>
Spread spread_from(const LinkGraph<W>& graph, std::uint32_t start) {
    Spread s{std::vector<std::int32_t>(graph.edges.size(), -1),
             StateSet(static_cast<std::size_t>(graph.candidate_count) / 64 + 1, 0)};
    std::vector<std::uint32_t> queue{start};
    s.parent[start] = static_cast<std::int32_t>(start);
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::uint32_t at = queue[i], node = at / 2;
        if (!(at & 1) && static_cast<int>(node) < graph.candidate_count)
            s.off[node / 64] |= std::uint64_t{1} << (node % 64);
        for (const LinkEdge& e : graph.edges[at]) {
            if (s.parent[e.to] >= 0) continue;
            s.parent[e.to] = static_cast<std::int32_t>(at);
            queue.push_back(e.to);
        }
    }
    return s;
}

template <int W>
const Spread& spread_of(Kraken<W>& k, int cell) {
    const auto node = static_cast<std::uint32_t>(k.graph.node_of(cell, k.digit));
    std::optional<Spread>& spread = k.spreads[node];
    if (!spread) spread = spread_from(k.graph, k.graph.on(node));
    return *spread;
}

// The candidates that are off whichever of the cells holds the digit.
template <int W>
StateSet joint_end(Kraken<W>& k, const CellSet<W>& cells) {
    StateSet all;
    for (int c : cells) {
        const StateSet& off = spread_of(k, c).off;
        if (all.empty()) {
            all = off;
        } else {
            for (std::size_t w = 0; w < all.size(); ++w) all[w] &= off[w];
        }
    }
    return all;
}

template <int W>
void tell_chain(Kraken<W>& k, int source, std::uint32_t goal, Step& step) {
    const Spread& spread = spread_of(k, source);
    std::vector<std::uint32_t> path;
    const auto start = k.graph.on(static_cast<std::uint32_t>(k.graph.node_of(source, k.digit)));
    for (std::uint32_t at = goal; at != start; at = static_cast<std::uint32_t>(spread.parent[at]))
        path.push_back(at);
    path.push_back(start);
    std::reverse(path.begin(), path.end());
    for (std::size_t i = 0; i < path.size(); ++i) {
        const LinkNode<W>& node = k.graph.nodes[path[i] / 2];
        ChainNode told{node.digit, (path[i] & 1) != 0, cells_of(node.cells), {}, {}};
        if (i > 0) told.parents.push_back(static_cast<std::uint32_t>(step.nodes.size() - 1));
        step.nodes.push_back(std::move(told));
    }
    step.length += static_cast<std::uint32_t>(path.size() - 1);
}

template <int W>
struct KrakenFish {
    std::vector<int> bases, covers;  // houses
    CellSet<W> base, fins;
};

template <int W>
void report_kraken(Kraken<W>& k, const KrakenFish<W>& fish, Technique t, const CellSet<W>& sources,
                   std::uint32_t node) {
    if (!k.told.insert({t, k.digit, node}).second) return;
    const LinkNode<W>& target = k.graph.nodes[node];
    Step step = make_step(t, digit_bit(k.digit));
    step.eliminations.push_back(candidate_of(target.cell, target.digit));
    mark(step, fish.base - fish.fins, k.digit, Role::BASE);
    mark(step, fish.fins, k.digit, Role::FIN);
    for (int h : fish.bases) mark_house(step, h, Role::BASE);
    for (int h : fish.covers) mark_house(step, h, Role::COVER);
    group(step, sources, digit_bit(k.digit), Role::PIVOT);
    if (!k.ctx.search.only_asks()) {
        for (int c : sources) tell_chain(k, c, k.graph.off(node), step);
    }
    report(k.ctx, std::move(step));
}

// What the fish would remove without its fins, and every fin leads away from by a chain.
template <int W>
void check_fins(Kraken<W>& k, const KrakenFish<W>& fish) {
    const auto& p = k.ctx.position;
    CellSet<W> gone;
    for (int h : fish.covers) gone |= p.in_house(k.digit, h);
    gone -= fish.base | k.ctx.geometry().common_peers(fish.fins);
    if (gone.none()) return;
    const StateSet off = joint_end(k, fish.fins);
    for (int c : gone) {
        const auto node = static_cast<std::uint32_t>(k.graph.node_of(c, k.digit));
        if (!(off[node / 64] >> (node % 64) & 1)) continue;
        report_kraken(k, fish, Technique::KRAKEN_FISH_1, fish.fins, node);
        if (k.ctx.search.is_done()) return;
    }
}

// One cover's places and the fins: one of them is true.
template <int W>
void check_cover(Kraken<W>& k, const KrakenFish<W>& fish, int cover) {
    const CellSet<W> inside = fish.base & k.ctx.geometry().house[cover];
    const CellSet<W> sources = inside | fish.fins;
    if (inside.has_at_most_one() || sources.count() > 5) return;
    const StateSet off = joint_end(k, sources);
    for (std::size_t w = 0; w < off.size(); ++w) {
        for (std::uint64_t rest = off[w]; rest; rest &= rest - 1) {
            const auto node = static_cast<std::uint32_t>(w * 64 + std::countr_zero(rest));
            const LinkNode<W>& target = k.graph.nodes[node];
            // What sees all the sources needs no chain.
            if (target.digit == k.digit && k.ctx.geometry().common_peers(sources).test(target.cell))
                continue;
            report_kraken(k, fish, Technique::KRAKEN_FISH_2, sources, node);
            if (k.ctx.search.is_done()) return;
        }
    }
}

template <int W>
void choose_covers(Kraken<W>& k, KrakenFish<W>& fish, const std::vector<int>& lines,
                   std::size_t from) {
    const Search& s = k.ctx.search;
    if (fish.covers.size() == fish.bases.size()) {
        CellSet<W> covered;
        for (int h : fish.covers) covered |= k.ctx.geometry().house[h];
        fish.fins = fish.base - covered;
        if (fish.fins.none() || fish.fins.count() > s.options.max_kraken_fins) return;
        if (s.wants(Technique::KRAKEN_FISH_1)) check_fins(k, fish);
        if (!s.wants(Technique::KRAKEN_FISH_2)) return;
        for (std::size_t i = 0; i < fish.covers.size() && !s.is_done(); ++i)
            check_cover(k, fish, fish.covers[i]);
        return;
    }
    for (std::size_t i = from; i < lines.size() && !s.is_done(); ++i) {
        if (!fish.base.intersects(k.ctx.geometry().house[lines[i]])) continue;
        fish.covers.push_back(lines[i]);
        choose_covers(k, fish, lines, i + 1);
        fish.covers.pop_back();
    }
}

template <int W>
void choose_bases(Kraken<W>& k, KrakenFish<W>& fish, const std::vector<int>& bases,
                  const std::vector<int>& covers, std::size_t from, int size) {
    if (static_cast<int>(fish.bases.size()) == size) {
        choose_covers(k, fish, covers, 0);
        return;
    }
    for (std::size_t i = from; i < bases.size() && !k.ctx.search.is_done(); ++i) {
        const CellSet<W> places = k.ctx.position.in_house(k.digit, bases[i]);
        if (places.count() < 2 || places.count() > size + k.ctx.search.options.max_kraken_fins)
            continue;
        const CellSet<W> old = fish.base;
        fish.base |= places;
        fish.bases.push_back(bases[i]);
        choose_bases(k, fish, bases, covers, i + 1, size);
        fish.bases.pop_back();
        fish.base = old;
    }
}

}  // namespace

template <int W>
void find_kraken_fish(Context<W>& ctx) {
    const auto& g = ctx.geometry();
    std::vector<int> rows, columns;
    for (int h = 0; h < g.house_count; ++h) {
        if (g.kind[h] == HouseKind::ROW && g.is_full[h]) rows.push_back(h);
        if (g.kind[h] == HouseKind::COLUMN && g.is_full[h]) columns.push_back(h);
    }
    Kraken<W> k(ctx);
    for (int size = 2; size <= MAX_KRAKEN; ++size) {
        for (k.digit = 1; k.digit <= ctx.position.digit_count(); ++k.digit) {
            if (!(ctx.search.options.only_digits & digit_bit(k.digit))) continue;
            KrakenFish<W> fish;
            choose_bases(k, fish, rows, columns, 0, size);
            choose_bases(k, fish, columns, rows, 0, size);
            if (ctx.search.is_done()) return;
        }
    }
}

template void find_kraken_fish<2>(Context<2>&);
NONET_FOR_LARGE(template void find_kraken_fish<10>(Context<10>&);)

}  // namespace nonet
