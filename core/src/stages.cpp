// Stages: the catalogue's prices as sets.
#include "stages.hpp"

#include <set>

namespace nonet {

std::vector<TechniqueSet> stages_of(const TechniqueSet& techniques) {
    std::set<int> prices;
    for (const TechniqueFacts& facts : technique_catalogue())
        if (techniques.test(index_of(facts.technique))) prices.insert(facts.order);
    std::vector<TechniqueSet> stages;
    for (const int price : prices) {
        TechniqueSet stage;
        for (const TechniqueFacts& facts : technique_catalogue()) {
            if (facts.order == price && facts.technique != Technique::BRUTE_FORCE)
                stage.set(index_of(facts.technique));
        }
        stage &= techniques;
        if (stage.any()) stages.push_back(stage);
    }
    return stages;
}

}  // namespace nonet
