// Extended rectangles: three digits in two lines of a chute, across three boxes.
#include <algorithm>

#include "deadly_pattern.hpp"

namespace nonet {

namespace {

template <int W>
void check_extended(Context<W>& ctx, const Pattern<W>& x) {
    check_one_cell(ctx, x, Technique::EXTENDED_RECTANGLE_1);
    if (!ctx.search.is_done()) check_one_digit(ctx, x, Technique::EXTENDED_RECTANGLE_2);
    if (!ctx.search.is_done()) check_subset(ctx, x, Technique::EXTENDED_RECTANGLE_3);
    if (!ctx.search.is_done()) check_locked(ctx, x, Technique::EXTENDED_RECTANGLE_4);
}

// The two lines swap their digits: every house must hold whole rungs, or one line whole.
template <int W>
bool hides_the_swap(const Geometry<W>& g, const std::vector<int>& cells) {
    CellSet<W> upper, lower;
    for (std::size_t i = 0; i < cells.size(); i += 2) {
        upper.set(cells[i]);
        lower.set(cells[i + 1]);
    }
    for (int h = 0; h < g.house_count; ++h) {
        if (g.house[h].contains(upper) || g.house[h].contains(lower)) continue;
        for (std::size_t i = 0; i < cells.size(); i += 2) {
            if (g.house[h].test(cells[i]) != g.house[h].test(cells[i + 1])) return false;
        }
    }
    return true;
}

using Rungs = std::vector<std::pair<int, int>>;  // cells of two lines in a cross line and a box

template <int W>
struct ExtendedSearch {
    Context<W>& ctx;
    DigitSet triple;
    Rungs rungs{};
};

template <int W>
void choose_rungs(ExtendedSearch<W>& s, std::size_t from, const Pattern<W>& x,
                  std::vector<int> boxes) {
    const auto& g = s.ctx.geometry();
    if (boxes.size() == 3) {
        if (count_bits(x.digits) == 3 && hides_the_swap(g, x.cells)) check_extended(s.ctx, x);
        return;
    }
    for (std::size_t i = from; i < s.rungs.size() && !s.ctx.search.is_done(); ++i) {
        const auto [upper, lower] = s.rungs[i];
        if (std::find(boxes.begin(), boxes.end(), g.box[upper]) != boxes.end()) continue;
        Pattern<W> more = x;
        more.push(s.ctx.position, upper, s.ctx.position.candidates[upper] & s.triple);
        more.push(s.ctx.position, lower, s.ctx.position.candidates[lower] & s.triple);
        if (!more.is_hopeful(2)) continue;
        std::vector<int> seen = boxes;
        seen.push_back(g.box[upper]);
        choose_rungs(s, i + 1, more, std::move(seen));
    }
}

// At least four of the six cells are without guardians, or all guardians are of one digit; and the
// rungs are in three boxes. Most triples fail here, before any rung is chosen.
template <int W>
bool is_hopeful(const BasicPosition<W>& p, const ExtendedSearch<W>& s) {
    int bare = 0;
    CellSet<W> boxes, boxes_of_one;
    for (const auto& [upper, lower] : s.rungs) {
        const DigitSet more_above = p.candidates[upper] & ~s.triple;
        const DigitSet more_below = p.candidates[lower] & ~s.triple;
        bare += (more_above == 0) + (more_below == 0);
        boxes.set(p.geometry->box[upper]);
        if (((more_above | more_below) & ((more_above | more_below) - 1)) == 0)
            boxes_of_one.set(p.geometry->box[upper]);
    }
    return (bare >= 4 && boxes.count() >= 3) || boxes_of_one.count() >= 3;
}

template <class Visit>
void for_each_triple(int digits, Visit visit) {
    for (int a = 1; a <= digits; ++a) {
        for (int b = a + 1; b <= digits; ++b) {
            for (int c = b + 1; c <= digits; ++c) visit(digit_bit(a) | digit_bit(b) | digit_bit(c));
        }
    }
}

// The triples of nine digits, by their numbers, as members of sets.
class Triples {
  public:
    using Set = BitSet<2>;

    static const Triples& get() {
        static const Triples TRIPLES;
        return TRIPLES;
    }
    DigitSet operator[](int triple) const { return triples_[static_cast<std::size_t>(triple)]; }
    // Those of which a cell with these candidates has at least two.
    const Set& shared_with(DigitSet candidates) const { return shared_[candidates]; }

  private:
    Triples() {
        for_each_triple(9, [&](DigitSet triple) { triples_.push_back(triple); });
        for (DigitSet digits = 0; digits < shared_.size(); ++digits) {
            for (std::size_t i = 0; i < triples_.size(); ++i) {
                if (count_bits(digits & triples_[i]) >= 2) shared_[digits].set(static_cast<int>(i));
            }
        }
    }
    std::vector<DigitSet> triples_;
    std::array<Set, 512> shared_{};
};

// The triples that have rungs in three boxes or more.
template <int W>
Triples::Set hopeful_triples(const BasicPosition<W>& p, const Rungs& rungs) {
    const Triples& triples = Triples::get();
    Triples::Set in_one, in_two, in_three;
    for (std::size_t i = 0; i < rungs.size();) {
        Triples::Set in_box;
        const int box = p.geometry->box[rungs[i].first];
        for (; i < rungs.size() && p.geometry->box[rungs[i].first] == box; ++i)
            in_box |= triples.shared_with(p.candidates[rungs[i].first]) &
                      triples.shared_with(p.candidates[rungs[i].second]);
        in_three |= in_two & in_box;
        in_two |= in_one & in_box;
        in_one |= in_box;
    }
    return in_three;
}

template <int W>
void find_extended_of(ExtendedSearch<W>& s, const Rungs& rungs, DigitSet triple) {
    const auto& p = s.ctx.position;
    s.triple = triple;
    s.rungs.clear();
    for (const auto& [upper, lower] : rungs) {
        if (count_bits(p.candidates[upper] & triple) >= 2 &&
            count_bits(p.candidates[lower] & triple) >= 2)
            s.rungs.push_back({upper, lower});
    }
    if (s.rungs.size() >= 3 && is_hopeful(p, s)) choose_rungs(s, 0, {}, {});
}

template <int W>
Rungs list_rungs(const BasicPosition<W>& p, int upper_line, int lower_line) {
    const auto& g = *p.geometry;
    const bool rows = g.kind[upper_line] == HouseKind::ROW;
    Rungs rungs;
    const CellSet<W> open = p.empty & g.untouched;
    for (int c : g.house[upper_line] & open) {
        const CellSet<W> meet = g.house[rows ? g.column[c] : g.row[c]] & g.house[lower_line] & open;
        if (meet.any() && g.box[meet.first()] == g.box[c]) rungs.push_back({c, meet.first()});
    }
    return rungs;
}

template <int W>
void find_extended_in(Context<W>& ctx, int upper_line, int lower_line) {
    const auto& p = ctx.position;
    const Rungs rungs = list_rungs(p, upper_line, lower_line);
    if (rungs.size() < 3) return;
    ExtendedSearch<W> s{ctx, 0};
    if (p.digit_count() == 9) {
        for (int triple : hopeful_triples(p, rungs)) {
            find_extended_of(s, rungs, Triples::get()[triple]);
            if (ctx.search.is_done()) return;
        }
        return;
    }
    for_each_triple(p.digit_count(), [&](DigitSet triple) {
        if (!ctx.search.is_done()) find_extended_of(s, rungs, triple);
    });
}

}  // namespace

template <int W>
void find_extended_rectangles(Context<W>& ctx) {
    const auto& g = ctx.geometry();
    for (int a = 0; a < g.house_count; ++a) {
        for (int b = a + 1; b < g.house_count; ++b) {
            if (!is_line(g.kind[a]) || g.kind[a] != g.kind[b]) continue;
            if (g.is_classic && g.box[g.house[a].first()] != g.box[g.house[b].first()]) continue;
            find_extended_in(ctx, a, b);
            if (ctx.search.is_done()) return;
        }
    }
}

template void find_extended_rectangles<2>(Context<2>&);
NONET_FOR_LARGE(template void find_extended_rectangles<10>(Context<10>&);)

}  // namespace nonet
