// The catalogue as a table, checked when it is compiled.
#include "nonet/technique.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace nonet {

namespace {

constexpr std::array<TechniqueFacts, TECHNIQUE_COUNT> CATALOGUE{{
#define TECHNIQUE(NAME, id, name, family, finder, code, order, is_default, ...)     \
    {Technique::NAME, id,         name,       Family::family, Finder::finder, code, \
     order,           is_default, __VA_ARGS__},
#include "nonet/techniques.def"
}};

// A row that says it is looked for by default names who looks, and when.
constexpr bool is_complete(const TechniqueFacts& row) {
    const bool is_named = !row.id.empty() && !row.name.empty();
    const bool is_last = row.technique == Technique::BRUTE_FORCE;
    const bool is_sought = row.finder != Finder::NONE || is_last;
    return is_named && is_sought == (row.order > 0) && (is_sought || !row.is_default);
}
static_assert(std::ranges::all_of(CATALOGUE, is_complete), "a row of techniques.def lacks a part");

constexpr std::array<std::string_view, 18> FAMILY_NAMES{
    "singles",   "intersections", "subsets",    "fish",   "single-digit patterns",
    "colouring", "wings",         "uniqueness", "chains", "almost locked sets",
    "rank",      "forcing",       "cages",      "lines",  "marks",
    "clues",     "regions",       "last resort"};

}  // namespace

std::span<const TechniqueFacts> technique_catalogue() {
    return CATALOGUE;
}

const TechniqueFacts& facts_of(Technique technique) {
    return CATALOGUE[index_of(technique)];
}

std::string_view name_of(Family family) {
    return FAMILY_NAMES[static_cast<std::size_t>(family)];
}

const TechniqueSet& rule_techniques() {
    static const TechniqueSet SET = [] {
        TechniqueSet set;
        for (const TechniqueFacts& facts : CATALOGUE) {
            const bool is_of_rules =
                facts.finder >= Finder::RULES && facts.finder <= Finder::RULE_CHAINS;
            set.set(index_of(facts.technique), is_of_rules);
        }
        return set;
    }();
    return SET;
}

std::optional<Technique> find_technique(std::string_view id) {
    static const auto BY_ID = [] {
        std::array<std::pair<std::string_view, Technique>, TECHNIQUE_COUNT> rows;
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] = {CATALOGUE[i].id, CATALOGUE[i].technique};
        std::ranges::sort(rows);
        return rows;
    }();
    const auto at = std::ranges::lower_bound(BY_ID, id, {}, [](auto& row) { return row.first; });
    return at == BY_ID.end() || at->first != id ? std::nullopt : std::optional(at->second);
}

}  // namespace nonet
