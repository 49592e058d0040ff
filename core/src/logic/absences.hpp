// What a path has looked for in vain.
//
// Candidates only ever go. So what was not there among some of them is not there until one of
// those goes:
//
//     a technique of one digit    looks again at the digits whose places have changed,
//     a subset                    at the houses whose candidates have changed;
//
// and where several techniques look at the same patterns, as the types of unique rectangles do, one
// look at a position serves them all.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "fish_lines.hpp"
#include "rule_steps.hpp"
#include "search.hpp"
#include "subset_sizes.hpp"

namespace nonet {

// Techniques of equal rank are searched together; [from, to) is where they are in the catalogue.
struct Stage {
    TechniqueSet techniques;
    std::size_t from = TECHNIQUE_COUNT, to = 0;

    void add(Technique t);
};

// Stages of which one look tells whether there is a step.
struct Group {
    Stage joined{};  // the techniques of all of them
    int stages = 0;
    bool is_of_one_digit = false;
};

// The stages of a path, the easiest first, and the group of each.
class Stages {
  public:
    // `order` names the techniques from easiest to hardest; empty means that of the catalogue.
    Stages(const TechniqueSet& techniques, std::vector<Technique> order);

    int count() const { return static_cast<int>(stages_.size()); }
    const Stage& operator[](int stage) const { return stages_[static_cast<std::size_t>(stage)]; }
    int group_of(int stage) const { return group_of_[static_cast<std::size_t>(stage)]; }  // or -1
    const std::vector<Group>& groups() const { return groups_; }

  private:
    int add_to_group(Technique t, std::span<int> group_of_first);

    std::vector<Stage> stages_;
    std::vector<int> group_of_;
    std::vector<Group> groups_;
};

// Looks for the steps of one path; a position that it is asked for comes after the last one.
template <int W>
class Absences {
  public:
    explicit Absences(const Stages& stages) : stages_(stages), known_(stages.groups().size()) {}

    // Finds the first step of the easiest stage that has one.
    bool find_next(const BasicPosition<W>& p, const SearchOptions& options, Step& step);

  private:
    struct Known {
        DigitSet absent = 0;  // digits for which the group was not there, with the places they had
        std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1> places;
        int position = 0;  // the last one in which all of the group were looked for
        bool was_there = false;
    };

    bool may_be_there(const BasicPosition<W>& p, Findings<W>& findings, int stage,
                      SearchOptions& options);
    bool has_subsets(const BasicPosition<W>& p, Findings<W>& findings, Technique t);
    void note_absence(const BasicPosition<W>& p, int group, DigitSet digits);

    const Stages& stages_;
    std::vector<Known> known_;  // of each group
    SubsetSizes<W> subsets_;
    FishSizes<W> fish_;
    std::unique_ptr<RuleSteps<W>> rules_;  // of a board with rules
    int position_ = 0;                     // how many there were
};

}  // namespace nonet
