// The links of a position: strong and weak, of candidates, groups and almost locked sets.
#include "links.hpp"

namespace nonet {

namespace {

struct Link {
    std::uint32_t from;
    LinkEdge edge;
};

template <int W>
struct Builder {
    const Context<W>& ctx;
    LinkGraph<W> graph{};
    std::vector<Link> links{};

    const BasicPosition<W>& position() const { return ctx.position; }

    std::uint32_t add_node(NodeKind kind, int digit, int cell, int set, const CellSet<W>& cells) {
        graph.nodes.push_back(
            {kind, static_cast<std::uint8_t>(digit), static_cast<std::uint16_t>(cell), set, cells});
        return static_cast<std::uint32_t>(graph.nodes.size() - 1);
    }
    void link(std::uint32_t from, std::uint32_t to, std::uint32_t cost = 1) {
        links.push_back({from, {to, cost}});
    }
    void weaken(std::uint32_t a, std::uint32_t b) { link(graph.on(a), graph.off(b)); }
    void strengthen(std::uint32_t a, std::uint32_t b) { link(graph.off(a), graph.on(b)); }
};

template <int W>
void add_candidates(Builder<W>& b) {
    const auto& p = b.position();
    b.graph.candidate_node.assign(static_cast<std::size_t>(p.geometry->cell_count) * 32, -1);
    b.graph.nodes.reserve(1024);
    b.links.reserve(8192);
    for (int c : p.empty) {
        for (int d : each_digit(p.candidates[c])) {
            b.graph.candidate_node[c * 32 + d] = static_cast<std::int32_t>(
                b.add_node(NodeKind::CANDIDATE, d, c, -1, CellSet<W>::of(c)));
        }
    }
    b.graph.candidate_count = static_cast<int>(b.graph.nodes.size());
}

template <int W>
void link_candidates(Builder<W>& b) {
    const auto& p = b.position();
    const auto& g = *p.geometry;
    for (int i = 0; i < b.graph.candidate_count; ++i) {
        const int c = b.graph.nodes[i].cell, d = b.graph.nodes[i].digit;
        const auto node = static_cast<std::uint32_t>(i);
        const DigitSet others = p.candidates[c] & ~digit_bit(d);
        for (int e : each_digit(others)) b.weaken(node, b.graph.node_of(c, e));
        if (others != 0 && (others & (others - 1)) == 0)
            b.strengthen(node, b.graph.node_of(c, lowest_digit(others)));
        CellSet<W> linked, strongly;
        for (int h : g.houses_of[c]) {
            CellSet<W> rest = p.in_house(d, h);
            rest.reset(c);
            for (int other : rest - linked) b.weaken(node, b.graph.node_of(other, d));
            linked |= rest;
            if (!g.is_full[h] || rest.none() || !rest.has_at_most_one() ||
                strongly.intersects(rest))
                continue;
            strongly |= rest;
            b.strengthen(node, b.graph.node_of(rest.first(), d));
        }
        // What rules add to the peers without a house of their own.
        for (int other : (p.places[d] & g.peers[c]) - linked)
            b.weaken(node, b.graph.node_of(other, d));
        for (const Candidate& other : g.excluded_by(c, d)) {
            if (p.has(other.cell, other.digit))
                b.weaken(node, b.graph.node_of(other.cell, other.digit));
        }
    }
}

// Groups: the places of a digit in the crossing of a line and a box, when there are several.
template <int W>
void add_groups(Builder<W>& b) {
    const auto& p = b.position();
    const auto& g = *p.geometry;
    struct Group {
        std::uint32_t node;
        int line, box;
    };
    std::vector<Group> groups;
    std::vector<const typename Geometry<W>::Crossing*> crossings;  // of one line
    for (HouseKind kind : {HouseKind::ROW, HouseKind::COLUMN}) {
        for (int line = 0; line < g.house_count; ++line) {
            if (g.kind[line] != kind) continue;
            crossings.clear();
            for (const auto& crossing : g.crossings) {
                if (crossing.line == line && is_region(g.kind[crossing.region]))
                    crossings.push_back(&crossing);
            }
            for (int d = 1; d <= p.digit_count(); ++d) {
                for (const auto* crossing : crossings) {
                    const CellSet<W> cells = crossing->cells & p.places[d];
                    if (cells.has_at_most_one()) continue;
                    groups.push_back({b.add_node(NodeKind::GROUP, d, cells.first(), -1, cells),
                                      line, crossing->region});
                }
            }
        }
    }
    for (const Group& x : groups) {
        const LinkNode<W> node = b.graph.nodes[x.node];
        const int d = node.digit;
        const CellSet<W> seen = p.places[d] & g.common_peers(node.cells);
        for (int c : seen) {
            const auto other = static_cast<std::uint32_t>(b.graph.node_of(c, d));
            b.weaken(x.node, other);
            b.weaken(other, x.node);
        }
        for (int h : {x.box, x.line}) {
            const CellSet<W> rest = p.in_house(d, h) - node.cells;
            if (!g.is_full[h] || rest.none()) continue;
            if (rest.has_at_most_one()) {
                const auto other = static_cast<std::uint32_t>(b.graph.node_of(rest.first(), d));
                b.strengthen(x.node, other);
                b.strengthen(other, x.node);
            }
        }
        for (const Group& y : groups) {
            const LinkNode<W>& other = b.graph.nodes[y.node];
            if (y.node == x.node || other.digit != d || other.cells.intersects(node.cells))
                continue;
            for (int h : {x.box, x.line}) {
                if (y.box != h && y.line != h) continue;
                b.weaken(x.node, y.node);
                if (g.is_full[h] && p.in_house(d, h) == (node.cells | other.cells))
                    b.strengthen(x.node, y.node);
            }
        }
    }
}

// The price of a set in a chain grows with its size, so that short proofs win.
template <int W>
std::uint32_t set_penalty(const AlmostLockedSet<W>& set) {
    return 2 * static_cast<std::uint32_t>(set.cells.count());
}

// Sets: when digit j is off in the whole set, the rest is locked: its other digits go from
// every cell that sees all their places, and that may trigger groups, sets and single cells.
template <int W>
void add_sets(Builder<W>& b, int largest) {
    const auto& p = b.position();
    const auto& sets = b.ctx.almost_locked_sets();
    const int n = p.digit_count();
    std::vector<std::uint32_t> groups;
    for (std::uint32_t i = static_cast<std::uint32_t>(b.graph.candidate_count);
         i < b.graph.nodes.size(); ++i)
        groups.push_back(i);
    const std::size_t width = static_cast<std::size_t>(n) + 1;
    std::vector<std::int32_t> entry(sets.size() * width, -1);
    const auto has_exit = [&](const AlmostLockedSet<W>& set, int j) {
        for (int k : each_digit(set.digits & ~digit_bit(j))) {
            if (p.places[k].intersects(set.seen[k])) return true;
        }
        return false;
    };
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const int size = sets[i].cells.count();
        if (size < 2 || size > largest) continue;
        for (int j : each_digit(sets[i].digits)) {
            if (!has_exit(sets[i], j)) continue;
            entry[i * width + j] =
                static_cast<std::int32_t>(b.add_node(NodeKind::SET, j, sets[i].places[j].first(),
                                                     static_cast<std::int32_t>(i), sets[i].cells));
        }
    }
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const AlmostLockedSet<W>& set = sets[i];
        const std::uint32_t cost = 1 + set_penalty(set);
        for (int j : each_digit(set.digits)) {
            if (entry[i * width + j] < 0) continue;
            const auto node = static_cast<std::uint32_t>(entry[i * width + j]);
            for (int c : p.places[j] & set.seen[j])
                b.weaken(static_cast<std::uint32_t>(b.graph.node_of(c, j)), node);
            for (std::uint32_t gn : groups) {
                const LinkNode<W>& group = b.graph.nodes[gn];
                if (group.digit == j && set.seen[j].contains(group.cells) &&
                    !group.cells.intersects(set.cells))
                    b.weaken(gn, node);
            }
            const std::uint32_t from = b.graph.off(node);
            DigitSet locked = set.digits & ~digit_bit(j);
            CellSet<W> touched;
            for (int k : each_digit(locked)) {
                const CellSet<W> gone = p.places[k] & set.seen[k];
                touched |= gone;
                for (int c : gone)
                    b.link(from, b.graph.off(static_cast<std::uint32_t>(b.graph.node_of(c, k))),
                           cost);
                for (std::uint32_t gn : groups) {
                    const LinkNode<W>& group = b.graph.nodes[gn];
                    if (group.digit == k && gone.contains(group.cells))
                        b.link(from, b.graph.off(gn), cost);
                }
            }
            for (std::size_t m = 0; m < sets.size(); ++m) {
                if (m == i || sets[m].cells.intersects(set.cells)) continue;
                for (int k : each_digit(locked & sets[m].digits)) {
                    if (entry[m * width + k] < 0 || !set.seen[k].contains(sets[m].places[k]))
                        continue;
                    b.link(from, b.graph.off(static_cast<std::uint32_t>(entry[m * width + k])),
                           cost);
                }
            }
            for (int c : touched) {
                if (count_bits(p.candidates[c]) <= 2) continue;
                DigitSet left = p.candidates[c];
                for (int k : each_digit(locked & left)) {
                    if (set.seen[k].test(c)) left &= ~digit_bit(k);
                }
                if (count_bits(left) != 1) continue;
                b.link(
                    from,
                    b.graph.on(static_cast<std::uint32_t>(b.graph.node_of(c, lowest_digit(left)))),
                    cost + 1);
            }
        }
    }
}

// The links by state, those of one state in the order in which they were found.
LinkEdges sort_links(const std::vector<Link>& links, std::size_t states) {
    LinkEdges edges{std::vector<LinkEdge>(links.size()), std::vector<std::uint32_t>(states + 2)};
    for (const Link& link : links) ++edges.begin[link.from + 2];
    for (std::size_t i = 2; i < edges.begin.size(); ++i) edges.begin[i] += edges.begin[i - 1];
    for (const Link& link : links) edges.all[edges.begin[link.from + 1]++] = link.edge;
    edges.begin.pop_back();
    return edges;
}

}  // namespace

template <int W>
LinkGraph<W> build_links(const Context<W>& context, bool groups, int largest_set) {
    Builder<W> builder{context};
    add_candidates(builder);
    link_candidates(builder);
    if (groups) add_groups(builder);
    if (largest_set) add_sets(builder, largest_set);
    builder.graph.edges = sort_links(builder.links, builder.graph.nodes.size() * 2);
    return std::move(builder.graph);
}

template <int W>
const ConjugatePairs<W>& Context<W>::conjugate_pairs() const {
    if (findings.pairs) return *findings.pairs;
    const auto& g = geometry();
    ConjugatePairs<W>& pairs = findings.pairs.emplace();
    pairs.all.reserve(128);
    for (int d = 1; d <= position.digit_count(); ++d) {
        for (int h = 0; h < g.house_count; ++h) {
            const CellSet<W> cells = position.in_house(d, h);
            if (cells.has_at_most_one() || !g.is_full[h]) continue;
            const CellSet<W> others = cells - CellSet<W>::of(cells.first());
            if (!others.has_at_most_one()) continue;
            pairs.all.push_back({cells, h, cells.first(), others.first()});
            pairs.linked[d] |= cells;
        }
        pairs.begin[d + 1] = static_cast<std::uint32_t>(pairs.all.size());
    }
    return pairs;
}

template const ConjugatePairs<2>& Context<2>::conjugate_pairs() const;
NONET_FOR_LARGE(template const ConjugatePairs<10>& Context<10>::conjugate_pairs() const;)
template LinkGraph<2> build_links(const Context<2>&, bool, int);
NONET_FOR_LARGE(template LinkGraph<10> build_links(const Context<10>&, bool, int);)

}  // namespace nonet
