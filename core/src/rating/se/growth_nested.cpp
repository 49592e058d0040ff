// What a run draws from searches nested in its position.
#include "growth.hpp"

namespace nonet::se {

bool Growth::advance_nested(Run& run) {
    if (kind_.level < 2) return false;
    if (kind_.level < 4)
        return conclude(run, nest_.find_chains(now_)) ||
               (kind_.level >= 3 && conclude(run, nest_.find_nets(now_, MULTIPLE)));
    return conclude(run, nest_.find_nets(now_, dynamic_net(0))) ||
           (kind_.level >= 5 && conclude(run, nest_.find_nets(now_, dynamic_net(kind_.level - 3))));
}

// Lets findings turn candidates off. One that relies on nothing that has left the
// position would have been found without the assumption, and is passed over.
bool Growth::conclude(Run& run, Findings::Entry entry) {
    const Findings& findings = nest_.findings();
    bool any = false;
    for (std::uint32_t i = entry.first; i < entry.first + entry.size; ++i) {
        const Finding& finding = findings[i];
        const bool removes = removes_something(finding);
        if (!removes && any) continue;
        rely_on_losses(finding);
        if (rule_parents_.empty()) continue;
        any = true;
        if (!removes) continue;
        const int nested = book_.intern(finding.complexity, findings.states(finding));
        for (const Removal& removal : findings.removals(finding))
            for (int at : each(removal.digits & ~off_.cell[removal.cell]))
                rule_off(run, removal.cell, at, nested);
    }
    return any;
}

bool Growth::removes_something(const Finding& finding) const {
    for (const Removal& removal : nest_.findings().removals(finding))
        if (removal.digits & ~off_.cell[removal.cell]) return true;
    return false;
}

// A state that is on in a proof relies on what has left its cell or house.
void Growth::rely_on_losses(const Finding& finding) {
    forget_parents();
    for (ProofState state : nest_.findings().states(finding)) {
        if (!state.on() || state.cause() == Cause::NONE) continue;
        const int cell = state.candidate() / 9, d = state.candidate() % 9;
        if (state.cause() == Cause::CELL) {
            for (int lost : each(open_->cell[cell] & ~now_.cell[cell])) rely_on(cell, lost);
            continue;
        }
        const int house = GEOMETRY.house[cell][cause_kind(state.cause())];
        for (int lost : each(open_->places(house, d) & ~now_.places(house, d)))
            rely_on(GEOMETRY.cells[house][lost], d);
    }
}

}  // namespace nonet::se
