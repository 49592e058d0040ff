// The vicinity of a classic puzzle: the puzzles that differ from it in a few givens.
//
// {-a+b}: take a givens away and put b others in. The puzzle without the a givens has some
// solutions; a digit that stands in exactly one of them makes a proper puzzle when it is given.
// So one list of solutions answers for all digits at once, and nothing is solved twice.
#pragma once

#include <cstdint>
#include <vector>

#include "nonet/puzzle.hpp"
#include "nonet/random.hpp"

namespace nonet {

struct Vicinity {
    int removed = 1;                        // 1 to 3
    int added = 1;                          // 0 to 2
    std::uint64_t most_solutions = 10'000;  // a removal that leaves more is passed over
    std::size_t most_neighbours = 1'000'000;
};

struct Neighbours {
    std::vector<std::vector<Digit>> givens;  // proper puzzles, each once
    std::uint64_t checked = 0;               // neighbours with a solution that were looked at
    std::uint64_t passed_over = 0;           // removals that left too many solutions
};

// Throws InputError unless the puzzle is classic and the numbers are in their ranges.
Neighbours find_neighbours(const Puzzle& puzzle, const Vicinity& vicinity, const Stop& stop = {});

// Walk from neighbour to neighbour by {-1+1}, always down where a given becomes redundant, and
// return the puzzle with the fewest givens that was met. A round is one puzzle's neighbours.
Puzzle search_fewest_givens(const Puzzle& puzzle, int fewest, int rounds, Random& random,
                            const Stop& stop = {});

}  // namespace nonet
