// The engine: one frame of candidates, the propagators that are due, and what each takes away.
//
// Each change of a cell makes the propagators due that watch it: an OR of a few words. The next to
// run is the lowest set bit, for they are numbered in order of cost; cells that got their digit go
// before all of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "plan.hpp"
#include "tables.hpp"

namespace nonet::rules {

typedef std::uint16_t Lanes __attribute__((vector_size(32)));
// The same where it lies among single cells, at any address.
typedef std::uint16_t StoredLanes __attribute__((vector_size(32), aligned(2), may_alias));

// Propagators by sets of 256, where there are more than 64.
constexpr int FOUR = 4;
typedef std::uint64_t FourWords __attribute__((vector_size(32)));

// One bit for each lane that is not 0; such a lane must be all ones.
inline std::uint32_t lane_bits(Lanes lanes) {
#ifdef __AVX2__
    const __m256i whole = reinterpret_cast<__m256i>(lanes);
    const __m128i bytes =
        _mm_packs_epi16(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
#else
    std::uint32_t bits = 0;
    for (int i = 0; i < LANES; ++i) bits |= (lanes[i] & std::uint32_t{1}) << i;
    return bits;
#endif
}

// The same for two vectors, the second in the high half.
inline std::uint32_t two_lane_bits(Lanes low, Lanes high) {
#ifdef __AVX2__
    // Packing goes by halves of 128 bits: low, high, low, high.
    const __m256i bytes =
        _mm256_packs_epi16(reinterpret_cast<__m256i>(low), reinterpret_cast<__m256i>(high));
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_permute4x64_epi64(bytes, 0b11'01'10'00)));
#else
    return lane_bits(low) | lane_bits(high) << LANES;
#endif
}

// What some lane has.
inline std::uint16_t join(Lanes lanes) {
#ifdef __AVX2__
    const __m256i whole = reinterpret_cast<__m256i>(lanes);
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
    const __m128i quarter = _mm_or_si128(half, _mm_srli_si128(half, 8));
    const auto four = static_cast<std::uint64_t>(_mm_cvtsi128_si64(quarter));
    const std::uint64_t two = four | four >> 32;
    return static_cast<std::uint16_t>(two | two >> 16);
#else
    std::uint16_t any = 0;
    for (int i = 0; i < LANES; ++i) any |= lanes[i];
    return any;
#endif
}

inline bool is_none(Lanes lanes) {
#ifdef __AVX2__
    const __m256i whole = reinterpret_cast<__m256i>(lanes);
    return _mm256_testz_si256(whole, whole);
#else
    std::uint16_t any = 0;
    for (int i = 0; i < LANES; ++i) any |= lanes[i];
    return !any;
#endif
}

template <typename Mask>
class Engine {
  public:
    explicit Engine(const Plan& plan);

    Mask* frame() { return cell_; }
    void use(Mask* frame) { cell_ = frame; }
    void wake_all();
    // Nothing is due any more.
    void forget();
    // A cell of this frame was changed from outside.
    void touch(int slot) { mark(slot, cell_[slot]); }
    // Run all that is due; false when the frame has no solution.
    bool propagate();
    // Run one propagator alone; false when nothing fits.
    // A cage is run by its digits as a set, as people count it, not cell by cell.
    bool run_only(std::size_t propagator) {
        const Propagator& made = plan_.propagators[propagator];
        return made.family == Family::CAGE ? keep_cage(made, CageBy::DIGITS) : run(made);
    }
    // The cells that have several candidates, and those of a frame that have any.
    template <typename Visit>
    void for_each_open(Visit visit) const {
        for_each_slot(
            cell_, [](auto mask) { return (mask & (mask - 1)) != 0; }, visit);
    }
    template <typename Visit>
    void for_each_filled(const Mask* frame, Visit visit) const {
        for_each_slot(
            frame, [](auto mask) { return mask != 0; }, visit);
    }
    // For each cell its candidates that have two places in some full house.
    void find_pairs(std::vector<Mask>& pairs) const;
    // The cells of what failed last.
    std::span<const Slot> blamed() const { return blamed_; }
    bool is_house_blamed() const { return house_blamed_; }

  private:
    static constexpr int MOST_COMMON = 4;  // places whose common peers are looked for
    // Of boards of 3×3 boxes: rows, and words of a set of their slots.
    static constexpr int NINE_ROWS = 9;
    static constexpr int ROWS_A_WORD = 64 / LANES;
    static constexpr int NINE_SETS = (NINE_ROWS + ROWS_A_WORD - 1) / ROWS_A_WORD;

    // How a cage of three open cells or more is looked at.
    enum class CageBy : std::uint8_t {
        DIGITS,        // all digits of its open cells together, by table
        COMBINATIONS,  // each combination of digits in each cell
    };

    static bool is_single(Mask mask) { return !(mask & (mask - 1)); }
    static int digit_of(Mask mask) { return std::countr_zero(mask) + 1; }
    static int count(Mask mask) { return std::popcount(mask); }
    static Mask bit(int digit) { return static_cast<Mask>(Mask{1} << (digit - 1)); }
    static int least(Mask mask) { return std::countr_zero(mask) + 1; }
    static int greatest(Mask mask) { return std::bit_width(mask); }
    // Digits d with low ≤ d ≤ high.
    Mask range(int low, int high) const {
        low = std::max(low, 1);
        high = std::min(high, plan_.digits);
        if (low > high) return 0;
        return static_cast<Mask>((std::uint64_t{2} << (high - 1)) -
                                 (std::uint64_t{1} << (low - 1)));
    }
    // Each digit d as digits + 1 - d.
    Mask mirror(Mask mask) const {
        if (plan_.digits <= TABLE_DIGITS) {
            return static_cast<Mask>(tables_.mirror(mask) >> (TABLE_DIGITS - plan_.digits));
        }
        Mask turned = 0;
        for (; mask; mask &= mask - 1) turned |= bit(plan_.digits + 1 - digit_of(mask));
        return turned;
    }

    std::span<const Slot> slots(const Propagator& made) const {
        return {plan_.pool.data() + made.first, made.size};
    }

    // Sixteen slots at a time where their masks fit into a vector.
    template <typename Test, typename Visit>
    void for_each_slot(const Mask* frame, Test test, Visit visit) const {
        if constexpr (std::is_same_v<Mask, std::uint16_t>) {
            const StoredLanes* const rows = reinterpret_cast<const StoredLanes*>(frame);
            for (int row = 0; row < plan_.slots / LANES; ++row) {
                std::uint32_t bits = lane_bits(reinterpret_cast<Lanes>(test(Lanes(rows[row]))));
                for (; bits; bits &= bits - 1) visit(row * LANES + std::countr_zero(bits));
            }
        } else {
            for (int slot = 0; slot < plan_.slots; ++slot) {
                if (test(frame[slot])) visit(slot);
            }
        }
    }

    void mark(int slot, Mask now) {
        const std::uint64_t bit = std::uint64_t{1} << slot % 64;
        changed_[slot / 64] |= bit;
        if (is_single(now)) fixed_[slot / 64] |= bit;
    }
    // Make due what watches the cells that were changed since the last time.
    void wake(std::uint64_t* cells, const std::vector<std::uint64_t>& watches) {
        if (!is_any(cells)) return;
        if (words_ == 1) {
            wake_by<std::uint64_t>(cells, watches.data(), due_);
        } else {
            for (int j = 0; j < words_; j += FOUR)
                wake_by<FourWords>(cells, watches.data() + j, due_ + j);
        }
        clear(cells);
    }
    template <typename Word>
    void wake_by(const std::uint64_t* cells, const std::uint64_t* watches, std::uint64_t* due) {
        Word found;
        Word next;
        std::memcpy(&found, due, sizeof found);
        for (int i = 0; i < sets_; ++i) {
            for (std::uint64_t word = cells[i]; word; word &= word - 1) {
                const int slot = i * 64 + std::countr_zero(word);
                std::memcpy(&next, watches + slot * words_, sizeof next);
                found |= next;
            }
        }
        std::memcpy(due, &found, sizeof found);
    }

    // Leave a cell only these digits; false when none is left.
    bool keep(int slot, Mask digits) {
        const Mask old = cell_[slot];
        const Mask now = old & digits;
        if (now == old) return true;
        cell_[slot] = now;
        if (!now) return false;
        mark(slot, now);
        return true;
    }
    bool remove(int slot, Mask digits) { return keep(slot, static_cast<Mask>(~digits)); }

    bool clear_peers();
    // Make due what waits for the digit of a cell.
    void wake_at(int slot) {
        const std::uint64_t* const watch = plan_.watch_fixed.data() + slot * words_;
        for (int i = 0; i < words_; ++i) due_[i] |= watch[i];
    }
    // Sets of cells have four words at least, so that most boards need no loop.
    bool is_any(const std::uint64_t* cells) const {
        std::uint64_t any = cells[0] | cells[1] | cells[2] | cells[3];
        for (int i = FOUR; i < sets_; ++i) any |= cells[i];
        return any != 0;
    }
    void clear(std::uint64_t* cells) const {
        for (int i = 0; i < FOUR; ++i) cells[i] = 0;
        for (int i = FOUR; i < sets_; ++i) cells[i] = 0;
    }
    int count_fixed() const {
        return std::popcount(fixed_[0]) + std::popcount(fixed_[1]) + std::popcount(fixed_[2]);
    }
    bool clear_peers_by_lanes();
    bool put_lanes(const Lanes* now);
    bool blame_empty();
    bool clear_many_peers();
    bool clear_peers_by_lists();
    bool run(const Propagator& made);
    bool blame(int slot);

    // A derived sum that found nothing for long sleeps through some of its calls: what it says is
    // said by houses and rules too, only later.
    struct Doze {
        std::uint16_t in_vain = 0;  // runs without a find, one after the other
        std::uint16_t left = 0;     // calls to sleep through
    };
    bool is_asleep(Doze& doze) { return doze.left && doze.left--; }
    static void tire(Doze& doze, bool has_found);

    // houses.cpp
    bool clear_placed();
    bool keep_nine();
    bool blame_nine();
    void find_nine_pairs(std::uint16_t* pairs) const;
    bool keep_nine_crossings();
    bool keep_house(const Propagator& made);
    bool keep_crossings(const Propagator& made);
    bool keep_matching(const Propagator& made);
    // sums.cpp
    struct OpenCage {
        std::array<Slot, TABLE_DIGITS> slots;
        int size = 0;
        int rest;         // of the sum
        Mask placed = 0;  // digits that it has
    };
    bool keep_cage(const Propagator& made, CageBy by);
    bool keep_digits(const OpenCage& open);
    template <int SIZE>
    bool keep_combinations(const OpenCage& open);
    Mask partners(Mask set, int rest) const;
    bool keep_pair_of_cage(Slot one, Slot other, int rest);
    bool keep_three_of_cage(const Slot* open, int rest);
    bool place_required(const Slot* open, int size, Mask required);
    bool clear_common_peers(const Slot* places, int count, Mask digit);
    std::uint64_t pair_sums(Mask one, Mask other, int sign) const;
    bool keep_pair(Slot one, Slot other, int sign, std::uint64_t sums);
    bool keep_sum(const Propagator& made);
    bool keep_linear(const Propagator& made);
    bool keep_equal_sums(const Propagator& made);
    // lines.cpp
    bool keep_relation(const Propagator& made);
    bool keep_thermometer(const Propagator& made);
    bool keep_renban(const Propagator& made);
    bool keep_renban_of_two(Slot one, Slot other);
    bool keep_renban_of_three(const Slot* line);
    bool keep_window(std::span<const Slot> line, int low, Mask* allowed) const;
    bool keep_ends(const Propagator& made);
    bool keep_element(const Propagator& made);
    bool keep_quadruple(const Propagator& made);
    bool keep_circles(const Propagator& made);
    bool may_say_of_same_values(std::span<const Slot> one, std::span<const Slot> other) const;
    bool keep_same_values(const Propagator& made);
    // clues.cpp
    bool keep_sandwich(const Propagator& made);
    template <typename Sums>
    bool keep_sandwich_by(const Propagator& made);
    bool fills_around(std::span<const Slot> line, int from, int to) const;
    bool keep_x_sum(const Propagator& made);
    template <typename Sums>
    bool keep_x_sum_by(const Propagator& made);
    bool keep_skyscraper(const Propagator& made);

    const Plan& plan_;
    const SumTables& tables_;
    const Mask all_;
    const int words_;
    Mask* cell_ = nullptr;
    std::vector<std::uint64_t> due_words_;
    std::vector<std::uint64_t> fixed_words_;
    std::vector<std::uint64_t> changed_words_;
    std::uint64_t* const due_;      // which propagators shall run
    std::uint64_t* const fixed_;    // which cells got a digit that their peers do not know yet
    std::uint64_t* const changed_;  // which cells were changed and have not woken who watches them
    const int sets_;                // words of a set of slots
    std::vector<Doze> dozes_;       // by propagator
    std::span<const Slot> blamed_;
    Slot blamed_slot_ = 0;
    bool house_blamed_ = false;
    std::array<Slot, MAX_DIGITS> blamed_house_{};
};

}  // namespace nonet::rules
