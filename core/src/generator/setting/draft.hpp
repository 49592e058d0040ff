// A puzzle on its way: a solution, and what is said of it so far.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/model.hpp"

namespace nonet::setting {

struct Draft {
    Layout::Pointer layout;
    std::vector<Rule> rules;  // of the whole board, and what is drawn beside cages
    std::vector<Digit> givens;
    std::vector<Digit> solution;
};

// What the exact solver says of a draft within its budget.
struct Proof {
    enum class Verdict { ONE, SEVERAL, UNKNOWN };

    Verdict verdict;
    std::vector<Digit> other{};  // another solution, where there are several
    std::uint64_t nodes = 0;     // of its search; a puzzle that takes one is not hard
};

// Asks about one board again and again, with other givens each time.
class Prover {
  public:
    Prover(const Layout& layout, std::span<const Rule> rules);
    explicit Prover(const Board::Pointer& board);

    // Whether these givens of the solution lead to it alone.
    Proof prove(std::span<const Digit> givens, std::span<const Digit> solution,
                std::uint64_t budget);
    // Whether they still do without those of the cells, which are among them: a question for each
    // cell, what if it held another digit?
    bool can_spare(std::span<const Digit> givens, std::span<const Cell> cells,
                   std::uint64_t budget);

    // Whether there is another solution without this given; false where the budget ends before.
    bool is_proved_needed(std::span<const Digit> givens, Cell cell, std::uint64_t budget);

  private:
    void start(std::span<const Digit> givens);
    ModelSearch::Outcome advance(std::uint64_t budget);

    DigitSet all_;
    std::vector<DigitSet> candidates_;
    ModelSearch search_;
};

}  // namespace nonet::setting
