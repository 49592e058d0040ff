// Reviews: which steps explain what a player found, digit by digit, from the log of a game.
//
// A log says what was found and not how. So the easiest explanation counts: a single if there is
// one, else the cheapest steps that make it one. What was used once is known from then on, so that
// a later digit is not put down to the same step again.
#pragma once

#include <optional>
#include <vector>

#include "nonet/logic.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

// One thing that a player found: a digit placed, or a candidate struck from a complete list.
struct Find {
    Grid digits;  // that stood before, the givens among them and the wrong ones not
    Candidate found;
    bool is_struck = false;
    std::vector<Candidate> told{};  // ruled out since the find before, by help or without a reason
};

struct Reason {
    std::optional<Technique> easiest{};  // that was there; none where only forcing would help
    std::vector<Step> steps{};           // the last one places or strikes it; none: not explained

    // The technique that the find is put down to: the hardest that it took.
    std::optional<Technique> technique() const;
    // Whether something easier than that was there.
    bool has_easier() const;
};

// A reason for each find, in the order in which they were made. Throws InputError where one does
// not fit the puzzle's board or its solution.
std::vector<Reason> review(const Puzzle& puzzle, const std::vector<Find>& finds);

}  // namespace nonet
