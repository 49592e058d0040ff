// Classic puzzles on their way down from a complete grid: one, or many in lockstep.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "classic/classic.hpp"
#include "nonet/generator.hpp"
#include "nonet/random.hpp"

namespace nonet {

using Groups = std::vector<std::vector<Cell>>;

// What digging leaves, and the groups that it emptied, in that order: putting them back from the
// last to the first leads through ever easier puzzles up to the solution.
struct Dug {
    std::vector<Digit> solution;
    std::vector<Digit> givens;
    std::vector<int> emptied;  // numbers in the symmetry's orbits
};

// What digging empties first. Some techniques need a digit that stands nowhere yet, or a house
// with next to nothing in it: a jellyfish with fewer than eight rows open leaves a smaller fish,
// and a quad with fewer than eight cells open a smaller set. A hidden quad even needs all nine
// open, and the givens around that bring it about; HIDDEN_QUAD is for classic boards.
enum class Focus { NOTHING, DIGIT, HOUSE, HIDDEN_QUAD };

// The groups in random order, those in focus first: all that hold one digit, or meet one house. For
// a hidden quad some go last, too.
std::vector<int> order_groups(const Groups& groups, const Layout& layout,
                              const std::vector<Digit>& solution, Focus focus, Random& random);

// A classic puzzle on its way down. It asks one question at a time: with this group of cells
// emptied, is there a solution that differs in this one of them? Two puzzles never wait for each
// other, so that the questions of many fill the lanes of the solver.
class Descent {
  public:
    Descent(std::vector<Digit> solution, const Groups& groups, int fewest, std::vector<int> order);

    bool is_finished() const { return place_ == order_.size(); }
    const Dug& dug() const { return dug_; }

    classic::Job question() const {
        return {dug_.givens.data(), group()[asked_], removed_[asked_], 0};
    }
    void answer(bool has_another_solution);

  private:
    const std::vector<Cell>& group() const {
        return (*groups_)[static_cast<std::size_t>(order_[place_])];
    }
    void begin_group();
    void restore_group();

    Dug dug_;
    const Groups* groups_;
    std::vector<int> order_;
    int givens_;
    int fewest_;
    std::size_t place_ = 0;  // in order_
    std::size_t asked_ = 0;  // cells of the group proved so far
    std::vector<Digit> removed_;
};

// Where a descent begins: a complete classic grid, drawn anew for each seed.
using Source = std::function<std::vector<Digit>(Random&)>;

// How many grids are dug.
struct Plan {
    Digging digging;
    Groups groups;  // the orbits of its symmetry
    Focus focus = Focus::NOTHING;
    Source source;
};

// Dig one grid for each seed, in lockstep; `finish` gets them by number as they are done.
void dig_many(std::span<const std::uint64_t> seeds, const Plan& plan,
              const std::function<void(std::size_t, const Dug&)>& finish);

// Dig one grid of any layout.
Dug dig_one(const Grid& solution, int fewest, const Groups& groups, std::vector<int> order,
            const Stop& stop = {});

}  // namespace nonet
