// Forcing chains that branch: Nishio, multiple (cell and region), dynamic, and
// dynamic with other rules or whole chain searches nested inside.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "chains.hpp"
#include "closure.hpp"
#include "findings.hpp"

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
    Findings findings_;
    std::vector<std::unique_ptr<Depth>> depths_;  // scratch, one for each level of nesting
    friend class Depth;
};

}  // namespace nonet::se
