// Each assumption is followed once a position, and only when somebody asks.
#include "implications.hpp"

namespace nonet::se {

void Implications::begin(const Candidates& open, NetKind kind) {
    open_ = &open;
    kind_ = kind;
    run_of_.fill(-1);
    known_.fill(nullptr);
    has_closure_.fill(false);
    has_reach_ = false;
    if (closures_.empty()) closures_.resize(CANDIDATES * 2);
    if (runs_.empty()) runs_.resize(CANDIDATES * 2);
}

int Implications::run(Branch branch, int most) {
    auto& slot = run_of_[static_cast<std::size_t>(branch.candidate * 2 + branch.on)];
    if (slot < 0) {
        Run fresh = book_.begin_run();
        growth_.grow(branch, most, fresh);
        slot = book_.keep(fresh);
    }
    return slot;
}

const Implied& Implications::find(Branch branch, int most) {
    if (has_closures())
        if (const Implied& quick = closure(branch); !quick.conflict) return quick;
    const Run& it = book_.run(run(branch, most));
    Implied& implied = runs_[static_cast<std::size_t>(branch.candidate * 2 + branch.on)];
    implied.on = it.on;
    implied.off = it.off;
    return implied;
}

const Implied& Implications::closure(Branch branch) {
    if (!branch.on) {
        // What turns off and leaves one other alone is as good as turning that on.
        int partner = -1;
        const int partners = count_partners(branch.candidate, partner);
        if (partners == 0) return NOTHING;
        if (partners == 1) return closure({partner, true});
    }
    const auto number = static_cast<std::size_t>(branch.candidate * 2 + branch.on);
    if (!has_closure_[number]) {
        has_closure_[number] = true;
        grow_closure(branch, closures_[number]);
    }
    return closures_[number];
}

void Implications::grow_closure(Branch branch, Implied& implied) {
    if (kind_.dynamic) {
        closer_.grow(*open_, branch.candidate, branch.on, kind_.nishio, implied);
        return;
    }
    implied.conflict = reach().has_conflict(branch.candidate);
    if (!implied.conflict) reach().imply(branch.candidate, implied);
}

Reach& Implications::reach() {
    if (!has_reach_) reach_.build(*open_);
    has_reach_ = true;
    return reach_;
}

// How many different candidates turn on when this one turns off, and one of them.
int Implications::count_partners(int candidate, int& partner) const {
    const int cell = candidate / 9, d = candidate % 9;
    int n = 0;
    const auto meet = [&](int other) {
        if (other == partner) return;
        partner = other;
        ++n;
    };
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind];
        const Mask places = open_->places(house, d);
        if (se::count(places) == 2)
            meet(GEOMETRY.cells[house][lowest(places & ~bit(GEOMETRY.spot[cell][kind]))] * 9 + d);
    }
    if (!kind_.nishio && se::count(open_->cell[cell]) == 2)
        meet(cell * 9 + lowest(open_->cell[cell] & ~bit(d)));
    return n;
}

}  // namespace nonet::se
