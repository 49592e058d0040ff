#include "deadly.hpp"

#include <algorithm>
#include <map>

// Larger deadly patterns: unique loops, extended rectangles, BUG-lites, reverse BUGs.
//
// A pattern is a set of cells with nominal candidates each. Stripped to those it could be
// filled in two ways that look the same from outside, so one of the candidates beyond them,
// a guardian, is true.

namespace nonet {

namespace {

constexpr int MAX_LOOP = 14;
constexpr int MAX_LITE = 9;

template <int W>
struct Pattern {
    std::vector<int> cells;         // in order for loops
    std::vector<DigitSet> nominal;  // per cell
    CellSet<W> members;
    CellSet<W> guarded;      // cells with guardians
    DigitSet guardians = 0;  // digits of the guardians
    DigitSet digits = 0;     // nominal digits

    void push(const BasicPosition<W>& p, int cell, DigitSet pair) {
        cells.push_back(cell);
        nominal.push_back(pair);
        members.set(cell);
        digits |= pair;
        const DigitSet more = p.candidates[cell] & ~pair;
        if (more == 0) return;
        guarded.set(cell);
        guardians |= more;
    }
    // Takes the last cell back, all but its guardians.
    void pop() {
        members.reset(cells.back());
        cells.pop_back();
        nominal.pop_back();
    }
    // A deduction needs all guardians in one cell or of one digit (or two cells, for the pair
    // types).
    bool is_hopeful(int cells_allowed) const {
        return guarded.count() <= cells_allowed || count_bits(guardians) <= 1;
    }
};

template <int W>
Step pattern_step(const BasicPosition<W>& p, const Pattern<W>& x, Technique t) {
    Step step = make_step(t, x.digits);
    for (std::size_t i = 0; i < x.cells.size(); ++i) {
        const CellSet<W> cell = CellSet<W>::of(x.cells[i]);
        mark_cells(step, p, cell, x.nominal[i],
                   x.guarded.test(x.cells[i]) ? Role::ROOF : Role::FLOOR);
        mark_cells(step, p, cell, p.candidates[x.cells[i]] & ~x.nominal[i], Role::GUARDIAN);
    }
    CellGroup group{Role::PATTERN, x.digits, {}};
    for (int c : x.cells) group.cells.push_back(static_cast<std::uint16_t>(c));
    step.groups.push_back(std::move(group));
    return step;
}

// One guarded cell loses its nominal digits.
template <int W>
void check_one_cell(Context<W>& ctx, const Pattern<W>& x, Technique t) {
    if (x.guarded.count() != 1) return;
    Step step = pattern_step(ctx.position, x, t);
    const int cell = x.guarded.first();
    const auto at = std::find(x.cells.begin(), x.cells.end(), cell) - x.cells.begin();
    for (int d :
         each_digit(ctx.position.candidates[cell] & x.nominal[static_cast<std::size_t>(at)]))
        step.eliminations.push_back(candidate_of(cell, d));
    report_if_wanted(ctx, std::move(step));
}

// Guardians of one digit: what sees them all loses it.
template <int W>
void check_one_digit(Context<W>& ctx, const Pattern<W>& x, Technique t) {
    if (x.guarded.count() < 2 || count_bits(x.guardians) != 1) return;
    const int d = lowest_digit(x.guardians);
    Step step = pattern_step(ctx.position, x, t);
    eliminate(step, (ctx.position.places[d] & ctx.geometry().common_peers(x.guarded)) - x.members,
              d);
    report_if_wanted(ctx, std::move(step));
}

// Two guarded cells of a house: their guardians and other cells form a naked subset.
template <int W>
void check_subset(Context<W>& ctx, const Pattern<W>& x, Technique t) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (x.guarded.count() != 2 || !ctx.search.wants(t)) return;
    for (int h : g.houses_of[x.guarded.first()]) {
        if (!g.house[h].contains(x.guarded)) continue;
        const CellSet<W> pool = (g.house[h] & p.empty) - x.members;
        for_each_subset(ctx, pool, x.guardians, 3, [&](const CellSet<W>& extra, DigitSet digits) {
            Step step = pattern_step(p, x, t);
            for (int d : each_digit(digits))
                eliminate(step, p.in_house(d, h) - extra - x.guarded, d);
            group(step, extra, digits, Role::SET_A);
            mark_house(step, h, Role::BASE);
            report_if_wanted(ctx, std::move(step));
        });
    }
}

// Two guarded cells of a house in which a nominal digit is nowhere else: it and a guardian
// fill them, the other nominal digits go.
template <int W>
void check_locked(Context<W>& ctx, const Pattern<W>& x, Technique t) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (x.guarded.count() != 2 || !ctx.search.wants(t)) return;
    for (int h : g.houses_of[x.guarded.first()]) {
        if (!g.is_full[h] || !g.house[h].contains(x.guarded)) continue;
        for (int d : each_digit(x.digits)) {
            if (p.in_house(d, h) != x.guarded) continue;
            Step step = pattern_step(p, x, t);
            for (int c : x.guarded) {
                for (int e : each_digit(p.candidates[c] & x.digits & ~digit_bit(d)))
                    step.eliminations.push_back(candidate_of(c, e));
            }
            mark_house(step, h, Role::LINK);
            report_if_wanted(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

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
            const CellSet<W> pair = p.places[a] & p.places[b];
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

// --- extended rectangles: three digits in two lines of a chute, across three boxes --------------

template <int W>
void check_extended(Context<W>& ctx, const Pattern<W>& x) {
    check_one_cell(ctx, x, Technique::EXTENDED_RECTANGLE_1);
    if (!ctx.search.is_done()) check_one_digit(ctx, x, Technique::EXTENDED_RECTANGLE_2);
    if (!ctx.search.is_done()) check_subset(ctx, x, Technique::EXTENDED_RECTANGLE_3);
    if (!ctx.search.is_done()) check_locked(ctx, x, Technique::EXTENDED_RECTANGLE_4);
}

// The two lines swap their digits: every house must hold whole rungs, or one line whole.
template <int W>
bool hides_the_swap(const Geometry<W>& g, const std::vector<int>& cells) {
    CellSet<W> upper, lower;
    for (std::size_t i = 0; i < cells.size(); i += 2) {
        upper.set(cells[i]);
        lower.set(cells[i + 1]);
    }
    for (int h = 0; h < g.house_count; ++h) {
        if (g.house[h].contains(upper) || g.house[h].contains(lower)) continue;
        for (std::size_t i = 0; i < cells.size(); i += 2) {
            if (g.house[h].test(cells[i]) != g.house[h].test(cells[i + 1])) return false;
        }
    }
    return true;
}

using Rungs = std::vector<std::pair<int, int>>;  // cells of two lines in a cross line and a box

template <int W>
struct ExtendedSearch {
    Context<W>& ctx;
    DigitSet triple;
    Rungs rungs{};
};

template <int W>
void choose_rungs(ExtendedSearch<W>& s, std::size_t from, const Pattern<W>& x,
                  std::vector<int> boxes) {
    const auto& g = s.ctx.geometry();
    if (boxes.size() == 3) {
        if (count_bits(x.digits) == 3 && hides_the_swap(g, x.cells)) check_extended(s.ctx, x);
        return;
    }
    for (std::size_t i = from; i < s.rungs.size() && !s.ctx.search.is_done(); ++i) {
        const auto [upper, lower] = s.rungs[i];
        if (std::find(boxes.begin(), boxes.end(), g.box[upper]) != boxes.end()) continue;
        Pattern<W> more = x;
        more.push(s.ctx.position, upper, s.ctx.position.candidates[upper] & s.triple);
        more.push(s.ctx.position, lower, s.ctx.position.candidates[lower] & s.triple);
        if (!more.is_hopeful(2)) continue;
        std::vector<int> seen = boxes;
        seen.push_back(g.box[upper]);
        choose_rungs(s, i + 1, more, std::move(seen));
    }
}

// At least four of the six cells are without guardians, or all guardians are of one digit; and the
// rungs are in three boxes. Most triples fail here, before any rung is chosen.
template <int W>
bool is_hopeful(const BasicPosition<W>& p, const ExtendedSearch<W>& s) {
    int bare = 0;
    CellSet<W> boxes, boxes_of_one;
    for (const auto& [upper, lower] : s.rungs) {
        const DigitSet more_above = p.candidates[upper] & ~s.triple;
        const DigitSet more_below = p.candidates[lower] & ~s.triple;
        bare += (more_above == 0) + (more_below == 0);
        boxes.set(p.geometry->box[upper]);
        if (((more_above | more_below) & ((more_above | more_below) - 1)) == 0)
            boxes_of_one.set(p.geometry->box[upper]);
    }
    return (bare >= 4 && boxes.count() >= 3) || boxes_of_one.count() >= 3;
}

template <class Visit>
void for_each_triple(int digits, Visit visit) {
    for (int a = 1; a <= digits; ++a) {
        for (int b = a + 1; b <= digits; ++b) {
            for (int c = b + 1; c <= digits; ++c) visit(digit_bit(a) | digit_bit(b) | digit_bit(c));
        }
    }
}

// The triples of nine digits, by their numbers, as members of sets.
class Triples {
  public:
    using Set = BitSet<2>;

    static const Triples& get() {
        static const Triples TRIPLES;
        return TRIPLES;
    }
    DigitSet operator[](int triple) const { return triples_[static_cast<std::size_t>(triple)]; }
    // Those of which a cell with these candidates has at least two.
    const Set& shared_with(DigitSet candidates) const { return shared_[candidates]; }

  private:
    Triples() {
        for_each_triple(9, [&](DigitSet triple) { triples_.push_back(triple); });
        for (DigitSet digits = 0; digits < shared_.size(); ++digits) {
            for (std::size_t i = 0; i < triples_.size(); ++i) {
                if (count_bits(digits & triples_[i]) >= 2) shared_[digits].set(static_cast<int>(i));
            }
        }
    }
    std::vector<DigitSet> triples_;
    std::array<Set, 512> shared_{};
};

// The triples that have rungs in three boxes or more.
template <int W>
Triples::Set hopeful_triples(const BasicPosition<W>& p, const Rungs& rungs) {
    const Triples& triples = Triples::get();
    Triples::Set in_one, in_two, in_three;
    for (std::size_t i = 0; i < rungs.size();) {
        Triples::Set in_box;
        const int box = p.geometry->box[rungs[i].first];
        for (; i < rungs.size() && p.geometry->box[rungs[i].first] == box; ++i)
            in_box |= triples.shared_with(p.candidates[rungs[i].first]) &
                      triples.shared_with(p.candidates[rungs[i].second]);
        in_three |= in_two & in_box;
        in_two |= in_one & in_box;
        in_one |= in_box;
    }
    return in_three;
}

template <int W>
void find_extended_of(ExtendedSearch<W>& s, const Rungs& rungs, DigitSet triple) {
    const auto& p = s.ctx.position;
    s.triple = triple;
    s.rungs.clear();
    for (const auto& [upper, lower] : rungs) {
        if (count_bits(p.candidates[upper] & triple) >= 2 &&
            count_bits(p.candidates[lower] & triple) >= 2)
            s.rungs.push_back({upper, lower});
    }
    if (s.rungs.size() >= 3 && is_hopeful(p, s)) choose_rungs(s, 0, {}, {});
}

template <int W>
Rungs list_rungs(const BasicPosition<W>& p, int upper_line, int lower_line) {
    const auto& g = *p.geometry;
    const bool rows = g.kind[upper_line] == HouseKind::row;
    Rungs rungs;
    for (int c : g.house[upper_line] & p.empty) {
        const CellSet<W> meet =
            g.house[rows ? g.column[c] : g.row[c]] & g.house[lower_line] & p.empty;
        if (meet.any() && g.box[meet.first()] == g.box[c]) rungs.push_back({c, meet.first()});
    }
    return rungs;
}

template <int W>
void find_extended_in(Context<W>& ctx, int upper_line, int lower_line) {
    const auto& p = ctx.position;
    const Rungs rungs = list_rungs(p, upper_line, lower_line);
    if (rungs.size() < 3) return;
    ExtendedSearch<W> s{ctx, 0};
    if (p.digit_count() == 9) {
        for (int triple : hopeful_triples(p, rungs)) {
            find_extended_of(s, rungs, Triples::get()[triple]);
            if (ctx.search.is_done()) return;
        }
        return;
    }
    for_each_triple(p.digit_count(), [&](DigitSet triple) {
        if (!ctx.search.is_done()) find_extended_of(s, rungs, triple);
    });
}

template <int W>
void find_extended(Context<W>& ctx) {
    const auto& g = ctx.geometry();
    for (int a = 0; a < g.house_count; ++a) {
        for (int b = a + 1; b < g.house_count; ++b) {
            if (!is_line(g.kind[a]) || g.kind[a] != g.kind[b]) continue;
            if (g.is_classic && g.box[g.house[a].first()] != g.box[g.house[b].first()]) continue;
            find_extended_in(ctx, a, b);
            if (ctx.search.is_done()) return;
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
    if (s.pattern.guarded.none() || !is_deadly(s.ctx.position, s.pattern)) return;
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
                    if (has_lone_cell(g, solved | CellSet<W>::of(c))) continue;
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
        find_extended(ctx);
    if (!s.is_done() && s.wants(Technique::BUG_LITE)) find_lites(ctx);
    if (!s.is_done() && s.wants(Technique::REVERSE_BUG)) find_reverse(ctx);
}

template void find_deadly_patterns<2>(Context<2>&);
template void find_deadly_patterns<10>(Context<10>&);

}  // namespace nonet
