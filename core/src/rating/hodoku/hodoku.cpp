// The `hodoku` scale: the points of all steps on HoDoKu's default path, and the level they reach.
#include <algorithm>
#include <array>

#include "choice.hpp"
#include "logic/catalogue_order.hpp"
#include "nonet/logic.hpp"
#include "nonet/rating.hpp"
#include "singles.hpp"

namespace nonet {

namespace {

// What HoDoKu 2.2 tries by default, in its order, as the catalogue tells it: unlike our own path it
// asks for naked singles before hidden ones, and for nothing that it leaves switched off.
std::vector<Technique> hodoku_path() {
    return techniques_by(&TechniqueFacts::hodoku_order);
}

constexpr std::ptrdiff_t SINGLES = 4;  // at the head of the order

// The most points of levels 1 (easy) to 4 (unfair); more of them raise the level.
constexpr std::array<int, 4> MOST_POINTS = {800, 1000, 1600, 1800};

TechniqueSet set_of(const std::vector<Technique>& order) {
    TechniqueSet techniques;
    for (const Technique technique : order) techniques.set(index_of(technique));
    return techniques;
}

// The steps on any layout, singles as the logic engine finds them.
std::vector<Technique> walk(const Grid& givens) {
    static const std::vector<Technique> ORDER = hodoku_path();
    std::vector<Technique> techniques;
    const Path path = find_path(Position(givens), set_of(ORDER), ORDER);
    for (const Step& step : path.steps) techniques.push_back(step.technique);
    return techniques;
}

// What it tries when there is no single.
std::vector<Technique> above_singles() {
    const std::vector<Technique> path = hodoku_path();
    return {path.begin() + SINGLES, path.end()};
}

// The steps on the classic board, singles in the order of HoDoKu's queues.
std::vector<Technique> walk_classic(const Grid& givens) {
    static const std::vector<Technique> OTHERS = above_singles();
    static const TechniqueSet OTHER_SET = set_of(OTHERS);
    std::vector<Technique> techniques;
    HodokuSingles singles(givens);
    Position position(givens);
    while (!singles.is_solved()) {
        Step step;
        if (const auto single = singles.take()) {
            step.technique = single->technique;
            step.placements = {{static_cast<std::uint16_t>(single->cell), single->digit}};
        } else {
            const Path path = find_path(position, OTHER_SET, OTHERS, 1);
            if (path.steps.empty()) break;
            step = hodoku_choice(position, path.steps.front());
        }
        techniques.push_back(step.technique);
        for (const Candidate& it : step.placements) singles.place(it.cell, it.digit);
        for (const Candidate& it : step.eliminations) singles.remove(it.cell, it.digit);
        position = position.after(step);
    }
    return techniques;
}

}  // namespace

HodokuRating rate_hodoku(const Grid& givens) {
    refuse_rules(*givens.board(), "rate");
    HodokuRating rating;
    rating.techniques = givens.board()->is_classic() ? walk_classic(givens) : walk(givens);
    for (const Technique technique : rating.techniques) {
        rating.score += facts_of(technique).score;
        rating.level = std::max<int>(rating.level, facts_of(technique).level);
    }
    while (rating.level < 5 &&
           rating.score > MOST_POINTS[static_cast<std::size_t>(rating.level - 1)])
        ++rating.level;
    return rating;
}

}  // namespace nonet
