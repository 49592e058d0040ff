// The links of a position: each holds in the solution, and each can be read backwards.
#include "logic/links.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "nonet/solver.hpp"
#include "positions.hpp"

using namespace nonet;

namespace {

LinkGraph<2> links_of(const BasicPosition<2>& p, bool groups) {
    Search search(Want::ALL, default_techniques());
    Findings<2> findings;
    const Context<2> context{p, search, findings};
    return build_links(context, groups, 0);
}

// Whether a state is true in a solution: the digit stands in one of the node's cells, or in none.
bool is_true(const LinkGraph<2>& graph, std::uint32_t state, const Grid& solution) {
    const LinkNode<2>& node = graph.nodes[state / 2];
    bool is_on = false;
    for (int cell : node.cells) is_on |= solution[cell] == node.digit;
    return is_on == (state % 2 == 1);
}

bool leads(const LinkGraph<2>& graph, std::uint32_t from, std::uint32_t to) {
    return std::ranges::any_of(graph.edges[from], [to](const LinkEdge& e) { return e.to == to; });
}

}  // namespace

TEST_CASE("every link holds in the solution, and backwards with both ends turned") {
    const Geometry<2> g(*Layout::of_size(9));
    int number = 0;
    std::size_t links = 0, groups = 0;
    for (const Position& position : rich_positions()) {
        if (number++ % 5 != 0) continue;
        const Grid solution = *solve(position.digits());
        const auto p = position_of(g, position.digits(), position.candidates());
        const LinkGraph<2> graph = links_of(p, true);
        for (std::uint32_t state = 0; state < graph.edges.size(); ++state) {
            for (const LinkEdge& edge : graph.edges[state]) {
                ++links;
                CHECK((!is_true(graph, state, solution) || is_true(graph, edge.to, solution)));
                CHECK(leads(graph, edge.to ^ 1, state ^ 1));
            }
        }
        for (const LinkNode<2>& node : graph.nodes) groups += node.kind == NodeKind::GROUP;
    }
    CHECK(links > 1000);
    CHECK(groups > 0);
}

TEST_CASE("every candidate is a node, and found by cell and digit") {
    const Geometry<2> g(*Layout::of_size(9));
    const Position position(Grid::parse(RICH_PUZZLES[0]));
    const auto p = position_of(g, position.digits(), position.candidates());
    const LinkGraph<2> graph = links_of(p, false);
    int candidates = 0;
    for (int cell = 0; cell < g.cell_count; ++cell) {
        for (int digit = 1; digit <= 9; ++digit) {
            const int node = graph.node_of(cell, digit);
            CHECK((node >= 0) == p.has(cell, digit));
            if (node < 0) continue;
            ++candidates;
            CHECK(graph.nodes[static_cast<std::size_t>(node)].cell == cell);
            CHECK(graph.nodes[static_cast<std::size_t>(node)].digit == digit);
        }
    }
    CHECK(graph.candidate_count == candidates);
    CHECK(static_cast<int>(graph.nodes.size()) == candidates);  // no groups were asked for
}

TEST_CASE("two places of a digit in a house, and two candidates of a cell, are strong links") {
    const Geometry<2> g(*Layout::of_size(9));
    for (const Position& position : rich_positions()) {
        const auto p = position_of(g, position.digits(), position.candidates());
        const LinkGraph<2> graph = links_of(p, false);
        for (int house = 0; house < g.house_count; ++house) {
            for (int digit = 1; digit <= 9; ++digit) {
                const CellSet<2> places = p.in_house(digit, house);
                if (places.count() != 2) continue;
                const auto a = static_cast<std::uint32_t>(graph.node_of(places.first(), digit));
                const int other = (places - CellSet<2>::of(places.first())).first();
                const auto b = static_cast<std::uint32_t>(graph.node_of(other, digit));
                CHECK(leads(graph, graph.off(a), graph.on(b)));
                CHECK(leads(graph, graph.on(a), graph.off(b)));
            }
        }
    }
}
