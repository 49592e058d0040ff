// The exact solver: how many solutions a grid has, and which. Classic boards are answered by
// classic.hpp, boards with rules by model.hpp, all others by general.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "nonet/grid.hpp"
#include "nonet/random.hpp"
#include "nonet/stop.hpp"

namespace nonet {

// Visit the solutions one after the other until `visit` returns false; return the nodes searched.
// With `random` the digits of a cell are tried in shuffled order.
std::uint64_t visit_solutions(const Grid& grid, const std::function<bool(const Grid&)>& visit,
                              Random* random = nullptr, const Stop& stop = {});

std::optional<Grid> solve(const Grid& grid, const Stop& stop = {});

// Count the solutions, but stop at `limit`.
std::uint64_t count_solutions(const Grid& grid, std::uint64_t limit, const Stop& stop = {});

// For each cell and digit, cell by cell, how many solutions hold it there, counted to the limit.
std::vector<std::uint64_t> count_candidates(const Grid& grid, std::uint64_t limit,
                                            const Stop& stop = {});

// How many solutions there are, from random ways down the tree: where counting is hopeless.
struct Estimate {
    double log10;            // of the number; minus infinity where no way led to a solution
    double error;            // of the number, as a part of it: one standard deviation
    std::uint64_t samples;   // ways gone
    std::uint64_t hits = 0;  // of them to a solution
};
Estimate estimate_solutions(const Grid& grid, std::uint64_t samples, Random& random,
                            const Stop& stop = {});

// What a search within a budget found out.
struct Report {
    std::vector<Grid> solutions;
    bool is_complete = false;  // there are no others; false at the limit and out of budget
    std::uint64_t nodes = 0;
};

// Search up to `limit` solutions in at most `budget` nodes, or until told to stop.
Report search_solutions(const Grid& grid, std::uint64_t limit, std::uint64_t budget,
                        const Stop& stop = {});

// A smallest set of digits that contradict one another: without any of them the rest has a
// solution. Empty where the grid has one.
std::vector<Cell> find_contradiction(const Grid& grid, const Stop& stop = {});

// The solutions of a grid, as they are asked for.
class SolutionStream {
  public:
    explicit SolutionStream(const Grid& grid);
    ~SolutionStream();
    SolutionStream(SolutionStream&&) noexcept;
    SolutionStream& operator=(SolutionStream&&) noexcept;

    std::optional<Grid> next(const Stop& stop = {});

  private:
    class Source;
    std::unique_ptr<Source> source_;
};

}  // namespace nonet
