// Each digit strikes candidates, and what follows as a single is placed.
#include "filling.hpp"

namespace nonet::naming {

Filling::Filling(const Layout& layout)
    : layout_(layout),
      digits_(layout.cells()),
      options_(layout.cells(), layout.all_digits()),
      waiting_(layout.houses().size()) {}

void Filling::place(Cell cell, Digit digit) {
    const DigitSet bit = digit_bit(digit);
    digits_[cell] = digit;
    options_[cell] = bit;
    look_at_houses_of(cell);
    for (const Cell peer : layout_.peers(cell)) {
        if (options_[peer] & bit) strike(peer, bit);
    }
}

void Filling::place_singles() {
    for (;;) {
        if (!naked_.empty()) {
            const Cell cell = naked_.back();
            naked_.pop_back();
            if (!digits_[cell] && std::has_single_bit(options_[cell])) {
                place(cell, static_cast<Digit>(std::bit_width(options_[cell])));
            }
        } else if (!touched_.empty()) {
            const int house = touched_.back();
            touched_.pop_back();
            waiting_[house] = 0;
            place_hidden(layout_.houses()[house]);
        } else {
            return;
        }
    }
}

void Filling::strike(Cell cell, DigitSet bit) {
    options_[cell] &= ~bit;
    if (std::has_single_bit(options_[cell])) naked_.push_back(cell);
    look_at_houses_of(cell);
}

void Filling::look_at_houses_of(Cell cell) {
    for (const int house : layout_.houses_of(cell)) {
        if (!waiting_[house]) touched_.push_back(house);
        waiting_[house] = 1;
    }
}

void Filling::place_hidden(const House& house) {
    if (static_cast<int>(house.cells.size()) != layout_.digits()) return;
    DigitSet once = 0;
    DigitSet twice = 0;
    for (const Cell cell : house.cells) {
        twice |= once & options_[cell];
        once |= options_[cell];
    }
    const DigitSet forced = once & ~twice;
    for (const Cell cell : house.cells) {
        const DigitSet bit = options_[cell] & forced;
        if (!digits_[cell] && std::has_single_bit(bit)) {
            place(cell, static_cast<Digit>(std::bit_width(bit)));
        }
    }
}

}  // namespace nonet::naming
