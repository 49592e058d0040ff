// Which sizes of naked and hidden sets a house can hold, by tables of nine bits.
#include "subset_sizes.hpp"

#include "nine_bits.hpp"

namespace nonet {

namespace {

constexpr int MOST_CELLS = 9;  // of a house: beyond, its sets of cells are too many to see them all
constexpr std::uint16_t ANY = 0xFFFF;

}  // namespace

template <int W>
typename SubsetSizes<W>::Sizes SubsetSizes<W>::sizes_in(const BasicPosition<W>& p, int house) {
    const auto& g = *p.geometry;
    if (g.digit_count > MOST_CELLS) return {ANY, ANY, ANY};
    // The candidates of every set of open cells, each from one with a cell less.
    std::array<std::uint16_t, 1 << MOST_CELLS> candidates;
    candidates[0] = 0;
    unsigned sets = 1;
    for (int c : g.house[house] & p.empty) {
        const auto more = static_cast<std::uint16_t>(p.candidates[c]);
        for (unsigned set = 0; set < sets; ++set) candidates[sets + set] = candidates[set] | more;
        sets *= 2;
    }
    const unsigned all = sets - 1;
    const int cells = count_nine(all);
    if (count_nine(candidates[all]) != cells && g.is_full[house])
        return {ANY, ANY, ANY};  // no valid board
    Sizes sizes;
    for (unsigned set = 1; set < sets; ++set) {
        const int size = count_nine(set), digits = count_nine(candidates[set]);
        if (digits > size) continue;
        if (digits < size)
            return {ANY, ANY, ANY};  // no valid board: whoever asks looks for himself
        sizes.present |= static_cast<std::uint16_t>(1 << size);
        if ((candidates[set] & candidates[all - set]) == 0) continue;
        sizes.naked |= static_cast<std::uint16_t>(1 << size);
        if (g.is_full[house]) sizes.hidden |= static_cast<std::uint16_t>(1 << (cells - size));
    }
    return sizes;
}

template <int W>
void SubsetSizes<W>::look_at(const BasicPosition<W>& p) {
    const auto& g = *p.geometry;
    const bool is_first = by_house_.empty();
    CellSet<W> changed;
    for (int c = 0; c < g.cell_count; ++c) {
        if (seen_[c] != p.candidates[c]) changed.set(c);
    }
    if (is_first) by_house_.resize(g.house_count);
    seen_ = p.candidates;
    all_ = {};
    for (int h = 0; h < g.house_count; ++h) {
        Sizes& sizes = by_house_[h];
        if (is_first || g.house[h].intersects(changed)) sizes = sizes_in(p, h);
        all_.naked |= sizes.naked;
        all_.hidden |= sizes.hidden;
    }
}

template <int W>
bool SubsetSizes<W>::may_have(Technique t) const {
    using enum Technique;
    if (t == LOCKED_PAIR || t == NAKED_PAIR) return all_.naked >> 2 & 1;
    if (t == LOCKED_TRIPLE || t == NAKED_TRIPLE) return all_.naked >> 3 & 1;
    if (t == NAKED_QUAD) return all_.naked >> 4 & 1;
    if (t == HIDDEN_PAIR) return all_.hidden >> 2 & 1;
    return t == HIDDEN_TRIPLE ? all_.hidden >> 3 & 1 : all_.hidden >> 4 & 1;
}

template class SubsetSizes<2>;
NONET_FOR_LARGE(template class SubsetSizes<10>;)

}  // namespace nonet
