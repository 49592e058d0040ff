// Almost locked sets: n cells with n + 1 digits, each short of one digit only.
#include <algorithm>

#include "teller.hpp"

namespace nonet {

namespace {

constexpr CandidateLook LOOKS[] = {CandidateLook::A, CandidateLook::B, CandidateLook::C,
                                   CandidateLook::D};
constexpr const char* SET_SENTENCES[] = {"als.set-a", "als.set-b", "als.set-c"};

std::vector<const CellGroup*> sets_of(const Teller& t) {
    std::vector<const CellGroup*> sets;
    for (const CellGroup& g : t.step.groups) {
        if (g.role >= Role::SET_A && g.role <= Role::SET_D) sets.push_back(&g);
    }
    return sets;
}

DigitSet gone_digits(const Teller& t) {
    DigitSet digits = 0;
    for (const Candidate& c : t.step.eliminations) digits |= digit_bit(c.digit);
    return digits;
}

// The digits by which a set is linked: those whose candidates in it are marked so.
DigitSet link_digits(const Teller& t, const CellGroup& set) {
    DigitSet digits = 0;
    for (const Candidate& c : t.marked({Role::LINK})) {
        if (std::ranges::find(set.cells, c.cell) != set.cells.end()) digits |= digit_bit(c.digit);
    }
    return digits & set.digits;
}

void paint_set(const Teller& t, Scene& scene, const CellGroup& set, std::size_t index) {
    scene.ring(set.cells, index % 2 ? CellLook::B : CellLook::A)
        .paint(t.candidates(set.cells, set.digits), LOOKS[std::min<std::size_t>(index, 3)]);
}

void show_sets(Teller& t, const std::vector<const CellGroup*>& sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
        Scene scene = t.keep(SET_SENTENCES[i]);
        scene.cells("cells", sets[i]->cells).digits("digits", sets[i]->digits);
        paint_set(t, scene, *sets[i], i);
    }
    t.rest_here();
}

void tell_shared(Teller& t, const char* sentence) {
    t.rest(sentence).digits("digits", gone_digits(t));
    t.rest("als.see");
}

// A -x- B
void tell_xz(Teller& t, const std::vector<const CellGroup*>& sets) {
    const DigitSet common = link_digits(t, *sets[0]) & link_digits(t, *sets[1]);
    show_sets(t, sets);
    if (count_bits(common) > 1) {
        t.rest("als.double").digits("digits", common);
        t.rest("als.double-locked");
        return;
    }
    t.rest("als.common").digits("x", common);
    t.rest("als.without").digits("x", common);
    tell_shared(t, "als.shared");
}

// A -x- C -y- B
void tell_wing(Teller& t, const std::vector<const CellGroup*>& sets) {
    show_sets(t, sets);
    const DigitSet middle = link_digits(t, *sets[2]);
    t.rest("als.a-c").digits("x", link_digits(t, *sets[0]) & middle);
    t.rest("als.b-c").digits("x", link_digits(t, *sets[1]) & middle);
    t.rest("als.middle");
    tell_shared(t, "als.shared");
}

void tell_set_chain(Teller& t, const std::vector<const CellGroup*>& sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
        Scene scene = t.keep("als.set-n");
        scene.number("n", static_cast<int>(i) + 1)
            .cells("cells", sets[i]->cells)
            .digits("digits", sets[i]->digits);
        paint_set(t, scene, *sets[i], i);
    }
    t.rest_here();
    t.keep("als.chain-links");
    t.keep("als.chain-lacks");
    tell_shared(t, "als.chain-ends");
}

// --- death blossom ------------------------------------------------------------------------

// The digit of the stem that takes this petal's places away.
Digit petal_digit(const Teller& t, Cell stem, const CellGroup& petal, DigitSet left) {
    for (int d : each_digit(left & petal.digits)) {
        const Candidates places = t.candidates(petal.cells, digit_bit(static_cast<Digit>(d)));
        const bool seen =
            std::ranges::all_of(places, [&](const Candidate& c) { return t.sees(stem, c.cell); });
        if (seen && !places.empty()) return static_cast<Digit>(d);
    }
    return 0;
}

void tell_petal(Teller& t, Cell stem, const CellGroup& petal, std::size_t index, Digit digit) {
    Scene scene = t.show("blossom.petal");
    scene.digit("digit", digit)
        .cells("cells", petal.cells)
        .ring({static_cast<std::uint16_t>(stem)}, CellLook::FOCUS);
    paint_set(t, scene, petal, index);
    scene.paint(at(stem, digit), CandidateLook::HOLDS)
        .paint(t.candidates(petal.cells, digit_bit(digit)), CandidateLook::FAILS);
    for (const Candidate& c : t.candidates(petal.cells, digit_bit(digit)))
        scene.link(at(stem, digit), c, LinkKind::WEAK);
}

void tell_blossom(Teller& t, const std::vector<const CellGroup*>& petals) {
    const std::uint16_t stem = t.group(Role::PIVOT).front();
    DigitSet left = t.candidates_at(stem);
    t.show("blossom.stem")
        .cell("stem", stem)
        .digits("digits", left)
        .ring({stem}, CellLook::FOCUS)
        .paint(t.candidates({stem}, left), CandidateLook::A);
    for (std::size_t i = 0; i < petals.size(); ++i) {
        const Digit digit = petal_digit(t, stem, *petals[i], left);
        if (digit == 0) continue;
        left &= ~digit_bit(digit);
        tell_petal(t, stem, *petals[i], i, digit);
    }
    Scene scene = t.show("blossom.all");
    scene.digits("digits", gone_digits(t)).ring({stem}, CellLook::FOCUS);
    for (std::size_t i = 0; i < petals.size(); ++i) paint_set(t, scene, *petals[i], i);
    t.rest_here();
    t.keep("als.see");
}

// --- others -----------------------------------------------------------------------------

void tell_coq(Teller& t) {
    const Cells core = t.group(Role::PIVOT), line = t.group(Role::SET_A),
                box = t.group(Role::SET_B);
    const Houses houses = t.houses(Role::BASE);
    if (houses.size() < 2) return tell_anything(t);
    const DigitSet digits = t.group_digits(Role::PIVOT);
    const DigitSet by_line = t.group_digits(Role::SET_A);
    t.show("coq.core")
        .cells("cells", core)
        .houses("houses", houses)
        .digits("digits", digits)
        .shade(houses, HouseLook::BASE)
        .ring(core, CellLook::FOCUS)
        .paint(t.candidates(core, digits & ~by_line), CandidateLook::B)
        .paint(t.candidates(core, digits & by_line), CandidateLook::A);
    for (bool in_line : {true, false}) {
        const Role role = in_line ? Role::SET_A : Role::SET_B;
        t.keep("coq.more")
            .cells("cells", in_line ? line : box)
            .house("house", in_line ? houses[0] : houses[1])
            .digits("digits", t.group_digits(role))
            .ring(in_line ? line : box, in_line ? CellLook::A : CellLook::B)
            .paint(t.candidates(in_line ? line : box, t.group_digits(role)),
                   in_line ? CandidateLook::A : CandidateLook::B);
    }
    t.keep("coq.count");
    t.keep("coq.used");
    t.conclude();
}

void tell_aligned(Teller& t) {
    const Cells cells = t.group(Role::PATTERN), witnesses = t.group(Role::LINK);
    t.show(cells.size() == 2 ? "aligned.pair" : "aligned.triple")
        .cells("cells", cells)
        .ring(cells, CellLook::FOCUS)
        .paint(t.candidates(cells, t.layout.all_digits()), CandidateLook::A);
    t.keep("aligned.witness")
        .cells("cells", witnesses)
        .ring(witnesses, CellLook::B)
        .paint(t.candidates(witnesses, t.layout.all_digits()), CandidateLook::B);
    t.keep("aligned.never");
    t.conclude();
}

}  // namespace

void tell_almost_locked(Teller& t) {
    const std::vector<const CellGroup*> sets = sets_of(t);
    const bool is_aligned = t.step.technique == Technique::ALIGNED_PAIR_EXCLUSION ||
                            t.step.technique == Technique::ALIGNED_TRIPLET_EXCLUSION;
    if (is_aligned && !t.group(Role::PATTERN).empty()) return tell_aligned(t);
    if (is_aligned || sets.size() < 2) return tell_anything(t);
    if (t.step.technique == Technique::SUE_DE_COQ) return tell_coq(t);
    if (t.step.technique == Technique::DEATH_BLOSSOM && !t.group(Role::PIVOT).empty())
        tell_blossom(t, sets);
    else if (sets.size() == 2)
        tell_xz(t, sets);
    else if (t.step.technique == Technique::ALS_XY_WING && sets.size() == 3)
        tell_wing(t, sets);
    else
        tell_set_chain(t, sets);
    t.conclude();
}

}  // namespace nonet
