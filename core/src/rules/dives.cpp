// How many solutions a grid has where nobody can count them: random ways down the tree (Knuth
// 1975).
//
//     3 digits fit ── 2 fit ── 4 fit ── a solution      this way stands for 3 · 2 · 4 solutions
//
// Whatever the cells that are chosen, the mean over all ways is the number of solutions exactly,
// for a way is found as seldom as it stands for many. A digit fits where propagation leaves a grid.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "../general/general.hpp"
#include "engine.hpp"
#include "nonet/model.hpp"
#include "nonet/solver.hpp"
#include "widths.hpp"

namespace nonet {

namespace {

using rules::Engine;
using rules::Plan;

constexpr double NOTHING = -std::numeric_limits<double>::infinity();

template <typename Mask>
class Diver {
  public:
    Diver(Model::Pointer model, std::span<const DigitSet> candidates)
        : model_(std::move(model)),
          plan_(model_->plan()),
          engine_(plan_),
          root_(plan_.slots),
          frame_(plan_.slots),
          tries_(static_cast<std::size_t>(plan_.digits) * plan_.slots) {
        is_possible_ = plan_.is_possible;
        for (int slot = 0; slot < plan_.slots; ++slot) {
            const Cell cell = plan_.cell_of[slot];
            root_[slot] = cell < 0 ? 0 : static_cast<Mask>(plan_.start[slot] & candidates[cell]);
            if (cell >= 0 && !root_[slot]) is_possible_ = false;
        }
        engine_.use(root_.data());
        if (is_possible_) engine_.wake_all();
        is_possible_ = is_possible_ && engine_.propagate();
    }

    // The logarithm of the number of solutions that a way stands for.
    double dive(Random& random, const Stop& stop) {
        if (!is_possible_) return NOTHING;
        frame_ = root_;
        double ways = 0;
        for (;;) {
            if (stop && stop()) throw Stopped();
            const int slot = choose();
            if (slot < 0) return ways;
            const int fit = try_all(slot);
            if (!fit) return NOTHING;
            const auto taken = random.below(static_cast<std::uint32_t>(fit));
            std::copy_n(tries_.begin() + static_cast<std::ptrdiff_t>(taken) * plan_.slots,
                        plan_.slots, frame_.begin());
            ways += std::log10(fit);
        }
    }

  private:
    // A cell with the fewest candidates; -1 where each has one.
    int choose() {
        int best = -1;
        int fewest = std::numeric_limits<int>::max();
        engine_.use(frame_.data());
        engine_.for_each_open([&](int slot) {
            const int count = std::popcount(frame_[slot]);
            if (count >= fewest) return;
            fewest = count;
            best = slot;
        });
        return best;
    }

    // Write a frame for each digit of a cell that fits; return how many.
    int try_all(int slot) {
        int fit = 0;
        for (Mask left = frame_[slot]; left; left &= left - 1) {
            Mask* const tried = tries_.data() + static_cast<std::ptrdiff_t>(fit) * plan_.slots;
            std::ranges::copy(frame_, tried);
            tried[slot] = left & -left;
            engine_.use(tried);
            engine_.touch(slot);
            fit += engine_.propagate();
        }
        return fit;
    }

    Model::Pointer model_;
    const Plan& plan_;
    Engine<Mask> engine_;
    std::vector<Mask> root_;
    std::vector<Mask> frame_;
    std::vector<Mask> tries_;
    bool is_possible_;
};

// Numbers of solutions are larger than any float: sums are made of what they are to the largest.
Estimate sum_up(const std::vector<double>& ways) {
    const auto size = static_cast<double>(ways.size());
    const double most = ways.empty() ? NOTHING : *std::ranges::max_element(ways);
    Estimate estimate{.log10 = NOTHING, .error = 0, .samples = ways.size()};
    if (most == NOTHING) return estimate;
    double sum = 0;
    double squares = 0;
    for (const double way : ways) {
        const double part = std::pow(10, way - most);
        sum += part;
        squares += part * part;
        estimate.hits += way != NOTHING;
    }
    const double mean = sum / size;
    const double spread = std::max(0.0, squares / size - mean * mean);
    estimate.log10 = most + std::log10(mean);
    estimate.error = size > 1 ? std::sqrt(spread / (size - 1)) / mean : 1;
    return estimate;
}

template <typename Mask>
Estimate estimate_by(const Grid& grid, std::uint64_t samples, Random& random, const Stop& stop) {
    Diver<Mask> diver(model_of(grid.board()),
                      general::start_candidates(*grid.layout(), grid.digits()));
    std::vector<double> ways;
    for (std::uint64_t i = 0; i < samples; ++i) ways.push_back(diver.dive(random, stop));
    return sum_up(ways);
}

}  // namespace

Estimate estimate_solutions(const Grid& grid, std::uint64_t samples, Random& random,
                            const Stop& stop) {
    return rules::with_width(grid.layout()->digits(), [&](auto mask) {
        return estimate_by<decltype(mask)>(grid, samples, random, stop);
    });
}

}  // namespace nonet
