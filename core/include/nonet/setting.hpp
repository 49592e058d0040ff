// Puzzles of boards with rules, to order: one descent over material.
//
//     solution ──> material that it keeps ──> as much of it as leaves one solution
//
// Material is whatever makes a puzzle of a board: givens, cages, lines, dots, clues, regions. A
// complete grid is found first, for a board and its rules of the whole; material is drawn on it;
// then the exact solver is asked for a second solution, and where it differs from the first is
// where more has to be said. At last what need not be said is taken back. Everything comes from
// seeds, and every question has a budget of nodes: an attempt ends, on all machines at the same
// place.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nonet/order.hpp"
#include "nonet/rule.hpp"

namespace nonet {

enum class CageStyle : std::uint8_t {
    FREE,
    INSIDE,  // no cage leaves its box or region
    ACROSS,  // cages leave them where they can
};

// A part of a variant that the puzzle has to need: without its houses and its kinds of rules it
// must have other solutions.
struct Part {
    Layout::Pointer layout;         // without the houses; none where they stay
    std::vector<RuleKind> kinds{};  // that are left out
};

struct Setting {
    Board::Pointer board = Board::of(Layout::of_size(9));  // with the rules of the whole board
    bool has_fresh_regions = false;                        // a jigsaw: `board` has lines only
    std::vector<Rule> material{};                          // kinds and values, without cells
    std::vector<Part> parts{};

    Symmetry symmetry = Symmetry::HALF_TURN;  // of the givens
    int fewest_givens = 0;
    int most_givens = 1000;
    bool is_minimal = false;
    CageStyle cages = CageStyle::FREE;
    bool has_symmetric_cages = false;  // under a half turn
    bool has_small_cages = false;      // to begin with

    bool has_givens = true;

    // Its level: the path by these techniques, the cheapest first, solves the puzzle, and that by
    // the easier ones among them does not. None at all: any level will do.
    std::vector<Technique> level{};
    TechniqueSet easier{};

    TechniqueSet allowed{};  // as in an order
    TechniqueSet needs{};
};

// Makes what one setting asks for. Not for two threads at a time.
class Setter {
  public:
    // Throws InputError where no grid keeps the rules of the whole board.
    explicit Setter(Setting setting);
    ~Setter();
    Setter(Setter&&) noexcept;

    Attempts attempt(std::span<const std::uint64_t> seeds, std::size_t wanted,
                     const Stop& stop = {});

  private:
    class Workshop;
    std::unique_ptr<Workshop> workshop_;
};

}  // namespace nonet
