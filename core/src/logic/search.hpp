// What finders are given and what they give back: the search, what finders share of one position,
// and the words that build a step.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "nonet/logic.hpp"
#include "nonet/step.hpp"
#include "nonet/technique.hpp"
#include "position.hpp"

namespace nonet {

class Search {
  public:
    Search(Want want, const TechniqueSet& techniques, const SearchOptions& options = {})
        : options(options), want_(want), techniques_(techniques) {}

    const SearchOptions options;

    // Techniques below `from` and from `to` on are not wanted anyway; a path knows that of its
    // stages, and most of its searches are so short that looking would cost more than finding.
    std::size_t from = 0;
    std::size_t to = TECHNIQUE_COUNT;

    bool wants(Technique t) const { return techniques_.test(index_of(t)); }
    bool wants_any(Technique first, Technique last) const {
        for (auto i = index_of(first); i <= index_of(last); ++i) {
            if (techniques_.test(i)) return true;
        }
        return false;
    }
    bool is_done() const { return found_ && want_ != Want::ALL; }
    bool wants_all() const { return want_ == Want::ALL; }
    bool only_asks() const { return want_ == Want::EXISTS; }
    bool found() const { return found_; }

    void report(Step&& step) {
        found_ = true;
        if (want_ != Want::EXISTS) steps_.push_back(std::move(step));
    }
    std::vector<Step>& steps() { return steps_; }

  private:
    Want want_;
    TechniqueSet techniques_;
    std::vector<Step> steps_;
    bool found_ = false;
};

// An almost locked set: n cells of one house with n+1 candidates.
template <int W>
struct AlmostLockedSet {
    CellSet<W> cells;
    DigitSet digits = 0;
    std::uint16_t house = 0;
    // Per digit (by position in `digits`): its cells in the set and the cells that see them all.
    std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1> places;
    std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1> seen;
};

template <int W>
class SubsetSizes;

// The only two places of a digit in a house: one of them is true.
template <int W>
struct ConjugatePair {
    CellSet<W> cells;
    int house;
    int a, b;  // the cells, in order
};

// By digit and then by house; `linked` are the cells of a digit's pairs.
template <int W>
struct ConjugatePairs {
    std::vector<ConjugatePair<W>> all;
    std::array<std::uint32_t, BasicPosition<W>::MAX_DIGITS + 2> begin{};
    std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1> linked{};

    std::span<const ConjugatePair<W>> of(int d) const {
        return {all.data() + begin[d], all.data() + begin[d + 1]};
    }
    // The other cells of those pairs of the digit that have some of these.
    CellSet<W> joined_with(int d, const CellSet<W>& cells) const {
        CellSet<W> joined;
        for (const ConjugatePair<W>& pair : of(d)) {
            const CellSet<W> rest = pair.cells - cells;
            if (rest == pair.cells) continue;
            joined |= rest.any() ? rest : pair.cells;
        }
        return joined;
    }
};

template <int W>
CellSet<W> seen_by_any(const Geometry<W>& g, const CellSet<W>& cells) {
    CellSet<W> seen;
    for (int c : cells) seen |= g.peers[c];
    return seen;
}

// Candidates of a digit joined by conjugate pairs: one side is true, the other false.
template <int W>
struct Cluster {
    CellSet<W> side[2];
    CellSet<W> seen[2];  // the cells that see some of a side
};

template <int W>
struct Clusters {
    std::vector<Cluster<W>> all;  // by digit
    std::array<std::uint32_t, BasicPosition<W>::MAX_DIGITS + 2> begin{};

    std::span<const Cluster<W>> of(int d) const {
        return {all.data() + begin[d], all.data() + begin[d + 1]};
    }
};

template <int W>
class RuleSteps;  // what each rule says of a position: see rule_steps.hpp
template <int W>
struct RuleLinks;  // what follows from each candidate by each rule: see rule_links.hpp
template <int W>
struct Conclusions;  // what follows from each candidate: see conclusions.hpp
template <int W>
struct SetNetwork;  // how almost locked sets touch each other: see set_chains.cpp

// What several finders need of one position, built when first asked for.
template <int W>
struct Findings {
    bool has_sets = false;
    std::vector<AlmostLockedSet<W>> sets;
    const SubsetSizes<W>* subsets = nullptr;  // where somebody knows them

    // What chains and colours share.
    std::optional<ConjugatePairs<W>> pairs{};
    std::optional<Clusters<W>> clusters{};
    std::shared_ptr<SetNetwork<W>> network;
    std::shared_ptr<Conclusions<W>> conclusions;
    RuleSteps<W>* rules = nullptr;  // where somebody keeps them from step to step
    bool has_looked_at_rules = false;
    std::shared_ptr<RuleSteps<W>> own_rules;
    std::shared_ptr<RuleLinks<W>> rule_links;
};

template <int W>
struct Context {
    const BasicPosition<W>& position;
    Search& search;
    Findings<W>& findings;

    const Geometry<W>& geometry() const { return *position.geometry; }
    const std::vector<AlmostLockedSet<W>>& almost_locked_sets() const;
    const ConjugatePairs<W>& conjugate_pairs() const;
    // Of a board with rules only.
    RuleSteps<W>& rule_steps() const;
    const RuleLinks<W>& rule_links() const;
};

// One function per family file; each looks for those of its techniques that the search wants.
template <int W>
void find_singles(Context<W>&);
template <int W>
void find_intersections(Context<W>&);
template <int W>
void find_subsets(Context<W>&);
template <int W>
void find_basic_fish(Context<W>&);
template <int W>
void find_complex_fish(Context<W>&);
template <int W>
void find_kraken_fish(Context<W>&);
template <int W>
void find_single_digit_patterns(Context<W>&);
template <int W>
void find_colourings(Context<W>&);
template <int W>
void find_wings(Context<W>&);
template <int W>
void find_bent_subsets(Context<W>&);
template <int W>
void find_rectangles(Context<W>&);
template <int W>
void find_deadly_patterns(Context<W>&);
template <int W>
void find_bivalue_graves(Context<W>&);
template <int W>
void find_simple_chains(Context<W>&);
template <int W>
void find_nice_loops(Context<W>&);
template <int W>
void find_explainer_chains(Context<W>&);
template <int W>
void find_set_chains(Context<W>&);
template <int W>
void find_sue_de_coq(Context<W>&);
template <int W>
void find_aligned_exclusions(Context<W>&);
template <int W>
void find_oddagons(Context<W>&);
template <int W>
void find_exocets(Context<W>&);
template <int W>
void find_sector_sets(Context<W>&);
template <int W>
void find_fireworks(Context<W>&);
template <int W>
void find_forcing(Context<W>&);
template <int W>
void find_rule_steps(Context<W>&);
template <int W>
void find_common_peers(Context<W>&);
template <int W>
void find_killer_steps(Context<W>&);
template <int W>
void find_linked_cells(Context<W>&);
template <int W>
void find_polarity(Context<W>&);
template <int W>
void find_set_equivalence(Context<W>&);
template <int W>
void find_rule_chains(Context<W>&);
template <int W>
void find_templates(Context<W>&);

// Runs the finders of every technique that the search wants.
template <int W>
void find_steps(Context<W>& context);

// --- building steps -------------------------------------------------------------

constexpr Candidate candidate_of(int cell, int digit) {
    return {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)};
}

inline Step make_step(Technique technique, DigitSet digits) {
    Step step;
    step.technique = technique;
    step.digits = digits;
    return step;
}

template <int W>
void eliminate(Step& step, const CellSet<W>& cells, int digit) {
    for (int c : cells) step.eliminations.push_back(candidate_of(c, digit));
}

template <int W>
void mark(Step& step, const CellSet<W>& cells, int digit, Role role) {
    for (int c : cells) step.marks.push_back({candidate_of(c, digit), role});
}

// Marks those of `digits` that are candidates of the cells.
template <int W>
void mark_cells(Step& step, const BasicPosition<W>& p, const CellSet<W>& cells, DigitSet digits,
                Role role) {
    for (int c : cells) {
        for (int d : each_digit(p.candidates[c] & digits))
            step.marks.push_back({candidate_of(c, d), role});
    }
}

inline void mark_house(Step& step, int house, Role role) {
    step.houses.push_back({static_cast<std::uint16_t>(house), role});
}

template <int W>
void group(Step& step, const CellSet<W>& cells, DigitSet digits, Role role) {
    step.groups.push_back({role, digits, cells_of(cells)});
}

void sort_effects(Step& step);  // sorted and without duplicates, as a step promises

template <int W>
void report(Context<W>& context, Step&& step) {
    sort_effects(step);
    context.search.report(std::move(step));
}

}  // namespace nonet
