// Sudoku Explainer's way to the solution, step by step.
#pragma once

#include "chains.hpp"
#include "hint.hpp"
#include "nets.hpp"
#include "nonet/rating.hpp"

namespace nonet::se {

// Finds the hint Sudoku Explainer 1.2.1 would take first. Holds the scratch
// memory of all searches, so that one explainer serves many boards.
class Explainer {
  public:
    // Writes the next hint; false when no producer has any. No producer whose
    // cheapest hint costs more than `most` is asked.
    bool next(const Board& board, Hint& hint, double most = 99.0);

    // The chains behind the hint last found; none where it took no chain.
    std::vector<SeBranch> prove();

  private:
    bool find_basic(const Board& board, Hint& hint, double most);

    enum class Source : std::uint8_t { BASIC, CHAINS, NETS };
    Source source_ = Source::BASIC;
    ChainSearch chains_;
    NetSearch nets_;
};

}  // namespace nonet::se
