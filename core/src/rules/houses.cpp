// Houses: hidden singles, digits without a place, digits confined to where two houses meet.
#include "../general/matching.hpp"
#include "engine.hpp"

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
// The house of the first lane that lacks a digit, or -1.
int find_lack(Lanes once) {
    const std::uint32_t lack = lane_bits(reinterpret_cast<Lanes>((once & FULL) != FULL));
    return lack ? std::countr_zero(lack) / 2 : -1;
}

}  // namespace

// All 27 houses of a board of 3×3 boxes in one pass over nine vectors, a row each. Lanes of a
// vector are columns; a quarter holds the three cells that a row has in a box.
//
//     mini    a row inside a box: three lanes, made equal by turning
//     column  three rows of a band, one lane
template <typename Mask>
bool Engine<Mask>::keep_nine() {
    if constexpr (std::is_same_v<Mask, std::uint16_t>) {
        const StoredLanes* const rows = reinterpret_cast<const StoredLanes*>(cell_);
        Lanes row[9];
        for (int i = 0; i < 9; ++i) row[i] = rows[i];
        const auto fail = [&](auto slot_of) {
            for (int i = 0; i < 9; ++i) blamed_house_[i] = static_cast<Slot>(slot_of(i));
            blamed_ = {blamed_house_.data(), 9};
            house_blamed_ = true;
            return false;
        };

        Tally column[3];  // of each band, by lane
        Tally box[3];
        for (int band = 0; band < 3; ++band) {
            column[band] = add(row[3 * band], row[3 * band + 1], row[3 * band + 2]);
            box[band] = around(column[band]);
            if (const int lane = find_lack(box[band].once); lane >= 0) {
                return fail(
                    [&](int i) { return (3 * band + i / 3) * LANES + lane / 4 * 4 + i % 3; });
            }
        }
        const Tally columns = add(column[0], column[1], column[2]);
        if (const int lane = find_lack(columns.once); lane >= 0) {
            return fail([&](int i) { return i * LANES + lane; });
        }
        const Lanes column_single = columns.once & ~columns.twice;

        Lanes now[9];
        for (int band = 0; band < 3; ++band) {
            Tally mini[3];
            Lanes gone[3] = {};
            for (int i = 0; i < 3; ++i) {
                const Lanes cells = row[3 * band + i];
                mini[i] = add(cells, turn(cells), turn_twice(cells));
            }
            // A digit of the column only in this band leaves the other columns of the box; one of
            // the box only in this column leaves the other bands of the column.
            const Lanes& here = column[band].once;
            const Lanes& next = column[(band + 1) % 3].once;
            const Lanes& last = column[(band + 2) % 3].once;
            const Lanes claimed = here & ~(next | last);
            Lanes all_gone = turn(claimed) | turn_twice(claimed);
            all_gone |= next & ~(turn(next) | turn_twice(next));
            all_gone |= last & ~(turn(last) | turn_twice(last));
            for (int i = 0; i < 3; ++i) {
                const Lanes& own = mini[i].once;
                const Lanes& one = mini[(i + 1) % 3].once;
                const Lanes& two = mini[(i + 2) % 3].once;
                const Lanes pointing = own & ~(one | two);
                gone[i] |= shift(pointing) | shift_twice(pointing);
                const Lanes claiming = own & ~(shift(own) | shift_twice(own));
                gone[(i + 1) % 3] |= claiming;
                gone[(i + 2) % 3] |= claiming;
            }
            const Lanes box_single = box[band].once & ~box[band].twice;
            for (int i = 0; i < 3; ++i) {
                const int at = 3 * band + i;
                const Tally whole = across(mini[i]);
                if (find_lack(whole.once) >= 0) {
                    return fail([&](int j) { return at * LANES + j / 3 * 4 + j % 3; });
                }
                const Lanes single =
                    row[at] & (column_single | box_single | (whole.once & ~whole.twice));
                const Lanes is_free = reinterpret_cast<Lanes>(single == 0);
                const Lanes clash = reinterpret_cast<Lanes>((single & (single - 1)) != 0);
                if (const std::uint32_t bits = lane_bits(clash & ~is_free)) {
                    return blame(at * LANES + std::countr_zero(bits) / 2);
                }
                now[at] = ((row[at] & is_free) | single) & ~(gone[i] | all_gone);
            }
        }
        for (int i = 0; i < 9; ++i) {
            if (!store_lanes(i, now[i])) return false;
        }
    }
    return true;
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
template class Engine<std::uint32_t>;

}  // namespace nonet::rules
