// Set equivalence, on boards with rules: rows and boxes against columns. What both have cancels
// out, and what is left on either side holds the same digits. Phistomefel's ring is the best known:
//
//     C C . . . . . C C      rows 3 and 7 and the boxes between them on the left and right,
//     C C . . . . . C C      against columns 1, 2, 8 and 9: four houses each
//     . . R R R R R . .
//     . . R . . . R . .      R  what the rows and boxes have alone, 16 cells
//     . . R . . . R . .      C  what the columns have alone, 16 cells
//     . . R . . . R . .
//     . . R R R R R . .      Any row of two bands and any column of two stacks make another:
//     C C . . . . . C C      3^4 of them, for each box that may be the middle
//     C C . . . . . C C
#include <algorithm>
#include <array>

#include "classic_board.hpp"
#include "logic/search.hpp"

namespace nonet {

namespace {

template <int W>
struct Equivalence {
    CellSet<W> ring, corners;
};

template <int W>
Equivalence<W> make_ring(int middle_band, int middle_stack, const std::array<int, 2>& rows,
                         const std::array<int, 2>& columns) {
    const auto is_in = [](const std::array<int, 2>& lines, int line) {
        return line == lines[0] || line == lines[1];
    };
    Equivalence<W> made;
    for (int cell = 0; cell < 81; ++cell) {
        const int row = cell / 9, column = cell % 9;
        const bool in_band = row / 3 == middle_band, in_stack = column / 3 == middle_stack;
        const bool on_row = is_in(rows, row), on_column = is_in(columns, column);
        if ((on_row && (in_stack || on_column)) || (on_column && in_band)) made.ring.set(cell);
        if (!in_band && !in_stack && !on_row && !on_column) made.corners.set(cell);
    }
    return made;
}

template <int W>
const std::vector<Equivalence<W>>& all_rings() {
    static const std::vector<Equivalence<W>> MADE = [] {
        std::vector<Equivalence<W>> rings;
        for (int middle = 0; middle < 9; ++middle) {
            const int band = middle / 3, stack = middle % 3;
            const int above = band == 0 ? 3 : 0, below = band == 2 ? 3 : 6;
            const int left = stack == 0 ? 3 : 0, right = stack == 2 ? 3 : 6;
            for (int i = 0; i < 81; ++i) {
                rings.push_back(make_ring<W>(band, stack, {above + i / 27, below + i / 9 % 3},
                                             {left + i / 3 % 3, right + i % 3}));
            }
        }
        return rings;
    }();
    return MADE;
}

// Where each digit stands, found once for all rings.
template <int W>
using Placed = std::array<CellSet<W>, 10>;

template <int W>
Placed<W> list_placed(const BasicPosition<W>& p) {
    Placed<W> placed{};
    for (int c : p.geometry->all_cells - p.empty) placed[p.digit[c]].set(c);
    return placed;
}

// How often a digit can stand in the cells: once a row, once a column.
template <int W>
int count_most(const CellSet<W>& places) {
    unsigned rows = 0, columns = 0;
    for (int c : places) {
        rows |= 1U << c / 9;
        columns |= 1U << c % 9;
    }
    return std::min(count_bits(rows), count_bits(columns));
}

// One side has a digit as often as the other can: it has it nowhere else.
template <int W>
void compare(Context<W>& ctx, const Placed<W>& placed, const CellSet<W>& one,
             const CellSet<W>& other) {
    const auto& p = ctx.position;
    for (int d = 1; d <= p.digit_count() && !ctx.search.is_done(); ++d) {
        const CellSet<W> open = p.places[d] & one;
        if (open.none()) continue;
        const CellSet<W> could = (placed[d] | p.places[d]) & other;
        const int often = (placed[d] & one).count();
        if ((often == 0 && could.any()) || often != count_most(could)) continue;
        Step step = make_step(Technique::SET_EQUIVALENCE, digit_bit(d));
        eliminate(step, open, d);
        mark(step, p.places[d] & other, d, Role::COLOUR_A);
        group(step, one, digit_bit(d), Role::PATTERN);
        group(step, other, digit_bit(d), Role::SET_A);
        report(ctx, std::move(step));
    }
}

}  // namespace

template <int W>
void find_set_equivalence(Context<W>& ctx) {
    if constexpr (W == 2) {
        if (!ctx.geometry().has_rules || !has_classic_boxes(ctx.geometry())) return;
        const Placed<W> placed = list_placed(ctx.position);
        for (const Equivalence<W>& x : all_rings<W>()) {
            compare(ctx, placed, x.ring, x.corners);
            if (!ctx.search.is_done()) compare(ctx, placed, x.corners, x.ring);
            if (ctx.search.is_done()) return;
        }
    }
}

template void find_set_equivalence<2>(Context<2>&);
NONET_FOR_LARGE(template void find_set_equivalence<10>(Context<10>&);)

}  // namespace nonet
