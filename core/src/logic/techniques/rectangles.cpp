// Deadly rectangles: two digits in the four corners of two rows, two columns and two boxes
// could be swapped, so a puzzle with one solution never has them alone there.
//
//     ab+ ... ab+    the roof: corners with something more than a and b
//      |       |
//     ab  ... ab     the floor: corners with nothing else
#include <algorithm>

#include "deadly.hpp"

namespace nonet {

namespace {

template <int W>
struct Rectangle {
    int a, b;  // the two digits
    std::array<int, 4>
        corners;  // 0-1 share a box and a line, 2-3 the other box; 0-2 and 1-3 a line
    CellSet<W> cells;
    std::vector<int> floor, roof;
    DigitSet pair() const { return digit_bit(a) | digit_bit(b); }
};

// Where each digit would be possible if only placed digits counted: a corner may have lost one
// of the two candidates to an elimination and still belong to the pattern.
template <int W>
std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1> allowed_places(const BasicPosition<W>& p) {
    std::array<CellSet<W>, BasicPosition<W>::MAX_DIGITS + 1> allowed;
    allowed.fill(p.empty);
    for (int c : p.geometry->all_cells - p.empty) allowed[p.digit[c]] -= p.geometry->peers[c];
    return allowed;
}

template <int W>
Step rectangle_step(const BasicPosition<W>& p, const Rectangle<W>& r, Technique t) {
    Step step = make_step(t, r.pair());
    CellSet<W> floor, roof;
    for (int c : r.floor) floor.set(c);
    for (int c : r.roof) roof.set(c);
    mark_cells(step, p, floor, r.pair(), Role::FLOOR);
    mark_cells(step, p, roof, r.pair(), Role::ROOF);
    group(step, floor, r.pair(), Role::FLOOR);
    group(step, roof, r.pair(), Role::ROOF);
    return step;
}

template <int W>
bool share_line(const Geometry<W>& g, int a, int b) {
    return g.row[a] == g.row[b] || g.column[a] == g.column[b];
}

// Type 1: one roof corner loses both digits.
template <int W>
void check_type_1(Context<W>& ctx, const Rectangle<W>& r) {
    if (r.roof.size() != 1) return;
    Step step = rectangle_step(ctx.position, r, Technique::UNIQUE_RECTANGLE_1);
    for (int d : {r.a, r.b}) {
        if (ctx.position.has(r.roof[0], d)) step.eliminations.push_back(candidate_of(r.roof[0], d));
    }
    report_if_wanted(ctx, std::move(step));
}

// Type 2 and 5: the roof has one more digit; it is in the roof. Type 5 has it on the
// diagonal or in three corners.
template <int W>
void check_type_2(Context<W>& ctx, const Rectangle<W>& r) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (r.roof.size() != 2 && r.roof.size() != 3) return;
    DigitSet more = 0;
    CellSet<W> seen = g.all_cells;
    for (int c : r.roof) {
        more |= p.candidates[c] & ~r.pair();
        seen &= g.peers[c];
    }
    if (count_bits(more) != 1) return;
    const int x = lowest_digit(more);
    const bool side = r.roof.size() == 2 && share_line(g, r.roof[0], r.roof[1]);
    Step step =
        rectangle_step(p, r, side ? Technique::UNIQUE_RECTANGLE_2 : Technique::UNIQUE_RECTANGLE_5);
    eliminate(step, (p.places[x] & seen) - r.cells, x);
    for (int c : r.roof) step.marks.push_back({candidate_of(c, x), Role::GUARDIAN});
    report_if_wanted(ctx, std::move(step));
}

template <int W>
bool in_one_line(const Geometry<W>& g, const CellSet<W>& cells) {
    const int c = cells.first();
    return (g.row[c] >= 0 && g.house[g.row[c]].contains(cells)) ||
           (g.column[c] >= 0 && g.house[g.column[c]].contains(cells));
}

// Type 3: the roof's other digits act as one cell of a naked subset in a house they share.
template <int W>
void report_type_3(Context<W>& ctx, const Rectangle<W>& r, int house, const CellSet<W>& extra,
                   DigitSet digits) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    CellSet<W> all = extra;
    for (int c : r.roof) all.set(c);
    // A set that lies in a line is found there; the box sees it as an extra house.
    if (is_region(g.kind[house]) && in_one_line(g, all)) return;
    Step step = rectangle_step(p, r, Technique::UNIQUE_RECTANGLE_3);
    for (int h : g.houses_of[all.first()]) {
        if (!g.house[h].contains(all)) continue;
        for (int d : each_digit(digits)) eliminate(step, p.in_house(d, h) - all, d);
    }
    mark_cells(step, p, extra, digits, Role::GUARDIAN);
    for (int c : r.roof) mark_cells(step, p, CellSet<W>::of(c), digits, Role::GUARDIAN);
    group(step, extra, digits, Role::PATTERN);
    mark_house(step, house, Role::BASE);
    report_if_wanted(ctx, std::move(step));
}

template <int W>
void check_type_3(Context<W>& ctx, const Rectangle<W>& r) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (r.roof.size() != 2) return;
    const DigitSet digits = (p.candidates[r.roof[0]] | p.candidates[r.roof[1]]) & ~r.pair();
    for (int h : g.houses_of[r.roof[0]]) {
        if (!g.house[h].test(r.roof[1])) continue;
        const CellSet<W> pool =
            ((g.house[h] & p.empty) - r.cells) - (p.places[r.a] | p.places[r.b]);
        for_each_subset(
            ctx, pool, digits, g.digit_count,
            [&](const CellSet<W>& extra, DigitSet all) { report_type_3(ctx, r, h, extra, all); });
    }
}

// Type 4: the roof's line or box has one of the digits nowhere else, so it is in the roof
// and the other is not.
template <int W>
void check_type_4(Context<W>& ctx, const Rectangle<W>& r) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (r.roof.size() != 2 || !share_line(g, r.roof[0], r.roof[1])) return;
    const CellSet<W> seen = g.peers[r.roof[0]] & g.peers[r.roof[1]];
    int gone = 0;
    if (!p.places[r.a].intersects(seen)) {
        gone = r.b;
    } else if (!p.places[r.b].intersects(seen)) {
        gone = r.a;
    }
    if (gone == 0) return;
    Step step = rectangle_step(p, r, Technique::UNIQUE_RECTANGLE_4);
    for (int c : r.roof) {
        if (p.has(c, gone)) step.eliminations.push_back(candidate_of(c, gone));
    }
    report_if_wanted(ctx, std::move(step));
}

// Type 6: the roof lies on the diagonal and one digit is only in the corners of both rows and
// both columns; it cannot be in the roof, for then it would be in the floor not at all and the
// pattern complete.
template <int W>
void check_type_6(Context<W>& ctx, const Rectangle<W>& r) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (r.roof.size() != 2 || share_line(g, r.roof[0], r.roof[1])) return;
    CellSet<W> lines;
    for (int c : r.roof) lines |= g.house[g.row[c]] | g.house[g.column[c]];
    for (int d : {r.a, r.b}) {
        if (p.places[d].intersects(lines - r.cells)) continue;
        Step step = rectangle_step(p, r, Technique::UNIQUE_RECTANGLE_6);
        for (int c : r.roof) {
            if (p.has(c, d)) step.eliminations.push_back(candidate_of(c, d));
        }
        report_if_wanted(ctx, std::move(step));
        return;
    }
}

// Hidden rectangle: opposite to a floor corner, a digit that is in that corner's row and column
// only in the rectangle forces the other digit out of the corner.
template <int W>
void check_hidden(Context<W>& ctx, const Rectangle<W>& r) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    if (r.floor.size() != 1 && r.floor.size() != 2) return;
    if (r.floor.size() == 2 && share_line(g, r.floor[0], r.floor[1])) return;
    for (int corner : r.floor) {
        int opposite = -1;
        for (int c : r.corners) {
            if (c != corner && !share_line(g, c, corner)) opposite = c;
        }
        const CellSet<W> lines = (g.house[g.row[opposite]] | g.house[g.column[opposite]]) - r.cells;
        for (int d : {r.a, r.b}) {
            const int other = d == r.a ? r.b : r.a;
            if (p.places[d].intersects(lines) || !p.has(opposite, other)) continue;
            Step step = rectangle_step(p, r, Technique::HIDDEN_RECTANGLE);
            step.eliminations.push_back(candidate_of(opposite, other));
            mark_house(step, g.row[opposite], Role::LINK);
            mark_house(step, g.column[opposite], Role::LINK);
            report_if_wanted(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

template <int W>
void check_rectangle(Context<W>& ctx, Rectangle<W>& r) {
    const auto& p = ctx.position;
    for (int c : r.corners) {
        ((p.candidates[c] & ~r.pair()) == 0 ? r.floor : r.roof).push_back(c);
    }
    for (auto check : {check_type_1<W>, check_type_2<W>, check_type_3<W>, check_type_4<W>,
                       check_type_6<W>, check_hidden<W>}) {
        if (!ctx.search.is_done()) check(ctx, r);
    }
}

// Calls visit(corners) for every rectangle of which a cell is corner 0: 0-1 are in one box, 2-3 in
// another.
template <int W, class Visit>
void for_each_rectangle_at(const Geometry<W>& g, const CellSet<W>& cells, int c0, Visit visit) {
    if (g.row[c0] < 0 || g.column[c0] < 0 || g.box[c0] < 0) return;
    for (bool by_rows : {true, false}) {
        // c1 beside c0 in the box; c2 across from c0, c3 across from c1.
        const CellSet<W>& beside = g.house[by_rows ? g.row[c0] : g.column[c0]];
        const CellSet<W>& across = g.house[by_rows ? g.column[c0] : g.row[c0]];
        for (int c1 : (beside & g.house[g.box[c0]] & cells) - CellSet<W>::of(c0)) {
            const CellSet<W>& across_1 = g.house[by_rows ? g.column[c1] : g.row[c1]];
            for (int c2 : (across & cells) - g.house[g.box[c0]]) {
                const CellSet<W>& line = g.house[by_rows ? g.row[c2] : g.column[c2]];
                const CellSet<W> meet = across_1 & line & cells;
                if (meet.none() || g.box[meet.first()] != g.box[c2]) continue;
                visit(std::array<int, 4>{c0, c1, c2, meet.first()});
            }
        }
    }
}

// Calls visit(corners) for every rectangle, from the lowest of its corners.
template <int W, class Visit>
void for_each_rectangle(const Geometry<W>& g, const CellSet<W>& cells, Visit visit) {
    for (int c0 : cells) {
        for_each_rectangle_at(g, cells, c0, [&](const std::array<int, 4>& corners) {
            if (corners[1] > c0 && corners[2] > c0) visit(corners);
        });
    }
}

template <int W>
CellSet<W> as_set(const std::array<int, 4>& corners) {
    CellSet<W> s;
    for (int c : corners) s.set(c);
    return s;
}

template <int W>
void find_unique(Context<W>& ctx) {
    const auto& p = ctx.position;
    const CellSet<W> bivalue = p.cells_with_two();
    const auto allowed = ctx.search.options.partial_rectangles ? allowed_places(p) : p.places;
    // Corners of rectangles that hold the pair of one of them: mostly none.
    CellSet<W> hopeful;
    for (int c : bivalue) {
        const int a = lowest_digit(p.candidates[c]);
        const int b = lowest_digit(p.candidates[c] & ~digit_bit(a));
        for_each_rectangle_at(
            ctx.geometry(), allowed[a] & allowed[b], c,
            [&](const std::array<int, 4>& corners) { hopeful |= as_set<W>(corners); });
    }
    for_each_rectangle(ctx.geometry(), hopeful, [&](const std::array<int, 4>& corners) {
        if (ctx.search.is_done()) return;
        const CellSet<W> cells = as_set<W>(corners);
        DigitSet tried = 0;
        for (int c : corners) {
            if (!bivalue.test(c)) continue;
            const DigitSet pair = p.candidates[c];
            const int a = lowest_digit(pair), b = lowest_digit(pair & ~digit_bit(a));
            // Two floor corners of the same pair name one pattern, not two.
            if ((tried & pair) == pair || !allowed[a].contains(cells) ||
                !allowed[b].contains(cells))
                continue;
            if (would_be_seen(ctx.geometry(), cells)) return;
            tried |= pair;
            Rectangle<W> r{a, b, corners, cells, {}, {}};
            check_rectangle(ctx, r);
            if (ctx.search.is_done()) return;
        }
    });
}

// Avoidable: some corners are already filled, by the solver and not by the setter.
template <int W>
void report_avoidable(Context<W>& ctx, const std::array<int, 4>& k, int a, int b) {
    const auto& p = ctx.position;
    // k[0] = a, k[1] = b are filled; k[2] under k[0] wants b, k[3] under k[1] wants a.
    const bool filled_2 = p.digit[k[2]] == b && !p.givens.test(k[2]);
    const bool filled_3 = p.digit[k[3]] == a && !p.givens.test(k[3]);
    const auto is_pair = [&](int c, int d) { return p.has(c, d) && p.is_bivalue(c); };
    Step step = make_step(Technique::AVOIDABLE_RECTANGLE_1, digit_bit(a) | digit_bit(b));
    if (filled_2 && is_pair(k[3], a)) {
        step.eliminations.push_back(candidate_of(k[3], a));
    } else if (filled_3 && is_pair(k[2], b)) {
        step.eliminations.push_back(candidate_of(k[2], b));
    } else if (is_pair(k[2], b) && is_pair(k[3], a)) {
        const DigitSet x = p.candidates[k[2]] & ~digit_bit(b);
        if (x != (p.candidates[k[3]] & ~digit_bit(a))) return;
        step.technique = Technique::AVOIDABLE_RECTANGLE_2;
        const int extra = lowest_digit(x);
        eliminate(step, p.places[extra] & ctx.geometry().peers[k[2]] & ctx.geometry().peers[k[3]],
                  extra);
        step.marks = {{candidate_of(k[2], extra), Role::GUARDIAN},
                      {candidate_of(k[3], extra), Role::GUARDIAN}};
    }
    if (step.eliminations.empty() || !ctx.search.wants(step.technique)) return;
    group(step, as_set<W>(k), step.digits, Role::FLOOR);
    report(ctx, std::move(step));
}

template <int W>
void find_avoidable(Context<W>& ctx) {
    const auto& p = ctx.position;
    const CellSet<W> solved = ctx.geometry().all_cells - p.empty - p.givens;
    if (solved.has_at_most_one()) return;
    for_each_rectangle(
        ctx.geometry(), solved | p.cells_with_two(), [&](const std::array<int, 4>& c) {
            // Either box may be the filled one, and either of its cells the first.
            const std::array<std::array<int, 4>, 2> views{
                {{c[0], c[1], c[2], c[3]}, {c[2], c[3], c[0], c[1]}}};
            for (const auto& k : views) {
                if (ctx.search.is_done()) return;
                if (p.digit[k[0]] && p.digit[k[1]] && !would_be_seen(ctx.geometry(), as_set<W>(k)))
                    report_avoidable(ctx, k, p.digit[k[0]], p.digit[k[1]]);
            }
        });
}

}  // namespace

template <int W>
void find_rectangles(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (s.wants_any(Technique::UNIQUE_RECTANGLE_1, Technique::HIDDEN_RECTANGLE)) find_unique(ctx);
    if (!s.is_done() &&
        s.wants_any(Technique::AVOIDABLE_RECTANGLE_1, Technique::AVOIDABLE_RECTANGLE_2))
        find_avoidable(ctx);
}

template void find_rectangles<2>(Context<2>&);
NONET_FOR_LARGE(template void find_rectangles<10>(Context<10>&);)

}  // namespace nonet
