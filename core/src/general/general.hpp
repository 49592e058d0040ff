// The general search: every layout, and any rule that can take candidates away.
//
// Each node is settled by naked and hidden singles, crossings of two houses (a digit that a house
// has only where it meets another leaves the rest of the other) and, on large boards, by the exact
// matchings of a house; then by the rules. It branches on one candidate: take it, or forbid it.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "nonet/layout.hpp"
#include "nonet/random.hpp"

namespace nonet::general {

// A variant's rule as the search sees it.
class Propagator {
  public:
    virtual ~Propagator() = default;
    // Take away candidates that the rule forbids; return false when it can no longer be kept.
    // It may leave candidates that are impossible, but never take one that is possible, and once
    // every cell has one candidate it must tell right from wrong.
    virtual bool propagate(std::span<DigitSet> candidates) const = 0;
};
using Propagators = std::vector<std::shared_ptr<const Propagator>>;

constexpr std::uint64_t NO_LIMIT = std::numeric_limits<std::uint64_t>::max();

// One search, resumed for each solution. The layout must outlive it.
class Search {
  public:
    enum class Outcome {
        FOUND,      // a solution is in digits()
        EXHAUSTED,  // there is no other
        UNKNOWN,    // the budget of nodes is spent
    };

    // `candidates` is what each cell may hold at the start.
    Search(const Layout& layout, std::vector<DigitSet> candidates, Propagators rules = {},
           Random* random = nullptr);
    ~Search();
    Search(Search&&) noexcept;
    Search& operator=(Search&&) noexcept;

    // Go on to the next solution, until `nodes()` reaches the budget.
    Outcome advance(std::uint64_t budget = NO_LIMIT);
    std::vector<Digit> digits() const;
    std::uint64_t nodes() const;

  private:
    class State;
    std::unique_ptr<State> state_;
};

// The candidates of a grid before any deduction: its digit where it has one, else all.
std::vector<DigitSet> start_candidates(const Layout& layout, std::span<const Digit> digits);

}  // namespace nonet::general
