// Locked sets over many houses: n cells whose candidates lie in n sectors.
//
// A sector is a digit in a house: it is true at most once there. When n open cells have all their
// candidates in n sectors, each sector is used up by one of the cells, so its digit goes from the
// rest of its house. A naked subset is the case with one house. Here are
//
//   SK loop                  sixteen cells around four boxes, eight dominoes in a ring:
//                            neighbours share a row, a column or a box
//   multi-sector locked set  the open cells where some rows cross some columns; each digit is
//                            taken by rows or by columns, whichever is fewer
#include <algorithm>
#include <set>

#include "classic_board.hpp"
#include "logic/search.hpp"

namespace nonet {

namespace {

// --- SK loop -------------------------------------------------------------------------------------

constexpr int RING = 8;

template <int W>
struct Ring {
    std::array<CellSet<W>, RING> domino;  // link i joins domino i and i+1
    std::array<int, RING> link;           // the house of link i
};

// The dominoes around the four crossings of two rows and two columns.
template <int W>
Ring<W> ring_of(const Geometry<W>& g, std::array<int, 2> rows, std::array<int, 2> columns) {
    const auto crossing = [&](int i, int j) { return rows[i] * 9 + columns[j]; };
    const auto in_row = [&](int c) {
        return (g.house[g.row[c]] & g.house[g.box[c]]) - CellSet<W>::of(c);
    };
    const auto in_column = [&](int c) {
        return (g.house[g.column[c]] & g.house[g.box[c]]) - CellSet<W>::of(c);
    };
    const std::array<int, 4> corner{crossing(0, 0), crossing(0, 1), crossing(1, 1), crossing(1, 0)};
    return {{in_row(corner[0]), in_row(corner[1]), in_column(corner[1]), in_column(corner[2]),
             in_row(corner[2]), in_row(corner[3]), in_column(corner[3]), in_column(corner[0])},
            {g.row[corner[0]], g.box[corner[1]], g.column[corner[1]], g.box[corner[2]],
             g.row[corner[2]], g.box[corner[3]], g.column[corner[3]], g.box[corner[0]]}};
}

// The fewest links that cover the dominoes of a digit, every choice of them: bit i for link i.
std::vector<unsigned> fewest_links(unsigned dominoes) {
    std::vector<unsigned> best;
    for (unsigned links = 0; links < 1U << RING; ++links) {
        const unsigned covered = (links | links << 1 | links >> (RING - 1)) & 0xFF;
        if (dominoes & ~covered) continue;
        if (!best.empty() && count_bits(links) > count_bits(best[0])) continue;
        if (!best.empty() && count_bits(links) < count_bits(best[0])) best.clear();
        best.push_back(links);
    }
    return best;
}

template <int W>
void check_ring(Context<W>& ctx, const Ring<W>& ring) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    CellSet<W> cells;
    for (const CellSet<W>& domino : ring.domino) cells |= domino & p.empty;
    const int n = cells.count();
    if (n < 12) return;
    std::array<unsigned, 10> dominoes{};
    int runs = 0;
    for (int d = 1; d <= 9; ++d) {
        for (int i = 0; i < RING; ++i) {
            if (p.places[d].intersects(ring.domino[i])) dominoes[d] |= 1U << i;
        }
        runs += (count_bits(dominoes[d]) + 1) / 2;  // a link covers two dominoes at most
    }
    if (runs > n) return;
    std::array<std::vector<unsigned>, 10> links;
    int sectors = 0;
    for (int d = 1; d <= 9; ++d) {
        links[d] = fewest_links(dominoes[d]);
        sectors += count_bits(links[d][0]);
    }
    if (sectors != n) return;
    Step step = make_step(Technique::SK_LOOP, 0);
    std::array<DigitSet, RING> linked{};
    for (int d = 1; d <= 9; ++d) {
        for (unsigned choice : links[d]) {
            for (int i = 0; i < RING; ++i) {
                if (!(choice >> i & 1)) continue;
                linked[i] |= digit_bit(d);
                eliminate(step,
                          (p.places[d] & g.house[ring.link[i]]) -
                              (ring.domino[i] | ring.domino[(i + 1) % RING]),
                          d);
            }
        }
    }
    if (step.eliminations.empty()) return;
    for (int i = 0; i < RING; ++i) {
        step.digits |= linked[i];
        mark_house(step, ring.link[i], Role::COVER);
        group(step, ring.domino[i] & p.empty, linked[i], i % 2 ? Role::SET_B : Role::SET_A);
        mark_cells(step, p, ring.domino[i] & p.empty, linked[i],
                   i % 2 ? Role::COLOUR_B : Role::COLOUR_A);
    }
    report(ctx, std::move(step));
}

template <int W>
void find_rings(Context<W>& ctx) {
    for (int top = 0; top < 6; ++top) {
        for (int bottom = top / 3 * 3 + 3; bottom < 9; ++bottom) {
            for (int left = 0; left < 6; ++left) {
                for (int right = left / 3 * 3 + 3; right < 9; ++right) {
                    check_ring(ctx, ring_of(ctx.geometry(), {top, bottom}, {left, right}));
                    if (ctx.search.is_done()) return;
                }
            }
        }
    }
}

// --- multi-sector locked sets -------------------------------------------------------------------

constexpr int FEWEST_LINES = 3;
constexpr int MOST_LINES = 6;

// Rows and columns as bit masks: where[d][r] has bit c when digit d is possible at row r, column c.
struct Board {
    std::array<std::array<unsigned, 9>, 10> where{};
    std::array<unsigned, 9> open{};
};

template <int W>
Board board_of(const BasicPosition<W>& p) {
    Board board;
    for (int c : p.empty) {
        board.open[c / 9] |= 1U << (c % 9);
        for (int d : each_digit(p.candidates[c])) board.where[d][c / 9] |= 1U << (c % 9);
    }
    return board;
}

struct Taken {
    int sectors = 0;
    DigitSet by_rows = 0, by_columns = 0;  // a digit in both can be taken either way
};

Taken take(const Board& board, unsigned rows, unsigned columns, int limit) {
    Taken taken;
    for (int d = 1; d <= 9; ++d) {
        int in_rows = 0;
        unsigned met = 0;
        for (unsigned rest = rows; rest; rest &= rest - 1) {
            const unsigned here = board.where[d][std::countr_zero(rest)] & columns;
            in_rows += here != 0;
            met |= here;
        }
        const int in_columns = count_bits(met);
        if (in_rows <= in_columns) taken.by_rows |= digit_bit(d);
        if (in_columns <= in_rows) taken.by_columns |= digit_bit(d);
        taken.sectors += std::min(in_rows, in_columns);
        if (taken.sectors > limit) break;
    }
    return taken;
}

using Told = std::set<std::vector<Candidate>>;

template <int W>
void report_lines(Context<W>& ctx, const Board& board, unsigned rows, unsigned columns,
                  const Taken& taken, Told& told) {
    const auto& p = ctx.position;
    Step step = make_step(Technique::MULTI_SECTOR_LOCKED_SET, 0);
    CellSet<W> cells;
    for (int c : p.empty) {
        if (rows >> (c / 9) & 1 && columns >> (c % 9) & 1) cells.set(c);
    }
    for (int d = 1; d <= 9; ++d) {
        unsigned met = 0, met_rows = 0;
        for (int r = 0; r < 9; ++r) {
            if (!(rows >> r & 1) || !(board.where[d][r] & columns)) continue;
            met |= board.where[d][r] & columns;
            met_rows |= 1U << r;
        }
        for (int c : p.places[d] - cells) {
            const bool row = (taken.by_rows & digit_bit(d)) && (met_rows >> (c / 9) & 1);
            const bool column = (taken.by_columns & digit_bit(d)) && (met >> (c % 9) & 1);
            if (row || column) step.eliminations.push_back(candidate_of(c, d));
        }
        if (met == 0) continue;
        step.digits |= digit_bit(d);
        mark(step, p.places[d] & cells, d,
             taken.by_rows & digit_bit(d) ? Role::COLOUR_A : Role::COLOUR_B);
    }
    sort_effects(step);
    if (step.eliminations.empty() || !told.insert(step.eliminations).second) return;
    for (int i = 0; i < 9; ++i) {
        if (rows >> i & 1) mark_house(step, p.geometry->row[i * 9], Role::BASE);
    }
    for (int i = 0; i < 9; ++i) {
        if (columns >> i & 1) mark_house(step, p.geometry->column[i], Role::COVER);
    }
    group(step, cells, step.digits, Role::PATTERN);
    report(ctx, std::move(step));
}

template <int W>
void find_lines(Context<W>& ctx) {
    const Board board = board_of(ctx.position);
    Told told;  // the same effect is told once
    const auto is_size = [](unsigned lines) {
        return count_bits(lines) >= FEWEST_LINES && count_bits(lines) <= MOST_LINES;
    };
    for (unsigned rows = 0; rows < 512; ++rows) {
        if (!is_size(rows)) continue;
        for (unsigned columns = 0; columns < 512; ++columns) {
            if (!is_size(columns)) continue;
            int n = 0;
            for (unsigned rest = rows; rest; rest &= rest - 1)
                n += count_bits(board.open[std::countr_zero(rest)] & columns);
            if (n < FEWEST_LINES * FEWEST_LINES) continue;
            const Taken taken = take(board, rows, columns, n);
            if (taken.sectors != n) continue;
            report_lines(ctx, board, rows, columns, taken, told);
            if (ctx.search.is_done()) return;
        }
    }
}

}  // namespace

template <int W>
void find_sector_sets(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (!has_classic_boxes(ctx.geometry())) return;
    if (s.wants(Technique::SK_LOOP)) find_rings(ctx);
    if (!s.is_done() && s.wants(Technique::MULTI_SECTOR_LOCKED_SET)) find_lines(ctx);
}

template void find_sector_sets<2>(Context<2>&);
NONET_FOR_LARGE(template void find_sector_sets<10>(Context<10>&);)

}  // namespace nonet
