// The band table is made here, once, when the first key is asked for.
#include "bands.hpp"

#include <numeric>

namespace nonet::canonical {

namespace {

using Order = std::array<std::uint8_t, 3>;

constexpr std::array<Order, 6> ORDERS{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// Row 1 of box 2 draws from labels 4..9, row 2 from 1..3 and 7..9: six bits each.
constexpr Line TOP_BITS{{0, 0, 0, 0, 1, 2, 4, 8, 16, 32}};
constexpr Line MIDDLE_BITS{{0, 1, 2, 4, 0, 0, 0, 8, 16, 32}};

std::uint8_t byte(std::size_t value) {
    return static_cast<std::uint8_t>(value);
}

// Byte d becomes the place of digit d in box 1, from 1; as nibbles, to stay in registers.
Line labels_by_first_box(const Band& band) {
    std::uint64_t labels = 0;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            labels |= std::uint64_t{3 * row + column + 1} << (4 * band[row][column]);
    return spread_nibbles(labels);
}

// The three cyclic comparisons within each box, three bits per box; they tell its order.
unsigned comparisons(const Line& line) {
    return greater_mask(line, shuffle(line, NEXT_IN_BOX));
}

unsigned box_code(unsigned top, unsigned middle, unsigned bottom, unsigned box) {
    const unsigned shift = 3 * box;
    return (top >> shift & 7U) | (middle >> shift & 7U) << 3 | (bottom >> shift & 7U) << 6;
}

unsigned second_box_set(const Line& bits) {
    return unsigned{bits[3]} + bits[4] + bits[5];
}

// One of the 216 ways to read a band; the columns of boxes 2 and 3 are left as they are.
struct Reading {
    Order rows;
    Line columns = IDENTITY;
};

std::array<Reading, 216> list_readings() {
    std::array<Reading, 216> readings;
    std::size_t next = 0;
    for (const Order& boxes : ORDERS)
        for (const Order& rows : ORDERS)
            for (const Order& first : ORDERS) {
                Reading& reading = readings[next++];
                reading.rows = rows;
                for (std::size_t i = 0; i < 3; ++i) {
                    reading.columns[i] = byte(3U * boxes[0] + first[i]);
                    reading.columns[3 + i] = byte(3U * boxes[1] + i);
                    reading.columns[6 + i] = byte(3U * boxes[2] + i);
                }
            }
    return readings;
}

Band read_band(const Band& band, const Reading& reading) {
    const auto read = [&](std::size_t i) {
        return shuffle(band[reading.rows[i]], reading.columns);
    };
    return {read(0), read(1), read(2)};
}

std::array<std::uint64_t, 3> packed(const Band& band) {
    return {pack(band[0]), pack(band[1]), pack(band[2])};
}

// A least band has 4 and 5 in r2c1 and r2c2: two of the three digits there always share a
// box in row 1.  So a reading can be least only if that box is the second one, and then the
// order of its columns follows: first the column of r2c1's digit, then of r2c2's.
bool order_second_box(const Band& read, Line& order) {
    std::array<std::size_t, 2> at{};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& top = read[0].bytes;
        at[i] = static_cast<std::size_t>(std::find(top.begin(), top.begin() + 9, read[1][i]) -
                                         top.begin());
        if (at[i] < 3 || at[i] > 5) return false;
    }
    order[3] = byte(at[0]);
    order[4] = byte(at[1]);
    order[5] = byte(12 - at[0] - at[1]);
    return true;
}

// The band with one digit arrangement of a row deal: sets are bit masks over labels 1..9.
void place_box(Band& band, std::size_t box, const std::array<unsigned, 3>& sets,
               const std::array<Order, 3>& orders) {
    for (std::size_t row = 0; row < 3; ++row) {
        std::array<std::uint8_t, 3> digits{};
        unsigned left = sets[row];
        for (auto& digit : digits) {
            digit = byte(static_cast<std::size_t>(std::countr_zero(left)));
            left &= left - 1;
        }
        for (std::size_t i = 0; i < 3; ++i) band[row][3 * box + i] = digits[orders[row][i]];
    }
}

constexpr unsigned ALL_LABELS = 0b1111111110;
constexpr std::array<unsigned, 3> BOX_ROWS{0b1110, 0b1110000, 0b1110000000};

// The 56 ways to deal the labels of box 1's rows to the rows of box 2.
std::vector<std::array<unsigned, 3>> list_deals() {
    std::vector<std::array<unsigned, 3>> deals;
    for (unsigned top = 0; top <= ALL_LABELS; top += 2)
        for (unsigned middle = 0; middle <= ALL_LABELS; middle += 2) {
            const unsigned bottom = ALL_LABELS & ~(top | middle);
            if (std::popcount(top) == 3 && std::popcount(middle) == 3 && (top & middle) == 0 &&
                (top & BOX_ROWS[0]) == 0 && (middle & BOX_ROWS[1]) == 0 &&
                (bottom & BOX_ROWS[2]) == 0)
                deals.push_back({top, middle, bottom});
        }
    return deals;
}

// All 72,576 bands in normal form, handed to `visit` one by one.
template <class Visit>
void visit_forms(Visit visit) {
    for (const auto& deal : list_deals()) {
        Band band;
        place_box(band, 0, BOX_ROWS, {ORDERS[0], ORDERS[0], ORDERS[0]});
        std::array<unsigned, 3> rest{};
        for (std::size_t row = 0; row < 3; ++row)
            rest[row] = ALL_LABELS & ~BOX_ROWS[row] & ~deal[row];
        for (std::size_t second = 0; second < 36; ++second) {
            place_box(band, 1, deal, {ORDERS[0], ORDERS[second / 6], ORDERS[second % 6]});
            for (std::size_t third = 0; third < 36; ++third) {
                place_box(band, 2, rest, {ORDERS[0], ORDERS[third / 6], ORDERS[third % 6]});
                visit(band);
            }
        }
    }
}

// The arrangement that undoes a reading of a least band, seen from its normal form.
Arrangement undo(const Reading& reading, const Line& normal) {
    Arrangement arrangement;
    for (std::size_t i = 0; i < 3; ++i) arrangement.rows[reading.rows[i]] = byte(i);
    for (std::size_t i = 0; i < 9; ++i) arrangement.columns[reading.columns[normal[i]]] = byte(i);
    return arrangement;
}

}  // namespace

Line labels_by_row(const Line& row) {
    std::uint64_t labels = 0;
    for (std::size_t column = 0; column < 9; ++column)
        labels |= std::uint64_t{column + 1} << (4 * row[column]);
    return spread_nibbles(labels);
}

Line normal_columns(const Band& band) {
    constexpr unsigned SECOND_AND_THIRD_BOX = 0b111100;
    const Line top = shuffle(labels_by_first_box(band), band[0]);
    return low_nibbles(sort_free_columns(join_nibbles(top, IDENTITY), SECOND_AND_THIRD_BOX));
}

Band least_band(const Band& band) {
    static const std::array<Reading, 216> READINGS = list_readings();
    Band best = band;
    std::array<std::uint64_t, 3> best_packed{~std::uint64_t{0}, 0, 0};
    for (const Reading& reading : READINGS) {
        const Band read = read_band(band, reading);
        Line columns = IDENTITY;
        if (!order_second_box(read, columns)) continue;
        for (const Order& third : ORDERS) {
            for (std::size_t i = 0; i < 3; ++i) columns[6 + i] = byte(6U + third[i]);
            Band image = read_band(read, {ORDERS[0], columns});
            const Line labels = labels_by_row(image[0]);
            for (Line& row : image) row = shuffle(labels, row);
            if (const auto image_packed = packed(image); image_packed < best_packed) {
                best = image;
                best_packed = image_packed;
            }
        }
    }
    return best;
}

const BandTable& BandTable::instance() {
    static const BandTable table;
    return table;
}

BandTable::BandTable() {
    index_column_orders();
    index_row_deals();
    find_classes();
    list_arrangements();
}

std::uint32_t BandTable::form(const Band& band) const {
    const Line labels = labels_by_first_box(band);
    const Line top = shuffle(labels, band[0]);
    const Line middle = shuffle(labels, band[1]);
    const Line bottom = shuffle(labels, band[2]);
    const unsigned deal = row_deal_[second_box_set(shuffle(TOP_BITS, top)) * 64 +
                                    second_box_set(shuffle(MIDDLE_BITS, middle))];
    const unsigned a = comparisons(top);
    const unsigned b = comparisons(middle);
    const unsigned c = comparisons(bottom);
    return (deal * 36 + column_order_[box_code(a, b, c, 1)]) * 36 +
           column_order_[box_code(a, b, c, 2)];
}

// Comparisons of three rows fix each row's order; sorting the columns by the top row leaves
// the orders of the other two relative to it: 6 * 6.
void BandTable::index_column_orders() {
    const auto code = [](const Order& order) {
        return comparisons(Line{{order[0], order[1], order[2]}}) & 7U;
    };
    const auto relative = [](const Order& order, const Order& top) {
        Order sorted{};
        for (std::size_t i = 0; i < 3; ++i) sorted[top[i]] = order[i];
        return std::find(ORDERS.begin(), ORDERS.end(), sorted) - ORDERS.begin();
    };
    for (const Order& top : ORDERS)
        for (const Order& middle : ORDERS)
            for (const Order& bottom : ORDERS)
                column_order_[code(top) | code(middle) << 3 | code(bottom) << 6] = byte(
                    static_cast<std::size_t>(relative(middle, top) * 6 + relative(bottom, top)));
}

void BandTable::index_row_deals() {
    std::size_t next = 0;
    for (const auto& deal : list_deals()) {
        unsigned top = 0;
        unsigned middle = 0;
        for (std::size_t label = 1; label <= 9; ++label) {
            if (deal[0] >> label & 1U) top += TOP_BITS[label];
            if (deal[1] >> label & 1U) middle += MIDDLE_BITS[label];
        }
        row_deal_[top * 64 + middle] = byte(next++);
    }
}

void BandTable::find_classes() {
    const auto readings = list_readings();
    std::vector<bool> seen(BAND_FORMS);
    visit_forms([&](const Band& band) {
        if (seen[form(band)]) return;
        for (const Reading& reading : readings) seen[form(read_band(band, reading))] = true;
        least_.push_back(least_band(band));
    });
    std::sort(least_.begin(), least_.end(),
              [](const Band& a, const Band& b) { return packed(a) < packed(b); });
}

void BandTable::list_arrangements() {
    struct Entry {
        std::uint32_t form;
        Arrangement arrangement;
    };
    const auto readings = list_readings();
    classes_.resize(BAND_FORMS);
    first_.resize(BAND_FORMS + 1);
    std::vector<Entry> entries;
    for (std::size_t band_class = 0; band_class < least_.size(); ++band_class)
        for (const Reading& reading : readings) {
            const Band read = read_band(least_[band_class], reading);
            const std::uint32_t at = form(read);
            classes_[at] = static_cast<std::uint16_t>(band_class);
            ++first_[at + 1];
            entries.push_back({at, undo(reading, normal_columns(read))});
        }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    arrangements_.resize(entries.size());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const Entry& entry : entries) arrangements_[next[entry.form]++] = entry.arrangement;
}

}  // namespace nonet::canonical
