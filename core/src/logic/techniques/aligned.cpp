// Aligned exclusion: cells with common excluding cells. A combination of their digits is
// impossible when two that see each other get the same digit, or when a cell that sees them
// all would be left without a candidate. A digit in no possible combination goes.
#include "logic/search.hpp"

namespace nonet {

namespace {

template <int W>
struct Aligned {
    Context<W>& ctx;
    std::vector<int> cells;
    std::vector<int> excluders{};  // cells seen by all, with few candidates
    std::vector<DigitSet> possible{};
};

template <int W>
bool is_possible(const Aligned<W>& s, const std::vector<int>& digits) {
    const auto& g = s.ctx.geometry();
    DigitSet used = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (digits[i] == digits[j] && g.are_peers(s.cells[i], s.cells[j])) return false;
        }
        used |= digit_bit(digits[i]);
    }
    for (int c : s.excluders) {
        if ((s.ctx.position.candidates[c] & ~used) == 0) return false;
    }
    return true;
}

template <int W>
void try_digits(Aligned<W>& s, std::vector<int>& digits) {
    if (digits.size() == s.cells.size()) {
        if (!is_possible(s, digits)) return;
        for (std::size_t i = 0; i < digits.size(); ++i) s.possible[i] |= digit_bit(digits[i]);
        return;
    }
    for (int d : each_digit(s.ctx.position.candidates[s.cells[digits.size()]])) {
        digits.push_back(d);
        try_digits(s, digits);
        digits.pop_back();
    }
}

template <int W>
void check_cells(Context<W>& ctx, std::vector<int> cells, Technique t) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    Aligned<W> s{ctx, std::move(cells)};
    CellSet<W> seen = p.empty;
    for (int c : s.cells) seen &= g.peers[c];
    for (int c : seen) {
        if (count_bits(p.candidates[c]) <= static_cast<int>(s.cells.size()))
            s.excluders.push_back(c);
    }
    if (s.excluders.empty()) return;
    s.possible.assign(s.cells.size(), 0);
    std::vector<int> digits;
    try_digits(s, digits);
    Step step;
    step.technique = t;
    CellSet<W> pattern, witnesses;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (s.possible[i] == 0) return;
        pattern.set(s.cells[i]);
        for (int d : each_digit(p.candidates[s.cells[i]] & ~s.possible[i])) {
            step.eliminations.push_back(candidate_of(s.cells[i], d));
            step.digits |= digit_bit(d);
        }
    }
    if (step.eliminations.empty()) return;
    for (int c : s.excluders) witnesses.set(c);
    group(step, pattern, step.digits, Role::PATTERN);
    group(step, witnesses, 0, Role::LINK);
    mark_cells(step, p, witnesses, g.all_digits, Role::LINK);
    report(ctx, std::move(step));
}

// Pairs, and triples in which all three share at least one excluding cell.
template <int W>
void find_aligned(Context<W>& ctx, int size, Technique t) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    CellSet<W> small;
    for (int c : p.empty) {
        if (count_bits(p.candidates[c]) <= size) small.set(c);
    }
    for (int a : p.empty) {
        for (int b : p.empty) {
            if (b <= a || !(small & g.peers[a]).intersects(g.peers[b])) continue;
            if (size == 2) {
                check_cells(ctx, {a, b}, t);
                if (ctx.search.is_done()) return;
                continue;
            }
            const CellSet<W> witnesses = small & g.peers[a] & g.peers[b];
            for (int c : p.empty) {
                if (c <= b || !witnesses.intersects(g.peers[c])) continue;
                check_cells(ctx, {a, b, c}, t);
                if (ctx.search.is_done()) return;
            }
        }
    }
}

}  // namespace

template <int W>
void find_aligned_exclusions(Context<W>& ctx) {
    const Search& s = ctx.search;
    if (s.wants(Technique::ALIGNED_PAIR_EXCLUSION))
        find_aligned(ctx, 2, Technique::ALIGNED_PAIR_EXCLUSION);
    if (!s.is_done() && s.wants(Technique::ALIGNED_TRIPLET_EXCLUSION))
        find_aligned(ctx, 3, Technique::ALIGNED_TRIPLET_EXCLUSION);
}

template void find_aligned_exclusions<2>(Context<2>&);
NONET_FOR_LARGE(template void find_aligned_exclusions<10>(Context<10>&);)

}  // namespace nonet
