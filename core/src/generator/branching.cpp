// The maker of the scales that are a number: cells are emptied and given back until it is in range.
#include <algorithm>
#include <limits>
#include <optional>

#include "nonet/generator.hpp"
#include "nonet/rating.hpp"
#include "nonet/solver.hpp"
#include "nonet/uniform.hpp"

namespace nonet {

namespace {

int rate_on(NumberScale scale, const Grid& givens) {
    return scale == NumberScale::BRANCHING ? rate_branching(givens) : rate_options(givens);
}

// How far a number is from what is wanted: 0 where it is there, which without a range is never.
int count_distance(const std::optional<Range>& range, int number) {
    return range ? range->distance(number) : std::numeric_limits<int>::max() - number;
}

// Empty a group that is given, or give one that is empty.
Grid toggle(const Grid& givens, const Grid& solution, const std::vector<Cell>& group) {
    std::vector<Digit> digits = givens.digits();
    const bool is_given = givens[group[0]] != 0;
    for (const Cell cell : group)
        digits[static_cast<std::size_t>(cell)] = is_given ? Digit{0} : solution[cell];
    return Grid(givens.board(), std::move(digits));
}

}  // namespace

std::optional<Puzzle> search_by_operations(const Layout::Pointer& layout, const Operations& wanted,
                                           Random& random, const Stop& stop) {
    const auto groups = orbits(*layout, wanted.symmetry);
    const Grid solution =
        layout->is_classic() ? generate_uniform_grid(random) : generate_grid(layout, random, stop);
    Grid best = solution;
    int distance = count_distance(wanted.range, 0);
    for (int round = 0; round < wanted.rounds && distance > 0; ++round) {
        Grid current = best;
        for (int i = 0; i < wanted.operations && distance > 0; ++i) {
            const auto& group = groups[random.below(static_cast<std::uint32_t>(groups.size()))];
            const Grid next = toggle(current, solution, group);
            check_stop(stop);
            if (count_solutions(next, 2, stop) != 1) continue;
            current = next;
            const int now = count_distance(wanted.range, rate_on(wanted.scale, current));
            if (now >= distance) continue;
            best = current;
            distance = now;
        }
    }
    if (wanted.range && distance > 0) return std::nullopt;
    return Puzzle(best, stop);
}

}  // namespace nonet
