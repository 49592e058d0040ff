// Basic fish of nine lines: lines as nine bits, fins and all.
#include "fish_lines.hpp"

namespace nonet {

namespace {

constexpr std::size_t SPANS = 10;
constexpr int LARGEST = 4;  // a larger one has a smaller one beside it, in the other direction

// Where a box is in a span: three in a row along the first three lines, then the next.
constexpr std::size_t in_span(int box) {
    return static_cast<std::size_t>(1 + box);
}

// Chooses bases, one line after the other, and notes the sizes of fish among them.
struct PlainFish {
    const Lines& lines;
    int largest;
    unsigned sizes = 0;

    void choose(std::size_t from, unsigned bases, unsigned covers, int size) {
        if (size >= 2 && count_nine(covers) <= size && (places_outside(bases) & covers) != 0)
            sizes |= 1U << size;
        if (size == largest) return;
        for (std::size_t line = from; line < 9; ++line) {
            if (lines[line] != 0 && count_nine(covers | lines[line]) <= largest)
                choose(line + 1, bases | 1U << line, covers | lines[line], size + 1);
        }
    }

    unsigned places_outside(unsigned bases) const {
        unsigned places = 0;
        for (std::size_t line = 0; line < 9; ++line) places |= bases >> line & 1 ? 0U : lines[line];
        return places;
    }
};

// The fins are in one box; `boxes` are those for which covers may still do.
struct FinnedFish {
    const Lines& lines;
    const std::array<Span, 9>& spans;
    int largest;
    unsigned sizes = 0;
    // What some of three lines reach together, by which of them: of each three.
    std::array<std::array<std::uint16_t, 8>, 3> reached{};

    FinnedFish(const Lines& lines, const std::array<Span, 9>& spans, int largest)
        : lines(lines), spans(spans), largest(largest) {
        for (std::size_t three = 0; three < 3; ++three) {
            for (std::size_t some = 1; some < 8; ++some) {
                const auto last = static_cast<std::size_t>(std::countr_zero(some));
                reached[three][some] = reached[three][some & (some - 1)] | lines[three * 3 + last];
            }
        }
    }

    void choose(std::size_t from, unsigned bases, const Span& span, unsigned boxes, int size) {
        if (size >= 2 && removes(bases, span, boxes, size)) sizes |= 1U << size;
        if (size == largest) return;
        for (std::size_t line = from; line < 9; ++line) {
            if (lines[line] == 0) continue;
            const Span more = join(span, spans[line]);
            unsigned left = 0;
            for (unsigned rest = boxes; rest != 0; rest &= rest - 1) {
                const int box = std::countr_zero(rest);
                left |= static_cast<unsigned>(count_nine(more[in_span(box)]) <= largest) << box;
            }
            if (left != 0) choose(line + 1, bases | 1U << line, more, left, size + 1);
        }
    }

    // Boxes with places in two lines: one for a fin, the other to lose something.
    unsigned hopeful_boxes() const {
        unsigned boxes = 0;
        for (int box = 0; box < 9; ++box) {
            const auto first = static_cast<std::size_t>(box / 3 * 3);
            const unsigned columns = 7U << (box % 3 * 3);
            const int used = ((lines[first] & columns) != 0) + ((lines[first + 1] & columns) != 0) +
                             ((lines[first + 2] & columns) != 0);
            boxes |= static_cast<unsigned>(used >= 2) << box;
        }
        return boxes;
    }

    bool removes(unsigned bases, const Span& span, unsigned boxes, int size) const {
        for (; boxes != 0; boxes &= boxes - 1) {
            const int box = std::countr_zero(boxes), three = box / 3;
            const unsigned chosen = bases >> (three * 3) & 7;
            const auto& reach = reached[static_cast<std::size_t>(three)];
            if (removes_in(7U << (box % 3 * 3), span[in_span(box)], reach[chosen],
                           reach[7 - chosen], size))
                return true;
        }
        return false;
    }

    // `needed` are the covers of the bases' places outside of the box.
    static bool removes_in(unsigned box, unsigned needed, unsigned inside, unsigned outside,
                           int size) {
        const int spare = size - count_nine(needed);
        const unsigned open = inside & box & ~needed;  // fins, where no spare cover is put
        if (spare < 0 || count_nine(open) <= spare) return false;
        return (outside & box & (spare > 0 ? needed | open : needed)) != 0;
    }
};

// A fish that removes one candidate: where the bases have places that it does not see there must be
// covers, and it stands in one of the covers itself.
struct FishOfTarget {
    std::array<std::uint16_t, 8>
        lines{};  // the lines without it: their places that it does not see
    std::size_t count = 0;
    int largest;
    unsigned sizes = 0;

    void choose(std::size_t from, unsigned covers, int size) {
        if (size >= 2 && count_nine(covers) <= size) sizes |= 1U << size;
        if (size == largest) return;
        for (std::size_t i = from; i < count; ++i) {
            const unsigned more = covers | lines[i];
            if (count_nine(more) <= largest) choose(i + 1, more, size + 1);
        }
    }
};

bool is_finned(Technique t) {
    return t >= Technique::FINNED_X_WING;
}

int size_of(Technique t) {
    using enum Technique;
    const Technique first = t >= SASHIMI_X_WING  ? SASHIMI_X_WING
                            : t >= FINNED_X_WING ? FINNED_X_WING
                                                 : X_WING;
    return 2 + static_cast<int>(index_of(t) - index_of(first));
}

// Whether fins see by their box alone.
template <int W>
bool is_plain(const Geometry<W>& g) {
    return g.is_classic && !g.has_rules;
}

template <int W>
unsigned sizes_of(const Geometry<W>& g, const CellSet<W>& places, bool finned) {
    unsigned sizes = 0;
    for (bool of_rows : {true, false}) {
        if (finned && !is_plain(g)) {
            sizes |= finned_sizes(g, places, of_rows, LARGEST);
            continue;
        }
        const Lines lines = list_lines(places, of_rows);
        sizes |=
            finned ? finned_sizes(lines, list_spans(lines), LARGEST) : plain_sizes(lines, LARGEST);
    }
    return sizes;
}

}  // namespace

std::array<Span, 9> list_spans(const Lines& lines) {
    std::array<Span, 9> spans;
    for (std::size_t line = 0; line < 9; ++line) {
        spans[line].fill(lines[line]);
        for (int third = 0; third < 3; ++third)
            spans[line][in_span(static_cast<int>(line / 3) * 3 + third)] &=
                static_cast<std::uint16_t>(~(7 << (3 * third)));
    }
    return spans;
}

bool can_be_covered(const Span& span, int size, bool finned) {
    for (std::size_t i = 0; i < (finned ? SPANS : 1); ++i)
        if (count_nine(span[i]) <= size) return true;
    return false;
}

unsigned plain_sizes(const Lines& lines, int largest) {
    PlainFish fish{lines, largest};
    fish.choose(0, 0, 0, 0);
    return fish.sizes;
}

unsigned finned_sizes(const Lines& lines, const std::array<Span, 9>& spans, int largest) {
    FinnedFish fish{lines, spans, largest};
    fish.choose(0, 0, {}, fish.hopeful_boxes(), 0);
    return fish.sizes;
}

template <int W>
unsigned finned_sizes(const Geometry<W>& g, const CellSet<W>& places, bool of_rows, int largest) {
    const Lines all = list_lines(places, of_rows);
    unsigned sizes = 0;
    for (int target : places) {
        const auto base = static_cast<std::size_t>(of_rows ? target / 9 : target % 9);
        const int cover = of_rows ? target % 9 : target / 9;
        const Lines far = list_lines(places - g.peers[target], of_rows);
        FishOfTarget fish{.largest = largest};
        for (std::size_t line = 0; line < 9; ++line) {
            if (line != base && all[line] != 0) fish.lines[fish.count++] = far[line];
        }
        fish.choose(0, 1U << cover, 0);
        sizes |= fish.sizes;
    }
    return sizes;
}

template <int W>
bool FishSizes<W>::knows(Technique t, const Geometry<W>& g) {
    using enum Technique;
    return t >= X_WING && t <= SASHIMI_LEVIATHAN && size_of(t) <= LARGEST && g.has_nine_lines;
}

template <int W>
DigitSet FishSizes<W>::digits_with(Technique t, const BasicPosition<W>& p) {
    DigitSet digits = 0;
    for (int d = 1; d <= 9; ++d) {
        Known& known = (is_finned(t) ? finned_ : plain_)[static_cast<std::size_t>(d)];
        if (known.places != p.places[d])
            known = {p.places[d], sizes_of(*p.geometry, p.places[d], is_finned(t))};
        if (known.sizes >> size_of(t) & 1) digits |= digit_bit(d);
    }
    return digits;
}

template unsigned finned_sizes(const Geometry<2>&, const CellSet<2>&, bool, int);
template class FishSizes<2>;
NONET_FOR_LARGE(template unsigned finned_sizes(const Geometry<10>&, const CellSet<10>&, bool, int);
                template class FishSizes<10>;)

}  // namespace nonet
