// Areas grow by whole rings of rules, so that no order of rules makes a difference.
#include "rule_areas.hpp"

#include <algorithm>
#include <utility>

namespace nonet {

namespace {

constexpr std::size_t MOST_AREAS = 800;  // those of a size are all there, or none of them

template <int W>
struct AreaMaker {
    const Rulebook<W>& book;
    const Geometry<W>& geometry;
    std::vector<CellSet<W>> rules{};  // the cells of every rule that is drawn
    std::vector<std::pair<std::uint16_t, CellSet<W>>> plain{};  // items, and their cells
    std::vector<CellSet<W>> known{};
    std::vector<RuleArea<W>> areas{};

    // What one can check by looking at its cells alone.
    static bool is_plain(const RuleItem<W>& item) {
        using Kind = typename RuleItem<W>::Kind;
        return item.fact < 0 && !item.rules.empty() &&
               (item.kind == Kind::PROBE || item.kind == Kind::CAGE);
    }

    void list_rules() {
        for (std::size_t i = 0; i < book.items.size(); ++i) {
            const RuleItem<W>& item = book.items[i];
            if (!is_plain(item)) continue;
            CellSet<W> cells;
            for (const std::uint16_t c : item.cells) cells.set(c);
            plain.emplace_back(static_cast<std::uint16_t>(i), cells);
            if (book.board->rules()[item.rules.front()].cells.empty()) continue;
            if (std::ranges::find(rules, cells) == rules.end()) rules.push_back(cells);
        }
    }

    typename RuleArea<W>::Places places_of(const RuleArea<W>& area, const auto& cells) const {
        typename RuleArea<W>::Places places;
        for (const int c : cells)
            places.push_back(static_cast<std::uint16_t>(std::ranges::lower_bound(area.cells, c) -
                                                        area.cells.begin()));
        return places;
    }

    void add_parts(RuleArea<W>& area, const CellSet<W>& cells) const {
        for (const auto& [number, own] : plain) {
            if (!cells.contains(own)) continue;
            const RuleItem<W>& item = book.items[number];
            auto& part = area.parts.emplace_back();
            part.item = number;
            part.places = places_of(area, item.cells);
            for (const std::uint16_t place : part.places) part.set |= 1U << place;
            area.rules.insert(area.rules.end(), item.rules.begin(), item.rules.end());
        }
        std::ranges::sort(area.rules);
        area.rules.erase(std::unique(area.rules.begin(), area.rules.end()), area.rules.end());
        for (int h = 0; h < geometry.layout_houses; ++h) {
            if (!geometry.is_full[h] || !cells.contains(geometry.house[h])) continue;
            area.houses.push_back(places_of(area, geometry.house[h]));
            area.house_numbers.push_back(static_cast<std::uint16_t>(h));
        }
    }

    void add(const CellSet<W>& cells) {
        const auto count = static_cast<std::size_t>(cells.count());
        if (count < 3 || count > RuleArea<W>::MOST_CELLS) return;
        if (std::ranges::find(known, cells) != known.end()) return;
        known.push_back(cells);
        RuleArea<W> area;
        area.cells = cells_of(cells);
        add_parts(area, cells);
        if (area.parts.empty()) return;
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t k = 0; k < count; ++k)
                area.peers[i] |= std::uint32_t{geometry.are_peers(area.cells[i], area.cells[k])}
                                 << k;
        CellSet<W> once, twice;  // seen by the cells
        for (const std::uint16_t c : area.cells) {
            twice |= once & geometry.peers[c];
            once |= geometry.peers[c];
        }
        area.watched = cells | twice;
        areas.push_back(std::move(area));
    }

    // Two rules with a common cell, or whose cells see each other in several ways.
    bool meet(const CellSet<W>& one, const CellSet<W>& other) const {
        int pairs = 0;
        for (int c : one) pairs += (geometry.peers[c] & other).count();
        return one.intersects(other) || pairs > 2;
    }

    CellSet<W> with_all_that_touch(const CellSet<W>& cells) const {
        CellSet<W> all = cells;
        for (const CellSet<W>& rule : rules) {
            if (rule.intersects(cells)) all |= rule;
        }
        return all;
    }

    void add_around(CellSet<W> cells) {
        for (CellSet<W> next = with_all_that_touch(cells); next != cells;
             next = with_all_that_touch(cells)) {
            if (next.count() > RuleArea<W>::MOST_CELLS) return;
            add(next);
            cells = next;
        }
    }

    void add_all() {
        list_rules();
        for (std::size_t i = 0; i < rules.size(); ++i) {
            add(rules[i]);
            for (std::size_t k = i + 1; k < rules.size(); ++k) {
                if (meet(rules[i], rules[k])) add(rules[i] | rules[k]);
            }
            add_around(rules[i]);
        }
        for (int h = 0; h < geometry.layout_houses; ++h) {
            if (!geometry.is_full[h]) continue;
            add(geometry.house[h]);
            add_around(geometry.house[h]);
            for (const CellSet<W>& rule : rules) {
                if (rule.intersects(geometry.house[h])) add(geometry.house[h] | rule);
            }
        }
        const auto size_of = [](const RuleArea<W>& area) { return area.cells.size(); };
        std::ranges::stable_sort(areas, {}, size_of);
        if (areas.size() <= MOST_AREAS) return;
        const std::size_t size = size_of(areas[MOST_AREAS]);
        areas.erase(std::ranges::lower_bound(areas, size, {}, size_of), areas.end());
    }
};

}  // namespace

template <int W>
std::vector<RuleArea<W>> list_areas(const Rulebook<W>& book, const Geometry<W>& geometry) {
    AreaMaker<W> maker{book, geometry};
    maker.add_all();
    return std::move(maker.areas);
}

template std::vector<RuleArea<2>> list_areas(const Rulebook<2>&, const Geometry<2>&);
NONET_FOR_LARGE(template std::vector<RuleArea<10>> list_areas(const Rulebook<10>&,
                                                              const Geometry<10>&);)

}  // namespace nonet
