#include "nonet/uniform.hpp"

#include <bit>
#include <numeric>
#include <utility>

namespace nonet {

namespace {

using Mask = std::uint16_t;

constexpr Mask ALL = 0x1ff;
constexpr std::uint32_t SPLITS = 56;
constexpr std::uint32_t MOST_FILLINGS = 1728;
constexpr int PARTITIONS = 280;  // of nine digits into three threes

constexpr std::array<std::array<std::uint8_t, 3>, 6> ORDERS{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

constexpr Mask bit(int digit) {
    return static_cast<Mask>(1 << digit);
}

// Every set of three among `from`.
template <typename Visit>
void visit_triples(Mask from, Visit visit) {
    for (Mask set = from; set; set = (set - 1) & from) {
        if (std::popcount(set) == 3) visit(set);
    }
}

std::array<std::uint8_t, 3> members(Mask set) {
    std::array<std::uint8_t, 3> digits{};
    for (std::uint8_t& digit : digits) {
        digit = static_cast<std::uint8_t>(std::countr_zero(set));
        set &= set - 1;
    }
    return digits;
}

// A number below choices · choices · ... taken apart, one choice at a time.
std::uint32_t take(std::uint32_t& number, std::uint32_t choices) {
    const std::uint32_t choice = number % choices;
    number /= choices;
    return choice;
}

// Every set with one digit from each of three columns.
std::array<Mask, 27> transversals(const std::array<Mask, 3>& columns) {
    std::array<Mask, 27> sets;
    std::size_t count = 0;
    for (Mask a = columns[0]; a; a &= a - 1) {
        for (Mask b = columns[1]; b; b &= b - 1) {
            for (Mask c = columns[2]; c; c &= c - 1) {
                sets[count++] = (a & -a) | (b & -b) | (c & -c);
            }
        }
    }
    return sets;
}

}  // namespace

UniformGrids::UniformGrids()
    : partition_number_(512 * 512, -1), known_(PARTITIONS * PARTITIONS, 0) {
    visit_triples(ALL & ~0007, [this](Mask first) {
        visit_triples(ALL & ~0070 & ~first, [this, first](Mask second) {
            const Mask third = ALL & ~first & ~second;
            if (third & 0700) return;
            splits_.push_back({{members(first), members(second), members(third)},
                               {members(ALL & ~0007 & ~first), members(ALL & ~0070 & ~second),
                                members(ALL & ~0700 & ~third)}});
        });
    });
    // A partition is named by its block with digit 0 and its block with the least digit left.
    std::int16_t number = 0;
    visit_triples(ALL, [this, &number](Mask first) {
        if (!(first & 1)) return;
        const Mask left = ALL & ~first;
        visit_triples(left, [&](Mask second) {
            if (second & left & -left) partition_number_[first * 512 + second] = number++;
        });
    });
}

int UniformGrids::partition_index(const std::array<Mask, 3>& blocks) const {
    std::array<Mask, 3> sorted = blocks;
    for (const int i : {2, 1}) {
        if (sorted[i] & 1) std::swap(sorted[0], sorted[i]);
    }
    const Mask left = ALL & ~sorted[0];
    if (!(sorted[1] & left & -left)) std::swap(sorted[1], sorted[2]);
    return partition_number_[sorted[0] * 512 + sorted[1]];
}

// Visit every way to order the digits of each column so that each row of the band holds all nine:
// the digits of the three rows in the first and in the second box, which leave those of the third.
// Rows can be swapped, so we only look at one order in six: that in which the digits of the first
// column ascend. `visit` returns false to stop.
template <typename Visit>
void UniformGrids::visit_fillings(const Columns& columns, Visit visit) {
    const auto first = transversals(columns[0]);
    const auto second = transversals(columns[1]);
    std::array<bool, ALL + 1> can_be_third{};
    for (const Mask set : transversals(columns[2])) can_be_third[set] = true;
    const auto fits = [&](Mask row, Mask set) {
        return !(row & set) && can_be_third[ALL & ~row & ~set];
    };
    // What can stand beside each row of the first box.
    std::array<std::array<Mask, 27>, 27> beside;
    std::array<int, 27> ways{};
    for (int row = 0; row < 27; ++row) {
        for (const Mask set : second) {
            if (fits(first[row], set)) beside[row][ways[row]++] = set;
        }
    }
    // The 27 rows come in nines by their digit in the first column.
    for (int top = 0; top < 9; ++top) {
        for (int middle = 9; middle < 18; ++middle) {
            if (first[top] & first[middle]) continue;
            const Mask bottom = ALL & ~first[top] & ~first[middle];
            for (int i = 0; i < ways[top]; ++i) {
                for (int j = 0; j < ways[middle]; ++j) {
                    const Mask beside_top = beside[top][i];
                    const Mask beside_middle = beside[middle][j];
                    const Mask beside_bottom = ALL & ~beside_top & ~beside_middle;
                    if (beside_top & beside_middle || !fits(bottom, beside_bottom)) continue;
                    if (!visit(std::array{first[top], first[middle], bottom},
                               std::array{beside_top, beside_middle, beside_bottom})) {
                        return;
                    }
                }
            }
        }
    }
}

// The columns of the first box hold 012, 345, 678: then the number depends only on how those of the
// other two partition the digits, 280 · 280 cases that are remembered as they are met.
std::uint32_t UniformGrids::count_fillings_named(const Columns& columns) {
    const int index = partition_index(columns[1]) * PARTITIONS + partition_index(columns[2]);
    std::uint16_t& known = known_[static_cast<std::size_t>(index)];
    if (!known) {
        known = 1;
        visit_fillings(columns, [&known](const auto&, const auto&) {
            known += 6;
            return true;
        });
    }
    return known - 1U;
}

std::uint32_t UniformGrids::count_fillings(const Columns& columns) {
    std::array<std::uint8_t, 9> name{};
    std::uint8_t next = 0;
    for (const Mask column : columns[0]) {
        for (const std::uint8_t digit : members(column)) name[digit] = next++;
    }
    Columns named{};
    for (int box = 0; box < 3; ++box) {
        for (int column = 0; column < 3; ++column) {
            for (const std::uint8_t digit : members(columns[box][column])) {
                named[box][column] |= bit(name[digit]);
            }
        }
    }
    return count_fillings_named(named);
}

UniformGrids::Band UniformGrids::fill(const Columns& columns, Random& random) {
    std::uint32_t wanted = random.below(count_fillings(columns) / 6);
    const auto& order = ORDERS[random.below(6)];
    Band band{};
    visit_fillings(
        columns, [&](const std::array<Mask, 3>& first, const std::array<Mask, 3>& second) {
            if (wanted-- > 0) return true;
            for (int row = 0; row < 3; ++row) {
                const std::array<Mask, 3> sets{first[row], second[row],
                                               Mask(ALL & ~first[row] & ~second[row])};
                for (int column = 0; column < 9; ++column) {
                    const Mask digit = sets[column / 3] & columns[column / 3][column % 3];
                    band[order[row]][column] = static_cast<std::uint8_t>(std::countr_zero(digit));
                }
            }
            return false;
        });
    return band;
}

UniformGrids::Draw UniformGrids::draw(Random& random) const {
    std::uint32_t splits = random.below(SPLITS * SPLITS * SPLITS * SPLITS);
    std::uint32_t orders = random.below(6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6);
    Draw draw{};
    // Box 1: its columns take three digits each that are not in the same column of box 4.
    const Split& own = splits_[take(splits, SPLITS)];
    for (int column = 0; column < 3; ++column) {
        const auto& order = ORDERS[take(orders, 6)];
        for (int row = 0; row < 3; ++row) draw.first[row][column] = own.here[column][order[row]];
        draw.second[0][column] = static_cast<Mask>(7 << (3 * column));
    }
    // Boxes 2 and 3: their rows share the digits of the other two rows of box 1.
    const Split& rows = splits_[take(splits, SPLITS)];
    for (int row = 0; row < 3; ++row) {
        const auto& middle = ORDERS[take(orders, 6)];
        const auto& right = ORDERS[take(orders, 6)];
        for (int column = 0; column < 3; ++column) {
            const int here = rows.here[row][middle[column]];
            const int there = rows.there[row][right[column]];
            draw.first[row][3 + column] = draw.first[here / 3][here % 3];
            draw.first[row][6 + column] = draw.first[there / 3][there % 3];
        }
    }
    // Boxes 5 and 6: their columns take three of the six digits that the columns above leave.
    for (int box = 1; box < 3; ++box) {
        const Split& split = splits_[take(splits, SPLITS)];
        for (int column = 0; column < 3; ++column) {
            for (const int place : split.here[column]) {
                draw.second[box][column] |= bit(draw.first[place % 3][3 * box + place / 3]);
            }
        }
    }
    return draw;
}

UniformGrids::Columns UniformGrids::third_columns(const Draw& draw) {
    Columns third{};
    for (int column = 0; column < 9; ++column) {
        Mask above = draw.second[column / 3][column % 3];
        for (const auto& row : draw.first) above |= bit(row[column]);
        third[column / 3][column % 3] = ALL & ~above;
    }
    return third;
}

Grid UniformGrids::next(Random& random) {
    Draw drawn;
    Columns third{};
    const auto is_kept = [&](std::uint32_t number) {
        const std::uint32_t fillings = count_fillings_named(drawn.second);
        // Most draws fail whatever the third band has; its count is then not worth the work.
        if (number >= fillings * MOST_FILLINGS) return false;
        third = third_columns(drawn);
        return number < fillings * count_fillings(third);
    };
    do {
        drawn = draw(random);
    } while (!is_kept(random.below(MOST_FILLINGS * MOST_FILLINGS)));
    const std::array<Band, 3> bands{drawn.first, fill(drawn.second, random), fill(third, random)};

    std::array<Digit, 9> labels;
    std::iota(labels.begin(), labels.end(), Digit{1});
    random.shuffle(std::span<Digit>(labels));
    std::vector<Digit> digits;
    digits.reserve(81);
    for (const Band& band : bands) {
        for (const auto& row : band) {
            for (const std::uint8_t digit : row) digits.push_back(labels[digit]);
        }
    }
    return Grid(Layout::of_size(9), std::move(digits));
}

}  // namespace nonet
