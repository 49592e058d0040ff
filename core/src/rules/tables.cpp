// The tables of sums are filled here, once.
#include "tables.hpp"

#include <bit>

namespace nonet::rules {

namespace {

int sum_of(unsigned set) {
    int sum = 0;
    for (; set; set &= set - 1) sum += std::countr_zero(set) + 1;
    return sum;
}

}  // namespace

const SumTables& SumTables::shared() {
    static const SumTables tables;
    return tables;
}

namespace {

// Low and high digits change places.
std::uint16_t turn_set(unsigned set) {
    unsigned turned = 0;
    for (int digit = 0; digit < TABLE_DIGITS; ++digit)
        turned |= (set >> digit & 1) << (TABLE_DIGITS - 1 - digit);
    return static_cast<std::uint16_t>(turned);
}

}  // namespace

SumTables::SumTables() {
    for (auto& row : row_) row.fill(-1);
    rows_.reserve(130);  // as many pairs of size and sum
    for (unsigned choice = 0; choice < TABLE_SETS; ++choice) {
        const int k = std::popcount(choice);
        const int sum = sum_of(choice);
        mirror_[choice] = turn_set(choice);
        std::int16_t& row = row_[k][sum];
        if (row < 0) {
            row = static_cast<std::int16_t>(rows_.size());
            rows_.emplace_back().fill(0);
        }
        std::uint16_t* next = combinations_[k][sum].data();
        while (*next) ++next;
        *next = static_cast<std::uint16_t>(choice);
        // Every set that holds the choice: the choice and any part of what it leaves.
        const unsigned left = (TABLE_SETS - 1) & ~choice;
        for (unsigned more = left;; more = (more - 1) & left) {
            std::uint32_t& entry = rows_[row][choice | more];
            entry = entry ? ((entry | choice) & 0xFFFF) | (entry & choice << 16)
                          : choice | choice << 16;
            sums_[k][choice | more] |= std::uint64_t{1} << sum;
            if (!more) break;
        }
    }
}

}  // namespace nonet::rules
