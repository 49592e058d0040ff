// The runs of one search: every state that an assumption leads to, with its parents,
// and how much each state's proof costs.
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "findings.hpp"

namespace nonet::se {

// One state reached from an assumption.
struct Node {
    std::uint16_t candidate;
    bool on;
    Cause cause;
    std::uint16_t parents;       // how many
    std::int32_t nested;         // the finding that proved it, or -1
    std::uint32_t first_parent;  // in the book's parents
};

// Everything one assumption implies, in the order of discovery.
struct Run {
    std::uint32_t first = 0, size = 0;  // in the book's nodes
    int conflict_on = -1, conflict_off = -1;
    CandidateSet on, off;
    bool measured = false;
    bool has_nested = false;
    std::uint32_t first_index = 0;      // candidate and state -> node
    std::uint32_t first_ancestors = 0;  // bit sets
    std::uint32_t words = 0;            // of each of them
    std::uint32_t first_count = 0;      // their sizes
};

// One end of a hint's chains.
struct Target {
    int run, node;
};

class RunBook {
  public:
    void clear();

    // ---- writing: one run at a time, nodes first, each followed by its parents ----
    Run begin_run() const {
        Run run;
        run.first = static_cast<std::uint32_t>(nodes_.size());
        return run;
    }
    int add_node(Run& run, int candidate, bool on, Cause cause);
    void add_parent(int node) {
        parents_.push_back(static_cast<std::uint16_t>(node));
        ++nodes_.back().parents;
    }
    // Says that the last node was proved by a nested search.
    void add_nested(Run& run, int nested) {
        nodes_.back().nested = nested;
        run.has_nested = true;
    }
    // Numbers a proof: equal proofs count once in a hint's complexity.
    int intern(int complexity, std::span<const ProofState> states);
    // Ends a run; its number.
    int keep(const Run& run);

    // ---- reading ----
    Run& run(int i) { return runs_[static_cast<std::size_t>(i)]; }
    const Run& run(int i) const { return runs_[static_cast<std::size_t>(i)]; }
    const Node& node(std::uint32_t i) const { return nodes_[i]; }
    const Node& node(const Run& run, int i) const {
        return nodes_[run.first + static_cast<std::uint32_t>(i)];
    }
    std::span<const std::uint16_t> parents(const Node& node) const {
        return {parents_.data() + node.first_parent, node.parents};
    }
    // The number within its run of a state that the run reached.
    int find_node(int run, int candidate, bool on);
    // How many states the chains to all targets have, nested proofs included.
    int complexity_of(std::span<const Target> targets);
    // Whether a state's proof costs at least `most`; for a run that is not kept yet.
    bool costs_at_least(const Run& run, std::uint32_t node, int most);
    // The states behind a target, breadth first, as numbers of nodes.
    void trace(Target target, std::vector<std::uint32_t>& result);
    // The nested proof of a node as codes of states; empty if there is none.
    std::span<const std::uint16_t> nested_proof(const Node& node) const;

  private:
    struct Nested {
        int identity, complexity;
        std::uint32_t states;
    };

    void measure(Run& run);
    void measure_node(const Run& run, std::uint32_t i);
    int count_new(const Nested& proof);
    int nested_cost(Target target);
    bool visit(std::uint32_t i);

    std::vector<Run> runs_;
    std::vector<Node> nodes_;
    std::vector<std::uint16_t> parents_;  // node numbers within the run
    std::vector<std::uint64_t> ancestors_;
    std::vector<std::uint16_t> counts_;
    std::vector<std::uint16_t> index_of_;

    std::vector<Nested> nested_;
    std::unordered_multimap<std::uint64_t, std::pair<std::uint32_t, std::uint32_t>> proofs_;
    std::vector<std::uint16_t> codes_;  // all proofs, one after the other
    std::vector<std::uint16_t> proof_;  // the one being numbered

    // Scratch.
    std::vector<int> identities_;
    std::vector<std::uint64_t> visited_;
    std::vector<std::uint32_t> pending_;
};

}  // namespace nonet::se
