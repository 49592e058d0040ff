// Patterns that are proved by counting, and what remains when no pattern helps.
#include <algorithm>

#include "teller.hpp"

namespace nonet {

namespace {

void tell_one_guardian(Teller& t, const Candidates& guardians) {
    t.keep(guardians.size() == 1 ? "guarded.only" : "guarded.one")
        .candidates("guardians", guardians);
    const bool one_digit = std::ranges::all_of(
        guardians, [&](const Candidate& c) { return c.digit == guardians[0].digit; });
    if (guardians.size() > 1 && one_digit && t.step.placements.empty())
        t.keep(guardians.size() == 2 ? "see.both" : "see.all").digit("digit", guardians[0].digit);
}

// Which digits the targets can hold together, and where those that they surely hold must be.
void tell_exocet_pairs(Teller& t) {
    constexpr std::size_t TOLD = 3;
    const Cells mirrors = t.group(Role::PINCER);
    t.keep("exocet.mirrors")
        .ring(mirrors, CellLook::B)
        .paint(t.candidates(mirrors, t.step.digits), CandidateLook::D);
    const std::vector<std::uint32_t>& pairs = t.step.combinations;
    DigitSet all = 0, sure = t.step.digits;
    for (const std::uint32_t pair : pairs) {
        all |= pair;
        sure &= pair;
    }
    if (pairs.size() > TOLD) {
        t.keep("exocet.pairs").number("n", static_cast<int>(pairs.size())).digits("digits", all);
    } else {
        const char* const sentences[] = {"exocet.one", "exocet.two", "exocet.three"};
        const char* const names[] = {"x", "y", "z"};
        Scene scene = t.keep(sentences[pairs.size() - 1]);
        for (std::size_t i = 0; i < pairs.size(); ++i) scene.digits(names[i], pairs[i]);
    }
    const Houses lines = t.houses(Role::COVER);
    if (!lines.empty()) t.keep("exocet.sure").digits("digits", sure).shade(lines, HouseLook::COVER);
}

void tell_exocet(Teller& t) {
    const Cells base = t.group(Role::BASE), targets = t.group(Role::TARGET);
    t.show("exocet.base")
        .cells("cells", base)
        .digits("digits", t.step.digits)
        .ring(base, CellLook::A)
        .paint(t.candidates(base, t.step.digits), CandidateLook::A);
    t.keep("exocet.targets")
        .cells("cells", targets)
        .ring(targets, CellLook::FOCUS)
        .paint(t.candidates(targets, t.step.digits), CandidateLook::B);
    t.keep("exocet.lines")
        .paint(t.candidates(t.group(Role::COVER), t.step.digits), CandidateLook::C);
    t.keep("exocet.both");
    if (t.step.technique == Technique::EXOCET_PAIRS)
        tell_exocet_pairs(t);
    else
        t.keep("exocet.so");
    t.conclude();
}

void tell_rank_ring(Teller& t) {
    Scene scene = t.show("sk-loop.cells");
    for (const CellGroup& g : t.step.groups) {
        const bool first = g.role == Role::SET_A;
        scene.ring(g.cells, first ? CellLook::A : CellLook::B)
            .paint(t.candidates(g.cells, g.digits), first ? CandidateLook::A : CandidateLook::B);
    }
    t.keep("sk-loop.links").shade(t.houses(Role::COVER), HouseLook::COVER);
    t.keep("sectors.used");
    t.conclude();
}

void tell_sectors(Teller& t) {
    const Houses rows = t.houses(Role::BASE), columns = t.houses(Role::COVER);
    const Cells cells = t.group(Role::PATTERN);
    t.show("sectors.cells")
        .houses("rows", rows)
        .houses("columns", columns)
        .shade(rows, HouseLook::BASE)
        .shade(columns, HouseLook::COVER)
        .ring(cells, CellLook::A);
    for (bool by_rows : {true, false}) {
        const Candidates taken = t.marked({by_rows ? Role::COLOUR_A : Role::COLOUR_B});
        if (taken.empty()) continue;
        DigitSet digits = 0;
        for (const Candidate& c : taken) digits |= digit_bit(c.digit);
        t.keep(by_rows ? "sectors.by-rows" : "sectors.by-columns")
            .digits("digits", digits)
            .paint(taken, by_rows ? CandidateLook::A : CandidateLook::B);
    }
    t.keep("sectors.count").number("n", static_cast<int>(cells.size()));
    t.keep("sectors.used");
    t.conclude();
}

}  // namespace

void tell_guarded(Teller& t) {
    const Cells cells = t.group(Role::PATTERN);
    const Candidates guardians = t.marked({Role::GUARDIAN});
    if (cells.empty() || guardians.empty()) return tell_anything(t);
    const bool is_tridagon = t.step.technique == Technique::TRIDAGON;
    t.show(is_tridagon ? "tridagon.cells" : "guarded.ring")
        .cells("cells", cells)
        .ring(cells, CellLook::A)
        .paint(t.candidates(cells, t.step.digits), CandidateLook::A)
        .paint(guardians, CandidateLook::FIN);
    if (t.step.technique == Technique::BROKEN_WING)
        t.keep("broken-wing.odd").digit("digit", t.digit());
    else
        t.keep(is_tridagon ? "tridagon.odd" : "guarded.odd")
            .digits("digits", t.group_digits(Role::PATTERN));
    tell_one_guardian(t, guardians);
    t.conclude();
}

void tell_firework(Teller& t) {
    const Cells pivots = t.group(Role::PIVOT), wings = t.group(Role::PINCER);
    Cells all = pivots;
    all.insert(all.end(), wings.begin(), wings.end());
    t.show("firework.lines")
        .cells("pivot", pivots)
        .digits("digits", t.step.digits)
        .ring(pivots, CellLook::FOCUS)
        .ring(wings, CellLook::A)
        .paint(t.candidates(all, t.step.digits), CandidateLook::A);
    t.keep("firework.box");
    t.keep("firework.fill").number("n", static_cast<int>(all.size()));
    t.conclude();
}

void tell_rank(Teller& t) {
    switch (t.step.technique) {
        case Technique::FIREWORK_TRIPLE:
        case Technique::FIREWORK_QUAD:
            return t.group(Role::PIVOT).empty() ? tell_anything(t) : tell_firework(t);
        case Technique::JUNIOR_EXOCET:
        case Technique::EXOCET_PAIRS:
            return t.group(Role::TARGET).empty() ? tell_anything(t) : tell_exocet(t);
        case Technique::SK_LOOP:
            return tell_rank_ring(t);
        case Technique::MULTI_SECTOR_LOCKED_SET:
            return tell_sectors(t);
        default:
            return tell_guarded(t);
    }
}

void tell_last_resort(Teller& t) {
    if (t.step.technique == Technique::BRUTE_FORCE) {
        t.show("brute.nothing");
        t.keep("brute.solution");
    } else {
        const bool sets = t.step.technique == Technique::TEMPLATE_SET;
        t.show("template.ways")
            .digits("digits", t.step.digits)
            .paint(t.marked({Role::PATTERN}), CandidateLook::A);
        t.keep(sets ? "template.every" : "template.none");
    }
    t.conclude();
}

}  // namespace nonet
