// What follows from one candidate by one house or one rule: the ground of chains through rules.
//
// A state is a candidate that is true (on) or false (off):
//
//     state = 2 * node + (on ? 1 : 0)
//
// Cells, houses and pairs contribute what they do to every chain. Each item of the rulebook is
// asked what it takes away if the candidate is true, and if it is false:
//
//     cage of 10 with three cells: r1c1 = 7  ->  r1c2 is 1 or 2, so not 3, 4, 5, ...
//
// Grouped links know more: places of a digit where a line and a box cross, and almost locked sets,
// are nodes behind the candidates.
#pragma once

#include <cstdint>
#include <vector>

#include "links.hpp"
#include "rule_steps.hpp"

namespace nonet {

struct RuleEdge {
    static constexpr std::int32_t BY_HOUSES = -1;
    std::uint32_t to;
    std::int32_t item;  // of the rulebook, or BY_HOUSES
};

template <int W>
struct RuleLinks {
    // A candidate that one rule alone refutes, or confirms.
    struct Decided {
        Candidate candidate;
        bool on;
        std::int32_t item;
    };

    std::vector<Candidate> nodes{};
    std::vector<LinkNode<W>> others{};           // groups and sets, numbered after the candidates
    std::vector<std::int32_t> index{};           // node by cell * 32 + digit, -1 when none
    std::vector<std::vector<RuleEdge>> edges{};  // by state
    std::vector<Decided> decided{};

    static std::uint32_t on(std::uint32_t node) { return 2 * node + 1; }
    static std::uint32_t off(std::uint32_t node) { return 2 * node; }
    static bool is_on(std::uint32_t state) { return state & 1; }
    std::uint32_t node_of(int cell, int digit) const {
        return static_cast<std::uint32_t>(index[cell * 32 + digit]);
    }
    const Candidate& at(std::uint32_t state) const { return nodes[state / 2]; }
    bool is_candidate(std::uint32_t state) const { return state / 2 < nodes.size(); }
    const LinkNode<W>& other(std::uint32_t state) const { return others[state / 2 - nodes.size()]; }
};

// The links of a position with groups and sets.
template <int W>
RuleLinks<W> build_grouped_links(const Context<W>& context);

}  // namespace nonet
