// The maker of the `branching` scale: cells are emptied and given back until the rating is in
// range.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <optional>

#include "nonet/generator.hpp"
#include "nonet/rating.hpp"
#include "nonet/solver.hpp"
#include "nonet/uniform.hpp"

namespace nonet {

namespace {

// The ratings of the scale's levels. A very easy puzzle has some empty cells all the same.
struct Range {
    int least, most;

    int distance(int rating) const { return std::max({0, least - rating, rating - most}); }
};
constexpr std::array<Range, 6> RANGES{
    {{20, 26}, {27, 40}, {41, 99}, {100, 199}, {200, 299}, {300, 1'000'000'000}}};

// Empty a group that is given, or give one that is empty.
Grid toggle(const Grid& givens, const Grid& solution, const std::vector<Cell>& group) {
    std::vector<Digit> digits = givens.digits();
    const bool is_given = givens[group[0]] != 0;
    for (const Cell cell : group)
        digits[static_cast<std::size_t>(cell)] = is_given ? Digit{0} : solution[cell];
    return Grid(givens.board(), std::move(digits));
}

}  // namespace

std::optional<Puzzle> search_branching(const Layout::Pointer& layout, const Branching& wanted,
                                       Random& random) {
    const Range range = RANGES[static_cast<std::size_t>(wanted.level)];
    const auto groups = orbits(*layout, wanted.symmetry);
    const Grid solution =
        layout->is_classic() ? generate_uniform_grid(random) : generate_grid(layout, random);
    Grid best = solution;
    int distance = range.distance(0);
    for (int round = 0; round < wanted.rounds && distance > 0; ++round) {
        Grid current = best;
        for (int i = 0; i < wanted.operations && distance > 0; ++i) {
            const auto& group = groups[random.below(static_cast<std::uint32_t>(groups.size()))];
            const Grid next = toggle(current, solution, group);
            if (count_solutions(next, 2) != 1) continue;
            current = next;
            if (const int now = range.distance(rate_branching(current)); now < distance) {
                best = current;
                distance = now;
            }
        }
    }
    if (distance > 0) return std::nullopt;
    return Puzzle(best);
}

}  // namespace nonet
