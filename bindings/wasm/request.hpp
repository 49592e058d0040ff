// A request as the page writes it: a verb on the first line, then a name and its value on each
// line.
//
//     hint
//     board 3x3
//     givens 53..7....
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/error.hpp"
#include "nonet/grid.hpp"
#include "nonet/not_built.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/technique.hpp"

class Request {
  public:
    explicit Request(std::string_view text);

    std::string_view verb() const { return verb_; }
    bool has(std::string_view name) const;
    // Throw InputError where the field is missing or is something else.
    std::string_view text(std::string_view name) const;
    std::uint64_t number(std::string_view name, std::uint64_t most) const;
    std::uint64_t number(std::string_view name, std::uint64_t most, std::uint64_t usual) const;
    // Numbers divided by blanks: a set of digits for each cell; none where the field is missing.
    std::vector<nonet::DigitSet> sets(std::string_view name) const;
    // Ids divided by blanks.
    nonet::TechniqueSet techniques(std::string_view name) const;

    nonet::Board::Pointer board() const;
    nonet::Grid grid(std::string_view name) const;
    nonet::Puzzle puzzle() const { return nonet::Puzzle(grid("givens")); }
    // The same, for the logic: NotBuiltError where the board is too large for this build's.
    nonet::Puzzle small_puzzle() const;

  private:
    std::string_view verb_;
    std::vector<std::pair<std::string_view, std::string_view>> fields_;
};

// A number from 0 to `most`; InputError, which names what it was for, where it is something else.
std::uint64_t parse_number(std::string_view text, std::string_view name, std::uint64_t most);

// The parts of a text between marks; none of an empty text.
std::vector<std::string_view> split(std::string_view text, std::string_view mark);

// What a module can be asked: JSON comes back.
std::string answer(const Request& request);
[[noreturn]] void refuse_verb(const Request& request);
