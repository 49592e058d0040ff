// Larger deadly patterns: unique loops, BUG-lites, reverse BUGs; extended rectangles are next door.
#include "deadly_pattern.hpp"

#include <algorithm>
#include <map>

namespace nonet {

namespace {

constexpr int MAX_LOOP = 14;
constexpr int MAX_LITE = 9;

// --- unique loops: one pair around an even loop, each house touched twice or not at all --------

template <int W>
struct LoopSearch {
    Context<W>& ctx;
    DigitSet pair;
    CellSet<W> cells{};  // cells that hold the pair
    Pattern<W> loop{};
    std::array<std::uint8_t, 4 * BasicPosition<W>::MAX_CELLS> touched{};
};

template <int W>
bool is_closed_loop(const LoopSearch<W>& s) {
    const auto& g = s.ctx.geometry();
    for (std::size_t i = 0; i < s.loop.cells.size(); ++i) {
        for (int h : g.houses_of[s.loop.cells[i]]) {
            int others = 0;
            for (std::size_t j = 0; j < s.loop.cells.size(); ++j) {
                if (j == i || !g.house[h].test(s.loop.cells[j])) continue;
                ++others;
                if ((i + j) % 2 == 0) return false;  // would get the same digit
            }
            if (others != 1) return false;
        }
    }
    return true;
}

template <int W>
void check_loop(LoopSearch<W>& s) {
    if (s.loop.cells.size() < 6 || s.loop.cells.size() % 2 || !is_closed_loop(s)) return;
    check_one_cell(s.ctx, s.loop, Technique::UNIQUE_LOOP_1);
    if (!s.ctx.search.is_done()) check_one_digit(s.ctx, s.loop, Technique::UNIQUE_LOOP_2);
    if (!s.ctx.search.is_done()) check_subset(s.ctx, s.loop, Technique::UNIQUE_LOOP_3);
    if (!s.ctx.search.is_done()) check_locked(s.ctx, s.loop, Technique::UNIQUE_LOOP_4);
}

template <int W>
void extend_loop(LoopSearch<W>& s, int last_house) {
    const auto& g = s.ctx.geometry();
    const int at = s.loop.cells.back(), start = s.loop.cells.front();
    for (int h : g.houses_of[at]) {
        if (h == last_house) continue;
        if (g.house[h].test(start) && s.loop.cells.size() >= 6) check_loop(s);
        if (s.ctx.search.is_done()) return;
        if (s.touched[h] > 1 || static_cast<int>(s.loop.cells.size()) == MAX_LOOP) continue;
        for (int next : (g.house[h] & s.cells) - s.loop.members) {
            if (next < start) continue;
            bool free = true;
            for (int k : g.houses_of[next]) free &= s.touched[k] < 2;
            if (!free) continue;
            const CellSet<W> guarded = s.loop.guarded;
            const DigitSet guardians = s.loop.guardians;
            s.loop.push(s.ctx.position, next, s.pair);
            for (int k : g.houses_of[next]) ++s.touched[k];
            if (s.loop.is_hopeful(2)) extend_loop(s, h);
            for (int k : g.houses_of[next]) --s.touched[k];
            s.loop.pop();
            s.loop.guarded = guarded;
            s.loop.guardians = guardians;
            if (s.ctx.search.is_done()) return;
        }
    }
}

// A loop comes to each of its houses twice: cells that are alone in one are in none.
template <int W>
CellSet<W> cells_of_loops(const Geometry<W>& g, CellSet<W> cells) {
    const auto is_alone = [&](int cell) {
        for (int h : g.houses_of[cell]) {
            if ((g.house[h] & cells).has_at_most_one()) return true;
        }
        return false;
    };
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int c : CellSet<W>(cells)) {
            if (!is_alone(c)) continue;
            cells.reset(c);
            has_changed = true;
        }
    }
    return cells;
}

template <int W>
void find_loops(Context<W>& ctx) {
    const auto& p = ctx.position;
    const CellSet<W> bivalue = p.cells_with_two();
    for (int a = 1; a <= p.digit_count(); ++a) {
        for (int b = a + 1; b <= p.digit_count(); ++b) {
            const CellSet<W> pair = p.places[a] & p.places[b] & ctx.geometry().untouched;
            // Most of a loop has two candidates only, or all its extra digits are one.
            if ((pair & bivalue).count() < 3) continue;
            const CellSet<W> cells = cells_of_loops(ctx.geometry(), pair);
            if (cells.count() < 6) continue;
            for (int start : cells) {
                LoopSearch<W> s{ctx, digit_bit(a) | digit_bit(b)};
                s.cells = cells;
                s.loop.push(p, start, s.pair);
                for (int k : ctx.geometry().houses_of[start]) ++s.touched[k];
                extend_loop(s, -1);
                if (ctx.search.is_done()) return;
            }
        }
    }
}

// --- BUG-lite: a grave in a few cells: every nominal digit twice or not at all in every house ----

template <int W>
struct LiteSearch {
    Context<W>& ctx;
    Pattern<W> pattern{};
    std::map<std::pair<int, int>, int> count{};  // (house, digit) -> occurrences
    int budget = 200'000;                        // members tried; keeps open positions bounded
};

// Every way to fill the pattern, grouped by what the houses see of it.
template <int W>
struct Fillings {
    const BasicPosition<W>& p;
    const Pattern<W>& pattern;
    std::vector<int> digits{};
    std::map<std::vector<std::pair<int, DigitSet>>, int> seen{};

    void fill(std::size_t at, std::map<int, DigitSet>& used) {
        if (at == pattern.cells.size()) {
            ++seen[{used.begin(), used.end()}];
            return;
        }
        const auto& houses = p.geometry->houses_of[pattern.cells[at]];
        for (int d : each_digit(pattern.nominal[at])) {
            bool free = true;
            for (int h : houses) free &= (used[h] & digit_bit(d)) == 0;
            if (!free) continue;
            for (int h : houses) used[h] |= digit_bit(d);
            fill(at + 1, used);
            for (int h : houses) used[h] &= ~digit_bit(d);
        }
    }
};

template <int W>
bool is_deadly(const BasicPosition<W>& p, const Pattern<W>& pattern) {
    Fillings<W> fillings{p, pattern};
    std::map<int, DigitSet> used;
    fillings.fill(0, used);
    if (fillings.seen.empty()) return false;
    return std::all_of(fillings.seen.begin(), fillings.seen.end(),
                       [](const auto& entry) { return entry.second > 1; });
}

template <int W>
void check_lite(LiteSearch<W>& s) {
    const std::size_t n = s.pattern.cells.size();
    if ((n != 6 && n != 8 && n != 9) || count_bits(s.pattern.digits) < 3) return;
    if (s.pattern.guarded.none() || !s.ctx.geometry().untouched.contains(s.pattern.members) ||
        !is_deadly(s.ctx.position, s.pattern))
        return;
    check_one_cell(s.ctx, s.pattern, Technique::BUG_LITE);
    if (!s.ctx.search.is_done()) check_one_digit(s.ctx, s.pattern, Technique::BUG_LITE);
}

template <int W>
bool add_lite(LiteSearch<W>& s, int cell, DigitSet pair) {
    bool fits = true;
    for (int h : s.ctx.geometry().houses_of[cell]) {
        for (int d : each_digit(pair)) fits &= ++s.count[{h, d}] <= 2;
    }
    s.pattern.push(s.ctx.position, cell, pair);
    return fits && s.pattern.is_hopeful(1);
}

template <int W>
void extend_lite(LiteSearch<W>& s, int start) {
    const auto& p = s.ctx.position;
    const auto& g = s.ctx.geometry();
    const auto open =
        std::find_if(s.count.begin(), s.count.end(), [](const auto& e) { return e.second == 1; });
    if (open == s.count.end()) {
        check_lite(s);
        return;
    }
    if (static_cast<int>(s.pattern.cells.size()) == MAX_LITE) return;
    const auto [house, digit] = open->first;
    for (int c : p.in_house(digit, house) - s.pattern.members) {
        if (c < start) continue;
        for (int other : each_digit(p.candidates[c] & ~digit_bit(digit))) {
            if (--s.budget < 0) return;
            const Pattern<W> saved = s.pattern;
            const DigitSet pair = digit_bit(digit) | digit_bit(other);
            const bool fits = add_lite(s, c, pair);
            if (fits) extend_lite(s, start);
            s.pattern = saved;
            for (int h : g.houses_of[c]) {
                for (int d : each_digit(pair)) --s.count[{h, d}];
            }
            if (s.ctx.search.is_done()) return;
        }
    }
}

template <int W>
void find_lites(Context<W>& ctx) {
    const auto& p = ctx.position;
    LiteSearch<W> s{ctx};
    for (int c : p.cells_with_two()) {
        s.pattern = {};
        s.count.clear();
        if (add_lite(s, c, p.candidates[c])) extend_lite(s, -1);
        if (ctx.search.is_done()) return;
    }
}

// --- reverse BUG: solved cells of two digits that would become swappable -------------------------

// Cells of two digits can be swapped when no house holds just one of them. When the solved
// cells of a pair, none of them given, would become such a set, the digit is wrong.
template <int W>
void find_reverse(Context<W>& ctx) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    for (int a = 1; a <= p.digit_count(); ++a) {
        for (int b = a + 1; b <= p.digit_count(); ++b) {
            CellSet<W> solved;
            for (int c : g.all_cells - p.empty) {
                if (p.digit[c] == a || p.digit[c] == b) solved.set(c);
            }
            if (solved.none() || solved.intersects(p.givens)) continue;
            if (solved.count() % 2 == 0 || solved.count() + 1 >= 2 * p.digit_count()) continue;
            for (int d : {a, b}) {
                for (int c : p.places[d]) {
                    if (would_be_seen(g, solved | CellSet<W>::of(c))) continue;
                    Step step = make_step(Technique::REVERSE_BUG, digit_bit(a) | digit_bit(b));
                    step.eliminations.push_back(candidate_of(c, d));
                    group(step, solved, step.digits, Role::FLOOR);
                    report(ctx, std::move(step));
                    if (ctx.search.is_done()) return;
                }
            }
        }
    }
}

}  // namespace

template <int W>
void find_deadly_patterns(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (s.wants_any(Technique::UNIQUE_LOOP_1, Technique::UNIQUE_LOOP_4)) find_loops(ctx);
    if (!s.is_done() &&
        s.wants_any(Technique::EXTENDED_RECTANGLE_1, Technique::EXTENDED_RECTANGLE_4))
        find_extended_rectangles(ctx);
    if (!s.is_done() && s.wants(Technique::BUG_LITE)) find_lites(ctx);
    if (!s.is_done() && s.wants(Technique::REVERSE_BUG)) find_reverse(ctx);
}

template void find_deadly_patterns<2>(Context<2>&);
NONET_FOR_LARGE(template void find_deadly_patterns<10>(Context<10>&);)

}  // namespace nonet
