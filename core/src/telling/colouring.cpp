// Colouring: strong links paint candidates in two colours, one of which is true as a whole.
#include <algorithm>

#include "teller.hpp"

namespace nonet {

namespace {

// The two colours of a cluster, and the strong links within.
struct Colours {
    Candidates a, b;
};

bool is_strong(const Teller& t, Candidate x, Candidate y) {
    if (x.cell == y.cell) return count_bits(t.candidates_at(x.cell)) == 2;
    if (x.digit != y.digit) return false;
    for (int h : t.layout.houses_of(x.cell)) {
        const Cells places = t.places(h, x.digit);
        if (places.size() == 2 && std::ranges::find(places, y.cell) != places.end()) return true;
    }
    return false;
}

void link_colours(const Teller& t, Scene& scene, const Colours& c) {
    for (const Candidate& x : c.a) {
        for (const Candidate& y : c.b) {
            if (is_strong(t, x, y)) scene.link(x, y, LinkKind::STRONG);
        }
    }
}

// Two candidates of these that exclude each other.
bool find_clash(const Teller& t, const Candidates& xs, const Candidates& ys, Candidate& x,
                Candidate& y) {
    for (const Candidate& one : xs) {
        for (const Candidate& other : ys) {
            if (one == other || !t.excludes(one, other)) continue;
            x = one;
            y = other;
            return true;
        }
    }
    return false;
}

void show_colours(Teller& t, const Colours& c) {
    Scene scene = t.show("colours.pairs");
    scene.paint(c.a, CandidateLook::A).paint(c.b, CandidateLook::B);
    link_colours(t, scene, c);
    t.rest_here();
    t.rest("colours.one")
        .candidates("a", c.a)
        .paint(c.a, CandidateLook::HOLDS)
        .paint(c.b, CandidateLook::FAILS);
    t.rest("colours.other")
        .candidates("b", c.b)
        .paint(c.b, CandidateLook::HOLDS)
        .paint(c.a, CandidateLook::FAILS);
}

bool is_gone(const Teller& t, const Candidates& colour) {
    return !colour.empty() && std::ranges::all_of(colour, [&](const Candidate& c) {
        return std::ranges::find(t.step.eliminations, c) != t.step.eliminations.end();
    });
}

// Colour B breaks the board.
void tell_wrong(Teller& t, const Colours& c) {
    Candidate x, y;
    if (find_clash(t, c.b, c.b, x, y)) {
        t.rest(x.cell == y.cell ? "colours.clash-cell" : "colours.clash")
            .candidates("clash", {x, y})
            .link(x, y, LinkKind::WEAK)
            .ring(cells_of({x, y}), CellLook::B);
    } else {
        t.rest("colours.empties").paint(c.b, CandidateLook::HOLDS);
    }
    t.keep("colours.b-false").paint(c.b, CandidateLook::FAILS).paint(c.a, CandidateLook::HOLDS);
}

// If A were true, so would be C in all the others; but two of these see each other.
void tell_several_clusters(Teller& t, const Colours& first, const Colours& others) {
    Scene scene = t.rest("colours.several");
    scene.paint(first.a, CandidateLook::HOLDS).paint(first.b, CandidateLook::FAILS);
    scene.paint(others.a, CandidateLook::HOLDS).paint(others.b, CandidateLook::FAILS);
    link_colours(t, scene, others);
    t.rest_here();
    Candidate x, y;
    if (!find_clash(t, others.a, others.a, x, y)) find_clash(t, first.a, others.a, x, y);
    t.rest("colours.several-clash")
        .candidates("clash", {x, y})
        .link(x, y, LinkKind::WEAK)
        .ring(cells_of({x, y}), CellLook::B);
}

void tell_two_clusters(Teller& t, const Colours& first, const Colours& second) {
    Scene scene = t.rest("colours.second");
    scene.paint(second.a, CandidateLook::C).paint(second.b, CandidateLook::D);
    link_colours(t, scene, second);
    t.rest_here();
    Candidate x, y;
    for (const Candidates* one : {&first.a, &first.b}) {
        if (is_gone(t, *one)) {
            t.rest(one == &first.a ? "colours.a-sees-both" : "colours.b-sees-both");
            return;
        }
    }
    for (const Candidates* one : {&first.a, &first.b}) {
        for (const Candidates* other : {&second.a, &second.b}) {
            if (!find_clash(t, *one, *other, x, y)) continue;
            t.rest("colours.meet")
                .candidates("clash", {x, y})
                .link(x, y, LinkKind::WEAK)
                .ring(cells_of({x, y}), CellLook::B);
            t.rest("colours.opposite");
            return;
        }
    }
}

}  // namespace

void tell_colouring(Teller& t) {
    const Colours first{t.marked({Role::COLOUR_A}), t.marked({Role::COLOUR_B})};
    const Colours second{t.marked({Role::COLOUR_C}), t.marked({Role::COLOUR_D})};
    if (first.a.empty() || first.b.empty()) return tell_anything(t);
    show_colours(t, first);
    if (t.step.length > 2)
        tell_several_clusters(t, first, second);
    else if (!second.a.empty())
        tell_two_clusters(t, first, second);
    else if (is_gone(t, first.b))
        tell_wrong(t, first);
    else
        t.rest("colours.trap");
    t.conclude();
}

}  // namespace nonet
