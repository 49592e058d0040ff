// Odd loops that cannot be filled, and the guardians that keep them from happening:
// broken wing (one digit), bivalue oddagon (two digits), tridagon (three digits, four boxes).
//
// One guardian is true. If there is one only, it is; if all have one digit, what sees them
// all loses it.
//
//     g-a===a        Five cells in a ring, each two neighbours in a house with no third place but
//      |     |       guardians g: without them a would have to alternate around an odd ring.
//      a     a
//       \   /        Three digits in four boxes, three cells each, on diagonals whose parities do
//         a          not add up: the same with three colours (tridagon).
#include <algorithm>
#include <set>

#include "classic_board.hpp"
#include "logic/search.hpp"

namespace nonet {

namespace {

constexpr int MAX_ODDAGON = 9;

template <int W>
struct Guardians {
    std::vector<Candidate> list;
    CellSet<W> cells;
    DigitSet digits = 0;

    void add(int cell, int digit) {
        list.push_back(candidate_of(cell, digit));
        cells.set(cell);
        digits |= digit_bit(digit);
    }
};

template <int W>
void report_guarded(Context<W>& ctx, Technique t, DigitSet pattern_digits,
                    const std::vector<int>& cells, const Guardians<W>& guardians) {
    const auto& p = ctx.position;
    CellSet<W> members;
    for (int c : cells) members.set(c);
    Step step = make_step(t, pattern_digits);
    if (guardians.cells.count() == 1) {
        const int cell = guardians.cells.first();
        if (t == Technique::BROKEN_WING) {
            step.placements.push_back(guardians.list[0]);
        } else {
            for (int d : each_digit(p.candidates[cell] & pattern_digits))
                step.eliminations.push_back(candidate_of(cell, d));
        }
    } else if (count_bits(guardians.digits) == 1) {
        const int d = lowest_digit(guardians.digits);
        eliminate(step, (p.places[d] & ctx.geometry().common_peers(guardians.cells)) - members, d);
    }
    if (step.eliminations.empty() && step.placements.empty()) return;
    CellGroup loop{Role::PATTERN, pattern_digits, {}};
    for (int c : cells) loop.cells.push_back(static_cast<std::uint16_t>(c));
    step.groups.push_back(std::move(loop));
    mark_cells(step, p, members, pattern_digits, Role::PATTERN);
    for (const Candidate& c : guardians.list) step.marks.push_back({c, Role::GUARDIAN});
    report(ctx, std::move(step));
}

// --- odd loops of cells, every link in a house of its own with no third loop cell in it ----------

template <int W>
struct OddSearch {
    Context<W>& ctx;
    DigitSet digits;  // the loop's digits: one (broken wing) or two
    CellSet<W> cells;
    std::vector<int> path{};
    std::vector<int> houses{};
    std::set<std::vector<Candidate>> told{};
    int budget = 300'000;
};

template <int W>
bool collect_guardians(const OddSearch<W>& s, Guardians<W>& guardians) {
    const auto& p = s.ctx.position;
    CellSet<W> members, covered;
    for (int c : s.path) members.set(c);
    if (count_bits(s.digits) == 1) {
        for (int h : s.houses) covered |= s.ctx.geometry().house[h];
        const int d = lowest_digit(s.digits);
        for (int c : (p.places[d] & covered) - members) guardians.add(c, d);
    } else {
        for (int c : members) {
            for (int d : each_digit(p.candidates[c] & ~s.digits)) guardians.add(c, d);
        }
    }
    return !guardians.list.empty();
}

template <int W>
void check_odd_loop(OddSearch<W>& s) {
    const auto& g = s.ctx.geometry();
    for (std::size_t i = 0; i < s.houses.size(); ++i) {
        int inside = 0;
        for (int c : s.path) inside += g.house[s.houses[i]].test(c);
        if (inside != 2) return;
        for (std::size_t j = 0; j < i; ++j) {
            if (s.houses[i] == s.houses[j]) return;
        }
    }
    Guardians<W> guardians;
    if (!collect_guardians(s, guardians)) return;
    std::vector<Candidate> key = guardians.list;
    std::sort(key.begin(), key.end());
    if (!s.told.insert(std::move(key)).second) return;
    const bool one = count_bits(s.digits) == 1;
    report_guarded(s.ctx, one ? Technique::BROKEN_WING : Technique::BIVALUE_ODDAGON, s.digits,
                   s.path, guardians);
}

// Can the guardians collected so far still lead to something?
template <int W>
bool is_hopeful(const OddSearch<W>& s) {
    const auto& p = s.ctx.position;
    if (count_bits(s.digits) == 1) {
        CellSet<W> members, covered;
        for (int c : s.path) members.set(c);
        for (int h : s.houses) covered |= s.ctx.geometry().house[h];
        const CellSet<W> guards = (p.places[lowest_digit(s.digits)] & covered) - members;
        return guards.count() <= 12;
    }
    DigitSet more = 0;
    int guarded = 0;
    for (int c : s.path) {
        const DigitSet extra = p.candidates[c] & ~s.digits;
        more |= extra;
        guarded += extra != 0;
    }
    return guarded <= 1 || count_bits(more) <= 1;
}

template <int W>
void extend_odd(OddSearch<W>& s, int max_length) {
    const auto& g = s.ctx.geometry();
    const int at = s.path.back(), start = s.path.front();
    if (--s.budget < 0) return;
    for (int h : g.houses_of[at]) {
        if (!g.is_full[h] || std::find(s.houses.begin(), s.houses.end(), h) != s.houses.end())
            continue;
        s.houses.push_back(h);
        // Each loop once: from its lowest cell, in the direction of the lower neighbour.
        if (s.path.size() >= 5 && s.path.size() % 2 == 1 && g.house[h].test(start) &&
            s.path[1] < at)
            check_odd_loop(s);
        if (!s.ctx.search.is_done() && static_cast<int>(s.path.size()) < max_length &&
            is_hopeful(s)) {
            for (int next : g.house[h] & s.cells) {
                if (next <= start || std::find(s.path.begin(), s.path.end(), next) != s.path.end())
                    continue;
                s.path.push_back(next);
                extend_odd(s, max_length);
                s.path.pop_back();
                if (s.ctx.search.is_done()) break;
            }
        }
        s.houses.pop_back();
        if (s.ctx.search.is_done()) return;
    }
}

template <int W>
void find_odd_loops(Context<W>& ctx, DigitSet digits, const CellSet<W>& cells, int max_length) {
    if (cells.count() < 5) return;
    OddSearch<W> s{ctx, digits, cells};
    for (int start : cells) {
        s.path = {start};
        s.houses.clear();
        extend_odd(s, max_length);
        if (ctx.search.is_done()) return;
    }
}

// --- tridagon -----------------------------------------------------------------------------------

// In each of four boxes that form a rectangle a transversal: three cells in different rows and
// columns of the box, all holding the three digits. With an odd number of odd permutations
// among the four the twelve cells cannot be filled by the three digits alone.
struct Transversal {
    std::array<int, 3> cells;
    bool odd;
};

constexpr std::array<std::array<int, 3>, 6> PERMUTATIONS{
    {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}}};

template <int W>
std::vector<Transversal> transversals(const CellSet<W>& cells, int band, int stack) {
    std::vector<Transversal> found;
    for (std::size_t k = 0; k < PERMUTATIONS.size(); ++k) {
        Transversal t{{}, k >= 3};
        bool all = true;
        for (int r = 0; r < 3; ++r) {
            t.cells[r] = (band * 3 + r) * 9 + stack * 3 + PERMUTATIONS[k][r];
            all &= cells.test(t.cells[r]);
        }
        if (all) found.push_back(t);
    }
    return found;
}

template <int W>
void check_boxes(Context<W>& ctx, DigitSet triple,
                 const std::array<std::vector<Transversal>, 4>& boxes) {
    for (const Transversal& a : boxes[0]) {
        for (const Transversal& b : boxes[1]) {
            for (const Transversal& c : boxes[2]) {
                for (const Transversal& d : boxes[3]) {
                    if (((a.odd + b.odd + c.odd + d.odd) & 1) == 0) continue;
                    std::vector<int> cells;
                    Guardians<W> guardians;
                    for (const Transversal* t : {&a, &b, &c, &d}) {
                        for (int cell : t->cells) {
                            cells.push_back(cell);
                            for (int e : each_digit(ctx.position.candidates[cell] & ~triple))
                                guardians.add(cell, e);
                        }
                    }
                    if (guardians.list.empty()) continue;
                    report_guarded(ctx, Technique::TRIDAGON, triple, cells, guardians);
                    if (ctx.search.is_done()) return;
                }
            }
        }
    }
}

template <int W>
void find_tridagons(Context<W>& ctx) {
    const auto& p = ctx.position;
    for (int a = 1; a <= 9; ++a) {
        for (int b = a + 1; b <= 9; ++b) {
            for (int c = b + 1; c <= 9; ++c) {
                const CellSet<W> cells = p.places[a] & p.places[b] & p.places[c];
                if (cells.count() < 12) continue;
                std::array<std::array<std::vector<Transversal>, 3>, 3> boxes;
                for (int band = 0; band < 3; ++band) {
                    for (int stack = 0; stack < 3; ++stack)
                        boxes[band][stack] = transversals(cells, band, stack);
                }
                for (int skip_band = 0; skip_band < 3; ++skip_band) {
                    for (int skip_stack = 0; skip_stack < 3; ++skip_stack) {
                        const int b1 = skip_band == 0, b2 = skip_band == 2 ? 1 : 2;
                        const int s1 = skip_stack == 0, s2 = skip_stack == 2 ? 1 : 2;
                        check_boxes(ctx, digit_bit(a) | digit_bit(b) | digit_bit(c),
                                    {boxes[b1][s1], boxes[b1][s2], boxes[b2][s1], boxes[b2][s2]});
                        if (ctx.search.is_done()) return;
                    }
                }
            }
        }
    }
}

}  // namespace

template <int W>
void find_oddagons(Context<W>& ctx) {
    const Search& s = ctx.search;
    const auto& p = ctx.position;
    const int n = p.digit_count();
    if (s.wants(Technique::BROKEN_WING)) {
        for (int length : {5, 7}) {
            for (int d = 1; d <= n && !s.is_done(); ++d)
                find_odd_loops(ctx, digit_bit(d), p.places[d], length);
        }
    }
    if (s.wants(Technique::BIVALUE_ODDAGON)) {
        for (int a = 1; a <= n && !s.is_done(); ++a) {
            for (int b = a + 1; b <= n && !s.is_done(); ++b)
                find_odd_loops(ctx, digit_bit(a) | digit_bit(b), p.places[a] & p.places[b],
                               MAX_ODDAGON);
        }
    }
    if (!s.is_done() && s.wants(Technique::TRIDAGON) && has_classic_boxes(ctx.geometry()))
        find_tridagons(ctx);
}

template void find_oddagons<2>(Context<2>&);
NONET_FOR_LARGE(template void find_oddagons<10>(Context<10>&);)

}  // namespace nonet
