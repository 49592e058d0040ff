// Canonical labelling: a graph and its images get one certificate, others get others.
#include "canonical/graph.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include <doctest/doctest.h>

using nonet::Random;
using nonet::canonical::Graph;
using nonet::canonical::label_graph;
using nonet::canonical::Labelling;

namespace {

Graph graph_of(int size, const std::vector<std::pair<int, int>>& edges) {
    Graph graph;
    graph.neighbours.resize(static_cast<std::size_t>(size));
    graph.colours.resize(1);
    for (int v = 0; v < size; ++v) graph.colours[0].push_back(v);
    for (const auto& [a, b] : edges) {
        graph.neighbours[static_cast<std::size_t>(a)].push_back(b);
        graph.neighbours[static_cast<std::size_t>(b)].push_back(a);
    }
    return graph;
}

std::vector<std::pair<int, int>> ring(int first, int size) {
    std::vector<std::pair<int, int>> edges;
    for (int i = 0; i < size; ++i) edges.emplace_back(first + i, first + (i + 1) % size);
    return edges;
}

std::uint64_t count_automorphisms(const Labelling& labelling) {
    return std::accumulate(labelling.orbit_lengths.begin(), labelling.orbit_lengths.end(),
                           std::uint64_t{1}, std::multiplies<>());
}

std::vector<std::pair<int, int>> renumber(const std::vector<std::pair<int, int>>& edges, int size,
                                          Random& random) {
    std::vector<int> to(static_cast<std::size_t>(size));
    std::iota(to.begin(), to.end(), 0);
    random.shuffle(std::span<int>(to));
    std::vector<std::pair<int, int>> image;
    for (const auto& [a, b] : edges)
        image.emplace_back(to[static_cast<std::size_t>(a)], to[static_cast<std::size_t>(b)]);
    return image;
}

// Edges drawn at random, each once.
std::vector<std::pair<int, int>> draw(int size, Random& random) {
    std::vector<std::pair<int, int>> edges;
    for (int a = 0; a < size; ++a)
        for (int b = a + 1; b < size; ++b)
            if (random.below(3) == 0) edges.emplace_back(a, b);
    return edges;
}

}  // namespace

TEST_CASE("graphs with known groups have groups of the known order") {
    CHECK(count_automorphisms(label_graph(graph_of(7, ring(0, 7)))) == 14);  // turns and mirrors
    CHECK(count_automorphisms(label_graph(graph_of(5, {}))) == 120);         // all orders of five
    CHECK(count_automorphisms(label_graph(graph_of(4, {{0, 1}, {1, 2}, {2, 3}}))) == 2);
    auto petersen = ring(0, 5);
    for (int i = 0; i < 5; ++i) {
        petersen.emplace_back(i, 5 + i);
        petersen.emplace_back(5 + i, 5 + (i + 2) % 5);
    }
    CHECK(count_automorphisms(label_graph(graph_of(10, petersen))) == 120);
}

TEST_CASE("a graph renumbered has the same certificate") {
    Random random(9);
    for (int round = 0; round < 40; ++round) {
        const int size = 4 + round % 9;
        const auto edges = draw(size, random);
        const auto one = label_graph(graph_of(size, edges));
        const auto other = label_graph(graph_of(size, renumber(edges, size, random)));
        CHECK(one.canonical.certificate == other.canonical.certificate);
        CHECK(count_automorphisms(one) == count_automorphisms(other));
    }
}

TEST_CASE("graphs that refinement alone cannot tell apart have different certificates") {
    // One ring of six and two of three: every vertex has two neighbours in both.
    auto triangles = ring(0, 3);
    for (const auto& edge : ring(3, 3)) triangles.push_back(edge);
    const auto one = label_graph(graph_of(6, ring(0, 6)));
    const auto two = label_graph(graph_of(6, triangles));
    CHECK(one.canonical.certificate != two.canonical.certificate);
    CHECK(count_automorphisms(one) == 12);
    CHECK(count_automorphisms(two) == 72);
}

TEST_CASE("every generator and every chosen automorphism maps edges to edges") {
    Random random(2);
    const auto edges = ring(0, 8);
    const Graph graph = graph_of(8, edges);
    const Labelling labelling = label_graph(graph);
    const auto check = [&](const std::vector<int>& map) {
        for (const auto& [a, b] : edges) {
            const auto& near = graph.neighbours[static_cast<std::size_t>(map[a])];
            CHECK(std::ranges::count(near, map[static_cast<std::size_t>(b)]) == 1);
        }
    };
    for (const auto& generator : labelling.generators) check(generator);
    for (int i = 0; i < 20; ++i) check(choose_automorphism(labelling, random));
}
