// Patterns of one digit with two strong links: one of the two far ends is true.
#include "teller.hpp"

namespace nonet {

namespace {

// a = b - c = d, the houses of the strong links being x and y.
struct TwoLinks {
    Candidate a, b, c, d;
    std::uint16_t x, y;
};

void tell_two_links(Teller& t, const TwoLinks& links, bool again) {
    const Digit digit = t.digit();
    Scene places = again ? t.keep("links.places") : t.show("links.places");
    places.houses("houses", {links.x, links.y})
        .digit("digit", digit)
        .shade({links.x, links.y}, HouseLook::BASE)
        .paint({links.a, links.d}, CandidateLook::A)
        .paint({links.b, links.c}, CandidateLook::B)
        .link(links.b, links.a, LinkKind::STRONG)
        .link(links.c, links.d, LinkKind::STRONG);
    if (!again) {
        t.keep("links.near")
            .cells("near", {links.b.cell, links.c.cell})
            .digit("digit", digit)
            .link(links.b, links.c, LinkKind::WEAK);
    }
    t.keep("links.ends").cells("ends", {links.a.cell, links.d.cell}).digit("digit", digit);
}

void tell_links(Teller& t) {
    const Candidates ends = t.marked({Role::PINCER}), near = t.marked({Role::LINK});
    const Houses houses = t.houses(Role::BASE);
    if (ends.size() < 2 || near.size() < 2 || houses.size() < 2) return tell_anything(t);
    tell_two_links(t, {ends[0], near[0], near[1], ends[1], houses[0], houses[1]}, false);
    if (ends.size() >= 4 && houses.size() >= 4)
        tell_two_links(t, {ends[2], near[0], near[1], ends[3], houses[2], houses[3]}, true);
    t.keep("see.both").digit("digit", t.digit());
    t.conclude();
}

// The digit lies in one row and one column of a box; a strong link outside ends at one of them.
void tell_empty_rectangle(Teller& t) {
    const Digit digit = t.digit();
    const Houses box = t.houses(Role::BASE), lines = t.houses(Role::COVER);
    const Candidates near = t.marked({Role::LINK}), far = t.marked({Role::PINCER});
    if (box.empty() || lines.empty() || near.empty() || far.empty()) return tell_anything(t);
    const Candidates inside = t.marked({Role::BASE});
    t.show("rectangle.box")
        .houses("box", box)
        .digit("digit", digit)
        .shade(box, HouseLook::BASE)
        .paint(inside, CandidateLook::A);
    t.keep("rectangle.link")
        .house("house", lines[0])
        .digit("digit", digit)
        .cells("cells", {near[0].cell, far[0].cell})
        .shade({lines[0]}, HouseLook::COVER)
        .paint({near[0], far[0]}, CandidateLook::B)
        .link(far[0], near[0], LinkKind::STRONG);
    t.rest_here();
    t.keep("rectangle.far")
        .cell("far", far[0].cell)
        .digit("digit", digit)
        .paint(far[0], CandidateLook::HOLDS)
        .paint(near[0], CandidateLook::FAILS);
    Candidates kept, lost;
    for (const Candidate& c : inside) (t.excludes(near[0], c) ? lost : kept).push_back(c);
    t.keep("rectangle.near")
        .cell("near", near[0].cell)
        .houses("box", box)
        .digit("digit", digit)
        .paint(far[0], CandidateLook::FAILS)
        .paint(near[0], CandidateLook::HOLDS)
        .paint(lost, CandidateLook::FAILS);
    t.keep("rectangle.rest").houses("box", box).digit("digit", digit);
    if (lines.size() > 1 && near.size() > 1 && far.size() > 1) {
        t.rest("rectangle.dual")
            .house("house", lines[1])
            .shade({lines[1]}, HouseLook::COVER)
            .paint({near[1], far[1]}, CandidateLook::B)
            .link(far[1], near[1], LinkKind::STRONG);
        t.rest_here();
    }
    t.conclude();
}

}  // namespace

void tell_single_digit(Teller& t) {
    switch (t.step.technique) {
        case Technique::EMPTY_RECTANGLE:
        case Technique::DUAL_EMPTY_RECTANGLE:
            return tell_empty_rectangle(t);
        case Technique::BROKEN_WING:
            return tell_guarded(t);
        default:
            return tell_links(t);
    }
}

}  // namespace nonet
