// What the maker of boards with rules promises.
#include "nonet/setting.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "generator/setting/filling.hpp"
#include "nonet/error.hpp"
#include "nonet/solver.hpp"

using namespace nonet;

namespace {

Setting setting_of(const char* board, std::vector<Rule> material = {}) {
    Setting setting;
    setting.board = Board::parse(board);
    setting.material = std::move(material);
    return setting;
}

std::vector<Made> make(const Setting& setting, int count) {
    std::vector<Made> made;
    Setter setter(setting);
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(count); ++seed)
        for (Made& one : setter.attempt(std::span(&seed, 1), 1).made)
            made.push_back(std::move(one));
    return made;
}

bool contains_kind(const Board& board, RuleKind kind) {
    const std::vector<RuleKind> kinds = board.kinds();
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

void check_proper(const std::vector<Made>& made) {
    for (const Made& one : made) {
        CHECK(is_solution(*one.givens.board(), one.solution.digits()));
        CHECK(count_solutions(one.givens, 2) == 1);
    }
}

}  // namespace

TEST_CASE("a setter makes puzzles of every material, each with one solution") {
    const std::vector<std::vector<Rule>> materials{
        {{RuleKind::CAGE}},
        {{RuleKind::THERMOMETER}},
        {{RuleKind::ARROW}},
        {{RuleKind::WHISPER}},
        {{RuleKind::RENBAN}},
        {{RuleKind::PALINDROME}},
        {{RuleKind::LITTLE_KILLER}},
        {{RuleKind::SANDWICH}},
        {{RuleKind::GREATER}},
        {{RuleKind::ODD}, {RuleKind::EVEN}},
        {{RuleKind::PAIR_SUM, {}, {}, {5}}},
        {{RuleKind::DIFFERENCE, {}, {}, {1}}, {RuleKind::RATIO, {}, {}, {2}}},
    };
    for (const std::vector<Rule>& material : materials) {
        const std::vector<Made> made = make(setting_of("2x3", material), 4);
        CHECK(made.size() >= 3);
        check_proper(made);
        for (const Made& one : made)
            CHECK(contains_kind(*one.givens.board(), material.front().kind));
    }
}

TEST_CASE("a killer has no givens and every cell in one cage") {
    Setting setting = setting_of("3x3", {{RuleKind::CAGE}});
    setting.has_givens = false;
    for (const bool is_symmetric : {false, true}) {
        setting.has_symmetric_cages = is_symmetric;
        for (const CageStyle style : {CageStyle::FREE, CageStyle::INSIDE, CageStyle::ACROSS}) {
            setting.cages = style;
            const std::vector<Made> made = make(setting, 2);
            check_proper(made);
            for (const Made& one : made) {
                CHECK(one.givens.count_digits() == 0);
                std::set<Cell> seen;
                std::set<std::vector<Cell>> cages;
                for (const Rule& cage : one.givens.board()->rules()) {
                    CHECK(cage.cells.size() >= 2);
                    seen.insert(cage.cells.begin(), cage.cells.end());
                    cages.insert(cage.cells);
                    const std::vector<int> regions = one.givens.layout()->regions();
                    if (style != CageStyle::INSIDE) continue;
                    for (const Cell cell : cage.cells)
                        CHECK(regions[cell] == regions[cage.cells[0]]);
                }
                CHECK(seen.size() == 81);
                if (!is_symmetric) continue;
                for (const std::vector<Cell>& cage : cages) {
                    std::vector<Cell> image;
                    for (const Cell cell : cage) image.insert(image.begin(), 80 - cell);
                    CHECK(cages.contains(image));
                }
            }
        }
    }
}

TEST_CASE("fresh regions are connected and of one size") {
    Random random(7);
    const Layout::Pointer lines = Layout::rectangle(6, 6, 6);
    for (int i = 0; i < 20; ++i) {
        const Layout::Pointer drawn = setting::draw_regions(*lines, random);
        std::vector<int> sizes(6);
        for (const int region : drawn->regions()) ++sizes[region];
        CHECK(sizes == std::vector<int>(6, 6));
    }
}

TEST_CASE("a jigsaw keeps the diagonals that it was asked for") {
    Setting setting = setting_of("rectangle 6x6 6+diagonals");
    setting.has_fresh_regions = true;
    const std::vector<Made> made = make(setting, 3);
    check_proper(made);
    for (const Made& one : made) CHECK(one.givens.layout()->shape().diagonals[1]);
}

TEST_CASE("a part that is not needed is a miss") {
    Setting setting = setting_of("3x3+diagonals");
    setting.parts.push_back({Layout::of_size(9)});
    for (const Made& one : make(setting, 5)) {
        const Grid plain(Layout::of_size(9), one.givens.digits());
        CHECK(count_solutions(plain, 2) == 2);
    }
}

TEST_CASE("rules that no grid keeps are refused") {
    Setter setter(setting_of("2x2; anti-king; anti-knight"));
    const std::uint64_t seed = 1;
    CHECK_THROWS_AS(setter.attempt(std::span(&seed, 1), 1), InputError);
}

TEST_CASE("the same seed makes the same puzzle") {
    const Setting setting = setting_of("2x3", {{RuleKind::CAGE}, {RuleKind::THERMOMETER}});
    const std::vector<Made> made = make(setting, 5), again = make(setting, 5);
    REQUIRE(made.size() == again.size());
    for (std::size_t i = 0; i < made.size(); ++i) {
        CHECK(made[i].givens == again[i].givens);
        CHECK(*made[i].givens.board() == *again[i].givens.board());
    }
}
