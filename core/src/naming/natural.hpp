// A natural number as large as a name needs: that of a 25×25 board has some 3,500 bits.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace nonet::naming {

// Only numbers of one word multiply and divide it: this is all that a mixed-radix code asks for.
class Natural {
  public:
    Natural() = default;
    explicit Natural(std::uint32_t value) { add_word(value); }
    Natural(const Natural& other) { *this = other; }
    Natural& operator=(const Natural& other) {
        std::copy_n(other.words_.begin(), other.size_, words_.begin());
        size_ = other.size_;
        return *this;
    }

    bool is_zero() const { return size_ == 0; }

    // Multiply by `factor` and add `rest`.
    void push(std::uint32_t factor, std::uint32_t rest) {
        std::uint64_t carry = rest;
        for (std::size_t i = 0; i < size_; ++i) {
            carry += std::uint64_t{words_[i]} * factor;
            words_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        add_word(static_cast<std::uint32_t>(carry));
    }

    // Divide by `factor` and return the rest: the inverse of push.
    std::uint32_t pop(std::uint32_t factor) {
        std::uint64_t rest = 0;
        for (std::size_t i = size_; i-- > 0;) {
            rest = rest << 32 | words_[i];
            words_[i] = static_cast<std::uint32_t>(rest / factor);
            rest %= factor;
        }
        trim();
        return static_cast<std::uint32_t>(rest);
    }

    // Multiply by a fraction whose result is whole.
    void scale(std::uint32_t numerator, std::uint32_t denominator) {
        push(numerator, 0);
        pop(denominator);
    }

    Natural& operator+=(const Natural& other) {
        while (size_ < other.size_) words_[size_++] = 0;
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            carry += std::uint64_t{words_[i]} + (i < other.size_ ? other.words_[i] : 0);
            words_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        add_word(static_cast<std::uint32_t>(carry));
        return *this;
    }

    // Subtract what is not larger.
    Natural& operator-=(const Natural& other) {
        std::int64_t borrow = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            borrow += std::int64_t{words_[i]} - (i < other.size_ ? other.words_[i] : 0);
            words_[i] = static_cast<std::uint32_t>(borrow);
            borrow >>= 32;
        }
        trim();
        return *this;
    }

    bool operator<(const Natural& other) const {
        if (size_ != other.size_) return size_ < other.size_;
        for (std::size_t i = size_; i-- > 0;) {
            if (words_[i] != other.words_[i]) return words_[i] < other.words_[i];
        }
        return false;
    }

  private:
    void add_word(std::uint32_t word) {
        if (!word) return;
        assert(size_ < words_.size());
        words_[size_++] = word;
    }
    void trim() {
        while (size_ && words_[size_ - 1] == 0) --size_;
    }

    std::array<std::uint32_t, 128> words_;  // the lowest first; of those in use the last is not 0
    std::size_t size_ = 0;
};

}  // namespace nonet::naming
