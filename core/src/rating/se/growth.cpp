// A run grows: links first, then rules, then nested searches.
#include "growth.hpp"

#include <limits>

namespace nonet::se {

void Growth::begin(const Candidates& open, NetKind kind) {
    open_ = &open;
    kind_ = kind;
}

void Growth::grow(Branch branch, int most, Run& run) {
    start(branch, run);
    for (;;) {
        if (on_head_ < on_queue_.size()) {
            if (!spread_on(run, on_queue_[on_head_++])) return;
        } else if (off_head_ < off_queue_.size()) {
            if (!spread_off(run, off_queue_[off_head_++])) return;
        } else {
            const std::uint32_t before = run.size;
            if (kind_.level == 0 || !advance(run)) return;
            if (is_hopeless(run, before, most)) return;
        }
    }
}

void Growth::start(Branch branch, Run& run) {
    now_ = *open_;
    off_.clear();
    on_queue_.clear();
    off_queue_.clear();
    on_head_ = off_head_ = 0;
    const auto source =
        static_cast<std::uint16_t>(book_.add_node(run, branch.candidate, branch.on, Cause::NONE));
    if (!branch.on) off_.add(branch.candidate / 9, branch.candidate % 9);
    (branch.on ? on_node_ : off_node_)[static_cast<std::size_t>(branch.candidate)] = source;
    (branch.on ? on_queue_ : off_queue_).push_back(source);
    (branch.on ? run.on : run.off).add(branch.candidate);
}

// Whether everything that can still come of a run costs too much. All later states
// descend from those just found by the rules, because nothing else was left to
// follow: the cheapest of these is a bound.
bool Growth::is_hopeless(const Run& run, std::uint32_t first_new, int most) {
    if (most == std::numeric_limits<int>::max()) return false;
    for (std::uint32_t i = first_new; i < run.size; ++i)
        if (!book_.costs_at_least(run, i, most)) return false;
    return true;
}

bool Growth::spread_on(Run& run, int node) {
    const int candidate = book_.node(run, node).candidate;
    const int cell = candidate / 9, d = candidate % 9;
    if (!kind_.nishio) {
        const Mask open = now_.cell[cell] & ~bit(d);
        for (int at : each(open & ~off_.cell[cell]))
            if (!turn_off(run, node, cell, at, Cause::CELL)) return false;
    }
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind], slot = house * 9 + d;
        const Mask open = now_.place[slot] & ~bit(GEOMETRY.spot[cell][kind]);
        for (int at : each(open & ~off_.place[slot]))
            if (!turn_off(run, node, GEOMETRY.cells[house][at], d, house_cause(kind))) return false;
    }
    return true;
}

bool Growth::turn_off(Run& run, int parent, int cell, int digit, Cause cause) {
    const int candidate = cell * 9 + digit;
    const bool conflict = run.on.has(candidate);
    if (!conflict && run.off.has(candidate)) return true;
    const int node = book_.add_node(run, candidate, false, cause);
    book_.add_parent(parent);
    if (conflict) {
        run.conflict_off = node;
        run.conflict_on = on_node_[static_cast<std::size_t>(candidate)];
        return false;
    }
    off_.add(cell, digit);
    run.off.add(candidate);
    off_node_[static_cast<std::size_t>(candidate)] = static_cast<std::uint16_t>(node);
    off_queue_.push_back(static_cast<std::uint16_t>(node));
    return true;
}

bool Growth::spread_off(Run& run, int node) {
    const int candidate = book_.node(run, node).candidate;
    const int cell = candidate / 9, d = candidate % 9;
    if (!kind_.nishio && se::count(now_.cell[cell]) == 2 &&
        !turn_on(run, node, cell, lowest(now_.cell[cell] & ~bit(d)), Cause::CELL, -1))
        return false;
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind];
        const Mask places = now_.places(house, d);
        if (se::count(places) != 2) continue;
        const int other = GEOMETRY.cells[house][lowest(places & ~bit(GEOMETRY.spot[cell][kind]))];
        if (!turn_on(run, node, other, d, house_cause(kind), house)) return false;
    }
    if (kind_.dynamic) now_.remove(cell, d);
    return true;
}

bool Growth::turn_on(Run& run, int parent, int cell, int digit, Cause cause, int house) {
    const int candidate = cell * 9 + digit;
    const bool conflict = run.off.has(candidate);
    if (!conflict && run.on.has(candidate)) return true;
    const int node = book_.add_node(run, candidate, true, cause);
    book_.add_parent(parent);
    if (kind_.dynamic) add_lost_parents(cause, cell, digit, house);
    if (conflict) {
        run.conflict_on = node;
        run.conflict_off = off_node_[static_cast<std::size_t>(candidate)];
        return false;
    }
    run.on.add(candidate);
    on_node_[static_cast<std::size_t>(candidate)] = static_cast<std::uint16_t>(node);
    on_queue_.push_back(static_cast<std::uint16_t>(node));
    return true;
}

// The candidates that have left its cell or house since the start are parents too of
// a state that turns on: without them it would not be the last one.
void Growth::add_lost_parents(Cause cause, int cell, int digit, int house) {
    if (cause == Cause::CELL) {
        for (int lost : each(open_->cell[cell] & ~now_.cell[cell]))
            book_.add_parent(off_node_[static_cast<std::size_t>(cell * 9 + lost)]);
        return;
    }
    for (int lost : each(open_->places(house, digit) & ~now_.places(house, digit)))
        book_.add_parent(
            off_node_[static_cast<std::size_t>(GEOMETRY.cells[house][lost] * 9 + digit)]);
}

}  // namespace nonet::se
