// A quick answer to "can a chain from here come back?", so that most starts of
// the exact, ordered search need no walk at all.
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"
#include "closure.hpp"

namespace nonet::se {

// What a walk from a candidate may find; each is necessary, none sufficient.
enum Prospect : std::uint8_t { CYCLE = 1, REFUTED_ON = 2, REFUTED_OFF = 4 };

// The links a walk may take from a state that turns off to one that turns on:
// within a digit, within a cell, or both. Walks within a digit see only its houses.
enum class LinkKind : std::uint8_t { DIGIT, CELL, BOTH };

// Links lead from a state that is on, over one that turns off, to the next that
// turns on. Only candidates with a strong link (the other of two in a cell or a
// house) can turn on, so the graph is small: a bit matrix over those, closed
// under "and then". Most positions have fewer than 64 of them: one word a row.
class Reach {
  public:
    // Follows all links of a position.
    void build(const Candidates& open);
    // Follows those within digits, or within cells, only: fewer prospects. `build` comes first.
    void judge(LinkKind kind);

    std::uint8_t prospects(LinkKind kind, int candidate) const {
        return prospects_[static_cast<int>(kind)][candidate];
    }
    // Whether any candidate has prospects.
    bool any(LinkKind kind) const { return any_[static_cast<int>(kind)]; }

    // Whether `candidate` leads to a conflict: then it refutes itself.
    bool has_conflict(int candidate) const {
        return prospects(LinkKind::BOTH, candidate) & REFUTED_ON;
    }

    // Whether any state leads to its opposite, by the links judged last.
    bool refutes() const { return refutes_; }

    // What follows from `candidate` being on by all links, if it leads to no conflict.
    void imply(int candidate, Implied& implied);

  private:
    template <class Work>
    void with_width(Work&& work);
    void collect();
    template <int W>
    void connect();
    template <int W>
    void close(LinkKind kind);
    template <int W>
    void join_those_with(int k);
    template <int W>
    void judge_refutations(LinkKind kind);
    template <int W>
    void judge_cycles(LinkKind kind);
    template <int W>
    bool removes_something(const std::uint64_t* ring) const;
    template <int W>
    void imply(int candidate, Implied& implied);
    template <int W>
    const Implied& implied_by(int number);

    const Candidates* open_ = nullptr;
    int size_ = 0;
    std::int16_t number_[CANDIDATES];    // of candidates with a strong link, or -1
    std::vector<std::uint16_t> strong_;  // those candidates
    // Matrices, a row of W words for each candidate or number.
    std::vector<std::uint64_t> near_;       // by candidate: numbers off while it is on
    std::vector<std::uint64_t> partners_;   // by number: numbers on once it is off
    std::vector<std::uint64_t> own_digit_;  // by digit: its numbers
    std::vector<std::uint64_t> near_used_;  // by number, restricted to the kind judged
    std::vector<std::uint64_t> partners_used_;
    std::vector<std::uint64_t> closed_;     // by number: on, sooner or later, once it is on
    std::vector<std::uint64_t> after_off_;  // by number: on, sooner or later, once it is off
    std::uint8_t prospects_[3][CANDIDATES];
    bool any_[3]{};
    bool refutes_ = false;
    std::vector<Implied> implied_;  // by number
    std::vector<bool> has_implied_;
};

}  // namespace nonet::se
