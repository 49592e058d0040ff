// The key of any classic grid without conflicts.
#pragma once

#include "way.hpp"

namespace nonet::canonical {

// The key of any grid without conflicts, row by row, breadth first: all ways to reach the
// least first t rows, then all ways to reach the least first t + 1, and so on.
//
// Two facts keep the ways few.  Columns and stacks that are still interchangeable are empty
// so far, because equal digits never meet in a row; so they stand at the left and need no
// order until a digit falls into one.  And empty lines of one band, or empty bands, are the
// same choice, so only the first is taken.
class PuzzleSearch {
  public:
    // A way so far.
    struct State : Way {
        std::uint8_t free_stacks = 3;  // at the left, all empty; never 1, as one has no choice
        std::uint8_t free = 0b111111;  // free columns of each stack, at its left: two bits each
        std::uint8_t next_label = 1;
        std::uint16_t left = 0x1FF;  // source rows not used yet

        // What a source row reads as, its free columns and stacks in the least order.
        std::uint64_t read(const Line& row) const;
    };

    // Every way to the least image, empty lines and missing digits in one order only.
    const std::vector<State>& run(const Lines& lines);

  private:
    struct Choice {
        std::uint32_t state;
        std::uint8_t row;
    };

    void choose_first_row();
    void choose_row(std::size_t target);
    unsigned list_rows(const State& state, std::size_t target) const;
    void extend(const State& state, std::size_t target, std::uint8_t row);

    const Lines* lines_ = nullptr;
    std::array<std::array<std::uint16_t, 9>, 2> filled_{};  // cells of each line that hold digits
    std::array<std::uint16_t, 2> blank_{};                  // lines that hold none
    std::vector<State> states_, next_;
    std::vector<Choice> choices_;
};

}  // namespace nonet::canonical
