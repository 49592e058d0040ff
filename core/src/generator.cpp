#include "nonet/generator.hpp"

#include <numeric>
#include <optional>
#include <vector>

#include "nonet/solver.hpp"

namespace nonet {

Grid generate_grid(const Layout::Pointer& layout, Random& random) {
    std::optional<Grid> grid;
    visit_solutions(
        Grid(layout),
        [&grid](const Grid& found) {
            grid = found;
            return false;
        },
        &random);
    return *grid;
}

Puzzle generate_puzzle(const Layout::Pointer& layout, Random& random) {
    Grid givens = generate_grid(layout, random);
    const int cells = layout->cells();
    std::vector<Cell> order((cells + 1) / 2);  // one cell of each half-turn pair
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span<Cell>(order));
    for (const Cell cell : order) {
        const Grid dug = givens.with_digit(cell, 0).with_digit(cells - 1 - cell, 0);
        if (count_solutions(dug, 2) == 1) givens = dug;
    }
    return Puzzle(givens);
}

}  // namespace nonet
