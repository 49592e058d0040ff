// Geometry is drawn from a layout here, and positions take steps.
#include "position.hpp"

#include <algorithm>
#include <map>

namespace nonet {

namespace {

template <int W>
void remember_kind(Geometry<W>& g, int house, int cell) {
    const auto number = static_cast<std::int16_t>(house);
    if (g.kind[house] == HouseKind::ROW) g.row[cell] = number;
    if (g.kind[house] == HouseKind::COLUMN) g.column[cell] = number;
    if (is_region(g.kind[house])) g.box[cell] = number;
}

template <int W>
void find_crossings(Geometry<W>& g) {
    for (int region = 0; region < g.house_count; ++region) {
        if (!g.is_full[region] || is_line(g.kind[region])) continue;
        for (int line = 0; line < g.house_count; ++line) {
            // Two regions cross as well (a window and a box); count that pair once.
            if (line == region || !g.is_full[line] || (!is_line(g.kind[line]) && line > region))
                continue;
            const CellSet<W> shared = g.house[region] & g.house[line];
            if (shared.count() < 2) continue;
            g.crossings.push_back({static_cast<std::uint16_t>(region),
                                   static_cast<std::uint16_t>(line), shared, cells_of(shared),
                                   cells_of(g.house[region] - shared),
                                   cells_of(g.house[line] - shared)});
        }
    }
}

}  // namespace

template <int W>
Geometry<W>::Geometry(const Layout& layout)
    : cell_count(layout.cells()),
      digit_count(layout.digits()),
      house_count(static_cast<int>(layout.houses().size())),
      is_classic(layout.is_classic()),
      all_digits((DigitSet{1} << layout.digits()) - 1) {
    peers.resize(cell_count);
    houses_of.resize(cell_count);
    row.assign(cell_count, -1);
    column.assign(cell_count, -1);
    box.assign(cell_count, -1);
    for (int c = 0; c < cell_count; ++c) {
        if (!layout.is_hole(c)) all_cells.set(c);
    }
    untouched = all_cells;
    for (int h = 0; h < house_count; ++h) {
        CellSet<W> cells;
        for (int c : layout.houses()[h].cells) cells.set(c);
        house.push_back(cells);
        kind.push_back(layout.houses()[h].kind);
        is_full.push_back(cells.count() == digit_count);
        for (int c : cells) {
            houses_of[c].push_back(static_cast<std::uint16_t>(h));
            remember_kind(*this, h, c);
        }
    }
    for (int c = 0; c < cell_count; ++c) {
        for (int p : layout.peers(c)) peers[c].set(p);
    }
    layout_houses = house_count;
    has_nine_lines = cell_count == 81 && digit_count == 9;
    for (int c = 0; has_nine_lines && c < cell_count; ++c)
        has_nine_lines =
            row[c] >= 0 && row[c] == row[c / 9 * 9] && column[c] >= 0 && column[c] == column[c % 9];
    find_crossings(*this);
}

template <int W>
void Geometry<W>::name_rules(Step& step) const {
    for (const HouseMark& mark : step.houses) {
        if (mark.house < layout_houses) continue;
        const std::uint16_t rule = rule_of_house[mark.house - layout_houses];
        if (std::ranges::find(step.rules, rule) == step.rules.end()) step.rules.push_back(rule);
    }
    std::erase_if(step.houses, [&](const HouseMark& mark) { return mark.house >= layout_houses; });
}

template <int W>
void Geometry<W>::add_links(const std::vector<std::pair<Candidate, Candidate>>& links) {
    has_rules |= !links.empty();
    if (!links.empty()) untouched = {};
    std::map<std::pair<int, int>, DigitSet> same;
    for (const auto& [a, b] : links) {
        if (a.digit == b.digit) same[std::minmax<int>(a.cell, b.cell)] |= digit_bit(a.digit);
    }
    for (const auto& [cells, digits] : same) {
        if (digits != all_digits) continue;
        peers[cells.first].set(cells.second);
        peers[cells.second].set(cells.first);
    }
    excluded.resize(static_cast<std::size_t>(cell_count) * 32);
    for (const auto& [a, b] : links) {
        if (a.cell == b.cell || (a.digit == b.digit && are_peers(a.cell, b.cell))) continue;
        excluded[a.cell * 32 + a.digit].push_back(b);
        excluded[b.cell * 32 + b.digit].push_back(a);
    }
    for (std::vector<Candidate>& list : excluded) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
}

template <int W>
void BasicPosition<W>::place(int cell, int d) {
    digit[cell] = static_cast<std::uint8_t>(d);
    empty.reset(cell);
    for (int other : each_digit(candidates[cell])) places[other].reset(cell);
    candidates[cell] = 0;
    const CellSet<W> hit = places[d] & geometry->peers[cell];
    for (int peer : hit) candidates[peer] &= ~digit_bit(d);
    places[d] -= hit;
    for (const Candidate& c : geometry->excluded_by(cell, d)) remove(c.cell, c.digit);
}

template <int W>
void BasicPosition<W>::apply(const Step& step) {
    for (const Candidate& p : step.placements) {
        if (digit[p.cell] == 0) place(p.cell, p.digit);
    }
    for (const Candidate& e : step.eliminations) remove(e.cell, e.digit);
}

template <int W>
CellSet<W> BasicPosition<W>::cells_with_one() const {
    CellSet<W> once, twice;
    for (int d = 1; d <= digit_count(); ++d) {
        twice |= once & places[d];
        once |= places[d];
    }
    return once - twice;
}

template <int W>
CellSet<W> BasicPosition<W>::cells_with_two() const {
    CellSet<W> once, twice, thrice;
    for (int d = 1; d <= digit_count(); ++d) {
        thrice |= twice & places[d];
        twice |= once & places[d];
        once |= places[d];
    }
    return twice - thrice;
}

template <int W>
bool BasicPosition<W>::is_contradictory() const {
    CellSet<W> open;
    for (int d = 1; d <= digit_count(); ++d) open |= places[d];
    if (!open.contains(empty)) return true;
    for (int h = 0; h < geometry->house_count; ++h) {
        if (!geometry->is_full[h]) continue;
        DigitSet seen = 0;
        for (int c : geometry->house[h]) {
            seen |= digit[c] ? digit_bit(digit[c]) : candidates[c];
        }
        if (seen != geometry->all_digits) return true;
    }
    return false;
}

template struct Geometry<2>;
NONET_FOR_LARGE(template struct Geometry<10>;)
template struct BasicPosition<2>;
NONET_FOR_LARGE(template struct BasicPosition<10>;)

}  // namespace nonet
