// Propagators run until none is due, or a cell has nothing left.
#include "engine.hpp"
#include "widths.hpp"

namespace nonet::rules {

template <typename Mask>
Engine<Mask>::Engine(const Plan& plan)
    : plan_(plan),
      tables_(SumTables::shared()),
      all_(static_cast<Mask>((std::uint64_t{1} << plan.digits) - 1)),
      words_(plan.words),
      due_words_(plan.words),
      fixed_words_(std::max((plan.slots + 63) / 64, FOUR)),
      changed_words_(fixed_words_.size()),
      due_(due_words_.data()),
      fixed_(fixed_words_.data()),
      changed_(changed_words_.data()),
      sets_((plan.slots + 63) / 64),
      dozes_(plan.propagators.size()) {}

template <typename Mask>
void Engine<Mask>::wake_all() {
    const std::size_t size = plan_.propagators.size();
    for (std::size_t i = 0; i < size; ++i) due_[i / 64] |= std::uint64_t{1} << i % 64;
    const auto is_placed = [](auto mask) { return (mask != 0) & ((mask & (mask - 1)) == 0); };
    for_each_slot(cell_, is_placed,
                  [&](int slot) { fixed_[slot / 64] |= std::uint64_t{1} << slot % 64; });
}

template <typename Mask>
bool Engine<Mask>::blame(int slot) {
    blamed_slot_ = static_cast<Slot>(slot);
    blamed_ = {&blamed_slot_, 1};
    house_blamed_ = true;
    return false;
}

template <typename Mask>
void Engine<Mask>::forget() {
    for (int i = 0; i < words_; ++i) due_[i] = 0;
    clear(fixed_);
    clear(changed_);
}

template <typename Mask>
bool Engine<Mask>::propagate() {
    const auto give_up = [&] {
        forget();
        return false;
    };
    for (;;) {
        if (is_any(fixed_) && !clear_peers()) return give_up();
        wake(changed_, plan_.watch);
        int word = 0;
        while (word < words_ && !due_[word]) ++word;
        if (word == words_) return true;
        const int next = word * 64 + std::countr_zero(due_[word]);
        const std::uint64_t bit = due_[word] & -due_[word];
        due_[word] ^= bit;
        const Propagator& made = plan_.propagators[next];
        if (made.may_doze && is_asleep(dozes_[next])) continue;
        blamed_ = {};
        if (run(made)) {
            if (made.may_doze) tire(dozes_[next], is_any(changed_));
            if (made.is_exact) {
                wake(changed_, plan_.watch);
                due_[word] &= ~bit;
            }
            continue;
        }
        if (blamed_.empty()) {
            blamed_ = slots(made);
            house_blamed_ = made.family == Family::HOUSE;
        }
        return give_up();
    }
}

template <typename Mask>
void Engine<Mask>::tire(Doze& doze, bool has_found) {
    constexpr int LONGEST = 40;
    doze.in_vain =
        has_found ? 0 : static_cast<std::uint16_t>(std::min(doze.in_vain + 1, 2 * LONGEST));
    doze.left = doze.in_vain / 2;
}

template <typename Mask>
bool Engine<Mask>::run(const Propagator& made) {
    switch (made.family) {
        case Family::RELATION:
            return keep_relation(made);
        case Family::THERMOMETER:
            return keep_thermometer(made);
        case Family::ELEMENT:
            return keep_element(made);
        case Family::QUADRUPLE:
            return keep_quadruple(made);
        case Family::NINE:
            return keep_nine();
        case Family::NINE_CROSSINGS:
            return keep_nine_crossings();
        case Family::HOUSE:
            return keep_house(made);
        case Family::CAGE:
            return keep_cage(made, CageBy::COMBINATIONS);
        case Family::RENBAN:
            return keep_renban(made);
        case Family::CROSSINGS:
            return keep_crossings(made);
        case Family::SUM:
            return keep_sum(made);
        case Family::LINEAR:
            return keep_linear(made);
        case Family::SAME_VALUES:
            return keep_same_values(made);
        case Family::EQUAL_SUMS:
            return keep_equal_sums(made);
        case Family::ENDS:
            return keep_ends(made);
        case Family::CIRCLES:
            return keep_circles(made);
        case Family::SANDWICH:
            return keep_sandwich(made);
        case Family::X_SUM:
            return keep_x_sum(made);
        case Family::SKYSCRAPER:
            return keep_skyscraper(made);
        case Family::MATCHING:
            return keep_matching(made);
    }
    return true;
}

template <typename Mask>
bool Engine<Mask>::clear_peers() {
    if constexpr (std::is_same_v<Mask, std::uint16_t>) {
        if (plan_.is_nine) return clear_peers_by_lanes();
    }
    return clear_peers_by_lists();
}

template <typename Mask>
bool Engine<Mask>::clear_peers_by_lists() {
    for (int i = 0; i < sets_; ++i) {
        while (fixed_[i]) {
            const int slot = i * 64 + std::countr_zero(fixed_[i]);
            fixed_[i] &= fixed_[i] - 1;
            wake_at(slot);
            const Mask digit = cell_[slot];
            const std::uint32_t end = plan_.apart_first[slot + 1];
            for (std::uint32_t j = plan_.apart_first[slot]; j < end; ++j) {
                const Slot peer = plan_.apart_list[j];
                if ((cell_[peer] & digit) && !remove(peer, digit)) return blame(peer);
            }
            i = 0;  // a peer before this word may be fixed now
        }
    }
    return true;
}

// Cells that got a digit take it from the cells apart from them: what each takes is gathered row by
// row, and then taken at once, without a question for each row.
template <typename Mask>
bool Engine<Mask>::clear_peers_by_lanes() {
    constexpr int MANY = 6;  // cells from which a pass over all houses costs less
    const StoredLanes* const apart = reinterpret_cast<const StoredLanes*>(plan_.apart_lanes.data());
    const StoredLanes* const rows = reinterpret_cast<const StoredLanes*>(cell_);
    while (fixed_[0] | fixed_[1] | fixed_[2]) {
        if (count_fixed() >= MANY) {
            if (!clear_many_peers()) return false;
            continue;
        }
        Lanes gone[NINE_ROWS] = {};
        for (int i = 0; i < NINE_SETS; ++i) {
            for (; fixed_[i]; fixed_[i] &= fixed_[i] - 1) {
                const int slot = i * 64 + std::countr_zero(fixed_[i]);
                if (plan_.has_waiting) wake_at(slot);
                const auto digit = static_cast<std::uint16_t>(cell_[slot]);
                const StoredLanes* const peers = apart + slot * NINE_ROWS;
                for (int row = 0; row < NINE_ROWS; ++row) gone[row] |= peers[row] & digit;
            }
        }
        Lanes now[NINE_ROWS];
        for (int row = 0; row < NINE_ROWS; ++row) now[row] = rows[row] & ~gone[row];
        if (!put_lanes(now)) return false;
    }
    return true;
}

// Write all rows of the board back and mark the cells that differ; false where one is empty.
template <typename Mask>
bool Engine<Mask>::put_lanes(const Lanes* now) {
    StoredLanes* const rows = reinterpret_cast<StoredLanes*>(cell_);
    Lanes differs[NINE_ROWS + 1];
    Lanes single[NINE_ROWS + 1];
    Lanes empty{};
    for (int row = 0; row < NINE_ROWS; ++row) {
        differs[row] = reinterpret_cast<Lanes>(rows[row] != now[row]);
        single[row] = reinterpret_cast<Lanes>((now[row] & (now[row] - 1)) == 0) & differs[row];
        empty |= reinterpret_cast<Lanes>(now[row] == 0) & differs[row];
        rows[row] = now[row];
    }
    if (!is_none(empty)) return blame_empty();
    differs[NINE_ROWS] = single[NINE_ROWS] = Lanes{};
    for (int row = 0; row < NINE_ROWS; row += 2) {
        const int at = row % ROWS_A_WORD * LANES;
        changed_[row / ROWS_A_WORD] |= std::uint64_t{two_lane_bits(differs[row], differs[row + 1])}
                                       << at;
        fixed_[row / ROWS_A_WORD] |= std::uint64_t{two_lane_bits(single[row], single[row + 1])}
                                     << at;
    }
    return true;
}

template <typename Mask>
bool Engine<Mask>::blame_empty() {
    for (int slot = 0; slot < plan_.slots; ++slot) {
        if (!cell_[slot] && plan_.cell_of[slot] >= 0) return blame(slot);
    }
    return false;
}

// The same for many cells at once: their houses in one pass, then the few cells apart that are in
// none of these.
template <typename Mask>
bool Engine<Mask>::clear_many_peers() {
    std::array<std::uint64_t, FOUR> fixed;
    std::copy_n(fixed_, FOUR, fixed.begin());
    clear(fixed_);
    if (!clear_placed()) return false;
    if (!plan_.has_waiting && plan_.strange_list.empty()) return true;
    for (int i = 0; i < FOUR; ++i) {
        for (; fixed[i]; fixed[i] &= fixed[i] - 1) {
            const int slot = i * 64 + std::countr_zero(fixed[i]);
            if (plan_.has_waiting) wake_at(slot);
            const std::uint32_t end = plan_.strange_first[slot + 1];
            for (std::uint32_t j = plan_.strange_first[slot]; j < end; ++j) {
                const Slot peer = plan_.strange_list[j];
                if ((cell_[peer] & cell_[slot]) && !remove(peer, cell_[slot])) return blame(peer);
            }
        }
    }
    return true;
}

template class Engine<std::uint16_t>;
NONET_FOR_LARGE(template class Engine<std::uint32_t>;)

}  // namespace nonet::rules
