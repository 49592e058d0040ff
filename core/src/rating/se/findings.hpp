// What searches nested in a net found, remembered by position.
//
// Runs from different assumptions, runs of the next level and runs after the next
// step meet the same positions again and again; a search nested in them depends on
// the position alone.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "chains.hpp"

namespace nonet::se {

// One state of a remembered proof: candidate, on or off, and cause in 14 bits.
class ProofState {
  public:
    ProofState(int candidate, bool on, Cause cause)
        : bits_(static_cast<std::uint16_t>(static_cast<int>(cause) << 11 | candidate << 1 | on)) {}
    // Stands between the branches of a proof.
    static ProofState gap() { return {0x3ff, true, Cause::NONE}; }

    int candidate() const { return bits_ >> 1 & 0x3ff; }
    bool on() const { return bits_ & 1; }
    Cause cause() const { return static_cast<Cause>(bits_ >> 11); }
    // What names the state in a proof: why it holds does not.
    std::uint16_t code() const { return bits_ & 0x7ff; }

  private:
    std::uint16_t bits_;
};

// One conclusion: what it removes, and its proof.
struct Finding {
    int complexity;
    std::uint32_t first_removal, removals;
    std::uint32_t first_state, states;
};

class Findings {
  public:
    // Names a position and a kind of search: two independent hashes.
    struct Key {
        std::uint64_t a, b;
        bool operator==(const Key&) const = default;
    };
    // `salt` stands for all that the search depends on besides the candidates.
    static Key key(const Candidates& open, std::uint64_t salt);

    // All findings of one search.
    struct Entry {
        std::uint32_t first = 0, size = 0;
    };
    const Entry* find(const Key& key) const;

    // A search is entered as begin, then for each finding its states and removals, then conclude.
    void begin();
    void add_state(ProofState state) { states_.push_back(state); }
    void add_removal(Removal removal) { removals_.push_back(removal); }
    void conclude(int complexity);
    Entry enter(const Key& key);

    const Finding& operator[](std::uint32_t i) const { return findings_[i]; }
    std::span<const Removal> removals(const Finding& finding) const {
        return {removals_.data() + finding.first_removal, finding.removals};
    }
    std::span<const ProofState> states(const Finding& finding) const {
        return {states_.data() + finding.first_state, finding.states};
    }

  private:
    static constexpr std::size_t MOST_ENTRIES = std::size_t{1} << 19;
    static constexpr std::size_t MOST_STATES = std::size_t{1} << 23;
    struct Hash {
        std::size_t operator()(const Key& key) const { return key.a; }
    };
    void forget();

    std::unordered_map<Key, Entry, Hash> entries_;
    std::uint32_t first_ = 0;  // of the entry being written
    std::vector<Finding> findings_;
    std::vector<Removal> removals_;
    std::vector<ProofState> states_;
};

}  // namespace nonet::se
