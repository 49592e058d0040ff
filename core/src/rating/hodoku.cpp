// The `hodoku` scale: the points of all steps on HoDoKu's default path, and the level they reach.
#include <algorithm>
#include <array>

#include "nonet/logic.hpp"
#include "nonet/rating.hpp"

namespace nonet {

namespace {

using enum Technique;

// What HoDoKu 2.2 tries by default, in its order: unlike our own path it asks for naked singles
// before hidden ones, and for nothing that it leaves switched off.
constexpr std::array HODOKU_ORDER = {
    FULL_HOUSE,
    NAKED_SINGLE,
    HIDDEN_SINGLE_BOX,
    HIDDEN_SINGLE_LINE,
    LOCKED_PAIR,
    LOCKED_TRIPLE,
    POINTING,
    CLAIMING,
    NAKED_PAIR,
    NAKED_TRIPLE,
    HIDDEN_PAIR,
    HIDDEN_TRIPLE,
    NAKED_QUAD,
    HIDDEN_QUAD,
    X_WING,
    SWORDFISH,
    JELLYFISH,
    REMOTE_PAIR,
    BUG_1,
    SKYSCRAPER,
    TWO_STRING_KITE,
    TURBOT_FISH,
    EMPTY_RECTANGLE,
    W_WING,
    XY_WING,
    XYZ_WING,
    UNIQUE_RECTANGLE_1,
    UNIQUE_RECTANGLE_2,
    UNIQUE_RECTANGLE_3,
    UNIQUE_RECTANGLE_4,
    UNIQUE_RECTANGLE_5,
    UNIQUE_RECTANGLE_6,
    HIDDEN_RECTANGLE,
    AVOIDABLE_RECTANGLE_1,
    AVOIDABLE_RECTANGLE_2,
    FINNED_X_WING,
    SASHIMI_X_WING,
    FINNED_SWORDFISH,
    SASHIMI_SWORDFISH,
    FINNED_JELLYFISH,
    SASHIMI_JELLYFISH,
    SUE_DE_COQ,
    SIMPLE_COLOURS_TRAP,
    SIMPLE_COLOURS_WRAP,
    MULTI_COLOURS_1,
    MULTI_COLOURS_2,
    X_CHAIN,
    XY_CHAIN,
    DISCONTINUOUS_NICE_LOOP,
    CONTINUOUS_NICE_LOOP,
    AIC,
    GROUPED_DISCONTINUOUS_NICE_LOOP,
    GROUPED_CONTINUOUS_NICE_LOOP,
    GROUPED_AIC,
    ALS_XZ,
    ALS_XY_WING,
    ALS_CHAIN,
    FRANKEN_X_WING,
    FRANKEN_SWORDFISH,
    FINNED_FRANKEN_X_WING,
    FINNED_FRANKEN_SWORDFISH,
    FORCING_CHAIN_CONTRADICTION,
    FORCING_CHAIN_VERITY,
    FORCING_NET_CONTRADICTION,
    FORCING_NET_VERITY,
    BRUTE_FORCE,
};

// The most points of levels 1 (easy) to 4 (unfair); more of them raise the level.
constexpr std::array<int, 4> MOST_POINTS = {800, 1000, 1600, 1800};

}  // namespace

HodokuRating rate_hodoku(const Grid& givens) {
    TechniqueSet techniques;
    for (const Technique technique : HODOKU_ORDER) techniques.set(index_of(technique));
    const Path path =
        find_path(Position(givens), techniques, {HODOKU_ORDER.begin(), HODOKU_ORDER.end()});
    HodokuRating rating;
    for (const Step& step : path.steps) {
        const TechniqueFacts& facts = facts_of(step.technique);
        rating.score += facts.score;
        rating.level = std::max<int>(rating.level, facts.level);
        rating.techniques.push_back(step.technique);
    }
    while (rating.level < 5 &&
           rating.score > MOST_POINTS[static_cast<std::size_t>(rating.level - 1)])
        ++rating.level;
    return rating;
}

}  // namespace nonet
