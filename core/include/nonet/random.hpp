// Randomness that a seed reproduces on every machine: xoshiro256** by Blackman and Vigna,
// seeded through splitmix64; bounded numbers by Lemire's method with rejection, so unbiased.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace nonet {

// The next word of splitmix64, which moves the seed on.
inline std::uint64_t split_mix(std::uint64_t& seed) {
    std::uint64_t word = (seed += 0x9e3779b97f4a7c15U);
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return word ^ (word >> 31);
}

class Random {
  public:
    explicit Random(std::uint64_t seed) {
        for (std::uint64_t& word : state_) word = split_mix(seed);
    }

    std::uint64_t next() {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // A number from 0 to bound-1, each equally likely; bound is at least 1.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = -bound % bound;
            while (static_cast<std::uint32_t>(product) < threshold) {
                product = (next() >> 32) * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    template <typename T>
    void shuffle(std::span<T> items) {
        for (std::size_t left = items.size(); left > 1; --left) {
            std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
        }
    }

  private:
    static std::uint64_t rotate(std::uint64_t word, int by) {
        return (word << by) | (word >> (64 - by));
    }

    std::array<std::uint64_t, 4> state_;
};

}  // namespace nonet
