// Lines of text, good and bad.
#include "nonet/lines.hpp"

#include <doctest/doctest.h>

#include "nonet/error.hpp"

using nonet::Digit;
using nonet::Layout;
using nonet::parse_lines;

namespace {

const std::string FIRST = "1..4............";
const std::string SECOND = ".........2.....3";

std::vector<Digit> digits_of(const std::string& line) {
    return nonet::Grid::parse(line).digits();
}

std::vector<Digit> join(std::vector<Digit> first, const std::vector<Digit>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

}  // namespace

TEST_CASE("lines are read whatever ends them and whatever stands between them") {
    const auto layout = Layout::of_size(4);
    const auto both = join(digits_of(FIRST), digits_of(SECOND));
    for (const std::string end : {"\n", "\r\n", "\r", "\n\n", "\n# a comment\n", "\n  \n"}) {
        const auto lines = parse_lines("\xEF\xBB\xBF" + FIRST + end + SECOND, *layout);
        CHECK(lines.count == 2);
        CHECK(lines.digits == both);
        CHECK(lines.bad.empty());
    }
    for (const std::string comment : {" easy", ",1234", ";x", "\t5", "#1"}) {
        CHECK(parse_lines(FIRST + comment + "\n  " + SECOND + comment, *layout).digits == both);
    }
    CHECK(parse_lines("", *layout).count == 0);
}

TEST_CASE("bad lines are reported by number and the others are read") {
    const auto layout = Layout::of_size(4);
    const auto lines =
        parse_lines("1..\n" + FIRST + "\n" + FIRST + "9\n1..9............\n\x01\n" + SECOND,
                    *layout, nonet::SYMBOLS, 10);
    CHECK(lines.count == 2);
    CHECK(lines.lines == 6);
    REQUIRE(lines.bad.size() == 4);
    CHECK(lines.bad[0].number == 10);
    CHECK(lines.bad[0].reason == "expected 16 cells, got 3");
    CHECK(lines.bad[1].number == 12);
    CHECK(lines.bad[1].reason == "expected 16 cells, got 17");
    CHECK(lines.bad[2].reason == "expected '.' or 1 to 4, got '9' at r1c4");
    CHECK(lines.bad[3].reason == "expected '.' or 1 to 4, got byte 0x01 at r1c1");
}

TEST_CASE("rubbish does not fill the memory with messages") {
    std::string rubbish;
    for (int line = 0; line < 1000; ++line) rubbish += "rubbish\n";
    CHECK(parse_lines(rubbish, *Layout::of_size(9)).bad.size() == nonet::MAX_BAD_LINES);
}

TEST_CASE("the threads change nothing that is read") {
    const auto layout = Layout::of_size(9);
    std::string text = "\xEF\xBB\xBF";
    for (int line = 0; line < 6000; ++line) {
        text += std::string(line % 81, '1') + std::string(81 - line % 81, '.');
        text += line % 1000 == 7 ? "?\r\n" : line % 3 ? "\n" : line % 2 ? "\r" : "\r\n\r\n# more\n";
    }
    const auto alone = parse_lines(text, *layout, nonet::SYMBOLS, 5);
    CHECK(alone.count == 5994);
    for (const int threads : {2, 3, 5, 100}) {
        const auto together = parse_lines(text, *layout, nonet::SYMBOLS, 5, threads);
        CHECK(together.digits == alone.digits);
        CHECK(together.count == alone.count);
        CHECK(together.lines == alone.lines);
        REQUIRE(together.bad.size() == alone.bad.size());
        for (std::size_t i = 0; i < alone.bad.size(); ++i) {
            CHECK(together.bad[i].number == alone.bad[i].number);
        }
    }
}

TEST_CASE("lines are written as they are read") {
    const auto layout = Layout::of_size(4);
    const std::string text = FIRST + "\n" + SECOND + "\n";
    const auto lines = parse_lines(text, *layout);
    std::string written(text.size(), '?');
    nonet::format_lines(lines.digits.data(), lines.count, *layout, written.data());
    CHECK(written == text);
    const std::vector<Digit> wrong = {1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    CHECK_THROWS_WITH_AS(nonet::format_lines(wrong.data(), 1, *layout, written.data()),
                         "expected a digit from 0 to 4, got 5 at r2c1 of puzzle 1",
                         nonet::InputError);
}
