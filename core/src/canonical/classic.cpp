// Keys of the classic board: the way is chosen by whether the grid is complete.
#include "classic.hpp"

#include "nonet/error.hpp"

namespace nonet::canonical {

namespace {

constexpr std::array<std::uint64_t, 10> FACTORIALS{1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880};

bool is_complete(const Lines& lines) {
    unsigned filled = 0x1FF;
    for (const Line& row : lines[0]) filled &= greater_mask(row, Line{});
    return filled == 0x1FF;
}

void write_image(const Lines& lines, const Way& way, Digit* out) {
    for (std::size_t row = 0; row < 9; ++row) {
        const Line& source = lines[way.orientation][way.rows[row]];
        const Line image = shuffle(way.labels, shuffle(source, way.columns));
        std::memcpy(out + 9 * row, image.bytes.data(), 9);
    }
}

// The orders of empty lines that leave everything in place: of the empty ones in each chute, and
// of chutes that are empty altogether.
std::uint64_t count_empty_orders(const std::array<Line, 9>& lines) {
    std::uint64_t orders = 1;
    std::size_t empty_chutes = 0;
    for (std::size_t chute = 0; chute < 3; ++chute) {
        std::size_t empty = 0;
        for (std::size_t i = 0; i < 3; ++i) empty += is_zero(lines[3 * chute + i]);
        orders *= FACTORIALS[empty];
        empty_chutes += empty == 3;
    }
    return orders * FACTORIALS[empty_chutes];
}

std::size_t count_missing_digits(const Lines& lines) {
    unsigned present = 0;
    for (const Line& row : lines[0])
        for (std::size_t column = 0; column < 9; ++column) present |= 1U << row[column];
    return 9 - static_cast<std::size_t>(std::popcount(present >> 1));
}

// Labels of the digits as the key has them; missing digits take what is left, ascending.
std::vector<Digit> complete_labels(const Line& labels) {
    std::vector<Digit> digits(9);
    unsigned taken = 0;
    for (std::size_t digit = 1; digit <= 9; ++digit) {
        if (labels[digit] > 9) continue;
        digits[digit - 1] = labels[digit];
        taken |= 1U << labels[digit];
    }
    for (Digit& label : digits) {
        if (label != 0) continue;
        label = static_cast<Digit>(std::countr_one(taken >> 1) + 1);
        taken |= 1U << label;
    }
    return digits;
}

}  // namespace

bool ClassicMethod::write_key(const Digit* cells, Digit* out) {
    const Lines lines = read_lines(cells);
    if (has_conflict(lines)) return false;
    if (is_complete(lines)) {
        search_grid(lines, ways_);
        write_image(lines, ways_.front(), out);
    } else {
        write_image(lines, puzzle_.run(lines).front(), out);
    }
    return true;
}

void ClassicMethod::find_ways(const Lines& lines) {
    if (is_complete(lines)) {
        search_grid(lines, ways_);
    } else {
        const auto& states = puzzle_.run(lines);
        ways_.assign(states.begin(), states.end());
    }
}

Key ClassicMethod::find(const Grid& grid) {
    const Lines lines = read_lines(grid.digits().data());
    find_ways(lines);
    std::vector<Digit> cells(81);
    write_image(lines, ways_.front(), cells.data());
    const std::uint64_t ways = ways_.size();
    return {Grid(layout_, std::move(cells)),
            transformation(ways_.front()),
            ways,
            {ways, count_empty_orders(lines[0]), count_empty_orders(lines[1]),
             FACTORIALS[count_missing_digits(lines)]}};
}

std::vector<Transformation> ClassicMethod::list_automorphisms(const Grid& grid, std::size_t limit) {
    find_ways(read_lines(grid.digits().data()));
    if (ways_.size() > limit) {
        throw InputError("expected at most " + std::to_string(limit) + " automorphisms, got " +
                         std::to_string(ways_.size()));
    }
    const Transformation back = transformation(ways_.front()).inverse();
    std::vector<Transformation> automorphisms;
    for (const Way& way : ways_) automorphisms.push_back(transformation(way).then(back));
    return automorphisms;
}

Transformation ClassicMethod::transformation(const Way& way) const {
    std::vector<Cell> cells(81);
    for (std::size_t row = 0; row < 9; ++row)
        for (std::size_t column = 0; column < 9; ++column) {
            const std::size_t line = way.rows[row];
            const std::size_t across = way.columns[column];
            const std::size_t source = way.orientation ? 9 * across + line : 9 * line + across;
            cells[source] = static_cast<Cell>(9 * row + column);
        }
    return trust(layout_, std::move(cells), complete_labels(way.labels));
}

}  // namespace nonet::canonical
