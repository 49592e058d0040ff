#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace nonet {

// The catalogue: one name for every deduction the engine (or a rating) speaks of.
//
// Prices and order are facts of the table, never of the finders: a finder says what
// is there, the table says what it is called, when to look for it and what it costs.

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
    LAST_RESORT,
};

enum class Technique : std::uint8_t {
    // singles
    FULL_HOUSE,
    HIDDEN_SINGLE_BOX,
    HIDDEN_SINGLE_LINE,
    NAKED_SINGLE,
    DIRECT_POINTING,
    DIRECT_CLAIMING,
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLE,
    // intersections
    LOCKED_PAIR,
    LOCKED_TRIPLE,
    POINTING,
    CLAIMING,
    // subsets
    NAKED_PAIR,
    NAKED_TRIPLE,
    HIDDEN_PAIR,
    HIDDEN_TRIPLE,
    NAKED_QUAD,
    HIDDEN_QUAD,
    // fish
    X_WING,
    SWORDFISH,
    JELLYFISH,
    SQUIRMBAG,
    WHALE,
    LEVIATHAN,
    FINNED_X_WING,
    FINNED_SWORDFISH,
    FINNED_JELLYFISH,
    FINNED_SQUIRMBAG,
    FINNED_WHALE,
    FINNED_LEVIATHAN,
    SASHIMI_X_WING,
    SASHIMI_SWORDFISH,
    SASHIMI_JELLYFISH,
    SASHIMI_SQUIRMBAG,
    SASHIMI_WHALE,
    SASHIMI_LEVIATHAN,
    FRANKEN_X_WING,
    FRANKEN_SWORDFISH,
    FRANKEN_JELLYFISH,
    FRANKEN_SQUIRMBAG,
    FRANKEN_WHALE,
    FRANKEN_LEVIATHAN,
    FINNED_FRANKEN_X_WING,
    FINNED_FRANKEN_SWORDFISH,
    FINNED_FRANKEN_JELLYFISH,
    FINNED_FRANKEN_SQUIRMBAG,
    FINNED_FRANKEN_WHALE,
    FINNED_FRANKEN_LEVIATHAN,
    MUTANT_X_WING,
    MUTANT_SWORDFISH,
    MUTANT_JELLYFISH,
    MUTANT_SQUIRMBAG,
    MUTANT_WHALE,
    MUTANT_LEVIATHAN,
    FINNED_MUTANT_X_WING,
    FINNED_MUTANT_SWORDFISH,
    FINNED_MUTANT_JELLYFISH,
    FINNED_MUTANT_SQUIRMBAG,
    FINNED_MUTANT_WHALE,
    FINNED_MUTANT_LEVIATHAN,
    KRAKEN_FISH_1,
    KRAKEN_FISH_2,
    // single digit
    SKYSCRAPER,
    TWO_STRING_KITE,
    DUAL_TWO_STRING_KITE,
    TURBOT_FISH,
    EMPTY_RECTANGLE,
    DUAL_EMPTY_RECTANGLE,
    BROKEN_WING,
    // colouring
    SIMPLE_COLOURS_TRAP,
    SIMPLE_COLOURS_WRAP,
    MULTI_COLOURS_1,
    MULTI_COLOURS_2,
    MEDUSA,
    // wings
    XY_WING,
    XYZ_WING,
    BENT_QUAD,
    W_WING,
    WXYZ_WING,
    VWXYZ_WING,
    UVWXYZ_WING,
    TUVWXYZ_WING,
    STUVWXYZ_WING,
    RSTUVWXYZ_WING,
    M_WING,
    S_WING,
    L_WING,
    H_WING,
    // uniqueness
    UNIQUE_RECTANGLE_1,
    UNIQUE_RECTANGLE_2,
    UNIQUE_RECTANGLE_3,
    UNIQUE_RECTANGLE_4,
    UNIQUE_RECTANGLE_5,
    UNIQUE_RECTANGLE_6,
    HIDDEN_RECTANGLE,
    AVOIDABLE_RECTANGLE_1,
    AVOIDABLE_RECTANGLE_2,
    UNIQUE_LOOP_1,
    UNIQUE_LOOP_2,
    UNIQUE_LOOP_3,
    UNIQUE_LOOP_4,
    EXTENDED_RECTANGLE_1,
    EXTENDED_RECTANGLE_2,
    EXTENDED_RECTANGLE_3,
    EXTENDED_RECTANGLE_4,
    BUG_1,
    BUG_2,
    BUG_3,
    BUG_4,
    BUG_LITE,
    REVERSE_BUG,
    // chains
    REMOTE_PAIR,
    X_CHAIN,
    XY_CHAIN,
    CONTINUOUS_NICE_LOOP,
    DISCONTINUOUS_NICE_LOOP,
    AIC,
    GROUPED_CONTINUOUS_NICE_LOOP,
    GROUPED_DISCONTINUOUS_NICE_LOOP,
    GROUPED_AIC,
    BIDIRECTIONAL_X_CYCLE,
    BIDIRECTIONAL_Y_CYCLE,
    BIDIRECTIONAL_CYCLE,
    FORCING_X_CHAIN,
    FORCING_CHAIN,
    // almost locked sets
    ALS_XZ,
    ALS_XY_WING,
    ALS_CHAIN,
    DEATH_BLOSSOM,
    SUE_DE_COQ,
    ALIGNED_PAIR_EXCLUSION,
    ALIGNED_TRIPLET_EXCLUSION,
    // rank
    BIVALUE_ODDAGON,
    TRIDAGON,
    JUNIOR_EXOCET,
    SK_LOOP,
    MULTI_SECTOR_LOCKED_SET,
    // forcing
    NISHIO_FORCING_CHAIN,
    CELL_FORCING_CHAIN,
    REGION_FORCING_CHAIN,
    DYNAMIC_CONTRADICTION,
    DYNAMIC_DOUBLE,
    DYNAMIC_CELL,
    DYNAMIC_REGION,
    DYNAMIC_PLUS,
    NESTED_2,
    NESTED_3,
    NESTED_4,
    NESTED_5,
    FORCING_CHAIN_CONTRADICTION,
    FORCING_CHAIN_VERITY,
    FORCING_NET_CONTRADICTION,
    FORCING_NET_VERITY,
    NESTED_FORCING_NET,
    // last resort
    TEMPLATE_SET,
    TEMPLATE_DELETE,
    BRUTE_FORCE,
};

inline constexpr int TECHNIQUE_COUNT = static_cast<int>(Technique::BRUTE_FORCE) + 1;

struct TechniqueFacts {
    Technique technique;
    std::string_view id;    // stable, for JSON, files and the command line: "x-wing"
    std::string_view name;  // said to people: "X-Wing"
    Family family;
    std::string_view code;      // HoDoKu's library code, "" when it has none
    std::uint16_t order;        // place in the default path; 0 = not part of it
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

constexpr std::size_t index_of(Technique technique) {
    return static_cast<std::size_t>(technique);
}

}  // namespace nonet
