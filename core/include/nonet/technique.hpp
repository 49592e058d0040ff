// The catalogue: one name for every deduction the engine (or a rating) speaks of.
//
// Prices and order are facts of the table, never of the finders: a finder says what
// is there, the table says what it is called, when to look for it and what it costs.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace nonet {

enum class Family : std::uint8_t {
    SINGLES,
    INTERSECTIONS,
    SUBSETS,
    FISH,
    SINGLE_DIGIT,
    COLOURING,
    WINGS,
    UNIQUENESS,
    CHAINS,
    ALMOST_LOCKED_SETS,
    RANK,
    FORCING,
    CAGES,
    LINES,
    MARKS,
    CLUES,
    REGIONS,
    LAST_RESORT,
};

// Who looks for a technique: one function of search.hpp each.
enum class Finder : std::uint8_t {
    NONE,
    SINGLES,
    INTERSECTIONS,
    SUBSETS,
    BASIC_FISH,
    COMPLEX_FISH,
    KRAKEN_FISH,
    SINGLE_DIGIT_PATTERNS,
    COLOURINGS,
    WINGS,
    BENT_SUBSETS,
    RECTANGLES,
    DEADLY_PATTERNS,
    BIVALUE_GRAVES,
    SIMPLE_CHAINS,
    NICE_LOOPS,
    EXPLAINER_CHAINS,
    SET_CHAINS,
    SUE_DE_COQ,
    ALIGNED_EXCLUSIONS,
    ODDAGONS,
    EXOCETS,
    SECTOR_SETS,
    FIREWORKS,
    FORCING,
    RULES,
    COMMON_PEERS,
    KILLER_SETS,
    LINKED_CELLS,
    POLARITY,
    SET_EQUIVALENCE,
    RULE_CHAINS,
    TEMPLATES,
};

inline constexpr std::size_t FINDER_COUNT = static_cast<std::size_t>(Finder::TEMPLATES) + 1;

// One enumerator for each row of the catalogue.
enum class Technique : std::uint8_t {
#define TECHNIQUE(NAME, ...) NAME,
#include "nonet/techniques.def"
};

inline constexpr int TECHNIQUE_COUNT = static_cast<int>(Technique::BRUTE_FORCE) + 1;

struct TechniqueFacts {
    Technique technique;
    std::string_view id;    // stable, for JSON, files and the command line: "x-wing"
    std::string_view name;  // said to people: "X-Wing"
    Family family;
    Finder finder;              // who looks for it
    std::string_view code;      // HoDoKu's library code, "" when it has none
    std::uint16_t order;        // where it stands when a path looks for the easiest step
    bool is_default;            // whether a path looks for it unless told otherwise
    std::uint16_t se_tenths;    // Sudoku Explainer's base price times ten, 0 = none
    std::uint16_t score;        // points on the hodoku scale
    std::uint8_t level;         // hodoku level, 1 easy .. 5 extreme
    std::uint8_t hodoku_order;  // place in what HoDoKu tries by default, 0 = not tried
    bool assumes_uniqueness;    // true when the proof needs "there is one solution"
};

using TechniqueSet = std::bitset<TECHNIQUE_COUNT>;

std::span<const TechniqueFacts> technique_catalogue();
const TechniqueFacts& facts_of(Technique technique);
std::string_view name_of(Family family);
std::optional<Technique> find_technique(std::string_view id);
// Those that look at rules: on a board without any there is nothing to find.
const TechniqueSet& rule_techniques();

constexpr std::size_t index_of(Technique technique) {
    return static_cast<std::size_t>(technique);
}

}  // namespace nonet
