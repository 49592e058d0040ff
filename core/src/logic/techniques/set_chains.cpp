// Chains of almost locked sets: XZ, XY-wing, longer chains and death blossom.
//
// Two sets are linked by a restricted common digit x when all its places in both see each
// other: then x is in at most one of them, and the other is locked.
//
//     A -x- B           a digit z of both is in A or B: what sees all its places goes
//     A -x- C -y- B     the same for A and B, x and y being different
//
// Why, for XZ. A has n cells and n + 1 digits, so it lacks one of them; B likewise.
//
//     A: 12x   1z    2z      If A lacks x, it has z. If A has x, B cannot: then B lacks x and has
//     z.
//        :                   One of them has z, so a cell that sees the z of both is not z.
//        x   (only here)
//        :                   With two restricted common digits x and y each set lacks one of them,
//     B: 34x   3z    4z      and a different one: both are locked, and all digits of each are gone
//                            from what sees all their places in it.
#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "logic/search.hpp"

namespace nonet {

// A set and the restricted common digits by which it is linked.
struct SetLink {
    std::uint32_t to;
    DigitSet digits;
};

struct SetLinks {
    std::vector<SetLink> all;
    std::vector<std::uint32_t> begin;  // by set, and the end of the last

    std::span<const SetLink> operator[](std::uint32_t set) const {
        return {all.data() + begin[set], all.data() + begin[set + 1]};
    }
};

constexpr bool has_bit(const std::uint64_t* row, std::size_t bit) {
    return row[bit / 64] >> (bit % 64) & 1;
}

// Rows of bits, one bit for each almost locked set.
class SetRows {
  public:
    SetRows() = default;
    SetRows(std::size_t rows, std::size_t sets)
        : rows_(rows), words_((sets + 63) / 64), bits_(rows * words_, 0) {}

    std::size_t words() const { return words_; }
    std::size_t rows() const { return rows_; }
    std::uint64_t* row(std::size_t i) { return bits_.data() + i * words_; }
    const std::uint64_t* row(std::size_t i) const { return bits_.data() + i * words_; }
    void set(std::size_t i, std::size_t bit) { row(i)[bit / 64] |= std::uint64_t{1} << (bit % 64); }
    bool test(std::size_t i, std::size_t bit) const { return has_bit(row(i), bit); }
    void join(std::size_t i, const std::uint64_t* other) {
        for (std::size_t w = 0; w < words_; ++w) row(i)[w] |= other[w];
    }

  private:
    std::size_t rows_ = 0, words_ = 0;
    std::vector<std::uint64_t> bits_;
};

// How the almost locked sets of a position touch each other, told by rows of bits so that all
// sets are asked at once: two loops over hundreds of sets would take longer than all the rest.
template <int W>
struct SetNetwork {
    SetRows holding;    // by cell: the sets with that cell
    SetRows placing;    // by candidate: the sets that may have the digit there
    SetRows reaching;   // by candidate: the sets all of whose places of the digit see it
    SetRows affecting;  // by set: those with which it can remove a candidate; see affected_by
    std::optional<SetLinks> links[2] = {};  // sets that lie apart; sets that may overlap
    int digit_count = 0;

    std::size_t candidate(int cell, int digit) const {
        return static_cast<std::size_t>(cell * (digit_count + 1) + digit);
    }
};

namespace {

constexpr std::size_t MANY_SETS = 4096;  // a bit for each pair of them takes two megabytes

constexpr Role SET_ROLES[] = {Role::SET_A, Role::SET_B, Role::SET_C, Role::SET_D};

template <int W>
using Set = AlmostLockedSet<W>;

template <typename Visit>
void visit_bits(std::size_t word, std::uint64_t bits, Visit visit) {
    for (; bits != 0; bits &= bits - 1)
        visit(static_cast<std::uint32_t>(word * 64 + std::countr_zero(bits)));
}

template <int W>
void index_sets(SetNetwork<W>& net, const BasicPosition<W>& p, const std::vector<Set<W>>& sets) {
    net.digit_count = p.digit_count();
    const std::size_t cells = p.geometry->cell_count, candidates = net.candidate(cells, 0);
    net.holding = SetRows(cells, sets.size());
    net.placing = SetRows(candidates, sets.size());
    net.reaching = SetRows(candidates, sets.size());
    for (std::size_t i = 0; i < sets.size(); ++i) {
        for (int c : sets[i].cells) net.holding.set(c, i);
        for (int d : each_digit(sets[i].digits)) {
            for (int c : sets[i].places[d]) net.placing.set(net.candidate(c, d), i);
            for (int c : sets[i].seen[d] & p.places[d]) net.reaching.set(net.candidate(c, d), i);
        }
    }
    const bool is_large = sets.size() > MANY_SETS;
    net.affecting = SetRows(is_large ? 1 : sets.size(), sets.size());
    for (std::size_t w = 0; is_large && w < net.affecting.words(); ++w)
        net.affecting.row(0)[w] = ~std::uint64_t{0};
    for (std::size_t i = 0; !is_large && i < sets.size(); ++i) {
        for (int d : each_digit(sets[i].digits)) {
            for (int c : sets[i].seen[d] & p.places[d])
                net.affecting.join(i, net.reaching.row(net.candidate(c, d)));
        }
    }
}

// The sets with which this one may have a candidate removed: all, where they are too many to tell.
template <int W>
const std::uint64_t* affected_by(const SetNetwork<W>& net, std::uint32_t set) {
    return net.affecting.row(net.affecting.rows() == 1 ? 0 : set);
}

template <int W>
SetNetwork<W>& network_of(const Context<W>& ctx) {
    if (ctx.findings.network) return *ctx.findings.network;
    ctx.findings.network = std::make_shared<SetNetwork<W>>();
    index_sets(*ctx.findings.network, ctx.position, ctx.almost_locked_sets());
    return *ctx.findings.network;
}

// Row d of `rows`: the sets linked with this one by digit d, whose places of d it sees all. (A set
// that shares a cell where d may be is not among them: no cell sees itself.)
template <int W>
void find_linked(const BasicPosition<W>& p, const SetNetwork<W>& net, const Set<W>& set,
                 bool overlapping, SetRows& rows) {
    std::vector<std::uint64_t> near(rows.words(), 0);
    if (!overlapping) {
        for (int c : set.cells) {
            for (std::size_t w = 0; w < near.size(); ++w) near[w] |= net.holding.row(c)[w];
        }
    }
    for (int d : each_digit(set.digits)) {
        std::uint64_t* row = rows.row(d);
        std::fill_n(row, rows.words(), 0);
        for (int c : p.places[d] & set.seen[d]) rows.join(d, net.placing.row(net.candidate(c, d)));
        for (int c : p.places[d] - set.seen[d]) {
            const std::uint64_t* far = net.placing.row(net.candidate(c, d));
            for (std::size_t w = 0; w < rows.words(); ++w) row[w] &= ~far[w];
        }
        for (std::size_t w = 0; w < rows.words(); ++w) row[w] &= ~near[w];
    }
}

template <int W>
SetLinks link_sets(const Context<W>& ctx, const SetNetwork<W>& net, bool overlapping) {
    const std::vector<Set<W>>& sets = ctx.almost_locked_sets();
    SetLinks links;
    SetRows rows(static_cast<std::size_t>(ctx.position.digit_count()) + 1, sets.size());
    for (const Set<W>& set : sets) {
        links.begin.push_back(static_cast<std::uint32_t>(links.all.size()));
        find_linked(ctx.position, net, set, overlapping, rows);
        for (std::size_t w = 0; w < rows.words(); ++w) {
            std::uint64_t any = 0;
            for (int d : each_digit(set.digits)) any |= rows.row(d)[w];
            visit_bits(w, any, [&](std::uint32_t to) {
                DigitSet digits = 0;
                for (int d : each_digit(set.digits)) {
                    if (rows.test(d, to)) digits |= digit_bit(d);
                }
                links.all.push_back({to, digits});
            });
        }
    }
    links.begin.push_back(static_cast<std::uint32_t>(links.all.size()));
    return links;
}

template <int W>
const SetLinks& links_of(const Context<W>& ctx, bool overlapping) {
    SetNetwork<W>& net = network_of(ctx);
    std::optional<SetLinks>& links = net.links[overlapping];
    if (!links) links = link_sets(ctx, net, overlapping);
    return *links;
}

constexpr bool is_one(DigitSet digits) {
    return (digits & (digits - 1)) == 0;
}

template <int W>
bool shares_effect(const BasicPosition<W>& p, const Set<W>& a, const Set<W>& z, DigitSet used) {
    for (int d : each_digit(a.digits & z.digits & ~used)) {
        if ((p.places[d] & a.seen[d] & z.seen[d]).any()) return true;
    }
    return false;
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
void find_xz(Context<W>& ctx, const std::vector<Set<W>>& sets, const SetLinks& links) {
    const auto& p = ctx.position;
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        const std::uint64_t* affected = affected_by(network_of(ctx), i);
        for (const SetLink& link : links[i]) {
            const bool single = is_one(link.digits);
            if (link.to < i || (single && !has_bit(affected, link.to))) continue;
            const Set<W>&a = sets[i], &b = sets[link.to];
            if (single && !shares_effect(p, a, b, link.digits)) continue;
            Step step;
            step.technique = Technique::ALS_XZ;
            if (single) {
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

// The pairs of sets that are linked with the middle one and can have a candidate removed.
template <int W>
struct Wing {
    std::uint32_t middle;
    SetLink x, y;
};

template <int W>
void check_xy(Context<W>& ctx, const std::vector<Set<W>>& sets, const Wing<W>& wing) {
    const auto& p = ctx.position;
    const auto& [middle, x, y] = wing;
    if (x.digits == y.digits && is_one(x.digits)) return;
    const Set<W>&a = sets[x.to], &b = sets[y.to];
    if (!ctx.search.options.overlapping_sets && a.cells.intersects(b.cells)) return;
    if (a.cells.contains(b.cells) || b.cells.contains(a.cells)) return;
    if (!shares_effect(p, a, b, x.digits | y.digits)) return;
    Step step;
    step.technique = Technique::ALS_XY_WING;
    eliminate_shared(p, step, a, b, x.digits | y.digits);
    tell_set(p, step, a, 0, x.digits);
    tell_set(p, step, b, 1, y.digits);
    tell_set(p, step, sets[middle], 2, x.digits | y.digits);
    finish(ctx, std::move(step));
}

template <int W>
void find_xy(Context<W>& ctx, const std::vector<Set<W>>& sets, const SetLinks& links) {
    SetRows linked(1, sets.size());            // with the middle set
    std::vector<DigitSet> by(sets.size(), 0);  // which digits, where linked
    for (std::uint32_t c = 0; c < sets.size(); ++c) {
        std::fill_n(linked.row(0), linked.words(), 0);
        for (const SetLink& link : links[c]) {
            linked.set(0, link.to);
            by[link.to] = link.digits;
        }
        for (const SetLink& x : links[c]) {
            const std::uint64_t* affected = affected_by(network_of(ctx), x.to);
            for (std::size_t w = x.to / 64; w < linked.words(); ++w) {
                visit_bits(w, linked.row(0)[w] & affected[w], [&](std::uint32_t to) {
                    if (to > x.to && !ctx.search.is_done())
                        check_xy<W>(ctx, sets, {c, x, {to, by[to]}});
                });
                if (ctx.search.is_done()) return;
            }
        }
    }
}

// --- chains ---------------------------------------------------------------------------------

struct WalkEntry {
    std::uint32_t set;
    std::int32_t parent;
    std::uint8_t digit;  // the restricted common by which it was entered, 0 at the start
    std::uint8_t first;  // the restricted common by which the start was left
    std::uint16_t depth;
};

// Breadth first over (set, digit by which it was entered): the set is left by another digit.
template <int W>
struct SetWalk {
    Context<W>& ctx;
    const std::vector<Set<W>>& sets;
    const SetLinks& links;
    std::map<std::vector<Candidate>, Step> found{};
    std::vector<WalkEntry> entries{};
    std::vector<DigitSet> entered{};  // by set: the digits by which it was entered
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

// Whether a chain that leaves the set by this digit can remove a candidate with a later set.
template <int W>
bool may_end(const SetWalk<W>& s, std::uint32_t start, int first) {
    const Set<W>& set = s.sets[start];
    const SetNetwork<W>& net = network_of(s.ctx);
    for (int d : each_digit(set.digits & ~digit_bit(first))) {
        for (int c : s.ctx.position.places[d] & set.seen[d]) {
            const std::uint64_t* row = net.reaching.row(net.candidate(c, d));
            std::uint64_t later = row[start / 64] & ~((std::uint64_t{2} << (start % 64)) - 1);
            for (std::size_t w = start / 64 + 1; w < net.reaching.words(); ++w) later |= row[w];
            if (later != 0) return true;
        }
    }
    return false;
}

template <int W>
void walk_from(SetWalk<W>& s, std::uint32_t start) {
    const std::uint64_t* affected = affected_by(network_of(s.ctx), start);
    std::vector<WalkEntry>& entries = s.entries;
    for (int first : each_digit(s.sets[start].digits)) {
        if (!may_end(s, start, first)) continue;
        entries.assign(1, {start, -1, 0, static_cast<std::uint8_t>(first), 1});
        s.entered.assign(s.sets.size(), 0);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const WalkEntry e = entries[i];
            if (e.depth >= s.ctx.search.options.max_sets_in_chain) continue;
            const DigitSet ways = i == 0 ? digit_bit(first) : ~digit_bit(e.digit);
            for (const SetLink& link : s.links[e.set]) {
                const DigitSet out = link.digits & ways & ~s.entered[link.to];
                if (out == 0 || is_used<W>(entries, i, link.to)) continue;
                s.entered[link.to] |= out;
                for (int d : each_digit(out)) {
                    entries.push_back({link.to, static_cast<std::int32_t>(i),
                                       static_cast<std::uint8_t>(d),
                                       static_cast<std::uint8_t>(first),
                                       static_cast<std::uint16_t>(e.depth + 1)});
                    if (e.depth < 3 || link.to < start || !has_bit(affected, link.to)) continue;
                    const DigitSet used = digit_bit(first) | digit_bit(d);
                    if (shares_effect(s.ctx.position, s.sets[start], s.sets[link.to], used))
                        keep_chain(s, path_of<W>(entries, entries.size() - 1));
                }
            }
            if (!s.ctx.search.wants_all() && !s.found.empty()) return;
        }
    }
}

// Of the chains that remove the same digits: the one that removes most, then the shortest, then the
// one whose candidates come first.
template <int W>
void keep_best(SetWalk<W>& s) {
    std::map<DigitSet, const Step*> best;
    const auto is_better = [](const Step& one, const Step& other) {
        if (one.eliminations.size() != other.eliminations.size())
            return one.eliminations.size() > other.eliminations.size();
        return one.length < other.length;
    };
    for (const auto& [effects, step] : s.found) {
        const Step*& known = best[step.digits];
        if (known == nullptr || is_better(step, *known)) known = &step;
    }
    std::erase_if(s.found,
                  [&](const auto& entry) { return best[entry.second.digits] != &entry.second; });
}

template <int W>
void find_chains(Context<W>& ctx, const std::vector<Set<W>>& sets, const SetLinks& links) {
    SetWalk<W> s{ctx, sets, links};
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        walk_from(s, i);
        if (!ctx.search.wants_all() && !s.found.empty()) break;
    }
    if (ctx.search.options.best_set_chains) keep_best(s);
    for (auto& [effects, step] : s.found) ctx.search.report(std::move(step));
}

// --- death blossom ----------------------------------------------------------------------------

// A stem cell each of whose candidates is seen by all its places in a petal, one petal per
// candidate: whichever is true, one petal is locked, so a digit common to all is in a petal.
template <int W>
struct Blossom {
    Context<W>& ctx;
    const std::vector<Set<W>>& sets;
    const SetNetwork<W>& net;
    int stem;
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

// `fitting` are the sets that can have a candidate removed with each of the petals chosen.
template <int W>
void choose_petals(Blossom<W>& s, DigitSet left, DigitSet common, const CellSet<W>& used,
                   const std::vector<std::uint64_t>& fitting) {
    if (left == 0) {
        check_blossom(s, common);
        return;
    }
    const int d = lowest_digit(left);
    const std::uint64_t* petals = s.net.reaching.row(s.net.candidate(s.stem, d));
    std::vector<std::uint64_t> rest(fitting.size());
    for (std::size_t w = 0; w < fitting.size(); ++w) {
        visit_bits(w, petals[w] & fitting[w], [&](std::uint32_t i) {
            const Set<W>& petal = s.sets[i];
            if (!s.ctx.search.wants_all() && !s.found.empty()) return;
            if (!s.ctx.search.options.overlapping_sets && petal.cells.intersects(used)) return;
            if ((common & petal.digits & ~s.ctx.position.candidates[s.stem]) == 0) return;
            for (std::size_t k = 0; k < rest.size(); ++k)
                rest[k] = fitting[k] & affected_by(s.net, i)[k];
            s.chosen.push_back(i);
            choose_petals(s, left & (left - 1), common & petal.digits, used | petal.cells, rest);
            s.chosen.pop_back();
        });
    }
}

template <int W>
void find_blossoms(Context<W>& ctx, const std::vector<Set<W>>& sets) {
    const auto& p = ctx.position;
    const SetNetwork<W>& net = network_of(ctx);
    const std::vector<std::uint64_t> all(net.reaching.words(), ~std::uint64_t{0});
    for (int stem : p.empty) {
        Blossom<W> s{ctx, sets, net, stem};
        if (p.candidates[stem])
            choose_petals(s, p.candidates[stem], ctx.geometry().all_digits, {}, all);
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
        const SetLinks& links =
            links_of(ctx, s.options.overlapping_sets && !s.wants(Technique::ALS_XZ));
        if (s.wants(Technique::ALS_XZ)) find_xz(ctx, sets, links);
        if (!s.is_done() && s.wants(Technique::ALS_XY_WING)) find_xy(ctx, sets, links);
        if (!s.is_done() && s.wants(Technique::ALS_CHAIN)) find_chains(ctx, sets, links);
    }
    if (!s.is_done() && s.wants(Technique::DEATH_BLOSSOM)) find_blossoms(ctx, sets);
}

template void find_set_chains<2>(Context<2>&);
NONET_FOR_LARGE(template void find_set_chains<10>(Context<10>&);)

}  // namespace nonet
