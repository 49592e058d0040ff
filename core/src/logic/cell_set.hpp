// Sets of cells as machine words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "nonet/digit_set.hpp"

namespace nonet {

// A set of small numbers (cells, candidates) as W machine words.
//
//     word      1                0
//     bit       127 ... 64       63 ... 2 1 0
//
// W is fixed at compile time: two words hold every layout up to 128 cells, ten hold
// 25x25 and samurai. The loops below are unrolled by the compiler.
template <int W>
struct BitSet {
    std::array<std::uint64_t, W> words{};

    static constexpr int CAPACITY = W * 64;

    constexpr bool test(int i) const { return words[i >> 6] >> (i & 63) & 1; }
    constexpr void set(int i) { words[i >> 6] |= std::uint64_t{1} << (i & 63); }
    constexpr void reset(int i) { words[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }

    static constexpr BitSet of(int i) {
        BitSet s;
        s.set(i);
        return s;
    }

    constexpr bool any() const {
        std::uint64_t all = 0;
        for (int w = 0; w < W; ++w) all |= words[w];
        return all != 0;
    }
    constexpr bool none() const { return !any(); }
    constexpr int count() const {
        int n = 0;
        for (int w = 0; w < W; ++w) n += count_bits(words[w]);
        return n;
    }
    constexpr bool has_at_most_one() const {
        if constexpr (W == 2) {
            return words[0] == 0 ? (words[1] & (words[1] - 1)) == 0
                                 : words[1] == 0 && (words[0] & (words[0] - 1)) == 0;
        } else {
            return count() <= 1;
        }
    }
    // The lowest member; the set must not be empty.
    constexpr int first() const {
        for (int w = 0; w < W; ++w) {
            if (words[w]) return w * 64 + std::countr_zero(words[w]);
        }
        return CAPACITY;
    }
    constexpr bool contains(const BitSet& other) const {
        std::uint64_t missing = 0;
        for (int w = 0; w < W; ++w) missing |= other.words[w] & ~words[w];
        return missing == 0;
    }
    constexpr bool intersects(const BitSet& other) const {
        std::uint64_t shared = 0;
        for (int w = 0; w < W; ++w) shared |= other.words[w] & words[w];
        return shared != 0;
    }

    constexpr BitSet& operator|=(const BitSet& o) {
        for (int w = 0; w < W; ++w) words[w] |= o.words[w];
        return *this;
    }
    constexpr BitSet& operator&=(const BitSet& o) {
        for (int w = 0; w < W; ++w) words[w] &= o.words[w];
        return *this;
    }
    constexpr BitSet& operator-=(const BitSet& o) {
        for (int w = 0; w < W; ++w) words[w] &= ~o.words[w];
        return *this;
    }
    friend constexpr BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
    friend constexpr BitSet operator&(BitSet a, const BitSet& b) { return a &= b; }
    friend constexpr BitSet operator-(BitSet a, const BitSet& b) { return a -= b; }
    friend constexpr auto operator<=>(const BitSet&, const BitSet&) = default;

    // for (int cell : set) visits the members in ascending order.
    class Iterator {
      public:
        constexpr Iterator(const BitSet* set, int word) : set_(set), word_(word) {
            if (word_ < W) {
                bits_ = set_->words[word_];
                skip_empty();
            }
        }
        constexpr int operator*() const { return word_ * 64 + std::countr_zero(bits_); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            skip_empty();
            return *this;
        }
        constexpr bool operator!=(const Iterator& o) const { return word_ != o.word_; }

      private:
        constexpr void skip_empty() {
            while (bits_ == 0 && ++word_ < W) bits_ = set_->words[word_];
        }
        const BitSet* set_;
        int word_;
        std::uint64_t bits_ = 0;
    };
    constexpr Iterator begin() const { return {this, 0}; }
    constexpr Iterator end() const { return {this, W}; }
};

template <int W>
using CellSet = BitSet<W>;

template <int W>
std::vector<std::uint16_t> cells_of(const CellSet<W>& cells) {
    std::vector<std::uint16_t> list;
    for (int c : cells) list.push_back(static_cast<std::uint16_t>(c));
    return list;
}

}  // namespace nonet
