// What steps cost a player: a scan that takes longer the dearer the step, and is shorter when
// several cells would do.
//
//     seconds = Σ write + scan(price) / √choices        points = Σ price² / choices
#include <array>
#include <cmath>
#include <utility>

#include "nonet/rating.hpp"

namespace nonet {

namespace {

constexpr double WRITE = 2.0;    // seconds to fill a cell or strike a candidate
constexpr double POINTS = 10.0;  // score of a step of price 1 without choice
// Price and seconds; straight lines in between.
constexpr std::array<std::pair<double, double>, 12> SCAN{{{1.0, 3.0},
                                                          {1.2, 7.0},
                                                          {1.5, 14.0},
                                                          {2.0, 25.0},
                                                          {2.8, 40.0},
                                                          {3.4, 60.0},
                                                          {4.4, 110.0},
                                                          {5.7, 180.0},
                                                          {6.6, 300.0},
                                                          {7.9, 600.0},
                                                          {9.0, 1200.0},
                                                          {11.0, 3600.0}}};

double scan_for(double price) {
    std::size_t place = 1;
    while (place + 1 < SCAN.size() && SCAN[place].first <= price) ++place;
    const auto [low, few] = SCAN[place - 1];
    const auto [high, many] = SCAN[place];
    const double seconds = few + (many - few) * (price - low) / (high - low);
    return seconds > 0.0 ? seconds : 0.0;
}

}  // namespace

Cost weigh(const std::vector<SeStep>& path) {
    double seconds = 0.0, points = 0.0;
    for (const SeStep& step : path) {
        const double price = step.price / 10.0;
        seconds += WRITE + scan_for(price) / std::sqrt(static_cast<double>(step.choices));
        points += price * price / step.choices;
    }
    // To the even one of two that are as near, as Python rounds.
    return {static_cast<int>(std::nearbyint(POINTS * points)),
            static_cast<int>(std::nearbyint(seconds))};
}

}  // namespace nonet
