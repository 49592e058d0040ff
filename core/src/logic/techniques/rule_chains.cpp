// Chains whose links are also what single rules say: a cage, a line, a clue or a sum of houses,
// each looked at alone.
//
//     rule forcing          every digit of a cell, or place of a digit, at once removes the same
//     chain through rules   one after the other, from a candidate to its own denial
//     rule forcing chain    several such chains: they leave something no way, or all agree
//
// Links are those that are there from the start. So a chain is a path, and what follows from a
// candidate is a set that grows in waves: a row of bits for each state, and one OR for each link.
#include <algorithm>
#include <bit>
#include <optional>

#include "logic/rule_chains.hpp"

namespace nonet {

namespace {

constexpr std::uint32_t NONE = ~std::uint32_t{0};

// A set of states, as many words as the position needs.
class States {
  public:
    explicit States(std::size_t count) : words_((count + 63) / 64) {}
    bool test(std::uint32_t i) const { return words_[i / 64] >> i % 64 & 1; }
    void set(std::uint32_t i) { words_[i / 64] |= std::uint64_t{1} << i % 64; }
    void join(const States& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    void meet(const States& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    }
    // Those that are new here; they are added.
    bool add_new(const States& other, States& fresh) {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            fresh.words_[i] = other.words_[i] & ~words_[i];
            words_[i] |= fresh.words_[i];
            any |= fresh.words_[i];
        }
        return any != 0;
    }
    void clear() { std::ranges::fill(words_, 0); }
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t word = words_[i]; word; word &= word - 1)
                visit(static_cast<std::uint32_t>(i * 64) +
                      static_cast<std::uint32_t>(std::countr_zero(word)));
        }
    }

  private:
    std::vector<std::uint64_t> words_;
};

// One of several candidates of which one is true: of a cell, or of a digit in a house.
struct Cases {
    std::vector<std::uint32_t> states;
    int house;  // -1 for a cell
};

template <int W>
struct RuleChains {
    Context<W>& ctx;
    const RuleLinks<W>& links;
    std::vector<States> rows{};                        // by state: what follows at once
    std::vector<std::optional<States>> conclusions{};  // by state: all that follows

    RuleChains(Context<W>& ctx, const RuleLinks<W>& links)
        : ctx(ctx), links(links), conclusions(links.edges.size()) {
        rows.assign(links.edges.size(), States(links.edges.size()));
        for (std::size_t from = 0; from < rows.size(); ++from) {
            for (const RuleEdge& edge : links.edges[from]) rows[from].set(edge.to);
        }
    }

    const BasicPosition<W>& position() const { return ctx.position; }
    const RuleItem<W>& item(std::int32_t number) const {
        return ctx.geometry().rulebook->items[static_cast<std::size_t>(number)];
    }

    // How many links lead from a state to another, NONE when none do.
    std::uint32_t distance(std::uint32_t from, std::uint32_t to, std::uint32_t most) const {
        States seen(rows.size()), wave(rows.size()), next(rows.size());
        wave.set(from);
        seen.set(from);
        for (std::uint32_t length = 1; length <= most; ++length) {
            next.clear();
            wave.for_each([&](std::uint32_t state) { next.join(rows[state]); });
            if (!seen.add_new(next, wave)) return NONE;
            if (seen.test(to)) return length;
        }
        return NONE;
    }

    const States& conclusion(std::uint32_t from) {
        if (conclusions[from]) return *conclusions[from];
        States seen(rows.size()), wave(rows.size()), next(rows.size());
        wave.set(from);
        seen.set(from);
        do {
            next.clear();
            wave.for_each([&](std::uint32_t state) { next.join(rows[state]); });
        } while (seen.add_new(next, wave));
        return conclusions[from].emplace(std::move(seen));
    }
};

// --- evidence -----------------------------------------------------------------------------------

// The shortest ways from one state to all others, or until a candidate would be both true and
// false.
template <int W>
struct Ways {
    const RuleChains<W>& chains;
    std::vector<std::uint32_t> parent, order{};
    std::vector<std::int32_t> by;
    bool has_met = false;  // then the last of the order denies an earlier one

    Ways(const RuleChains<W>& chains, std::uint32_t start, bool until_they_meet = false)
        : chains(chains),
          parent(chains.links.edges.size(), NONE),
          by(chains.links.edges.size(), RuleEdge::BY_HOUSES) {
        order.push_back(start);
        parent[start] = start;
        for (std::size_t i = 0; i < order.size() && !has_met; ++i) {
            for (const RuleEdge& edge : chains.links.edges[order[i]]) {
                if (parent[edge.to] != NONE) continue;
                add(edge.to, order[i], edge.item);
                has_met =
                    until_they_meet && chains.links.is_candidate(edge.to) && knows(edge.to ^ 1);
                if (has_met) break;
            }
        }
    }

    bool knows(std::uint32_t state) const { return parent[state] != NONE; }
    void add(std::uint32_t state, std::uint32_t from, std::int32_t item) {
        parent[state] = from;
        by[state] = item;
        order.push_back(state);
    }
    States known() const {
        States found(parent.size());
        for (const std::uint32_t state : order) found.set(state);
        return found;
    }

    // Append the ways to all goals as one branch of the step, causes before what they cause.
    void tell(const std::vector<std::uint32_t>& goals, Step& step) const {
        std::vector<char> is_needed(parent.size(), 0);
        for (std::uint32_t state : goals) {
            while (!is_needed[state]) {
                is_needed[state] = 1;
                name_rules(by[state], step);
                state = parent[state];
            }
        }
        std::vector<std::uint32_t> told(parent.size(), 0);
        for (const std::uint32_t state : order) {
            if (!is_needed[state]) continue;
            ChainNode node = node_of(state);
            if (parent[state] != state) node.parents.push_back(told[parent[state]]);
            told[state] = static_cast<std::uint32_t>(step.nodes.size());
            step.nodes.push_back(std::move(node));
        }
        step.length = static_cast<std::uint32_t>(step.nodes.size());
    }

    ChainNode node_of(std::uint32_t state) const {
        const bool on = RuleLinks<W>::is_on(state);
        if (chains.links.is_candidate(state)) {
            const Candidate& at = chains.links.at(state);
            return {at.digit, on, {at.cell}, {}, {}};
        }
        const LinkNode<W>& other = chains.links.other(state);
        const CellSet<W> places = other.cells & chains.position().places[other.digit];
        ChainNode node{other.digit, on, cells_of(places), {}, {}};
        if (other.kind == NodeKind::SET) node.set = cells_of(other.cells);
        return node;
    }

    void name_rules(std::int32_t number, Step& step) const {
        if (number == RuleEdge::BY_HOUSES) return;
        for (const std::uint16_t rule : chains.item(number).rules) {
            if (std::ranges::find(step.rules, rule) == step.rules.end()) step.rules.push_back(rule);
        }
    }
};

// No candidate is told to be both true and false in one case, but for the first of a chain that
// denies itself.
bool is_consistent(const Step& step, bool denies_itself) {
    const std::size_t size = step.nodes.size() - denies_itself;
    for (std::size_t i = 0; i < size; ++i) {
        const ChainNode& one = step.nodes[i];
        for (std::size_t j = i + 1; j < size && !step.nodes[j].parents.empty(); ++j) {
            const ChainNode& other = step.nodes[j];
            if (one.digit == other.digit && one.on != other.on && one.cells == other.cells)
                return false;
        }
    }
    return true;
}

// Where ways branch, words can follow one almost locked set, not several at once.
bool is_told_clearly(const Step& step) {
    const auto is_set = [](const ChainNode& node) { return !node.set.empty(); };
    return std::ranges::count_if(step.nodes, is_set) <= 1;
}

void conclude(Step& step, const Candidate& candidate, bool on) {
    (on ? step.placements : step.eliminations).push_back(candidate);
    step.digits |= digit_bit(candidate.digit);
}

// --- chains -------------------------------------------------------------------------------------

// From a candidate to its own denial.
template <int W>
void report_chain(RuleChains<W>& s, std::uint32_t start) {
    Step step = make_step(Technique::RULE_CHAIN, 0);
    conclude(step, s.links.at(start), !RuleLinks<W>::is_on(start));
    // The way goes on from the start to the state that denies it, which Ways ends at.
    Ways<W>(s, start).tell({start ^ 1}, step);
    --step.length;
    if (is_consistent(step, true)) report(s.ctx, std::move(step));
}

template <int W>
void find_chains(RuleChains<W>& s) {
    const bool takes_any = s.ctx.search.only_asks() || s.ctx.search.wants_all();
    std::uint32_t best = NONE, shortest = NONE;
    for (std::uint32_t state = 0; s.links.is_candidate(state); ++state) {
        const std::uint32_t length = s.distance(state, state ^ 1, takes_any ? NONE : shortest - 1);
        if (length == NONE) continue;
        best = state;
        shortest = length;
        if (takes_any) report_chain(s, state);
        if (s.ctx.search.is_done()) return;
    }
    if (best != NONE && !takes_any) report_chain(s, best);
}

// --- cases --------------------------------------------------------------------------------------

template <int W>
std::vector<Cases> list_cases(const RuleChains<W>& s) {
    const auto& p = s.position();
    const auto& g = s.ctx.geometry();
    std::vector<Cases> all;
    const auto on = [&](int c, int d) { return s.links.on(s.links.node_of(c, d)); };
    for (int c : p.empty) {
        Cases cases{{}, -1};
        for (int d : each_digit(p.candidates[c])) cases.states.push_back(on(c, d));
        if (cases.states.size() > 1) all.push_back(std::move(cases));
    }
    for (int h = 0; h < g.layout_houses; ++h) {
        if (!g.is_full[h]) continue;
        for (int d = 1; d <= p.digit_count(); ++d) {
            Cases cases{{}, h};
            for (int c : p.in_house(d, h)) cases.states.push_back(on(c, d));
            if (cases.states.size() > 1) all.push_back(std::move(cases));
        }
    }
    std::ranges::stable_sort(all, {}, [](const Cases& cases) { return cases.states.size(); });
    return all;
}

// All cases lead to the same.
template <int W>
void report_cases(RuleChains<W>& s, Technique technique, const Cases& cases,
                  const std::vector<std::uint32_t>& goals) {
    Step step = make_step(technique, 0);
    for (const std::uint32_t goal : goals)
        conclude(step, s.links.at(goal), RuleLinks<W>::is_on(goal));
    for (const std::uint32_t state : cases.states)
        step.marks.push_back({s.links.at(state), Role::PIVOT});
    if (cases.house >= 0) mark_house(step, cases.house, Role::BASE);
    for (const std::uint32_t state : cases.states) Ways<W>(s, state).tell(goals, step);
    if (!is_consistent(step, false) || !is_told_clearly(step)) return;
    report(s.ctx, std::move(step));
}

// What is placed takes with it what else would fall: a step does one or the other.
template <int W>
void keep_placements(std::vector<std::uint32_t>& goals) {
    if (std::ranges::any_of(goals, RuleLinks<W>::is_on))
        std::erase_if(goals, [](std::uint32_t goal) { return !RuleLinks<W>::is_on(goal); });
}

template <int W>
void find_cases(RuleChains<W>& s, Technique technique, const std::vector<Cases>& all) {
    const bool is_at_once = technique == Technique::RULE_FORCING;
    for (const Cases& cases : all) {
        States common = is_at_once ? s.rows[cases.states[0]] : s.conclusion(cases.states[0]);
        for (const std::uint32_t state : cases.states)
            common.meet(is_at_once ? s.rows[state] : s.conclusion(state));
        std::vector<std::uint32_t> goals;
        common.for_each([&](std::uint32_t goal) {
            if (s.links.is_candidate(goal)) goals.push_back(goal);
        });
        if (goals.empty()) continue;
        keep_placements<W>(goals);
        if (!is_at_once) goals.resize(1);
        report_cases(s, technique, cases, goals);
        if (s.ctx.search.is_done()) return;
    }
}

// --- contradictions -----------------------------------------------------------------------------

struct Break {
    std::vector<std::uint32_t> causes{};
    int cell = -1, house = -1;
    std::int32_t item = -1;
};

// Whether a set of candidates, one of which must be true, is false as a whole.
template <int W>
bool are_all_off(const RuleChains<W>& s, const States& known, const CellSet<W>& cells,
                 DigitSet digits, Break& found) {
    found.causes.clear();
    for (int c : cells) {
        for (int d : each_digit(s.position().candidates[c] & digits)) {
            const std::uint32_t off = s.links.off(s.links.node_of(c, d));
            if (!known.test(off)) return false;
            found.causes.push_back(off);
        }
    }
    return !found.causes.empty();
}

// Whether what is known leaves a rule no way to be filled.
template <int W>
bool breaks_item(const RuleChains<W>& s, const States& known, std::int32_t number, Break& found) {
    const auto& p = s.position();
    const RuleItem<W>& item = s.item(number);
    found.causes.clear();
    std::vector<DigitSet> left;
    for (int c : item.cells) {
        left.push_back(p.digit[c] ? digit_bit(p.digit[c]) : p.candidates[c]);
        for (int d : each_digit(p.candidates[c])) {
            const std::uint32_t off = s.links.off(s.links.node_of(c, d));
            if (!known.test(off)) continue;
            left.back() &= ~digit_bit(d);
            found.causes.push_back(off);
        }
    }
    return found.causes.size() > 1 && !s.ctx.rule_steps().can_fill(p, item, left);
}

template <int W>
bool find_break(const RuleChains<W>& s, const States& known, Break& found) {
    const auto& p = s.position();
    const auto& g = s.ctx.geometry();
    for (int c : p.empty) {
        found.cell = c;
        if (are_all_off(s, known, CellSet<W>::of(c), g.all_digits, found)) return true;
    }
    found.cell = -1;
    for (int h = 0; h < g.layout_houses; ++h) {
        if (!g.is_full[h]) continue;
        for (int d = 1; d <= p.digit_count(); ++d) {
            found.house = h;
            if (are_all_off(s, known, p.in_house(d, h), digit_bit(d), found)) return true;
        }
    }
    found.house = -1;
    const auto& items = g.rulebook->items;
    for (std::size_t i = 0; i < items.size(); ++i) {
        found.item = static_cast<std::int32_t>(i);
        if (items[i].fact < 0 && breaks_item(s, known, found.item, found)) return true;
    }
    found.item = -1;
    return false;
}

// Two candidates of a cell that would both be true, or one that is true and false: as the last of
// the ways has it, its cell or its rule has nothing left.
template <int W>
Break meeting_of(Ways<W>& ways) {
    const auto& links = ways.chains.links;
    const std::uint32_t last = ways.order.back();
    const Candidate at = links.at(last);
    if (links.is_on(last)) return {{ways.parent[last], last ^ 1}, -1, -1, ways.by[last]};
    Break found{{last}, at.cell};
    for (int d : each_digit(ways.chains.position().candidates[at.cell] & ~digit_bit(at.digit))) {
        const std::uint32_t off = links.off(links.node_of(at.cell, d));
        if (!ways.knows(off)) ways.add(off, last ^ 1, RuleEdge::BY_HOUSES);
        found.causes.push_back(off);
    }
    return found;
}

// The ways as far as they go without contradiction, and where they break then.
template <int W>
Step contradiction(const RuleChains<W>& s, std::uint32_t start) {
    Ways<W> ways(s, start, true);
    Break found;
    if (!find_break(s, ways.known(), found)) found = meeting_of(ways);
    const Candidate& at = s.links.at(start);
    Step step = make_step(Technique::RULE_FORCING_CHAIN, 0);
    conclude(step, at, false);
    step.marks.push_back({at, Role::PIVOT});
    if (found.house >= 0) mark_house(step, found.house, Role::TARGET);
    if (found.cell >= 0)
        group(step, CellSet<W>::of(found.cell), s.position().candidates[found.cell], Role::TARGET);
    if (found.item >= 0) {
        step.groups.push_back({Role::TARGET, 0, s.item(found.item).cells});
        ways.name_rules(found.item, step);
    }
    ways.tell(found.causes, step);
    return step;
}

// The shortest of all, unless all are wanted.
template <int W>
void find_contradictions(RuleChains<W>& s) {
    std::optional<Step> best;
    for (std::uint32_t node = 0; node < s.links.nodes.size(); ++node) {
        Break found;
        if (!find_break(s, s.conclusion(s.links.on(node)), found)) continue;
        Step step = contradiction(s, s.links.on(node));
        if (!is_told_clearly(step)) continue;
        if (s.ctx.search.wants_all() || s.ctx.search.only_asks()) {
            report(s.ctx, std::move(step));
            if (s.ctx.search.is_done()) return;
        } else if (!best || step.length < best->length) {
            best = std::move(step);
        }
    }
    if (best) report(s.ctx, std::move(*best));
}

// What one rule alone refutes or confirms: its cells cannot be filled otherwise.
template <int W>
void report_decided(Context<W>& ctx, const RuleLinks<W>& links) {
    const auto& items = ctx.geometry().rulebook->items;
    for (std::size_t i = 0; i < links.decided.size();) {
        const std::int32_t number = links.decided[i].item;
        const RuleItem<W>& item = items[static_cast<std::size_t>(number)];
        Step step = make_step(Technique::RULE_TRIAL, 0);
        for (; i < links.decided.size() && links.decided[i].item == number; ++i) {
            const auto& decided = links.decided[i];
            (decided.on ? step.placements : step.eliminations).push_back(decided.candidate);
        }
        if (!step.placements.empty()) step.eliminations.clear();
        step.rules = item.rules;
        for (const std::uint16_t h : item.houses) mark_house(step, h, Role::BASE);
        step.groups.push_back({Role::PATTERN, 0, item.cells});
        report(ctx, std::move(step));
        if (ctx.search.is_done()) return;
    }
}

template <int W>
void find_long_chains(RuleChains<W>& chains) {
    const Search& s = chains.ctx.search;
    const auto asked = [&](Technique t) { return !s.is_done() && s.wants(t); };
    if (asked(Technique::RULE_CHAIN)) find_chains(chains);
    if (!asked(Technique::RULE_FORCING_CHAIN)) return;
    find_contradictions(chains);
    if (!s.is_done()) find_cases(chains, Technique::RULE_FORCING_CHAIN, list_cases(chains));
}

}  // namespace

template <int W>
void find_rule_chains(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (!ctx.geometry().rulebook || !ctx.geometry().has_rules || ctx.position.empty.none()) return;
    const auto asked = [&](Technique t) { return !s.is_done() && s.wants(t); };
    const auto asked_for_chains = [&] {
        return asked(Technique::RULE_CHAIN) || asked(Technique::RULE_FORCING_CHAIN);
    };
    if (asked(Technique::RULE_TRIAL)) report_decided(ctx, ctx.rule_links());
    if (asked(Technique::RULE_TRIAL) || asked(Technique::JOINT_RULES)) find_joint_rules(ctx);
    if (!asked(Technique::RULE_FORCING) && !asked_for_chains()) return;
    RuleChains<W> chains(ctx, ctx.rule_links());
    if (asked(Technique::RULE_FORCING))
        find_cases(chains, Technique::RULE_FORCING, list_cases(chains));
    find_long_chains(chains);
    if (!asked_for_chains()) return;
    const RuleLinks<W> grouped = build_grouped_links(ctx);
    RuleChains<W> grouped_chains(ctx, grouped);
    find_long_chains(grouped_chains);
}

template void find_rule_chains<2>(Context<2>&);
NONET_FOR_LARGE(template void find_rule_chains<10>(Context<10>&);)

}  // namespace nonet
