// Basic fish of one digit on boards of nine rows and nine columns, as sets of nine bits.
#pragma once

#include "nine_bits.hpp"
#include "nonet/technique.hpp"
#include "position.hpp"

namespace nonet {

// The nine rows, or columns, of a digit's places: the cover lines that each reaches.
using Lines = std::array<std::uint16_t, 9>;

// The cover lines that some bases reach: all of them, and for each box all without its cells. Fins
// remove something only together, by the box that they are all in; so without fins the first of the
// ten must fit under the covers, with them one of them.
using Span = std::array<std::uint16_t, 16>;

template <int W>
Lines list_lines(const CellSet<W>& places, bool of_rows) {
    Lines lines{};
    for (int cell : places) {
        const int line = of_rows ? cell / 9 : cell % 9, at = of_rows ? cell % 9 : cell / 9;
        lines[static_cast<std::size_t>(line)] |= static_cast<std::uint16_t>(1 << at);
    }
    return lines;
}

std::array<Span, 9> list_spans(const Lines& lines);

inline Span join(Span one, const Span& two) {
    for (std::size_t i = 0; i < one.size(); ++i) one[i] |= two[i];
    return one;
}

// Whether so many covers could do for these bases, and perhaps more of them.
bool can_be_covered(const Span& span, int size, bool finned);

// The sizes of fish that remove something, up to the largest asked for: bit n for n bases.
unsigned plain_sizes(const Lines& lines, int largest);
unsigned finned_sizes(const Lines& lines, const std::array<Span, 9>& spans, int largest);

// The same where a fin's reach is told by peers: on other boards than the classic one, and under
// rules. A size may be named that has no fish after all.
template <int W>
unsigned finned_sizes(const Geometry<W>& g, const CellSet<W>& places, bool of_rows, int largest);

// Which fish there are for each digit, looked for anew where its places have changed.
template <int W>
class FishSizes {
  public:
    static bool knows(Technique t, const Geometry<W>& g);

    // The digits that have such a fish.
    DigitSet digits_with(Technique t, const BasicPosition<W>& p);

  private:
    struct Known {
        CellSet<W> places;
        unsigned sizes = 0;
    };
    using KnownOfDigits = std::array<Known, 10>;

    KnownOfDigits plain_{}, finned_{};
};

}  // namespace nonet
