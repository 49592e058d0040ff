// Templates: all ways to place one digit in the whole grid. A cell in every template of a digit
// is set; a candidate in none is gone. A cell set for one digit strikes the templates of the
// others that use it, until nothing changes.
#include "logic/search.hpp"

namespace nonet {

namespace {

// A digit of a proper puzzle has at most a few thousand; more is an almost empty grid.
constexpr std::size_t MAX_TEMPLATES = 50'000;

template <int W>
struct DigitTemplates {
    std::vector<CellSet<W>> list;  // open cells of each template
    CellSet<W> in_all, in_any;

    void summarise(const CellSet<W>& everything) {
        in_all = everything;
        in_any = {};
        for (const CellSet<W>& t : list) {
            in_all &= t;
            in_any |= t;
        }
    }
};

template <int W>
struct TemplateSearch {
    const BasicPosition<W>& p;
    std::vector<int> rows{};  // rows that still need the digit
    std::vector<CellSet<W>> found{};
};

// One digit per row, never two that see each other: then columns and boxes have one each too.
template <int W>
void place_rows(TemplateSearch<W>& s, std::size_t at, const CellSet<W>& free,
                const CellSet<W>& chosen) {
    if (s.found.size() >= MAX_TEMPLATES) return;
    if (at == s.rows.size()) {
        s.found.push_back(chosen);
        return;
    }
    const auto& g = *s.p.geometry;
    for (int c : free& g.house[s.rows[at]])
        place_rows(s, at + 1, free - g.peers[c] - CellSet<W>::of(c), chosen | CellSet<W>::of(c));
}

template <int W>
std::vector<CellSet<W>> templates_of(const BasicPosition<W>& p, int digit) {
    const auto& g = *p.geometry;
    TemplateSearch<W> s{p};
    for (int h = 0; h < g.house_count; ++h) {
        if (g.kind[h] != HouseKind::ROW) continue;
        bool placed = false;
        for (int c : g.house[h]) placed |= p.digit[c] == digit;
        if (!placed) s.rows.push_back(h);
    }
    place_rows(s, 0, p.places[digit], {});
    return std::move(s.found);
}

template <int W>
bool strike_templates(std::vector<DigitTemplates<W>>& digits, const CellSet<W>& everything) {
    bool changed = false;
    for (std::size_t j = 1; j < digits.size(); ++j) {
        CellSet<W> taken;
        for (std::size_t k = 1; k < digits.size(); ++k) {
            if (k != j) taken |= digits[k].in_all;
        }
        changed |= std::erase_if(digits[j].list,
                                 [&](const CellSet<W>& t) { return t.intersects(taken); }) > 0;
        digits[j].summarise(everything);
    }
    return changed;
}

}  // namespace

template <int W>
void find_templates(Context<W>& ctx) {
    const auto& p = ctx.position;
    std::vector<DigitTemplates<W>> digits(static_cast<std::size_t>(p.digit_count()) + 1);
    for (int d = 1; d <= p.digit_count(); ++d) {
        digits[d].list = templates_of(p, d);
        if (digits[d].list.empty() || digits[d].list.size() >= MAX_TEMPLATES) return;
        digits[d].summarise(p.empty);
    }
    while (strike_templates(digits, p.empty)) {
    }
    for (int d = 1; d <= p.digit_count(); ++d) {
        if (digits[d].list.empty()) return;  // no solution; nothing to tell
        const CellSet<W> set = digits[d].in_all & p.places[d],
                         gone = p.places[d] - digits[d].in_any;
        if (ctx.search.wants(Technique::TEMPLATE_SET) && set.any()) {
            Step step = make_step(Technique::TEMPLATE_SET, digit_bit(d));
            for (int c : set) step.placements.push_back(candidate_of(c, d));
            mark(step, set, d, Role::PATTERN);
            report(ctx, std::move(step));
        }
        if (!ctx.search.is_done() && ctx.search.wants(Technique::TEMPLATE_DELETE) && gone.any()) {
            Step step = make_step(Technique::TEMPLATE_DELETE, digit_bit(d));
            eliminate(step, gone, d);
            mark(step, digits[d].in_any, d, Role::PATTERN);
            report(ctx, std::move(step));
        }
        if (ctx.search.is_done()) return;
    }
}

template void find_templates<2>(Context<2>&);
NONET_FOR_LARGE(template void find_templates<10>(Context<10>&);)

}  // namespace nonet
