// One puzzle in nine registers: register 3r+c holds the cell in row r and column c of every box,
// a lane being the cell's set of candidates. What happens inside a box happens between registers;
// what happens between boxes is a rotation of lanes (boxes.hpp). The unused lanes hold all
// candidates for ever and so never say anything.
#pragma once

#include <array>

#include "boxes.hpp"
#include "classic.hpp"

namespace nonet::classic {

constexpr Mask ALL = 0x1FF;
constexpr std::array<Mask, 10> DIGIT_MASK = {ALL, 1, 2, 4, 8, 16, 32, 64, 128, 256};

constexpr int LANES_OF_BOXES = 16;
constexpr int lane_of(Cell cell) {
    return 4 * (cell / 27) + cell % 9 / 3;
}
constexpr int place_of(Cell cell) {
    return cell / 9 % 3 * 3 + cell % 3;
}

enum class State { MOVING, STILL, SOLVED, DEAD };

struct Board {
    Boxes place[9];

    Mask at(Cell cell) const {
        Mask mask;
        std::memcpy(&mask, address(cell), sizeof mask);
        return mask;
    }
    void set(Cell cell, Mask mask) {
        std::memcpy(const_cast<char*>(address(cell)), &mask, sizeof mask);
    }

  private:
    const char* address(Cell cell) const {
        return reinterpret_cast<const char*>(place) +
               sizeof(Mask) * (LANES_OF_BOXES * place_of(cell) + lane_of(cell));
    }
};

// Apply every rule once. `mark` is the sum of all masks, which falls while anything changes.
State run_round(Board& board, Boxes& mark);

// The cell to branch on in a settled board (branching.hpp).
Cell choose(const Board& board);

}  // namespace nonet::classic
