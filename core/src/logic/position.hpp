// A board as bit sets: its geometry, and what is known of digits and candidates.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "cell_set.hpp"
#include "nonet/board.hpp"
#include "nonet/layout.hpp"
#include "nonet/step.hpp"
#include "sizes.hpp"

namespace nonet {

template <int W>
struct Rulebook;  // what the rules of a board say: see rulebook.hpp

// A layout as bit sets: what every finder asks again and again, computed once.
template <int W>
struct Geometry {
    static constexpr int MAX_CELLS = W * 64;

    int cell_count = 0;
    int digit_count = 0;
    int house_count = 0;
    bool is_classic = false;
    bool has_nine_lines = false;  // nine rows and columns of nine cells, whatever else there is
    DigitSet all_digits = 0;
    CellSet<W> all_cells;

    std::vector<CellSet<W>> house;      // cells of house h
    std::vector<HouseKind> kind;        // kind of house h
    std::vector<std::uint8_t> is_full;  // house h has a place for every digit
    std::vector<CellSet<W>> peers;      // cells that cannot share a digit with cell c
    std::vector<std::vector<std::uint16_t>> houses_of;  // houses of cell c
    std::vector<std::int16_t> row, column, box;         // house number of that kind, -1 when none
    // What a true candidate excludes by a rule, beyond its cell and its peers: by cell * 32 +
    // digit, empty when there is no rule.
    std::vector<std::vector<Candidate>> excluded;

    // Pairs of full houses that share at least two cells: where locked candidates live.
    struct Crossing {
        std::uint16_t region;  // a box or extra region
        std::uint16_t line;    // a row or column (or another region that crosses it)
        CellSet<W> cells;
        std::vector<std::uint16_t> shared, rest_of_region, rest_of_line;  // cells one by one
    };
    std::vector<Crossing> crossings;

    explicit Geometry(const Layout& layout);

    // The cells that see every member of `cells`.
    CellSet<W> common_peers(const CellSet<W>& cells) const {
        CellSet<W> seen = all_cells;
        for (int c : cells) seen &= peers[c];
        return seen;
    }
    bool are_peers(int a, int b) const { return peers[a].test(b); }

    bool has_rules = false;
    // Cells that no rule speaks of: only there a swap breaks none, and a pattern may be deadly.
    CellSet<W> untouched;
    // Of a board with rules, and of one whose houses say more together than alone: jigsaws,
    // windows.
    std::shared_ptr<const Rulebook<W>> rulebook;
    std::vector<DigitSet> start;  // by cell: what rules of single cells leave
    // Cells that a rule sets apart are a house without a place for every digit; such houses come
    // after those of the layout, each with its rule.
    int layout_houses = 0;
    std::vector<std::uint16_t> rule_of_house;
    void add_rules(const Board::Pointer& board);
    void add_facts_of_houses(const Board::Pointer& board);
    // Name rules instead of their houses, whose numbers nobody else knows.
    void name_rules(Step& step) const;
    const std::vector<Candidate>& excluded_by(int cell, int digit) const {
        static const std::vector<Candidate> NOTHING;
        return excluded.empty() ? NOTHING : excluded[cell * 32 + digit];
    }
    // Not both of two candidates are true. What holds for a pair of cells and every digit makes
    // the cells peers; all the rest is kept candidate by candidate.
    void add_links(const std::vector<std::pair<Candidate, Candidate>>& links);
};

// A layout, its digits and its candidates. A copyable value: finders never change it.
template <int W>
struct BasicPosition {
    static constexpr int MAX_CELLS = W * 64;
    static constexpr int MAX_DIGITS = W <= 2 ? 16 : 31;

    const Geometry<W>* geometry = nullptr;
    std::array<CellSet<W>, MAX_DIGITS + 1> places{};  // places[d]: cells where d is possible
    std::array<DigitSet, MAX_CELLS> candidates{};     // 0 in filled cells
    std::array<std::uint8_t, MAX_CELLS> digit{};      // 0 = empty
    CellSet<W> empty;
    CellSet<W> givens;

    int digit_count() const { return geometry->digit_count; }
    bool has(int cell, int d) const { return places[d].test(cell); }
    bool is_bivalue(int cell) const { return count_bits(candidates[cell]) == 2; }
    bool is_solved() const { return empty.none(); }
    DigitSet candidates_in(const std::vector<std::uint16_t>& cells) const {
        DigitSet all = 0;
        for (int c : cells) all |= candidates[c];
        return all;
    }
    CellSet<W> in_house(int d, int h) const { return places[d] & geometry->house[h]; }

    void remove(int cell, int d) {
        candidates[cell] &= ~digit_bit(d);
        places[d].reset(cell);
    }
    void place(int cell, int d);
    void apply(const Step& step);

    // Cells by number of candidates: exactly one, exactly two.
    CellSet<W> cells_with_one() const;
    CellSet<W> cells_with_two() const;

    // An empty cell without candidates, or a full house that lost its last place for a digit.
    bool is_contradictory() const;
};

}  // namespace nonet
