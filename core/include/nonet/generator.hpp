// The maker: grids and puzzles from a seed.
#pragma once

#include "nonet/puzzle.hpp"
#include "nonet/random.hpp"

namespace nonet {

// A complete grid by backtracking with shuffled digits.
Grid generate_grid(const Layout::Pointer& layout, Random& random);

// A puzzle whose givens lie in half-turn symmetry, dug until no pair can go.
Puzzle generate_puzzle(const Layout::Pointer& layout, Random& random);

}  // namespace nonet
