// Houses first, then rule after rule: the first reason for an inference is the one that is told.
#include "rule_links.hpp"

#include <algorithm>

namespace nonet {

namespace {

constexpr int LARGEST_SET = 4;  // cells of an almost locked set that one keeps in mind

template <int W>
struct RuleLinker {
    const Context<W>& ctx;
    RuleLinks<W> links{};
    // By digit: groups and sets, with the places of the digit in them.
    struct Gathered {
        std::uint32_t node;
        CellSet<W> places;
    };
    std::array<std::vector<Gathered>, BasicPosition<W>::MAX_DIGITS + 1> gathered{};

    const BasicPosition<W>& position() const { return ctx.position; }

    void add(std::uint32_t from, std::uint32_t to, std::int32_t item) {
        links.edges[from].push_back({to, item});
    }
    void turn_off(std::uint32_t from, int cell, int digit, std::int32_t item) {
        add(from, links.off(links.node_of(cell, digit)), item);
    }
    void turn_on(std::uint32_t from, int cell, int digit, std::int32_t item) {
        add(from, links.on(links.node_of(cell, digit)), item);
    }

    void add_nodes() {
        const auto& p = position();
        links.index.assign(static_cast<std::size_t>(p.geometry->cell_count) * 32, -1);
        for (int c : p.empty) {
            for (int d : each_digit(p.candidates[c])) {
                links.index[c * 32 + d] = static_cast<std::int32_t>(links.nodes.size());
                links.nodes.push_back(candidate_of(c, d));
            }
        }
        links.edges.resize(2 * links.nodes.size());
    }

    void link_by_houses(std::uint32_t node) {
        const auto& p = position();
        const auto& g = *p.geometry;
        const int c = links.nodes[node].cell, d = links.nodes[node].digit;
        const std::uint32_t on = links.on(node), off = links.off(node);
        const DigitSet others = p.candidates[c] & ~digit_bit(d);
        for (int e : each_digit(others)) turn_off(on, c, e, RuleEdge::BY_HOUSES);
        for (int other : p.places[d] & g.peers[c]) turn_off(on, other, d, RuleEdge::BY_HOUSES);
        for (const Candidate& other : g.excluded_by(c, d)) {
            if (p.has(other.cell, other.digit))
                turn_off(on, other.cell, other.digit, RuleEdge::BY_HOUSES);
        }
        if (count_bits(others) == 1) turn_on(off, c, lowest_digit(others), RuleEdge::BY_HOUSES);
        for (int h : g.houses_of[c]) {
            CellSet<W> rest = p.in_house(d, h);
            rest.reset(c);
            if (g.is_full[h] && rest.any() && rest.has_at_most_one())
                turn_on(off, rest.first(), d, RuleEdge::BY_HOUSES);
        }
    }

    // Groups and sets as houses have them, and what follows when they lose their digit.
    void link_groups() {
        LinkGraph<W> graph = build_links(ctx, true, LARGEST_SET);
        const std::size_t candidates = links.nodes.size();
        links.others.assign(graph.nodes.begin() + graph.candidate_count, graph.nodes.end());
        links.edges.resize(2 * graph.nodes.size());
        for (std::uint32_t from = 0; from < links.edges.size(); ++from) {
            for (const LinkEdge& edge : graph.edges[from]) add(from, edge.to, RuleEdge::BY_HOUSES);
        }
        for (std::size_t i = 0; i < links.others.size(); ++i) {
            const LinkNode<W>& other = links.others[i];
            const auto node = static_cast<std::uint32_t>(candidates + i);
            const int d = other.digit;
            const CellSet<W> places = other.cells & position().places[d];
            const bool is_set = other.kind == NodeKind::SET;
            for (const Gathered& group : gathered[d]) {
                if (is_set && group.places == places && group.node < node)
                    add(links.off(group.node), links.off(node), RuleEdge::BY_HOUSES);
            }
            if (!is_set) {
                for (int c : places) turn_off(links.off(node), c, d, RuleEdge::BY_HOUSES);
            } else if (places.has_at_most_one()) {
                add(links.off(links.node_of(places.first(), d)), links.off(node),
                    RuleEdge::BY_HOUSES);
            }
            gathered[d].push_back({node, places});
        }
    }

    // Groups and sets of which an item takes all places.
    void follow_gathered(std::uint32_t from, std::int32_t item, std::span<const Candidate> gone) {
        std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1> taken{};
        DigitSet several = 0;
        for (const Candidate& c : gone) {
            if (taken[c.digit].any()) several |= digit_bit(c.digit);
            taken[c.digit].set(c.cell);
        }
        for (int d : each_digit(several)) {
            for (const Gathered& group : gathered[d]) {
                if (!group.places.has_at_most_one() && taken[d].contains(group.places))
                    add(from, links.off(group.node), item);
            }
        }
    }

    // What the item takes away, and what is left alone in its cell then.
    void follow(std::uint32_t from, std::int32_t item, std::span<const Candidate> gone) {
        const auto& p = position();
        if (!links.others.empty()) follow_gathered(from, item, gone);
        for (std::size_t i = 0; i < gone.size();) {
            const int cell = gone[i].cell;
            DigitSet lost = 0;
            for (; i < gone.size() && gone[i].cell == cell; ++i) {
                if (!p.has(cell, gone[i].digit)) continue;
                lost |= digit_bit(gone[i].digit);
                turn_off(from, cell, gone[i].digit, item);
            }
            DigitSet left = p.candidates[cell] & ~lost;
            const Candidate& start = links.at(from);
            if (cell == start.cell && !links.is_on(from)) left &= ~digit_bit(start.digit);
            if (lost != 0 && count_bits(left) == 1) turn_on(from, cell, lowest_digit(left), item);
        }
    }

    void link_by_item(std::int32_t number) {
        const auto& p = position();
        const RuleItem<W>& item = ctx.geometry().rulebook->items[static_cast<std::size_t>(number)];
        using Kind = typename RuleItem<W>::Kind;
        if (item.kind == Kind::OVERLAP || item.kind == Kind::HOUSE) return;
        int open = 0;
        for (int c : item.cells) open += !p.digit[c];
        if (open < 2) return;
        const auto& all = ctx.rule_steps().suppose_all(p, static_cast<std::size_t>(number));
        const Candidate* begin = all.gone.data();
        for (const auto& [candidate, on, fits, end] : all.each) {
            const std::uint32_t node = links.node_of(candidate.cell, candidate.digit);
            if (fits)
                follow(on ? links.on(node) : links.off(node), number,
                       {begin, all.gone.data() + end});
            else
                links.decided.push_back({candidate, !on, number});
            begin = all.gone.data() + end;
        }
    }
};

}  // namespace

template <int W>
RuleLinks<W> build_rule_links(const Context<W>& context, bool is_grouped) {
    RuleLinker<W> linker{context};
    linker.add_nodes();
    if (is_grouped) {
        linker.link_groups();
    } else {
        for (std::uint32_t i = 0; i < linker.links.nodes.size(); ++i) linker.link_by_houses(i);
    }
    const auto& items = context.geometry().rulebook->items;
    for (const bool is_fact : {false, true}) {  // what adds houses up comes after plain rules
        for (std::size_t i = 0; i < items.size(); ++i) {
            if ((items[i].fact >= 0) == is_fact) linker.link_by_item(static_cast<std::int32_t>(i));
        }
    }
    return std::move(linker.links);
}

template <int W>
RuleLinks<W> build_grouped_links(const Context<W>& context) {
    return build_rule_links(context, true);
}

template <int W>
const RuleLinks<W>& Context<W>::rule_links() const {
    if (!findings.rule_links)
        findings.rule_links = std::make_shared<RuleLinks<W>>(build_rule_links(*this, false));
    return *findings.rule_links;
}

template const RuleLinks<2>& Context<2>::rule_links() const;
template RuleLinks<2> build_grouped_links(const Context<2>&);
NONET_FOR_LARGE(template const RuleLinks<10>& Context<10>::rule_links() const;
                template RuleLinks<10> build_grouped_links(const Context<10>&);)

}  // namespace nonet
