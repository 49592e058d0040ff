#include "hodoku_choice.hpp"

#include <algorithm>
#include <bit>
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

}  // namespace

Step hodoku_choice(const Position& position, Step step) {
    const Technique technique = step.technique;
    if (technique != POINTING && technique != CLAIMING && !is_hidden(technique) &&
        !is_naked(technique))
        return step;
    TechniqueSet only;
    only.set(index_of(technique));
    const std::vector<Step> all = position.find(Want::ALL, only);
    const auto first = std::min_element(all.begin(), all.end(), [](const Step& a, const Step& b) {
        return std::make_tuple(rank_of(a), order_within(a)) <
               std::make_tuple(rank_of(b), order_within(b));
    });
    return first == all.end() ? step : *first;
}

}  // namespace nonet
