// The closure grows in waves of bit sets until nothing follows any more.
#include "closure.hpp"

namespace nonet::se {

void Closure::grow(const Candidates& open, int candidate, bool on, bool one_digit,
                   Implied& implied) {
    implied = {};
    now_ = open;
    one_digit_ = one_digit;
    size_ = 0;
    if (on)
        turn_on(candidate, implied);
    else if (!turn_off(candidate / 9, candidate % 9, implied))
        return;
    while (size_ > 0) {
        const int next = pending_[static_cast<std::size_t>(--size_)];
        const int cell = next / 9, d = next % 9;
        if (!one_digit)
            for (int other : each(now_.cell[cell] & ~bit(d)))
                if (!turn_off(cell, other, implied)) return;
        for (int kind = 0; kind < 3; ++kind) {
            const int house = GEOMETRY.house[cell][kind];
            for (int spot : each(now_.places(house, d) & ~bit(GEOMETRY.spot[cell][kind])))
                if (!turn_off(GEOMETRY.cells[house][spot], d, implied)) return;
        }
    }
}

void Closure::turn_on(int candidate, Implied& implied) {
    if (implied.on.has(candidate)) return;
    implied.on.add(candidate);
    pending_[static_cast<std::size_t>(size_++)] = static_cast<std::uint16_t>(candidate);
}

// Removes a candidate; what it leaves alone in a cell or a house turns on. False at a conflict.
bool Closure::turn_off(int cell, int digit, Implied& implied) {
    const int candidate = cell * 9 + digit;
    if (implied.on.has(candidate)) {
        implied.conflict = true;
        return false;
    }
    implied.off.add(candidate);
    const Mask digits = now_.cell[cell] = static_cast<Mask>(now_.cell[cell] & ~bit(digit));
    if (!one_digit_ && is_single(digits)) turn_on(cell * 9 + lowest(digits), implied);
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind];
        Mask& slot = now_.places(house, digit);
        slot = static_cast<Mask>(slot & ~bit(GEOMETRY.spot[cell][kind]));
        if (is_single(slot)) turn_on(GEOMETRY.cells[house][lowest(slot)] * 9 + digit, implied);
    }
    return true;
}

}  // namespace nonet::se
