// What an assumption implies by links alone, without order and without proof.
//
// The exact search follows an assumption in Sudoku Explainer's order and keeps every
// parent. Most assumptions lead to nothing that a hint could use; the closure tells
// which, several times faster. Where it meets no conflict its sets are those of the
// ordered run, since what follows from what does not depend on the order.
#pragma once

#include <array>
#include <cstdint>

#include "board.hpp"

namespace nonet::se {

// A set of candidates.
struct CandidateSet {
    alignas(32) std::array<std::uint64_t, (CANDIDATES + 63) / 64> words{};

    void add(int candidate) {
        words[static_cast<std::size_t>(candidate >> 6)] |= std::uint64_t{1} << (candidate & 63);
    }
    bool has(int candidate) const {
        return words[static_cast<std::size_t>(candidate >> 6)] >> (candidate & 63) & 1;
    }
    // Keeps what is in both; false when nothing is.
    bool intersect(const CandidateSet& other) {
        Lane any{};
        for (std::size_t i = 0; i < words.size(); i += LANE) {
            const Lane both = load(i) & other.load(i);
            any |= both;
            store(i, both);
        }
        return (any[0] | any[1] | any[2] | any[3]) != 0;
    }
    void unite(const CandidateSet& other) {
        for (std::size_t i = 0; i < words.size(); i += LANE) store(i, load(i) | other.load(i));
    }

  private:
    // Four words at once: left to itself the compiler takes them one by one.
    static constexpr std::size_t LANE = 4;
    using Lane = std::uint64_t __attribute__((vector_size(LANE * 8)));
    Lane load(std::size_t i) const {
        Lane lane;
        std::memcpy(&lane, &words[i], sizeof lane);
        return lane;
    }
    void store(std::size_t i, const Lane& lane) { std::memcpy(&words[i], &lane, sizeof lane); }
};

// What follows from one assumption.
struct Implied {
    CandidateSet on, off;
    bool conflict = false;  // then the sets are not complete

    const CandidateSet& states(bool which) const { return which ? on : off; }
};

class Closure {
  public:
    // Follows `candidate` being on or off; `one_digit` leaves the other digits of cells aside.
    void grow(const Candidates& open, int candidate, bool on, bool one_digit, Implied& implied);

  private:
    bool turn_off(int cell, int digit, Implied& implied);
    void turn_on(int candidate, Implied& implied);

    Candidates now_;
    bool one_digit_ = false;
    int size_ = 0;
    std::array<std::uint16_t, CANDIDATES> pending_;
};

}  // namespace nonet::se
