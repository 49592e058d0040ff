// The key of a complete grid.
//
// The first band of the key is the least of the six bands and stacks, so six table lookups
// choose it; its few arrangements fix all columns and labels.  What is left is sorting the
// other six rows by their first digit and comparing.
#include "way.hpp"

namespace nonet::canonical {

namespace {

constexpr std::uint64_t ROW_BITS = 15;

// The rows below the first band, packed, with the source row in the low four bits.  Keys of
// one grid differ in the first digit, so the row never decides a comparison.
using Below = std::array<std::uint64_t, 6>;

void order_three(std::uint64_t* rows) {
    if (rows[1] < rows[0]) std::swap(rows[0], rows[1]);
    if (rows[2] < rows[1]) std::swap(rows[1], rows[2]);
    if (rows[1] < rows[0]) std::swap(rows[0], rows[1]);
}

// Lay out one band after the chosen one: three rows from `rows` on.
void read_band(const std::array<Line, 9>& lines, std::size_t first, const Way& way,
               std::uint64_t* rows) {
    for (std::size_t i = 0; i < 3; ++i) {
        const Line moved = shuffle(way.labels, shuffle(lines[first + i], way.columns));
        rows[i] = pack(moved) << 4 | (first + i);
    }
    order_three(rows);
}

Below read_below(const std::array<Line, 9>& lines, std::size_t chute, const Way& way) {
    Below below;
    read_band(lines, chute == 0 ? 3 : 0, way, below.data());
    read_band(lines, chute == 2 ? 3 : 6, way, below.data() + 3);
    if (below[3] < below[0]) std::swap_ranges(below.begin(), below.begin() + 3, below.begin() + 3);
    return below;
}

int compare(const Below& a, const Below& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::uint64_t left = a[i] & ~ROW_BITS;
        const std::uint64_t right = b[i] & ~ROW_BITS;
        if (left != right) return left < right ? -1 : 1;
    }
    return 0;
}

Way arrange(const std::array<Line, 9>& lines, std::size_t orientation, std::size_t chute,
            const Line& normal, const Arrangement& arrangement) {
    Way way;
    way.orientation = static_cast<std::uint8_t>(orientation);
    way.columns = shuffle(normal, arrangement.columns);
    for (std::size_t i = 0; i < 3; ++i)
        way.rows[i] = static_cast<std::uint8_t>(3 * chute + arrangement.rows[i]);
    way.labels = labels_by_row(shuffle(lines[way.rows[0]], way.columns));
    return way;
}

}  // namespace

void search_grid(const Lines& lines, std::vector<Way>& ways) {
    const BandTable& table = BandTable::instance();
    std::array<std::uint32_t, 6> forms{};
    std::array<std::uint16_t, 6> classes{};
    std::uint16_t least = BAND_CLASSES;
    for (std::size_t chute = 0; chute < 6; ++chute) {
        const auto& rows = lines[chute / 3];
        const std::size_t first = 3 * (chute % 3);
        forms[chute] = table.form({rows[first], rows[first + 1], rows[first + 2]});
        classes[chute] = table.class_of(forms[chute]);
        least = std::min(least, classes[chute]);
    }

    ways.clear();
    Below best{};
    for (std::size_t chute = 0; chute < 6; ++chute) {
        if (classes[chute] != least) continue;
        const auto& rows = lines[chute / 3];
        const std::size_t first = 3 * (chute % 3);
        const Line normal = normal_columns({rows[first], rows[first + 1], rows[first + 2]});
        for (const Arrangement& arrangement : table.arrangements(forms[chute])) {
            Way way = arrange(rows, chute / 3, chute % 3, normal, arrangement);
            const Below below = read_below(rows, chute % 3, way);
            const int order = ways.empty() ? -1 : compare(below, best);
            if (order > 0) continue;
            if (order < 0) ways.clear();
            best = below;
            for (std::size_t i = 0; i < 6; ++i)
                way.rows[3 + i] = static_cast<std::uint8_t>(below[i] & ROW_BITS);
            ways.push_back(way);
        }
    }
}

}  // namespace nonet::canonical
