#include "nonet/search.hpp"

#include <algorithm>
#include <array>

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
using Finder = void (*)(Context<W>&);

constexpr std::size_t MAX_FINDERS = 32;

// Which finder serves which technique; the techniques of one finder are searched in one go.
template <int W>
Finder<W> finder_of(Technique t) {
    using enum Technique;
    if (t <= DIRECT_HIDDEN_TRIPLE) return find_singles<W>;
    if (t == LOCKED_PAIR || t == LOCKED_TRIPLE) return find_subsets<W>;
    if (t == POINTING || t == CLAIMING) return find_intersections<W>;
    if (t <= HIDDEN_QUAD) return find_subsets<W>;
    if (t <= SASHIMI_LEVIATHAN) return find_basic_fish<W>;
    if (t <= FINNED_MUTANT_LEVIATHAN) return find_complex_fish<W>;
    if (t == KRAKEN_FISH_1 || t == KRAKEN_FISH_2) return find_kraken_fish<W>;
    if (t <= DUAL_EMPTY_RECTANGLE && t >= SKYSCRAPER) return find_single_digit_patterns<W>;
    if (t >= SIMPLE_COLOURS_TRAP && t <= MEDUSA) return find_colourings<W>;
    if (t == BENT_QUAD || (t >= VWXYZ_WING && t <= RSTUVWXYZ_WING)) return find_bent_subsets<W>;
    if (t >= XY_WING && t <= H_WING) return find_wings<W>;
    if (t >= UNIQUE_RECTANGLE_1 && t <= AVOIDABLE_RECTANGLE_2) return find_rectangles<W>;
    if (t >= REMOTE_PAIR && t <= XY_CHAIN) return find_simple_chains<W>;
    if (t >= CONTINUOUS_NICE_LOOP && t <= GROUPED_AIC) return find_nice_loops<W>;
    if (t >= BIDIRECTIONAL_X_CYCLE && t <= FORCING_CHAIN) return find_explainer_chains<W>;
    if (t >= ALS_XZ && t <= DEATH_BLOSSOM) return find_set_chains<W>;
    if (t == SUE_DE_COQ) return find_sue_de_coq<W>;
    if (t == ALIGNED_PAIR_EXCLUSION || t == ALIGNED_TRIPLET_EXCLUSION)
        return find_aligned_exclusions<W>;
    if (t == BROKEN_WING || t == BIVALUE_ODDAGON || t == TRIDAGON) return find_oddagons<W>;
    if (t == JUNIOR_EXOCET) return find_exocets<W>;
    if (t == SK_LOOP || t == MULTI_SECTOR_LOCKED_SET) return find_sector_sets<W>;
    if (t == TEMPLATE_SET || t == TEMPLATE_DELETE) return find_templates<W>;
    if (t >= NISHIO_FORCING_CHAIN && t <= DYNAMIC_PLUS) return find_forcing<W>;
    if (t >= FORCING_CHAIN_CONTRADICTION && t <= NESTED_FORCING_NET) return find_forcing<W>;
    if (t >= BUG_1 && t <= BUG_4) return find_bivalue_graves<W>;
    if (t >= UNIQUE_LOOP_1 && t <= REVERSE_BUG) return find_deadly_patterns<W>;
    return nullptr;
}

}  // namespace

template <int W>
void find_steps(Context<W>& context) {
    std::array<Finder<W>, MAX_FINDERS> asked;
    auto end = asked.begin();
    for (std::size_t i = context.search.from; i < context.search.to && !context.search.is_done();
         ++i) {
        const auto t = static_cast<Technique>(i);
        if (!context.search.wants(t)) continue;
        const Finder<W> finder = finder_of<W>(t);
        if (finder == nullptr || std::find(asked.begin(), end, finder) != end) continue;
        *end++ = finder;
        finder(context);
    }
}

template void find_steps<2>(Context<2>&);
template void find_steps<10>(Context<10>&);

}  // namespace nonet
