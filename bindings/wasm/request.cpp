// Requests read: lines, fields, numbers.
#include "request.hpp"

#include <charconv>

#include "nonet/error.hpp"

using nonet::InputError;

namespace {

// Take what comes before the next `mark`, and leave what comes after.
std::string_view take(std::string_view& rest, char mark) {
    const std::size_t end = rest.find(mark);
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return part;
}

}  // namespace

std::uint64_t parse_number(std::string_view text, std::string_view name, std::uint64_t most) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number > most) {
        throw InputError("expected a number from 0 to " + std::to_string(most) + " for " +
                         std::string(name) + ", got \"" + std::string(text.substr(0, 40)) + "\"");
    }
    return number;
}

Request::Request(std::string_view text) : verb_(take(text, '\n')) {
    fields_.reserve(8);
    while (!text.empty()) {
        std::string_view line = take(text, '\n');
        const std::string_view name = take(line, ' ');
        fields_.emplace_back(name, line);
    }
}

bool Request::has(std::string_view name) const {
    for (const auto& field : fields_)
        if (field.first == name) return true;
    return false;
}

std::string_view Request::text(std::string_view name) const {
    for (const auto& field : fields_)
        if (field.first == name) return field.second;
    throw InputError("expected the field " + std::string(name) + ", got none");
}

std::uint64_t Request::number(std::string_view name, std::uint64_t most) const {
    return parse_number(text(name), name, most);
}

std::uint64_t Request::number(std::string_view name, std::uint64_t most,
                              std::uint64_t usual) const {
    return has(name) ? number(name, most) : usual;
}

std::vector<nonet::DigitSet> Request::sets(std::string_view name) const {
    std::vector<nonet::DigitSet> sets;
    std::string_view rest = has(name) ? text(name) : std::string_view();
    constexpr std::uint64_t MOST = (std::uint64_t{1} << nonet::MAX_DIGITS) - 1;
    while (!rest.empty())
        sets.push_back(static_cast<nonet::DigitSet>(parse_number(take(rest, ' '), name, MOST)));
    return sets;
}

nonet::TechniqueSet Request::techniques(std::string_view name) const {
    nonet::TechniqueSet set;
    std::string_view rest = has(name) ? text(name) : std::string_view();
    while (!rest.empty()) {
        const std::string_view id = take(rest, ' ');
        const auto technique = nonet::find_technique(id);
        if (!technique)
            throw InputError("expected a technique, got '" + std::string(id.substr(0, 80)) + "'");
        set.set(nonet::index_of(*technique));
    }
    return set;
}

// Who asks once asks about the same board again.
nonet::Board::Pointer Request::board() const {
    static std::string last;
    static nonet::Board::Pointer board;
    const std::string_view asked = text("board");
    if (!board || asked != last) {
        board = nonet::Board::parse(asked);
        last = asked;
    }
    return board;
}

nonet::Puzzle Request::small_puzzle() const {
    constexpr int MOST_CELLS = 128, MOST_DIGITS = 16;  // logic/sizes.hpp
    const nonet::Layout::Pointer layout = board()->layout();
    if (layout->cells() > MOST_CELLS || layout->digits() > MOST_DIGITS)
        throw nonet::NotBuiltError("expected a board of at most 128 cells, got " + layout->name());
    return puzzle();
}

nonet::Grid Request::grid(std::string_view name) const {
    return nonet::Grid::parse(text(name), board());
}

std::vector<std::string_view> split(std::string_view text, std::string_view mark) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = text.find(mark);
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end == text.npos ? text.size() : end + mark.size());
    }
    return parts;
}

void refuse_verb(const Request& request) {
    throw InputError("expected a verb of this module, got \"" +
                     std::string(request.verb().substr(0, 40)) + "\"");
}
