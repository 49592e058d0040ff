// About one draw in 75 is kept, so a draw must be cheap: it is a few numbers found in tables, and
// a grid is only built of the one that is kept. It has the digits named so that the first box
// reads as in splits.hpp, and a relabelling at the end makes all names equally likely.
#include "nonet/uniform.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "splits.hpp"

namespace nonet {

namespace {

constexpr std::uint32_t MOST_FILLINGS = 1728;

using ThreeNumbers = std::array<std::uint32_t, 3>;

struct Draw {
    std::uint32_t rows;       // how boxes 2 and 3 share the digits of the other rows of box 1
    ThreeNumbers orders;      // of the digits in each row of boxes 2 and 3
    ThreeNumbers partitions;  // of the digits by the columns of boxes 2 and 3
    ThreeNumbers stacks;      // how the second and the third band share the digits of each column
    std::uint32_t fillings;   // of the second band
};

ThreeNumbers opposite(const SplitTables& tables, const ThreeNumbers& splits) {
    return {tables.opposite(splits[0]), tables.opposite(splits[1]), tables.opposite(splits[2])};
}

std::uint32_t count_fillings(const SplitTables& tables, const Draw& draw,
                             const ThreeNumbers& stacks) {
    return tables.fillings(stacks[0], tables.handed_on(draw.partitions[1], stacks[1]),
                           tables.handed_on(draw.partitions[2], stacks[2]));
}

// Draw until one is kept.
Draw draw_splits(const SplitTables& tables, Random& random) {
    Draw draw{};
    for (;;) {
        std::uint32_t band = random.below(SPLITS * ROW_ORDERS * ROW_ORDERS);
        std::uint32_t rest = random.below(SPLITS * SPLITS * SPLITS * MOST_FILLINGS);
        draw.orders[1] = take(band, ROW_ORDERS);
        draw.orders[2] = take(band, ROW_ORDERS);
        draw.rows = band;
        draw.partitions[1] = tables.arranged(draw.rows, draw.orders[1]);
        draw.partitions[2] = tables.arranged(tables.opposite(draw.rows), draw.orders[2]);
        for (std::uint32_t& split : draw.stacks) split = take(rest, SPLITS);
        // Most draws fail whatever the third band has.
        draw.fillings = count_fillings(tables, draw, draw.stacks);
        if (rest >= draw.fillings) continue;
        const ThreeNumbers others = opposite(tables, draw.stacks);
        if (random.below(MOST_FILLINGS) < count_fillings(tables, draw, others)) return draw;
    }
}

using Band = std::array<Triples, 3>;  // [box][row][column]

Band build_first(const SplitTables& tables, const Draw& draw) {
    constexpr Triples first{{{0, 3, 6}, {1, 4, 7}, {2, 5, 8}}};
    return {first, arrange_box(tables.split(draw.rows), draw.orders[1]),
            arrange_box(tables.split(tables.opposite(draw.rows)), draw.orders[2])};
}

// The digits that a stack's split hands from the columns of the first band to those of another.
Columns split_columns(const Columns& columns, const Columns& blocks, const Triples& split) {
    const Columns taken = hand_on(split, blocks);
    Columns in_place{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto block = std::find(blocks.begin(), blocks.end(), columns[i]);
        in_place[i] = taken[static_cast<std::size_t>(block - blocks.begin())];
    }
    return in_place;
}

// One of the fillings of a band, each equally likely.
Band fill(const SplitTables& tables, const Draw& draw, const Band& first,
          const ThreeNumbers& stacks, Random& random) {
    std::array<Columns, 3> columns;
    for (std::size_t box = 0; box < 3; ++box) {
        const Columns above = columns_of(first[box]);
        const Columns& blocks = box == 0 ? above : tables.blocks(draw.partitions[box]);
        columns[box] = split_columns(above, blocks, tables.split(stacks[box]));
    }
    std::uint32_t wanted = random.below(count_fillings(tables, draw, stacks) / 6);
    const auto& order = ORDERS[random.below(6)];
    Band band{};
    Fillings(columns).visit([&](const auto& first_box, const auto& second_box) {
        if (wanted-- > 0) return true;
        for (std::size_t row = 0; row < 3; ++row) {
            const std::array<DigitMask, 3> sets{
                first_box[row], second_box[row],
                DigitMask(ALL_DIGITS & ~first_box[row] & ~second_box[row])};
            for (std::size_t box = 0; box < 3; ++box)
                for (std::size_t column = 0; column < 3; ++column)
                    band[box][order[row]][column] = static_cast<std::uint8_t>(
                        std::countr_zero(DigitMask(sets[box] & columns[box][column])));
        }
        return false;
    });
    return band;
}

}  // namespace

Grid generate_uniform_grid(Random& random) {
    const SplitTables& tables = SplitTables::instance();
    const Draw draw = draw_splits(tables, random);
    const Band first = build_first(tables, draw);
    const Band second = fill(tables, draw, first, draw.stacks, random);
    const Band third = fill(tables, draw, first, opposite(tables, draw.stacks), random);

    std::array<Digit, 9> labels;
    std::iota(labels.begin(), labels.end(), Digit{1});
    random.shuffle(std::span<Digit>(labels));
    std::vector<Digit> digits;
    digits.reserve(81);
    for (const Band* band : {&first, &second, &third})
        for (std::size_t row = 0; row < 3; ++row)
            for (const Triples& box : *band)
                for (const std::uint8_t digit : box[row]) digits.push_back(labels[digit]);
    return Grid(Layout::of_size(9), std::move(digits));
}

}  // namespace nonet
