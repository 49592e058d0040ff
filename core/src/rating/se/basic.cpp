// Singles, intersections, sets, fish and wings, in Sudoku Explainer's order.
#include "basic.hpp"

namespace nonet::se {

namespace {

constexpr Mask ALL = 0x1ff;

bool single_in(const Board& board, int first_house, bool alone, Hint& hint) {
    for (int house = first_house; house < first_house + 9; ++house) {
        if ((board.empty[house] == 1) != alone || board.empty[house] == 0) continue;
        for (int d = 0; d < 9; ++d) {
            const Mask places = board.open.places(house, d);
            if (!is_single(places)) continue;
            const bool box = first_house == BOXES;
            hint.begin(alone ? Technique::FULL_HOUSE
                       : box ? Technique::HIDDEN_SINGLE_BOX
                             : Technique::HIDDEN_SINGLE_LINE,
                       alone ? 1.0
                       : box ? 1.2
                             : 1.5);
            hint.cell = GEOMETRY.cells[house][lowest(places)];
            hint.digit = d;
            return true;
        }
    }
    return false;
}

// Removes `digit` from the cells of a house outside `keep`.
void remove_outside(const Board& board, int house, int d, Mask keep, Hint& hint) {
    for (int at : each(board.open.places(house, d) & ~keep))
        hint.remove(GEOMETRY.cells[house][at], bit(d));
}

bool is_locked(const Board& board, const Crossing& crossing, int d) {
    const Mask places = board.open.places(crossing.from, d);
    return !(places & ~crossing.in_from) && count(places) > 1 &&
           (board.open.places(crossing.to, d) & ~crossing.in_to);
}

// A hidden single that appears in a neighbour of `crossing.from` once the locked
// digit has left `crossing.to`.
bool follows_single(const Board& board, const Crossing& crossing, int d, Hint& hint) {
    const int kind = crossing.from / 9 * 9;
    for (int house = kind; house < kind + 9; ++house) {
        if (house == crossing.from) continue;
        const Mask places = board.open.places(house, d);
        if (count(places) < 2) continue;
        Mask rest = 0;
        bool crosses = false;
        for (int i = 0; i < 9; ++i) {
            const int cell = GEOMETRY.cells[house][i];
            const bool shared = GEOMETRY.house[cell][crossing.to / 9] == crossing.to;
            crosses |= shared;
            if (!shared && (places >> i & 1)) rest |= bit(i);
        }
        if (!crosses || !is_single(rest)) continue;
        const bool pointing = crossing.from < ROWS;
        hint.begin(pointing ? Technique::DIRECT_POINTING : Technique::DIRECT_CLAIMING,
                   pointing ? 1.7 : 1.9);
        hint.cell = GEOMETRY.cells[house][lowest(rest)];
        hint.digit = d;
        return true;
    }
    return false;
}

// The union of the places of `values` in a house if it has as many places as values.
Mask hidden_places(const Board& board, int house, Mask values) {
    Mask places = 0;
    for (int at : each(values)) places |= board.open.places(house, at);
    return count(places) == count(values) ? places : Mask{0};
}

// The digits of a house with two to `size` places: the only ones a hidden set can use.
Mask digits_with_few_places(const Board& board, int house, int size) {
    Mask digits = 0;
    for (int d = 0; d < 9; ++d) {
        const int n = count(board.open.places(house, d));
        if (n >= 2 && n <= size) digits |= bit(d);
    }
    return digits;
}

void remove_hidden_set(const Board& board, int house, Mask values, Mask places, Hint& hint) {
    for (int at : each(places)) {
        const int cell = GEOMETRY.cells[house][at];
        hint.remove(cell, board.open.cell[cell] & ~values);
    }
}

// The lowest digit that a hidden set leaves with one place in its house.
bool single_beside_set(const Board& board, int house, Mask values, Mask places, Hint& hint) {
    for (int d = 0; d < 9; ++d) {
        if (values >> d & 1) continue;
        const Mask before = board.open.places(house, d);
        const Mask after = before & ~places;
        if (count(before) < 2 || !is_single(after)) continue;
        hint.cell = GEOMETRY.cells[house][lowest(after)];
        hint.digit = d;
        return true;
    }
    return false;
}

// Tries visit(house, values, places) for the hidden sets of a size in search order.
template <class Visit>
bool each_hidden_set(const Board& board, int size, int least_empty, Visit&& visit) {
    for (int first : SET_ORDER)
        for (int house = first; house < first + 9; ++house) {
            if (board.empty[house] <= least_empty) continue;
            const Mask usable = digits_with_few_places(board, house, size);
            if (count(usable) < size) continue;
            const Choices& choices = CHOICES[static_cast<std::size_t>(size)];
            for (int i = 0; i < choices.size; ++i) {
                const Mask values = choices.masks[static_cast<std::size_t>(i)];
                if (values & ~usable) continue;
                const Mask places = hidden_places(board, house, values);
                if (places && visit(house, values, places)) return true;
            }
        }
    return false;
}

}  // namespace

bool find_hidden_single(const Board& board, Hint& hint) {
    for (bool alone : {true, false})
        for (int first : SET_ORDER)
            if (single_in(board, first, alone, hint)) return true;
    return false;
}

bool find_naked_single(const Board& board, Hint& hint) {
    for (int cell = 0; cell < 81; ++cell)
        if (is_single(board.open.cell[cell])) {
            hint.begin(Technique::NAKED_SINGLE, 2.3);
            hint.cell = cell;
            hint.digit = lowest(board.open.cell[cell]);
            return true;
        }
    return false;
}

// Direct hints place their digit and leave the eliminations behind it unmade.
bool find_direct_locking(const Board& board, Hint& hint) {
    for (const Crossing& crossing : CROSSINGS)
        for (int d = 0; d < 9; ++d)
            if (is_locked(board, crossing, d) && follows_single(board, crossing, d, hint))
                return true;
    return false;
}

bool find_locking(const Board& board, Hint& hint) {
    for (const Crossing& crossing : CROSSINGS)
        for (int d = 0; d < 9; ++d)
            if (is_locked(board, crossing, d)) {
                const bool pointing = crossing.from < ROWS;
                hint.begin(pointing ? Technique::POINTING : Technique::CLAIMING,
                           pointing ? 2.6 : 2.8);
                remove_outside(board, crossing.to, d, crossing.in_to, hint);
                return true;
            }
    return false;
}

bool find_direct_hidden_set(const Board& board, int size, Hint& hint) {
    return each_hidden_set(board, size, size,
                           [&](int house, Mask values, Mask places) {
                               hint.begin(size == 2 ? Technique::DIRECT_HIDDEN_PAIR
                                                    : Technique::DIRECT_HIDDEN_TRIPLE,
                                          size == 2 ? 2.0 : 2.5);
                               return single_beside_set(board, house, values, places, hint);
                           }) ||
           (hint.clear(), false);
}

bool find_hidden_set(const Board& board, int size, Hint& hint) {
    constexpr Technique TECHNIQUES[] = {Technique::HIDDEN_PAIR, Technique::HIDDEN_TRIPLE,
                                        Technique::HIDDEN_QUAD};
    constexpr double PRICES[] = {3.4, 4.0, 5.4};
    return each_hidden_set(board, size, size * 2,
                           [&](int house, Mask values, Mask places) {
                               hint.begin(TECHNIQUES[size - 2], PRICES[size - 2]);
                               remove_hidden_set(board, house, values, places, hint);
                               return hint.size > 0;
                           }) ||
           (hint.clear(), false);
}

bool find_naked_set(const Board& board, int size, Hint& hint) {
    constexpr Technique TECHNIQUES[] = {Technique::NAKED_PAIR, Technique::NAKED_TRIPLE,
                                        Technique::NAKED_QUAD};
    constexpr double PRICES[] = {3.0, 3.6, 5.0};
    const Choices& choices = CHOICES[static_cast<std::size_t>(size)];
    for (int first : SET_ORDER)
        for (int house = first; house < first + 9; ++house) {
            if (board.empty[house] < size * 2) continue;
            Mask usable = 0;
            Mask digits[9];
            for (int i = 0; i < 9; ++i) {
                digits[i] = board.open.cell[GEOMETRY.cells[house][i]];
                const int n = count(digits[i]);
                if (n >= 2 && n <= size) usable |= bit(i);
            }
            if (count(usable) < size) continue;
            for (int k = 0; k < choices.size; ++k) {
                const Mask chosen = choices.masks[static_cast<std::size_t>(k)];
                if (chosen & ~usable) continue;
                Mask common = 0;
                for (int at : each(chosen)) common |= digits[at];
                if (count(common) != size) continue;
                hint.begin(TECHNIQUES[size - 2], PRICES[size - 2]);
                for (int at : each(ALL & ~chosen))
                    hint.remove(GEOMETRY.cells[house][at], digits[at] & common);
                if (hint.size > 0) return true;
            }
        }
    hint.clear();
    return false;
}

bool find_fish(const Board& board, int size, Hint& hint) {
    constexpr Technique TECHNIQUES[] = {Technique::X_WING, Technique::SWORDFISH,
                                        Technique::JELLYFISH};
    constexpr double PRICES[] = {3.2, 3.8, 5.2};
    const Choices& choices = CHOICES[static_cast<std::size_t>(size)];
    for (int base : {COLUMNS, ROWS}) {
        const int cover = COLUMNS + ROWS - base;
        Mask usable[9];
        Mask any = 0;
        for (int d = 0; d < 9; ++d) {
            usable[d] = 0;
            if (board.placed[d] + size * 2 > 9) continue;
            for (int i = 0; i < 9; ++i) {
                const int n = count(board.open.places(base + i, d));
                if (n >= 2 && n <= size) usable[d] |= bit(i);
            }
            any |= usable[d];
        }
        for (int k = 0; k < choices.size; ++k) {
            const Mask chosen = choices.masks[static_cast<std::size_t>(k)];
            if (chosen & ~any) continue;
            for (int d = 0; d < 9; ++d) {
                if (chosen & ~usable[d]) continue;
                Mask common = 0;
                for (int at : each(chosen)) common |= board.open.places(base + at, d);
                if (count(common) != size) continue;
                hint.begin(TECHNIQUES[size - 2], PRICES[size - 2]);
                for (int at : each(common)) remove_outside(board, cover + at, d, chosen, hint);
                if (hint.size > 0) return true;
            }
        }
    }
    hint.clear();
    return false;
}

bool find_wing(const Board& board, bool xyz, Hint& hint) {
    const auto& digits = board.open.cell;
    for (int pivot = 0; pivot < 81; ++pivot) {
        const Mask xy = digits[pivot];
        if (count(xy) != (xyz ? 3 : 2)) continue;
        for (int first : GEOMETRY.peers[pivot]) {
            const Mask xz = digits[first];
            if (count(xz) != 2 || count(xy & ~xz) != 1) continue;
            for (int second : GEOMETRY.peers[pivot]) {
                const Mask yz = digits[second];
                if (count(yz) != 2 || count(xy | xz | yz) != 3) continue;
                if (count(xy & xz & yz) != (xyz ? 1 : 0)) continue;
                const int z = lowest(xz & yz);
                Cells seen = GEOMETRY.peer_set[first] & GEOMETRY.peer_set[second];
                if (xyz) seen = seen & GEOMETRY.peer_set[pivot];
                seen.remove(pivot);
                hint.begin(xyz ? Technique::XYZ_WING : Technique::XY_WING, xyz ? 4.4 : 4.2);
                seen.each([&](int cell) { hint.remove(cell, digits[cell] & bit(z)); });
                if (hint.size > 0) return true;
            }
        }
    }
    hint.clear();
    return false;
}

}  // namespace nonet::se
