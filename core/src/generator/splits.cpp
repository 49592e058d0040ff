// The tables of uniform grids are counted here, once.
#include "splits.hpp"

#include <algorithm>
#include <utility>

namespace nonet {

namespace {

// Every set of three among `from`.
template <typename Visit>
void visit_triples(DigitMask from, Visit visit) {
    for (DigitMask set = from; set; set = (set - 1) & from)
        if (std::popcount(set) == 3) visit(set);
}

Triples members(const Columns& columns) {
    Triples digits{};
    for (std::size_t i = 0; i < 3; ++i) {
        DigitMask set = columns[i];
        for (std::uint8_t& digit : digits[i]) {
            digit = static_cast<std::uint8_t>(std::countr_zero(set));
            set &= set - 1;
        }
    }
    return digits;
}

constexpr DigitMask without(DigitMask one, DigitMask other) {
    return ALL_DIGITS & ~one & ~other;
}

}  // namespace

Columns hand_on(const Triples& split, const Columns& columns) {
    const Triples digits = members(columns);
    Columns taken{};
    for (std::size_t i = 0; i < 3; ++i)
        for (const std::uint8_t thing : split[i]) taken[i] |= bit(digits[thing / 3][thing % 3]);
    return taken;
}

Triples arrange_box(const Triples& split, std::uint32_t orders) {
    Triples box{};
    for (std::size_t row = 0; row < 3; ++row) {
        const auto& order = ORDERS[take(orders, 6)];
        for (std::size_t column = 0; column < 3; ++column) {
            const std::uint8_t thing = split[row][order[column]];
            box[row][column] = static_cast<std::uint8_t>(thing % 3 * 3 + thing / 3);
        }
    }
    return box;
}

Columns columns_of(const Triples& box) {
    Columns columns{};
    for (const auto& row : box)
        for (std::size_t column = 0; column < 3; ++column) columns[column] |= bit(row[column]);
    return columns;
}

const SplitTables& SplitTables::instance() {
    static const SplitTables tables;
    return tables;
}

SplitTables::SplitTables() {
    list_splits();
    list_partitions();
    hand_on_partitions();
    count_fillings();
}

void SplitTables::list_splits() {
    const auto& [first_own, second_own, third_own] = STANDARD_COLUMNS;
    std::vector<Columns> taken, left;
    visit_triples(without(first_own, 0), [&](DigitMask first) {
        visit_triples(without(second_own, first), [&](DigitMask second) {
            const DigitMask third = without(first, second);
            if (third & third_own) return;
            taken.push_back({first, second, third});
            left.push_back({without(first_own, first), without(second_own, second),
                            without(third_own, third)});
        });
    });
    for (std::size_t i = 0; i < SPLITS; ++i) {
        splits_.push_back(members(taken[i]));
        const auto other = std::find(taken.begin(), taken.end(), left[i]);
        opposite_.push_back(static_cast<std::uint16_t>(other - taken.begin()));
    }
}

void SplitTables::list_partitions() {
    numbers_.resize((ALL_DIGITS + 1) * (ALL_DIGITS + 1));
    visit_triples(ALL_DIGITS, [this](DigitMask first) {
        if (!(first & 1)) return;
        const DigitMask left = without(first, 0);
        visit_triples(left, [&](DigitMask second) {
            if (!(second & left & -left)) return;
            numbers_[first << 9 | second] = static_cast<std::uint16_t>(blocks_.size());
            blocks_.push_back({first, second, without(first, second)});
        });
    });
}

std::uint16_t SplitTables::number_of(const Columns& blocks) const {
    auto [first, second, third] = blocks;
    if (second & 1) std::swap(first, second);
    if (third & 1) std::swap(first, third);
    const DigitMask left = without(first, 0);
    return numbers_[first << 9 | (second & left & -left ? second : third)];
}

void SplitTables::hand_on_partitions() {
    for (const Triples& split : splits_) {
        for (std::uint32_t orders = 0; orders < ROW_ORDERS; ++orders)
            arranged_.push_back(number_of(columns_of(arrange_box(split, orders))));
    }
    for (const Columns& blocks : blocks_)
        for (const Triples& split : splits_)
            handed_on_.push_back(number_of(hand_on(split, blocks)));
}

// The number that each partition has when the digits are renamed.
SplitTables::Numbers SplitTables::rename_all(const Names& names) const {
    Numbers renamed;
    for (const Columns& blocks : blocks_) {
        const Triples digits = members(blocks);
        Columns other{};
        for (std::size_t i = 0; i < 3; ++i)
            for (const std::uint8_t digit : digits[i]) other[i] |= bit(names[digit]);
        renamed.push_back(number_of(other));
    }
    return renamed;
}

void SplitTables::count_fillings() {
    for (const Triples& split : splits_) {
        Names names{};
        std::uint8_t next = 0;
        for (const auto& digits : split)
            for (const std::uint8_t digit : digits) names[digit] = next++;
        const Numbers renamed = rename_all(names);
        named_.insert(named_.end(), renamed.begin(), renamed.end());
    }
    // These make up all renamings that leave the standard columns what they are.
    const std::vector<Numbers> renamings{
        rename_all({1, 0, 2, 3, 4, 5, 6, 7, 8}), rename_all({1, 2, 0, 3, 4, 5, 6, 7, 8}),
        rename_all({3, 4, 5, 0, 1, 2, 6, 7, 8}), rename_all({3, 4, 5, 6, 7, 8, 0, 1, 2})};
    fillings_.assign(PARTITIONS * PARTITIONS, UNKNOWN);
    for (std::uint32_t pair = 0; pair < fillings_.size(); ++pair) {
        if (fillings_[pair] != UNKNOWN) continue;
        std::uint16_t count = 0;
        Fillings({STANDARD_COLUMNS, blocks_[pair / PARTITIONS], blocks_[pair % PARTITIONS]})
            .visit([&count](const auto&, const auto&) {
                count += 6;
                return true;
            });
        spread_count(pair, count, renamings);
    }
}

// Renaming digits and swapping the other two boxes lead to all pairs that have the same count.
void SplitTables::spread_count(std::uint32_t pair, std::uint16_t count,
                               const std::vector<Numbers>& renamings) {
    std::vector<std::uint32_t> open;
    const auto reach = [&](std::uint32_t second, std::uint32_t third) {
        std::uint16_t& known = fillings_[second * PARTITIONS + third];
        if (std::exchange(known, count) == UNKNOWN) open.push_back(second * PARTITIONS + third);
    };
    reach(pair / PARTITIONS, pair % PARTITIONS);
    while (!open.empty()) {
        const std::uint32_t second = open.back() / PARTITIONS, third = open.back() % PARTITIONS;
        open.pop_back();
        reach(third, second);
        for (const Numbers& renamed : renamings) reach(renamed[second], renamed[third]);
    }
}

}  // namespace nonet
