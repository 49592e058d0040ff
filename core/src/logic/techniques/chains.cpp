// Chains of one kind: X-chains (one digit), XY-chains (cells with two candidates), remote pairs.
//
//     a = b - c = d - ... = z      a or z is true, so what sees both goes
#include <algorithm>
#include <map>

#include "logic/search.hpp"

namespace nonet {

namespace {

using Effects = std::vector<Candidate>;

// Keeps for each set of eliminations the shortest chain.
class Shortest {
  public:
    void offer(Step&& step) {
        sort_effects(step);
        auto [at, is_new] = steps_.try_emplace(step.eliminations, step);
        if (!is_new && step.length < at->second.length) at->second = std::move(step);
    }
    template <int W>
    void report_all(Context<W>& ctx) {
        for (auto& [effects, step] : steps_) ctx.search.report(std::move(step));
        steps_.clear();
    }

  private:
    std::map<Effects, Step> steps_;
};

struct ChainLink {
    Candidate at;
    bool on;  // the state when the first candidate is assumed false
};

void tell_chain(Step& step, const std::vector<ChainLink>& path) {
    step.length = static_cast<std::uint32_t>(path.size() - 1);
    for (std::size_t i = 0; i < path.size(); ++i) {
        ChainNode node{path[i].at.digit, path[i].on, {path[i].at.cell}, {}, {}};
        if (i > 0) node.parents.push_back(static_cast<std::uint32_t>(i - 1));
        step.nodes.push_back(std::move(node));
        step.marks.push_back({path[i].at, path[i].on ? Role::COLOUR_A : Role::COLOUR_B});
    }
}

// --- X-chains -------------------------------------------------------------------------

template <int W>
struct DigitLinks {
    std::array<CellSet<W>, BasicPosition<W>::MAX_CELLS> strong{};
    CellSet<W> places;
};

template <int W>
DigitLinks<W> links_of(const Context<W>& ctx, int d) {
    DigitLinks<W> links;
    links.places = ctx.position.places[d];
    for (const ConjugatePair<W>& pair : ctx.conjugate_pairs().of(d)) {
        for (int c : pair.cells) links.strong[c] |= pair.cells - CellSet<W>::of(c);
    }
    return links;
}

// Breadth first over (cell, on/off) from "start is false"; parent[state] is the cell before.
template <int W>
struct Reach {
    CellSet<W> seen[2];
    std::array<std::int16_t, BasicPosition<W>::MAX_CELLS> parent[2];
};

template <int W>
std::vector<ChainLink> path_to(const Reach<W>& reach, int end, int d) {
    std::vector<ChainLink> path;
    for (int cell = end, on = 1; cell >= 0; on ^= 1) {
        path.push_back({candidate_of(cell, d), on == 1});
        cell = reach.parent[on][cell];
    }
    std::reverse(path.begin(), path.end());
    return path;
}

// A chain may come back to its start (then the start is true) but not to a cell between.
bool is_simple(const std::vector<ChainLink>& path) {
    for (std::size_t i = 1; i < path.size(); ++i) {
        for (std::size_t j = i + 1; j < path.size(); ++j) {
            if (path[i].at.cell == path[j].at.cell) return false;
        }
    }
    return true;
}

template <int W>
Reach<W> reach_from(const BasicPosition<W>& p, const DigitLinks<W>& links, int start,
                    int max_nodes) {
    const auto& g = *p.geometry;
    Reach<W> reach;
    reach.seen[0].set(start);
    reach.parent[0][start] = -1;
    CellSet<W> wave = CellSet<W>::of(start);
    for (int nodes = 1, on = 1; nodes < max_nodes && wave.any(); ++nodes, on ^= 1) {
        CellSet<W> next;
        for (int c : wave) {
            const CellSet<W> found =
                (on ? links.strong[c] : links.places & g.peers[c]) - reach.seen[on];
            for (int to : found) reach.parent[on][to] = static_cast<std::int16_t>(c);
            reach.seen[on] |= found;
            next |= found;
        }
        wave = next;
    }
    return reach;
}

template <int W>
void find_x_chains(Context<W>& ctx) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    for (int d = 1; d <= p.digit_count(); ++d) {
        if (!(ctx.search.options.only_digits & digit_bit(d)) || p.places[d].none()) continue;
        const DigitLinks<W> links = links_of(ctx, d);
        Shortest shortest;
        for (int start : p.places[d]) {
            if (links.strong[start].none()) continue;
            const Reach<W> reach = reach_from(p, links, start, ctx.search.options.max_chain_nodes);
            for (int end : reach.seen[1]) {
                if (end < start) continue;
                const CellSet<W> gone = p.places[d] & g.peers[start] & g.peers[end];
                if (gone.none()) continue;
                const std::vector<ChainLink> path = path_to(reach, end, d);
                if (path.size() < 4 || !is_simple(path)) continue;
                Step step = make_step(Technique::X_CHAIN, digit_bit(d));
                eliminate(step, gone, d);
                tell_chain(step, path);
                shortest.offer(std::move(step));
            }
        }
        shortest.report_all(ctx);
        if (ctx.search.is_done()) return;
    }
}

// --- XY-chains ---------------------------------------------------------------------------

// Breadth first over (cell, digit by which it is entered) among cells with two candidates.
template <int W>
struct PairReach {
    struct Entry {
        std::int16_t cell, parent;  // parent: index of the entry before, -1 for the start
        std::uint8_t in, out;       // entered by `in` false, so `out` is true
        std::uint16_t depth;
    };
    std::vector<Entry> entries;
};

template <int W>
PairReach<W> reach_pairs(const BasicPosition<W>& p, const CellSet<W>& bivalue, int start, int first,
                         int max_cells) {
    const auto& g = *p.geometry;
    PairReach<W> reach;
    std::array<DigitSet, BasicPosition<W>::MAX_CELLS> seen{};
    const auto other = [&](int c, int d) {
        return static_cast<std::uint8_t>(lowest_digit(p.candidates[c] & ~digit_bit(d)));
    };
    reach.entries.push_back({static_cast<std::int16_t>(start), -1, static_cast<std::uint8_t>(first),
                             other(start, first), 1});
    for (std::size_t i = 0; i < reach.entries.size(); ++i) {
        const auto e = reach.entries[i];
        if (e.depth >= max_cells) continue;
        for (int c : bivalue& p.places[e.out] & g.peers[e.cell]) {
            if (c == start || (seen[c] & digit_bit(e.out))) continue;
            seen[c] |= digit_bit(e.out);
            reach.entries.push_back({static_cast<std::int16_t>(c), static_cast<std::int16_t>(i),
                                     e.out, other(c, e.out),
                                     static_cast<std::uint16_t>(e.depth + 1)});
        }
    }
    return reach;
}

template <int W>
std::vector<ChainLink> path_to(const PairReach<W>& reach, std::size_t end) {
    std::vector<ChainLink> path;
    for (int i = static_cast<int>(end); i >= 0; i = reach.entries[i].parent) {
        const auto& e = reach.entries[i];
        path.push_back({candidate_of(e.cell, e.out), true});
        path.push_back({candidate_of(e.cell, e.in), false});
    }
    std::reverse(path.begin(), path.end());
    return path;
}

bool repeats_a_cell(const std::vector<ChainLink>& path) {
    for (std::size_t i = 0; i < path.size(); i += 2) {
        for (std::size_t j = i + 2; j < path.size(); j += 2) {
            if (path[i].at.cell == path[j].at.cell) return true;
        }
    }
    return false;
}

template <int W>
void find_xy_chains(Context<W>& ctx) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    const CellSet<W> bivalue = p.cells_with_two();
    Shortest shortest;
    for (int start : bivalue) {
        for (int d : each_digit(p.candidates[start])) {
            const CellSet<W> near = p.places[d] & g.peers[start];
            if (near.none()) continue;
            const PairReach<W> reach =
                reach_pairs(p, bivalue, start, d, ctx.search.options.max_chain_nodes / 2);
            for (std::size_t i = 1; i < reach.entries.size(); ++i) {
                const auto& e = reach.entries[i];
                if (e.out != d || e.cell < start) continue;
                const CellSet<W> gone = near & g.peers[e.cell];
                if (gone.none()) continue;
                const std::vector<ChainLink> path = path_to(reach, i);
                if (path.size() < 6 || repeats_a_cell(path)) continue;
                Step step = make_step(Technique::XY_CHAIN, digit_bit(d));
                eliminate(step, gone, d);
                tell_chain(step, path);
                shortest.offer(std::move(step));
            }
        }
        if (!ctx.search.wants_all()) {
            shortest.report_all(ctx);
            if (ctx.search.is_done()) return;
        }
    }
    shortest.report_all(ctx);
}

// --- remote pairs: an XY-chain of equal pairs, so both digits go ------------------------------

template <int W>
struct RemoteSearch {
    Context<W>& ctx;
    DigitSet pair;
    CellSet<W> cells;
    std::vector<int> path{};
    Shortest shortest{};
    int budget = 20'000;  // paths tried; a component of equal pairs is small
};

template <int W>
void check_remote(RemoteSearch<W>& s) {
    const auto& p = s.ctx.position;
    const auto& g = s.ctx.geometry();
    Step step = make_step(Technique::REMOTE_PAIR, s.pair);
    // Cells an odd distance of three or more apart hold different digits.
    for (std::size_t i = 0; i < s.path.size(); ++i) {
        for (std::size_t j = i + 3; j < s.path.size(); j += 2) {
            const CellSet<W> seen = g.peers[s.path[i]] & g.peers[s.path[j]];
            for (int d : each_digit(s.pair)) eliminate(step, p.places[d] & seen, d);
        }
    }
    if (step.eliminations.empty()) return;
    std::vector<ChainLink> path;
    const int a = lowest_digit(s.pair), b = lowest_digit(s.pair & ~digit_bit(a));
    for (std::size_t i = 0; i < s.path.size(); ++i) {
        path.push_back({candidate_of(s.path[i], i % 2 ? b : a), false});
        path.push_back({candidate_of(s.path[i], i % 2 ? a : b), true});
    }
    tell_chain(step, path);
    s.shortest.offer(std::move(step));
}

template <int W>
void extend_remote(RemoteSearch<W>& s, const CellSet<W>& used) {
    if (s.path.size() >= 4 && s.path.size() % 2 == 0 && s.path.front() < s.path.back())
        check_remote(s);
    if (static_cast<int>(s.path.size()) * 2 >= s.ctx.search.options.max_chain_nodes) return;
    for (int next : (s.cells & s.ctx.geometry().peers[s.path.back()]) - used) {
        if (--s.budget < 0) return;
        s.path.push_back(next);
        extend_remote(s, used | CellSet<W>::of(next));
        s.path.pop_back();
    }
}

// The cells of each pair of digits, where there are enough for a chain.
template <int W>
std::map<DigitSet, CellSet<W>> equal_pairs(const BasicPosition<W>& p) {
    std::map<DigitSet, CellSet<W>> found;
    const CellSet<W> bivalue = p.cells_with_two();
    CellSet<W> open = bivalue;
    while (open.any()) {
        const DigitSet pair = p.candidates[open.first()];
        const int a = lowest_digit(pair), b = lowest_digit(pair & ~digit_bit(a));
        const CellSet<W> cells = bivalue & p.places[a] & p.places[b];
        open -= cells;
        if (cells.count() >= 4) found[pair] = cells;
    }
    return found;
}

template <int W>
void find_remote_pairs(Context<W>& ctx) {
    const auto& p = ctx.position;
    for (const auto& [pair, cells] : equal_pairs(p)) {
        RemoteSearch<W> s{ctx, pair, cells};
        for (int start : cells) {
            s.path = {start};
            extend_remote(s, CellSet<W>::of(start));
        }
        s.shortest.report_all(ctx);
        if (ctx.search.is_done()) return;
    }
}

}  // namespace

template <int W>
void find_simple_chains(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (s.wants(Technique::REMOTE_PAIR)) find_remote_pairs(ctx);
    if (!s.is_done() && s.wants(Technique::X_CHAIN)) find_x_chains(ctx);
    if (!s.is_done() && s.wants(Technique::XY_CHAIN)) find_xy_chains(ctx);
}

template void find_simple_chains<2>(Context<2>&);
NONET_FOR_LARGE(template void find_simple_chains<10>(Context<10>&);)

}  // namespace nonet
