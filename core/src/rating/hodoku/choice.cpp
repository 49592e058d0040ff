// HoDoKu's order of houses, digits and cells, technique by technique.
#include "choice.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <tuple>

namespace nonet {

namespace {

using enum Technique;

constexpr int BOXES = 18;  // the first box among the engine's houses: rows, columns, boxes

bool is_hidden(Technique technique) {
    return technique == HIDDEN_PAIR || technique == HIDDEN_TRIPLE || technique == HIDDEN_QUAD;
}

bool is_naked(Technique technique) {
    return technique == NAKED_PAIR || technique == NAKED_TRIPLE || technique == NAKED_QUAD ||
           technique == LOCKED_PAIR || technique == LOCKED_TRIPLE;
}

int rank_of_house(int house) {
    return house >= BOXES ? house - BOXES : house + 9;
}

// The first of the houses in which the pattern lies.
int rank_of(const Step& step) {
    int rank = 27;
    for (const HouseMark& mark : step.houses)
        if (mark.role != Role::COVER) rank = std::min(rank, rank_of_house(mark.house));
    return rank;
}

// What is compared within a house, in ascending order.
std::vector<int> order_within(const Step& step) {
    std::vector<int> key;
    if (is_naked(step.technique)) {
        for (const Mark& mark : step.marks)
            if (mark.role == Role::PATTERN) key.push_back(mark.candidate.cell);
        std::sort(key.begin(), key.end());
        key.erase(std::unique(key.begin(), key.end()), key.end());
        return key;
    }
    for (std::uint32_t digits = step.digits; digits; digits &= digits - 1)
        key.push_back(std::countr_zero(digits));
    return key;
}

bool comes_first(const Step& a, const Step& b) {
    return std::make_tuple(rank_of(a), order_within(a)) <
           std::make_tuple(rank_of(b), order_within(b));
}

// HoDoKu's weight of what a step removes: later ones count more.
long weight_of(const Step& step) {
    long sum = 0, factor = 1;
    for (const Candidate& it : step.eliminations) {
        sum += it.cell * factor + it.digit;
        factor += 80;
    }
    return sum;
}

bool removes_more(const Step& a, const Step& b) {
    if (a.placements.size() != b.placements.size())
        return a.placements.size() > b.placements.size();
    if (a.eliminations.size() != b.eliminations.size())
        return a.eliminations.size() > b.eliminations.size();
    return std::make_tuple(weight_of(a), a.length) < std::make_tuple(weight_of(b), b.length);
}

constexpr std::array LOOPS = {DISCONTINUOUS_NICE_LOOP, CONTINUOUS_NICE_LOOP, AIC};
constexpr std::array GROUPED_LOOPS = {GROUPED_DISCONTINUOUS_NICE_LOOP, GROUPED_CONTINUOUS_NICE_LOOP,
                                      GROUPED_AIC};
constexpr std::array CHAINS = {REMOTE_PAIR, TURBOT_FISH, X_CHAIN, XY_CHAIN};

bool has(std::span<const Technique> techniques, Technique technique) {
    return std::find(techniques.begin(), techniques.end(), technique) != techniques.end();
}

// The techniques that HoDoKu searches together with this one.
TechniqueSet searched_with(Technique technique) {
    TechniqueSet result;
    result.set(index_of(technique));
    for (std::span<const Technique> group : {std::span(LOOPS), std::span(GROUPED_LOOPS)})
        if (has(group, technique))
            for (Technique other : group) result.set(index_of(other));
    return result;
}

}  // namespace

Step hodoku_choice(const Position& position, Step step) {
    const Technique technique = step.technique;
    const bool takes_first = technique == POINTING || technique == CLAIMING ||
                             is_hidden(technique) || is_naked(technique);
    const bool takes_best =
        has(LOOPS, technique) || has(GROUPED_LOOPS, technique) || has(CHAINS, technique);
    if (!takes_first && !takes_best) return step;
    SearchOptions options;
    options.sets_in_chains = true;  // as when the ratings were compared
    const std::vector<Step> all = position.find(Want::ALL, searched_with(technique), options);
    const auto chosen =
        std::min_element(all.begin(), all.end(), takes_first ? comes_first : removes_more);
    return chosen == all.end() ? step : *chosen;
}

}  // namespace nonet
