// Wings: whatever the middle is, the same digit comes to one of the outer cells.
#include <algorithm>

#include "chain.hpp"

namespace nonet {

namespace {

Digit first_digit(DigitSet digits) {
    return static_cast<Digit>(lowest_digit(digits));
}

// One case of the pivot: it is x, so the pincer with x is z.
void tell_case(Teller& t, Cell pivot, Cell pincer, Digit x, Digit z) {
    t.show("wing.case")
        .cell("pivot", pivot)
        .digit("x", x)
        .cell("pincer", pincer)
        .digit("z", z)
        .ring({static_cast<std::uint16_t>(pivot)}, CellLook::FOCUS)
        .paint(at(pivot, x), CandidateLook::HOLDS)
        .paint(at(pincer, x), CandidateLook::FAILS)
        .paint(at(pincer, z), CandidateLook::HOLDS)
        .link(at(pivot, x), at(pincer, x), LinkKind::WEAK)
        .link(at(pincer, x), at(pincer, z), LinkKind::STRONG);
}

void show_pivot(Teller& t, Cell pivot) {
    const DigitSet digits = t.candidates_at(pivot);
    const bool is_pair = count_bits(digits) == 2;
    Scene scene = t.show(is_pair ? "wing.pivot" : "wing.pivot-many");
    scene.cell("pivot", pivot)
        .ring({static_cast<std::uint16_t>(pivot)}, CellLook::FOCUS)
        .paint(t.candidates({static_cast<std::uint16_t>(pivot)}, digits), CandidateLook::B);
    if (!is_pair) {
        scene.digits("digits", digits);
        return;
    }
    const Digit x = first_digit(digits);
    scene.digit("x", x).digit("y", first_digit(digits & ~digit_bit(x)));
}

// The pattern as a whole, where z may be.
void tell_all_cases(Teller& t, Cell pivot, const Cells& pincers, Digit z) {
    Cells ends = pincers;
    if (t.has(pivot, z)) ends.push_back(static_cast<std::uint16_t>(pivot));
    std::ranges::sort(ends);
    Scene scene = t.show("wing.all");
    scene.cells("cells", ends)
        .digit("z", z)
        .ring({static_cast<std::uint16_t>(pivot)}, CellLook::FOCUS)
        .ring(pincers, CellLook::A);
    for (Cell c : pincers) {
        scene.paint(t.candidates({static_cast<std::uint16_t>(c)}, ~digit_bit(z)), CandidateLook::B);
    }
    scene.paint(t.candidates({static_cast<std::uint16_t>(pivot)}, ~digit_bit(z)), CandidateLook::B);
    for (Cell c : ends) scene.paint(at(c, z), CandidateLook::A);
    t.rest_here();
    t.keep(ends.size() == 2 ? "see.both" : "see.all").digit("digit", z);
}

void tell_hinge(Teller& t) {
    const Cell pivot = t.group(Role::PIVOT).front();
    const Cells pincers = t.group(Role::PINCER);
    const Digit z = t.step.eliminations.front().digit;
    show_pivot(t, pivot);
    for (Cell pincer : pincers) {
        const DigitSet rest = t.candidates_at(pincer) & ~digit_bit(z);
        if (rest) tell_case(t, pivot, pincer, first_digit(rest), z);
    }
    if (t.has(pivot, z)) {
        t.show("wing.pivot-itself")
            .cell("pivot", pivot)
            .digit("z", z)
            .ring({static_cast<std::uint16_t>(pivot)}, CellLook::FOCUS)
            .paint(at(pivot, z), CandidateLook::HOLDS);
    }
    tell_all_cases(t, pivot, pincers, z);
}

// Two equal pairs (twins), and a house in which each sees one of the two places of a digit.
void tell_w_wing(Teller& t) {
    const std::vector<ChainNode>& nodes = t.step.nodes;
    const Digit z = nodes[0].digit, x = nodes[1].digit;
    const Cell one = nodes[0].cells[0], two = nodes[5].cells[0];
    const Candidate near_one = at(nodes[2].cells[0], x), near_two = at(nodes[3].cells[0], x);
    const Houses houses = t.houses(Role::LINK);
    const Cells twins{nodes[0].cells[0], nodes[5].cells[0]};
    t.show("w-wing.twins")
        .cells("twins", twins)
        .digits("digits", digit_bit(x) | digit_bit(z))
        .ring(twins, CellLook::A)
        .paint({at(one, z), at(two, z)}, CandidateLook::A)
        .paint({at(one, x), at(two, x)}, CandidateLook::B);
    t.keep("w-wing.house")
        .houses("house", houses)
        .digit("x", x)
        .shade(houses, HouseLook::BASE)
        .paint({near_one, near_two}, CandidateLook::C)
        .link(at(one, x), near_one, LinkKind::WEAK)
        .link(at(two, x), near_two, LinkKind::WEAK)
        .link(near_one, near_two, LinkKind::STRONG);
    t.rest_here();
    t.keep("w-wing.both")
        .houses("house", houses)
        .digit("x", x)
        .paint({at(one, x), at(two, x)}, CandidateLook::HOLDS)
        .paint({near_one, near_two, at(one, z), at(two, z)}, CandidateLook::FAILS);
    t.rest("w-wing.one").digit("z", z);
    t.rest("see.twins").digit("digit", z);
}

// As many cells as digits, of which one alone can come twice.
void tell_bent(Teller& t) {
    const Cells cells = t.group(Role::PATTERN);
    const Cells places = t.cells_marked({Role::PINCER});
    const Digit z = t.step.eliminations.front().digit;
    t.show("bent.cells")
        .cells("cells", cells)
        .digits("digits", t.step.digits)
        .shade(t.houses(Role::BASE), HouseLook::BASE)
        .ring(cells, CellLook::A)
        .paint(t.candidates(cells, t.step.digits), CandidateLook::B)
        .paint(t.candidates(places, digit_bit(z)), CandidateLook::A);
    t.keep("bent.once").digit("z", z);
    t.keep("bent.needs").digit("z", z).cells("cells", places);
    t.keep("see.all").digit("digit", z);
}

}  // namespace

void tell_wings(Teller& t) {
    const bool is_effective = !t.step.eliminations.empty();
    if (t.step.technique == Technique::W_WING && t.step.nodes.size() == 6 &&
        branches_of(t.step).size() == 1) {
        tell_w_wing(t);
    } else if (!t.step.nodes.empty()) {
        return tell_chains(t);
    } else if (is_effective && !t.group(Role::PIVOT).empty()) {
        tell_hinge(t);
    } else if (is_effective && !t.group(Role::PATTERN).empty()) {
        tell_bent(t);
    } else {
        return tell_anything(t);
    }
    t.conclude();
}

}  // namespace nonet
