// A step is one deduction as data: what it does, and the evidence from which the
// words and the picture are made. It knows no layout: cells, digits and houses are
// numbers, so the same step can be stored, sent and shown anywhere.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include "nonet/technique.hpp"

namespace nonet {

struct Candidate {
    std::uint16_t cell = 0;
    std::uint8_t digit = 0;
    friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

// The part that a cell, candidate or house plays in the pattern.
enum class Role : std::uint8_t {
    PATTERN,   // belongs to the pattern, nothing more to say
    BASE,      // fish: base sets and the candidates in them
    COVER,     // fish: cover sets
    FIN,       // fish: a base candidate outside the covers
    ENDO_FIN,  // fish: a candidate in two base sets
    PIVOT,     // wings, death blossom: the cell in the middle
    PINCER,    // wings: the cells at the ends
    COLOUR_A,  // colouring: one of these sides is true ...
    COLOUR_B,  // ... and the other false
    COLOUR_C,  // the second cluster of multi colours
    COLOUR_D,
    FLOOR,     // deadly patterns: cells with nothing but the pattern's digits
    ROOF,      // deadly patterns: cells with something more
    GUARDIAN,  // what keeps a deadly or odd pattern from happening
    SET_A,     // almost locked sets, in the order of the chain
    SET_B,
    SET_C,
    SET_D,
    LINK,    // restricted common candidates, conjugate pairs that carry the proof
    TARGET,  // exocet: the cells that must hold the base digits
};

struct Mark {
    Candidate candidate;
    Role role = Role::PATTERN;
    friend bool operator==(const Mark&, const Mark&) = default;
};

struct HouseMark {
    std::uint16_t house = 0;
    Role role = Role::PATTERN;
    friend bool operator==(const HouseMark&, const HouseMark&) = default;
};

// Cells that act together: a subset, an almost locked set, the two halves of a rectangle.
struct CellGroup {
    Role role = Role::PATTERN;
    std::uint32_t digits = 0;  // bit d-1 for digit d
    std::vector<std::uint16_t> cells;
    friend bool operator==(const CellGroup&, const CellGroup&) = default;
};

// One statement of a chain or net: "digit is in one of these cells" (on) or in none (off).
// `parents` are the earlier nodes from which it follows; an assumption has none. A chain
// is the case where node i has the single parent i-1; branches that start from different
// assumptions share the vector, each beginning with a node without parents.
struct ChainNode {
    std::uint8_t digit = 0;
    bool on = false;
    std::vector<std::uint16_t> cells;    // several cells: a group or an almost locked set
    std::vector<std::uint16_t> set;      // the cells of the almost locked set used to get here
    std::vector<std::uint32_t> parents;  // indices into the step's nodes
    friend bool operator==(const ChainNode&, const ChainNode&) = default;
};

struct Step {
    Technique technique = Technique::FULL_HOUSE;
    bool siamese = false;                 // fish: two fish on the same bases, eliminations joined
    std::uint32_t digits = 0;             // the digits the pattern is about, bit d-1 for digit d
    std::uint32_t length = 0;             // chains: number of inferences
    std::vector<Candidate> placements;    // sorted
    std::vector<Candidate> eliminations;  // sorted
    std::vector<Mark> marks;
    std::vector<HouseMark> houses;
    std::vector<CellGroup> groups;
    std::vector<ChainNode> nodes;
    std::vector<std::uint16_t> rules{};         // of the board: what the pattern rests on
    std::vector<std::uint32_t> combinations{};  // sets of digits that are left to a sum
    int sum = 0;                                // that the cells of the pattern make, 0 = none
    friend bool operator==(const Step&, const Step&) = default;
};

std::string_view name_of(Role role);
bool find_role(std::string_view name, Role& role);

}  // namespace nonet
