// Naked and hidden subsets: n cells of a house that hold n digits between them.
// A naked pair or triple inside a crossing, effective in both houses, is called locked.
#include <algorithm>

#include "logic/search.hpp"
#include "logic/subset_sizes.hpp"

namespace nonet {

namespace {

constexpr int MAX_SUBSET = 4;
constexpr int MOST_OF_SIXTEEN = 8,
              MOST_OF_MORE = 6;  // cells of a large set, by digits of the board

template <int W>
struct SubsetSearch {
    Context<W>& ctx;
    int house;
    int size;
    std::vector<int> items{};  // cells (naked) or digits (hidden)
};

Technique naked_technique(int size, bool locked) {
    if (locked) return size == 2 ? Technique::LOCKED_PAIR : Technique::LOCKED_TRIPLE;
    if (size == 2) return Technique::NAKED_PAIR;
    if (size > MAX_SUBSET) return Technique::LARGE_NAKED_SET;
    return size == 3 ? Technique::NAKED_TRIPLE : Technique::NAKED_QUAD;
}

Technique hidden_technique(int size) {
    if (size == 2) return Technique::HIDDEN_PAIR;
    if (size > MAX_SUBSET) return Technique::LARGE_HIDDEN_SET;
    return size == 3 ? Technique::HIDDEN_TRIPLE : Technique::HIDDEN_QUAD;
}

// Every full house that holds all the cells loses the digits elsewhere.
template <int W>
void report_naked(SubsetSearch<W>& s, const CellSet<W>& cells, DigitSet digits) {
    Context<W>& ctx = s.ctx;
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    Step step;
    int effective_houses = 0;
    for (int h : g.houses_of[cells.first()]) {
        if (!g.house[h].contains(cells)) continue;
        bool effective = false;
        for (int d : each_digit(digits)) {
            const CellSet<W> gone = p.in_house(d, h) - cells;
            effective |= gone.any();
            eliminate(step, gone, d);
        }
        if (!effective) continue;
        mark_house(step, h, Role::BASE);
        ++effective_houses;
    }
    if (step.eliminations.empty()) return;
    const bool locked = s.size <= 3 && effective_houses >= 2;
    step.technique = naked_technique(s.size, locked);
    if (!ctx.search.wants(step.technique)) return;
    step.digits = digits;
    mark_cells(step, p, cells, digits, Role::PATTERN);
    group(step, cells, digits, Role::PATTERN);
    report(ctx, std::move(step));
}

template <int W>
void choose_cells(SubsetSearch<W>& s, std::size_t from, int left, CellSet<W> cells,
                  DigitSet digits) {
    if (left == 0) {
        if (count_bits(digits) == s.size) report_naked(s, cells, digits);
        return;
    }
    for (std::size_t i = from; i + left <= s.items.size(); ++i) {
        const DigitSet more = digits | s.ctx.position.candidates[s.items[i]];
        if (count_bits(more) > s.size) continue;
        CellSet<W> chosen = cells;
        chosen.set(s.items[i]);
        choose_cells(s, i + 1, left - 1, chosen, more);
        if (s.ctx.search.is_done()) return;
    }
}

template <int W>
void find_naked(Context<W>& ctx, int size) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    const SubsetSizes<W>* known = ctx.findings.subsets;
    SubsetSearch<W> s{ctx, 0, size};
    for (int h = g.house_count - 1; h >= 0 && !ctx.search.is_done(); --h) {
        if (known != nullptr && !known->has_naked(h, size)) continue;
        s.house = h;
        s.items.clear();
        for (int c : g.house[h] & p.empty) {
            if (count_bits(p.candidates[c]) <= size) s.items.push_back(c);
        }
        if (static_cast<int>(s.items.size()) >= size) choose_cells(s, 0, size, {}, 0);
    }
}

template <int W>
void report_hidden(SubsetSearch<W>& s, const CellSet<W>& cells, DigitSet digits) {
    const auto& p = s.ctx.position;
    Step step = make_step(hidden_technique(s.size), digits);
    for (int c : cells) {
        for (int d : each_digit(p.candidates[c] & ~digits))
            step.eliminations.push_back(candidate_of(c, d));
    }
    if (step.eliminations.empty()) return;
    mark_cells(step, p, cells, digits, Role::PATTERN);
    mark_house(step, s.house, Role::BASE);
    group(step, cells, digits, Role::PATTERN);
    report(s.ctx, std::move(step));
}

template <int W>
void choose_digits(SubsetSearch<W>& s, std::size_t from, int left, CellSet<W> cells,
                   DigitSet digits) {
    if (left == 0) {
        if (cells.count() == s.size) report_hidden(s, cells, digits);
        return;
    }
    for (std::size_t i = from; i + left <= s.items.size(); ++i) {
        const CellSet<W> more = cells | s.ctx.position.in_house(s.items[i], s.house);
        if (more.count() > s.size) continue;
        choose_digits(s, i + 1, left - 1, more, digits | digit_bit(s.items[i]));
        if (s.ctx.search.is_done()) return;
    }
}

template <int W>
void find_hidden(Context<W>& ctx, int size) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    const SubsetSizes<W>* known = ctx.findings.subsets;
    SubsetSearch<W> s{ctx, 0, size};
    for (int h = g.house_count - 1; h >= 0 && !ctx.search.is_done(); --h) {
        if (!g.is_full[h] || (known != nullptr && !known->has_hidden(h, size))) continue;
        s.house = h;
        s.items.clear();
        for (int d = 1; d <= p.digit_count(); ++d) {
            const int places = p.in_house(d, h).count();
            if (places >= 1 && places <= size) s.items.push_back(d);
        }
        if (static_cast<int>(s.items.size()) >= size) choose_digits(s, 0, size, {}, 0);
    }
}

// On nine digits a set of five is the other side of one of four; beyond, it may be all there is.
int largest_subset(int digits) {
    if (digits <= 9) return MAX_SUBSET;
    return std::min(digits / 2, digits <= 16 ? MOST_OF_SIXTEEN : MOST_OF_MORE);
}

}  // namespace

template <int W>
void find_subsets(Context<W>& ctx) {
    const Search& s = ctx.search;
    const int largest = largest_subset(ctx.position.digit_count());
    for (int size = 2; size <= largest; ++size) {
        const bool naked = s.wants(naked_technique(size, false)) ||
                           (size <= 3 && s.wants(naked_technique(size, true)));
        if (naked && !s.is_done()) find_naked(ctx, size);
        if (s.wants(hidden_technique(size)) && !s.is_done()) find_hidden(ctx, size);
    }
}

template void find_subsets<2>(Context<2>&);
NONET_FOR_LARGE(template void find_subsets<10>(Context<10>&);)

}  // namespace nonet
