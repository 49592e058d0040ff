// Rules: the table, the one way to write a rule, its text, its checks and its turned values.
#include "nonet/rule.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "nonet/error.hpp"
#include "words.hpp"

namespace nonet {

namespace {

using Groups = RuleFacts::Groups;
using Order = RuleFacts::Order;
using Labels = RuleFacts::Labels;

constexpr int MANY_VALUES = MAX_DIGITS;

// "0", "1", "0-1", "0-n", "1-n": the most are behind the hyphen.
constexpr int most_values(std::string_view range) {
    const char last = range.back();
    return last == 'n' ? MANY_VALUES : last - '0';
}

const std::array<RuleFacts, RULE_KINDS> TABLE{{
#define RULE(id, name, groups, values, order, labels, meaning)           \
    {name,         Groups::groups, values[0] - '0', most_values(values), \
     Order::order, Labels::labels, meaning},
#include "nonet/rules.def"
#undef RULE
}};

std::string count(std::size_t number, const std::string& what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

}  // namespace

const RuleFacts& facts_of(RuleKind kind) {
    return TABLE[static_cast<std::size_t>(kind)];
}

RuleKind rule_kind_named(std::string_view name) {
    for (std::size_t kind = 0; kind < TABLE.size(); ++kind) {
        if (TABLE[kind].name == name) return static_cast<RuleKind>(kind);
    }
    throw InputError("expected a kind of rule such as 'cage' or 'thermometer', got " + quote(name));
}

std::vector<std::span<const Cell>> groups_of(const Rule& rule) {
    const std::span<const Cell> cells(rule.cells);
    if (rule.groups.empty()) return {cells};
    std::vector<std::span<const Cell>> groups;
    std::size_t first = 0;
    for (const int size : rule.groups) {
        groups.push_back(cells.subspan(first, size));
        first += size;
    }
    return groups;
}

// --- canonical form ---------------------------------------------------------------------------

namespace {

std::vector<std::vector<Cell>> copy_groups(const Rule& rule) {
    std::vector<std::vector<Cell>> groups;
    for (const auto& group : groups_of(rule)) groups.emplace_back(group.begin(), group.end());
    return groups;
}

void set_groups(Rule& rule, const std::vector<std::vector<Cell>>& groups) {
    rule.cells.clear();
    rule.groups.clear();
    for (const std::vector<Cell>& group : groups) {
        rule.cells.insert(rule.cells.end(), group.begin(), group.end());
        if (groups.size() > 1) rule.groups.push_back(static_cast<int>(group.size()));
    }
}

// Clones say the same in whatever order their places are told, if all are told alike: the places
// are sorted by one of the groups, the one that makes the whole least.
std::vector<std::vector<Cell>> sort_clones(const std::vector<std::vector<Cell>>& groups) {
    std::vector<std::vector<Cell>> least;
    for (const std::vector<Cell>& leader : groups) {
        std::vector<std::size_t> places(leader.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        std::stable_sort(places.begin(), places.end(),
                         [&](std::size_t a, std::size_t b) { return leader[a] < leader[b]; });
        std::vector<std::vector<Cell>> sorted;
        for (const std::vector<Cell>& group : groups) {
            std::vector<Cell> cells;
            for (const std::size_t place : places) cells.push_back(group[place]);
            sorted.push_back(std::move(cells));
        }
        std::sort(sorted.begin(), sorted.end());
        if (least.empty() || sorted < least) least = std::move(sorted);
    }
    return least;
}

}  // namespace

Rule canonical_rule(Rule rule) {
    const RuleFacts& facts = facts_of(rule.kind);
    std::sort(rule.values.begin(), rule.values.end());
    if (rule.kind != RuleKind::QUADRUPLE) {
        rule.values.erase(std::unique(rule.values.begin(), rule.values.end()), rule.values.end());
    }
    std::vector<std::vector<Cell>> groups = copy_groups(rule);
    for (std::vector<Cell>& group : groups) {
        if (facts.order == Order::SET) std::sort(group.begin(), group.end());
        if (facts.order == Order::REVERSIBLE) {
            group = std::min(group, std::vector<Cell>(group.rbegin(), group.rend()));
        }
    }
    if (facts.groups == Groups::MANY) {
        if (facts.order == Order::LINE) groups = sort_clones(groups);
        std::sort(groups.begin(), groups.end());
    }
    set_groups(rule, groups);
    return rule;
}

// --- text -------------------------------------------------------------------------------------

std::string format_rule(const Rule& rule, const Layout& layout) {
    std::string text(facts_of(rule.kind).name);
    for (const int value : rule.values) text += " " + std::to_string(value);
    std::string_view before = ":";
    for (const auto& group : groups_of(rule)) {
        if (group.empty()) continue;
        text += before;
        before = " /";
        for (const Cell cell : group) text += " " + layout.cell_name(cell);
    }
    return text;
}

namespace {

// "cage 15": the words of the kind, then its values.
Rule parse_head(std::string_view head, std::string_view text) {
    const std::vector<std::string_view> words = words_of(head);
    std::string name;
    std::size_t next = 0;
    for (; next < words.size() && parse_number(words[next]) < 0; ++next)
        name += (next ? " " : "") + std::string(words[next]);
    Rule rule{rule_kind_named(name)};
    for (; next < words.size(); ++next) {
        if (parse_number(words[next]) < 0)
            throw InputError("expected a number in rule " + quote(text) + ", got " +
                             quote(words[next]));
        rule.values.push_back(parse_number(words[next]));
    }
    return rule;
}

}  // namespace

Rule parse_rule(std::string_view text, const Layout& layout) {
    const std::size_t colon = text.find(':');
    Rule rule = parse_head(text.substr(0, colon), text);
    if (colon == std::string_view::npos) return rule;
    std::vector<std::vector<Cell>> groups;
    for (const std::string_view part : split(text.substr(colon + 1), '/')) {
        groups.emplace_back();
        for (const std::string_view word : words_of(part))
            groups.back().push_back(layout.parse_cell(word));
        if (groups.back().empty())
            throw InputError("expected cells in rule " + quote(text) + ", got none");
    }
    set_groups(rule, groups);
    return rule;
}

// --- checks -----------------------------------------------------------------------------------

namespace {

// Everything that is asked of one rule on one layout.
class Check {
  public:
    Check(const Rule& rule, const Layout& layout)
        : rule_(rule), layout_(layout), n_(layout.digits()), facts_(facts_of(rule.kind)) {}

    void run() const {
        check_groups();
        check_cells();
        check_values();
        check_kind();
    }

  private:
    std::string name() const { return std::string(facts_.name); }

    // "..., got Y in cage at r1c1"
    [[noreturn]] void refuse(const std::string& expected, const std::string& got) const {
        const bool at =
            !rule_.cells.empty() && rule_.cells[0] >= 0 && rule_.cells[0] < layout_.cells();
        throw InputError("expected " + expected + ", got " + got + " in " + name() +
                         (at ? " at " + layout_.cell_name(rule_.cells[0]) : ""));
    }

    void check_groups() const {
        const std::size_t groups =
            rule_.groups.empty() ? !rule_.cells.empty() : rule_.groups.size();
        long long sum = 0;
        for (const int size : rule_.groups) {
            if (size < 1) refuse("groups of at least 1 cell", std::to_string(size));
            sum += size;
        }
        if (!rule_.groups.empty() && sum != static_cast<long long>(rule_.cells.size()))
            refuse("groups of " + count(rule_.cells.size(), "cell"), std::to_string(sum));
        switch (facts_.groups) {
            case Groups::NONE:
                if (groups) refuse("no cells", count(rule_.cells.size(), "cell"));
                break;
            case Groups::ONE:
                if (groups != 1) refuse("one group of cells", std::to_string(groups));
                break;
            case Groups::TWO:
                if (groups != 2) refuse("two groups of cells", std::to_string(groups));
                break;
            case Groups::MANY:
                if (groups < 2) refuse("two groups of cells or more", std::to_string(groups));
        }
    }

    void check_cells() const {
        for (const Cell cell : rule_.cells) {
            if (cell < 0 || cell >= layout_.cells())
                refuse("cells from 0 to " + std::to_string(layout_.cells() - 1),
                       std::to_string(cell));
            if (layout_.is_hole(cell)) refuse("cells of the board", "the hole " + named(cell));
        }
        if (may_repeat()) return;
        if (facts_.groups == Groups::MANY) {
            for (const auto& group : groups_of(rule_)) check_once(group);
        } else {
            check_once(rule_.cells);
        }
    }

    void check_once(std::span<const Cell> cells) const {
        std::set<Cell> seen;
        for (const Cell cell : cells) {
            if (!seen.insert(cell).second) refuse("each cell once", named(cell) + " twice");
        }
    }

    // Lines that close or cross themselves.
    bool may_repeat() const {
        return rule_.kind == RuleKind::WHISPER || rule_.kind == RuleKind::PALINDROME ||
               rule_.kind == RuleKind::REGION_SUM || rule_.kind == RuleKind::ENTROPIC ||
               rule_.kind == RuleKind::MODULAR || rule_.kind == RuleKind::SLOW_THERMOMETER;
    }

    void check_values() const {
        const auto values = static_cast<int>(rule_.values.size());
        const int most = facts_.most_values;
        if (values >= facts_.fewest_values && values <= most) return;
        const std::string range =
            facts_.fewest_values == most
                ? std::to_string(most)
                : std::to_string(facts_.fewest_values) + " to " + std::to_string(most);
        refuse(range == "0"   ? "no value"
               : range == "1" ? "1 value"
                              : range + " values",
               std::to_string(values));
    }

    std::string named(Cell cell) const { return layout_.cell_name(cell); }

    void want_cells(int fewest, int most) const {
        const auto cells = static_cast<int>(rule_.cells.size());
        if (cells < fewest) refuse("at least " + count(fewest, "cell"), std::to_string(cells));
        if (cells > most) refuse("at most " + count(most, "cell"), std::to_string(cells));
    }

    void want_values(int least, int greatest, const std::string& what) const {
        for (const int value : rule_.values) {
            if (value < least || value > greatest)
                refuse(what + " from " + std::to_string(least) + " to " + std::to_string(greatest),
                       std::to_string(value));
        }
    }

    void want_neighbours() const {
        want_cells(2, 2);
        const int columns = layout_.columns();
        const int rows_apart = std::abs(rule_.cells[0] / columns - rule_.cells[1] / columns);
        const int columns_apart = std::abs(rule_.cells[0] % columns - rule_.cells[1] % columns);
        if (rows_apart + columns_apart != 1)
            refuse("two neighbours", named(rule_.cells[0]) + " and " + named(rule_.cells[1]));
    }

    void want_equal_groups() const {
        for (const int size : rule_.groups) {
            if (size != rule_.groups[0])
                refuse("groups of " + count(rule_.groups[0], "cell"), std::to_string(size));
        }
    }

    void want_thirds() const {
        if (n_ % 3)
            refuse("digits that fall into three equal parts", std::to_string(n_) + " digits");
    }

    // Lines of as many cells as there are digits, so that each digit names a place of its line.
    void want_whole_lines(int cells) const {
        const bool is_whole = cells == n_ && !layout_.holes() && layout_.shape().grids.empty();
        if (!is_whole) refuse("a square board or lines of " + count(n_, "cell"), layout_.name());
    }

    void want_boxes() const {
        const std::vector<int> regions = layout_.regions();
        for (const Cell cell : rule_.cells) {
            const auto size = std::count(regions.begin(), regions.end(), regions[cell]);
            if (regions[cell] < 0 || size != n_)
                refuse("cells in boxes of " + count(n_, "cell"), named(cell));
        }
    }

    void check_kind() const;

    const Rule& rule_;
    const Layout& layout_;
    const int n_;
    const RuleFacts& facts_;
};

void Check::check_kind() const {
    const auto k = static_cast<int>(rule_.cells.size());
    switch (rule_.kind) {
        case RuleKind::CAGE:
            want_cells(1, n_);
            return want_values(k * (k + 1) / 2, k * (2 * n_ + 1 - k) / 2, "sums");
        case RuleKind::SUM:
        case RuleKind::LITTLE_KILLER:
            return want_values(k, k * n_, "sums");
        case RuleKind::CLONE:
        case RuleKind::SAME_VALUES:
            return want_equal_groups();
        case RuleKind::QUADRUPLE:
            if (static_cast<int>(rule_.values.size()) > k)
                refuse("at most " + count(k, "value"), std::to_string(rule_.values.size()));
            return want_values(1, n_, "digits");
        case RuleKind::ALLOWED:
        case RuleKind::NUMBERED_ROOM:
            return want_values(1, n_, "digits");
        case RuleKind::THERMOMETER:
        case RuleKind::RENBAN:
            return want_cells(2, n_);
        case RuleKind::NABNER:
            return want_cells(2, (n_ + 1) / 2);
        case RuleKind::ARROW:
            if (rule_.groups[0] > 3)
                refuse("a number of 1 to 3 cells", std::to_string(rule_.groups[0]));
            return;
        case RuleKind::DOUBLE_ARROW:
        case RuleKind::BETWEEN:
            return want_cells(3, MAX_CELLS);
        case RuleKind::WHISPER:
        case RuleKind::LOCKOUT:
            want_cells(2, MAX_CELLS);
            return want_values(1, n_ - 1, "differences");
        case RuleKind::SLOW_THERMOMETER:
        case RuleKind::PALINDROME:
        case RuleKind::REGION_SUM:
        case RuleKind::ZIPPER:
            return want_cells(2, MAX_CELLS);
        case RuleKind::ENTROPIC:
            want_thirds();
            return want_cells(2, MAX_CELLS);
        case RuleKind::MODULAR:
            want_cells(2, MAX_CELLS);
            return want_values(2, n_, "a divisor");
        case RuleKind::DIFFERENCE:
            want_neighbours();
            return want_values(1, n_ - 1, "differences");
        case RuleKind::RATIO:
            want_neighbours();
            return want_values(2, n_, "ratios");
        case RuleKind::PAIR_SUM:
            want_neighbours();
            return want_values(2, 2 * n_, "sums");
        case RuleKind::GREATER:
            return want_neighbours();
        case RuleKind::ALL_DIFFERENCES_GIVEN:
            return want_values(1, n_ - 1, "differences");
        case RuleKind::ALL_RATIOS_GIVEN:
            return want_values(2, n_, "ratios");
        case RuleKind::ALL_SUMS_GIVEN:
            return want_values(2, 2 * n_, "sums");
        case RuleKind::ROW_INDEXER:
            return want_whole_lines(layout_.rows());
        case RuleKind::COLUMN_INDEXER:
            return want_whole_lines(layout_.columns());
        case RuleKind::BOX_INDEXER:
            return want_boxes();
        case RuleKind::SANDWICH:
            want_cells(2, n_);
            return want_values(0, n_ * (n_ + 1) / 2 - n_ - 1, "sums");
        case RuleKind::X_SUM:
            want_cells(1, n_);
            return want_values(1, n_ * (n_ + 1) / 2, "sums");
        case RuleKind::SKYSCRAPER:
            want_cells(1, n_);
            return want_values(1, k, "counts");
        default:
            return;  // its row in rules.def says all that is asked
    }
}

}  // namespace

void check_rule(const Rule& rule, const Layout& layout) {
    Check(rule, layout).run();
}

// --- turned values ----------------------------------------------------------------------------

namespace {

// A sum of k digits, all of them turned.
void turn_sums(Rule& rule, int cells, int digits) {
    for (int& value : rule.values) value = cells * (digits + 1) - value;
}

void turn_digits(Rule& rule, int digits) {
    for (int& value : rule.values) value = digits + 1 - value;
}

// Turning an even number of digits makes odd ones even.
RuleKind turn_parity(RuleKind kind, int digits) {
    if (digits % 2) return kind;
    return kind == RuleKind::ODD ? RuleKind::EVEN : RuleKind::ODD;
}

bool are_equal(const std::vector<int>& sizes) {
    return std::all_of(sizes.begin(), sizes.end(), [&](int size) { return size == sizes[0]; });
}

}  // namespace

bool is_free(const Rule& rule) {
    return facts_of(rule.kind).labels == Labels::FREE ||
           (rule.kind == RuleKind::CAGE && rule.values.empty());
}

std::optional<Rule> turn_values(const Rule& rule, int digits) {
    if (facts_of(rule.kind).labels == Labels::FIXED) return std::nullopt;
    Rule turned = rule;
    switch (rule.kind) {
        case RuleKind::CAGE:
        case RuleKind::SUM:
        case RuleKind::LITTLE_KILLER:
        case RuleKind::PAIR_SUM:
            turn_sums(turned, static_cast<int>(rule.cells.size()), digits);
            break;
        case RuleKind::ALL_SUMS_GIVEN:
            turn_sums(turned, 2, digits);
            break;
        case RuleKind::QUADRUPLE:
        case RuleKind::ALLOWED:
            turn_digits(turned, digits);
            break;
        case RuleKind::THERMOMETER:
        case RuleKind::SLOW_THERMOMETER:
        case RuleKind::GREATER:
            std::reverse(turned.cells.begin(), turned.cells.end());
            break;
        case RuleKind::MINIMUM:
        case RuleKind::MAXIMUM:
            turned.kind = rule.kind == RuleKind::MINIMUM ? RuleKind::MAXIMUM : RuleKind::MINIMUM;
            break;
        case RuleKind::ODD:
        case RuleKind::EVEN:
            turned.kind = turn_parity(rule.kind, digits);
            break;
        case RuleKind::EQUAL_SUMS:
            if (!are_equal(rule.groups)) return std::nullopt;
            break;
        case RuleKind::ZIPPER:
            if (rule.cells.size() % 2) return std::nullopt;  // the middle is a sum
            break;
        default:
            break;  // says the same of turned digits
    }
    return canonical_rule(std::move(turned));
}

}  // namespace nonet
