// Cycles and forcing chains over the links of one position: the chains that
// neither branch nor change the position while they grow.
#pragma once

#include <vector>

#include "hint.hpp"
#include "reach.hpp"

namespace nonet::se {

// Why a candidate's state follows: its cell, or the box, row or column (2 + house kind).
enum class Cause : std::uint8_t { NONE, CELL, BOX, ROW, COLUMN, RULE };

inline Cause house_cause(int kind) {
    return static_cast<Cause>(static_cast<int>(Cause::BOX) + kind);
}
inline int cause_kind(Cause cause) {
    return static_cast<int>(cause) - static_cast<int>(Cause::BOX);
}

// One state in a chain: a candidate that is on or off, and why.
struct Link {
    std::uint16_t candidate;
    bool on;
    Cause cause;

    std::uint16_t code() const { return static_cast<std::uint16_t>(candidate * 2 + on); }
};

// The price a chain's length adds: a tenth for each threshold 4, 6, 8, 12, 16, ...
double length_price(int complexity);

struct Chain {
    double price;
    int complexity, sort_key, order;
    Technique technique;
    std::uint32_t first_link, links;        // from the target up to the assumption
    std::uint32_t first_removal, removals;  // by cell, ascending

    bool is_cycle() const {
        return technique != Technique::FORCING_X_CHAIN && technique != Technique::FORCING_CHAIN;
    }
    bool before(const Chain& other) const;
};

class ChainSearch {
  public:
    // Writes the cheapest chain of a position.
    bool find_first(const Candidates& open, Hint& hint);

    // All chains, cheapest first, one for each set of eliminations.
    const std::vector<Chain>& find_all(const Candidates& open);

    // The chain that find_first wrote.
    const Chain& best() const { return chains_.front(); }

    const Link* links(const Chain& chain) const { return &links_[chain.first_link]; }
    const Removal* removals(const Chain& chain) const { return &removals_[chain.first_removal]; }

  private:
    struct Node {
        Link link;
        std::int32_t parent;
    };
    struct Kind {
        bool y, x;  // links between digits of a cell, links within a digit
        LinkKind links;
        int sort_key;
        Technique cycle, chain;
        double cycle_price, chain_price;
    };

    void search_all(const Candidates& open);
    void search(const Kind& kind);
    void search_from(int candidate, const Kind& kind);
    void grow(int candidate, bool on, const Kind& kind);
    void link_source(const Kind& kind, bool set);
    bool is_worth(int depth, const Kind& kind) const;
    void spread_on(int node, const Kind& kind);
    void spread_off(int node, const Kind& kind, int depth);
    void turn_off(int cell, int digit, int parent, Cause cause);
    void turn_on(int cell, int digit, int parent, Cause cause, int depth);
    void refute(int node, const Kind& kind);
    bool is_ancestor(int node, int candidate) const;
    void keep_cycle(int node, const Kind& kind);
    void keep_chain(int node, const Kind& kind);
    void keep(int node, Chain chain);
    void drop_duplicates();

    const Candidates* open_ = nullptr;
    Reach reach_;
    bool first_only_ = false;
    int order_ = 0;
    int source_ = 0;
    bool source_on_ = false;
    int chain_node_ = -1;  // where the assumption was refuted
    std::vector<Node> nodes_;
    std::vector<int> on_, off_;  // frontiers
    std::vector<int> cycles_;    // nodes where the assumption was met again
    Candidates seen_off_, linked_;
    CandidateSet seen_on_;
    std::vector<Chain> chains_;
    std::vector<Link> links_;
    std::vector<Removal> removals_;
    std::vector<Removal> scratch_;
};

}  // namespace nonet::se
