// Tiers of techniques: those below the level, then those of it.
#include "band.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "nonet/canonical.hpp"

namespace nonet::setting {

namespace {

// Prices in tenths up to which techniques are looked for together: few that are cheap to look for
// before many that are dear.
constexpr int TIERS[] = {15, 24, 31, 36, 41, 44, 50};

// Of a level with as many tiers of its own that are fast, one puzzle in twenty needs a slow one,
// and only when most of it is done.
constexpr int MANY_FAST = 3;
constexpr int MOST_LEFT_BESIDE_MANY = 33;

// What tries every candidate in every rule comes last of its level.
bool is_slow(Technique technique) {
    using enum Technique;
    return technique == RULE_TRIAL || technique == RULE_FORCING || technique == RULE_CHAIN;
}

std::vector<TechniqueSet> list_tiers(const std::vector<Technique>& allowed,
                                     const TechniqueSet& easier) {
    std::map<std::tuple<bool, bool, std::ptrdiff_t>, TechniqueSet> tiers;
    for (const Technique one : allowed) {
        const int price = facts_of(one).se_tenths;
        const auto tier = std::lower_bound(std::begin(TIERS), std::end(TIERS), price);
        const bool is_own = !easier.test(index_of(one));
        tiers[{is_own, is_slow(one), tier - std::begin(TIERS)}].set(index_of(one));
    }
    std::vector<TechniqueSet> list;
    for (const auto& [_, tier] : tiers) list.push_back(tier);
    return list;
}

int count_easier(const std::vector<TechniqueSet>& tiers, const TechniqueSet& easier) {
    return static_cast<int>(std::count_if(
        tiers.begin(), tiers.end(), [&](const auto& tier) { return (tier & ~easier).none(); }));
}

// The first tier of the level itself that is slow.
int first_slow(const std::vector<TechniqueSet>& tiers, int first) {
    const auto is_slow_tier = [](const TechniqueSet& tier) {
        for (std::size_t i = 0; i < TECHNIQUE_COUNT; ++i)
            if (tier.test(i) && is_slow(static_cast<Technique>(i))) return true;
        return false;
    };
    return static_cast<int>(std::find_if(tiers.begin() + first, tiers.end(), is_slow_tier) -
                            tiers.begin());
}

Haste find_haste(const std::vector<TechniqueSet>& tiers, int first) {
    Haste haste{first_slow(tiers, first)};
    if (haste.slow - first >= MANY_FAST) haste.most_left = MOST_LEFT_BESIDE_MANY;
    return haste;
}

// For each cell of a key the cell of the puzzle that went there.
std::vector<Cell> origins(const Key& key, const Layout& layout) {
    std::vector<Cell> from(static_cast<std::size_t>(layout.cells()));
    const std::vector<Cell> turned = turn_cells(layout.rows(), layout.columns(), key.turn);
    for (Cell cell = 0; cell < layout.cells(); ++cell)
        from[static_cast<std::size_t>(key.transformation.cell(turned[cell]))] = cell;
    return from;
}

}  // namespace

Band::Band(const std::vector<Technique>& allowed, const TechniqueSet& easier)
    : Band(list_tiers(allowed, easier), easier) {}

Band::Band(const std::vector<TechniqueSet>& tiers, const TechniqueSet& easier)
    : first_(count_easier(tiers, easier)), sweeper_(tiers, find_haste(tiers, first_)) {}

Place Band::place_of(Sweep&& sweep) const {
    return {!sweep.solved, sweep.solved && sweep.dearest < first_, std::move(sweep.open)};
}

Place Band::look(const Grid& givens) const {
    return place_of(sweeper_.sweep(givens));
}

Place Band::look_in_haste(const Grid& givens) const {
    return place_of(sweeper_.sweep_in_haste(givens));
}

Place Band::look_at_key(const Grid& givens) const {
    const Key key = find_key(givens);
    Place place = look_in_haste(key.grid);
    const std::vector<Cell> from = origins(key, *givens.layout());
    for (Cell& cell : place.open) cell = from[cell];
    return place;
}

}  // namespace nonet::setting
