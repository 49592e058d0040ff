// The tables by which uniform grids are drawn.
//
// In how many ways a band can be filled depends only on how each of its boxes parts the nine
// digits among its columns, in whatever order: 280 partitions for each box. A partition is a
// number here, and so is a split: one of the 56 ways to hand nine things in three threes on to
// three places, none to its own. Thing k of place i has the number 3i + k.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "fillings.hpp"

namespace nonet {

constexpr std::uint32_t PARTITIONS = 280;
constexpr std::uint32_t SPLITS = 56;
constexpr std::uint32_t ROW_ORDERS = 6 * 6 * 6;        // of the digits in each row of a box
constexpr Columns STANDARD_COLUMNS{0007, 0070, 0700};  // those of the first box

using Triples = std::array<std::array<std::uint8_t, 3>, 3>;

constexpr std::array<std::array<std::uint8_t, 3>, 6> ORDERS{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// A number below choices · choices · ... taken apart, one choice at a time.
inline std::uint32_t take(std::uint32_t& number, std::uint32_t choices) {
    const std::uint32_t choice = number % choices;
    number /= choices;
    return choice;
}

// The digits that a split hands to each column, when they come from these.
Columns hand_on(const Triples& split, const Columns& columns);

// Box 2 or 3: each row has three digits from the other rows of the first box, which reads
//
//     0 3 6
//     1 4 7
//     2 5 8
Triples arrange_box(const Triples& split, std::uint32_t orders);

Columns columns_of(const Triples& box);

class SplitTables {
  public:
    // The same for all who draw.
    static const SplitTables& instance();

    // The things that go to each place.
    const Triples& split(std::uint32_t number) const { return splits_[number]; }
    // The split by which each place takes what it neither had nor takes by this one.
    std::uint32_t opposite(std::uint32_t split) const { return opposite_[split]; }
    // The blocks of a partition, by their least digits.
    const Columns& blocks(std::uint32_t partition) const { return blocks_[partition]; }
    // The partition in box 2 whose rows are split and ordered so; box 3 has the opposite split.
    std::uint32_t arranged(std::uint32_t split, std::uint32_t orders) const {
        return arranged_[split * ROW_ORDERS + orders];
    }
    // The partition that a split hands on from another.
    std::uint32_t handed_on(std::uint32_t partition, std::uint32_t split) const {
        return handed_on_[partition * SPLITS + split];
    }
    // The ways to fill a band: its first box has the standard columns, split so.
    std::uint32_t fillings(std::uint32_t split, std::uint32_t second, std::uint32_t third) const {
        const std::uint16_t* named = &named_[split * PARTITIONS];
        return fillings_[named[second] * PARTITIONS + named[third]];
    }

  private:
    using Names = std::array<std::uint8_t, 9>;  // a new name for each digit
    using Numbers = std::vector<std::uint16_t>;
    static constexpr std::uint16_t UNKNOWN = 0xffff;

    SplitTables();
    void list_splits();
    void list_partitions();
    void hand_on_partitions();
    void count_fillings();
    void spread_count(std::uint32_t pair, std::uint16_t count,
                      const std::vector<Numbers>& renamings);
    std::uint16_t number_of(const Columns& blocks) const;
    Numbers rename_all(const Names& names) const;

    std::vector<Triples> splits_;
    std::vector<Columns> blocks_;
    Numbers numbers_;  // of partitions, by their first two blocks
    Numbers opposite_, arranged_, handed_on_;
    Numbers named_;     // partitions in the names in which a split of the standard one is standard
    Numbers fillings_;  // by the second and the third box, beside the standard one
};

}  // namespace nonet
