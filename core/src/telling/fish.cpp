// Fish: the places of a digit in some houses lie in as many others, all or all but the fins.
#include <algorithm>

#include "chain.hpp"

namespace nonet {

namespace {

struct Fish {
    Digit digit;
    Houses bases, covers;
    Candidates body, fins;

    explicit Fish(const Teller& t)
        : digit(t.digit()),
          bases(t.houses(Role::BASE)),
          covers(t.houses(Role::COVER)),
          body(t.marked({Role::BASE})),
          fins(t.marked({Role::FIN, Role::ENDO_FIN})) {}
};

void show_bases(Teller& t, const Fish& fish) {
    Candidates all = fish.body;
    all.insert(all.end(), fish.fins.begin(), fish.fins.end());
    t.show("fish.bases")
        .houses("bases", fish.bases)
        .digit("digit", fish.digit)
        .cells("cells", cells_of(all))
        .shade(fish.bases, HouseLook::BASE)
        .paint(all, CandidateLook::A);
}

// An X-wing of four corners: the two ways to fill it, one after the other.
bool tell_two_ways(Teller& t, const Fish& fish) {
    if (fish.bases.size() != 2 || fish.body.size() != 4) return false;
    const Candidate first = fish.body.front();
    Candidates one, other;
    for (const Candidate& c : fish.body)
        (c == first || !t.sees(c.cell, first.cell) ? one : other).push_back(c);
    if (one.size() != 2 || t.sees(one[0].cell, one[1].cell)) return false;
    if (t.sees(other[0].cell, other[1].cell)) return false;
    for (bool way : {true, false}) {
        const Candidates &in = way ? one : other, &out = way ? other : one;
        t.keep(way ? "fish.one-way" : "fish.other-way")
            .digit("digit", fish.digit)
            .cells("cells", cells_of(in))
            .paint(in, CandidateLook::HOLDS)
            .paint(out, CandidateLook::FAILS);
    }
    return true;
}

void tell_count(Teller& t, const Fish& fish) {
    t.keep("fish.count")
        .houses("covers", fish.covers)
        .houses("bases", fish.bases)
        .digit("digit", fish.digit)
        .paint(fish.body, CandidateLook::A);
    const bool eats_itself = std::ranges::any_of(t.step.eliminations, [&](const Candidate& c) {
        return std::ranges::find(fish.body, c) != fish.body.end();
    });
    if (eats_itself) t.keep("fish.twice").digit("digit", fish.digit);
}

void tell_plain(Teller& t, const Fish& fish) {
    t.keep("fish.covers").houses("covers", fish.covers).shade(fish.covers, HouseLook::COVER);
    tell_two_ways(t, fish);
    tell_count(t, fish);
}

void tell_covers_but_fins(Teller& t, const Fish& fish) {
    t.keep("fish.all-but")
        .cells("fins", cells_of(fish.fins))
        .houses("covers", fish.covers)
        .shade(fish.covers, HouseLook::COVER)
        .ring(cells_of(fish.fins), CellLook::FIN)
        .paint(fish.fins, CandidateLook::FIN);
}

void tell_finned(Teller& t, const Fish& fish) {
    tell_covers_but_fins(t, fish);
    t.rest_here();
    t.keep("fish.without-fins")
        .houses("covers", fish.covers)
        .houses("bases", fish.bases)
        .digit("digit", fish.digit)
        .paint(fish.fins, CandidateLook::FAILS);
    t.keep(fish.fins.size() == 1 ? "fish.fin" : "fish.fins")
        .cells("fins", cells_of(fish.fins))
        .digit("digit", fish.digit)
        .paint(fish.fins, CandidateLook::FIN);
    const bool eats_itself = std::ranges::any_of(t.step.eliminations, [&](const Candidate& c) {
        return std::ranges::find(fish.body, c) != fish.body.end();
    });
    if (eats_itself) t.keep("fish.twice").digit("digit", fish.digit);
}

// Either a fin is true or the fish is; what is not seen by the fins is reached by their chains.
void tell_kraken(Teller& t, const Fish& fish) {
    tell_covers_but_fins(t, fish);
    const Cells sources = t.group(Role::PIVOT);
    const bool by_fish = t.step.technique == Technique::KRAKEN_FISH_1;
    t.rest_here();
    t.keep(by_fish ? "kraken.fish" : "kraken.cover")
        .cells("cells", sources)
        .digit("digit", fish.digit)
        .ring(sources, CellLook::FOCUS);
    for (const auto& [from, to] : branches_of(t.step)) play_nodes(t, from, to);
    t.rest("kraken.all");
}

}  // namespace

void tell_fish(Teller& t) {
    const Fish fish(t);
    if (fish.bases.empty() || fish.covers.empty()) return tell_anything(t);
    show_bases(t, fish);
    if (t.step.technique == Technique::KRAKEN_FISH_1 ||
        t.step.technique == Technique::KRAKEN_FISH_2) {
        tell_kraken(t, fish);
    } else if (t.step.siamese) {
        t.keep("fish.siamese")
            .houses("covers", fish.covers)
            .shade(fish.covers, HouseLook::COVER)
            .paint(fish.fins, CandidateLook::FIN);
    } else if (fish.fins.empty()) {
        tell_plain(t, fish);
    } else {
        tell_finned(t, fish);
    }
    t.conclude();
}

}  // namespace nonet
