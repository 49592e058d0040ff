// Forcing chains and nets: assume something, follow the singles, and meet.
//
// Contradiction: the assumption leaves a cell without a candidate or a house without a place
// for a digit, so it is wrong. Verity: all candidates of a cell, or all places of a digit in a
// house, lead to the same conclusion, so it is right. A chain uses only links that are there
// from the start; a net also those that arise on the way; a nested net lets refutations of
// its own count as inferences. Nishio follows one digit only. Sudoku Explainer names the same
// by where they start: cell, region (a house) or double (a candidate is true or false), and calls
// nets dynamic; its dynamic (+) may also use locked candidates, pairs and X-wings on the way.
#include <algorithm>
#include <memory>
#include <utility>

#include "conclusions.hpp"
#include "logic/search.hpp"

namespace nonet {

namespace {

constexpr int IN_CELL = -1;
constexpr int NESTED = -2;

struct Event {
    std::uint16_t cell;
    std::uint8_t digit;
    bool on;
    std::int16_t cause;   // on: the house, or IN_CELL; off: NESTED when refuted by a net within
    std::int32_t parent;  // off: the event that excludes it; on: -1
};

enum class Reach { NISHIO, CHAIN, NET, PATTERN_NET, NESTED_NET };

template <int W>
struct Net {
    const BasicPosition<W>& start;
    Reach reach;
    BasicPosition<W> now;
    std::vector<Event> events{};
    std::vector<std::int32_t> index;  // event of (cell, digit, on), -1 when none
    std::size_t next = 0;
    bool broken = false;
    int broken_cell = -1, broken_house = -1, broken_digit = 0;

    Net(const BasicPosition<W>& p, Reach reach)
        : start(p),
          reach(reach),
          now(p),
          index(static_cast<std::size_t>(p.geometry->cell_count) * 64, -1) {}

    std::int32_t& at(int cell, int digit, bool on) { return index[cell * 64 + digit * 2 + on]; }
    bool knows(int cell, int digit, bool on) { return at(cell, digit, on) >= 0; }

    void add(int cell, int digit, bool on, int cause, std::int32_t parent) {
        if (knows(cell, digit, on)) return;
        at(cell, digit, on) = static_cast<std::int32_t>(events.size());
        events.push_back({static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit), on,
                          static_cast<std::int16_t>(cause), parent});
    }
};

template <int W>
void break_at(Net<W>& net, int cell, int house, int digit) {
    if (net.broken) return;
    net.broken = true;
    net.broken_cell = cell;
    net.broken_house = house;
    net.broken_digit = digit;
}

// A digit became true: everything it excludes becomes false.
template <int W>
void spread_on(Net<W>& net, std::int32_t i) {
    const Event e = net.events[i];
    for (int c : net.start.places[e.digit] & net.start.geometry->peers[e.cell])
        net.add(c, e.digit, false, IN_CELL, i);
    if (net.reach == Reach::NISHIO) return;
    for (int d : each_digit(net.start.candidates[e.cell] & ~digit_bit(e.digit)))
        net.add(e.cell, d, false, IN_CELL, i);
    for (const Candidate& c : net.start.geometry->excluded_by(e.cell, e.digit)) {
        if (net.start.has(c.cell, c.digit)) net.add(c.cell, c.digit, false, IN_CELL, i);
    }
}

// A candidate became false: perhaps its cell or one of its houses has only one left.
template <int W>
void spread_off(Net<W>& net, std::int32_t i) {
    const Event e = net.events[i];
    const auto& g = *net.start.geometry;
    const bool linked_only = net.reach == Reach::CHAIN;
    net.now.remove(e.cell, e.digit);
    if (net.reach != Reach::NISHIO) {
        const DigitSet left = net.now.candidates[e.cell];
        if (left == 0) return break_at(net, e.cell, -1, 0);
        if (count_bits(left) == 1 && (!linked_only || net.start.is_bivalue(e.cell)))
            net.add(e.cell, lowest_digit(left), true, IN_CELL, -1);
    }
    for (int h : g.houses_of[e.cell]) {
        if (!g.is_full[h]) continue;
        const CellSet<W> places = net.now.in_house(e.digit, h);
        if (places.none()) return break_at(net, -1, h, e.digit);
        if (!places.has_at_most_one()) continue;
        if (linked_only && net.start.in_house(e.digit, h).count() != 2) continue;
        net.add(places.first(), e.digit, true, h, -1);
    }
}

template <int W>
void run(Net<W>& net) {
    while (!net.broken && net.next < net.events.size()) {
        const auto i = static_cast<std::int32_t>(net.next++);
        if (net.events[i].on) {
            spread_on(net, i);
        } else {
            spread_off(net, i);
        }
    }
}

// --- quick refutation, without evidence: singles until something breaks -------------------------

template <int W>
bool leads_nowhere(BasicPosition<W> p, int cell, int digit) {
    const auto& g = *p.geometry;
    p.place(cell, digit);
    for (;;) {
        CellSet<W> once, twice;
        for (int d = 1; d <= p.digit_count(); ++d) {
            twice |= once & p.places[d];
            once |= p.places[d];
        }
        if (!once.contains(p.empty)) return true;
        const CellSet<W> naked = once - twice;
        if (naked.any()) {
            for (int c : naked) {
                if (p.candidates[c] == 0) return true;
                if (p.digit[c] == 0) p.place(c, lowest_digit(p.candidates[c]));
            }
            continue;
        }
        bool placed = false;
        for (int h = 0; h < g.house_count; ++h) {
            if (!g.is_full[h]) continue;
            DigitSet one = 0, more = 0;
            for (int c : g.house[h]) {
                const DigitSet here = p.digit[c] ? digit_bit(p.digit[c]) : p.candidates[c];
                more |= one & here;
                one |= here;
            }
            if (one != g.all_digits) return true;
            for (int c : g.house[h] & p.empty) {
                const DigitSet only = p.candidates[c] & ~more;
                if (only == 0) continue;
                if (count_bits(only) > 1) return true;
                p.place(c, lowest_digit(only));
                placed = true;
            }
        }
        if (!placed) return false;
    }
}

// The position that a net has come to.
template <int W>
BasicPosition<W> position_of(const Net<W>& net) {
    BasicPosition<W> rest = net.now;
    for (const Event& e : net.events) {
        if (e.on && rest.digit[e.cell] == 0) rest.place(e.cell, e.digit);
    }
    return rest;
}

// When such a net has come to rest, the first pattern in sight takes it on.
template <int W>
bool look_within(Net<W>& net) {
    TechniqueSet patterns;
    for (Technique t : {Technique::POINTING, Technique::CLAIMING, Technique::HIDDEN_PAIR,
                        Technique::NAKED_PAIR, Technique::X_WING})
        patterns.set(index_of(t));
    const BasicPosition<W> rest = position_of(net);
    Search search(Want::FIRST, patterns);
    Findings<W> findings;
    Context<W> context{rest, search, findings};
    find_steps(context);
    const auto last = static_cast<std::int32_t>(net.events.size()) - 1;
    for (const Step& step : search.steps()) {
        for (const Candidate& c : step.eliminations) net.add(c.cell, c.digit, false, NESTED, last);
    }
    return search.found();
}

// When a nested net has come to rest, refute one more candidate by a net within and go on.
template <int W>
bool refute_within(Net<W>& net) {
    const BasicPosition<W> rest = position_of(net);
    for (int c : rest.empty) {
        if (count_bits(rest.candidates[c]) > 3) continue;
        for (int d : each_digit(rest.candidates[c])) {
            if (!leads_nowhere(rest, c, d)) continue;
            net.add(c, d, false, NESTED, static_cast<std::int32_t>(net.events.size()) - 1);
            return true;
        }
    }
    return false;
}

template <int W>
void assume(Net<W>& net, int cell, int digit, bool on) {
    net.add(cell, digit, on, IN_CELL, -1);
    run(net);
    while (net.reach == Reach::PATTERN_NET && !net.broken && look_within(net)) run(net);
    while (net.reach == Reach::NESTED_NET && !net.broken && refute_within(net)) run(net);
}

// --- evidence -----------------------------------------------------------------------------------

// The earlier events from which an event follows.
template <int W>
std::vector<std::int32_t> causes_of(Net<W>& net, std::int32_t i) {
    const Event e = net.events[i];
    std::vector<std::int32_t> causes;
    if (i == 0) return causes;
    const auto add_if_earlier = [&](std::int32_t cause) {
        if (cause >= 0 && cause < i) causes.push_back(cause);
    };
    if (!e.on && e.cause == NESTED) {
        for (std::int32_t k = 0; k < i; ++k) {
            if (net.events[k].on || k == 0) causes.push_back(k);
        }
    } else if (!e.on) {
        causes.push_back(e.parent);
    } else if (e.cause == IN_CELL) {
        for (int d : each_digit(net.start.candidates[e.cell] & ~digit_bit(e.digit)))
            add_if_earlier(net.at(e.cell, d, false));
    } else {
        for (int c : net.start.in_house(e.digit, e.cause)) {
            if (c != e.cell) add_if_earlier(net.at(c, e.digit, false));
        }
    }
    return causes;
}

template <int W>
std::vector<std::int32_t> causes_of_break(Net<W>& net) {
    std::vector<std::int32_t> causes;
    if (net.broken_cell >= 0) {
        for (int d : each_digit(net.start.candidates[net.broken_cell]))
            causes.push_back(net.at(net.broken_cell, d, false));
    } else {
        for (int c : net.start.in_house(net.broken_digit, net.broken_house))
            causes.push_back(net.at(c, net.broken_digit, false));
    }
    return causes;
}

// Appends what the goals follow from, in order of derivation, to the step's nodes.
template <int W>
void tell(Net<W>& net, const std::vector<std::int32_t>& goals, Step& step) {
    std::vector<char> needed(net.events.size(), 0);
    std::vector<std::int32_t> stack = goals;
    while (!stack.empty()) {
        const std::int32_t i = stack.back();
        stack.pop_back();
        if (i < 0 || needed[i]) continue;
        needed[i] = 1;
        for (std::int32_t cause : causes_of(net, i)) stack.push_back(cause);
    }
    std::vector<std::uint32_t> told(net.events.size(), 0);
    for (std::size_t i = 0; i < net.events.size(); ++i) {
        if (!needed[i]) continue;
        const Event& e = net.events[i];
        ChainNode node{e.digit, e.on, {e.cell}, {}, {}};
        for (std::int32_t cause : causes_of(net, static_cast<std::int32_t>(i)))
            node.parents.push_back(told[cause]);
        told[i] = static_cast<std::uint32_t>(step.nodes.size());
        step.nodes.push_back(std::move(node));
    }
    step.length = static_cast<std::uint32_t>(step.nodes.size());
}

// --- the searches -------------------------------------------------------------------------------

template <int W>
void find_contradictions(Context<W>& ctx, Reach reach, Technique t) {
    const auto& p = ctx.position;
    for (int c : p.empty) {
        for (int d : each_digit(p.candidates[c])) {
            if (reach == Reach::NET && !leads_nowhere(p, c, d)) continue;
            if (reach == Reach::CHAIN && !conclusion_of(ctx, c, d).broken) continue;
            Net<W> net(p, reach);
            assume(net, c, d, true);
            if (!net.broken) continue;
            Step step = make_step(t, digit_bit(d));
            step.eliminations.push_back(candidate_of(c, d));
            step.marks.push_back({candidate_of(c, d), Role::PIVOT});
            if (net.broken_house >= 0) mark_house(step, net.broken_house, Role::TARGET);
            if (net.broken_cell >= 0)
                group(step, CellSet<W>::of(net.broken_cell), p.candidates[net.broken_cell],
                      Role::TARGET);
            if (!ctx.search.only_asks()) tell(net, causes_of_break(net), step);
            report(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

// One of several things that cannot all be wrong.
struct Assumption {
    Candidate candidate;
    bool on;
};

// Whether chains from all alternatives, which are on, may lead to the same.
template <int W>
bool may_meet(const Context<W>& ctx, const std::vector<Assumption>& alternatives) {
    CellsByDigit<W> shared[2];
    for (auto& cells : shared) cells.fill(ctx.geometry().all_cells);
    for (const Assumption& a : alternatives) {
        const Conclusion<W>& known = conclusion_of(ctx, a.candidate.cell, a.candidate.digit);
        if (known.broken) return false;
        for (bool on : {false, true}) {
            for (int d = 1; d <= ctx.position.digit_count(); ++d)
                shared[on][d] &= known.known[on][d];
        }
    }
    for (int d = 1; d <= ctx.position.digit_count(); ++d) {
        if ((shared[0][d] | shared[1][d]).any()) return true;
    }
    return false;
}

// All alternatives of a cell, house or candidate, each followed by a net of its own.
template <int W>
void meet(Context<W>& ctx, Reach reach, Technique t, const std::vector<Assumption>& alternatives,
          int house) {
    const auto& p = ctx.position;
    if (reach == Reach::CHAIN && !may_meet(ctx, alternatives)) return;
    std::vector<Net<W>> nets;
    for (const Assumption& a : alternatives) {
        nets.emplace_back(p, reach);
        assume(nets.back(), a.candidate.cell, a.candidate.digit, a.on);
        if (nets.back().broken) return;  // a contradiction says more
    }
    for (const Event& e : nets[0].events) {
        bool everywhere = true;
        for (Net<W>& net : nets) everywhere &= net.knows(e.cell, e.digit, e.on);
        if (!everywhere) continue;
        Step step = make_step(t, digit_bit(e.digit));
        (e.on ? step.placements : step.eliminations).push_back(candidate_of(e.cell, e.digit));
        for (const Assumption& a : alternatives) {
            if (a.on) step.marks.push_back({a.candidate, Role::PIVOT});
        }
        if (house >= 0) mark_house(step, house, Role::BASE);
        for (Net<W>& net : nets) {
            if (!ctx.search.only_asks()) tell_branch(net, net.at(e.cell, e.digit, e.on), step);
        }
        report(ctx, std::move(step));
        return;
    }
}

template <int W>
void tell_branch(Net<W>& net, std::int32_t goal, Step& step) {
    Step branch;
    tell(net, {goal}, branch);
    const auto shift = static_cast<std::uint32_t>(step.nodes.size());
    for (ChainNode& node : branch.nodes) {
        for (std::uint32_t& parent : node.parents) parent += shift;
        step.nodes.push_back(std::move(node));
    }
    step.length = static_cast<std::uint32_t>(step.nodes.size());
}

template <int W>
void meet_in_cells(Context<W>& ctx, Reach reach, Technique t, int fewest) {
    const auto& p = ctx.position;
    for (int c : p.empty) {
        if (count_bits(p.candidates[c]) < fewest) continue;
        std::vector<Assumption> alternatives;
        for (int d : each_digit(p.candidates[c]))
            alternatives.push_back({candidate_of(c, d), true});
        meet(ctx, reach, t, alternatives, -1);
        if (ctx.search.is_done()) return;
    }
}

template <int W>
void meet_in_houses(Context<W>& ctx, Reach reach, Technique t) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    for (int h = 0; h < g.house_count; ++h) {
        if (!g.is_full[h]) continue;
        for (int d = 1; d <= p.digit_count(); ++d) {
            const CellSet<W> places = p.in_house(d, h);
            if (places.count() < 2) continue;
            std::vector<Assumption> alternatives;
            for (int c : places) alternatives.push_back({candidate_of(c, d), true});
            meet(ctx, reach, t, alternatives, h);
            if (ctx.search.is_done()) return;
        }
    }
}

// A candidate is true or it is not.
template <int W>
void meet_twice(Context<W>& ctx, Reach reach, Technique t) {
    const auto& p = ctx.position;
    for (int c : p.empty) {
        for (int d : each_digit(p.candidates[c])) {
            const Candidate candidate = candidate_of(c, d);
            meet(ctx, reach, t, {{candidate, true}, {candidate, false}}, -1);
            if (ctx.search.is_done()) return;
        }
    }
}

template <int W>
void find_verities(Context<W>& ctx, Reach reach, Technique t) {
    meet_in_cells(ctx, reach, t, 1);
    if (!ctx.search.is_done()) meet_in_houses(ctx, reach, t);
}

}  // namespace

template <int W>
void find_forcing(Context<W>& ctx) {
    const Search& s = ctx.search;
    using enum Technique;
    const auto asked = [&](Technique t) { return !s.is_done() && s.wants(t); };
    const auto contradict = [&](Technique t, Reach reach) {
        if (asked(t)) find_contradictions(ctx, reach, t);
    };
    const auto agree = [&](Technique t, Reach reach) {
        if (asked(t)) find_verities(ctx, reach, t);
    };
    contradict(NISHIO_FORCING_CHAIN, Reach::NISHIO);
    if (asked(CELL_FORCING_CHAIN)) meet_in_cells(ctx, Reach::CHAIN, CELL_FORCING_CHAIN, 3);
    if (asked(REGION_FORCING_CHAIN)) meet_in_houses(ctx, Reach::CHAIN, REGION_FORCING_CHAIN);
    contradict(FORCING_CHAIN_CONTRADICTION, Reach::CHAIN);
    agree(FORCING_CHAIN_VERITY, Reach::CHAIN);
    contradict(DYNAMIC_CONTRADICTION, Reach::NET);
    if (asked(DYNAMIC_DOUBLE)) meet_twice(ctx, Reach::NET, DYNAMIC_DOUBLE);
    if (asked(DYNAMIC_CELL)) meet_in_cells(ctx, Reach::NET, DYNAMIC_CELL, 3);
    if (asked(DYNAMIC_REGION)) meet_in_houses(ctx, Reach::NET, DYNAMIC_REGION);
    contradict(FORCING_NET_CONTRADICTION, Reach::NET);
    agree(FORCING_NET_VERITY, Reach::NET);
    contradict(DYNAMIC_PLUS, Reach::PATTERN_NET);
    contradict(NESTED_FORCING_NET, Reach::NESTED_NET);
}

template void find_forcing<2>(Context<2>&);
NONET_FOR_LARGE(template void find_forcing<10>(Context<10>&);)

}  // namespace nonet
