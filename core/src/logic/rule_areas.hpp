// Rules that meet, and houses with the rules in them: cells that can be filled together.
#pragma once

#include <array>
#include <vector>

#include "rulebook.hpp"

namespace nonet {

template <int W>
struct RuleArea {
    static constexpr int MOST_CELLS = 16;  // as many as one can keep in mind at best
    // Where the cells of an item or a house stand in those of the area.
    using Places = std::vector<std::uint16_t>;
    struct Part {
        std::uint16_t item;  // of the rulebook
        Places places{};
        std::uint32_t set = 0;  // the same as bits
    };
    std::vector<std::uint16_t> cells{};             // sorted
    std::array<std::uint32_t, MOST_CELLS> peers{};  // of each cell those inside, as bits
    CellSet<W> watched{};                           // the cells, and those that see two of them
    std::vector<Part> parts{};
    std::vector<Places> houses{};  // that lie inside
    std::vector<std::uint16_t> rules{};
    std::vector<std::uint16_t> house_numbers{};

    bool is_of_one_rule() const { return rules.size() == 1 && houses.empty(); }
};

// The areas of a board, the smallest first: each rule alone, two that meet, what lies around one,
// and each house with the rules that reach into it. Which they are does not depend on the order of
// rules.
template <int W>
std::vector<RuleArea<W>> list_areas(const Rulebook<W>& book, const Geometry<W>& geometry);

}  // namespace nonet
