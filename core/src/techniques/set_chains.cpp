#include <algorithm>
#include <map>

#include "nonet/search.hpp"

// Chains of almost locked sets: XZ, XY-wing, longer chains and death blossom.
//
// Two sets are linked by a restricted common digit x when all its places in both see each
// other: then x is in at most one of them, and the other is locked.
//
//     A -x- B           a digit z of both is in A or B: what sees all its places goes
//     A -x- C -y- B     the same for A and B, x and y being different

namespace nonet {

namespace {

constexpr Role SET_ROLES[] = {Role::SET_A, Role::SET_B, Role::SET_C, Role::SET_D};

template <int W>
using Set = AlmostLockedSet<W>;

// Common digits all of whose places see each other (and lie outside a shared part).
template <int W>
DigitSet restricted_commons(const Set<W>& a, const Set<W>& b) {
    DigitSet found = 0;
    const CellSet<W> overlap = a.cells & b.cells;
    for (int d : each_digit(a.digits & b.digits)) {
        if (overlap.any() && (a.places[d] | b.places[d]).intersects(overlap)) continue;
        if (a.seen[d].contains(b.places[d])) found |= digit_bit(d);
    }
    return found;
}

template <int W>
struct SetLink {
    std::uint32_t to;
    DigitSet digits;
};

template <int W>
using SetLinks = std::vector<std::vector<SetLink<W>>>;

template <int W>
SetLinks<W> link_sets(const std::vector<Set<W>>& sets, bool overlapping) {
    SetLinks<W> links(sets.size());
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        for (std::uint32_t j = i + 1; j < sets.size(); ++j) {
            if (!(sets[i].digits & sets[j].digits)) continue;
            if (!overlapping && sets[i].cells.intersects(sets[j].cells)) continue;
            const DigitSet commons = restricted_commons(sets[i], sets[j]);
            if (commons == 0) continue;
            links[i].push_back({j, commons});
            links[j].push_back({i, commons});
        }
    }
    return links;
}

// Digits of both ends, except those that carry the chain: what sees all their places goes.
template <int W>
void eliminate_shared(const BasicPosition<W>& p, Step& step, const Set<W>& a, const Set<W>& b,
                      DigitSet used) {
    for (int d : each_digit(a.digits & b.digits & ~used))
        eliminate(step, p.places[d] & a.seen[d] & b.seen[d], d);
}

template <int W>
void tell_set(const BasicPosition<W>& p, Step& step, const Set<W>& set, std::size_t at,
              DigitSet links) {
    const Role role = SET_ROLES[std::min<std::size_t>(at, 3)];
    group(step, set.cells, set.digits, role);
    mark_cells(step, p, set.cells, set.digits & ~links, role);
    mark_cells(step, p, set.cells, set.digits & links, Role::LINK);
}

template <int W>
void finish(Context<W>& ctx, Step&& step) {
    if (step.eliminations.empty()) return;
    for (const Candidate& e : step.eliminations) step.digits |= digit_bit(e.digit);
    report(ctx, std::move(step));
}

// --- XZ ----------------------------------------------------------------------------------

// Doubly linked: both sets are locked, each for its other digits too.
template <int W>
void eliminate_locked(const BasicPosition<W>& p, Step& step, const Set<W>& a, const Set<W>& b,
                      DigitSet commons) {
    for (int d : each_digit(a.digits & ~commons))
        eliminate(step, (p.places[d] & a.seen[d]) - b.cells, d);
}

template <int W>
void find_xz(Context<W>& ctx, const std::vector<Set<W>>& sets, const SetLinks<W>& links) {
    const auto& p = ctx.position;
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        for (const SetLink<W>& link : links[i]) {
            if (link.to < i) continue;
            const Set<W>&a = sets[i], &b = sets[link.to];
            Step step;
            step.technique = Technique::ALS_XZ;
            if (std::popcount(link.digits) == 1) {
                eliminate_shared(p, step, a, b, link.digits);
            } else {
                for (int x : each_digit(link.digits)) eliminate_shared(p, step, a, b, digit_bit(x));
                eliminate_locked(p, step, a, b, link.digits);
                eliminate_locked(p, step, b, a, link.digits);
            }
            if (step.eliminations.empty()) continue;
            tell_set(p, step, a, 0, link.digits);
            tell_set(p, step, b, 1, link.digits);
            finish(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

// --- XY-wing --------------------------------------------------------------------------------

template <int W>
void find_xy(Context<W>& ctx, const std::vector<Set<W>>& sets, const SetLinks<W>& links) {
    const auto& p = ctx.position;
    for (std::uint32_t c = 0; c < sets.size(); ++c) {
        for (std::size_t i = 0; i < links[c].size(); ++i) {
            for (std::size_t j = i + 1; j < links[c].size(); ++j) {
                const SetLink<W>&x = links[c][i], &y = links[c][j];
                if (x.digits == y.digits && std::popcount(x.digits) == 1) continue;
                const Set<W>&a = sets[x.to], &b = sets[y.to];
                if (!ctx.search.options.overlapping_sets && a.cells.intersects(b.cells)) continue;
                if (a.cells.contains(b.cells) || b.cells.contains(a.cells)) continue;
                Step step;
                step.technique = Technique::ALS_XY_WING;
                eliminate_shared(p, step, a, b, x.digits | y.digits);
                if (step.eliminations.empty()) continue;
                tell_set(p, step, a, 0, x.digits);
                tell_set(p, step, b, 1, y.digits);
                tell_set(p, step, sets[c], 2, x.digits | y.digits);
                finish(ctx, std::move(step));
                if (ctx.search.is_done()) return;
            }
        }
    }
}

// --- chains ---------------------------------------------------------------------------------

// Breadth first over (set, digit by which it was entered): the set is left by another digit.
template <int W>
struct SetWalk {
    Context<W>& ctx;
    const std::vector<Set<W>>& sets;
    const SetLinks<W>& links;
    std::map<std::vector<Candidate>, Step> found{};
};

struct WalkEntry {
    std::uint32_t set;
    std::int32_t parent;
    std::uint8_t digit;  // the restricted common by which it was entered, 0 at the start
    std::uint8_t first;  // the restricted common by which the start was left
    std::uint16_t depth;
};

template <int W>
std::vector<WalkEntry> path_of(const std::vector<WalkEntry>& entries, std::size_t end) {
    std::vector<WalkEntry> path;
    for (std::int32_t i = static_cast<std::int32_t>(end); i >= 0; i = entries[i].parent)
        path.push_back(entries[i]);
    std::reverse(path.begin(), path.end());
    return path;
}

template <int W>
bool is_used(const std::vector<WalkEntry>& entries, std::size_t from, std::uint32_t set) {
    for (std::int32_t i = static_cast<std::int32_t>(from); i >= 0; i = entries[i].parent) {
        if (entries[i].set == set) return true;
    }
    return false;
}

template <int W>
void keep_chain(SetWalk<W>& s, const std::vector<WalkEntry>& path) {
    const auto& p = s.ctx.position;
    const Set<W>&a = s.sets[path.front().set], &z = s.sets[path.back().set];
    const DigitSet used = digit_bit(path[1].digit) | digit_bit(path.back().digit);
    Step step;
    step.technique = Technique::ALS_CHAIN;
    eliminate_shared(p, step, a, z, used);
    if (step.eliminations.empty()) return;
    sort_effects(step);
    const auto at = s.found.find(step.eliminations);
    if (at != s.found.end() && at->second.groups.size() <= path.size()) return;
    for (std::size_t i = 0; i < path.size(); ++i) {
        DigitSet links = path[i].digit ? digit_bit(path[i].digit) : 0;
        if (i + 1 < path.size()) links |= digit_bit(path[i + 1].digit);
        tell_set(p, step, s.sets[path[i].set], i, links);
    }
    step.length = static_cast<std::uint32_t>(path.size());
    for (const Candidate& e : step.eliminations) step.digits |= digit_bit(e.digit);
    s.found[step.eliminations] = std::move(step);
}

template <int W>
bool shares_effect(const BasicPosition<W>& p, const Set<W>& a, const Set<W>& z, DigitSet used) {
    for (int d : each_digit(a.digits & z.digits & ~used)) {
        if ((p.places[d] & a.seen[d] & z.seen[d]).any()) return true;
    }
    return false;
}

template <int W>
void walk_from(SetWalk<W>& s, std::uint32_t start, std::vector<std::uint32_t>& stamp,
               std::uint32_t& now) {
    const std::size_t width = static_cast<std::size_t>(s.ctx.position.digit_count()) + 1;
    for (int first : each_digit(s.sets[start].digits)) {
        std::vector<WalkEntry> entries{{start, -1, 0, static_cast<std::uint8_t>(first), 1}};
        ++now;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const WalkEntry e = entries[i];
            if (e.depth >= s.ctx.search.options.max_sets_in_chain) continue;
            for (const SetLink<W>& link : s.links[e.set]) {
                const DigitSet out =
                    i == 0 ? link.digits & digit_bit(first) : link.digits & ~digit_bit(e.digit);
                for (int d : each_digit(out)) {
                    std::uint32_t& mark = stamp[link.to * width + d];
                    if (mark == now || is_used<W>(entries, i, link.to)) continue;
                    mark = now;
                    entries.push_back({link.to, static_cast<std::int32_t>(i),
                                       static_cast<std::uint8_t>(d),
                                       static_cast<std::uint8_t>(first),
                                       static_cast<std::uint16_t>(e.depth + 1)});
                    if (e.depth < 3 || link.to < start) continue;
                    const DigitSet used = digit_bit(first) | digit_bit(d);
                    if (shares_effect(s.ctx.position, s.sets[start], s.sets[link.to], used))
                        keep_chain(s, path_of<W>(entries, entries.size() - 1));
                }
            }
            if (!s.ctx.search.wants_all() && !s.found.empty()) return;
        }
    }
}

template <int W>
void find_chains(Context<W>& ctx, const std::vector<Set<W>>& sets, const SetLinks<W>& links) {
    SetWalk<W> s{ctx, sets, links};
    std::vector<std::uint32_t> stamp(
        sets.size() * (static_cast<std::size_t>(ctx.position.digit_count()) + 1), 0);
    std::uint32_t now = 0;
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        walk_from(s, i, stamp, now);
        if (!ctx.search.wants_all() && !s.found.empty()) break;
    }
    for (auto& [effects, step] : s.found) ctx.search.report(std::move(step));
}

// --- death blossom ----------------------------------------------------------------------------

// A stem cell each of whose candidates is seen by all its places in a petal, one petal per
// candidate: whichever is true, one petal is locked, so a digit common to all is in a petal.
template <int W>
struct Blossom {
    Context<W>& ctx;
    const std::vector<Set<W>>& sets;
    int stem;
    std::array<std::vector<std::uint32_t>, BasicPosition<W>::MAX_DIGITS + 1> petals_of{};
    std::vector<std::uint32_t> chosen{};
    std::map<std::vector<Candidate>, Step> found{};
};

template <int W>
void check_blossom(Blossom<W>& s, DigitSet common) {
    const auto& p = s.ctx.position;
    const auto& g = s.ctx.geometry();
    Step step;
    step.technique = Technique::DEATH_BLOSSOM;
    CellSet<W> all = CellSet<W>::of(s.stem);
    for (std::uint32_t i : s.chosen) all |= s.sets[i].cells;
    for (int d : each_digit(common & ~p.candidates[s.stem])) {
        CellSet<W> places;
        for (std::uint32_t i : s.chosen) places |= s.sets[i].places[d];
        if (places.any()) eliminate(step, (p.places[d] & g.common_peers(places)) - all, d);
    }
    if (step.eliminations.empty()) return;
    group(step, CellSet<W>::of(s.stem), p.candidates[s.stem], Role::PIVOT);
    mark_cells(step, p, CellSet<W>::of(s.stem), p.candidates[s.stem], Role::PIVOT);
    for (std::size_t i = 0; i < s.chosen.size(); ++i)
        tell_set(p, step, s.sets[s.chosen[i]], i, p.candidates[s.stem]);
    sort_effects(step);
    for (const Candidate& e : step.eliminations) step.digits |= digit_bit(e.digit);
    s.found.try_emplace(step.eliminations, std::move(step));
}

template <int W>
void choose_petals(Blossom<W>& s, DigitSet left, DigitSet common, const CellSet<W>& used) {
    if (left == 0) {
        check_blossom(s, common);
        return;
    }
    const int d = lowest_digit(left);
    for (std::uint32_t i : s.petals_of[d]) {
        const Set<W>& petal = s.sets[i];
        if (!s.ctx.search.options.overlapping_sets && petal.cells.intersects(used)) continue;
        if ((common & petal.digits & ~s.ctx.position.candidates[s.stem]) == 0) continue;
        s.chosen.push_back(i);
        choose_petals(s, left & (left - 1), common & petal.digits, used | petal.cells);
        s.chosen.pop_back();
        if (!s.ctx.search.wants_all() && !s.found.empty()) return;
    }
}

template <int W>
void find_blossoms(Context<W>& ctx, const std::vector<Set<W>>& sets) {
    const auto& p = ctx.position;
    for (int stem : p.empty) {
        Blossom<W> s{ctx, sets, stem};
        bool complete = true;
        for (int d : each_digit(p.candidates[stem])) {
            for (std::uint32_t i = 0; i < sets.size(); ++i) {
                if ((sets[i].digits & digit_bit(d)) && !sets[i].cells.test(stem) &&
                    sets[i].seen[d].test(stem))
                    s.petals_of[d].push_back(i);
            }
            complete &= !s.petals_of[d].empty();
        }
        if (!complete) continue;
        choose_petals(s, p.candidates[stem], ctx.geometry().all_digits, {});
        for (auto& [effects, step] : s.found) ctx.search.report(std::move(step));
        if (ctx.search.is_done()) return;
    }
}

}  // namespace

template <int W>
void find_set_chains(Context<W>& ctx) {
    const Search& s = ctx.search;
    const auto& sets = ctx.almost_locked_sets();
    if (s.wants(Technique::ALS_XZ) || s.wants(Technique::ALS_XY_WING) ||
        s.wants(Technique::ALS_CHAIN)) {
        // Overlap is a matter of wings and chains; XZ keeps its sets apart.
        const SetLinks<W> links =
            link_sets(sets, s.options.overlapping_sets && !s.wants(Technique::ALS_XZ));
        if (s.wants(Technique::ALS_XZ)) find_xz(ctx, sets, links);
        if (!s.is_done() && s.wants(Technique::ALS_XY_WING)) find_xy(ctx, sets, links);
        if (!s.is_done() && s.wants(Technique::ALS_CHAIN)) find_chains(ctx, sets, links);
    }
    if (!s.is_done() && s.wants(Technique::DEATH_BLOSSOM)) find_blossoms(ctx, sets);
}

template void find_set_chains<2>(Context<2>&);
template void find_set_chains<10>(Context<10>&);

}  // namespace nonet
