// The finders of all wanted techniques, asked in the order of the catalogue.
#include "search.hpp"

#include <algorithm>
#include <bitset>

namespace nonet {

void sort_effects(Step& step) {
    for (auto* list : {&step.placements, &step.eliminations}) {
        if (list->size() < 2) continue;
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
}

namespace {

template <int W>
void ask(Finder finder, Context<W>& context) {
    switch (finder) {
        using enum Finder;
        // clang-format off
        case NONE: break;
        case SINGLES: find_singles(context); break;
        case INTERSECTIONS: find_intersections(context); break;
        case SUBSETS: find_subsets(context); break;
        case BASIC_FISH: find_basic_fish(context); break;
        case COMPLEX_FISH: find_complex_fish(context); break;
        case KRAKEN_FISH: find_kraken_fish(context); break;
        case SINGLE_DIGIT_PATTERNS: find_single_digit_patterns(context); break;
        case COLOURINGS: find_colourings(context); break;
        case WINGS: find_wings(context); break;
        case BENT_SUBSETS: find_bent_subsets(context); break;
        case RECTANGLES: find_rectangles(context); break;
        case DEADLY_PATTERNS: find_deadly_patterns(context); break;
        case BIVALUE_GRAVES: find_bivalue_graves(context); break;
        case SIMPLE_CHAINS: find_simple_chains(context); break;
        case NICE_LOOPS: find_nice_loops(context); break;
        case EXPLAINER_CHAINS: find_explainer_chains(context); break;
        case SET_CHAINS: find_set_chains(context); break;
        case SUE_DE_COQ: find_sue_de_coq(context); break;
        case ALIGNED_EXCLUSIONS: find_aligned_exclusions(context); break;
        case ODDAGONS: find_oddagons(context); break;
        case EXOCETS: find_exocets(context); break;
        case SECTOR_SETS: find_sector_sets(context); break;
        case FIREWORKS: find_fireworks(context); break;
        case FORCING: find_forcing(context); break;
        case RULES: find_rule_steps(context); break;
        case COMMON_PEERS: find_common_peers(context); break;
        case KILLER_SETS: find_killer_steps(context); break;
        case LINKED_CELLS: find_linked_cells(context); break;
        case POLARITY: find_polarity(context); break;
        case SET_EQUIVALENCE: find_set_equivalence(context); break;
        case RULE_CHAINS: find_rule_chains(context); break;
        case TEMPLATES: find_templates(context); break;
            // clang-format on
    }
}

}  // namespace

template <int W>
void find_steps(Context<W>& context) {
    std::bitset<FINDER_COUNT> asked;
    for (std::size_t i = context.search.from; i < context.search.to && !context.search.is_done();
         ++i) {
        const auto t = static_cast<Technique>(i);
        if (!context.search.wants(t)) continue;
        const Finder finder = facts_of(t).finder;
        const auto place = static_cast<std::size_t>(finder);
        if (asked.test(place)) continue;
        asked.set(place);
        ask(finder, context);
    }
}

template void find_steps<2>(Context<2>&);
NONET_FOR_LARGE(template void find_steps<10>(Context<10>&);)

}  // namespace nonet
