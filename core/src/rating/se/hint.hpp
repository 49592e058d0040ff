// What one producer of the `se` scale found: its price, a placement, eliminations.
#pragma once

#include <cstdint>

#include "board.hpp"
#include "nonet/technique.hpp"

namespace nonet::se {

struct Removal {
    std::uint8_t cell;
    Mask digits;
};

struct Hint {
    Technique technique = Technique::FULL_HOUSE;
    double price = 0.0;         // 0: nothing found
    int cell = -1, digit = -1;  // what is placed, if anything
    int size = 0;
    int level = 0;       // nesting of a dynamic chain
    int complexity = 0;  // of a chain: candidates' states in its proof
    Removal removals[81];

    bool found() const { return price > 0.0; }
    void clear() { *this = Hint(); }
    void begin(Technique which, double cost) {
        technique = which;
        price = cost;
        cell = digit = -1;
        size = 0;
        level = complexity = 0;
    }
    void remove(int c, Mask digits) {
        if (digits) removals[size++] = {static_cast<std::uint8_t>(c), digits};
    }
    void apply(Board& board) const {
        for (int i = 0; i < size; ++i) board.eliminate(removals[i].cell, removals[i].digits);
        if (cell >= 0) board.place(cell, digit);
    }
};

}  // namespace nonet::se
