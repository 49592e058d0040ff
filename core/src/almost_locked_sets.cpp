#include <algorithm>
#include <set>

#include "nonet/search.hpp"

namespace nonet {

namespace {

template <int W>
struct Collector {
    const BasicPosition<W>& p;
    std::vector<AlmostLockedSet<W>>& sets;
    std::set<CellSet<W>> seen{};
    int house = 0;
    std::vector<int> cells{};
};

template <int W>
void complete(const BasicPosition<W>& p, AlmostLockedSet<W>& set) {
    for (int d : each_digit(set.digits)) {
        set.places[d] = set.cells & p.places[d];
        set.seen[d] = p.geometry->common_peers(set.places[d]) - set.cells;
    }
}

template <int W>
void grow(Collector<W>& c, std::size_t from, const CellSet<W>& cells, int count, DigitSet digits) {
    for (std::size_t i = from; i < c.cells.size(); ++i) {
        CellSet<W> more = cells;
        more.set(c.cells[i]);
        const DigitSet all = digits | c.p.candidates[c.cells[i]];
        if (std::popcount(all) == count + 2 && c.seen.insert(more).second) {
            AlmostLockedSet<W> set{more, all, static_cast<std::uint16_t>(c.house), {}, {}};
            complete(c.p, set);
            c.sets.push_back(set);
        }
        grow(c, i + 1, more, count + 1, all);
    }
}

}  // namespace

template <int W>
const std::vector<AlmostLockedSet<W>>& Context<W>::almost_locked_sets() const {
    if (findings.has_sets) return findings.sets;
    findings.sets.clear();
    Collector<W> collector{position, findings.sets};
    for (int h = 0; h < geometry().house_count; ++h) {
        collector.house = h;
        collector.cells = {};
        for (int c : geometry().house[h] & position.empty) collector.cells.push_back(c);
        grow(collector, 0, {}, 0, 0);
    }
    findings.has_sets = true;
    return findings.sets;
}

template const std::vector<AlmostLockedSet<2>>& Context<2>::almost_locked_sets() const;
template const std::vector<AlmostLockedSet<10>>& Context<10>::almost_locked_sets() const;

}  // namespace nonet
