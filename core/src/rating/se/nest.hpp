// The searches nested in a run: asked of a position, answered from memory where possible.
#pragma once

#include <cstdint>
#include <vector>

#include "chains.hpp"
#include "findings.hpp"
#include "net_kind.hpp"

namespace nonet::se {

class PositionSearch;
struct Target;

// What all depths of one net search share.
struct Shared {
    const Board* board = nullptr;
    std::uint64_t board_hash = 0;  // of its digits
    Findings findings;
};

class Nest {
  public:
    // `inner` searches nets one depth further down; null where no search goes deeper.
    Nest(Shared& shared, PositionSearch* inner) : shared_(shared), inner_(inner) {}

    Findings::Entry find_chains(const Candidates& now);
    Findings::Entry find_nets(const Candidates& now, NetKind kind);

    const Findings& findings() const { return shared_.findings; }
    const Board& board() const { return *shared_.board; }

  private:
    Findings::Entry learn_chains(const Candidates& now, const Findings::Key& key);
    Findings::Entry learn_nets(const Candidates& now, NetKind kind, const Findings::Key& key);
    void learn_proof(const std::vector<Target>& targets, Cause origin);

    Shared& shared_;
    PositionSearch* inner_;
    ChainSearch chains_;
    std::vector<std::uint32_t> trace_;
};

}  // namespace nonet::se
