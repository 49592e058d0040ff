// Hints: the next thing to say to a player, from the player's own board.
//
// First what is wrong: a digit that differs from the solution, a list of candidates without the
// truth. Then the easiest step from where the player stands, which is more than the digits tell:
//
//     candidates by the digits  ∩  lists  −  gone
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "nonet/logic.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/stop.hpp"

namespace nonet {

// What hints are judged by. Mostly a puzzle; givens that have one solution only by rules that the
// engine does not know are told the same way.
struct Truth {
    Grid givens;
    Grid solution;

    Truth(const Puzzle& puzzle) : Truth(puzzle.givens(), puzzle.solution()) {}
    // Throws InputError where they are on two boards.
    Truth(Grid of, Grid with);
};

// What a player knows. Lists and what is gone have a set for each cell, or there are none at all.
struct Knowledge {
    Grid digits;                    // the givens among them
    std::vector<DigitSet> lists{};  // all that a cell can be; 0: the player has no list there
    std::vector<DigitSet> gone{};   // what earlier hints have ruled out
};

// Cells with a wrong digit, and cells whose list lacks the truth.
struct Mistakes {
    std::vector<Cell> digits{};
    std::vector<Cell> lists{};

    bool has_any() const { return !digits.empty() || !lists.empty(); }
};

// Techniques from outside of the engine, each asked beside the engine's own of the same price.
struct Beside {
    std::vector<int> prices{};
    std::function<std::vector<Step>(const Position&, int price)> find{};
};

enum class HintKind : std::uint8_t { MISTAKES, STEP, SOLVED, NONE };

struct Hint {
    HintKind kind = HintKind::NONE;
    std::optional<Step> step{};
    std::optional<Position> position{};  // the player's, in which the step was found
    Mistakes mistakes{};
    std::optional<std::size_t> beside{};  // which of all steps from outside it is, if it is one
};

// Why a digit cannot stand in a cell, or that it can.
enum class DoubtKind : std::uint8_t { FILLED, SOLUTION, SEEN, RULE, STEP, PATH, UNPROVED };

struct Doubt {
    DoubtKind kind = DoubtKind::UNPROVED;
    std::optional<Cell> seen{};  // holds the digit already, or one that a rule sets against it
    std::optional<Step> step{};  // removes the digit, or fills the cell with another
    std::optional<Position> position{};  // in which the step was found
    std::optional<int> number{};         // of the step on the path, from 1
};

// All throw InputError where what the player knows does not fit the puzzle's board. `stop` is asked
// between two techniques: Stopped.
Mistakes find_mistakes(const Truth& truth, const Knowledge& known);
// `skip` asks for another hint than the first.
Hint find_hint(const Truth& truth, const Knowledge& known, const TechniqueSet& techniques,
               std::size_t skip = 0, const Beside& beside = {}, const Stop& stop = {});
// The shortest proof we find. It may use the lists and what is gone, as a hint does, unless they
// are what rules the digit out: then it rests on the digits alone.
Doubt find_doubt(const Truth& truth, const Knowledge& known, Cell cell, int digit,
                 const Stop& stop = {});

std::string_view name_of(HintKind kind);
std::string_view name_of(DoubtKind kind);

}  // namespace nonet
