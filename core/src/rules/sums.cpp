// Sums: cages by table, sums with signs by sets of reachable sums, all others by bounds.
#include "engine.hpp"
#include "widths.hpp"

namespace nonet::rules {

namespace {

constexpr int MOST_CLIQUES = 32;
constexpr int WIDEST = 63;  // the largest sum above the least that a set of sums tells

}  // namespace

// Different digits with a sum. Placed digits are taken off first, so that the open cells and the
// rest of the sum choose a row of a table.
template <typename Mask>
bool Engine<Mask>::keep_cage(const Propagator& made, CageBy by) {
    OpenCage open{.rest = made.value};
    for (const Slot slot : slots(made)) {
        const Mask mask = cell_[slot];
        if (is_single(mask)) {
            if (open.placed & mask) return false;
            open.placed |= mask;
            open.rest -= digit_of(mask);
        } else {
            open.slots[open.size++] = slot;
        }
    }
    if (open.size == 0) return open.rest == 0;
    if (open.rest <= 0) return false;
    if (open.size == 1) {
        return open.rest <= plan_.digits && keep(open.slots[0], bit(open.rest) & ~open.placed);
    }
    if (open.size == 2 || by == CageBy::DIGITS) return keep_digits(open);
    // Code of its own for the usual sizes: all their lanes stay in registers.
    if constexpr (std::is_same_v<Mask, std::uint16_t>) {
        switch (open.size) {
            case 3:
                return keep_combinations<3>(open);
            case 4:
                return keep_combinations<4>(open);
            case 5:
                return keep_combinations<5>(open);
            default:
                return keep_combinations<0>(open);
        }
    }
    return keep_digits(open);
}

template <typename Mask>
bool Engine<Mask>::keep_digits(const OpenCage& open) {
    Mask set = 0;
    for (int i = 0; i < open.size; ++i) set |= cell_[open.slots[i]];
    const std::uint32_t found = tables_.choices(open.size, open.rest, set & ~open.placed);
    if (!found) return false;
    const Mask some = static_cast<Mask>(found & 0xFFFF);
    for (int i = 0; i < open.size; ++i) {
        if (!keep(open.slots[i], some)) return false;
    }
    const Slot* const slots = open.slots.data();
    if (open.size == 2) return keep_pair_of_cage(slots[0], slots[1], open.rest);
    if (open.size == 3 && !keep_three_of_cage(slots, open.rest)) return false;
    const Mask required = static_cast<Mask>(found >> 16);
    return !required || place_required(slots, open.size, required);
}

// All combinations of the open cells at once, one a lane:
//
//     combinations of three cells that make 10   127   136   145   235
//     first cell has 1 4 6                       1     1 6   1 4   -      235 falls
//     second cell has 1 2 3                      1 2   1 3   1     2 3
//     third cell has 3 7                         7     3     -     3      145 falls
//
// A combination fits when every cell has one of its digits and every digit a cell, after hidden
// singles and naked ones. The cells keep what some combination leaves them.
template <typename Mask>
template <int SIZE>
bool Engine<Mask>::keep_combinations(const OpenCage& open) {
    const int size = SIZE ? SIZE : open.size;
    const std::uint16_t* const table = tables_.combinations(open.size, open.rest);
    if (!table) return false;
    const Lanes sets = *reinterpret_cast<const StoredLanes*>(table);
    std::array<Lanes, TABLE_DIGITS> left;
    Lanes once{};
    Lanes twice{};
    Lanes fails = reinterpret_cast<Lanes>(sets == 0);
    for (int i = 0; i < size; ++i) {
        left[i] = sets & static_cast<std::uint16_t>(cell_[open.slots[i]] & ~open.placed);
        fails |= reinterpret_cast<Lanes>(left[i] == 0);
        twice |= once & left[i];
        once |= left[i];
    }
    fails |= reinterpret_cast<Lanes>(once != sets);
    const Lanes hidden = once & ~twice;
    Lanes taken{};
    for (int i = 0; i < size; ++i) {
        const Lanes only = left[i] & hidden;
        const Lanes has = reinterpret_cast<Lanes>(only != 0);
        left[i] = (left[i] & ~has) | only;
        const Lanes others = left[i] & (left[i] - 1);
        fails |= has & reinterpret_cast<Lanes>(others != 0);
        const Lanes single = left[i] & reinterpret_cast<Lanes>(others == 0);
        fails |= reinterpret_cast<Lanes>((taken & single) != 0);
        taken |= single;
    }
    for (int i = 0; i < size; ++i) {
        const Lanes is_open = reinterpret_cast<Lanes>((left[i] & (left[i] - 1)) != 0);
        left[i] &= ~(taken & is_open);
        fails |= reinterpret_cast<Lanes>(left[i] == 0);
    }
    for (int i = 0; i < size; ++i) {
        if (!keep(open.slots[i], join(left[i] & ~fails))) return false;
    }
    const Mask required = static_cast<std::uint16_t>(~join(~(sets | fails)));
    return !required || place_required(open.slots.data(), open.size, required);
}

// The digits that make `rest` with one of the set: d becomes rest - d.
template <typename Mask>
Mask Engine<Mask>::partners(Mask set, int rest) const {
    const unsigned turned = tables_.mirror(set);  // d as 10 - d
    const int move = rest - (TABLE_DIGITS + 1);
    return static_cast<Mask>((move >= 0 ? turned << move : turned >> -move) & all_);
}

template <typename Mask>
bool Engine<Mask>::keep_pair_of_cage(Slot one, Slot other, int rest) {
    Mask allowed = all_;
    if (rest % 2 == 0) allowed &= ~bit(rest / 2);
    if (!keep(one, partners(cell_[other] & allowed, rest))) return false;
    return keep(other, partners(cell_[one] & allowed, rest));
}

template <typename Mask>
bool Engine<Mask>::keep_three_of_cage(const Slot* open, int rest) {
    const Mask a = cell_[open[0]];
    const Mask b = cell_[open[1]];
    const Mask c = cell_[open[2]];
    Mask keep_a = 0;
    Mask keep_b = 0;
    Mask keep_c = 0;
    for (Mask left = a; left; left &= left - 1) {
        const Mask first = left & -left;
        const int pair = rest - digit_of(first);
        if (pair < 3 || pair > 2 * plan_.digits - 1) continue;
        const Mask half = pair % 2 == 0 ? bit(pair / 2) : 0;
        const Mask third = partners(b & ~(first | half), pair) & c & ~first;
        if (!third) continue;
        keep_a |= first;
        keep_b |= partners(third, pair);
        keep_c |= third;
    }
    return keep(open[0], keep_a) && keep(open[1], keep_b) && keep(open[2], keep_c);
}

// Digits that the open cells must hold: with one place it is set, with several the digit leaves
// every cell that sees them all.
template <typename Mask>
bool Engine<Mask>::place_required(const Slot* open, int size, Mask required) {
    for (; required; required &= required - 1) {
        const Mask digit = required & -required;
        Slot places[MAX_DIGITS];
        int count = 0;
        for (int i = 0; i < size; ++i) {
            if (cell_[open[i]] & digit) places[count++] = open[i];
        }
        if (count == 0) return false;
        if (count == 1) {
            if (!keep(places[0], digit)) return false;
            continue;
        }
        if (count <= 3 && !clear_common_peers(places, count, digit)) return false;
    }
    return true;
}

// The digit stands in one of two to four places: it leaves every cell that sees them all.
template <typename Mask>
bool Engine<Mask>::clear_common_peers(const Slot* places, int count, Mask digit) {
    const Slot third = places[count / 2];
    const Slot last = places[count - 1];
    if constexpr (std::is_same_v<Mask, std::uint16_t>) {
        if (plan_.is_nine) {
            const StoredLanes* const apart =
                reinterpret_cast<const StoredLanes*>(plan_.apart_lanes.data());
            const StoredLanes* const rows = reinterpret_cast<const StoredLanes*>(cell_);
            Lanes now[NINE_ROWS];
            Lanes differs{};
            for (int row = 0; row < NINE_ROWS; ++row) {
                const Lanes gone = rows[row] & apart[places[0] * NINE_ROWS + row] &
                                   apart[places[1] * NINE_ROWS + row] &
                                   apart[third * NINE_ROWS + row] & apart[last * NINE_ROWS + row] &
                                   digit;
                now[row] = rows[row] ^ gone;
                differs |= gone;
            }
            return is_none(differs) || put_lanes(now);
        }
    }
    const std::uint64_t* const apart = plan_.apart_words.data();
    for (int i = 0; i < sets_; ++i) {
        std::uint64_t common = apart[places[0] * sets_ + i] & apart[places[1] * sets_ + i] &
                               apart[third * sets_ + i] & apart[last * sets_ + i];
        for (; common; common &= common - 1) {
            const int slot = i * 64 + std::countr_zero(common);
            if ((cell_[slot] & digit) && !remove(slot, digit)) return blame(slot);
        }
    }
    return true;
}

// The sums of two different digits, one of each set; mirrored for a minus.
template <typename Mask>
std::uint64_t Engine<Mask>::pair_sums(Mask one, Mask other, int sign) const {
    if (sign < 0) {
        one = mirror(one);
        other = mirror(other);
    }
    std::uint64_t sums = 0;
    for (Mask left = one; left; left &= left - 1) {
        const Mask digit = left & -left;
        sums |= std::uint64_t{static_cast<Mask>(other & ~digit)} << (1 + digit_of(digit));
    }
    return sums;
}

// Leave two different cells only digits that make one of the sums.
template <typename Mask>
bool Engine<Mask>::keep_pair(Slot one, Slot other, int sign, std::uint64_t sums) {
    const Mask first = sign < 0 ? mirror(cell_[one]) : cell_[one];
    const Mask second = sign < 0 ? mirror(cell_[other]) : cell_[other];
    Mask keep_first = 0;
    Mask keep_second = 0;
    for (Mask left = first; left; left &= left - 1) {
        const Mask digit = left & -left;
        const Mask partner = static_cast<Mask>(sums >> (1 + digit_of(digit))) & second & ~digit;
        if (!partner) continue;
        keep_first |= digit;
        keep_second |= partner;
    }
    if (sign < 0) {
        keep_first = mirror(keep_first);
        keep_second = mirror(keep_second);
    }
    return keep(one, keep_first) && keep(other, keep_second);
}

// A sum of cliques. Each clique has a set of sums above its least; going forward gives the sums
// reached before each clique, going back those that still lead to the total:
//
//     reached[0] ─clique 0─> reached[1] ─clique 1─> ... ─> {total}
template <typename Mask>
bool Engine<Mask>::keep_sum(const Propagator& made) {
    struct Part {
        const Clique* clique;
        Mask set;  // as it counts: mirrored for a minus
        int open;
        int least;
        int width;
        std::uint64_t sums;  // above the least
        Slot first;          // the open cells where there are two
        Slot second;
    };
    std::array<Part, MOST_CLIQUES> parts;
    int size = 0;
    int rest = made.value;
    int slack = 0;
    int widest = 0;
    for (std::uint32_t i = 0; i < made.extra_size; ++i) {
        const Clique& clique = plan_.cliques[made.extra + i];
        Mask set = 0;
        Mask placed = 0;
        int open = 0;
        Slot first = 0;
        Slot second = 0;
        for (int j = 0; j < clique.size; ++j) {
            const Slot slot = plan_.pool[clique.first + j];
            const Mask mask = cell_[slot];
            if (is_single(mask)) {
                placed |= mask;
                rest -= clique.sign > 0 ? digit_of(mask) : plan_.digits + 1 - digit_of(mask);
            } else {
                set |= mask;
                ++open;
                first = second;
                second = slot;
            }
        }
        if (!open) continue;
        if (size == MOST_CLIQUES) return true;  // too many to tell; told when more are placed
        set &= ~placed;
        if (clique.sign < 0) set = mirror(set);
        std::uint64_t sums = std::uint64_t{set} << 1;
        if (open == 2) {
            sums = pair_sums(cell_[first] & ~placed, cell_[second] & ~placed, clique.sign);
        } else if (open > 2) {
            sums = tables_.sums(open, set);
        }
        if (!sums) return false;
        const int least = std::countr_zero(sums);
        const int width = std::bit_width(sums) - 1 - least;
        parts[size++] = {&clique, set, open, least, width, sums >> least, first, second};
        rest -= least;
        slack += width;
        widest = std::max(widest, width);
    }
    if (rest < 0 || rest > slack) return false;
    if (size == 0 || (rest >= widest && slack - rest >= widest)) return true;

    // Near the greatest sum the sets are read from above.
    const bool is_turned = rest > WIDEST;
    if (is_turned) {
        rest = slack - rest;
        for (int i = 0; i < size; ++i) {
            std::uint64_t turned = 0;
            for (std::uint64_t left = parts[i].sums; left; left &= left - 1) {
                turned |= std::uint64_t{1} << (parts[i].width - std::countr_zero(left));
            }
            parts[i].sums = turned;
        }
    }
    std::array<std::uint64_t, MOST_CLIQUES> reached;
    std::uint64_t now = 1;
    for (int i = 0; i < size; ++i) {
        reached[i] = now;
        std::uint64_t next = 0;
        for (std::uint64_t left = parts[i].sums; left; left &= left - 1) {
            next |= now << std::countr_zero(left);
        }
        now = next;
    }
    if (!(now >> rest & 1)) return false;
    std::uint64_t leading = std::uint64_t{1} << rest;
    for (int i = size - 1; i >= 0; --i) {
        const Part& part = parts[i];
        std::uint64_t allowed = 0;
        std::uint64_t before = 0;
        for (std::uint64_t left = part.sums; left; left &= left - 1) {
            const int sum = std::countr_zero(left);
            if (reached[i] << sum & leading) allowed |= left & -left;
            before |= leading >> sum;
        }
        leading = before & reached[i];
        if (allowed == part.sums) continue;
        if (part.open == 2) {
            std::uint64_t sums = 0;
            for (std::uint64_t left = allowed; left; left &= left - 1) {
                const int above = std::countr_zero(left);
                sums |= std::uint64_t{1} << (part.least + (is_turned ? part.width - above : above));
            }
            if (!keep_pair(part.first, part.second, part.clique->sign, sums)) return false;
            continue;
        }
        Mask kept = 0;
        for (std::uint64_t left = allowed; left; left &= left - 1) {
            const int above = std::countr_zero(left);
            const int sum = part.least + (is_turned ? part.width - above : above);
            kept |= part.open == 1
                        ? bit(sum)
                        : static_cast<Mask>(tables_.choices(part.open, sum, part.set) & 0xFFFF);
        }
        if (part.clique->sign < 0) kept = mirror(kept);
        for (int j = 0; j < part.clique->size; ++j) {
            const Slot slot = plan_.pool[part.clique->first + j];
            if (!is_single(cell_[slot]) && !keep(slot, kept)) return false;
        }
    }
    return true;
}

// Any factors and several totals, by bounds: what the others can make limits each cell.
template <typename Mask>
bool Engine<Mask>::keep_linear(const Propagator& made) {
    const std::vector<int>& factors = plan_.values[made.extra];
    const std::vector<int>& totals = plan_.values[made.extra + 1];
    const std::span<const Slot> cells = slots(made);
    int low = 0;
    int high = 0;
    const auto low_of = [&](std::size_t i) {
        const Mask mask = cell_[cells[i]];
        return factors[i] * (factors[i] > 0 ? least(mask) : greatest(mask));
    };
    const auto high_of = [&](std::size_t i) {
        const Mask mask = cell_[cells[i]];
        return factors[i] * (factors[i] > 0 ? greatest(mask) : least(mask));
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        low += low_of(i);
        high += high_of(i);
    }
    const auto reaches = [&](int from, int to) {
        const auto next = std::ranges::lower_bound(totals, from);
        return next != totals.end() && *next <= to;
    };
    if (!reaches(low, high)) return false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Mask mask = cell_[cells[i]];
        if (is_single(mask)) continue;
        const int low_rest = low - low_of(i);
        const int high_rest = high - high_of(i);
        Mask kept = 0;
        for (Mask left = mask; left; left &= left - 1) {
            const int part = factors[i] * digit_of(left);
            if (reaches(low_rest + part, high_rest + part)) kept |= left & -left;
        }
        if (kept == mask) continue;
        low -= low_of(i);
        high -= high_of(i);
        if (!keep(cells[i], kept)) return false;
        low += low_of(i);
        high += high_of(i);
    }
    return true;
}

// Groups with one sum: what the bounds of all groups leave it bounds the cells of each.
template <typename Mask>
bool Engine<Mask>::keep_equal_sums(const Propagator& made) {
    const std::vector<int>& sizes = plan_.values[made.extra];
    const std::span<const Slot> cells = slots(made);
    for (bool changed = true; changed;) {
        changed = false;
        int low = 0;
        int high = 1 << 20;
        std::size_t at = 0;
        for (const int size : sizes) {
            int group_low = 0;
            int group_high = 0;
            for (int i = 0; i < size; ++i) {
                group_low += least(cell_[cells[at + i]]);
                group_high += greatest(cell_[cells[at + i]]);
            }
            low = std::max(low, group_low);
            high = std::min(high, group_high);
            at += size;
        }
        if (low > high) return false;
        at = 0;
        for (const int size : sizes) {
            int group_low = 0;
            int group_high = 0;
            for (int i = 0; i < size; ++i) {
                group_low += least(cell_[cells[at + i]]);
                group_high += greatest(cell_[cells[at + i]]);
            }
            for (int i = 0; i < size; ++i) {
                const Slot slot = cells[at + i];
                const Mask mask = cell_[slot];
                const Mask kept =
                    range(low - (group_high - greatest(mask)), high - (group_low - least(mask)));
                if ((mask & kept) == mask) continue;
                group_low -= least(mask);
                group_high -= greatest(mask);
                if (!keep(slot, kept)) return false;
                group_low += least(cell_[slot]);
                group_high += greatest(cell_[slot]);
                changed = true;
            }
            at += size;
        }
    }
    return true;
}

template class Engine<std::uint16_t>;
NONET_FOR_LARGE(template class Engine<std::uint32_t>;)

}  // namespace nonet::rules
