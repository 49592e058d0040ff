// What a search cost, whatever the CPU and the number of lanes.
#pragma once

#include <cstdint>

namespace nonet {

struct Effort {
    std::uint64_t guesses = 0;
    std::uint64_t rounds = 0;

    Effort& operator+=(const Effort& other) {
        guesses += other.guesses;
        rounds += other.rounds;
        return *this;
    }
};

}  // namespace nonet
