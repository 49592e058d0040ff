// Names are numbers in mixed radix, written in URL-safe characters with a check.
#include "nonet/naming.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <utility>

#include "choice.hpp"
#include "filling.hpp"
#include "natural.hpp"
#include "nonet/error.hpp"
#include "parallel.hpp"

namespace nonet {

namespace {

using naming::Filling;
using naming::Natural;

constexpr auto BASE = static_cast<std::uint32_t>(NAME_ALPHABET.size());
constexpr char COMPLETE = 'g';
constexpr char PARTIAL = 'p';
constexpr std::size_t CHECKS = 2;
constexpr std::uint8_t NO_SYMBOL = 255;

constexpr std::array<std::uint8_t, 256> VALUES = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(NO_SYMBOL);
    for (std::size_t i = 0; i < NAME_ALPHABET.size(); ++i) {
        values[static_cast<unsigned char>(NAME_ALPHABET[i])] = static_cast<std::uint8_t>(i);
    }
    return values;
}();

std::uint32_t value_of(char symbol) {
    return VALUES[static_cast<unsigned char>(symbol)];
}

// A digit as its place among the options of its cell.
struct Place {
    std::uint32_t options;
    std::uint32_t place;
};

Place place_of(const Filling& filling, Cell cell, Digit digit) {
    const DigitSet options = filling.options(cell);
    return {static_cast<std::uint32_t>(std::popcount(options)),
            static_cast<std::uint32_t>(std::popcount(options & (digit_bit(digit) - 1)))};
}

// Take the next digit off the number: the inverse of place_of.
Digit pop_digit(Natural& number, const Filling& filling, Cell cell, const Layout& layout) {
    DigitSet options = filling.options(cell);
    if (!options) {
        throw InputError("expected a name, got one with no digit for " + layout.cell_name(cell));
    }
    std::uint32_t place = number.pop(static_cast<std::uint32_t>(std::popcount(options)));
    while (place--) options &= options - 1;
    return static_cast<Digit>(std::countr_zero(options) + 1);
}

// The first place comes off first by division.
Natural pack(const std::vector<Place>& places) {
    Natural number;
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        number.push(place->options, place->place);
    }
    return number;
}

Natural encode_complete(const Grid& grid) {
    const Layout& layout = *grid.layout();
    Filling filling(layout);
    std::vector<Place> places;
    for (Cell cell = 0; cell < layout.cells(); ++cell) {
        if (filling.digits()[cell]) continue;
        places.push_back(place_of(filling, cell, grid[cell]));
        filling.place(cell, grid[cell]);
        filling.place_singles();
    }
    return pack(places);
}

std::vector<Digit> decode_complete(Natural number, const Layout& layout) {
    Filling filling(layout);
    for (Cell cell = 0; cell < layout.cells(); ++cell) {
        if (filling.digits()[cell]) continue;
        filling.place(cell, pop_digit(number, filling, cell, layout));
        filling.place_singles();
    }
    return filling.digits();
}

Natural encode_partial(const Grid& grid) {
    const Layout& layout = *grid.layout();
    Filling filling(layout);
    std::vector<Cell> given;
    std::vector<Place> places;
    for (Cell cell = 0; cell < layout.cells(); ++cell) {
        if (!grid[cell]) continue;
        given.push_back(cell);
        places.push_back(place_of(filling, cell, grid[cell]));
        filling.place(cell, grid[cell]);
    }
    Natural number = pack(places);
    const int count = static_cast<int>(given.size());
    for (const std::uint32_t factor : naming::choice_factors(layout.cells(), count)) {
        number.push(factor, 0);
    }
    number += naming::rank_choice(given, layout.cells());
    number.push(static_cast<std::uint32_t>(layout.cells() + 1), static_cast<std::uint32_t>(count));
    return number;
}

std::vector<Digit> decode_partial(Natural number, const Layout& layout) {
    const auto count = static_cast<int>(number.pop(static_cast<std::uint32_t>(layout.cells() + 1)));
    std::vector<Place> rests;
    for (const std::uint32_t factor : naming::choice_factors(layout.cells(), count)) {
        rests.push_back({factor, number.pop(factor)});
    }
    Filling filling(layout);
    for (const Cell cell : naming::unrank_choice(pack(rests), layout.cells(), count)) {
        filling.place(cell, pop_digit(number, filling, cell, layout));
    }
    return filling.digits();
}

void write_number(Natural number, std::string& name) {
    const std::size_t start = name.size();
    do {
        name += NAME_ALPHABET[number.pop(BASE)];
    } while (!number.is_zero());
    std::reverse(name.begin() + static_cast<std::ptrdiff_t>(start), name.end());
}

Natural read_number(std::string_view symbols) {
    Natural number;
    for (const char symbol : symbols) number.push(BASE, value_of(symbol));
    return number;
}

// A sum and a weighted sum. The layout starts them: a name is refused on another board.
std::string check_symbols_of(std::string_view body, const Layout& layout) {
    std::uint32_t total = 0;
    for (const char letter : layout.name()) total += static_cast<unsigned char>(letter);
    std::uint32_t weighted = total * 7 + 1;
    std::uint32_t weight = 2;
    for (const char symbol : body) {
        total += value_of(symbol);
        weighted += weight++ * value_of(symbol);
    }
    return {NAME_ALPHABET[total % BASE], NAME_ALPHABET[weighted % BASE]};
}

// More symbols than the name of any grid on this layout: a bit and a digit for each cell, the
// number of givens, the kind and the checks.
std::size_t most_symbols(const Layout& layout) {
    const double bits =
        layout.cells() * (1 + std::log2(layout.digits())) + std::log2(layout.cells() + 1);
    return static_cast<std::size_t>(bits / std::log2(BASE)) + 2 + CHECKS;
}

void refuse_bad_name(std::string_view name, const Layout& layout) {
    if (name.size() > most_symbols(layout)) {
        throw InputError("expected a name of at most " + std::to_string(most_symbols(layout)) +
                         " symbols, got " + std::to_string(name.size()));
    }
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (value_of(name[at]) == NO_SYMBOL) {
            throw InputError("expected digits and letters but O, got " +
                             quote_symbol(static_cast<unsigned char>(name[at])) + " at " +
                             std::to_string(at + 1));
        }
    }
    if (name.size() < 2 + CHECKS || (name[0] != COMPLETE && name[0] != PARTIAL)) {
        throw InputError("expected a name that starts with 'g' or 'p', got '" + std::string(name) +
                         "'");
    }
    const std::size_t body = name.size() - CHECKS;
    if (check_symbols_of(name.substr(0, body), layout) != name.substr(body)) {
        throw InputError("expected a name with the right check symbols, got '" + std::string(name) +
                         "'");
    }
}

void check_conflicts(const Grid& grid, const std::string& which) {
    const std::vector<Problem> problems = find_problems(grid);
    if (problems.empty()) return;
    throw InputError(which + "expected a grid without conflicts, got " + problems.front().text());
}

std::string name_of(const Grid& grid) {
    const bool complete = grid.is_complete();
    std::string name(1, complete ? COMPLETE : PARTIAL);
    write_number(complete ? encode_complete(grid) : encode_partial(grid), name);
    return name + check_symbols_of(name, *grid.layout());
}

std::vector<std::string> format_between(const Layout::Pointer& layout,
                                        std::span<const Digit> digits, std::size_t first,
                                        std::size_t last) {
    const auto cells = static_cast<std::size_t>(layout->cells());
    std::vector<std::string> names;
    names.reserve(last - first);
    for (std::size_t at = first; at < last; ++at) {
        const auto row = digits.subspan(at * cells, cells);
        const Grid grid(layout, std::vector<Digit>(row.begin(), row.end()));
        check_conflicts(grid, "grid " + std::to_string(at + 1) + ": ");
        names.push_back(name_of(grid));
    }
    return names;
}

}  // namespace

std::string format_name(const Grid& grid) {
    refuse_rules(*grid.board(), "name");
    check_conflicts(grid, "");
    return name_of(grid);
}

Grid parse_name(std::string_view name, const Layout::Pointer& layout) {
    refuse_bad_name(name, *layout);
    const Natural number = read_number(name.substr(1, name.size() - 1 - CHECKS));
    Grid grid(layout, name[0] == COMPLETE ? decode_complete(number, *layout)
                                          : decode_partial(number, *layout));
    // Numbers too large, leading zeros and contradictions: no grid is called so.
    if (!find_problems(grid).empty() || format_name(grid) != name) {
        throw InputError("expected a name of layout " + layout->name() + ", got '" +
                         std::string(name) + "'");
    }
    return grid;
}

std::vector<std::string> format_names(const Layout::Pointer& layout, std::span<const Digit> digits,
                                      int threads) {
    const std::size_t grids = digits.size() / static_cast<std::size_t>(layout->cells());
    const std::size_t workers = count_workers(threads, grids);
    std::vector<std::vector<std::string>> parts(workers);
    run_parallel(workers, [&](std::size_t worker) {
        parts[worker] = format_between(layout, digits, grids * worker / workers,
                                       grids * (worker + 1) / workers);
    });
    std::vector<std::string> names;
    for (auto& part : parts) std::ranges::move(part, std::back_inserter(names));
    return names;
}

}  // namespace nonet
