// Singles: what blocks the other cells of a house, or the other digits of a cell.
#include "teller.hpp"

namespace nonet {

namespace {

void tell_full_house(Teller& t) {
    const Candidate c = t.step.placements.front();
    t.show("full-house.empty")
        .house("house", t.houses(Role::BASE).front())
        .shade(t.houses(Role::BASE), HouseLook::BASE)
        .ring({c.cell}, CellLook::FOCUS);
    t.keep("full-house.missing").digit("digit", c.digit).paint(c, CandidateLook::A);
}

// Why the other cells of the house are out: placed digits, earlier steps, or both.
void tell_others(Teller& t, int house, Digit digit) {
    const Blocked blocked = t.blocked(house, digit);
    if (blocked.links.empty() && blocked.earlier.empty()) return;
    const char* sentence = blocked.earlier.empty() ? "hidden-single.blocked"
                           : blocked.links.empty() ? "hidden-single.earlier"
                                                   : "hidden-single.mixed";
    Scene scene = t.keep(sentence);
    scene.digit("digit", digit);
    for (const auto& [blocker, cell] : blocked.links) scene.block(blocker, cell);
}

void tell_hidden_single(Teller& t) {
    const Candidate c = t.step.placements.front();
    const int house = t.houses(Role::BASE).front();
    t.show("hidden-single.where")
        .digit("digit", c.digit)
        .house("house", house)
        .shade(t.houses(Role::BASE), HouseLook::BASE);
    tell_others(t, house, c.digit);
}

// One blocker for each digit that the cell sees; earlier steps took the rest.
void tell_naked_single(Teller& t) {
    const Candidate c = t.step.placements.front();
    t.show("naked-single.look").cell("cell", c.cell).ring({c.cell}, CellLook::FOCUS);
    DigitSet seen = 0;
    std::vector<Cell> blockers;
    for (int d = 1; d <= t.layout.digits(); ++d) {
        const Cell blocker = t.blocker(c.cell, static_cast<Digit>(d));
        if (blocker < 0) continue;
        seen |= digit_bit(static_cast<Digit>(d));
        blockers.push_back(blocker);
    }
    if (seen) {
        Scene scene = t.keep("naked-single.sees");
        scene.digits("digits", seen);
        for (Cell blocker : blockers) scene.block(blocker, c.cell);
    }
    const DigitSet earlier = t.layout.all_digits() & ~seen & ~t.candidates_at(c.cell);
    if (earlier) t.keep("naked-single.earlier").digits("digits", earlier);
    t.keep("naked-single.left").digit("digit", c.digit).paint(c, CandidateLook::A);
}

// Locked candidates or a hidden set that leaves a digit one place in a house.
void tell_direct(Teller& t, bool locked) {
    if (locked)
        tell_locking(t);
    else
        tell_hidden_set(t);
    const Candidate c = t.step.placements.front();
    t.keep("direct.left")
        .digit("digit", c.digit)
        .houses("house", t.houses(Role::TARGET))
        .shade(t.houses(Role::TARGET), HouseLook::COVER)
        .ring({c.cell}, CellLook::FOCUS);
}

}  // namespace

void tell_singles(Teller& t) {
    if (t.step.placements.empty()) return tell_anything(t);
    if (t.step.technique != Technique::NAKED_SINGLE && t.houses(Role::BASE).empty())
        return tell_anything(t);
    switch (t.step.technique) {
        case Technique::FULL_HOUSE:
            tell_full_house(t);
            break;
        case Technique::NAKED_SINGLE:
            tell_naked_single(t);
            break;
        case Technique::DIRECT_POINTING:
        case Technique::DIRECT_CLAIMING:
            tell_direct(t, true);
            break;
        case Technique::DIRECT_HIDDEN_PAIR:
        case Technique::DIRECT_HIDDEN_TRIPLE:
            tell_direct(t, false);
            break;
        default:
            tell_hidden_single(t);
    }
    t.conclude();
}

}  // namespace nonet
