// All almost locked sets of a position, house by house.
#include "search.hpp"

namespace nonet {

namespace {

template <int W>
struct Collector {
    const BasicPosition<W>& p;
    // A set with all that is known of it is large: they are counted before room is made for them.
    struct Found {
        CellSet<W> cells;
        DigitSet digits;
        std::uint16_t house;
    };
    std::vector<Found> found{};
    int house = 0;
    std::vector<int> cells{};
};

// Sets of cells that lie in an earlier house too were collected there.
template <int W>
bool was_seen(const Collector<W>& c, const CellSet<W>& cells) {
    const auto& g = *c.p.geometry;
    for (int h : g.houses_of[cells.first()]) {
        if (h < c.house && g.house[h].contains(cells)) return true;
    }
    return false;
}

template <int W>
void complete(const BasicPosition<W>& p, const typename Collector<W>::Found& found,
              AlmostLockedSet<W>& set) {
    set.cells = found.cells;
    set.digits = found.digits;
    set.house = found.house;
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
        if (count_bits(all) == count + 2 && !was_seen(c, more))
            c.found.push_back({more, all, static_cast<std::uint16_t>(c.house)});
        grow(c, i + 1, more, count + 1, all);
    }
}

}  // namespace

template <int W>
const std::vector<AlmostLockedSet<W>>& Context<W>::almost_locked_sets() const {
    if (findings.has_sets) return findings.sets;
    Collector<W> collector{position};
    for (int h = 0; h < geometry().house_count; ++h) {
        collector.house = h;
        collector.cells = {};
        for (int c : geometry().house[h] & position.empty) collector.cells.push_back(c);
        grow(collector, 0, {}, 0, 0);
    }
    findings.sets.resize(collector.found.size());
    for (std::size_t i = 0; i < findings.sets.size(); ++i)
        complete(position, collector.found[i], findings.sets[i]);
    findings.has_sets = true;
    return findings.sets;
}

template const std::vector<AlmostLockedSet<2>>& Context<2>::almost_locked_sets() const;
NONET_FOR_LARGE(template const std::vector<AlmostLockedSet<10>>& Context<10>::almost_locked_sets()
                    const;)

}  // namespace nonet
