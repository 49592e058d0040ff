// The band-class table: every band of three rows belongs to one of 416 classes.
//
// Label a band so that its first box reads 123/456/789 and sort the columns of the other
// two boxes by their top digit.  56 ways to deal the rows of box 1 to the rows of box 2,
// times 36 column arrangements of box 2, times 36 of box 3, make 72,576 normal forms:
//
//     1 2 3 | 4 5 7 | 6 8 9      top digits ascend in boxes 2 and 3: no column order is left over
//     4 5 6 | 8 1 9 | 2 3 7      each row of box 1 is dealt to the other two rows of box 2, say
//     7 8 9 | 2 6 3 | 1 4 5      {4 5 6} two above, one below; box 3 gets the rest
//
// Whatever relabelling and reordering of columns made of a band, its normal form undoes.  The
// table knows the class of each and every arrangement that turns it into the least band of
// its class: 416 classes times 216 readings make 89,856 arrangements.
#pragma once

#include "line.hpp"

#include <span>
#include <vector>

namespace nonet::canonical {

inline constexpr std::size_t BAND_FORMS = 56 * 36 * 36;
inline constexpr std::size_t BAND_CLASSES = 416;

using Band = std::array<Line, 3>;

// How to lay out a band in normal form so that it reads as the least of its class.
struct Arrangement {
    Line columns = IDENTITY;             // target column -> column of the normal form
    std::array<std::uint8_t, 3> rows{};  // target row -> row of the band
};

// Read a band the least way: its first row becomes 123456789.
Band least_band(const Band& band);

class BandTable {
  public:
    static const BandTable& instance();

    // The normal form of a band as a number below BAND_FORMS.
    std::uint32_t form(const Band& band) const;

    // Classes count from 0 in the order of their least bands.
    std::uint16_t class_of(std::uint32_t form) const { return classes_[form]; }

    std::span<const Arrangement> arrangements(std::uint32_t form) const {
        return {arrangements_.data() + first_[form], arrangements_.data() + first_[form + 1]};
    }

    const Band& least(std::size_t band_class) const { return least_[band_class]; }

  private:
    BandTable();
    void index_column_orders();
    void index_row_deals();
    void find_classes();
    void list_arrangements();

    std::array<std::uint8_t, 512> column_order_{};  // comparisons of a box -> 0..35
    std::array<std::uint8_t, 64 * 64> row_deal_{};  // rows 1 and 2 of box 2 -> 0..55
    std::vector<std::uint16_t> classes_;
    std::vector<std::uint32_t> first_;
    std::vector<Arrangement> arrangements_;
    std::vector<Band> least_;
};

// Column of the normal form -> column of the band.
Line normal_columns(const Band& band);

// Digit -> 1..9 by where it stands in a complete line.
Line labels_by_row(const Line& row);

}  // namespace nonet::canonical
