// Conclusions are spread in waves, one digit's cells at a time.
#include "conclusions.hpp"

#include <utility>

namespace nonet {

namespace {

template <int W>
struct Spread {
    Conclusion<W> conclusion{};
    CellsByDigit<W> wave[2] = {};  // of what is known, that from which nothing was concluded yet
    DigitSet open[2] = {};         // the digits of the wave

    void add(bool on, int d, const CellSet<W>& cells) {
        const CellSet<W> fresh = cells - conclusion.known[on][d];
        if (fresh.none()) return;
        conclusion.known[on][d] |= fresh;
        wave[on][d] |= fresh;
        open[on] |= digit_bit(d);
    }
    CellSet<W> take(bool on, int& d) {
        d = lowest_digit(open[on]);
        open[on] &= open[on] - 1;
        return std::exchange(wave[on][d], {});
    }
};

template <int W>
void exclude(const BasicPosition<W>& p, Spread<W>& s) {
    int d = 0;
    const CellSet<W> cells = s.take(true, d);
    s.add(false, d, seen_by_any(*p.geometry, cells) & p.places[d]);
    for (int c : cells) {
        for (int e : each_digit(p.candidates[c] & ~digit_bit(d)))
            s.add(false, e, CellSet<W>::of(c));
        for (const Candidate& other : p.geometry->excluded_by(c, d))
            s.add(false, other.digit, CellSet<W>::of(other.cell) & p.places[other.digit]);
    }
}

template <int W>
void force(const Context<W>& ctx, const CellSet<W>& bivalue, Spread<W>& s) {
    int d = 0;
    const CellSet<W> cells = s.take(false, d);
    s.add(true, d, ctx.conjugate_pairs().joined_with(d, cells));
    for (int c : cells& bivalue)
        s.add(true, lowest_digit(ctx.position.candidates[c] & ~digit_bit(d)), CellSet<W>::of(c));
}

// A cell without candidates, or a house without a place for a digit.
template <int W>
bool is_broken(const BasicPosition<W>& p, const CellsByDigit<W>& off) {
    const auto& g = *p.geometry;
    CellSet<W> open, left;
    for (int d = 1; d <= p.digit_count(); ++d) {
        open |= p.places[d];
        left |= p.places[d] - off[d];
    }
    if (!left.contains(open)) return true;
    for (int d = 1; d <= p.digit_count(); ++d) {
        if (off[d].none()) continue;
        for (int h = 0; h < g.house_count; ++h) {
            const CellSet<W> places = p.in_house(d, h);
            if (places.any() && g.is_full[h] && off[d].contains(places)) return true;
        }
    }
    return false;
}

template <int W>
Conclusion<W> conclude(const Context<W>& ctx, int cell, int digit) {
    const auto& p = ctx.position;
    const CellSet<W> bivalue = p.cells_with_two();
    Spread<W> s;
    s.add(true, digit, CellSet<W>::of(cell));
    while (s.open[0] | s.open[1]) {
        while (s.open[1]) exclude(p, s);
        while (s.open[0]) force(ctx, bivalue, s);
    }
    s.conclusion.broken = is_broken(p, s.conclusion.known[0]);
    return s.conclusion;
}

}  // namespace

template <int W>
const Conclusion<W>& conclusion_of(const Context<W>& ctx, int cell, int digit) {
    auto& conclusions = ctx.findings.conclusions;
    if (!conclusions) {
        conclusions = std::make_shared<Conclusions<W>>();
        conclusions->index.assign(static_cast<std::size_t>(ctx.geometry().cell_count) * 32, -1);
    }
    std::int32_t& at = conclusions->index[cell * 32 + digit];
    if (at < 0) {
        at = static_cast<std::int32_t>(conclusions->all.size());
        conclusions->all.push_back(conclude(ctx, cell, digit));
    }
    return conclusions->all[at];
}

template const Conclusion<2>& conclusion_of<2>(const Context<2>&, int, int);
NONET_FOR_LARGE(template const Conclusion<10>& conclusion_of<10>(const Context<10>&, int, int);)

}  // namespace nonet
