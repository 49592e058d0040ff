// The key: one exact name for all grids and puzzles that differ only by relabelling, transposing
// and shuffling rows and columns within and across bands and stacks.
//
// On the classic board the key is the least of the 2 · 6⁸ · 9! images, read row by row with an
// empty cell lowest. On every other layout it is one image that all images share, found by a
// general search over the symmetries the layout has. Rules are moved along: a board with rules has
// the symmetries and the names of digits that keep what they say (transformation.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "nonet/grid.hpp"
#include "nonet/stop.hpp"
#include "nonet/transformation.hpp"
#include "nonet/turning.hpp"

namespace nonet {

struct Key {
    Grid grid;                      // the key itself
    Transformation transformation;  // leads from the input to it

    // On the classic board: the ways to map the givens to the key, where ways that differ only in
    // the order of empty lines or the names of missing digits count once. Elsewhere, and for every
    // grid without two empty lines in a chute or two missing digits: the order of the group.
    std::uint64_t automorphisms = 1;

    // The order of the group of transformations that fix the input, as factors: their product
    // passes 64 bits on large boards.
    std::vector<std::uint64_t> group_order;

    // Comes before the transformation, where the key stands on a turned layout.
    Turn turn{};
};

// The key of a grid on its stance (turning.hpp), so that a jigsaw and its turned self have one.
// Throws InputError where two equal digits share a house or a rule is broken, Stopped where the
// stop test ends it: 25x25 takes a second.
Key find_key(const Grid& grid, const Stop& stop = {});
// A transformation that leads from one grid to the other; none where they stand on two layouts.
std::optional<Transformation> find_equivalence(const Grid& from, const Grid& to,
                                               const Stop& stop = {});

// Finds keys on one layout, as it lies. Not for two threads at a time: it owns the room of its
// search. The stop test is asked on every layout but the classic, whose keys take microseconds.
class KeyFinder {
  public:
    explicit KeyFinder(Layout::Pointer layout, Stop stop = {});
    ~KeyFinder();
    KeyFinder(const KeyFinder&) = delete;
    KeyFinder& operator=(const KeyFinder&) = delete;

    // Write the key of a grid given as one byte a cell; `out` may be `cells`. False, and nothing
    // written, where two equal digits share a house.
    bool write_key(const Digit* cells, Digit* out);

    // Throws InputError where two equal digits share a house.
    Key find(const Grid& grid);

    // The transformations that fix a grid: those that Key::automorphisms counts. Throws InputError
    // where they are more than `limit`.
    std::vector<Transformation> list_automorphisms(const Grid& grid, std::size_t limit);

    class Method;

  private:
    static Transformation trust(Layout::Pointer layout, std::vector<Cell> cells,
                                std::vector<Digit> digits);

    Layout::Pointer layout_;
    Stop stop_;
    std::unique_ptr<Method> method_;
};

// Key every row of `digits`, which holds one grid after another, into `keys`, where they stand on
// the stance of the layout. Returns the number of the first grid with a conflict, or the number of
// grids where there is none. The stop test is asked in this thread alone.
std::size_t find_keys(const Layout::Pointer& layout, std::span<const Digit> digits,
                      std::span<Digit> keys, int threads, const Stop& stop = {});

// A broken rule as an InputError that names the first one; nothing where the grid has none.
void check_conflicts(const Grid& grid);

// The 416 classes of bands, counted from 1 in the order of their least bands. A band is 27 digits.
int rank_band(std::span<const Digit> band);
std::vector<Digit> unrank_band(int rank);

}  // namespace nonet
