// Forcing chains that branch: Nishio, multiple (cell and region), dynamic, and
// dynamic with other rules or whole chain searches nested inside.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "chains.hpp"
#include "closure.hpp"

namespace nonet::se {

// Which implications a net may use.
struct NetKind {
    bool multiple;  // cells and houses with any number of candidates
    bool dynamic;   // states turned off leave the position
    bool nishio;    // one digit only
    int level;      // 0: links only; 1: rules; 2..5: nested chains

    double price() const;
};

constexpr NetKind NISHIO = {false, true, true, 0};
constexpr NetKind MULTIPLE = {true, false, false, 0};
constexpr NetKind dynamic_net(int level) {
    return {true, true, false, level};
}

// Positions in which a nested search is known to find nothing. Runs that start
// from different assumptions, and runs of the next level, meet the same ones.
class Barren {
  public:
    struct Key {
        std::uint64_t a, b;
        bool operator==(const Key&) const = default;
    };
    // Two independent hashes of the candidates, and of what else the search depends on.
    static Key key(const Candidates& open, std::uint64_t salt);

    bool has(const Key& key) const { return keys_.contains(key); }
    void add(const Key& key) {
        if (keys_.size() > MOST) keys_.clear();
        keys_.insert(key);
    }

  private:
    static constexpr std::size_t MOST = std::size_t{1} << 20;
    struct Hash {
        std::size_t operator()(const Key& key) const { return key.a; }
    };
    std::unordered_set<Key, Hash> keys_;
};

class NetSearch {
  public:
    NetSearch();
    ~NetSearch();

    // Writes the cheapest net of a board.
    bool find_first(const Board& board, NetKind kind, Hint& hint);

  private:
    class Depth;
    const Board* board_ = nullptr;
    std::uint64_t board_hash_ = 0;  // of its digits
    Barren barren_;
    std::vector<std::unique_ptr<Depth>> depths_;  // scratch, one for each level of nesting
    friend class Depth;
};

}  // namespace nonet::se
