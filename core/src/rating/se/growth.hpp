// Growing one run: everything that follows from an assumption, in Sudoku Explainer's order.
#pragma once

#include <array>
#include <vector>

#include "nest.hpp"
#include "net_kind.hpp"
#include "run_book.hpp"

namespace nonet::se {

// An assumption.
struct Branch {
    int candidate;
    bool on;
};

// Spreads states along links, what is on before what is off; when nothing is left to
// spread it asks the rules of its level, and when these are silent too, nested searches.
class Growth {
  public:
    Growth(RunBook& book, Nest& nest) : book_(book), nest_(nest) {}

    // The position and the kind of the runs that follow.
    void begin(const Candidates& open, NetKind kind);

    // Writes a run into the book; gives it up when all it can still show costs `most` or more.
    void grow(Branch branch, int most, Run& run);

  private:
    void start(Branch branch, Run& run);

    // Links (growth.cpp). False when a state contradicts another, which ends the run.
    bool spread_on(Run& run, int node);
    bool spread_off(Run& run, int node);
    bool turn_off(Run& run, int parent, int cell, int digit, Cause cause);
    bool turn_on(Run& run, int parent, int cell, int digit, Cause cause, int house);
    void add_lost_parents(Cause cause, int cell, int digit, int house);
    bool is_hopeless(const Run& run, std::uint32_t first_new, int most);

    // Rules (growth_rules.cpp). True when one had something to say.
    bool advance(Run& run);
    void note_changes();
    bool advance_locking(Run& run);
    bool advance_hidden_pairs(Run& run);
    bool advance_hidden_pair(Run& run, int house, int a, int b);
    bool advance_naked_pairs(Run& run);
    bool advance_naked_pair(Run& run, int house, int first, int second);
    bool advance_x_wings(Run& run);
    bool advance_x_wing(Run& run, int a, int b, int d, int cover, Mask lines);
    void forget_parents();
    void rely_on(int cell, int digit);
    void rule_off(Run& run, int cell, int digit, int nested);

    // Nested searches (growth_nested.cpp).
    bool advance_nested(Run& run);
    bool conclude(Run& run, Findings::Entry entry);
    bool removes_something(const Finding& finding) const;
    void rely_on_losses(const Finding& finding);

    RunBook& book_;
    Nest& nest_;
    NetKind kind_{};
    const Candidates* open_ = nullptr;  // the position at the start

    Candidates now_;  // the position without what is off and spread
    Candidates off_;  // what is off and not on too: a rule may turn off what is on
    std::vector<std::uint16_t> on_queue_, off_queue_;
    std::size_t on_head_ = 0, off_head_ = 0;
    std::array<std::uint16_t, CANDIDATES> off_node_{}, on_node_{};
    std::vector<std::uint16_t> rule_parents_;  // candidates off that a rule relies on
    CandidateSet rule_parent_set_;
    Mask changed_[HOUSES];  // digits with fewer places than at the start
};

}  // namespace nonet::se
