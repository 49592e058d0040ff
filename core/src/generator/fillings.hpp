// The ways to fill a band of a classic grid when the digits of each column are known.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nonet {

using DigitMask = std::uint16_t;           // a set of the nine digits 0..8
using Columns = std::array<DigitMask, 3>;  // of one box: the digits in each
constexpr DigitMask ALL_DIGITS = 0x1ff;

constexpr DigitMask bit(int digit) {
    return static_cast<DigitMask>(1 << digit);
}

// Every set with one digit from each of three columns, by the digit in the first.
inline std::array<DigitMask, 27> transversals(const Columns& columns) {
    std::array<DigitMask, 27> sets;
    std::size_t count = 0;
    for (DigitMask a = columns[0]; a; a &= a - 1)
        for (DigitMask b = columns[1]; b; b &= b - 1)
            for (DigitMask c = columns[2]; c; c &= c - 1)
                sets[count++] = (a & -a) | (b & -b) | (c & -c);
    return sets;
}

// All ways to order the digits of each column so that each row of the band holds all nine. Rows
// can be swapped, so we only look at one way in six: that with ascending digits in the first
// column.
class Fillings {
  public:
    explicit Fillings(const std::array<Columns, 3>& columns)
        : first_(transversals(columns[0])), second_(transversals(columns[1])) {
        for (const DigitMask set : transversals(columns[2])) can_be_third_[set] = true;
        for (std::size_t place = 0; place < 27; ++place)
            for (DigitMask left = second_[place]; left; left &= left - 1)
                with_[lowest(left)] |= 1U << place;
        for (std::size_t row = 0; row < 27; ++row) beside_[row] = places_beside(first_[row]);
    }

    // Visit the digits of the three rows in the first and in the second box, which leave those of
    // the third; `visit` returns false to stop.
    template <typename Visit>
    void visit(Visit visit) const {
        // The 27 rows come in nines by their digit in the first column.
        for (std::size_t top = 0; top < 9; ++top) {
            for (std::size_t middle = 9; middle < 18; ++middle) {
                if (first_[top] & first_[middle]) continue;
                if (!visit_beside(top, middle, visit)) return;
            }
        }
    }

  private:
    using Places = std::uint32_t;  // a set of rows of the second box, by number

    template <typename Visit>
    bool visit_beside(std::size_t top, std::size_t middle, Visit& visit) const {
        const DigitMask bottom = ALL_DIGITS & ~first_[top] & ~first_[middle];
        for (Places i = beside_[top]; i; i &= i - 1) {
            const DigitMask above = second_[lowest(i)];
            for (Places j = beside_[middle] & ~meeting(above); j; j &= j - 1) {
                const DigitMask between = second_[lowest(j)];
                const DigitMask below = ALL_DIGITS & ~above & ~between;
                if (bottom & below || !can_be_third_[ALL_DIGITS & ~bottom & ~below]) continue;
                if (!visit(std::array{first_[top], first_[middle], bottom},
                           std::array{above, between, below})) {
                    return false;
                }
            }
        }
        return true;
    }

    static std::size_t lowest(std::uint32_t set) {
        return static_cast<std::size_t>(std::countr_zero(set));
    }

    // What shares a digit with a row.
    Places meeting(DigitMask row) const {
        Places places = 0;
        for (; row; row &= row - 1) places |= with_[lowest(row)];
        return places;
    }

    Places places_beside(DigitMask row) const {
        Places places = 0;
        for (Places left = ~meeting(row) & ((1U << 27) - 1); left; left &= left - 1)
            if (can_be_third_[ALL_DIGITS & ~row & ~second_[lowest(left)]]) places |= left & -left;
        return places;
    }

    std::array<DigitMask, 27> first_, second_;
    std::array<bool, ALL_DIGITS + 1> can_be_third_{};
    std::array<Places, 9> with_{};     // the rows of the second box that have a digit
    std::array<Places, 27> beside_{};  // what can stand beside each row of the first box
};

}  // namespace nonet
