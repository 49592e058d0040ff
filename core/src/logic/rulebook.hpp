// What the rules of a board say to the logic: one item for each rule, pair of cells or fact that a
// person can look at alone. Compiled once for a board, from the solver's own model.
//
//     cells that differ          become peers, and houses without a place for every digit
//     pairs of digits            become links: not both of two candidates
//     everything else            is an item, asked for the candidates that it leaves
#pragma once

#include <vector>

#include "nonet/model.hpp"
#include "position.hpp"

namespace nonet {

template <int W>
struct RuleItem {
    enum class Kind : std::uint8_t {
        CAGE,     // different digits with a sum: by its combinations
        OVERLAP,  // the same, with what houses can place nowhere else
        PROBE,    // a propagator of the solver
        HOUSE,    // cells that hold every digit, as other houses say together
    };
    Kind kind;
    Technique technique;  // what a step of it is called, unless the cage knows better
    std::size_t propagator = 0;
    int sum = 0;
    int fact = -1;  // of the model, where houses are part of the proof
    std::vector<std::uint16_t> cells{};
    std::vector<std::uint16_t> rules{};
    std::vector<std::uint16_t> houses{};
    CellSet<W> watched{};  // a change of these may bring a new step
};

// Cells of whispers that meet: low and high digits alternate, so one side is low, the other high.
template <int W>
struct Polarity {
    CellSet<W> side[2];
    DigitSet low = 0, high = 0;
    std::vector<std::uint16_t> rules{};
};

template <int W>
struct Rulebook {
    Board::Pointer board;
    Model::Pointer model;
    std::vector<RuleItem<W>> items;
    // Cells that marks and lines join in pairs: small enough to be tried in every way.
    std::vector<std::vector<std::uint16_t>> linked;
    std::vector<Polarity<W>> polarities;

    Rulebook(const Board::Pointer& board, const Geometry<W>& geometry);
};

}  // namespace nonet
