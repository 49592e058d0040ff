// Puzzles to order: what a puzzle has to be, and the search for such ones. Everything comes from
// seeds: an attempt is made of each, and what comes of it depends on the order and the seed alone.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "nonet/generator.hpp"
#include "nonet/rating.hpp"

namespace nonet {

struct Order {
    Layout::Pointer layout = Layout::of_size(9);
    Symmetry symmetry = Symmetry::HALF_TURN;
    int fewest_givens = 0;
    int most_givens = 1000;
    bool is_minimal = false;  // no given may be redundant

    // ER of the key, in tenths; 0 for any. Classic boards only.
    Tenths least_er = 0;
    Tenths most_er = 0;
    bool is_timed = false;  // ratings come with their paths, which tell how long a player takes

    // The path by these techniques, easiest first, solves the puzzle, and without any one of those
    // that it is to need the others do not. None at all: paths do not matter.
    TechniqueSet allowed;
    TechniqueSet needs;
    int steps_above_singles = -1;  // exactly so many on that path; -1 for any

    // Dig random images of this complete grid instead of random grids.
    std::optional<Grid> grid;

    // The givens stand where this one has digits, and nowhere else. Classic boards only; neither
    // symmetry nor the numbers of givens matter then.
    std::optional<Grid> pattern;
};

// The techniques of a path on which these may be needed: they, and all of the default path that are
// cheaper than the dearest of them.
TechniqueSet techniques_for(const TechniqueSet& needs);

// A search attempts one seed after the other: each is drawn from the one before. It has 53 bits, so
// that JavaScript reads it exactly.
std::uint64_t next_seed(std::uint64_t seed);

// What an attempt came to. `miss` is 0 where it is as ordered, and grows with the distance from it.
struct Made {
    std::size_t number;  // of the seed
    Grid givens;
    Grid solution;
    int miss = 0;
    std::vector<Digit> key = {};          // where the order asks how hard it is
    std::optional<SeRating> rating = {};  // of the key, there too
};

struct Attempts {
    std::vector<Made> made;       // as ordered, in the order of the seeds
    std::optional<Made> nearest;  // the first with the least miss, where none was made; none if
                                  // no attempt came to a proper puzzle
    std::size_t tried = 0;        // seeds that were used up
};

// Makes what one order asks for. Not for two threads at a time: it owns the room of its raters.
class Maker {
  public:
    explicit Maker(Order order);
    ~Maker();
    Maker(Maker&&) noexcept;

    // Attempt the seeds one after the other until so many puzzles are made.
    Attempts attempt(std::span<const std::uint64_t> seeds, std::size_t wanted,
                     const Stop& stop = {});
    bool is_timed() const;

  private:
    class Workshop;
    std::unique_ptr<Workshop> workshop_;
};

}  // namespace nonet
