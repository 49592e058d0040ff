// The `hodoku` scale: the points of all steps on HoDoKu's default path, and the level they reach.
#include <algorithm>
#include <array>

#include "nonet/logic.hpp"
#include "nonet/rating.hpp"

namespace nonet {

namespace {

// What HoDoKu 2.2 tries by default, in its order, as the catalogue tells it: unlike our own path it
// asks for naked singles before hidden ones, and for nothing that it leaves switched off.
std::vector<Technique> hodoku_path() {
    std::vector<Technique> path;
    for (const TechniqueFacts& facts : technique_catalogue()) {
        if (facts.hodoku_order > 0) path.push_back(facts.technique);
    }
    std::sort(path.begin(), path.end(), [](Technique a, Technique b) {
        return facts_of(a).hodoku_order < facts_of(b).hodoku_order;
    });
    return path;
}

// The most points of levels 1 (easy) to 4 (unfair); more of them raise the level.
constexpr std::array<int, 4> MOST_POINTS = {800, 1000, 1600, 1800};

}  // namespace

HodokuRating rate_hodoku(const Grid& givens) {
    static const std::vector<Technique> ORDER = hodoku_path();
    TechniqueSet techniques;
    for (const Technique technique : ORDER) techniques.set(index_of(technique));
    const Path path = find_path(Position(givens), techniques, ORDER);
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
