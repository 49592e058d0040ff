// Forcing: suppose something and follow the singles, until the board breaks or all cases agree.
#include <algorithm>

#include "chain.hpp"

namespace nonet {

namespace {

// The digit that has lost all its places in a house, 0 when none has.
Digit lost_digit(const Teller& t, int house) {
    for (int d = 1; d <= t.layout.digits(); ++d) {
        const Cells places = t.places(house, static_cast<Digit>(d));
        if (places.empty()) continue;
        const bool all_off = std::ranges::all_of(places, [&](std::uint16_t c) {
            return std::ranges::any_of(t.step.nodes, [&](const ChainNode& n) {
                return !n.on && n.digit == d && n.cells == Cells{c};
            });
        });
        if (all_off) return static_cast<Digit>(d);
    }
    return 0;
}

void tell_break(Teller& t) {
    const Houses houses = t.houses(Role::TARGET);
    const Cells cells = t.group(Role::TARGET);
    if (cells.size() > 1) {
        t.keep("forcing.no-way").ring(cells, CellLook::FOCUS).draw(t.step.rules);
    } else if (!cells.empty()) {
        t.keep("forcing.empty-cell").cells("cell", cells).ring(cells, CellLook::FOCUS);
    } else if (!houses.empty()) {
        const Digit digit = lost_digit(t, houses.front());
        if (digit == 0) {
            t.keep("forcing.breaks");
        } else {
            t.keep("forcing.no-place")
                .houses("house", houses)
                .digit("digit", digit)
                .shade(houses, HouseLook::BASE);
        }
    }
    t.keep("forcing.wrong");
}

void show_cases(Teller& t, const Candidates& pivots) {
    const Houses houses = t.houses(Role::BASE);
    const Cells cells = cells_of(pivots);
    if (pivots.size() == 1) {
        t.show("forcing.either").cells("cell", cells).digit("digit", pivots[0].digit);
    } else if (cells.size() == 1) {
        t.show("forcing.cell").cells("cell", cells).digits("digits", t.candidates_at(cells[0]));
    } else {
        t.show("forcing.house")
            .houses("house", houses)
            .digit("digit", pivots[0].digit)
            .cells("cells", cells)
            .shade(houses, HouseLook::BASE);
    }
    Scene(t, t.frames.size() - 1).paint(pivots, CandidateLook::A);
}

}  // namespace

void tell_forcing(Teller& t) {
    const Candidates pivots = t.marked({Role::PIVOT});
    const auto branches = branches_of(t.step);
    if (pivots.empty() || branches.empty()) return tell_anything(t);
    const bool breaks = branches.size() == 1;
    if (!breaks) {
        show_cases(t, pivots);
        t.rest_here();
    }
    for (const auto& [from, to] : branches) play_nodes(t, from, to);
    if (breaks)
        tell_break(t);
    else
        t.rest("forcing.same");
    t.conclude();
}

}  // namespace nonet
