// The compact 9x9 board of the `se` scale: candidates seen by cell and by house.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace nonet::se {

// Nine bits: digits of a cell, or places of a house.
using Mask = std::uint16_t;

// A candidate is cell * 9 + digit, with digits 0..8 inside the rater.
constexpr int CANDIDATES = 729;

// Houses 0..8 are boxes, 9..17 rows, 18..26 columns: Sudoku Explainer asks for
// box, row, column in this order when it spreads an implication.
constexpr int HOUSES = 27;
constexpr int BOXES = 0, ROWS = 9, COLUMNS = 18;

// The order in which sets are searched: boxes, columns, rows.
constexpr std::array<int, 3> SET_ORDER = {BOXES, COLUMNS, ROWS};

inline int count(Mask mask) {
    return std::popcount(mask);
}
inline bool is_single(Mask mask) {
    return mask != 0 && (mask & (mask - 1)) == 0;
}
// The lowest bit of a mask that is not empty; the sentinel only tells the compiler so.
inline int lowest(Mask mask) {
    return std::countr_zero(static_cast<unsigned>(mask) | 0x100u);
}
inline Mask bit(int i) {
    return static_cast<Mask>(1 << i);
}

// for (int d : each(mask)) visits the bits in ascending order.
struct Bits {
    Mask mask;
    struct Iterator {
        Mask rest;
        int operator*() const { return std::countr_zero(rest); }
        Iterator& operator++() {
            rest = static_cast<Mask>(rest & (rest - 1));
            return *this;
        }
        bool operator!=(const Iterator& other) const { return rest != other.rest; }
    };
    Iterator begin() const { return {mask}; }
    Iterator end() const { return {0}; }
};
inline Bits each(int mask) {
    return {static_cast<Mask>(mask)};
}

// A set of cells.
struct Cells {
    std::uint64_t low = 0, high = 0;  // cells 0..63 and 64..80

    constexpr void add(int cell) { (cell < 64 ? low : high) |= std::uint64_t{1} << (cell & 63); }
    constexpr bool has(int cell) const { return ((cell < 64 ? low : high) >> (cell & 63)) & 1; }
    constexpr void remove(int cell) {
        (cell < 64 ? low : high) &= ~(std::uint64_t{1} << (cell & 63));
    }
    constexpr bool empty() const { return (low | high) == 0; }
    int size() const { return std::popcount(low) + std::popcount(high); }
    friend constexpr Cells operator&(Cells a, Cells b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr Cells operator|(Cells a, Cells b) { return {a.low | b.low, a.high | b.high}; }
    constexpr Cells without(Cells other) const { return {low & ~other.low, high & ~other.high}; }
    friend constexpr bool operator==(Cells, Cells) = default;

    // Calls visit(cell) for each cell, in ascending order.
    template <class Visit>
    void each(Visit&& visit) const {
        for (auto bits = low; bits; bits &= bits - 1) visit(std::countr_zero(bits));
        for (auto bits = high; bits; bits &= bits - 1) visit(64 + std::countr_zero(bits));
    }
};

// Where cells lie, as tables.
struct Geometry {
    std::uint8_t cells[HOUSES][9]{};
    std::uint8_t house[81][3]{};   // box, row, column
    std::uint8_t spot[81][3]{};    // the place of the cell in each of them
    std::uint8_t peers[81][20]{};  // box first, then the rest of row and column
    Cells peer_set[81]{};
};

constexpr Geometry make_geometry() {
    Geometry g;
    for (int cell = 0; cell < 81; ++cell) {
        const int row = cell / 9, column = cell % 9;
        const int box = row / 3 * 3 + column / 3, spot = row % 3 * 3 + column % 3;
        const int houses[3] = {BOXES + box, ROWS + row, COLUMNS + column};
        const int spots[3] = {spot, column, row};
        for (int kind = 0; kind < 3; ++kind) {
            g.house[cell][kind] = static_cast<std::uint8_t>(houses[kind]);
            g.spot[cell][kind] = static_cast<std::uint8_t>(spots[kind]);
            g.cells[houses[kind]][spots[kind]] = static_cast<std::uint8_t>(cell);
        }
    }
    for (int cell = 0; cell < 81; ++cell) {
        int n = 0;
        for (int kind = 0; kind < 3; ++kind)
            for (int spot = 0; spot < 9; ++spot) {
                const int other = g.cells[g.house[cell][kind]][spot];
                if (other == cell || g.peer_set[cell].has(other)) continue;
                g.peer_set[cell].add(other);
                g.peers[cell][n++] = static_cast<std::uint8_t>(other);
            }
    }
    return g;
}

inline constexpr Geometry GEOMETRY = make_geometry();

// Which candidates are in a set, kept twice: by cell (digits) and by house and digit (places).
//
//     cell[c]          bit d set: digit d+1 possible in cell c
//     place[h * 9 + d] bit i set: digit d+1 possible in the i-th cell of house h
struct Candidates {
    alignas(32) Mask cell[96]{};
    alignas(32) Mask place[256]{};

    bool has(int c, int d) const { return (cell[c] >> d) & 1; }
    Mask& places(int house, int d) { return place[house * 9 + d]; }
    Mask places(int house, int d) const { return place[house * 9 + d]; }

    void add(int c, int d) {
        cell[c] = static_cast<Mask>(cell[c] | 1 << d);
        for (int kind = 0; kind < 3; ++kind) {
            Mask& mask = places(GEOMETRY.house[c][kind], d);
            mask = static_cast<Mask>(mask | 1 << GEOMETRY.spot[c][kind]);
        }
    }
    void remove(int c, int d) {
        cell[c] = static_cast<Mask>(cell[c] & ~(1 << d));
        for (int kind = 0; kind < 3; ++kind) {
            Mask& mask = places(GEOMETRY.house[c][kind], d);
            mask = static_cast<Mask>(mask & ~(1 << GEOMETRY.spot[c][kind]));
        }
    }
    void clear() { std::memset(this, 0, sizeof *this); }
    friend bool operator==(const Candidates& a, const Candidates& b) {
        return std::memcmp(a.cell, b.cell, 81 * sizeof(Mask)) == 0;
    }
};

// Digits and candidates of a puzzle on its way to the solution.
struct Board {
    Candidates open;               // candidates of the empty cells
    std::uint8_t digit[81]{};      // 1..9, 0 = empty
    std::uint8_t empty[HOUSES]{};  // empty cells of each house
    std::uint8_t placed[9]{};      // how often each digit stands
    int left = 81;                 // empty cells

    void place(int c, int d) {
        for (int at : each(open.cell[c])) open.remove(c, at);
        digit[c] = static_cast<std::uint8_t>(d + 1);
        ++placed[d];
        --left;
        for (int kind = 0; kind < 3; ++kind) {
            const int house = GEOMETRY.house[c][kind];
            --empty[house];
            for (int at : each(open.places(house, d))) open.remove(GEOMETRY.cells[house][at], d);
        }
    }
    void eliminate(int c, Mask digits) {
        for (int at : each(digits & open.cell[c])) open.remove(c, at);
    }
};

// All masks of `size` bits among nine, ascending: the order in which sets are tried.
struct Choices {
    std::array<Mask, 126> masks{};
    int size = 0;
};

constexpr Choices make_choices(int bits) {
    Choices choices;
    for (int mask = 0; mask < 512; ++mask)
        if (std::popcount(static_cast<unsigned>(mask)) == bits)
            choices.masks[static_cast<std::size_t>(choices.size++)] = static_cast<Mask>(mask);
    return choices;
}

inline constexpr std::array<Choices, 5> CHOICES = {
    make_choices(0), make_choices(1), make_choices(2), make_choices(3), make_choices(4)};

// A box and a line that cross, or a line and a box: where a digit can be locked.
struct Crossing {
    std::uint8_t from, to;  // the digit is locked in `from`, removed from the rest of `to`
    Mask in_from, in_to;    // the shared cells as places of each
};

constexpr std::array<Crossing, 108> make_crossings() {
    std::array<Crossing, 108> result{};
    constexpr int pairs[4][2] = {{BOXES, COLUMNS}, {BOXES, ROWS}, {COLUMNS, BOXES}, {ROWS, BOXES}};
    std::size_t n = 0;
    for (const auto& pair : pairs)
        for (int i = 0; i < 9; ++i)
            for (int j = 0; j < 9; ++j) {
                Crossing crossing{static_cast<std::uint8_t>(pair[0] + i),
                                  static_cast<std::uint8_t>(pair[1] + j), 0, 0};
                for (int a = 0; a < 9; ++a)
                    for (int b = 0; b < 9; ++b)
                        if (GEOMETRY.cells[crossing.from][a] == GEOMETRY.cells[crossing.to][b]) {
                            crossing.in_from = static_cast<Mask>(crossing.in_from | 1 << a);
                            crossing.in_to = static_cast<Mask>(crossing.in_to | 1 << b);
                        }
                if (crossing.in_from) result[n++] = crossing;
            }
    return result;
}

inline constexpr std::array<Crossing, 108> CROSSINGS = make_crossings();

}  // namespace nonet::se
