// A transformation: where every cell goes and what every digit becomes. A value.
//
// It maps a layout to itself: houses go to houses, so puzzles stay puzzles and solutions stay
// solutions. Turning, mirroring, relabelling and shuffling lines are all transformations.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/grid.hpp"
#include "nonet/layout.hpp"
#include "nonet/random.hpp"
#include "nonet/step.hpp"

namespace nonet {

class Transformation {
  public:
    // cells[c] is the cell to which c goes, digits[d - 1] what digit d becomes. Throws InputError
    // unless both are permutations and every house goes to a house.
    Transformation(Layout::Pointer layout, std::vector<Cell> cells, std::vector<Digit> digits);

    static Transformation identity(Layout::Pointer layout);
    // Turn clockwise by so many quarters.
    static Transformation turn(Layout::Pointer layout, int quarters);
    static Transformation mirror(Layout::Pointer layout);     // left and right change places
    static Transformation transpose(Layout::Pointer layout);  // rows become columns
    static Transformation relabel(Layout::Pointer layout, std::vector<Digit> digits);
    static Transformation swap_rows(Layout::Pointer layout, int a, int b);
    static Transformation swap_columns(Layout::Pointer layout, int a, int b);
    static Transformation swap_bands(Layout::Pointer layout, int a, int b);
    static Transformation swap_stacks(Layout::Pointer layout, int a, int b);
    // Any transformation that the layout has, each equally likely.
    static Transformation random(Layout::Pointer layout, Random& random);
    // Any that keeps what the rules say, each equally likely: a turn or mirror, and other names for
    // the digits where the rules allow them.
    static Transformation random(const Board::Pointer& board, Random& random);
    // The turns and mirrors that the layout has, up to eight; the identity is the first.
    static std::vector<Transformation> turns(const Layout::Pointer& layout);

    const Layout::Pointer& layout() const { return layout_; }
    const std::vector<Cell>& cells() const { return cells_; }
    const std::vector<Digit>& digits() const { return digits_; }
    bool is_identity() const;

    // First this one, then the other.
    Transformation then(const Transformation& other) const;
    Transformation inverse() const;

    Cell cell(Cell cell) const { return cells_[cell]; }
    Digit digit(Digit digit) const { return digit ? digits_[digit - 1] : 0; }
    DigitSet candidates(DigitSet set) const;
    int house(int house) const;  // numbers as in Layout::houses

    // The board on which the image of a grid stands: its rules are moved along. Nothing where they
    // would not say the same: rules about values allow only names that turn low and high, and cells
    // of lines, dots and clues may be turned and mirrored but not torn apart; those of a cage may.
    Board::Pointer find_image(const Board::Pointer& board) const;
    // Throws InputError for a grid whose board has no image.
    Grid apply(const Grid& grid) const;
    // One set of candidates a cell.
    std::vector<DigitSet> apply(std::span<const DigitSet> candidates) const;
    // The same deduction on the image.
    Step apply(const Step& step) const;

    bool operator==(const Transformation& other) const;
    std::size_t hash() const;

  private:
    struct Trusted {};
    Transformation(Trusted, Layout::Pointer layout, std::vector<Cell> cells,
                   std::vector<Digit> digits);
    friend class KeyFinder;
    bool is_turn() const;  // whether neighbours stay neighbours

    Layout::Pointer layout_;
    std::vector<Cell> cells_;
    std::vector<Digit> digits_;
};

}  // namespace nonet
