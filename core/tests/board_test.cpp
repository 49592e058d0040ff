// Boards: texts, checks, conflicts, shapes beyond the square, images.
#include "nonet/board.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "nonet/error.hpp"
#include "nonet/grid.hpp"
#include "nonet/solver.hpp"

using nonet::Board;
using nonet::Cell;
using nonet::Digit;
using nonet::Grid;
using nonet::InputError;
using nonet::Layout;
using nonet::Rule;
using nonet::RuleKind;

namespace {

// The message of the refusal, empty where nothing is refused.
std::string refusal(std::string_view text) {
    try {
        Board::parse(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

bool is_kept(const std::string& rule, const std::string& digits) {
    const auto board = Board::parse("2x2; " + rule);
    return nonet::find_conflicts(*board, Grid::parse(digits, board).digits()).empty();
}

}  // namespace

TEST_CASE("a board is read as it is written") {
    for (const char* text :
         {"3x3", "2x3+diagonals", "3x3+diagonal 2+windows", "3x3+disjoint groups", "samurai",
          "jigsaw 1122122313343444", "rectangle 4x6 9", "rectangle 2x3 4 11#1.2",
          "grids 2x2 r1c1 r3c3", "2x2+extra r1c1 r2c3 r3c2 r4c4",
          "3x3; anti-knight; cage: r1c1 r1c2; cage 7 11: r1c3 r1c4; arrow: r5c5 / r5c6 r5c7; "
          "difference 1: r1c1 r2c1"}) {
        CAPTURE(text);
        CHECK(Board::parse(text)->text() == text);
    }
    CHECK(Board::parse(" v1 3x3 ;cage 15:R1C2  r1c1")->text() == "3x3; cage 15: r1c1 r1c2");
}

TEST_CASE("equal boards have equal texts") {
    const auto equal = [](const char* one, const char* other) {
        CAPTURE(one);
        CHECK(Board::parse(one)->text() == Board::parse(other)->text());
        CHECK(*Board::parse(one) == *Board::parse(other));
    };
    equal("3x3+windows+diagonals", "3x3+diagonal 2+diagonal 1+windows");
    equal("2x2; odd: r1c1; odd: r2c2 r1c1", "2x2; odd: r1c1 r2c2");
    equal("2x2; cage: r1c2 r1c1; cage: r1c1 r1c2", "2x2; cage: r1c1 r1c2");
    equal("2x2; whisper 2: r2c2 r1c2 r1c1", "2x2; whisper 2: r1c1 r1c2 r2c2");
    equal("2x2; clone: r3c4 r4c3 / r1c2 r2c1", "2x2; clone: r1c2 r2c1 / r3c4 r4c3");
    equal("2x2; clone: r4c3 r3c4 / r2c1 r1c2", "2x2; clone: r1c2 r2c1 / r3c4 r4c3");
    equal("2x2; all sums given 5; all sums given 4", "2x2; all sums given 4 5");
    equal("jigsaw aabbaabbccddccdd", "2x2");
    equal("jigsaw 3322322434414111", "jigsaw 1122122313343444");
}

TEST_CASE("the order of a thermometer stays") {
    CHECK(Board::parse("2x2; thermometer: r2c2 r1c1")->text() == "2x2; thermometer: r2c2 r1c1");
    CHECK_FALSE(*Board::parse("2x2; thermometer: r2c2 r1c1") ==
                *Board::parse("2x2; thermometer: r1c1 r2c2"));
}

TEST_CASE("what cannot be is refused with what was expected") {
    CHECK(refusal("3x3; cage 15: r1c1 r1c1") ==
          "expected each cell once, got r1c1 twice in cage at r1c1");
    CHECK(refusal("3x3; cage 40: r1c1 r1c2") ==
          "expected sums from 3 to 17, got 40 in cage at r1c1");
    CHECK(refusal("3x3; thermometer: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c9") ==
          "expected at most 9 cells, got 10 in thermometer at r1c1");
    CHECK(refusal("3x3; cage: r1c10") == "expected a cell from r1c1 to r9c9, got 'r1c10'");
    CHECK(refusal("3x3; arrow: r1c1") == "expected two groups of cells, got 1 in arrow at r1c1");
    CHECK(refusal("3x3; arrow: r1c1 /") == "expected cells in rule 'arrow: r1c1 /', got none");
    CHECK(refusal("3x3; difference 1: r1c1 r2c2") ==
          "expected two neighbours, got r1c1 and r2c2 in difference at r1c1");
    CHECK(refusal("3x3; difference: r1c1 r1c2") == "expected 1 value, got 0 in difference at r1c1");
    CHECK(refusal("3x3; yin-yang") ==
          "expected a kind of rule such as 'cage' or 'thermometer', got 'yin-yang'");
    CHECK(refusal("v2 3x3") == "expected a board of version 1, got version 2");
    CHECK(refusal("samurai; cage: r1c10 r1c9") ==
          "expected cells of the board, got the hole r1c10 in cage at r1c10");
    CHECK(refusal("3x3; anti-king: r1c1") == "expected no cells, got 1 cell in anti-king at r1c1");
    CHECK(refusal("3x3;") == "expected a kind of rule such as 'cage' or 'thermometer', got ''");
    CHECK(refusal("2x2; entropic: r1c1 r1c2") ==
          "expected digits that fall into three equal parts, got 4 digits in entropic at r1c1");
}

TEST_CASE("too much is refused, and soon") {
    std::string many = "3x3";
    for (int i = 0; i < 10'000; ++i) many += "; cage: r1c1 r1c2";
    CHECK(refusal(many) == "expected at most 5000 rules, got 10000");
    CHECK(refusal("3x3; cage: " + std::string(1'000'000, 'r')) ==
          "expected a board of at most 400000 characters, got 1000011");
    CHECK(refusal("3x3" + std::string(1'000, '+')) ==
          "expected at most 100 extras of a layout, got 1000");
}

TEST_CASE("every kind of rule stands on some board, and its text is read again") {
    const auto layout = Layout::of_size(9);
    for (int number = 0; number < nonet::RULE_KINDS; ++number) {
        const auto kind = static_cast<RuleKind>(number);
        const auto& facts = nonet::facts_of(kind);
        CAPTURE(facts.name);
        Rule rule{kind};
        using Groups = nonet::RuleFacts::Groups;
        if (facts.groups == Groups::ONE) rule.cells = {0, 1};
        if (facts.groups == Groups::ONE &&
            (kind == RuleKind::BETWEEN || kind == RuleKind::DOUBLE_ARROW))
            rule.cells = {0, 1, 2};
        if (facts.groups == Groups::TWO || facts.groups == Groups::MANY) {
            rule.cells = {0, 1};
            rule.groups = {1, 1};
        }
        if (facts.fewest_values) rule.values = {kind == RuleKind::SKYSCRAPER ? 2 : 5};
        const auto board = Board::make(layout, {rule});
        CHECK(*Board::parse(board->text()) == *board);
        CHECK(nonet::rule_kind_named(facts.name) == kind);
    }
}

TEST_CASE("digits that break a rule are told while the board is being filled") {
    CHECK(is_kept("anti-knight", "1..............."));
    CHECK_FALSE(is_kept("anti-knight", "1.....1........."));
    CHECK_FALSE(is_kept("anti-king", "1....1.........."));
    CHECK_FALSE(is_kept("non-consecutive", "12.............."));
    CHECK(is_kept("all differences given 1; difference 1: r1c1 r1c2", "12.............."));
    CHECK_FALSE(is_kept("all differences given 1; difference 1: r1c1 r1c2", "1234............"));
    CHECK_FALSE(is_kept("all sums given 5", "14.............."));
    CHECK_FALSE(is_kept("all ratios given 2", "24.............."));
    CHECK_FALSE(is_kept("cage: r1c1 r4c4", "1..............1"));
    CHECK_FALSE(is_kept("cage 3: r1c1 r1c2", "13.............."));
    CHECK_FALSE(is_kept("cage 3: r1c1 r1c2", "3..............."));
    CHECK(is_kept("cage 3 4: r1c1 r1c2", "13.............."));
    CHECK_FALSE(is_kept("sum 8: r1c1 r1c2", "3..............."));
    CHECK_FALSE(is_kept("little killer 2: r1c1 r2c2", "2..............."));
    CHECK_FALSE(is_kept("equal sums: r1c1 / r1c2", "12.............."));
    CHECK_FALSE(is_kept("same values: r1c1 r1c2 / r2c3 r2c4", "12....3........."));
    CHECK_FALSE(is_kept("clone: r1c1 / r4c4", "1..............2"));
    CHECK_FALSE(is_kept("quadruple 1 2: r1c1 r1c2", "3..............."));
    CHECK(is_kept("quadruple 1 1: r1c1 r2c3 r3c3", "1....2.........."));
    CHECK_FALSE(is_kept("counting circles: r1c1 r2c3", "1.....1........."));
    CHECK_FALSE(is_kept("thermometer: r1c1 r1c2 r1c3", "1.2............."));
    CHECK(is_kept("slow thermometer: r1c1 r2c3", "2.....2........."));
    CHECK_FALSE(is_kept("arrow: r1c1 / r1c2 r1c3", "2.3............."));
    CHECK(is_kept("arrow: r1c1 r1c2 / r2c1 r3c1 r4c1", "1.....2........."));
    CHECK_FALSE(is_kept("double arrow: r1c1 r1c2 r1c3", "142............."));
    CHECK_FALSE(is_kept("whisper 2: r1c1 r1c2", "12.............."));
    CHECK_FALSE(is_kept("renban: r1c1 r1c2", "13.............."));
    CHECK_FALSE(is_kept("palindrome: r1c1 r1c2 r1c3", "1.2............."));
    CHECK_FALSE(is_kept("region sum: r1c1 r1c2 r1c3", "124............."));
    CHECK_FALSE(is_kept("between: r1c1 r1c2 r1c3", "142............."));
    CHECK_FALSE(is_kept("lockout 2: r1c1 r1c2 r1c3", "123............."));
    CHECK_FALSE(is_kept("zipper: r1c1 r1c2 r1c3", "123............."));
    CHECK_FALSE(is_kept("modular 2: r1c1 r1c2", "13.............."));
    CHECK_FALSE(is_kept("nabner: r1c1 r1c2", "12.............."));
    CHECK_FALSE(is_kept("difference 2: r1c1 r1c2", "12.............."));
    CHECK_FALSE(is_kept("ratio 2: r1c1 r1c2", "13.............."));
    CHECK_FALSE(is_kept("pair sum 5: r1c1 r1c2", "13.............."));
    CHECK_FALSE(is_kept("greater: r1c1 r1c2", "13.............."));
    CHECK_FALSE(is_kept("odd: r1c1", "2..............."));
    CHECK_FALSE(is_kept("even: r1c1", "1..............."));
    CHECK_FALSE(is_kept("allowed 2 3: r1c1", "1..............."));
    CHECK_FALSE(is_kept("minimum: r1c1", "21.............."));
    CHECK(is_kept("minimum: r1c1 r1c2", "21.............."));
    CHECK_FALSE(is_kept("maximum: r1c1", "12.............."));
    CHECK_FALSE(is_kept("column indexer: r1c1", "24.............."));
    CHECK_FALSE(is_kept("row indexer: r1c1", "2...4..........."));
    CHECK_FALSE(is_kept("box indexer: r1c1", "24.............."));
    CHECK_FALSE(is_kept("sandwich 2: r1c1 r1c2 r1c3 r1c4", "1342............"));
    CHECK(is_kept("sandwich 3: r1c1 r1c2 r1c3 r1c4", "1342............"));
    CHECK(is_kept("sandwich 0: r1c1 r1c2 r1c3 r1c4", "1423............"));
    CHECK_FALSE(is_kept("x-sum 3: r1c1 r1c2 r1c3 r1c4", "24.............."));
    CHECK_FALSE(is_kept("skyscraper 1: r1c1 r1c2 r1c3 r1c4", "1423............"));
    CHECK_FALSE(is_kept("numbered room 3: r1c1 r1c2 r1c3 r1c4", "24.............."));
    const auto nine = Board::parse("3x3; entropic: r1c1 r1c2 r1c3");
    CHECK_FALSE(
        nonet::find_conflicts(*nine, Grid::parse("1.3" + std::string(78, '.'), nine).digits())
            .empty());
}

TEST_CASE("turned values make the turned rule, and twice the same") {
    const auto turn = [](const char* text) {
        const auto layout = Layout::of_size(9);
        const auto turned = nonet::turn_values(nonet::parse_rule(text, *layout), 9);
        if (!turned) return std::string("none");
        CHECK(nonet::turn_values(*turned, 9) ==
              nonet::canonical_rule(nonet::parse_rule(text, *layout)));
        return nonet::format_rule(*turned, *layout);
    };
    CHECK(turn("cage 3: r1c1 r1c2") == "cage 17: r1c1 r1c2");
    CHECK(turn("thermometer: r1c1 r1c2 r1c3") == "thermometer: r1c3 r1c2 r1c1");
    CHECK(turn("pair sum 10: r1c1 r1c2") == "pair sum 10: r1c1 r1c2");
    CHECK(turn("quadruple 1 2: r1c1 r1c2 r2c1 r2c2") == "quadruple 8 9: r1c1 r1c2 r2c1 r2c2");
    CHECK(turn("minimum: r1c1") == "maximum: r1c1");
    CHECK(turn("odd: r1c1") == "odd: r1c1");
    CHECK(turn("arrow: r1c1 / r1c2 r1c3") == "none");
    CHECK(turn("zipper: r1c1 r1c2 r1c3") == "none");
    CHECK(turn("sandwich 0: r1c1 r1c2") == "none");
}

TEST_CASE("the usual boards are shared and the classic one is known") {
    CHECK(Board::of(Layout::of_size(9)) == Board::of(Layout::of_size(9)));
    CHECK(Board::parse("3x3") == Board::of(Layout::of_size(9)));
    CHECK(Board::parse("3x3")->is_classic());
    CHECK_FALSE(Board::parse("3x3; anti-king")->is_classic());
    CHECK_FALSE(Board::parse("3x3+windows")->is_classic());
}

TEST_CASE("a samurai has 369 cells, 41 boxes and 90 lines") {
    const auto layout = Layout::samurai();
    CHECK(layout->cells() - layout->holes() == 369);
    const auto boxes =
        std::count_if(layout->houses().begin(), layout->houses().end(),
                      [](const auto& house) { return house.kind == nonet::HouseKind::BOX; });
    CHECK(boxes == 41);
    CHECK(layout->houses().size() == 131);
    CHECK(layout->houses()[9 + 3].name() == "row 4 of grid 2");
    CHECK(layout->houses()[9 + 3].cells.front() == 3 * 21 + 12);
}

TEST_CASE("houses of fewer cells than digits hold no digit twice and no more") {
    // Two rows of three cells and four digits: 4·3·2 times 11 ways to go on below.
    const Grid empty(Layout::parse("rectangle 2x3 4"));
    CHECK(nonet::count_solutions(empty, 1'000) == 264);
    // A hole takes a cell away: the first row has two cells.
    CHECK(nonet::count_solutions(Grid(Layout::parse("rectangle 1x3 3 .#.")), 1'000) == 6);
}

TEST_CASE("two grids that share a box are solved as one") {
    const Grid empty(Layout::parse("grids 2x2 r1c1 r3c3"));
    // Each filling of the shared box is completed by 288 / 24 grids on both sides.
    CHECK(nonet::count_solutions(empty, 10'000) == 24 * 12 * 12);
    CHECK_THROWS_AS(Layout::parse("grids 2x2 r1c1 r2c2"), InputError);
    CHECK_THROWS_AS(Layout::parse("grids 2x2 r2c1 r4c3"), InputError);
}

TEST_CASE("the hidden windows of a windoku hold every digit once") {
    const Grid givens = Grid::parse(std::string(81, '.'), Layout::of_size(9)->with_windows());
    const auto solution = nonet::solve(givens);
    REQUIRE(solution);
    const auto hidden = givens.layout()->hidden_houses();
    CHECK(hidden.size() == 5);
    for (const auto& house : hidden) {
        std::set<Digit> digits;
        for (const Cell cell : house.cells) digits.insert((*solution)[cell]);
        CHECK(digits.size() == 9);
    }
}

TEST_CASE("a verb that knows no rules names those it meets") {
    const Grid grid(Board::parse("2x2; anti-king; cage: r1c1 r1c2"));
    CHECK_THROWS_WITH(nonet::refuse_rules(*grid.board(), "rate"),
                      "expected rules that rate knows, got: anti-king, cage");
    CHECK_NOTHROW(nonet::refuse_rules(*Board::parse("2x2"), "rate"));
}

TEST_CASE("a solution keeps houses and rules") {
    const auto board = Board::parse("2x2; anti-king");
    CHECK(nonet::is_solution(*Board::parse("2x2"), Grid::parse("1234341221434321").digits()));
    CHECK_FALSE(nonet::is_solution(*board, Grid::parse("1234341221434321", board).digits()));
    CHECK_FALSE(nonet::is_solution(*board, Grid::parse("123434122143432.", board).digits()));
}
