// A puzzle proves at its making that it has one solution.
#include "nonet/puzzle.hpp"

#include <vector>

#include "nonet/error.hpp"
#include "nonet/solver.hpp"

namespace nonet {

namespace {

Grid find_only_solution(const Grid& givens, const Stop& stop) {
    std::vector<Grid> solutions;
    const auto keep = [&solutions](const Grid& solution) {
        solutions.push_back(solution);
        return solutions.size() < 2;
    };
    visit_solutions(givens, keep, nullptr, stop);
    if (solutions.empty()) throw NoSolutionError("expected exactly one solution, got none");
    if (solutions.size() == 1) return solutions.front();
    Cell cell = 0;
    while (solutions[0][cell] == solutions[1][cell]) ++cell;
    throw SeveralSolutionsError(
        "expected exactly one solution, got several: " + givens.layout()->cell_name(cell) +
        " can be " + SYMBOLS[solutions[0][cell] - 1] + " or " + SYMBOLS[solutions[1][cell] - 1]);
}

}  // namespace

Puzzle::Puzzle(Grid givens, const Stop& stop)
    : givens_(std::move(givens)), solution_(find_only_solution(givens_, stop)) {}

}  // namespace nonet
