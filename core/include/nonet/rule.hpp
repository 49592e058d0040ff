// A rule: what a variant asks of its cells beyond houses. A small closed value; rules.def has the
// kinds and what each means.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "nonet/layout.hpp"

namespace nonet {

enum class RuleKind : std::uint8_t {
#define RULE(id, name, groups, values, order, meaning) id,
#include "nonet/rules.def"
#undef RULE
};

struct Rule {
    RuleKind kind;
    std::vector<Cell> cells{};  // group after group, in order
    std::vector<int> groups{};  // cells of each group; empty where the kind has one group or none
    std::vector<int> values{};  // sums, differences, digits: what the kind says

    auto operator<=>(const Rule&) const = default;
};

}  // namespace nonet
