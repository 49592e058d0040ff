// Pairs of cells, lines, and digits counted among cells.
#include "engine.hpp"
#include "widths.hpp"

namespace nonet::rules {

template <typename Mask>
bool Engine<Mask>::keep_relation(const Propagator& made) {
    const Relation& relation = plan_.relations[made.extra];
    const Slot one = plan_.pool[made.first];
    const Slot other = plan_.pool[made.first + 1];
    if (!relation.second_for.empty()) {
        return keep(other, relation.second_for[cell_[one]]) &&
               keep(one, relation.first_for[cell_[other]]);
    }
    const auto image = [](const std::array<DigitSet, MAX_DIGITS>& matrix, Mask mask) {
        DigitSet set = 0;
        for (; mask; mask &= mask - 1) set |= matrix[std::countr_zero(mask)];
        return static_cast<Mask>(set);
    };
    return keep(other, image(relation.forward, cell_[one])) &&
           keep(one, image(relation.backward, cell_[other]));
}

template <typename Mask>
bool Engine<Mask>::keep_thermometer(const Propagator& made) {
    const std::span<const Slot> line = slots(made);
    const int rise = made.value;
    if (line.size() == 2) {  // digits above the least of the bulb; digits below the greatest above
        const Mask low = static_cast<Mask>(cell_[line[0]] & -cell_[line[0]]);
        if (!keep(line[1], static_cast<Mask>(-(low << rise)))) return false;
        const int high = greatest(cell_[line[1]]) - rise;
        return keep(line[0], static_cast<Mask>((std::uint64_t{1} << high) - 1));
    }
    int low = 1;
    for (const Slot slot : line) {
        if (!keep(slot, range(low, plan_.digits))) return false;
        low = least(cell_[slot]) + rise;
    }
    int high = plan_.digits;
    for (std::size_t i = line.size(); i--;) {
        if (!keep(line[i], range(1, high))) return false;
        high = greatest(cell_[line[i]]) - rise;
    }
    return true;
}

// The cells hold `size` consecutive digits in some order: each window of digits that fits is
// matched with the cells, and what no window allows goes.
// Two consecutive digits, both orders at once.
template <typename Mask>
bool Engine<Mask>::keep_renban_of_two(Slot one, Slot other) {
    const Mask a = cell_[one];
    const Mask b = cell_[other];
    const Mask rising = a & b >> 1;  // the lower of the two stands first
    const Mask falling = b & a >> 1;
    return keep(one, static_cast<Mask>(rising | falling << 1)) &&
           keep(other, static_cast<Mask>(falling | rising << 1));
}

// Three consecutive digits, all orders at once: bit d of `here` says that the three cells can hold
// d + i, d + j and d + k.
template <typename Mask>
bool Engine<Mask>::keep_renban_of_three(const Slot* line) {
    constexpr int ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const Mask a = cell_[line[0]];
    const Mask b = cell_[line[1]];
    const Mask c = cell_[line[2]];
    Mask kept[3] = {};
    Mask lows = 0;
    for (const auto& [i, j, k] : ORDERS) {
        const Mask here = static_cast<Mask>((a >> i) & (b >> j) & (c >> k));
        lows |= here;
        kept[0] |= static_cast<Mask>(here << i);
        kept[1] |= static_cast<Mask>(here << j);
        kept[2] |= static_cast<Mask>(here << k);
    }
    if (!lows) return false;
    for (int i = 0; i < 3; ++i) {
        if (!keep(line[i], kept[i])) return false;
    }
    const Mask required = range(greatest(lows), least(lows) + 2);
    return !required || plan_.digits == 3 || place_required(line, 3, required);
}

template <typename Mask>
bool Engine<Mask>::keep_renban(const Propagator& made) {
    const std::span<const Slot> line = slots(made);
    const int size = static_cast<int>(line.size());
    if (size == 2) return keep_renban_of_two(line[0], line[1]);
    if (size == 3) return keep_renban_of_three(line.data());
    Mask all = 0;
    for (const Slot slot : line) all |= cell_[slot];
    Mask allowed[MAX_DIGITS] = {};
    Mask required = all_;
    bool any = false;
    for (int low = 1; low + size - 1 <= plan_.digits; ++low) {
        const Mask window = range(low, low + size - 1);
        if ((window & all) != window || !keep_window(line, low, allowed)) continue;
        required &= window;
        any = true;
    }
    if (!any) return false;
    for (int i = 0; i < size; ++i) {
        if (!keep(line[i], allowed[i])) return false;
    }
    return !required || size == plan_.digits || place_required(line.data(), size, required);
}

// Match cells and digits of one window: bit s of a word says that the first cells can hold exactly
// the digits of subset s. Six cells fit into a word; longer lines are held by bounds alone.
template <typename Mask>
bool Engine<Mask>::keep_window(std::span<const Slot> line, int low, Mask* allowed) const {
    constexpr int WORD = 6;
    // Subsets that lack digit j, as bits.
    constexpr std::uint64_t LACKS[WORD] = {0x5555555555555555, 0x3333333333333333,
                                           0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                           0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    const int size = static_cast<int>(line.size());
    const Mask window = range(low, low + size - 1);
    for (const Slot slot : line) {
        if (!(cell_[slot] & window)) return false;
    }
    if (size > WORD) {
        for (int i = 0; i < size; ++i) allowed[i] |= cell_[line[i]] & window;
        return true;
    }
    std::uint64_t reached[WORD + 1] = {1};
    for (int i = 0; i < size; ++i) {
        for (Mask left = (cell_[line[i]] & window) >> (low - 1); left; left &= left - 1) {
            const int digit = std::countr_zero(left);
            reached[i + 1] |= (reached[i] & LACKS[digit]) << (1 << digit);
        }
    }
    std::uint64_t leading = std::uint64_t{1} << ((1 << size) - 1);
    if (!(reached[size] & leading)) return false;
    for (int i = size - 1; i >= 0; --i) {
        std::uint64_t before = 0;
        for (Mask left = (cell_[line[i]] & window) >> (low - 1); left; left &= left - 1) {
            const int digit = std::countr_zero(left);
            const std::uint64_t from = leading >> (1 << digit) & LACKS[digit] & reached[i];
            if (from) allowed[i] |= bit(digit + low);
            before |= from;
        }
        leading = before;
    }
    return true;
}

// Between: all others lie inside of what the ends span. Lockout: outside, and the ends are far
// enough apart.
template <typename Mask>
bool Engine<Mask>::keep_ends(const Propagator& made) {
    const std::span<const Slot> line = slots(made);
    const std::span<const Slot> middle = line.subspan(1, line.size() - 2);
    const bool is_between = made.value < 0;
    const Mask first = cell_[line.front()];
    const Mask last = cell_[line.back()];
    Mask keep_first = 0;
    Mask keep_last = 0;
    Mask keep_middle = 0;
    for (Mask one = first; one; one &= one - 1) {
        for (Mask other = last; other; other &= other - 1) {
            const int low = std::min(digit_of(one), digit_of(other));
            const int high = std::max(digit_of(one), digit_of(other));
            if (!is_between && high - low < made.value) continue;
            const Mask fits =
                is_between ? range(low + 1, high - 1) : static_cast<Mask>(all_ & ~range(low, high));
            if (!std::ranges::all_of(middle, [&](Slot slot) { return cell_[slot] & fits; }))
                continue;
            keep_first |= one & -one;
            keep_last |= other & -other;
            keep_middle |= fits;
        }
    }
    for (const Slot slot : middle) {
        if (!keep(slot, keep_middle)) return false;
    }
    return keep(line.front(), keep_first) && keep(line.back(), keep_last);
}

// The digit of the first cell says which of the others holds the value.
template <typename Mask>
bool Engine<Mask>::keep_element(const Propagator& made) {
    const Slot* const target = plan_.pool.data() + made.first;
    if (made.value < 1 || made.value > plan_.digits) return false;
    const Slot index = target[0];
    const Mask value = bit(made.value);
    Mask kept = 0;
    for (Mask left = cell_[index] & static_cast<Mask>(made.extra); left; left &= left - 1) {
        const int digit = digit_of(left);
        if (target[digit] == index ? digit == made.value : (cell_[target[digit]] & value) != 0) {
            kept |= bit(digit);
        }
    }
    if (!keep(index, kept)) return false;
    return !is_single(cell_[index]) || keep(target[digit_of(cell_[index])], value);
}

template <typename Mask>
bool Engine<Mask>::keep_quadruple(const Propagator& made) {
    const std::vector<int>& values = plan_.values[made.extra];
    for (const int value : values) {
        const Mask digit = bit(value);
        const auto wanted = std::ranges::count(values, value);
        Slot places[MOST_COMMON];
        int count = 0;
        for (const Slot slot : slots(made)) {
            if (!(cell_[slot] & digit)) continue;
            if (count < MOST_COMMON) places[count] = slot;
            ++count;
        }
        if (count < wanted) return false;
        if (count == wanted) {
            for (const Slot slot : slots(made)) {
                if ((cell_[slot] & digit) && !keep(slot, digit)) return false;
            }
        } else if (count <= MOST_COMMON && !clear_common_peers(places, count, digit)) {
            return false;
        }
    }
    return true;
}

// A digit stands in as many circles as it says, or in none; so the digits that occur sum to the
// number of circles.
template <typename Mask>
bool Engine<Mask>::keep_circles(const Propagator& made) {
    const std::span<const Slot> circles = slots(made);
    Mask possible = 0;
    Mask sure = 0;
    for (int digit = 1; digit <= plan_.digits; ++digit) {
        int places = 0;
        int placed = 0;
        for (const Slot slot : circles) {
            places += (cell_[slot] & bit(digit)) != 0;
            placed += cell_[slot] == bit(digit);
        }
        if (placed > digit || (placed && places < digit)) return false;
        if (places >= digit) possible |= bit(digit);
        if (placed) sure |= bit(digit);
        for (const Slot slot : circles) {
            if (!(cell_[slot] & bit(digit)) || cell_[slot] == bit(digit)) continue;
            if ((places < digit || placed == digit) && !remove(slot, bit(digit))) return false;
            if (placed && places == digit && !keep(slot, bit(digit))) return false;
        }
    }
    // Sets of digits between the sure and the possible ones with the right sum.
    const int total = static_cast<int>(circles.size());
    const auto fits = [&](Mask with, Mask some) {
        int rest = total;
        for (Mask left = with; left; left &= left - 1) rest -= digit_of(left);
        if (rest < 0) return false;
        std::uint64_t sums = 1;
        for (Mask left = some & ~with; left; left &= left - 1) {
            if (digit_of(left) <= rest && rest < 64) sums |= sums << digit_of(left);
        }
        return rest >= 64 || (sums >> rest & 1) != 0;
    };
    Mask kept = 0;
    for (Mask left = possible; left; left &= left - 1) {
        const Mask digit = left & -left;
        if (fits(sure | digit, possible)) kept |= digit;
    }
    for (const Slot slot : circles) {
        if (!keep(slot, kept)) return false;
    }
    return fits(sure, kept);
}

// Whether two groups that hold the same digits say anything of one of them: most often they do not,
// and all digits are counted at once to see that.
template <typename Mask>
bool Engine<Mask>::may_say_of_same_values(std::span<const Slot> one,
                                          std::span<const Slot> other) const {
    struct Tally {
        std::array<std::uint8_t, MAX_DIGITS> places{}, placed{};
    };
    const auto tally = [this](std::span<const Slot> cells) {
        Tally counts;
        for (const Slot slot : cells) {
            const Mask mask = cell_[slot];
            for (Mask rest = mask; rest; rest &= rest - 1) ++counts.places[std::countr_zero(rest)];
            if (std::has_single_bit(mask)) ++counts.placed[std::countr_zero(mask)];
        }
        return counts;
    };
    const Tally a = tally(one), b = tally(other);
    for (int d = 0; d < plan_.digits; ++d) {
        const int sure = std::max(a.placed[d], b.placed[d]);
        const int possible = std::min(a.places[d], b.places[d]);
        if (sure > possible) return true;
        if (a.places[d] > a.placed[d] && (a.placed[d] == possible || a.places[d] == sure))
            return true;
        if (b.places[d] > b.placed[d] && (b.placed[d] == possible || b.places[d] == sure))
            return true;
    }
    return false;
}

// All groups hold the same digits as often: for each digit the most sure and the fewest possible
// places of any group bind all.
template <typename Mask>
bool Engine<Mask>::keep_same_values(const Propagator& made) {
    const std::vector<int>& sizes = plan_.values[made.extra];
    const std::span<const Slot> cells = slots(made);
    if (sizes.size() == 2 &&
        !may_say_of_same_values(cells.first(static_cast<std::size_t>(sizes[0])),
                                cells.subspan(sizes[0])))
        return true;
    for (int digit = 1; digit <= plan_.digits; ++digit) {
        int sure = 0;
        int possible = MAX_CELLS;
        const auto tally = [&](std::size_t at, int size, int& places, int& placed) {
            places = placed = 0;
            for (int i = 0; i < size; ++i) {
                places += (cell_[cells[at + i]] & bit(digit)) != 0;
                placed += cell_[cells[at + i]] == bit(digit);
            }
        };
        std::size_t at = 0;
        int places = 0;
        int placed = 0;
        for (const int size : sizes) {
            tally(at, size, places, placed);
            sure = std::max(sure, placed);
            possible = std::min(possible, places);
            at += size;
        }
        if (sure > possible) return false;
        at = 0;
        for (const int size : sizes) {
            tally(at, size, places, placed);
            for (int i = 0; i < size; ++i) {
                const Slot slot = cells[at + i];
                if (!(cell_[slot] & bit(digit)) || cell_[slot] == bit(digit)) continue;
                if (placed == possible && !remove(slot, bit(digit))) return false;
                if (places == sure && !keep(slot, bit(digit))) return false;
            }
            at += size;
        }
    }
    return true;
}

template class Engine<std::uint16_t>;
NONET_FOR_LARGE(template class Engine<std::uint32_t>;)

}  // namespace nonet::rules
