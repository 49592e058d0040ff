// The links of a position as a graph, for all who follow chains.
#pragma once

#include <span>
#include <vector>

#include "search.hpp"

namespace nonet {

// The inferences of a position as a directed graph, the ground of every chain.
//
// A node is a candidate, a group (two or three places of a digit in the crossing of a box
// and a line) or an almost locked set that a digit has been taken from. A state is a node
// that is on (true, or true somewhere in the group) or off:
//
//     state = 2 * node + (on ? 1 : 0)
//
// Houses and cells contribute   on -> off   (two cannot both be true) and
//                               off -> on   (one of two must be true).
enum class NodeKind : std::uint8_t { CANDIDATE, GROUP, SET };

template <int W>
struct LinkNode {
    NodeKind kind;
    std::uint8_t digit;
    std::uint16_t cell;  // the lowest cell; for a set, the lowest cell of the digit in it
    std::int32_t set;    // index of the almost locked set, -1 otherwise
    CellSet<W> cells;    // the candidate's cell, the group's cells, the set's cells
};

struct LinkEdge {
    std::uint32_t to;
    std::uint32_t cost;  // one inference; passing through a set costs more
};

// The edges of all states in one piece of memory: a graph is built for every position.
struct LinkEdges {
    std::vector<LinkEdge> all;
    std::vector<std::uint32_t> begin;  // by state, and the end of the last

    std::size_t size() const { return begin.size() - 1; }
    std::span<const LinkEdge> operator[](std::uint32_t state) const {
        return {all.data() + begin[state], all.data() + begin[state + 1]};
    }
};

template <int W>
struct LinkGraph {
    std::vector<LinkNode<W>> nodes;
    LinkEdges edges;                           // by state
    std::vector<std::int32_t> candidate_node;  // by cell * 32 + digit, -1 when none
    int candidate_count = 0;                   // nodes below this are candidates

    static std::uint32_t on(std::uint32_t node) { return 2 * node + 1; }
    static std::uint32_t off(std::uint32_t node) { return 2 * node; }
    int node_of(int cell, int digit) const { return candidate_node[cell * 32 + digit]; }
};

// Sets are almost locked sets of at most `largest_set` cells; with 0 there are none.
template <int W>
LinkGraph<W> build_links(const Context<W>& context, bool groups, int largest_set);

constexpr int ANY_SIZE = 64;

}  // namespace nonet
