// Broken promises: what a caller handed in is not what it had to be.
//
// The bindings turn each of these into the class of the same name in nonet/errors.py. Unusual
// answers (no solution, two solutions) are values and never come this way.
#pragma once

#include <stdexcept>
#include <string>

namespace nonet {

// The text or the numbers are no grid, no layout or no cell.
struct InputError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The givens have no solution, or more than one, where exactly one was promised.
struct ImproperPuzzleError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};
struct NoSolutionError : ImproperPuzzleError {
    using ImproperPuzzleError::ImproperPuzzleError;
};
struct SeveralSolutionsError : ImproperPuzzleError {
    using ImproperPuzzleError::ImproperPuzzleError;
};

}  // namespace nonet
