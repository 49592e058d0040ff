// Combinations are looked up by size and sum, and matched with the cells one by one.
#include "cages.hpp"

#include <array>
#include <span>

namespace nonet {

namespace {

constexpr int TABLE_DIGITS = 9;
constexpr int MATCHED_CELLS = 6;  // a set of used digits of so many is one bit of a word

// Every set of digits, by size and sum.
class Combinations {
  public:
    static const Combinations& shared() {
        static const Combinations MADE;
        return MADE;
    }
    const std::vector<DigitSet>& of(int size, int sum) const {
        static const std::vector<DigitSet> NONE;
        const bool is_there = size >= 0 && size <= TABLE_DIGITS && sum >= 0 && sum <= 45;
        return is_there ? sets_[size][sum] : NONE;
    }

  private:
    Combinations() {
        for (DigitSet set = 0; set < DigitSet{1} << TABLE_DIGITS; ++set) {
            int sum = 0;
            for (int d : each_digit(set)) sum += d;
            sets_[count_bits(set)][sum].push_back(set);
        }
    }
    std::array<std::array<std::vector<DigitSet>, 46>, TABLE_DIGITS + 1> sets_;
};

// A set of used digits is one bit of a word. Here are all sets without the digit of each number.
constexpr std::uint64_t LACKS[] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                   0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

// The digits of a combination one by one, and each cell's candidates among them as bits of a word:
// which sets of digits the first cells can use, and which the last cells can. A candidate stays if
// it joins one of the first to one of the last.
bool match(std::span<const DigitSet> candidates, DigitSet combination, DigitSet* allowed) {
    const std::size_t size = candidates.size();
    int digits[MATCHED_CELLS];
    int count = 0;
    for (int d : each_digit(combination)) digits[count++] = d;
    std::uint64_t before[MATCHED_CELLS + 1];
    before[0] = 1;
    for (std::size_t c = 0; c < size; ++c) {
        std::uint64_t sets = 0;
        for (int i = 0; i < count; ++i) {
            if (candidates[c] & digit_bit(digits[i])) sets |= (before[c] & LACKS[i]) << (1U << i);
        }
        if (sets == 0) return false;
        before[c + 1] = sets;
    }
    const unsigned all = (1U << count) - 1;
    if (!(before[size] >> all & 1)) return false;
    std::uint64_t after = std::uint64_t{1} << all;  // sets from which the last cells reach all
    for (std::size_t c = size; c-- > 0;) {
        std::uint64_t sets = 0;
        for (int i = 0; i < count; ++i) {
            if (!(candidates[c] & digit_bit(digits[i]))) continue;
            const std::uint64_t joined = before[c] & LACKS[i] & after >> (1U << i);
            if (joined != 0) allowed[c] |= digit_bit(digits[i]);
            sets |= joined;
        }
        after = sets;
    }
    return true;
}

// The same for more cells, but only by looking at each cell and each digit alone.
bool match_roughly(std::span<const DigitSet> candidates, DigitSet combination, DigitSet* allowed) {
    DigitSet placed = 0;
    for (const DigitSet set : candidates) {
        if (!(set & combination)) return false;
        placed |= set & combination;
    }
    if (placed != combination) return false;
    for (std::size_t c = 0; c < candidates.size(); ++c) allowed[c] |= candidates[c] & combination;
    return true;
}

}  // namespace

const std::vector<DigitSet>& combinations_of(int size, int sum) {
    return Combinations::shared().of(size, sum);
}

bool match_cells(const OpenCage& open, DigitSet combination, std::vector<DigitSet>& allowed) {
    if (open.cells.size() <= MATCHED_CELLS)
        return match(open.candidates, combination, allowed.data());
    return match_roughly(open.candidates, combination, allowed.data());
}

Fitting fit(const OpenCage& open, DigitSet wanted) {
    const int size = static_cast<int>(open.cells.size());
    Fitting fitting{.allowed = std::vector<DigitSet>(open.cells.size())};
    for (const DigitSet set : Combinations::shared().of(size, open.rest)) {
        if (set & open.placed || (set & wanted) != wanted) continue;
        if (!match_cells(open, set, fitting.allowed)) continue;
        fitting.combinations.push_back(set);
        fitting.required &= set;
    }
    if (fitting.combinations.empty()) fitting.required = 0;
    return fitting;
}

}  // namespace nonet
