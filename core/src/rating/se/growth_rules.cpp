// The rules a run may use when its links are exhausted.
//
// A rule counts only if something that left the position since the start made it
// possible: that is what its conclusions have as parents, and houses and digits that
// are as they were need no look.
#include "growth.hpp"

namespace nonet::se {

namespace {

// Which places of a house, two or more, lie in one crossing with another: a third of a
// line or of a box's rows, or a box's column.
constexpr std::array<bool, 512> make_lockable(bool is_box) {
    std::array<bool, 512> result{};
    for (int mask = 1; mask < 512; ++mask)
        for (int i = 0; i < 3 && (mask & (mask - 1)) != 0; ++i) {
            const int in_rows = 7 << 3 * i, in_columns = 0111 << i;
            if ((mask & ~in_rows) == 0 || (is_box && (mask & ~in_columns) == 0))
                result[static_cast<std::size_t>(mask)] = true;
        }
    return result;
}
constexpr std::array<bool, 512> LOCKABLE_IN_BOX = make_lockable(true);
constexpr std::array<bool, 512> LOCKABLE_IN_LINE = make_lockable(false);

// Calls visit(a, b) for all pairs of bits, a < b, in ascending order of the pairs' masks.
template <class Visit>
void each_pair(Mask mask, Visit&& visit) {
    for (int b : each(mask))
        for (int a : each(mask & (bit(b) - 1))) visit(a, b);
}

}  // namespace

// The first family with something to say ends the round.
bool Growth::advance(Run& run) {
    note_changes();
    return advance_locking(run) || advance_hidden_pairs(run) || advance_naked_pairs(run) ||
           advance_x_wings(run) || advance_nested(run);
}

void Growth::note_changes() {
    for (int house = 0; house < HOUSES; ++house) {
        int changed = 0;
        for (int d = 0; d < 9; ++d)
            changed |= (open_->place[house * 9 + d] != now_.place[house * 9 + d]) << d;
        changed_[house] = static_cast<Mask>(changed);
    }
}

void Growth::forget_parents() {
    rule_parents_.clear();
    rule_parent_set_ = {};
}

void Growth::rely_on(int cell, int digit) {
    const int candidate = cell * 9 + digit;
    if (rule_parent_set_.has(candidate)) return;
    rule_parent_set_.add(candidate);
    rule_parents_.push_back(static_cast<std::uint16_t>(candidate));
}

// Turns a candidate off by a rule that relies on `rule_parents_`. It is not
// compared with what is on: that is left to its consequences.
void Growth::rule_off(Run& run, int cell, int digit, int nested) {
    const int candidate = cell * 9 + digit;
    if (run.off.has(candidate)) return;
    const int node = book_.add_node(run, candidate, false, Cause::RULE);
    for (std::uint16_t parent : rule_parents_) book_.add_parent(off_node_[parent]);
    if (nested >= 0) book_.add_nested(run, nested);
    if (!run.on.has(candidate)) off_.add(cell, digit);
    run.off.add(candidate);
    off_node_[static_cast<std::size_t>(candidate)] = static_cast<std::uint16_t>(node);
    off_queue_.push_back(static_cast<std::uint16_t>(node));
}

bool Growth::advance_locking(Run& run) {
    Mask lockable[HOUSES];
    for (int house = 0; house < HOUSES; ++house) {
        const auto& table = house < ROWS ? LOCKABLE_IN_BOX : LOCKABLE_IN_LINE;
        lockable[house] = 0;
        for (int d : each(changed_[house]))
            if (table[now_.places(house, d)]) lockable[house] |= bit(d);
    }
    bool any = false;
    for (const Crossing& crossing : CROSSINGS)
        for (int d : each(lockable[crossing.from])) {
            const Mask places = now_.places(crossing.from, d);
            if (places & ~crossing.in_from) continue;
            const Mask gone = open_->places(crossing.from, d) & ~places & ~crossing.in_from;
            const Mask removed = now_.places(crossing.to, d) & ~crossing.in_to;
            if (!gone || !removed) continue;
            forget_parents();
            for (int at : each(gone)) rely_on(GEOMETRY.cells[crossing.from][at], d);
            for (int at : each(removed)) rule_off(run, GEOMETRY.cells[crossing.to][at], d, -1);
            any = true;
        }
    return any;
}

bool Growth::advance_hidden_pairs(Run& run) {
    bool any = false;
    for (int first : SET_ORDER)
        for (int house = first; house < first + 9; ++house) {
            if (nest_.board().empty[house] <= 4 || !changed_[house]) continue;
            Mask usable = 0;
            for (int d = 0; d < 9; ++d)
                if (se::count(now_.places(house, d)) == 2) usable |= bit(d);
            each_pair(usable, [&](int a, int b) { any |= advance_hidden_pair(run, house, a, b); });
        }
    return any;
}

bool Growth::advance_hidden_pair(Run& run, int house, int a, int b) {
    const Mask places = now_.places(house, a);
    if (places != now_.places(house, b)) return false;
    const Mask gone_a = open_->places(house, a) & ~places;
    const Mask gone_b = open_->places(house, b) & ~places;
    if (!(gone_a | gone_b)) return false;
    forget_parents();
    for (int at : each(gone_a | gone_b)) {
        if (gone_a >> at & 1) rely_on(GEOMETRY.cells[house][at], a);
        if (gone_b >> at & 1) rely_on(GEOMETRY.cells[house][at], b);
    }
    bool any = false;
    for (int at : each(places)) {
        const int cell = GEOMETRY.cells[house][at];
        for (int also : each(now_.cell[cell] & ~(bit(a) | bit(b)))) {
            rule_off(run, cell, also, -1);
            any = true;
        }
    }
    return any;
}

bool Growth::advance_naked_pairs(Run& run) {
    bool any = false;
    for (int first : SET_ORDER)
        for (int house = first; house < first + 9; ++house) {
            if (nest_.board().empty[house] < 4 || !changed_[house]) continue;
            Mask usable = 0;
            for (int i = 0; i < 9; ++i)
                if (se::count(now_.cell[GEOMETRY.cells[house][i]]) == 2) usable |= bit(i);
            each_pair(usable, [&](int a, int b) { any |= advance_naked_pair(run, house, a, b); });
        }
    return any;
}

bool Growth::advance_naked_pair(Run& run, int house, int first, int second) {
    const int a = GEOMETRY.cells[house][first], b = GEOMETRY.cells[house][second];
    const Mask values = now_.cell[a];
    if (values != now_.cell[b]) return false;
    if (!((open_->cell[a] | open_->cell[b]) & ~values)) return false;
    forget_parents();
    for (int cell : {a, b})
        for (int at : each(open_->cell[cell] & ~values)) rely_on(cell, at);
    bool any = false;
    for (int spot = 0; spot < 9; ++spot) {
        if (spot == first || spot == second) continue;
        const int cell = GEOMETRY.cells[house][spot];
        for (int at : each(now_.cell[cell] & values)) {
            rule_off(run, cell, at, -1);
            any = true;
        }
    }
    return any;
}

bool Growth::advance_x_wings(Run& run) {
    bool any = false;
    for (int base : {COLUMNS, ROWS}) {
        Mask digits[9], some = 0;  // of each line: digits with two places
        for (int i = 0; i < 9; ++i) {
            digits[i] = 0;
            for (int d = 0; d < 9; ++d)
                if (nest_.board().placed[d] + 4 <= 9 && se::count(now_.places(base + i, d)) == 2)
                    digits[i] |= bit(d);
            if (digits[i]) some |= bit(i);
        }
        each_pair(some, [&](int a, int b) {
            for (int d : each(digits[a] & digits[b]))
                any |= advance_x_wing(run, base + a, base + b, d, COLUMNS + ROWS - base,
                                      bit(a) | bit(b));
        });
    }
    return any;
}

bool Growth::advance_x_wing(Run& run, int a, int b, int d, int cover, Mask lines) {
    const Mask places = now_.places(a, d);
    if (places != now_.places(b, d)) return false;
    const Mask gone_a = open_->places(a, d) & ~places, gone_b = open_->places(b, d) & ~places;
    if (!(gone_a | gone_b)) return false;
    forget_parents();
    for (int at : each(gone_a)) rely_on(GEOMETRY.cells[a][at], d);
    for (int at : each(gone_b)) rely_on(GEOMETRY.cells[b][at], d);
    Cells removed;
    for (int at : each(places))
        for (int there : each(now_.places(cover + at, d) & ~lines))
            removed.add(GEOMETRY.cells[cover + at][there]);
    removed.each([&](int cell) { rule_off(run, cell, d, -1); });
    return !removed.empty();
}

}  // namespace nonet::se
