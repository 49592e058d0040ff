// Locked candidates, naked and hidden sets: as many cells as digits.
#include "teller.hpp"

namespace nonet {

// All places of a digit in one house lie in another too.
void tell_locking(Teller& t) {
    const Digit digit = t.digit();
    const Candidates places = t.marked({Role::PATTERN});
    const Houses base = t.houses(Role::BASE), cover = t.houses(Role::COVER);
    Scene scene = t.show("locked.where");
    scene.houses("house", base)
        .digit("digit", digit)
        .cells("cells", cells_of(places))
        .shade(base, HouseLook::BASE)
        .paint(places, CandidateLook::A);
    for (const auto& [blocker, cell] : t.blocked(base.front(), digit).links)
        scene.block(blocker, cell);
    t.keep("locked.inside")
        .houses("cover", cover)
        .cells("cells", cells_of(places))
        .shade(cover, HouseLook::COVER);
    t.keep("locked.takes")
        .digit("digit", digit)
        .houses("cover", cover)
        .cells("cells", cells_of(places));
}

// Large sets have one sentence for all sizes, which says how many.
static void number_last(Teller& t, const Cells& cells) {
    Scene(t, t.frames.size() - 1).number("n", static_cast<int>(cells.size()));
}

void tell_naked_set(Teller& t) {
    const Cells cells = t.group(Role::PATTERN);
    const Houses houses = t.houses(Role::BASE);
    t.show("naked.cells")
        .cells("cells", cells)
        .digits("digits", t.step.digits)
        .ring(cells, CellLook::A)
        .paint(t.candidates(cells, t.step.digits), CandidateLook::A);
    t.keep(cells.size() == 2   ? "naked.share-2"
           : cells.size() == 3 ? "naked.share-3"
           : cells.size() == 4 ? "naked.share-4"
                               : "naked.share-n");
    if (cells.size() > 4) number_last(t, cells);
    if (houses.empty()) {
        t.keep("naked.used-rule").digits("digits", t.step.digits).draw(t.step.rules);
        return;
    }
    t.keep("naked.used")
        .digits("digits", t.step.digits)
        .houses("houses", houses)
        .shade(houses, HouseLook::BASE);
}

void tell_hidden_set(Teller& t) {
    const Cells cells = t.group(Role::PATTERN);
    const Houses houses = t.houses(Role::BASE);
    t.show("hidden.cells")
        .houses("house", houses)
        .digits("digits", t.step.digits)
        .cells("cells", cells)
        .shade(houses, HouseLook::BASE)
        .ring(cells, CellLook::A)
        .paint(t.candidates(cells, t.step.digits), CandidateLook::A);
    t.keep(cells.size() == 2   ? "hidden.fill-2"
           : cells.size() == 3 ? "hidden.fill-3"
           : cells.size() == 4 ? "hidden.fill-4"
                               : "hidden.fill-n");
    if (cells.size() > 4) number_last(t, cells);
}

void tell_intersections(Teller& t) {
    const bool is_set =
        t.step.technique == Technique::LOCKED_PAIR || t.step.technique == Technique::LOCKED_TRIPLE;
    if (is_set) return tell_subsets(t);
    if (t.houses(Role::BASE).empty()) return tell_anything(t);
    tell_locking(t);
    t.conclude();
}

void tell_subsets(Teller& t) {
    const bool is_anywhere = !t.houses(Role::BASE).empty() || !t.step.rules.empty();
    if (!is_anywhere || t.group(Role::PATTERN).empty()) return tell_anything(t);
    switch (t.step.technique) {
        case Technique::HIDDEN_PAIR:
        case Technique::HIDDEN_TRIPLE:
        case Technique::HIDDEN_QUAD:
        case Technique::LARGE_HIDDEN_SET:
            tell_hidden_set(t);
            break;
        default:
            tell_naked_set(t);
    }
    t.conclude();
}

}  // namespace nonet
