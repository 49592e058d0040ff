// The compiled form of a board: what the engine reads while it searches.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "nonet/layout.hpp"
#include "nonet/model.hpp"
#include "nonet/rule.hpp"

namespace nonet::rules {

// Where a cell lies in a frame. On boards of 3×3 boxes a row takes 16 slots, four a box, so that
// one vector holds a row and the three cells of a box in it lie in one quarter:
//
//     slot   0 1 2 _ | 4 5 6 _ | 8 9 10 _ | _ _ _ _
//     column 1 2 3   | 4 5 6   | 7 8 9    |
//
// On all others slot and cell are the same. A slot without a cell stays 0.
using Slot = std::uint16_t;

constexpr int LANES = 16;  // slots that are looked at together

// In order of cost: what is cheap and often decides is asked first.
enum class Family : std::uint8_t {
    RELATION,        // two cells: a bit matrix
    THERMOMETER,     // digits rise, or never fall
    ELEMENT,         // a digit says which cell holds a value: numbered rooms, indexers
    QUADRUPLE,       // digits that occur among the cells
    NINE,            // all houses of a board of 3×3 boxes at once
    NINE_CROSSINGS,  // digits that they have only where two of them meet
    HOUSE,           // one house that holds every digit
    CAGE,            // different digits with a sum, by table
    RENBAN,          // consecutive digits
    CROSSINGS,       // digits that a house has only where it meets another
    SUM,             // sums with signs, by sets of reachable sums
    LINEAR,          // sums with any coefficients or several values, by bounds
    SAME_VALUES,     // groups with the same digits
    EQUAL_SUMS,      // groups with one sum
    ENDS,            // between and lockout
    CIRCLES,         // counting circles
    SANDWICH,
    X_SUM,
    SKYSCRAPER,
    MATCHING,  // a house of many digits, exactly
};

struct Propagator {
    Family family;
    bool waits = false;     // wakes when a cell gets its digit, not at each change
    bool may_doze = false;  // follows from the others, so that it need not run each time
    bool is_house_fact = false;
    bool is_exact = false;    // a second run after the first finds nothing
    std::uint32_t first = 0;  // its slots in Plan::pool
    std::uint32_t size = 0;
    std::int32_t value = 0;
    std::uint32_t extra = 0;  // where its family's side table begins
    std::uint32_t extra_size = 0;
    std::int32_t rule = -1;  // what it says: a rule of the board, or a fact of the plan
    std::int32_t fact = -1;
};

// Cells of one sign of which no two are equal.
struct Clique {
    std::uint32_t first;  // in Plan::pool
    std::uint16_t size;
    std::int16_t sign;
};

// Two cells: what the one may hold for each digit of the other.
struct Relation {
    std::array<DigitSet, MAX_DIGITS> forward{};  // digits of the second for one of the first
    std::array<DigitSet, MAX_DIGITS> backward{};
    std::vector<std::uint16_t> second_for{};  // for each set of the first; up to nine digits
    std::vector<std::uint16_t> first_for{};
};

// A set of slots, as many words as the board needs; in place, for sets are made by the thousand.
class SlotSet {
  public:
    explicit SlotSet(int slots) : size_((slots + 63) / 64) {}
    std::uint64_t& operator[](std::size_t i) { return words_[i]; }
    std::uint64_t operator[](std::size_t i) const { return words_[i]; }
    std::size_t size() const { return size_; }
    const std::uint64_t* begin() const { return words_.data(); }
    const std::uint64_t* end() const { return words_.data() + size_; }
    bool operator==(const SlotSet& other) const {
        return std::equal(begin(), end(), other.begin());
    }

  private:
    std::array<std::uint64_t, (MAX_CELLS + LANES + 63) / 64> words_{};
    std::size_t size_;
};

inline bool holds(const SlotSet& set, int slot) {
    return set[slot / 64] >> slot % 64 & 1;
}
template <typename Visit>
void for_each(const SlotSet& set, Visit visit) {
    for (std::size_t i = 0; i < set.size(); ++i) {
        for (std::uint64_t word = set[i]; word; word &= word - 1) {
            visit(static_cast<int>(i) * 64 + std::countr_zero(word));
        }
    }
}
inline int count_common(const SlotSet& one, const SlotSet& other) {
    int bits = 0;
    for (std::size_t i = 0; i < one.size(); ++i) bits += std::popcount(one[i] & other[i]);
    return bits;
}
inline void add(SlotSet& set, int slot) {
    set[slot / 64] |= std::uint64_t{1} << slot % 64;
}

struct PlanCrossing {
    std::uint32_t outside, outside_size;
    std::uint32_t cleared, cleared_size;
};

struct Plan {
    int digits = 0;
    int cells = 0;
    int slots = 0;  // a multiple of LANES
    bool is_nine = false;
    bool is_possible = true;      // false when the rules contradict one another outright
    std::vector<int> slot_of;     // by cell; -1 for a hole
    std::vector<int> cell_of;     // by slot; -1 for a gap
    std::vector<DigitSet> start;  // by slot

    std::vector<SlotSet> apart;              // by slot: those that hold another digit
    std::vector<std::uint64_t> apart_words;  // the same, one set after the other
    std::vector<std::uint16_t> apart_lanes;  // the same as masks of 0 and ~0, slots × slots
    std::vector<std::uint32_t> apart_first;  // and as lists, in apart_list
    std::vector<Slot> apart_list;
    std::vector<std::uint32_t> strange_first;  // those in no common row, column or box
    std::vector<Slot> strange_list;

    std::vector<Propagator> propagators;
    std::vector<Slot> pool;
    std::vector<Clique> cliques;
    std::vector<Relation> relations;
    std::vector<std::vector<int>> values;
    std::vector<PlanCrossing> crossings;
    std::vector<std::vector<Slot>> full_houses;  // for the places of digits

    int words = 0;                           // of a set of propagators
    std::vector<std::uint64_t> watch;        // by slot, `words` each: due at any change
    std::vector<std::uint64_t> watch_fixed;  // due when the slot gets its digit
    bool has_waiting = false;                // whether some are

    float growth = 1.01F;    // of what a conflict adds to scores, from one to the next
    float place_weight = 2;  // of two places of a digit against two candidates of a cell
    float rule_blame = 2;    // added for a failed rule, shared by its cells
    float first_score = 1;   // of scores at the start, against what a conflict adds
    int crowding = 8;        // a cell of n candidates is worth its score over n to these eighths
    int halved_from = MAX_DIGITS + 1;  // candidates of a cell that are halved, not tried singly
    bool takes_fewest = false;  // branches on the fewest candidates, the score between equals
    std::array<float, MAX_DIGITS + 1> share{};  // of its score that a cell of n candidates has
    std::vector<float> scores;                  // of each slot when a search begins
    std::vector<Fact> facts;
};

Plan compile(const Layout& layout, std::span<const Rule> rules, Model::Strength strength);

}  // namespace nonet::rules
