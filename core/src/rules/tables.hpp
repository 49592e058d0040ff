// What every set of digits 1 to 9 says about sums, looked up instead of worked out.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace nonet::rules {

constexpr int TABLE_DIGITS = 9;  // boards of more digits do without these tables
constexpr int TABLE_SETS = 1 << TABLE_DIGITS;
constexpr int TABLE_SUM = 45;
constexpr int MOST_COMBINATIONS = 16;  // no sum has more than twelve

class SumTables {
  public:
    static const SumTables& shared();

    // For k different digits out of `set` that make `sum`: in the low half all digits that some
    // choice holds, in the high half those that every choice holds; 0 where there is no choice.
    std::uint32_t choices(int k, int sum, unsigned set) const {
        if (sum < 0 || sum > TABLE_SUM) return 0;
        const int row = row_[k][sum];
        return row < 0 ? 0 : rows_[row][set];
    }

    // The sets of k different digits that make `sum`, at most twelve, the rest 0; null where there
    // is none.
    const std::uint16_t* combinations(int k, int sum) const {
        if (sum < 0 || sum > TABLE_SUM || row_[k][sum] < 0) return nullptr;
        return combinations_[k][sum].data();
    }

    // Each digit d of the set as 10 - d.
    std::uint16_t mirror(unsigned set) const { return mirror_[set]; }

    // The sums that k different digits out of `set` make: bit s for sum s.
    std::uint64_t sums(int k, unsigned set) const { return sums_[k][set]; }

  private:
    SumTables();

    std::array<std::array<std::int16_t, TABLE_SUM + 1>, TABLE_DIGITS + 1> row_;
    std::vector<std::array<std::uint32_t, TABLE_SETS>> rows_;
    std::array<std::array<std::uint64_t, TABLE_SETS>, TABLE_DIGITS + 1> sums_{};
    std::array<std::uint16_t, TABLE_SETS> mirror_{};
    std::array<std::array<std::array<std::uint16_t, MOST_COMBINATIONS>, TABLE_SUM + 1>,
               TABLE_DIGITS + 1>
        combinations_{};
};

}  // namespace nonet::rules
