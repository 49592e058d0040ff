// Linked cells: a few cells that dots, lines or signs join, filled in every way that their links
// and houses allow. What is in none of the ways can go.
#include <algorithm>

#include "logic/rulebook.hpp"
#include "logic/search.hpp"

namespace nonet {

namespace {

constexpr int MOST_TRIED = 20'000;  // digits, before a group is given up as too open

template <int W>
struct Filling {
    const BasicPosition<W>& p;
    std::vector<int> cells{};
    std::vector<int> digits{};
    std::vector<DigitSet> seen{};  // by cell: digits of the ways found so far
    int tried = 0;

    bool fits(std::size_t at, int d) const {
        const auto& g = *p.geometry;
        const auto& ruled = g.excluded_by(cells[at], d);
        for (std::size_t i = 0; i < at; ++i) {
            if (digits[i] == d && g.are_peers(cells[i], cells[at])) return false;
            if (std::ranges::binary_search(ruled, candidate_of(cells[i], digits[i]))) return false;
        }
        return true;
    }

    // Whether there is a way to fill the cells from here on.
    bool fill(std::size_t at) {
        if (at == cells.size()) return true;
        bool found = false;
        for (int d : each_digit(p.candidates[cells[at]])) {
            if (++tried > MOST_TRIED) return found;
            if (!fits(at, d)) continue;
            digits[at] = d;
            if (!fill(at + 1)) continue;
            found = true;
            seen[at] |= digit_bit(d);
        }
        return found;
    }
};

}  // namespace

template <int W>
void find_linked_cells(Context<W>& ctx) {
    const auto& p = ctx.position;
    if (!ctx.geometry().rulebook) return;
    for (const auto& group : ctx.geometry().rulebook->linked) {
        if (ctx.search.is_done()) return;
        Filling<W> filling{p};
        for (int c : group) {
            if (!p.digit[c]) filling.cells.push_back(c);
        }
        const std::size_t size = filling.cells.size();
        if (size < 3) continue;
        std::ranges::sort(filling.cells, {}, [&](int c) { return count_bits(p.candidates[c]); });
        filling.digits.resize(size);
        filling.seen.resize(size);
        if (!filling.fill(0) || filling.tried > MOST_TRIED) continue;
        Step step = make_step(Technique::LINKED_CELLS, 0);
        for (std::size_t i = 0; i < size; ++i) {
            for (int d : each_digit(p.candidates[filling.cells[i]] & ~filling.seen[i]))
                step.eliminations.push_back(candidate_of(filling.cells[i], d));
        }
        if (step.eliminations.empty()) continue;
        for (const RuleItem<W>& item : ctx.geometry().rulebook->items) {
            const bool is_inside = std::ranges::all_of(
                item.cells, [&](std::uint16_t c) { return std::ranges::binary_search(group, c); });
            if (!is_inside || item.fact >= 0) continue;
            step.rules.insert(step.rules.end(), item.rules.begin(), item.rules.end());
        }
        std::ranges::sort(step.rules);
        step.rules.erase(std::unique(step.rules.begin(), step.rules.end()), step.rules.end());
        step.groups.push_back({Role::PATTERN, 0, group});
        report(ctx, std::move(step));
    }
}

template void find_linked_cells<2>(Context<2>&);
NONET_FOR_LARGE(template void find_linked_cells<10>(Context<10>&);)

}  // namespace nonet
