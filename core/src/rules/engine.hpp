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

// Two bits for each lane that is not 0; such a lane must be all ones.
inline std::uint32_t lane_bits(Lanes lanes) {
#ifdef __AVX2__
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(lanes)));
#else
    std::uint32_t bits = 0;
    for (int i = 0; i < LANES; ++i) bits |= (lanes[i] & std::uint32_t{3}) << 2 * i;
    return bits;
#endif
}

template <typename Mask>
class Engine {
  public:
    explicit Engine(const Plan& plan);

    Mask* frame() { return cell_; }
    void use(Mask* frame) { cell_ = frame; }
    void wake_all();
    // A cell of this frame was changed from outside.
    void touch(int slot) { mark(slot, cell_[slot]); }
    // Run all that is due; false when the frame has no solution.
    bool propagate();
    // Run one propagator alone; false when nothing fits.
    bool run_only(std::size_t propagator) { return run(plan_.propagators[propagator]); }
    // The cells of what failed last.
    std::span<const Slot> blamed() const { return blamed_; }
    bool is_house_blamed() const { return house_blamed_; }

  private:
    static constexpr int NO_CELL = -1;

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
    Mask mirror(Mask mask) const;  // each digit d as digits + 1 - d

    std::span<const Slot> slots(const Propagator& made) const {
        return {plan_.pool.data() + made.first, made.size};
    }

    void mark(int slot, Mask now) {
        const std::uint64_t* const watch = plan_.watch.data() + slot * words_;
        for (int i = 0; i < words_; ++i) due_[i] |= watch[i];
        if (is_single(now)) mark_fixed(slot);
    }
    void mark_fixed(int slot) {
        const std::uint64_t* const more = plan_.watch_fixed.data() + slot * words_;
        for (int i = 0; i < words_; ++i) due_[i] |= more[i];
        fixed_[slot / 64] |= std::uint64_t{1} << slot % 64;
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
    bool clear_peers_by_lanes();
    bool clear_peers_by_lists();
    // Write a row of the board back and wake who watches it; false where a cell is empty.
    bool store_lanes(int row, Lanes now) {
        StoredLanes* const rows = reinterpret_cast<StoredLanes*>(cell_);
        const Lanes old = rows[row];
        std::uint32_t changed = lane_bits(reinterpret_cast<Lanes>(old != now)) & 0x55555555;
        if (!changed) return true;
        rows[row] = now;
        const std::uint32_t empty = lane_bits(reinterpret_cast<Lanes>(now == 0)) & changed;
        if (empty) return blame(row * LANES + std::countr_zero(empty) / 2);
        const std::uint32_t single =
            lane_bits(reinterpret_cast<Lanes>((now & (now - 1)) == 0)) & changed;
        for (; changed; changed &= changed - 1) {
            const int slot = row * LANES + std::countr_zero(changed) / 2;
            const std::uint64_t* const watch = plan_.watch.data() + slot * words_;
            for (int i = 0; i < words_; ++i) due_[i] |= watch[i];
        }
        for (std::uint32_t left = single; left; left &= left - 1) {
            const int slot = row * LANES + std::countr_zero(left) / 2;
            mark_fixed(slot);
        }
        return true;
    }
    bool run(const Propagator& made);
    bool blame(int slot);

    // houses.cpp
    bool keep_nine();
    bool keep_house(const Propagator& made);
    bool keep_crossings(const Propagator& made);
    bool keep_matching(const Propagator& made);
    // sums.cpp
    bool keep_cage(const Propagator& made);
    Mask partners(Mask set, int rest) const;
    bool keep_pair_of_cage(Slot one, Slot other, int rest);
    bool keep_three_of_cage(const Slot* open, int rest);
    bool place_required(const Slot* open, int size, Mask required);
    std::uint64_t pair_sums(Mask one, Mask other, int sign) const;
    bool keep_pair(Slot one, Slot other, int sign, std::uint64_t sums);
    bool keep_sum(const Propagator& made);
    bool keep_linear(const Propagator& made);
    bool keep_equal_sums(const Propagator& made);
    // lines.cpp
    bool keep_relation(const Propagator& made);
    bool keep_thermometer(const Propagator& made);
    bool keep_renban(const Propagator& made);
    bool keep_window(std::span<const Slot> line, int low, Mask* allowed) const;
    bool keep_ends(const Propagator& made);
    bool keep_element(const Propagator& made);
    bool keep_quadruple(const Propagator& made);
    bool keep_circles(const Propagator& made);
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
    std::uint64_t* const due_;    // which propagators shall run
    std::uint64_t* const fixed_;  // which cells got a digit that their peers do not know yet
    const int sets_;              // words of a set of slots
    std::span<const Slot> blamed_;
    Slot blamed_slot_ = 0;
    bool house_blamed_ = false;
    std::array<Slot, MAX_DIGITS> blamed_house_{};
};

}  // namespace nonet::rules
