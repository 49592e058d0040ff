// Digits are tried on the cells of a pattern until one solution is left.
#include "pattern.hpp"

#include <array>
#include <span>
#include <utility>

#include "classic/classic.hpp"

namespace nonet {

namespace {

// Solutions listed to choose a digit; where there are more, these stand for all.
constexpr int MOST_LISTED = 1000;

}  // namespace

PatternWalk::PatternWalk(std::vector<Digit> solution, std::vector<Cell> cells, Random& random)
    : givens_(solution.size()), solution_(std::move(solution)), cells_(std::move(cells)) {
    for (const Cell cell : cells_)
        givens_[static_cast<std::size_t>(cell)] = solution_[static_cast<std::size_t>(cell)];
    random.shuffle(std::span<Cell>(cells_));
}

bool PatternWalk::step(Random& random) {
    if (place_ == cells_.size()) {
        random.shuffle(std::span<Cell>(cells_));
        place_ = 0;
    }
    const auto cell = static_cast<std::size_t>(cells_[place_++]);
    const Digit before = std::exchange(givens_[cell], Digit{0});
    std::array<int, 10> counts{};
    std::array<std::vector<Digit>, 10> examples;
    classic::Solutions stream({givens_.data(), -1, 0, 0});
    std::vector<Digit> found(givens_.size());
    for (int i = 0; i < MOST_LISTED && stream.next(found.data()); ++i)
        if (counts[found[cell]]++ == 0) examples[found[cell]] = found;
    // Another digit rather than the one before, where it is as good.
    Digit best = counts[before] > 0 ? before : Digit{0};
    int ties = 0;
    for (Digit digit = 1; digit <= 9; ++digit) {
        if (counts[digit] == 0 || digit == before) continue;
        if (best != 0 && counts[digit] > counts[best]) continue;
        ties = best == 0 || best == before || counts[digit] < counts[best] ? 1 : ties + 1;
        if (random.below(static_cast<std::uint32_t>(ties)) == 0) best = digit;
    }
    givens_[cell] = best;
    solution_ = examples[best];
    return counts[best] == 1;
}

}  // namespace nonet
