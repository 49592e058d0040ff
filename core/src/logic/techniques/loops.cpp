// Nice loops and alternating inference chains over all links of a position.
//
// From an assumption about one candidate every inference is followed breadth first. Coming
// back to the cell of the assumption makes a loop:
//
//     on(a)  ... off(a)      a is false            off(a) ... on(a)     a is true
//     on(a)  ... on(b)       a is false            off(a) ... off(b)    b is false
//     off(a) ... on(b), or on(a) ... off(b) in a cell with two candidates: the loop closes
//     without contradiction; every weak link of it turns into a strong one
//     on(a)  ... off(z), which turns on a again: closed, too, without a link inside a cell. Looked
//     for through sets alone; others of this kind are fish
//
// Reaching another cell, off(a) ... on(z), makes a chain: a or z is true.
//
// The ring, strong links as ===, weak ones as |:
//
//     a === b        If a is true, d is false, c true and b false; if a is false, b is true, c
//     false |     |        and d true. There is no third way, and in both every weak link has
//     exactly one d === c        true end: what sees both ends of it, or shares their cell, is
//     false.
#include <algorithm>
#include <map>

#include "logic/links.hpp"

namespace nonet {

namespace {

constexpr std::uint32_t NONE = ~std::uint32_t{0};

template <int W>
struct Loops {
    Context<W>& ctx;
    const LinkGraph<W>& graph;
    bool only_grouped;
    std::uint32_t max_distance = NONE;

    // the inferences from one assumption
    std::vector<std::uint32_t> parent{}, distance{}, queue{};
    struct Key {
        Technique technique;
        std::vector<Candidate> eliminations;
        std::uint32_t length;  // 0 unless chains of every length are wanted
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    std::map<Key, Step> found{};

    std::vector<std::uint32_t> path{};  // states from the assumption to the end
};

template <int W>
void follow(Loops<W>& s, std::uint32_t start) {
    for (std::uint32_t state : s.queue) s.parent[state] = s.distance[state] = NONE;
    s.queue.assign(1, start);
    s.distance[start] = 0;
    for (std::size_t i = 0; i < s.queue.size(); ++i) {
        const std::uint32_t at = s.queue[i];
        const std::uint32_t base = s.distance[at];
        if (base >= s.max_distance) continue;
        for (const LinkEdge& e : s.graph.edges[at]) {
            const std::uint32_t d = base + e.cost;
            if (s.distance[e.to] == NONE) {
                s.queue.push_back(e.to);
            } else if (s.distance[e.to] <= d || s.parent[e.to] == start || e.to == start) {
                continue;
            }
            s.distance[e.to] = d;
            s.parent[e.to] = at;
        }
    }
}

// Writes the path; false when it runs through a cell twice (except the loop's own).
template <int W>
bool trace(Loops<W>& s, std::uint32_t start, std::uint32_t end, bool is_loop) {
    s.path.clear();
    for (std::uint32_t state = end; state != NONE; state = s.parent[state]) {
        s.path.push_back(state);
        if (s.path.size() > s.graph.edges.size()) return false;
    }
    std::reverse(s.path.begin(), s.path.end());
    if (s.path.front() != start) return false;
    const int first = s.graph.nodes[start / 2].cell;
    CellSet<W> visited;
    const LinkNode<W>* last = nullptr;
    for (std::uint32_t state : s.path) {
        const LinkNode<W>& node = s.graph.nodes[state / 2];
        if (visited.test(node.cell)) return false;
        if (last != nullptr && (!is_loop || last->cell != first)) visited |= last->cells;
        last = &node;
    }
    return true;
}

template <int W>
const LinkNode<W>& node_at(const Loops<W>& s, std::size_t i) {
    return s.graph.nodes[s.path[i] / 2];
}

template <int W>
bool is_on(const Loops<W>& s, std::size_t i) {
    return s.path[i] & 1;
}

template <int W>
void tell_path(Loops<W>& s, Step& step) {
    const auto& sets = s.ctx.findings.sets;
    // A set is harder to see than a link: it counts for two and a half more, as in HoDoKu.
    const auto set_count = static_cast<std::size_t>(std::count_if(
        s.path.begin(), s.path.end(),
        [&](std::uint32_t state) { return s.graph.nodes[state / 2].kind == NodeKind::SET; }));
    step.length = static_cast<std::uint32_t>(s.path.size() - 1 + set_count * 5 / 2);
    for (std::size_t i = 0; i < s.path.size(); ++i) {
        const LinkNode<W>& node = node_at(s, i);
        const CellSet<W> cells =
            node.kind == NodeKind::SET ? sets[node.set].places[node.digit] : node.cells;
        ChainNode told{node.digit, is_on(s, i), cells_of(cells), {}, {}};
        if (node.kind == NodeKind::SET) told.set = cells_of(node.cells);
        if (i > 0) told.parents.push_back(static_cast<std::uint32_t>(i - 1));
        step.nodes.push_back(std::move(told));
        mark(step, cells, node.digit, is_on(s, i) ? Role::COLOUR_A : Role::COLOUR_B);
    }
    for (const Candidate& e : step.eliminations) step.digits |= digit_bit(e.digit);
}

template <int W>
bool is_grouped(const Loops<W>& s) {
    return std::any_of(s.path.begin(), s.path.end(), [&](std::uint32_t state) {
        return s.graph.nodes[state / 2].kind != NodeKind::CANDIDATE;
    });
}

Technique grouped_form(Technique t) {
    if (t == Technique::CONTINUOUS_NICE_LOOP) return Technique::GROUPED_CONTINUOUS_NICE_LOOP;
    if (t == Technique::DISCONTINUOUS_NICE_LOOP) return Technique::GROUPED_DISCONTINUOUS_NICE_LOOP;
    return Technique::GROUPED_AIC;
}

template <int W>
void keep(Loops<W>& s, Step&& step) {
    if (step.eliminations.empty()) return;
    const bool grouped = is_grouped(s);
    if (grouped) step.technique = grouped_form(step.technique);
    if (grouped != s.only_grouped || !s.ctx.search.wants(step.technique)) return;
    sort_effects(step);
    tell_path(s, step);
    const std::uint32_t length = s.ctx.search.options.every_length ? step.length : 0;
    const typename Loops<W>::Key key{step.technique, step.eliminations, length};
    const auto at = s.found.find(key);
    if (at != s.found.end() && at->second.length <= step.length) return;
    s.found[key] = std::move(step);
}

template <int W>
CellSet<W> seen_by(const Loops<W>& s, const LinkNode<W>& node, int digit) {
    if (node.kind == NodeKind::SET) return s.ctx.findings.sets[node.set].seen[digit];
    return s.ctx.geometry().common_peers(node.cells);
}

// A set inside a closed loop is locked for all its digits but the one it is left by.
template <int W>
void lock_set(Loops<W>& s, Step& step, std::size_t i, int entry) {
    const auto& p = s.ctx.position;
    const auto& set = s.ctx.findings.sets[node_at(s, i).set];
    const std::size_t after = (i + 1) % s.path.size();
    const LinkNode<W>& next = node_at(s, after);
    const bool forced = is_on(s, after);
    const DigitSet exits =
        forced ? p.candidates[next.cell] & ~digit_bit(next.digit) : digit_bit(next.digit);
    for (int d : each_digit(set.digits & ~exits & ~digit_bit(entry)))
        eliminate(step, set.seen[d] & p.places[d], d);
    if (!forced) return;
    for (int d : each_digit(exits & set.digits))
        eliminate(step, set.seen[d] & p.places[d] & s.ctx.geometry().peers[next.cell], d);
}

// Every weak link of a closed loop holds: between two cells nothing else of the digit that
// both see, inside a cell nothing but the two digits of the loop.
template <int W>
void collect_continuous(Loops<W>& s, Step& step) {
    const auto& p = s.ctx.position;
    const std::size_t last = s.path.size() - 1;
    const LinkNode<W>&first = node_at(s, 0), &end = node_at(s, last);
    CellSet<W> chain;
    for (std::size_t i = 0; i <= last; ++i) {
        chain |= node_at(s, i).kind == NodeKind::SET ? s.ctx.findings.sets[node_at(s, i).set].cells
                                                     : node_at(s, i).cells;
    }
    const auto strip_cell = [&](int cell, int a, int b) {
        for (int d : each_digit(p.candidates[cell] & ~digit_bit(a) & ~digit_bit(b)))
            step.eliminations.push_back(candidate_of(cell, d));
    };
    if (!is_on(s, 0) && is_on(s, last)) strip_cell(first.cell, first.digit, end.digit);
    for (std::size_t i = 1; i <= last; ++i) {
        const LinkNode<W>&before = node_at(s, i - 1), &at = node_at(s, i);
        if (is_on(s, i)) continue;
        if (before.kind == NodeKind::CANDIDATE && at.kind == NodeKind::CANDIDATE &&
            before.cell == at.cell) {
            if (i >= 2 && i < last && node_at(s, i - 2).cell != at.cell &&
                node_at(s, i + 1).cell != at.cell)
                strip_cell(at.cell, before.digit, at.digit);
            continue;
        }
        // A rule's link between different digits: no third candidate is known to see both.
        if (before.kind == NodeKind::CANDIDATE && at.kind == NodeKind::CANDIDATE &&
            before.digit != at.digit)
            continue;
        const CellSet<W> both = seen_by(s, before, at.digit) & seen_by(s, at, at.digit);
        eliminate(step, (both - chain) & p.places[at.digit], at.digit);
        if (at.kind == NodeKind::SET) lock_set(s, step, i, at.digit);
    }
}

template <int W>
void check_loop(Loops<W>& s, std::uint32_t start, std::uint32_t end) {
    const auto& p = s.ctx.position;
    const LinkNode<W>&a = s.graph.nodes[start / 2], &z = s.graph.nodes[end / 2];
    const bool from_on = start & 1, to_on = end & 1, same = a.digit == z.digit;
    const bool closes =
        (!from_on && to_on && !same) || (from_on && !to_on && !same && p.is_bivalue(a.cell));
    const bool breaks = same ? from_on != to_on : from_on == to_on;
    if ((!closes && !breaks) || s.distance[end] <= 2) return;
    if (!trace(s, start, end, true)) return;
    if (node_at(s, 1).cell == a.cell || node_at(s, s.path.size() - 2).cell == a.cell) return;
    Step step;
    step.technique = closes ? Technique::CONTINUOUS_NICE_LOOP : Technique::DISCONTINUOUS_NICE_LOOP;
    if (closes) {
        collect_continuous(s, step);
    } else if (from_on) {
        step.eliminations.push_back(candidate_of(a.cell, a.digit));
    } else if (!same) {
        step.eliminations.push_back(candidate_of(a.cell, z.digit));
    } else {
        for (int d : each_digit(p.candidates[a.cell] & ~digit_bit(a.digit)))
            step.eliminations.push_back(candidate_of(a.cell, d));
    }
    keep(s, std::move(step));
}

// on(a) ... off(z), and off(z) turns on a.
template <int W>
void check_ring(Loops<W>& s, std::uint32_t start, std::uint32_t end) {
    if (s.distance[end] <= 2 || !trace(s, start, end, true)) return;
    const auto is_set = [&](std::uint32_t state) {
        return s.graph.nodes[state / 2].kind == NodeKind::SET;
    };
    const std::size_t last = s.path.size() - 1;
    if (std::ranges::none_of(s.path, is_set)) return;
    const int cell = node_at(s, 0).cell;
    if (node_at(s, 1).cells.test(cell) || node_at(s, last).cells.test(cell)) return;
    Step step;
    step.technique = Technique::CONTINUOUS_NICE_LOOP;
    collect_continuous(s, step);
    keep(s, std::move(step));
}

template <int W>
void check_rings(Loops<W>& s, std::uint32_t start) {
    for (std::size_t i = 1; i < s.queue.size(); ++i) {
        const std::uint32_t end = s.queue[i];
        const auto turns_on = [&](const LinkEdge& e) { return e.to == start; };
        if (!(end & 1) && std::ranges::any_of(s.graph.edges[end], turns_on))
            check_ring(s, start, end);
    }
}

// Whether two candidates, one of which is true, remove something together.
template <int W>
bool ends_remove(const BasicPosition<W>& p, const LinkNode<W>& a, const LinkNode<W>& z) {
    const auto& g = *p.geometry;
    if (a.digit != z.digit)
        return g.are_peers(a.cell, z.cell) && p.has(z.cell, a.digit) && p.has(a.cell, z.digit);
    // One elimination makes it a discontinuous loop, which is told instead.
    return !(p.places[a.digit] & g.peers[a.cell] & g.peers[z.cell]).has_at_most_one();
}

template <int W>
void check_chain(Loops<W>& s, std::uint32_t start, std::uint32_t end) {
    const auto& p = s.ctx.position;
    const auto& g = s.ctx.geometry();
    const LinkNode<W>&a = s.graph.nodes[start / 2], &z = s.graph.nodes[end / 2];
    if (s.distance[end] <= 2 || !ends_remove(p, a, z) || !trace(s, start, end, false)) return;
    Step step;
    step.technique = Technique::AIC;
    if (a.digit == z.digit) {
        eliminate(step, p.places[a.digit] & g.peers[a.cell] & g.peers[z.cell], a.digit);
    } else {
        step.eliminations.push_back(candidate_of(z.cell, a.digit));
        step.eliminations.push_back(candidate_of(a.cell, z.digit));
    }
    keep(s, std::move(step));
}

template <int W>
void check_from(Loops<W>& s, std::uint32_t start) {
    follow(s, start);
    const int cell = s.graph.nodes[start / 2].cell;
    for (std::size_t i = 1; i < s.queue.size(); ++i) {
        const std::uint32_t end = s.queue[i];
        const LinkNode<W>& node = s.graph.nodes[end / 2];
        if (node.kind != NodeKind::CANDIDATE) continue;
        if (node.cell == cell) {
            check_loop(s, start, end);
        } else if (!(start & 1) && (end & 1)) {
            check_chain(s, start, end);
        }
    }
    const bool has_sets = s.graph.nodes.back().kind == NodeKind::SET;
    if ((start & 1) && has_sets && s.ctx.search.options.link_rings) check_rings(s, start);
}

// --- what may be found --------------------------------------------------------------------------

// Hardly any assumption leads to a loop or chain. Which ones may is asked of sets of nodes, all
// that are on at one distance at a time; only those are followed with the way that each was
// reached.
//
//     on(y) - off(x) - on(z)      a step from y to z: all states that are on are two apart
template <int W, int N>
struct Reach {
    const BasicPosition<W>& p;
    const LinkGraph<W>& graph;
    std::vector<BitSet<N>> weak = {};     // by node that is on: what it turns off
    std::vector<BitSet<N>> strong = {};   // by node that is off: what it turns on
    std::vector<BitSet<N>> steps = {};    // by node that is on: what is on two inferences later
    BitSet<N> leads = {};                 // the nodes from which there are steps
    std::vector<BitSet<N>> in_cell = {};  // candidates
    std::vector<BitSet<N>> alike = {};    // by cell: candidates of the digits that it has
};

template <int W, int N>
void add_steps(Reach<W, N>& r) {
    const std::size_t count = r.graph.nodes.size();
    for (auto* nodes : {&r.weak, &r.strong, &r.steps}) nodes->resize(count);
    BitSet<N> has_strong;
    for (std::uint32_t i = 0; i < count; ++i) {
        for (const LinkEdge& e : r.graph.edges[2 * i + 1])
            r.weak[i].set(static_cast<int>(e.to / 2));
        for (const LinkEdge& e : r.graph.edges[2 * i]) r.strong[i].set(static_cast<int>(e.to / 2));
        if (r.strong[i].any()) has_strong.set(static_cast<int>(i));
    }
    for (std::size_t i = 0; i < count; ++i) {
        for (int off : r.weak[i] & has_strong) r.steps[i] |= r.strong[off];
        if (r.steps[i].any()) r.leads.set(static_cast<int>(i));
    }
}

template <int W, int N>
Reach<W, N> make_reach(const Context<W>& ctx, const LinkGraph<W>& graph) {
    Reach<W, N> r{ctx.position, graph};
    add_steps(r);
    r.in_cell.resize(ctx.geometry().cell_count);
    r.alike.resize(ctx.geometry().cell_count);
    std::array<BitSet<N>, BasicPosition<W>::MAX_DIGITS + 1> of_digit{};
    for (int i = 0; i < graph.candidate_count; ++i) {
        r.in_cell[graph.nodes[i].cell].set(i);
        of_digit[graph.nodes[i].digit].set(i);
    }
    for (int c : ctx.position.empty) {
        for (int d : each_digit(ctx.position.candidates[c])) r.alike[c] |= of_digit[d];
    }
    return r;
}

template <int W, int N>
BitSet<N> step_on(const Reach<W, N>& r, const BitSet<N>& wave, BitSet<N>& seen) {
    BitSet<N> reached;
    for (int i : wave& r.leads) reached |= r.steps[i];
    reached -= seen;
    seen |= reached;
    return reached;
}

// The least distance at which "a is true" may lead to a loop, NONE when it cannot.
template <int W, int N>
std::uint32_t distance_from_on(const Reach<W, N>& r, int a) {
    const BitSet<N>& cell = r.in_cell[r.graph.nodes[a].cell];
    BitSet<N> wave = BitSet<N>::of(a), seen = wave;
    for (std::uint32_t distance = 2;; distance += 2) {
        wave = step_on(r, wave, seen);
        if (wave.none()) return NONE;
        if (distance > 2 && wave.intersects(cell)) return distance;
        if (wave.intersects(r.weak[a])) return distance + 1;
    }
}

template <int W, int N>
bool may_end_chain(const Reach<W, N>& r, int a, const BitSet<N>& wave) {
    const LinkNode<W>& node = r.graph.nodes[a];
    for (int z : wave& r.alike[node.cell]) {
        if (ends_remove(r.p, node, r.graph.nodes[z])) return true;
    }
    return false;
}

// The same for "a is false", which may also lead to a chain.
template <int W, int N>
std::uint32_t distance_from_off(const Reach<W, N>& r, int a) {
    const BitSet<N>& cell = r.in_cell[r.graph.nodes[a].cell];
    BitSet<N> turning_off;  // what turns off another candidate of the cell
    for (int b : cell - BitSet<N>::of(a)) turning_off |= r.weak[b];
    BitSet<N> wave = r.strong[a], seen = wave;
    for (std::uint32_t distance = 3;; distance += 2) {
        wave = step_on(r, wave, seen);
        if (wave.none()) return NONE;
        if (wave.intersects(cell) || may_end_chain(r, a, wave)) return distance;
        if (wave.intersects(turning_off)) return distance + 1;
    }
}

template <int W, int N>
std::vector<std::uint32_t> distances_within(const Context<W>& ctx, const LinkGraph<W>& graph) {
    const Reach<W, N> reach = make_reach<W, N>(ctx, graph);
    std::vector<std::uint32_t> distances;
    distances.reserve(2 * static_cast<std::size_t>(graph.candidate_count));
    for (int a = 0; a < graph.candidate_count; ++a) {
        distances.push_back(distance_from_off(reach, a));
        distances.push_back(distance_from_on(reach, a));
    }
    return distances;
}

// By assumption. Graphs with sets, whose costs differ, and graphs too large may lead anywhere.
template <int W>
std::vector<std::uint32_t> distances_to_ends(const Context<W>& ctx, const LinkGraph<W>& graph) {
    constexpr std::size_t WORD = 64;
    const std::size_t count = graph.nodes.size();
    if (graph.nodes.back().kind != NodeKind::SET) {
        if (count <= 2 * WORD) return distances_within<W, 2>(ctx, graph);
        if (count <= 4 * WORD) return distances_within<W, 4>(ctx, graph);
        if (count <= 12 * WORD) return distances_within<W, 12>(ctx, graph);
    }
    return std::vector<std::uint32_t>(2 * static_cast<std::size_t>(graph.candidate_count), 0);
}

// --- the search ---------------------------------------------------------------------------------

template <int W>
bool run(Loops<W>& s, const std::vector<std::uint32_t>& distances, std::uint32_t max_distance) {
    s.max_distance = max_distance;
    for (std::uint32_t start = 0; start < distances.size(); start += 2) {
        for (std::uint32_t state : {start + 1, start}) {
            if (distances[state] < NONE && distances[state] <= max_distance) check_from(s, state);
        }
        if (!s.ctx.search.wants_all() && !s.found.empty()) return true;
    }
    return !s.found.empty();
}

// Short chains are easier to follow and quicker to find: look for them first.
template <int W>
void search_loops(Context<W>& ctx, bool grouped) {
    const LinkGraph<W> graph =
        build_links(ctx, grouped, grouped && ctx.search.options.sets_in_chains ? ANY_SIZE : 0);
    if (graph.nodes.empty()) return;
    const std::vector<std::uint32_t> distances = distances_to_ends(ctx, graph);
    Loops<W> s{ctx, graph, grouped};
    s.parent.assign(graph.edges.size(), NONE);
    s.distance.assign(graph.edges.size(), NONE);
    if (ctx.search.wants_all()) {
        run(s, distances, NONE);
        for (auto& [key, step] : s.found) ctx.search.report(std::move(step));
        return;
    }
    for (std::uint32_t depth : {5U, 7U, 9U, 13U, NONE}) {
        if (run(s, distances, depth)) break;
    }
    if (s.found.empty()) return;
    auto best = std::min_element(s.found.begin(), s.found.end(), [](const auto& x, const auto& y) {
        return x.second.length < y.second.length;
    });
    ctx.search.report(std::move(best->second));
}

}  // namespace

template <int W>
void find_nice_loops(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (s.wants_any(Technique::CONTINUOUS_NICE_LOOP, Technique::AIC)) search_loops(ctx, false);
    if (!s.is_done() &&
        s.wants_any(Technique::GROUPED_CONTINUOUS_NICE_LOOP, Technique::GROUPED_AIC))
        search_loops(ctx, true);
}

// Sudoku Explainer's names for the same chains: closed loops are cycles, all others forcing chains;
// X is one digit, Y runs through cells with two candidates.
Technique explainer_form(const Step& step, bool closed) {
    bool one_digit = true, only_cells = true;
    for (std::size_t i = 1; i < step.nodes.size(); ++i) {
        one_digit &= step.nodes[i].digit == step.nodes[0].digit;
        only_cells &= !step.nodes[i].on || step.nodes[i].cells == step.nodes[i - 1].cells;
    }
    if (!closed) return one_digit ? Technique::FORCING_X_CHAIN : Technique::FORCING_CHAIN;
    if (one_digit) return Technique::BIDIRECTIONAL_X_CYCLE;
    return only_cells ? Technique::BIDIRECTIONAL_Y_CYCLE : Technique::BIDIRECTIONAL_CYCLE;
}

// An X-chain or XY-chain whose ends see each other closes: what sees both ends of any weak link
// goes.
template <int W>
bool close_chain(const Context<W>& ctx, Step& step) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (step.technique != Technique::X_CHAIN && step.technique != Technique::XY_CHAIN) return false;
    const auto cell = [&](std::size_t i) { return step.nodes[i].cells[0]; };
    const std::size_t n = step.nodes.size();
    if (!g.are_peers(cell(0), cell(n - 1))) return false;
    CellSet<W> chain;
    for (std::size_t i = 0; i < n; ++i) chain.set(cell(i));
    for (std::size_t i = 1; i + 1 < n; i += 2) {
        const int d = step.nodes[i].digit;
        eliminate(step, (p.places[d] & g.peers[cell(i)] & g.peers[cell(i + 1)]) - chain, d);
    }
    sort_effects(step);
    return true;
}

template <int W>
void find_explainer_chains(Context<W>& ctx) {
    TechniqueSet chains;
    for (Technique t : {Technique::X_CHAIN, Technique::XY_CHAIN, Technique::CONTINUOUS_NICE_LOOP,
                        Technique::DISCONTINUOUS_NICE_LOOP, Technique::AIC})
        chains.set(index_of(t));
    Search all(Want::ALL, chains, ctx.search.options);
    Context<W> inner{ctx.position, all, ctx.findings};
    find_simple_chains(inner);
    find_nice_loops(inner);
    std::stable_sort(all.steps().begin(), all.steps().end(),
                     [](const Step& a, const Step& b) { return a.length < b.length; });
    for (Step& step : all.steps()) {
        const bool closed =
            step.technique == Technique::CONTINUOUS_NICE_LOOP || close_chain(ctx, step);
        step.technique = explainer_form(step, closed);
        if (!ctx.search.wants(step.technique)) continue;
        ctx.search.report(std::move(step));
        if (ctx.search.is_done()) return;
    }
}

template void find_explainer_chains<2>(Context<2>&);
NONET_FOR_LARGE(template void find_explainer_chains<10>(Context<10>&);)
template void find_nice_loops<2>(Context<2>&);
NONET_FOR_LARGE(template void find_nice_loops<10>(Context<10>&);)

}  // namespace nonet
