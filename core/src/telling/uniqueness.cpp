// Uniqueness: a pattern that could be filled in two ways is not on the board of a proper puzzle.
#include <algorithm>

#include "teller.hpp"

namespace nonet {

namespace {

DigitSet digits_of(const Candidates& candidates) {
    DigitSet digits = 0;
    for (const Candidate& c : candidates) digits |= digit_bit(c.digit);
    return digits;
}

// The cells, what could be swapped in them, and the promise that this is not so.
void show_deadly(Teller& t, const char* sentence, const Cells& cells, const char* swap) {
    t.show(sentence)
        .cells("cells", cells)
        .ring(cells, CellLook::A)
        .paint(t.candidates(cells, t.step.digits), CandidateLook::A)
        .paint(t.marked({Role::GUARDIAN}), CandidateLook::FIN);
    t.keep(swap).digits("digits", t.step.digits);
    t.keep("deadly.one");
}

// One guardian is true. All of one digit: what sees them all loses it.
void tell_guardians(Teller& t, const Candidates& guardians) {
    const DigitSet digits = digits_of(guardians);
    if (count_bits(digits) != 1) return;
    const Cells cells = cells_of(guardians);
    t.keep("deadly.guardian").cells("cells", cells).digits("digit", digits);
    t.keep(cells.size() == 2 ? "see.both" : "see.all").digits("digit", digits);
}

// The guardians of two cells are like one cell of a naked set in a house.
void tell_extra_set(Teller& t, const Cells& roof, const Cells& others, DigitSet digits) {
    const Houses house = t.houses(Role::BASE);
    Candidates extra;
    for (const Candidate& c : t.marked({Role::GUARDIAN})) {
        if (std::ranges::find(roof, c.cell) != roof.end()) extra.push_back(c);
    }
    t.keep(count_bits(digits_of(extra)) == 1 ? "deadly.extra-one" : "deadly.extra")
        .cells("cells", roof)
        .digits("digits", digits_of(extra));
    t.keep("deadly.extra-set")
        .cells("cells", others)
        .digits("digits", digits)
        .houses("house", house)
        .shade(house, HouseLook::BASE)
        .ring(others, CellLook::B)
        .paint(t.candidates(others, digits), CandidateLook::B);
}

// A digit that a house has only in two cells is in one of them: the others would do the rest.
void tell_locked(Teller& t, const Cells& cells, int house, Digit digit, DigitSet others) {
    t.keep("deadly.locked")
        .house("house", house)
        .digit("digit", digit)
        .cells("cells", cells)
        .shade({static_cast<std::uint16_t>(house)}, HouseLook::BASE);
    t.keep("deadly.locked-other").digit("digit", digit).digits("others", others);
}

// The house that holds both cells and has a digit nowhere else.
int locking_house(const Teller& t, const Cells& cells, Digit digit) {
    for (int h : t.layout.houses_of(cells.front())) {
        const Cells places = t.places(h, digit);
        if (!places.empty() && places == cells) return h;
    }
    return -1;
}

bool try_locked(Teller& t, Cells cells) {
    std::ranges::sort(cells);
    const DigitSet gone = digits_of(t.step.eliminations);
    for (int d : each_digit(t.layout.all_digits() & ~gone)) {
        const int house = cells.size() == 2 ? locking_house(t, cells, static_cast<Digit>(d)) : -1;
        if (house < 0) continue;
        tell_locked(t, cells, house, static_cast<Digit>(d), gone);
        return true;
    }
    return false;
}

// --- rectangles -----------------------------------------------------------------------

Cells corners_of(const Teller& t) {
    Cells all = t.group(Role::FLOOR);
    for (std::uint16_t c : t.group(Role::ROOF)) all.push_back(c);
    std::ranges::sort(all);
    return all;
}

void tell_one_corner(Teller& t, const Cells& roof) {
    t.keep("deadly.other")
        .cells("cell", roof)
        .digits("digits", t.step.digits)
        .ring(roof, CellLook::FOCUS);
}

// A digit that is only in the corners of its lines would complete the pattern.
void tell_forced(Teller& t) {
    const Candidate gone = t.step.eliminations.front();
    const DigitSet rest = t.step.digits & ~digit_bit(gone.digit);
    const Houses lines = t.houses(Role::LINK);
    if (t.step.technique == Technique::UNIQUE_RECTANGLE_6) {
        t.keep("deadly.lines").digit("digit", gone.digit);
        t.keep("deadly.if-both")
            .digit("digit", gone.digit)
            .cells("cells", cells_of(t.step.eliminations));
        return;
    }
    t.keep("deadly.lines-of")
        .houses("houses", lines)
        .digits("digit", rest)
        .shade(lines, HouseLook::BASE);
    t.keep("deadly.if-one")
        .cell("cell", gone.cell)
        .digit("other", gone.digit)
        .digits("digit", rest);
}

void tell_rectangle(Teller& t) {
    const Cells roof = t.group(Role::ROOF);
    show_deadly(t, "deadly.rectangle", corners_of(t), "deadly.swap");
    switch (t.step.technique) {
        case Technique::UNIQUE_RECTANGLE_1:
            return tell_one_corner(t, roof);
        case Technique::UNIQUE_RECTANGLE_3:
            return tell_extra_set(t, roof, t.group(Role::PATTERN), t.group_digits(Role::PATTERN));
        case Technique::UNIQUE_RECTANGLE_4:
            try_locked(t, roof);
            return;
        case Technique::UNIQUE_RECTANGLE_6:
        case Technique::HIDDEN_RECTANGLE:
            return tell_forced(t);
        default:
            return tell_guardians(t, t.marked({Role::GUARDIAN}));
    }
}

// Some corners are filled already, by the player and not by the setter.
void tell_avoidable(Teller& t) {
    const Cells cells = t.group(Role::FLOOR);
    const Candidates guardians = t.marked({Role::GUARDIAN});
    t.show("deadly.rectangle")
        .cells("cells", cells)
        .ring(cells, CellLook::A)
        .paint(t.candidates(cells, t.step.digits), CandidateLook::A)
        .paint(guardians, CandidateLook::FIN);
    t.keep("avoidable.filled");
    if (guardians.empty()) {
        const Candidate gone = t.step.eliminations.front();
        t.keep("avoidable.if")
            .digit("digit", gone.digit)
            .cell("cell", gone.cell)
            .digits("digits", t.step.digits);
    } else {
        t.keep("deadly.swap").digits("digits", t.step.digits);
    }
    t.keep("deadly.one");
    tell_guardians(t, guardians);
}

// --- larger patterns --------------------------------------------------------------------

void tell_pattern(Teller& t) {
    const Technique technique = t.step.technique;
    const bool is_loop =
        technique >= Technique::UNIQUE_LOOP_1 && technique <= Technique::UNIQUE_LOOP_4;
    show_deadly(t, is_loop ? "deadly.loop" : "deadly.cells", t.group(Role::PATTERN),
                technique == Technique::BUG_LITE ? "deadly.two-ways" : "deadly.swap");
    const Candidates guardians = t.marked({Role::GUARDIAN});
    const Cells roof = cells_of(guardians);
    if (roof.size() == 1) {
        t.keep("deadly.other")
            .cells("cell", roof)
            .digits("digits", digits_of(t.step.eliminations))
            .ring(roof, CellLook::FOCUS);
    } else if (!t.group(Role::SET_A).empty()) {
        tell_extra_set(t, roof, t.group(Role::SET_A), t.group_digits(Role::SET_A));
    } else if (t.houses(Role::LINK).empty() || !try_locked(t, roof)) {
        tell_guardians(t, guardians);
    }
}

// Solved cells of two digits that one more would make swappable.
void tell_reverse(Teller& t) {
    const Candidate gone = t.step.eliminations.front();
    t.show("reverse.cells").digits("digits", t.step.digits).ring(t.group(Role::FLOOR), CellLook::A);
    t.keep("reverse.if")
        .digit("digit", gone.digit)
        .cell("cell", gone.cell)
        .ring({gone.cell}, CellLook::FOCUS);
    t.keep("deadly.one");
}

// --- graves -------------------------------------------------------------------------------

void tell_grave(Teller& t) {
    const Candidates guardians = t.marked({Role::GUARDIAN});
    const Cells cells = t.group(Role::ROOF);
    t.show("bug.cells")
        .cells("cells", cells)
        .ring(cells, CellLook::FOCUS)
        .paint(t.candidates(cells, t.layout.all_digits()), CandidateLook::A)
        .paint(guardians, CandidateLook::FIN);
    t.keep("bug.without").candidates("guardians", guardians);
    t.keep("bug.deadly");
    if (cells.size() == 1) {
        t.keep(guardians.size() == 1 ? "bug.so" : "bug.so-many")
            .cells("cell", cells)
            .digits("digits", digits_of(guardians));
    } else if (!t.group(Role::PATTERN).empty()) {
        tell_extra_set(t, cells, t.group(Role::PATTERN), t.group_digits(Role::PATTERN));
    } else if (t.houses(Role::BASE).empty() || !try_locked(t, cells)) {
        tell_guardians(t, guardians);
    }
}

}  // namespace

void tell_uniqueness(Teller& t) {
    if (t.step.eliminations.empty() || t.step.groups.empty()) return tell_anything(t);
    const Technique technique = t.step.technique;
    if (technique >= Technique::BUG_1 && technique <= Technique::BUG_4)
        tell_grave(t);
    else if (technique == Technique::REVERSE_BUG)
        tell_reverse(t);
    else if (technique == Technique::AVOIDABLE_RECTANGLE_1 ||
             technique == Technique::AVOIDABLE_RECTANGLE_2)
        tell_avoidable(t);
    else if (t.group(Role::ROOF).empty())
        tell_pattern(t);
    else
        tell_rectangle(t);
    t.conclude();
}

}  // namespace nonet
