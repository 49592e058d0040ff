// Steps of rules: the cells of a cage, a line or a clue, what it says, and what that leaves.
#include <algorithm>
#include <cstdlib>

#include "teller.hpp"

namespace nonet {

namespace {

constexpr std::size_t TOLD_COMBINATIONS = 3;  // more are counted

bool is_placed_by_sum(Technique technique) {
    return technique == Technique::LAST_OF_A_SUM || technique == Technique::INNIE_OUTIE ||
           technique == Technique::RULE_OF_45;
}

// The cells of the pattern in the picture of every frame.
Scene look_at_cells(Teller& t, std::string sentence) {
    const Cells cells = t.group(Role::PATTERN);
    Scene scene = t.show(std::move(sentence));
    scene.cells("cells", cells)
        .shade(t.houses(Role::BASE), HouseLook::BASE)
        .ring(cells, CellLook::A)
        .draw(t.step.rules);
    return scene;
}

void tell_combinations(Teller& t) {
    const std::size_t count = t.step.combinations.size();
    if (count == 0) return;
    DigitSet all = 0;
    for (const std::uint32_t set : t.step.combinations) all |= set;
    if (count == 1) {
        t.keep("sum.one").digits("digits", all);
    } else if (count <= TOLD_COMBINATIONS) {
        Scene scene = t.keep(count == 2 ? "sum.two" : "sum.three");
        const char* const names[] = {"x", "y", "z"};
        for (std::size_t i = 0; i < count; ++i) scene.digits(names[i], t.step.combinations[i]);
    } else {
        t.keep("sum.several").number("n", static_cast<int>(count)).digits("digits", all);
    }
}

bool is_in_one(const Layout& layout, const Houses& houses, std::uint16_t cell) {
    return std::ranges::any_of(houses, [&](int house) {
        return std::ranges::binary_search(layout.houses()[house].cells, cell);
    });
}

// Houses less the sums inside them: what is left in them, and what sticks out.
void tell_rule_of_45(Teller& t) {
    const Houses houses = t.houses(Role::BASE);
    const Cells cells = t.group(Role::PATTERN);
    t.show("sum.houses").houses("houses", houses).shade(houses, HouseLook::BASE).draw(t.step.rules);
    Cells inside, outside;
    for (const std::uint16_t c : cells)
        (is_in_one(t.layout, houses, c) ? inside : outside).push_back(c);
    const int sum = t.step.sum;
    if (inside.empty() || outside.empty()) {
        t.keep(outside.empty() ? "sum.left" : "sum.outside")
            .cells("cells", cells)
            .number("n", sum)
            .ring(cells, CellLook::A);
        return;
    }
    t.keep(sum > 0   ? "sum.more"
           : sum < 0 ? "sum.less"
                     : "sum.same")
        .number("n", std::abs(sum))
        .ring(inside, CellLook::A)
        .ring(outside, CellLook::B);
}

// The digits that a cage must hold, and where they are confined to.
void tell_overlap(Teller& t, const Cells& cells, const Houses& houses) {
    Scene scene = t.keep(houses.empty() ? "sum.required" : "sum.confined");
    scene.digits("digits", t.step.digits)
        .paint(t.candidates(cells, t.step.digits), CandidateLook::A);
    if (!houses.empty()) scene.houses("houses", houses);
}

// Houses give one part of a cage its sum, so the other part has the rest.
void tell_split(Teller& t) {
    const Houses houses = t.houses(Role::BASE);
    const Cells cells = t.group(Role::PATTERN);
    t.show("sum.houses").houses("houses", houses).shade(houses, HouseLook::BASE).draw(t.step.rules);
    t.keep("sum.split").cells("cells", cells).number("n", t.step.sum).ring(cells, CellLook::A);
}

void tell_cage(Teller& t) {
    const Cells cells = t.group(Role::PATTERN);
    const Houses houses = t.houses(Role::BASE);
    const bool is_overlap = t.step.technique == Technique::CAGE_HOUSE_OVERLAP;
    const bool is_fact = !houses.empty() && !is_overlap;
    const bool is_split = t.step.technique == Technique::CAGE_SPLITTING;
    if (is_split) {
        tell_split(t);
    } else if (is_fact) {
        tell_rule_of_45(t);
    } else {
        look_at_cells(t, t.step.sum > 0 ? "sum.cells" : "sum.plain").number("n", t.step.sum);
    }
    if (is_placed_by_sum(t.step.technique) || (is_split && !t.step.placements.empty())) {
        if (cells.size() > 1) t.keep("sum.last");
        return;
    }
    if (t.step.combinations.empty()) t.keep("sum.fits");
    tell_combinations(t);
    if (t.step.technique == Technique::HIDDEN_CAGE_SINGLE && !t.step.placements.empty()) {
        t.keep("sum.one-place")
            .digits("digit", t.step.digits)
            .ring({t.step.placements.front().cell}, CellLook::FOCUS);
    } else if (is_overlap) {
        tell_overlap(t, cells, houses);
    }
}

// Cages and cells that each hold one of as many digits.
void tell_killer_set(Teller& t) {
    const Cells cages = t.group(Role::PATTERN), naked = t.group(Role::SET_A);
    const Houses houses = t.houses(Role::BASE);
    t.show("killer.hold")
        .digits("digits", t.step.digits)
        .ring(cages, CellLook::A)
        .paint(t.candidates(cages, t.step.digits), CandidateLook::A)
        .draw(t.step.rules);
    if (!naked.empty()) {
        t.keep("killer.naked")
            .cells("cells", naked)
            .digits("digits", t.step.digits)
            .ring(naked, CellLook::B)
            .paint(t.candidates(naked, t.step.digits), CandidateLook::B);
    }
    t.keep("killer.used")
        .digits("digits", t.step.digits)
        .houses("house", houses)
        .shade(houses, HouseLook::BASE);
}

void tell_hidden_killer_pair(Teller& t) {
    const Cells cage = t.group(Role::PATTERN), other = t.group(Role::SET_A);
    const Houses houses = t.houses(Role::BASE);
    t.show("killer.places")
        .houses("house", houses)
        .digits("digits", t.step.digits)
        .cells("cells", other)
        .shade(houses, HouseLook::BASE)
        .ring(cage, CellLook::A)
        .ring(other, CellLook::FOCUS)
        .paint(t.candidates(cage, t.step.digits), CandidateLook::A)
        .paint(t.candidates(other, t.step.digits), CandidateLook::B)
        .draw(t.step.rules);
    t.keep("killer.not-both");
}

void tell_conflict(Teller& t) {
    t.show("killer.apart")
        .ring(t.group(Role::PATTERN), CellLook::A)
        .ring(t.group(Role::SET_A), CellLook::B)
        .draw(t.step.rules);
    t.keep("killer.room");
    tell_combinations(t);
}

// The sentence of a kind of rule: "rule.thermometer".
void tell_rule(Teller& t) {
    const std::string_view id = facts_of(t.step.technique).id;
    look_at_cells(t, "rule.look");
    t.keep("rule." + std::string(id));
}

void tell_common_peers(Teller& t) {
    const Candidates places = t.marked({Role::PATTERN});
    const Houses houses = t.houses(Role::BASE);
    if (houses.empty()) {
        t.show("peers.cell")
            .cells("cell", cells_of(places))
            .digits("digits", t.step.digits)
            .ring(cells_of(places), CellLook::FOCUS)
            .paint(places, CandidateLook::A);
    } else {
        t.show("peers.house")
            .houses("house", houses)
            .digits("digit", t.step.digits)
            .cells("cells", cells_of(places))
            .shade(houses, HouseLook::BASE)
            .paint(places, CandidateLook::A);
    }
    t.keep("peers.all");
}

// Cells that see each other, with as many digits.
void tell_peer_set(Teller& t) {
    const Cells cells = t.group(Role::PATTERN);
    t.show("naked.cells")
        .cells("cells", cells)
        .digits("digits", t.step.digits)
        .ring(cells, CellLook::A)
        .paint(t.candidates(cells, t.step.digits), CandidateLook::A);
    t.keep("peers.set");
    t.keep("peers.places");
}

// A ring and four corners that hold the same digits.
void tell_equivalence(Teller& t) {
    const Cells one = t.group(Role::PATTERN), other = t.group(Role::SET_A);
    t.show("equivalence.same").ring(one, CellLook::A).ring(other, CellLook::B);
    t.keep("equivalence.most")
        .digits("digit", t.step.digits)
        .paint(t.candidates(other, t.step.digits), CandidateLook::A);
}

void tell_leftovers(Teller& t) {
    const Houses houses = t.houses(Role::BASE);
    t.show("leftovers.houses").houses("houses", houses).shade(houses, HouseLook::BASE);
    const Cells cells = t.group(Role::PATTERN);
    t.keep("leftovers.same").cells("cells", cells).ring(cells, CellLook::A);
}

// Lines less windows: what is left holds every digit.
void tell_hidden_window(Teller& t) {
    const Houses houses = t.houses(Role::BASE);
    const Cells cells = t.group(Role::PATTERN);
    Cells places;
    bool is_placed = false;
    for (const std::uint16_t c : cells) {
        if (t.has(c, t.digit())) places.push_back(c);
        is_placed |= t.digit_at(c) == t.digit();
    }
    t.show("window.lines").houses("houses", houses).shade(houses, HouseLook::BASE);
    t.keep("window.left").ring(cells, CellLook::A);
    if (is_placed) {
        t.keep("window.has").digits("digit", t.step.digits);
    } else {
        t.keep("window.digit")
            .digits("digit", t.step.digits)
            .cells("cells", places)
            .paint(t.candidates(places, t.step.digits), CandidateLook::A);
    }
}

// One side of the whispers low, the other high.
void tell_polarity(Teller& t) {
    const Cells low = t.group(Role::PATTERN), high = t.group(Role::SET_A);
    const Houses houses = t.houses(Role::BASE);
    t.show("polarity.alternate").ring(low, CellLook::A).ring(high, CellLook::B).draw(t.step.rules);
    if (houses.empty()) {
        t.keep("polarity.stuck");
    } else {
        t.keep("polarity.full").houses("house", houses).shade(houses, HouseLook::BASE);
    }
    t.keep("polarity.so");
}

}  // namespace

void tell_rules(Teller& t) {
    const bool has_evidence = t.step.technique == Technique::COMMON_PEERS
                                  ? !t.step.marks.empty()
                                  : !t.group(Role::PATTERN).empty();
    if (!has_evidence) return tell_anything(t);
    switch (t.step.technique) {
        case Technique::COMMON_PEERS:
            tell_common_peers(t);
            break;
        case Technique::KILLER_PAIR:
        case Technique::KILLER_TRIPLE:
            tell_killer_set(t);
            break;
        case Technique::HIDDEN_KILLER_PAIR:
            tell_hidden_killer_pair(t);
            break;
        case Technique::CONFLICTING_COMBINATIONS:
            tell_conflict(t);
            break;
        case Technique::LAW_OF_LEFTOVERS:
            tell_leftovers(t);
            break;
        case Technique::SET_EQUIVALENCE:
            tell_equivalence(t);
            break;
        case Technique::PEER_SET:
            tell_peer_set(t);
            break;
        case Technique::HIDDEN_WINDOW:
            tell_hidden_window(t);
            break;
        case Technique::WHISPER_POLARITY:
            tell_polarity(t);
            break;
        default:
            if (facts_of(t.step.technique).family == Family::CAGES)
                tell_cage(t);
            else
                tell_rule(t);
    }
    t.conclude();
}

}  // namespace nonet
