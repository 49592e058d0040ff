// A puzzle is walked without each technique in turn: where it is stuck, that one is needed.
#include "nonet/needs.hpp"

#include <algorithm>

namespace nonet {

namespace {

int highest_price(const TechniqueSet& techniques) {
    int price = 0;
    for (const TechniqueFacts& facts : technique_catalogue())
        if (techniques.test(index_of(facts.technique))) price = std::max<int>(price, facts.order);
    return price;
}

TechniqueSet techniques_up_to(int price) {
    TechniqueSet set = default_techniques();
    for (const TechniqueFacts& facts : technique_catalogue())
        if (facts.order > price) set.reset(index_of(facts.technique));
    return set;
}

TechniqueSet techniques_at(int price) {
    return techniques_up_to(price) & ~techniques_up_to(price - 1);
}

}  // namespace

TechniqueSet NeedFinder::find(const Grid& givens) {
    const Walk walk = all_.walk(givens);
    if (!walk.solved) return {};
    const int highest = highest_price(walk.used);
    TechniqueSet needed;
    for (const TechniqueFacts& facts : technique_catalogue()) {
        if (!walk.used.test(index_of(facts.technique))) continue;
        const bool is_dearest = facts.order == highest;
        if (is_dearest || !is_solved_without(givens, highest, facts.order))
            needed.set(index_of(facts.technique));
    }
    return needed;
}

TechniqueSet NeedFinder::find_dearest(const Grid& givens) {
    Walk walk = naked_.walk(givens);
    if (!walk.solved) return {};
    if (walk.used.none()) walk = all_.walk(givens);
    return walk.used & techniques_at(highest_price(walk.used));
}

bool NeedFinder::is_solved_without(const Grid& givens, int highest, int left_out) {
    auto found = without_.find({highest, left_out});
    if (found == without_.end()) {
        const TechniqueSet others = techniques_up_to(highest) & ~techniques_at(left_out);
        found =
            without_.emplace(std::pair(highest, left_out), Walker(others, Singles::UNTOLD)).first;
    }
    return found->second.walk(givens).solved;
}

}  // namespace nonet
