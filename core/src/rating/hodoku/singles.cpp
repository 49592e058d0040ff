// The queues of singles, filled as candidates leave.
#include "singles.hpp"

#include <algorithm>
#include <bit>

namespace nonet {

namespace {

std::array<int, 3> houses_of(int cell) {
    const int row = cell / 9, column = cell % 9;
    return {row, 9 + column, 18 + row / 3 * 3 + column / 3};
}

bool lies_in(int cell, int house) {
    const auto houses = houses_of(cell);
    return std::find(houses.begin(), houses.end(), house) != houses.end();
}

bool see_each_other(int a, int b) {
    const auto of_a = houses_of(a), of_b = houses_of(b);
    return a != b && (of_a[0] == of_b[0] || of_a[1] == of_b[1] || of_a[2] == of_b[2]);
}

}  // namespace

HodokuSingles::HodokuSingles(const Grid& givens) {
    candidates_.fill(0x1ff);
    for (auto& house : places_) house.fill(9);
    for (Cell cell = 0; cell < 81; ++cell)
        if (const Digit digit = givens[cell]; digit != 0) place(cell, digit);
}

std::optional<Single> HodokuSingles::take() {
    if (const auto full = find_full_house()) return full;
    while (!naked_.empty()) {
        const Entry next = naked_.front();
        naked_.pop_front();
        if (digits_[next.cell] == 0) return Single{Technique::NAKED_SINGLE, next.cell, next.digit};
    }
    while (!hidden_.empty()) {
        const Entry next = hidden_.front();
        hidden_.pop_front();
        if (digits_[next.cell] != 0) continue;
        const auto houses = houses_of(next.cell);
        const auto is_only = [&](int house) {
            return places_[static_cast<std::size_t>(house)][next.digit] == 1;
        };
        if (std::none_of(houses.begin(), houses.end(), is_only)) return std::nullopt;
        return Single{
            is_only(houses[2]) ? Technique::HIDDEN_SINGLE_BOX : Technique::HIDDEN_SINGLE_LINE,
            next.cell, next.digit};
    }
    return std::nullopt;
}

// A naked single that is alone in a house; it stays in the queue.
std::optional<Single> HodokuSingles::find_full_house() const {
    for (const Entry& entry : naked_) {
        if (digits_[entry.cell] != 0) continue;
        for (int house : houses_of(entry.cell))
            if (is_last_of_house(house, entry.digit))
                return Single{Technique::FULL_HOUSE, entry.cell, entry.digit};
    }
    return std::nullopt;
}

bool HodokuSingles::is_last_of_house(int house, int digit) const {
    for (int other = 1; other <= 9; ++other)
        if (other != digit &&
            places_[static_cast<std::size_t>(house)][static_cast<std::size_t>(other)] != 0)
            return false;
    return true;
}

void HodokuSingles::place(Cell cell, Digit digit) {
    const std::uint16_t own = candidates_[cell];
    digits_[cell] = digit;
    candidates_[cell] = 0;
    --left_;
    for (Cell peer = 0; peer < 81; ++peer)
        if (see_each_other(cell, peer)) remove(peer, digit);
    for (int other = 1; other <= 9; ++other) {
        if (!(own >> (other - 1) & 1)) continue;
        for (int house : houses_of(cell)) {
            auto& places =
                places_[static_cast<std::size_t>(house)][static_cast<std::size_t>(other)];
            if (--places == 1 && other != digit) queue_hidden(house, other);
        }
    }
}

void HodokuSingles::remove(Cell cell, Digit digit) {
    std::uint16_t& candidates = candidates_[cell];
    const auto gone = static_cast<std::uint16_t>(1 << (digit - 1));
    if (!(candidates & gone)) return;
    candidates = static_cast<std::uint16_t>(candidates & ~gone);
    if (std::popcount(candidates) == 1)
        naked_.push_back({static_cast<std::uint8_t>(cell),
                          static_cast<std::uint8_t>(std::countr_zero(candidates) + 1)});
    for (int house : houses_of(cell)) {
        auto& places = places_[static_cast<std::size_t>(house)][digit];
        if (--places == 1) queue_hidden(house, digit);
        if (places == 0) forget_hidden(house, digit);
    }
}

void HodokuSingles::queue_hidden(int house, int digit) {
    for (int cell = 0; cell < 81; ++cell)
        if (lies_in(cell, house) &&
            candidates_[static_cast<std::size_t>(cell)] >> (digit - 1) & 1) {
            hidden_.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
            return;
        }
}

// Forgets one hidden single of a digit that has no place left in a house.
void HodokuSingles::forget_hidden(int house, int digit) {
    const auto it = std::find_if(hidden_.begin(), hidden_.end(), [&](const Entry& entry) {
        return entry.digit == digit && lies_in(entry.cell, house);
    });
    if (it != hidden_.end()) hidden_.erase(it);
}

}  // namespace nonet
