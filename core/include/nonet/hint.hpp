// Hints: the next thing to say to a player, from the player's own board.
//
// First what is wrong: a digit that differs from the solution, a list of candidates without the
// truth. Then the easiest step from where the player stands, which is more than the digits tell:
//
//     candidates by the digits  ∩  lists  −  gone
#pragma once

#include <optional>
#include <vector>

#include "nonet/logic.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

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

enum class HintKind : std::uint8_t { MISTAKES, STEP, SOLVED, NONE };

struct Hint {
    HintKind kind = HintKind::NONE;
    std::optional<Step> step{};
    std::optional<Position> position{};  // the player's, in which the step was found
    Mistakes mistakes{};
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

// All throw InputError where what the player knows does not fit the puzzle's board.
Mistakes find_mistakes(const Puzzle& puzzle, const Knowledge& known);
// `skip` asks for another hint than the first.
Hint find_hint(const Puzzle& puzzle, const Knowledge& known, const TechniqueSet& techniques,
               std::size_t skip = 0);
// The shortest proof we find. It may use the lists and what is gone, as a hint does, unless they
// are what rules the digit out: then it rests on the digits alone.
Doubt find_doubt(const Puzzle& puzzle, const Knowledge& known, Cell cell, int digit);

std::string_view name_of(HintKind kind);
std::string_view name_of(DoubtKind kind);

}  // namespace nonet
