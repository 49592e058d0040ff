// The vicinity of a puzzle at the door.
#include "nonet/vicinity.hpp"

#include "arrays.hpp"
#include "bindings.hpp"
#include "interrupting.hpp"

using nonet::Digit;
using nonet::Neighbours;
using nonet::Puzzle;
using nonet::Vicinity;

namespace {

// (givens, checked, passed over)
nb::tuple list_neighbours(const Puzzle& puzzle, int removed, int added,
                          std::uint64_t most_solutions, std::size_t most_neighbours) {
    Neighbours found;
    std::vector<Digit> digits;
    interruptible([&](const nonet::Stop& stop) {
        found =
            nonet::find_neighbours(puzzle, {removed, added, most_solutions, most_neighbours}, stop);
        for (const std::vector<Digit>& row : found.givens)
            digits.insert(digits.end(), row.begin(), row.end());
    });
    return nb::make_tuple(to_array(std::move(digits), found.givens.size(), *puzzle.layout()),
                          found.checked, found.passed_over);
}

}  // namespace

void bind_vicinity(nb::module_& module) {
    module.def("find_neighbours", &list_neighbours, nb::arg("puzzle"), nb::arg("removed"),
               nb::arg("added"), nb::arg("most_solutions"), nb::arg("most_neighbours"),
               nb::sig("def find_neighbours(puzzle: Puzzle, removed: int, added: int, "
                       "most_solutions: int, most_neighbours: int) -> "
                       "tuple[numpy.typing.NDArray[numpy.uint8], int, int]"),
               "Find the proper puzzles with some givens taken away and others put in.");
    module.def(
        "search_fewest_givens",
        [](const Puzzle& puzzle, int fewest, int rounds, std::uint64_t seed) {
            nonet::Random random(seed);
            return interruptible([&](const nonet::Stop& stop) {
                return nonet::search_fewest_givens(puzzle, fewest, rounds, random, stop);
            });
        },
        nb::arg("puzzle"), nb::arg("fewest"), nb::arg("rounds"), nb::arg("seed"),
        "Walk from neighbour to neighbour to the puzzle with the fewest givens.");
}
