// The maker: complete grids, and puzzles dug out of them. Everything comes from a seed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "nonet/puzzle.hpp"
#include "nonet/random.hpp"
#include "nonet/rating.hpp"
#include "nonet/symmetry.hpp"

namespace nonet {

// A complete grid by backtracking with shuffled digits. Quick on every layout, but some grids are
// likelier than others: see uniform.hpp for classic grids without that fault.
Grid generate_grid(const Layout::Pointer& layout, Random& random, const Stop& stop = {});

// How a grid is dug: cells are emptied group by group in random order while one solution is left.
struct Digging {
    Symmetry symmetry = Symmetry::HALF_TURN;
    int fewest_givens = 0;  // dig no deeper
};

// Dig one grid of any layout.
Grid dig(const Grid& solution, const Digging& digging, Random& random, const Stop& stop = {});

// Make a puzzle: a complete grid (uniform on the classic board), dug.
Puzzle generate_puzzle(const Layout::Pointer& layout, const Digging& digging, std::uint64_t seed,
                       const Stop& stop = {});

// Make the classic puzzles of the seeds first, first + 1, ...: 81 digits each into `givens`, the
// same ones that generate_puzzle makes, but in lockstep.
void generate_puzzles(std::uint64_t first_seed, const Digging& digging, std::span<Digit> givens);

// The givens that could be left out, one at a time, with the solution staying the only one. None
// where the puzzle is minimal.
std::vector<Cell> find_redundant_givens(const Puzzle& puzzle, const Stop& stop = {});

// Leave out givens in random order until none is redundant.
Puzzle minimise(const Puzzle& puzzle, Random& random, const Stop& stop = {});

// Random digging: empty so many cells at random, whatever becomes of the solution.
Grid delete_cells(const Grid& grid, int count, Random& random);

// By a scale of numbers: from a complete grid on, empty and give back groups of cells at random.
// Each round makes some such operations on the best puzzle so far, and keeps what comes nearer to
// the range. Without a range it keeps what is more difficult.
enum class NumberScale : std::uint8_t { BRANCHING, OPTIONS };

struct Operations {
    NumberScale scale = NumberScale::BRANCHING;
    std::optional<Range> range = {};
    Symmetry symmetry = Symmetry::HALF_TURN;
    int rounds = 200;
    int operations = 20;  // of each round
};

// Nothing where no round came to the range.
std::optional<Puzzle> search_by_operations(const Layout::Pointer& layout, const Operations& wanted,
                                           Random& random, const Stop& stop = {});

}  // namespace nonet
