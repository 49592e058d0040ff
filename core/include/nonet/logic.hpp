// The logic engine's front: positions, steps and paths on any layout.
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "nonet/grid.hpp"
#include "nonet/search.hpp"

namespace nonet {

// What a position is before anyone looks for a step.
enum class Standing { OPEN, SOLVED, CONTRADICTORY };

// A layout, its digits and its candidates, whatever the size of the board. A value.
class Position {
  public:
    // All digits are givens and the candidates are what peers leave.
    explicit Position(const Grid& givens);
    // `digits` are what stands on the board now; of those, the digits of `givens` came with it.
    Position(const Grid& givens, const Grid& digits);

    const Layout::Pointer& layout() const { return layout_; }
    Grid digits() const;
    std::vector<DigitSet> candidates() const;
    Standing standing() const;

    // The same position with only those candidates that are in `notes` too (0: no notes there).
    Position with_notes(const std::vector<DigitSet>& notes) const;
    Position without(Cell cell, Digit digit) const;
    // The same position under a rule that says of pairs of candidates that not both are true.
    Position with_links(const std::vector<std::pair<Candidate, Candidate>>& links) const;
    bool has_rules() const;
    // Not both of two candidates are true: of one cell, of cells that see each other, or by a rule.
    bool excludes(Candidate a, Candidate b) const;
    Position after(const Step& step) const;

    std::vector<Step> find(Want want, const TechniqueSet& techniques,
                           const SearchOptions& options = {}) const;
    bool has(const TechniqueSet& techniques) const;

  private:
    friend struct PathFinder;
    friend class Walker;
    using Small = BasicPosition<2>;
    using Large = BasicPosition<10>;

    Layout::Pointer layout_;
    std::shared_ptr<const void> geometry_;  // what the position below points to
    std::variant<Small, Large> position_;
};

struct Path {
    std::vector<Step> steps;
    bool solved = false;
    Grid end;  // the board after the last step
};

// The techniques of the default path.
const TechniqueSet& default_techniques();
TechniqueSet techniques_without_uniqueness(TechniqueSet techniques);

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
