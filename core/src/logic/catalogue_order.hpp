// The catalogue, sorted by one of its columns.
#pragma once

#include <algorithm>
#include <vector>

#include "nonet/technique.hpp"

namespace nonet {

// The techniques that have a place in an order of the catalogue, by that place.
template <typename Place>
std::vector<Technique> techniques_by(Place TechniqueFacts::*place) {
    std::vector<Technique> order;
    for (const TechniqueFacts& facts : technique_catalogue()) {
        if (facts.*place > 0) order.push_back(facts.technique);
    }
    std::stable_sort(order.begin(), order.end(), [place](Technique a, Technique b) {
        return facts_of(a).*place < facts_of(b).*place;
    });
    return order;
}

}  // namespace nonet
