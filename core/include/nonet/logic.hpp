// The logic engine's front: positions, steps and paths on any layout.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "nonet/grid.hpp"
#include "nonet/step.hpp"
#include "nonet/technique.hpp"

namespace nonet {

// How a finder is asked: stop at the first step, collect every step, or only say
// whether there is one (no evidence is built then).
enum class Want : std::uint8_t { FIRST, ALL, EXISTS };

// Bounds and tastes of the finders. The defaults are what a player expects.
struct SearchOptions {
    int max_fins = 5;
    int max_endo_fins = 2;
    int max_kraken_fins = 3;
    int max_chain_nodes = 20;             // X-chains, XY-chains, remote pairs
    int max_sets_in_chain = 16;           // almost locked sets in one chain
    bool siamese = false;                 // also join fish and other patterns into dual forms
    bool thin_rectangles = false;         // empty rectangles with only two candidates
    bool partial_rectangles = true;       // deadly rectangles whose candidates are partly gone
    bool overlapping_sets = false;        // almost locked sets may share cells
    bool sets_in_chains = false;          // almost locked sets as nodes of grouped chains, too,
                                          // though they have techniques of their own
    bool link_rings = false;              // loops of sets that close at a link between two cells
    bool best_set_chains = false;         // of chains of sets about the same digits, the best alone
    bool several_clusters = true;         // multi colours through more than two clusters
    bool every_length = false;            // chains: not only the shortest for the same eliminations
    DigitSet only_digits = ~DigitSet{0};  // single-digit techniques look at these digits only
};

// What a position is before anyone looks for a step.
enum class Standing { OPEN, SOLVED, CONTRADICTORY };

// A board, its digits and its candidates, whatever its size. A value.
class Position {
  public:
    // All digits are givens and the candidates are what peers leave.
    explicit Position(const Grid& givens);
    // `digits` are what stands on the board now; of those, the digits of `givens` came with it.
    Position(const Grid& givens, const Grid& digits);

    const Board::Pointer& board() const;
    const Layout::Pointer& layout() const;
    Grid digits() const;
    Grid givens() const;  // the digits that came with the board
    std::vector<DigitSet> candidates() const;
    Standing standing() const;

    // The same position with only those candidates that are in `notes` too (0: no notes there).
    Position with_notes(const std::vector<DigitSet>& notes) const;
    Position without(Cell cell, Digit digit) const;
    // The same position under a rule that says of pairs of candidates that not both are true.
    Position with_links(const std::vector<std::pair<Candidate, Candidate>>& links) const;
    bool has_rules() const;
    // Whether techniques of rules have something to look at: rules, or what houses say together.
    bool has_rulebook() const;
    // Pairs of candidates that say all that links have added, each pair once, sorted.
    std::vector<std::pair<Candidate, Candidate>> links() const;
    // Not both of two candidates are true: of one cell, of cells that see each other, or by a rule.
    bool excludes(Candidate a, Candidate b) const;
    Position after(const Step& step) const;

    std::vector<Step> find(Want want, const TechniqueSet& techniques,
                           const SearchOptions& options = {}) const;
    bool has(const TechniqueSet& techniques) const;

  private:
    friend struct PathFinder;
    friend class Walker;
    friend class Sweeper;
    struct State;  // the board as bit sets, in one of two sizes: logic/state.hpp

    explicit Position(std::shared_ptr<const State> state) : state_(std::move(state)) {}
    template <typename Change>
    Position changed(Change change) const;

    std::shared_ptr<const State> state_;
};

struct Path {
    std::vector<Step> steps;
    bool solved = false;
    Grid end;  // the board after the last step
};

// The techniques of the default path.
const TechniqueSet& default_techniques();

// Take the easiest step, again and again, until solved or stuck. `order` names the techniques
// from easiest to hardest; empty means the order of the catalogue.
Path find_path(const Position& position, const TechniqueSet& techniques,
               const std::vector<Technique>& order = {}, int max_steps = 10'000);

// What a walk through a puzzle took, without the steps.
struct Walk {
    bool solved = false;
    int steps_above_singles = 0;
    TechniqueSet used;  // with singles only where the walker tells them
};

// What a walk tells of singles: nothing, naked ones, or all. Those that it does not tell are placed
// in one go, which changes neither the steps above them nor the end.
enum class Singles : std::uint8_t { UNTOLD, NAKED, ALL };

// Walks the paths of many puzzles: the same steps that find_path takes, but nothing is kept of
// them. A value that may be shared between threads.
class Walker {
  public:
    Walker(const TechniqueSet& techniques, Singles told);
    ~Walker();
    Walker(Walker&&) noexcept;

    Walk walk(const Grid& givens) const;

  private:
    struct Plan;
    std::unique_ptr<Plan> plan_;
};

}  // namespace nonet
