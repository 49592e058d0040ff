// The classic 9×9 board, solved exactly: one puzzle (solo) or a stream of them (lockstep).
//
// Both engines follow the same rules to the same fixpoint and branch on the same cell, so they
// search the same tree and find the same first solution; docs/explanation/solver.md tells how.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "nonet/effort.hpp"
#include "nonet/layout.hpp"

namespace nonet::classic {

constexpr int CELLS = 81;

// One question: the 81 digits, 0 for empty. A candidate may be forbidden besides: "is there a
// solution in which this cell does not hold this digit" is how a given is proved necessary.
struct Job {
    const Digit* digits = nullptr;
    Cell forbidden_cell = -1;  // -1: none
    Digit forbidden_digit = 0;
    std::size_t ticket = 0;  // the caller's own mark; comes back with the answer
};

struct Answer {
    std::uint64_t count = 0;          // solutions, at most the limit
    const Digit* solution = nullptr;  // the first one, 81 digits; null where there is none
};

// Count the solutions of one puzzle up to `limit`; the first goes to `solution` unless null.
std::uint64_t count_solutions(const Job& job, std::uint64_t limit, Digit* solution = nullptr,
                              Effort* effort = nullptr);

// Tell whether there is any solution; with a forbidden candidate, whether there is another one.
inline bool has_solution(const Job& job) {
    return count_solutions(job, 1) > 0;
}

// The solutions of one puzzle, one after the other, as they are asked for.
class Solutions {
  public:
    explicit Solutions(const Job& job);
    ~Solutions();
    Solutions(Solutions&&) noexcept;
    Solutions& operator=(Solutions&&) noexcept;

    // Write the next solution; false when there is none left.
    bool next(Digit* solution);
    const Effort& effort() const;

    class Search;

  private:
    std::unique_ptr<Search> search_;
};

// A source of jobs and the place where their answers go. Answers come in the order in which the
// searches end. A feed that has nothing now may have something after the next answer, so that a
// chain of questions, each built on the last answer, can share the lanes with others.
class Feed {
  public:
    virtual ~Feed() = default;
    // The digits of a job need only stay until the next one is asked for.
    virtual bool next(Job& job) = 0;
    virtual void done(std::size_t ticket, const Answer& answer) = 0;
};

// Answer all jobs of a feed, one in each SIMD lane. Solutions are only written out when wanted.
Effort run_lockstep(Feed& feed, std::uint64_t limit, bool with_solutions);

// The lanes of this build: how many puzzles are searched at once.
int count_lanes();

}  // namespace nonet::classic
