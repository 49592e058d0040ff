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

// Links lead from a state that is on, over one that turns off, to the next that
// turns on. Only candidates with a strong link (the other of two in a cell or a
// house) can turn on, so the graph is small: a bit matrix over those, closed
// under "and then".
class Reach {
  public:
    void build(const Candidates& open);

    std::uint8_t prospects(int candidate) const { return prospects_[candidate]; }
    bool any() const { return any_; }

    // Whether `candidate` leads to a conflict: then it refutes itself.
    bool has_conflict(int candidate) const { return prospects_[candidate] & REFUTED_ON; }

    // What follows from `candidate` being on, if it leads to no conflict.
    void imply(const Candidates& open, int candidate, Implied& implied);

  private:
    void collect(const Candidates& open);
    void connect(const Candidates& open);
    void close();
    void judge(const Candidates& open);
    const std::uint64_t* reached_from(int candidate, std::uint64_t* scratch);
    const CandidateSet& seen_from(const Candidates& open, int number);

    static constexpr int WORDS = (CANDIDATES + 63) / 64;

    std::uint64_t* row(std::vector<std::uint64_t>& matrix, int i) {
        return &matrix[static_cast<std::size_t>(i * words_)];
    }

    int size_ = 0, words_ = 0;
    std::int16_t number_[CANDIDATES];      // of candidates with a strong link, or -1
    std::vector<std::uint16_t> strong_;    // those candidates
    std::vector<std::uint64_t> partners_;  // by number: what turns on when it turns off
    std::vector<std::uint64_t> steps_;     // by candidate: what it turns on in one step
    std::vector<std::uint64_t> closed_;    // by number: in one step or more
    std::uint8_t prospects_[CANDIDATES];
    bool any_ = false;
    std::vector<CandidateSet> seen_;  // by number: what it and all it turns on turn off
    std::vector<bool> has_seen_;
};

}  // namespace nonet::se
