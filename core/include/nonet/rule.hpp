// A rule: what a variant asks of its cells beyond houses. A small closed value; rules.def has the
// kinds and what each means.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/layout.hpp"

namespace nonet {

enum class RuleKind : std::uint8_t {
#define RULE(id, name, groups, values, order, labels, meaning) id,
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

// A row of rules.def.
struct RuleFacts {
    enum class Groups { NONE, ONE, TWO, MANY };
    enum class Order { SET, LINE, REVERSIBLE };
    enum class Labels { FREE, TURN, FIXED };

    std::string_view name;
    Groups groups;
    int fewest_values;
    int most_values;
    Order order;
    Labels labels;
    std::string_view meaning;
};

constexpr int RULE_KINDS = 0
#define RULE(...) +1
#include "nonet/rules.def"
#undef RULE
    ;

const RuleFacts& facts_of(RuleKind kind);
// Throws InputError for a name that no kind has.
RuleKind rule_kind_named(std::string_view name);

// The cells of each group.
std::vector<std::span<const Cell>> groups_of(const Rule& rule);

// Throws InputError where a rule cannot stand on a layout: expected X, got Y, where.
void check_rule(const Rule& rule, const Layout& layout);

// The one way to write a rule: cells sorted where their order says nothing, the smaller reading of
// a line that may be read both ways, values sorted.
Rule canonical_rule(Rule rule);

// "cage 15: r1c1 r1c2", "arrow: r1c1 / r1c2 r1c3", "anti-knight"; parse_rule is the inverse, but
// checks only what it needs to.
std::string format_rule(const Rule& rule, const Layout& layout);
Rule parse_rule(std::string_view text, const Layout& layout);

// Whether a rule says the same whatever the digits are called.
bool is_free(const Rule& rule);
// The rule that asks of d what this asks of n + 1 - d; none where no kind says it.
std::optional<Rule> turn_values(const Rule& rule, int digits);

}  // namespace nonet
