// Wings: a pivot and its pincers, or three short strong links in a row.
//
//     xz . . | xy  .  .      XY-wing: the pivot is x or y. If x, the left pincer is z; if y, the
//      .     |  .            lower one is. What sees both pincers, at -, is not z.
//      -     | yz            The pivot of an XYZ-wing has z too: then - has to see it as well.
#include <algorithm>

#include "logic/search.hpp"

namespace nonet {

namespace {

template <int W>
void report_wing(Context<W>& ctx, Technique t, int pivot, const CellSet<W>& pincers,
                 DigitSet digits, int z, const CellSet<W>& gone) {
    const auto& p = ctx.position;
    Step step = make_step(t, digits);
    eliminate(step, gone, z);
    mark_cells(step, p, CellSet<W>::of(pivot), p.candidates[pivot], Role::PIVOT);
    for (int c : pincers) mark_cells(step, p, CellSet<W>::of(c), p.candidates[c], Role::PINCER);
    group(step, CellSet<W>::of(pivot), p.candidates[pivot], Role::PIVOT);
    group(step, pincers, digits, Role::PINCER);
    report(ctx, std::move(step));
}

// A pivot with k digits (with or without z) and one two-candidate pincer {x, z} for each of
// its other digits: XY (k = 2, no z), XYZ (k = 3 with z), WXYZ (k = 3 without or 4 with z).
template <int W>
struct HingeSearch {
    Context<W>& ctx;
    Technique technique;
    int pivot;
    int z;
    DigitSet letters;     // the pivot's digits without z
    CellSet<W> around{};  // where pincers can be: cells {x, z} that see the pivot
};

template <int W>
bool all_see_each_other(const Geometry<W>& g, const CellSet<W>& cells) {
    for (int c : cells) {
        if (!(g.peers[c] | CellSet<W>::of(c)).contains(cells)) return false;
    }
    return true;
}

template <int W>
void choose_pincers(HingeSearch<W>& s, DigitSet letters, const CellSet<W>& pincers,
                    const CellSet<W>& targets) {
    const auto& p = s.ctx.position;
    const auto& g = s.ctx.geometry();
    if (letters == 0) {
        // When all cells see each other it is a naked subset, which says more.
        if (s.technique == Technique::WXYZ_WING && all_see_each_other(g, pincers)) return;
        report_wing(s.ctx, s.technique, s.pivot, pincers, s.letters | digit_bit(s.z), s.z, targets);
        return;
    }
    const int x = lowest_digit(letters);
    for (int c : s.around& p.places[x]) {
        const CellSet<W> left = targets & g.peers[c];
        if (left.none()) continue;
        choose_pincers(s, letters & (letters - 1), pincers | CellSet<W>::of(c), left);
        if (s.ctx.search.is_done()) return;
    }
}

template <int W>
bool has_pincers(const BasicPosition<W>& p, const CellSet<W>& around, DigitSet letters) {
    for (int x : each_digit(letters)) {
        if (!around.intersects(p.places[x])) return false;
    }
    return true;
}

template <int W>
void find_hinges(Context<W>& ctx, Technique technique, int letter_count, bool z_in_pivot) {
    const auto& p = ctx.position;
    const CellSet<W> bivalue = p.cells_with_two();
    for (int pivot : p.empty) {
        const DigitSet all = p.candidates[pivot];
        if (count_bits(all) != letter_count + (z_in_pivot ? 1 : 0)) continue;
        const CellSet<W> pairs = bivalue & ctx.geometry().peers[pivot];
        for (int z : each_digit(z_in_pivot ? all : ctx.geometry().all_digits & ~all)) {
            HingeSearch<W> s{ctx, technique, pivot, z, all & ~digit_bit(z), pairs & p.places[z]};
            if (!has_pincers(p, s.around, s.letters)) continue;
            CellSet<W> targets = p.places[z];
            targets.reset(pivot);
            if (z_in_pivot) targets &= ctx.geometry().peers[pivot];
            if (targets.any()) choose_pincers(s, s.letters, {}, targets);
            if (ctx.search.is_done()) return;
        }
    }
}

// --- wings as chains of three strong links ---------------------------------------

//     A = B - C = D - E = F      then A or F is true
//
// "=" inside a cell (two candidates) or inside a house (two places of a digit):
//   W  cell, house, cell        (a=b) - b=b - (b=a)
//   M  cell, house, house       (a=b) - b=(b-a)=a
//   S  house, cell, house       a=a - (a=b) - b=b
//   L  house, house, house      a=(a-b)=(b-c)=c
//   H  cell, house, house       (a=b) - b=(b-c)=c
struct StrongLink {
    Candidate from, to;
    bool in_cell;
    int house;
};

template <int W>
std::vector<StrongLink> strong_links(const BasicPosition<W>& p) {
    std::vector<StrongLink> links;
    const auto& g = *p.geometry;
    const auto add_both = [&](Candidate a, Candidate b, bool in_cell, int house) {
        links.push_back({a, b, in_cell, house});
        links.push_back({b, a, in_cell, house});
    };
    for (int c : p.cells_with_two()) {
        const int a = lowest_digit(p.candidates[c]);
        const int b = lowest_digit(p.candidates[c] & ~digit_bit(a));
        add_both(candidate_of(c, a), candidate_of(c, b), true, -1);
    }
    for (int d = 1; d <= p.digit_count(); ++d) {
        for (int h = 0; h < g.house_count; ++h) {
            CellSet<W> places = p.in_house(d, h);
            if (!g.is_full[h] || places.count() != 2) continue;
            const int a = places.first();
            places.reset(a);
            add_both(candidate_of(a, d), candidate_of(places.first(), d), false, h);
        }
    }
    return links;
}

template <int W>
bool excludes(const Geometry<W>& g, Candidate a, Candidate b) {
    return a.cell == b.cell ? a.digit != b.digit
                            : a.digit == b.digit && g.are_peers(a.cell, b.cell);
}

bool name_wing(const StrongLink& x, const StrongLink& y, const StrongLink& z, Technique& t) {
    const Candidate a = x.from, f = z.to;
    if (x.in_cell && !y.in_cell && !z.in_cell && y.to.cell == z.from.cell) {
        t = a.digit == f.digit ? Technique::M_WING : Technique::H_WING;
        return true;
    }
    if (!x.in_cell && y.in_cell && !z.in_cell) {
        t = Technique::S_WING;
        return a.digit != f.digit;
    }
    t = Technique::L_WING;
    return !x.in_cell && !y.in_cell && !z.in_cell && x.to.cell == y.from.cell &&
           y.to.cell == z.from.cell;
}

// What A-or-F removes: same digit, what sees both; different digits, A's digit from F's
// cell and F's from A's when the cells see each other, or all others of a shared cell.
template <int W>
std::vector<Candidate> removed_by_ends(const BasicPosition<W>& p, Candidate a, Candidate f) {
    std::vector<Candidate> gone;
    const auto& g = *p.geometry;
    if (a.digit == f.digit) {
        for (int c : p.places[a.digit] & g.peers[a.cell] & g.peers[f.cell])
            gone.push_back(candidate_of(c, a.digit));
    } else if (a.cell == f.cell) {
        for (int d : each_digit(p.candidates[a.cell] & ~digit_bit(a.digit) & ~digit_bit(f.digit)))
            gone.push_back(candidate_of(a.cell, d));
    } else if (g.are_peers(a.cell, f.cell)) {
        if (p.has(f.cell, a.digit)) gone.push_back(candidate_of(f.cell, a.digit));
        if (p.has(a.cell, f.digit)) gone.push_back(candidate_of(a.cell, f.digit));
    }
    return gone;
}

template <int W>
void report_three_links(Context<W>& ctx, Technique t, const StrongLink& x, const StrongLink& y,
                        const StrongLink& z) {
    const Candidate ends[] = {x.from, x.to, y.from, y.to, z.from, z.to};
    for (int i = 0; i < 6; ++i) {
        for (int j = i + 1; j < 6; ++j) {
            if (ends[i] == ends[j]) return;
        }
    }
    Step step;
    step.technique = t;
    step.eliminations = removed_by_ends(ctx.position, x.from, z.to);
    std::erase_if(step.eliminations,
                  [&](const Candidate& c) { return std::find(ends, ends + 6, c) != ends + 6; });
    if (step.eliminations.empty()) return;
    step.length = 5;
    for (int i = 0; i < 6; ++i) {
        step.digits |= digit_bit(ends[i].digit);
        step.marks.push_back({ends[i], i == 0 || i == 5 ? Role::PINCER : Role::LINK});
        ChainNode node{ends[i].digit, i % 2 == 1, {ends[i].cell}, {}, {}};
        if (i > 0) node.parents = {static_cast<std::uint32_t>(i - 1)};
        step.nodes.push_back(std::move(node));
    }
    for (const StrongLink* link : {&x, &y, &z}) {
        if (link->house >= 0) mark_house(step, link->house, Role::LINK);
    }
    report(ctx, std::move(step));
}

// W-wings: b of the two equal pairs cannot be true in both, for one of the places of b in a house
// sees the first and the other the second. So a is true in one of them.
template <int W>
void join_pairs(Context<W>& ctx, int first, int a, int b, const CellSet<W>& partners) {
    const auto& g = ctx.geometry();
    const StrongLink x{candidate_of(first, a), candidate_of(first, b), true, -1};
    for (const ConjugatePair<W>& pair : ctx.conjugate_pairs().of(b)) {
        if (pair.cells.test(first)) continue;
        for (int from : pair.cells& g.peers[first]) {
            const int to = from == pair.a ? pair.b : pair.a;
            const StrongLink y{candidate_of(from, b), candidate_of(to, b), false, pair.house};
            for (int second : (partners & g.peers[to]) - CellSet<W>::of(from)) {
                const StrongLink z{candidate_of(second, b), candidate_of(second, a), true, -1};
                report_three_links(ctx, Technique::W_WING, x, y, z);
                if (ctx.search.is_done()) return;
            }
        }
    }
}

template <int W>
void find_w_wings(Context<W>& ctx) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    CellSet<W> later = p.cells_with_two();
    for (int first : p.cells_with_two()) {
        later.reset(first);
        const DigitSet pair = p.candidates[first];
        CellSet<W> equal = later;
        for (int d : each_digit(pair)) equal &= p.places[d];
        if (equal.none()) continue;
        for (int a : each_digit(pair)) {
            const int b = lowest_digit(pair & ~digit_bit(a));
            CellSet<W> partners;
            for (int c : equal) {
                if (p.places[a].intersects(g.peers[first] & g.peers[c])) partners.set(c);
            }
            if (partners.any()) join_pairs(ctx, first, a, b, partners);
            if (ctx.search.is_done()) return;
        }
    }
}

// The kinds of the three links, and the names that chains of these kinds can have.
struct WingShape {
    bool in_cell[3];
    Technique names[2];
};

constexpr WingShape WING_SHAPES[] = {
    {{true, false, false}, {Technique::M_WING, Technique::H_WING}},
    {{false, true, false}, {Technique::S_WING, Technique::S_WING}},
    {{false, false, false}, {Technique::L_WING, Technique::L_WING}},
};

template <int W>
void find_wings_of_shape(Context<W>& ctx, const WingShape& shape,
                         const std::vector<StrongLink> (&links)[2]) {
    const auto& g = ctx.geometry();
    for (const StrongLink& x : links[shape.in_cell[0]]) {
        for (const StrongLink& y : links[shape.in_cell[1]]) {
            if (!excludes(g, x.to, y.from) || x.from == y.to || x.to == y.to || x.from == y.from)
                continue;
            for (const StrongLink& z : links[shape.in_cell[2]]) {
                Technique t{};
                if (!excludes(g, y.to, z.from) || !name_wing(x, y, z, t) || !ctx.search.wants(t))
                    continue;
                // The same wing read from the other end.
                if (x.in_cell == z.in_cell && z.to < x.from) continue;
                report_three_links(ctx, t, x, y, z);
                if (ctx.search.is_done()) return;
            }
        }
    }
}

template <int W>
void find_three_links(Context<W>& ctx) {
    std::vector<StrongLink> links[2];  // in houses, in cells
    for (const StrongLink& link : strong_links(ctx.position)) links[link.in_cell].push_back(link);
    for (const WingShape& shape : WING_SHAPES) {
        if (!ctx.search.wants(shape.names[0]) && !ctx.search.wants(shape.names[1])) continue;
        find_wings_of_shape(ctx, shape, links);
        if (ctx.search.is_done()) return;
    }
}

// --- bent subsets -------------------------------------------------------------------

// n cells in a line and a crossing box, not all in one of them, with n digits of which
// exactly one, z, is not confined to a house: z is in the pattern.
template <int W>
struct BentSearch {
    Context<W>& ctx;
    int line, box, size;
    Technique technique;
    std::vector<int> cells{};
};

// The digits of the cells chosen: of all, of those in the line only and in the box only.
struct BentDigits {
    DigitSet all = 0, line = 0, box = 0;
};

constexpr bool has_more_than(int count, DigitSet digits) {
    for (; count > 0; --count) digits &= digits - 1;
    return digits != 0;
}

template <int W>
void check_bent(BentSearch<W>& s, const CellSet<W>& cells, DigitSet digits) {
    const auto& p = s.ctx.position;
    const auto& g = s.ctx.geometry();
    if ((cells - g.house[s.box]).none() || (cells - g.house[s.line]).none()) return;
    int z = 0;
    for (int d : each_digit(digits)) {
        if (all_see_each_other(g, cells & p.places[d])) continue;
        if (z != 0) return;
        z = d;
    }
    if (z == 0) return;
    const CellSet<W> gone = (p.places[z] & g.common_peers(cells & p.places[z])) - cells;
    if (gone.none()) return;
    Step step = make_step(s.technique, digits);
    eliminate(step, gone, z);
    mark_cells(step, p, cells, digits & ~digit_bit(z), Role::PATTERN);
    mark_cells(step, p, cells, digit_bit(z), Role::PINCER);
    group(step, cells, digits, Role::PATTERN);
    mark_house(step, s.line, Role::BASE);
    mark_house(step, s.box, Role::BASE);
    report(s.ctx, std::move(step));
}

template <int W>
void choose_bent(BentSearch<W>& s, std::size_t from, int left, const CellSet<W>& cells,
                 const BentDigits& digits) {
    const auto& g = s.ctx.geometry();
    if (left == 0) {
        if (has_more_than(s.size - 1, digits.all)) check_bent(s, cells, digits.all);
        return;
    }
    // Where only houses make peers of cells, a digit on both ends is confined to none.
    const bool is_plain = g.is_classic && !g.has_rules;
    for (std::size_t i = from; i + left <= s.cells.size(); ++i) {
        const int c = s.cells[i];
        const DigitSet here = s.ctx.position.candidates[c];
        BentDigits more = digits;
        more.all |= here;
        if (has_more_than(s.size, more.all)) continue;
        if (!g.house[s.box].test(c)) more.line |= here;
        if (!g.house[s.line].test(c)) more.box |= here;
        if (is_plain && has_more_than(1, more.line & more.box)) continue;
        choose_bent(s, i + 1, left - 1, cells | CellSet<W>::of(s.cells[i]), more);
        if (s.ctx.search.is_done()) return;
    }
}

template <int W>
void find_bent(Context<W>& ctx, int size, Technique technique) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    for (const auto& crossing : g.crossings) {
        if (!is_region(g.kind[crossing.region])) continue;
        BentSearch<W> s{ctx, crossing.line, crossing.region, size, technique};
        for (int c : (g.house[crossing.line] | g.house[crossing.region]) & p.empty) {
            if (count_bits(p.candidates[c]) <= size) s.cells.push_back(c);
        }
        if (static_cast<int>(s.cells.size()) >= size) choose_bent(s, 0, size, {}, {});
        if (ctx.search.is_done()) return;
    }
}

}  // namespace

template <int W>
void find_wings(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (s.wants(Technique::XY_WING)) find_hinges(ctx, Technique::XY_WING, 2, false);
    if (!s.is_done() && s.wants(Technique::XYZ_WING))
        find_hinges(ctx, Technique::XYZ_WING, 2, true);
    if (!s.is_done() && s.wants(Technique::WXYZ_WING)) {
        find_hinges(ctx, Technique::WXYZ_WING, 3, true);
        if (!s.is_done()) find_hinges(ctx, Technique::WXYZ_WING, 3, false);
    }
    if (!s.is_done() && s.wants(Technique::W_WING)) find_w_wings(ctx);
    if (!s.is_done() && s.wants_any(Technique::M_WING, Technique::H_WING)) find_three_links(ctx);
}

template <int W>
void find_bent_subsets(Context<W>& ctx) {
    constexpr Technique BY_SIZE[] = {Technique::BENT_QUAD,     Technique::VWXYZ_WING,
                                     Technique::UVWXYZ_WING,   Technique::TUVWXYZ_WING,
                                     Technique::STUVWXYZ_WING, Technique::RSTUVWXYZ_WING};
    for (int size = 4; size <= 9; ++size) {
        const Technique t = BY_SIZE[size - 4];
        if (ctx.search.wants(t) && !ctx.search.is_done()) find_bent(ctx, size, t);
    }
}

template void find_wings<2>(Context<2>&);
NONET_FOR_LARGE(template void find_wings<10>(Context<10>&);)
template void find_bent_subsets<2>(Context<2>&);
NONET_FOR_LARGE(template void find_bent_subsets<10>(Context<10>&);)

}  // namespace nonet
