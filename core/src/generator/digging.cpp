// Digging: from a complete grid to a puzzle, one question for each group of cells.
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "classic/classic.hpp"
#include "descent.hpp"
#include "nonet/generator.hpp"
#include "nonet/solver.hpp"
#include "nonet/uniform.hpp"

namespace nonet {

namespace {

bool is_redundant(const Grid& givens, Cell cell, Digit digit, const Stop& stop) {
    check_stop(stop);
    const Grid without = givens.with_digit(cell, 0);
    if (!givens.board()->is_classic()) return count_solutions(without, 2, stop) == 1;
    return !classic::has_solution({without.digits().data(), cell, digit, 0});
}

Grid without(const Grid& givens, const std::vector<Cell>& cells) {
    std::vector<Digit> digits = givens.digits();
    for (const Cell cell : cells) digits[static_cast<std::size_t>(cell)] = 0;
    return Grid(givens.board(), std::move(digits));
}

// On large boards a few questions would take longer than all others together. A group whose
// question is too hard stays, and the puzzle has some more givens than it might.
constexpr int LARGE = 256;  // cells: 16×16
constexpr std::uint64_t NODES = 5000;
constexpr std::uint64_t NODES_BEYOND = 500;

bool is_proved_proper(const Grid& givens, const Stop& stop) {
    const bool is_beyond = givens.layout()->cells() > LARGE;
    const Report report = search_solutions(givens, 2, is_beyond ? NODES_BEYOND : NODES, stop);
    check_stop(stop);  // a search that was ended has proved nothing
    return report.is_complete && report.solutions.size() == 1;
}

Dug dig_general(const Grid& solution, int fewest, const Groups& groups,
                const std::vector<int>& order, const Stop& stop) {
    Dug dug{solution.digits(), {}, {}};
    Grid givens = solution;
    int left = givens.count_digits();
    for (const int number : order) {
        const std::vector<Cell>& group = groups[static_cast<std::size_t>(number)];
        const int after = left - static_cast<int>(group.size());
        if (after < fewest) continue;
        Grid less = without(givens, group);
        if (!is_proved_proper(less, stop)) continue;
        givens = std::move(less);
        left = after;
        dug.emptied.push_back(number);
    }
    dug.givens = givens.digits();
    return dug;
}

}  // namespace

Grid generate_grid(const Layout::Pointer& layout, Random& random, const Stop& stop) {
    std::optional<Grid> grid;
    visit_solutions(
        Grid(layout),
        [&grid](const Grid& found) {
            grid = found;
            return false;
        },
        &random, stop);
    return *grid;
}

Dug dig_one(const Grid& solution, int fewest, const Groups& groups, std::vector<int> order,
            const Stop& stop) {
    if (!solution.board()->is_classic()) return dig_general(solution, fewest, groups, order, stop);
    Descent descent(solution.digits(), groups, fewest, std::move(order));
    while (!descent.is_finished()) descent.answer(classic::has_solution(descent.question()));
    return descent.dug();
}

Grid dig(const Grid& solution, const Digging& digging, Random& random, const Stop& stop) {
    const Layout& layout = *solution.layout();
    const Groups groups = orbits(layout, digging.symmetry);
    std::vector<int> order =
        order_groups(groups, layout, solution.digits(), Focus::NOTHING, random);
    return Grid(solution.board(),
                dig_one(solution, digging.fewest_givens, groups, std::move(order), stop).givens);
}

Puzzle generate_puzzle(const Layout::Pointer& layout, const Digging& digging, std::uint64_t seed,
                       const Stop& stop) {
    Random random(seed);
    const Grid grid =
        layout->is_classic() ? generate_uniform_grid(random) : generate_grid(layout, random, stop);
    return Puzzle(dig(grid, digging, random, stop), stop);
}

void generate_puzzles(std::uint64_t first_seed, const Digging& digging, std::span<Digit> givens) {
    std::vector<std::uint64_t> seeds(givens.size() / classic::CELLS);
    std::iota(seeds.begin(), seeds.end(), first_seed);
    const Plan plan{digging, orbits(*Layout::of_size(9), digging.symmetry), Focus::NOTHING,
                    [](Random& random) { return generate_uniform_grid(random).digits(); }};
    dig_many(seeds, plan, [&](std::size_t number, const Dug& dug) {
        std::copy(dug.givens.begin(), dug.givens.end(),
                  givens.begin() + static_cast<std::ptrdiff_t>(number * classic::CELLS));
    });
}

std::vector<Cell> find_redundant_givens(const Puzzle& puzzle, const Stop& stop) {
    std::vector<Cell> redundant;
    const Grid& givens = puzzle.givens();
    for (Cell cell = 0; cell < givens.layout()->cells(); ++cell) {
        if (givens[cell] && is_redundant(givens, cell, givens[cell], stop)) {
            redundant.push_back(cell);
        }
    }
    return redundant;
}

Puzzle minimise(const Puzzle& puzzle, Random& random, const Stop& stop) {
    Grid givens = puzzle.givens();
    std::vector<Cell> order(givens.layout()->cells());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span<Cell>(order));
    for (const Cell cell : order) {
        if (givens[cell] && is_redundant(givens, cell, givens[cell], stop)) {
            givens = givens.with_digit(cell, 0);
        }
    }
    return Puzzle(givens, stop);
}

Grid delete_cells(const Grid& grid, int count, Random& random) {
    std::vector<Digit> digits = grid.digits();
    std::vector<std::size_t> cells(digits.size());
    std::iota(cells.begin(), cells.end(), std::size_t{0});
    random.shuffle(std::span<std::size_t>(cells));
    for (std::size_t i = 0; i < std::min(cells.size(), static_cast<std::size_t>(count)); ++i)
        digits[cells[i]] = 0;
    return Grid(grid.board(), std::move(digits));
}

}  // namespace nonet
