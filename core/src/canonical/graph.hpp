// Canonical labelling of a coloured graph by individualisation and refinement.
//
// A partition of the vertices is refined until vertices of one class have equally many neighbours
// in every class. Where a class still has several members, each is singled out in turn and the
// partition refined again: a search tree whose leaves are numberings. The leaf with the least
// (trace, certificate) is canonical; two leaves with equal certificates differ by an automorphism,
// and automorphisms prune the tree. The method is McKay's ("Practical graph isomorphism", 1981).
#pragma once

#include <cstdint>
#include <vector>

#include "nonet/random.hpp"
#include "nonet/stop.hpp"

namespace nonet::canonical {

struct Graph {
    std::vector<std::vector<int>> neighbours;
    std::vector<std::vector<int>> colours;  // every vertex in one of them; they are never mixed

    int size() const { return static_cast<int>(neighbours.size()); }
};

// An ordered partition. A class is named by the place of its first member.
class Partition {
  public:
    explicit Partition(const Graph& graph);

    bool is_discrete() const { return classes_ == static_cast<int>(order_.size()); }
    int place(int vertex) const { return place_[vertex]; }
    int vertex(int place) const { return order_[place]; }

    // The members, ascending, of the first class among the largest. On complete 9x9 grids the
    // largest takes a hundredth of the nodes that the smallest takes: its members tell more apart.
    std::vector<int> choose_class() const;

    // Refine from every class, or after singling out one vertex. The trace says what happened in
    // terms that do not depend on how vertices are numbered.
    std::uint64_t refine(const Graph& graph);
    std::uint64_t single_out(const Graph& graph, int vertex);

  private:
    std::uint64_t refine_by(const Graph& graph, std::vector<int> queue);
    void split(int first, std::vector<int>& queue, std::uint64_t& trace);

    std::vector<int> order_, place_;  // inverse to one another
    std::vector<int> first_;          // vertex -> its class
    std::vector<int> length_;         // class -> members
    std::vector<int> counts_;         // vertex -> neighbours in the splitting class
    std::vector<bool> queued_;        // class -> waits to split others
    int classes_ = 0;
};

// A leaf of the search tree: the choices and traces that lead to it, and what it looks like.
struct Leaf {
    std::vector<int> path;
    std::vector<std::uint64_t> traces;
    std::vector<int> places;                 // vertex -> place
    std::vector<std::uint16_t> certificate;  // for each place the places of its neighbours
};

// What the search finds out about a graph.
struct Labelling {
    Leaf canonical;
    std::vector<int> base;                     // only the identity fixes all of these
    std::vector<std::vector<int>> generators;  // automorphisms that generate all
    std::vector<std::uint64_t> orbit_lengths;  // their product is the order of the group
};

// Large graphs take seconds, so the stop test is asked at every node.
Labelling label_graph(const Graph& graph, const Stop& stop = {});

// An automorphism, each equally likely: one choice from every orbit down the base.
std::vector<int> choose_automorphism(const Labelling& labelling, Random& random);

// The leftmost leaf of the search tree.
Leaf find_first_leaf(const Graph& graph, const Stop& stop = {});

// The leftmost leaf that looks like another graph's leaf; the graphs are isomorphic.
Leaf find_equal_leaf(const Graph& graph, const Leaf& leaf, const Stop& stop = {});

}  // namespace nonet::canonical
