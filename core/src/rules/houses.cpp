// Houses: hidden singles, digits without a place, digits confined to where two houses meet.
#include "../general/matching.hpp"
#include "engine.hpp"
#include "widths.hpp"

namespace nonet::rules {

namespace {

// The next lane of the same quarter: cells of one row inside one box.
Lanes turn(Lanes v) {
    return __builtin_shufflevector(v, v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15);
}
Lanes turn_twice(Lanes v) {
    return __builtin_shufflevector(v, v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15);
}
// The next quarter: the same place in the next box.
Lanes shift(Lanes v) {
    return __builtin_shufflevector(v, v, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15);
}
Lanes shift_twice(Lanes v) {
    return __builtin_shufflevector(v, v, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15);
}

constexpr std::uint16_t A = 0x1FF;
constexpr Lanes FULL = {A, A, A, 0, A, A, A, 0, A, A, A, 0, 0, 0, 0, 0};

// Which digits some cell of a group has, and which two.
struct Tally {
    Lanes once;
    Lanes twice;
};
Tally add(Lanes a, Lanes b, Lanes c) {
    return {a | b | c, (a & b) | ((a | b) & c)};
}
Tally add(const Tally& a, const Tally& b, const Tally& c) {
    return {a.once | b.once | c.once,
            a.twice | b.twice | c.twice | (a.once & b.once) | ((a.once | b.once) & c.once)};
}
Tally across(const Tally& t) {
    return add(t, {shift(t.once), shift(t.twice)}, {shift_twice(t.once), shift_twice(t.twice)});
}
Tally around(const Tally& t) {
    return add(t, {turn(t.once), turn(t.twice)}, {turn_twice(t.once), turn_twice(t.twice)});
}
// The same up to three.
struct Count {
    Lanes once;
    Lanes twice{};
    Lanes more{};
};
Count count_both(const Count& a, const Count& b) {
    return {a.once | b.once, a.twice | b.twice | (a.once & b.once),
            a.more | b.more | (a.twice & b.once) | (a.once & b.twice)};
}
Count count_three(const Count& a, const Count& b, const Count& c) {
    return count_both(count_both(a, b), c);
}
Lanes near(Lanes v) {
    return turn(v) | turn_twice(v);
}
Lanes far(Lanes v) {
    return shift(v) | shift_twice(v);
}
bool is_full(Lanes once) {
    return is_none(FULL & ~once);
}

}  // namespace

// All 27 houses of a board of 3×3 boxes in one pass over nine vectors, a row each. Lanes of a
// vector are columns; a quarter holds the three cells that a row has in a box.
//
//     mini    a row inside a box: three lanes, made equal by turning
//     column  three rows of a band, one lane
//
// Here: digits without a place, and digits with one.
template <typename Mask>
bool Engine<Mask>::keep_nine() {
    if constexpr (std::is_same_v<Mask, std::uint16_t>) {
        const StoredLanes* const rows = reinterpret_cast<const StoredLanes*>(cell_);
        Tally column[3];  // of each band, by lane
        Lanes box_single[3];
        Lanes present = FULL;
        for (int band = 0; band < 3; ++band) {
            column[band] = add(rows[3 * band], rows[3 * band + 1], rows[3 * band + 2]);
            const Tally box = around(column[band]);
            present &= box.once;
            box_single[band] = box.once & ~box.twice;
        }
        const Tally columns = add(column[0], column[1], column[2]);
        present &= columns.once;
        const Lanes column_single = columns.once & ~columns.twice;
        Lanes now[9];
        Lanes clash{};
        Lanes differs{};
        for (int i = 0; i < 9; ++i) {
            const Lanes cells = rows[i];
            const Tally row = across(add(cells, turn(cells), turn_twice(cells)));
            present &= row.once;
            const Lanes single =
                cells & (column_single | box_single[i / 3] | (row.once & ~row.twice));
            clash |= single & (single - 1) & reinterpret_cast<Lanes>(single != 0);
            now[i] = single | (cells & reinterpret_cast<Lanes>(single == 0));
            differs |= now[i] ^ cells;
        }
        if (!is_full(present)) return blame_nine();
        if (!is_none(clash)) return blame_nine();
        return is_none(differs) || put_lanes(now);
    }
    return true;
}

// All digits that are placed leave the other cells of their rows, columns and boxes, in one pass
// over the rows.
template <typename Mask>
bool Engine<Mask>::clear_placed() {
    if constexpr (std::is_same_v<Mask, std::uint16_t>) {
        const StoredLanes* const rows = reinterpret_cast<const StoredLanes*>(cell_);
        Lanes placed[9];
        Lanes open[9];
        Tally row[9];
        Tally box[3];
        Tally column[3];
        Lanes clash{};
        for (int i = 0; i < 9; ++i) {
            open[i] = reinterpret_cast<Lanes>((rows[i] & (rows[i] - 1)) != 0);
            placed[i] = rows[i] & ~open[i];
            row[i] = across(add(placed[i], turn(placed[i]), turn_twice(placed[i])));
            clash |= row[i].twice;
        }
        for (int band = 0; band < 3; ++band) {
            column[band] = add(placed[3 * band], placed[3 * band + 1], placed[3 * band + 2]);
            box[band] = around(column[band]);
            clash |= box[band].twice;
        }
        const Tally columns = add(column[0], column[1], column[2]);
        for (int i = 0; i < 9 && !is_none(clash | columns.twice); ++i) {
            const Lanes twice = placed[i] & (row[i].twice | columns.twice | box[i / 3].twice);
            if (is_none(twice)) continue;
            const Lanes is_twice = reinterpret_cast<Lanes>(twice != 0);
            return blame(i * LANES + std::countr_zero(lane_bits(is_twice)));
        }
        Lanes now[9];
        for (int i = 0; i < 9; ++i) {
            now[i] = rows[i] & ~((row[i].once | columns.once | box[i / 3].once) & open[i]);
        }
        return put_lanes(now);
    }
    return true;
}

// Some house lacks a digit, or a cell is the only place of two: find out which, to blame it.
template <typename Mask>
bool Engine<Mask>::blame_nine() {
    for (const std::vector<Slot>& house : plan_.full_houses) {
        Mask once = 0;
        Mask twice = 0;
        for (const Slot slot : house) {
            twice |= once & cell_[slot];
            once |= cell_[slot];
        }
        if (once != all_) {
            blamed_ = house;
            house_blamed_ = true;
            return false;
        }
        for (const Slot slot : house) {
            if (!is_single(cell_[slot] & once & ~twice)) return blame(slot);
        }
    }
    return false;
}

// The same pass for digits that a house has only where it meets another: they leave the rest of
// the other.
template <typename Mask>
bool Engine<Mask>::keep_nine_crossings() {
    if constexpr (std::is_same_v<Mask, std::uint16_t>) {
        const StoredLanes* const rows = reinterpret_cast<const StoredLanes*>(cell_);
        Lanes column[3];
        for (int band = 0; band < 3; ++band) {
            column[band] = rows[3 * band] | rows[3 * band + 1] | rows[3 * band + 2];
        }
        Lanes confined[3];  // in its box to this column
        for (int band = 0; band < 3; ++band) confined[band] = column[band] & ~near(column[band]);
        Lanes now[9];
        Lanes differs{};
        for (int band = 0; band < 3; ++band) {
            // A digit of the column only in this band leaves the other columns of the box; one of
            // the box only in this column leaves the other bands of the column.
            const int next = (band + 1) % 3;
            const int last = (band + 2) % 3;
            const Lanes claimed = column[band] & ~(column[next] | column[last]);
            const Lanes by_columns = near(claimed) | confined[next] | confined[last];
            Lanes mini[3];
            Lanes claiming[3];
            for (int i = 0; i < 3; ++i) {
                const Lanes cells = rows[3 * band + i];
                mini[i] = cells | near(cells);
                claiming[i] = mini[i] & ~far(mini[i]);
            }
            for (int i = 0; i < 3; ++i) {
                const int one = (i + 1) % 3;
                const int two = (i + 2) % 3;
                const Lanes pointing = mini[i] & ~(mini[one] | mini[two]);
                const Lanes gone = by_columns | far(pointing) | claiming[one] | claiming[two];
                now[3 * band + i] = rows[3 * band + i] & ~gone;
                differs |= rows[3 * band + i] & gone;
            }
        }
        return is_none(differs) || put_lanes(now);
    }
    return true;
}

template <typename Mask>
void Engine<Mask>::find_pairs(std::vector<Mask>& pairs) const {
    std::size_t done = 0;
    if constexpr (std::is_same_v<Mask, std::uint16_t>) {
        if (plan_.is_nine) {
            find_nine_pairs(pairs.data());
            done = 27;
        }
    }
    if (!done) std::ranges::fill(pairs, Mask{0});
    for (std::size_t i = done; i < plan_.full_houses.size(); ++i) {
        Mask once = 0;
        Mask twice = 0;
        Mask more = 0;
        for (const Slot slot : plan_.full_houses[i]) {
            const Mask mask = cell_[slot];
            more |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        const Mask two = twice & ~more;
        if (!two) continue;
        for (const Slot slot : plan_.full_houses[i]) pairs[slot] |= cell_[slot] & two;
    }
}

template <typename Mask>
void Engine<Mask>::find_nine_pairs(std::uint16_t* pairs) const {
    const StoredLanes* const rows = reinterpret_cast<const StoredLanes*>(cell_);
    StoredLanes* const found = reinterpret_cast<StoredLanes*>(pairs);
    Count column[3];
    Lanes box_two[3];
    for (int band = 0; band < 3; ++band) {
        column[band] = count_three({rows[3 * band]}, {rows[3 * band + 1]}, {rows[3 * band + 2]});
        const Count& c = column[band];
        const Count box =
            count_three(c, {turn(c.once), turn(c.twice), turn(c.more)},
                        {turn_twice(c.once), turn_twice(c.twice), turn_twice(c.more)});
        box_two[band] = box.twice & ~box.more;
    }
    const Count columns = count_three(column[0], column[1], column[2]);
    for (int i = 0; i < 9; ++i) {
        const Lanes cells = rows[i];
        const Count mini = count_three({cells}, {turn(cells)}, {turn_twice(cells)});
        const Count row =
            count_three(mini, {shift(mini.once), shift(mini.twice), shift(mini.more)},
                        {shift_twice(mini.once), shift_twice(mini.twice), shift_twice(mini.more)});
        found[i] =
            cells & ((columns.twice & ~columns.more) | box_two[i / 3] | (row.twice & ~row.more));
    }
}

template <typename Mask>
bool Engine<Mask>::keep_house(const Propagator& made) {
    Mask once = 0;
    Mask twice = 0;
    for (const Slot slot : slots(made)) {
        twice |= once & cell_[slot];
        once |= cell_[slot];
    }
    if (once != all_) return false;
    const Mask single = once & ~twice;
    if (!single) return true;
    for (const Slot slot : slots(made)) {
        const Mask here = cell_[slot] & single;
        if (!here || here == cell_[slot]) continue;
        if (!is_single(here)) return false;
        if (!keep(slot, here)) return false;
    }
    return true;
}

template <typename Mask>
bool Engine<Mask>::keep_crossings(const Propagator& made) {
    for (std::uint32_t i = 0; i < made.extra_size; ++i) {
        const PlanCrossing& crossing = plan_.crossings[made.extra + i];
        Mask elsewhere = 0;
        for (std::uint32_t j = 0; j < crossing.outside_size; ++j) {
            elsewhere |= cell_[plan_.pool[crossing.outside + j]];
        }
        const Mask confined = all_ & ~elsewhere;
        if (!confined) continue;
        for (std::uint32_t j = 0; j < crossing.cleared_size; ++j) {
            if (!remove(plan_.pool[crossing.cleared + j], confined)) return false;
        }
    }
    return true;
}

template <typename Mask>
bool Engine<Mask>::keep_matching(const Propagator& made) {
    std::array<DigitSet, MAX_DIGITS> sets;
    const std::span<const Slot> house = slots(made);
    for (std::size_t i = 0; i < house.size(); ++i) sets[i] = cell_[house[i]];
    if (!general::Matching(std::span(sets.data(), house.size())).filter()) return false;
    for (std::size_t i = 0; i < house.size(); ++i) {
        if (!keep(house[i], static_cast<Mask>(sets[i]))) return false;
    }
    return true;
}

template class Engine<std::uint16_t>;
NONET_FOR_LARGE(template class Engine<std::uint32_t>;)

}  // namespace nonet::rules
