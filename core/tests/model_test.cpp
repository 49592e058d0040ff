// Boards with rules: what is derived, propagated and counted, beside an obvious solver.
#include "nonet/model.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "nonet/generator.hpp"
#include "nonet/random.hpp"
#include "nonet/solver.hpp"
#include "rule_truth.hpp"

using namespace nonet;

namespace {

constexpr int KINDS = 0
#define RULE(id, name, groups, values, order, labels, meaning) +1
#include "nonet/rules.def"
#undef RULE
    ;

const char* const NAMES[] = {
#define RULE(id, name, groups, values, order, labels, meaning) name,
#include "nonet/rules.def"
#undef RULE
};

std::vector<std::vector<Digit>> solutions(const Layout& layout, const std::vector<Rule>& rules,
                                          const std::vector<DigitSet>& candidates,
                                          Model::Strength strength = {}) {
    ModelSearch search(std::make_shared<const Model>(layout, rules, strength), candidates);
    std::vector<std::vector<Digit>> found;
    while (search.advance() == ModelSearch::Outcome::FOUND) found.push_back(search.digits());
    return found;
}

std::vector<DigitSet> anything(const Layout& layout) {
    return std::vector<DigitSet>(layout.cells(), layout.all_digits());
}

// Some full grid of a layout, the first of millions or one soon after.
std::vector<Digit> some_grid(const Layout& layout, int number = 0) {
    const std::vector<Rule> rules = {{RuleKind::ALLOWED, {7}, {}, {3}}};
    ModelSearch search(std::make_shared<const Model>(layout, rules), anything(layout));
    for (int i = 0; i <= number; ++i) REQUIRE(search.advance() == ModelSearch::Outcome::FOUND);
    return search.digits();
}

// Rules at random whose shape is right; whether a grid keeps them is left to chance.
class Dice {
  public:
    Dice(const Layout& layout, std::uint64_t seed) : layout_(layout), random_(seed) {}

    Rule rule(RuleKind kind) {
        Rule rule{kind};
        const int n = layout_.digits();
        switch (kind) {
            case RuleKind::ANTI_KNIGHT:
            case RuleKind::ANTI_KING:
            case RuleKind::NON_CONSECUTIVE:
                return rule;
            case RuleKind::ALL_DIFFERENCES_GIVEN:
                rule.values = {number(1, n - 1)};
                return rule;
            case RuleKind::ALL_RATIOS_GIVEN:
                rule.values = {number(2, 3)};
                return rule;
            case RuleKind::ALL_SUMS_GIVEN:
                rule.values = {number(3, 2 * n - 1)};
                return rule;
            case RuleKind::EQUAL_SUMS:
                return groups(rule, number(2, 3), number(1, 3), true);
            case RuleKind::SAME_VALUES:
            case RuleKind::CLONE:
                return groups(rule, number(2, 3), number(1, 2), false);
            case RuleKind::ARROW:
                rule.groups = {number(1, 2), number(2, 3)};
                rule.cells = some(rule.groups[0] + rule.groups[1]);
                return rule;
            case RuleKind::DIFFERENCE:
                return pair(rule, number(1, n - 1));
            case RuleKind::RATIO:
                return pair(rule, number(2, 3));
            case RuleKind::PAIR_SUM:
                return pair(rule, number(3, 2 * n - 1));
            case RuleKind::GREATER:
                rule.cells = neighbours();
                return rule;
            case RuleKind::SANDWICH:
            case RuleKind::X_SUM:
                return outside(rule, number(0, n * (n + 1) / 2));
            case RuleKind::SKYSCRAPER:
                return outside(rule, number(1, n));
            case RuleKind::NUMBERED_ROOM:
                return outside(rule, number(1, n));
            default:
                return one_group(rule);
        }
    }

    int number(int low, int high) {
        return low + static_cast<int>(random_.below(static_cast<std::uint32_t>(high - low + 1)));
    }

  private:
    Rule one_group(Rule rule) {
        const int n = layout_.digits();
        rule.cells = some(number(2, 4));
        const int size = static_cast<int>(rule.cells.size());
        switch (rule.kind) {
            case RuleKind::CAGE:
            case RuleKind::SUM:
                rule.values = {number(size, size * n)};
                if (number(0, 2) == 0) rule.values.push_back(rule.values[0] + 2);
                if (rule.kind == RuleKind::CAGE && number(0, 4) == 0) rule.values.clear();
                break;
            case RuleKind::LITTLE_KILLER:
                rule.values = {number(size, size * n)};
                break;
            case RuleKind::QUADRUPLE:
                for (int i = number(1, 2); i; --i) rule.values.push_back(number(1, n));
                break;
            case RuleKind::COUNTING_CIRCLES:
                rule.cells = some(number(1, 6));
                break;
            case RuleKind::WHISPER:
                rule.values = {number(1, n / 2)};
                break;
            case RuleKind::LOCKOUT:
                rule.cells = some(number(3, 4));
                rule.values = {number(1, n / 2)};
                break;
            case RuleKind::BETWEEN:
            case RuleKind::DOUBLE_ARROW:
                rule.cells = some(number(3, 4));
                break;
            case RuleKind::MODULAR:
                rule.values = {number(2, 3)};
                break;
            case RuleKind::ALLOWED:
                rule.values = {number(1, n)};
                if (const int more = number(1, n); more != rule.values[0]) {
                    rule.values.push_back(more);
                }
                break;
            case RuleKind::REGION_SUM:
                rule.cells = some(number(2, 5));
                break;
            case RuleKind::ROW_INDEXER:
            case RuleKind::COLUMN_INDEXER:
            case RuleKind::BOX_INDEXER:
                rule.cells = some(number(1, 2));
                break;
            default:
                break;
        }
        return rule;
    }

    std::vector<Cell> some(int size) {
        std::vector<Cell> cells;
        while (static_cast<int>(cells.size()) < size) {
            const Cell cell = number(0, layout_.cells() - 1);
            if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
        }
        return cells;
    }

    Rule groups(Rule rule, int count, int size, bool may_differ) {
        int all = 0;
        for (int i = 0; i < count; ++i) {
            rule.groups.push_back(may_differ ? number(1, size) : size);
            all += rule.groups.back();
        }
        rule.cells = some(all);
        return rule;
    }

    std::vector<Cell> neighbours() {
        const int columns = layout_.columns();
        const Cell cell = number(0, layout_.cells() - 1);
        const bool is_last = cell % columns + 1 == columns;
        if (number(0, 1) && !is_last) return {cell, cell + 1};
        if (cell + columns < layout_.cells()) return {cell, cell + columns};
        return is_last ? std::vector<Cell>{cell, cell - 1} : std::vector<Cell>{cell, cell + 1};
    }

    Rule pair(Rule rule, int value) {
        rule.cells = neighbours();
        rule.values = {value};
        return rule;
    }

    Rule outside(Rule rule, int value) {
        const int n = layout_.digits();
        const int line = number(0, n - 1);
        const bool is_row = number(0, 1);
        for (int i = 0; i < n; ++i) rule.cells.push_back(is_row ? line * n + i : i * n + line);
        if (number(0, 1)) std::reverse(rule.cells.begin(), rule.cells.end());
        rule.values = {value};
        return rule;
    }

    const Layout& layout_;
    Random random_;
};

std::vector<std::vector<Digit>> those_that_keep(const Layout& layout,
                                                const std::vector<Rule>& rules,
                                                const std::vector<std::vector<Digit>>& grids) {
    std::vector<std::vector<Digit>> kept;
    for (const std::vector<Digit>& digits : grids) {
        const truth::Filled filled{layout, rules, digits};
        if (std::all_of(rules.begin(), rules.end(),
                        [&](const Rule& rule) { return truth::holds(filled, rule); })) {
            kept.push_back(digits);
        }
    }
    return kept;
}

std::string names_of(const std::vector<Rule>& rules) {
    std::string names;
    for (const Rule& rule : rules) {
        names += std::string(NAMES[static_cast<int>(rule.kind)]) + ":";
        for (const Cell cell : rule.cells) names += " " + std::to_string(cell);
        names += " =";
        for (const int value : rule.values) names += " " + std::to_string(value);
        names += "; ";
    }
    return names;
}

void compare(const Layout& layout, const std::vector<Rule>& rules,
             const std::vector<DigitSet>& candidates,
             const std::vector<std::vector<Digit>>& without_rules) {
    std::vector<std::vector<Digit>> expected = those_that_keep(layout, rules, without_rules);
    std::sort(expected.begin(), expected.end());
    for (const bool facts : {true, false}) {
        for (const bool tables : {true, false}) {
            std::vector<std::vector<Digit>> found =
                solutions(layout, rules, candidates, {facts, tables});
            std::sort(found.begin(), found.end());
            INFO(names_of(rules), " facts ", facts, " tables ", tables);
            CHECK(found == expected);
        }
    }
}

}  // namespace

TEST_CASE("a board without rules has the grids that mathematics knows") {
    const Layout::Pointer small = Layout::box(2, 2);
    CHECK(solutions(*small, {}, anything(*small)).size() == 288);
    const Layout::Pointer six = Layout::box(2, 3);
    std::vector<DigitSet> candidates = anything(*six);
    for (int i = 0; i < 6; ++i) candidates[i] = DigitSet{1} << i;
    CHECK(solutions(*six, {}, candidates).size() == 28200960 / 720);
}

TEST_CASE("every kind of rule leaves the 4x4 grids that keep it") {
    const Layout::Pointer layout = Layout::box(2, 2);
    const auto all = solutions(*layout, {}, anything(*layout));
    for (int kind = 0; kind < KINDS; ++kind) {
        Dice dice(*layout, 1000 + kind);
        for (int i = 0; i < 12; ++i) {
            compare(*layout, {dice.rule(static_cast<RuleKind>(kind))}, anything(*layout), all);
        }
    }
}

TEST_CASE("rules together leave the 4x4 grids that keep them all") {
    const Layout::Pointer layout = Layout::box(2, 2);
    const auto all = solutions(*layout, {}, anything(*layout));
    Dice dice(*layout, 7);
    for (int i = 0; i < 150; ++i) {
        std::vector<Rule> rules;
        for (int j = dice.number(2, 4); j; --j) {
            rules.push_back(dice.rule(static_cast<RuleKind>(dice.number(0, KINDS - 1))));
        }
        compare(*layout, rules, anything(*layout), all);
    }
}

TEST_CASE("rules leave the 6x6 grids that keep them") {
    for (const Layout::Pointer& layout : {Layout::box(2, 3), Layout::box(2, 3)->with_diagonals()}) {
        std::vector<DigitSet> candidates = anything(*layout);
        Dice dice(*layout, 11);
        const std::vector<Digit> first = some_grid(*layout, 500);
        for (int i = 0; i < 60; ++i) {
            for (Cell cell = 0; cell < layout->cells(); ++cell) {
                candidates[cell] =
                    dice.number(0, 99) < 45 ? digit_bit(first[cell]) : layout->all_digits();
            }
            std::vector<Rule> rules;
            for (int j = dice.number(1, 3); j; --j) {
                rules.push_back(dice.rule(static_cast<RuleKind>(i % KINDS)));
                if (dice.number(0, 1)) rules.push_back(dice.rule(RuleKind::CAGE));
            }
            compare(*layout, rules, candidates, solutions(*layout, {}, candidates));
        }
    }
}

// A rule at random that a grid keeps, if one comes soon.
std::optional<Rule> kept_rule(Dice& dice, RuleKind kind, const Layout& layout,
                              const std::vector<Digit>& grid) {
    for (int i = 0; i < 300; ++i) {
        const std::vector<Rule> rules = {dice.rule(kind)};
        if (truth::holds({layout, rules, grid}, rules[0])) return rules[0];
    }
    return std::nullopt;
}

// Boards of 3×3 boxes are searched by rows, all lanes at once; the classic engine, which shares
// nothing with that, lists what there is without rules.
TEST_CASE("rules leave the 9x9 grids of the classic engine that keep them") {
    constexpr std::size_t MOST = 3000;
    const Board::Pointer board = Board::parse("3x3");
    const Layout& layout = *board->layout();
    Dice dice(layout, 23);
    Random random(29);
    for (int i = 0; i < 8 * KINDS; ++i) {
        const std::vector<Digit> grid = generate_grid(board->layout(), random).digits();
        std::vector<Rule> rules;
        for (const auto kind : {static_cast<RuleKind>(i % KINDS), RuleKind::CAGE}) {
            if (auto rule = kept_rule(dice, kind, layout, grid)) rules.push_back(*std::move(rule));
        }
        std::vector<Digit> givens = grid;
        std::vector<DigitSet> candidates = anything(layout);
        for (Cell cell = 0; cell < layout.cells(); ++cell) {
            if (dice.number(0, 99) < 65) givens[cell] = 0;
            if (givens[cell]) candidates[cell] = digit_bit(givens[cell]);
        }
        std::vector<std::vector<Digit>> all;
        SolutionStream stream(Grid(board, givens));
        while (auto found = stream.next()) {
            all.push_back(found->digits());
            if (all.size() > MOST) break;
        }
        if (all.size() <= MOST) compare(layout, rules, candidates, all);
    }
}

TEST_CASE("a search stops at its budget and goes on from there") {
    const Layout::Pointer layout = Layout::box(3, 3);
    const auto model = std::make_shared<const Model>(*layout, std::vector<Rule>{});
    ModelSearch search(model, anything(*layout));
    CHECK(search.advance(1) == ModelSearch::Outcome::UNKNOWN);
    CHECK(search.advance() == ModelSearch::Outcome::FOUND);
    CHECK(search.advance(NO_BUDGET, [] { return true; }) == ModelSearch::Outcome::FOUND);
    int asked = 0;
    ModelSearch other(model, std::vector<DigitSet>(81, 0b11));
    CHECK(other.advance(NO_BUDGET, [&] { return ++asked > 0; }) == ModelSearch::Outcome::UNKNOWN);
}

TEST_CASE("cells whose candidates are halved again and again have room") {
    // Twelve cells without a house, and a sum, so that candidates are halved: each is chosen often.
    for (const char* text : {"rectangle 3x4 6; sum 4: r2c3", "rectangle 4x4 9; sum 9: r1c1 r1c2"}) {
        const Board::Pointer board = Board::parse(text);
        const Layout& layout = *board->layout();
        const auto all = static_cast<DigitSet>((1U << layout.digits()) - 1);
        ModelSearch search(model_of(board), std::vector<DigitSet>(layout.cells(), all));
        for (int i = 0; i < 1000; ++i) CHECK(search.advance() == ModelSearch::Outcome::FOUND);
    }
}

TEST_CASE("a search that was left in the middle starts again as a new one") {
    const Layout::Pointer layout = Layout::box(2, 2);
    const auto model = std::make_shared<const Model>(*layout, std::vector<Rule>{});
    for (std::uint64_t budget = 1; budget < 12; ++budget) {
        ModelSearch search(model, anything(*layout));
        REQUIRE(search.advance(budget) != ModelSearch::Outcome::EXHAUSTED);
        search.restart(anything(*layout));
        int count = 0;
        while (search.advance() == ModelSearch::Outcome::FOUND) ++count;
        CHECK(count == 288);
    }
}

TEST_CASE("the hidden windows of a windoku are houses") {
    const Layout::Pointer layout = Layout::box(3, 3)->with_windows();
    const Model model(*layout, {});
    int hidden = 0;
    for (const Fact& fact : model.facts()) hidden += fact.kind == FactKind::HIDDEN_HOUSE;
    CHECK(hidden == 5);
}

TEST_CASE("sums whose cells see each other are counted together") {
    const Layout::Pointer layout = Layout::box(2, 3);
    const std::vector<Digit> grid = some_grid(*layout);
    std::vector<Rule> diagonals;
    for (const Cell start : {0, 1, 2}) {
        Rule rule{RuleKind::LITTLE_KILLER};
        int sum = 0;
        for (Cell cell = start; rule.cells.size() < 6U - start; cell += 7) {
            rule.cells.push_back(cell);
            sum += grid[cell];
        }
        rule.values = {sum};
        diagonals.push_back(rule);
    }
    const Model model(*layout, diagonals);
    int joint = 0;
    for (const Fact& fact : model.facts()) {
        joint += fact.kind == FactKind::JOINT_SUM;
        int sum = 0;
        for (const Cell cell : fact.plus) sum += grid[cell];
        for (const Cell cell : fact.minus) sum -= grid[cell];
        CHECK(sum == fact.value);
    }
    CHECK(joint > 0);
    std::vector<DigitSet> candidates = anything(*layout);
    for (Cell cell = 0; cell < layout->cells(); cell += 3) candidates[cell] = digit_bit(grid[cell]);
    auto found = solutions(*layout, diagonals, candidates);
    auto expected = solutions(*layout, diagonals, candidates, {.facts = false});
    std::ranges::sort(found);
    std::ranges::sort(expected);
    CHECK(found == expected);
}

TEST_CASE("facts hold in every grid") {
    const Layout::Pointer layout = Layout::box(2, 3);
    std::vector<Rule> cages;
    const std::vector<Digit> grid = some_grid(*layout);
    for (Cell cell = 0; cell + 1 < layout->cells(); cell += 4) {
        cages.push_back({RuleKind::CAGE, {cell, cell + 1}, {}, {grid[cell] + grid[cell + 1]}});
    }
    const Model model(*layout, cages);
    CHECK(model.facts().size() > 5);
    for (const Fact& fact : model.facts()) {
        int sum = 0;
        for (const Cell cell : fact.plus) sum += grid[cell];
        for (const Cell cell : fact.minus) sum -= grid[cell];
        CHECK(sum == fact.value);
    }
}
