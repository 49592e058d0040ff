// Steps as they are told.
#include "nonet/telling.hpp"
#include "nonet/board.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "nonet/error.hpp"

using namespace nonet;

namespace {

constexpr const char* EASY =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

TechniqueSet only(Technique technique) {
    TechniqueSet set;
    set.set(index_of(technique));
    return set;
}

// "53+4..:415": givens, placed digits after "+", and what is gone as digit, row, column. A board
// other than the classic comes first: "3x3; anti-king @ 53+4..:415".
Position parse_position(const std::string& text) {
    const std::string between = " @ ";
    const std::size_t at_sign = text.find(between);
    const bool is_classic = at_sign == std::string::npos;
    const auto board = Board::parse(is_classic ? "3x3" : text.substr(0, at_sign));
    const std::size_t start = is_classic ? 0 : at_sign + between.size();
    const std::size_t colon = text.find(':', start);
    std::string givens, digits;
    for (std::size_t i = start; i < colon; ++i) {
        const bool placed = text[i] == '+';
        if (placed) ++i;
        givens += placed ? '.' : text[i];
        digits += text[i];
    }
    Position position(Grid::parse(givens, board), Grid::parse(digits, board));
    std::istringstream gone(text.substr(colon + 1));
    for (std::string at; gone >> at;) {
        const Cell cell = (at[1] - '1') * board->layout()->columns() + (at[2] - '1');
        position = position.without(cell, static_cast<Digit>(at[0] - '0'));
    }
    return position;
}

struct Case {
    Technique technique;
    std::string position;
};

std::vector<Case> read_cases() {
    std::ifstream file(std::string(NONET_TEST_DATA) + "/steps.txt");
    std::vector<Case> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        std::string id, position;
        std::getline(fields, id, '|');
        std::getline(fields, position, '|');
        cases.push_back({*find_technique(id), position});
    }
    return cases;
}

Step first_step(const Position& position, Technique technique) {
    return position.find(Want::FIRST, only(technique)).at(0);
}

const Frame& frame_of(const std::vector<Frame>& frames, const std::string& sentence) {
    const auto at = std::ranges::find(frames, sentence, &Frame::sentence);
    REQUIRE(at != frames.end());
    return *at;
}

std::map<Candidate, CandidateLook> looks_of(const Frame& frame) {
    std::map<Candidate, CandidateLook> looks;
    for (const FrameCandidate& c : frame.candidates) looks[c.candidate] = c.look;
    CHECK(looks.size() == frame.candidates.size());  // one look a candidate
    return looks;
}

std::vector<Candidate> painted_as(const Frame& frame, CandidateLook look) {
    std::vector<Candidate> found;
    for (const FrameCandidate& c : frame.candidates) {
        if (c.look == look) found.push_back(c.candidate);
    }
    std::ranges::sort(found);
    return found;
}

bool is_true_link(const Position& position, const FrameLink& link) {
    const auto candidates = position.candidates();
    const auto has = [&](Candidate c) { return (candidates[c.cell] & digit_bit(c.digit)) != 0; };
    switch (link.kind) {
        case LinkKind::BLOCK:
            return position.digits()[link.from.cell] == link.from.digit &&
                   position.digits()[link.to.cell] == 0 && link.from.digit == link.to.digit &&
                   position.excludes(link.from, link.to);
        case LinkKind::WEAK:
            return has(link.from) && has(link.to) && position.excludes(link.from, link.to);
        default:
            return has(link.from) && has(link.to);
    }
}

void check_laws(const Position& position, const Step& step) {
    const std::vector<Frame> frames = tell(position, step);
    const auto candidates = position.candidates();
    REQUIRE(frames.size() >= 2);
    for (const Frame& frame : frames) {
        for (const auto& [c, look] : looks_of(frame))
            CHECK((candidates[c.cell] & digit_bit(c.digit)) != 0);
        for (const FrameLink& link : frame.links) CHECK(is_true_link(position, link));
        if (frame.sentence.starts_with("effect.")) continue;
        CHECK(painted_as(frame, CandidateLook::PLACE).empty());
        CHECK(painted_as(frame, CandidateLook::GONE).empty());
    }
    CHECK(painted_as(frames.back(), CandidateLook::GONE) == step.eliminations);
    if (step.eliminations.empty())
        CHECK(painted_as(frames.back(), CandidateLook::PLACE) == step.placements);
}

}  // namespace

TEST_CASE("every technique is told with candidates and links that are there") {
    for (const Case& each : read_cases()) {
        CAPTURE(facts_of(each.technique).id);
        const Position position = parse_position(each.position);
        check_laws(position, first_step(position, each.technique));
    }
}

TEST_CASE("paths on boards of other sizes are told too") {
    for (const char* text : {"1..4.........32.", EASY}) {
        Position position(Grid::parse(text));
        for (const Step& step : find_path(position, default_techniques()).steps) {
            check_laws(position, step);
            position = position.after(step);
        }
        CHECK(position.standing() == Standing::SOLVED);
    }
}

TEST_CASE("a hidden single shows a placed digit for every cell it blocks") {
    const Position position(Grid::parse(EASY));
    const Step step = first_step(position, Technique::HIDDEN_SINGLE_BOX);
    const auto frames = tell(position, step);
    const Frame& blocked = frame_of(frames, "hidden-single.blocked");
    std::set<int> cells;
    for (const FrameLink& link : blocked.links) cells.insert(link.to.cell);
    std::size_t others = 0;
    for (Cell c : position.layout()->houses()[step.houses[0].house].cells)
        others += position.digits()[c] == 0 && c != step.placements[0].cell;
    CHECK(cells.size() == others);
}

TEST_CASE("what no placed digit blocks was ruled out earlier, and is said so") {
    // Row 1 of 4x4 lacks 3 and 4; a 4 was removed from r1c3, nothing on the board does it.
    const Position position = Position(Grid::parse("12..............")).without(2, 4);
    const auto steps = position.find(Want::ALL, only(Technique::HIDDEN_SINGLE_LINE));
    REQUIRE(!steps.empty());
    frame_of(tell(position, steps[0]), "hidden-single.earlier");
    const Step naked = first_step(position, Technique::NAKED_SINGLE);
    const auto frames = tell(position, naked);
    CHECK(frame_of(frames, "naked-single.sees").values[0].numbers == std::vector<int>{1, 2});
    CHECK(frame_of(frames, "naked-single.earlier").values[0].numbers == std::vector<int>{4});
}

TEST_CASE("a W-wing paints its twins as its words have them") {
    for (const Case& each : read_cases()) {
        if (each.technique != Technique::W_WING) continue;
        const Position position = parse_position(each.position);
        const Step step = first_step(position, each.technique);
        const auto frames = tell(position, step);
        const Candidate one{step.nodes[0].cells[0], step.nodes[0].digit};
        const Candidate x{one.cell, step.nodes[1].digit};
        auto supposed = looks_of(frame_of(frames, "w-wing.both"));
        CHECK(supposed[one] == CandidateLook::FAILS);
        CHECK(supposed[x] == CandidateLook::HOLDS);
        auto last = looks_of(frames.back());
        CHECK(last[one] == CandidateLook::A);
        CHECK(last[x] == CandidateLook::B);
    }
}

TEST_CASE("an XY-wing never says that its pivot may hold the digit") {
    for (const Case& each : read_cases()) {
        if (each.technique != Technique::XY_WING) continue;
        const Position position = parse_position(each.position);
        for (const Step& step : position.find(Want::ALL, only(each.technique))) {
            for (const Frame& frame : tell(position, step))
                CHECK(frame.sentence != "wing.pivot-itself");
        }
    }
}

TEST_CASE("a step of another position is refused with what was expected") {
    const Position position(Grid::parse("123............."));
    Step step = first_step(position, Technique::FULL_HOUSE);
    step.placements[0].digit = 3;
    CHECK_THROWS_AS(tell(position, step), InputError);
    step.placements[0].cell = 99;
    CHECK_THROWS_AS(tell(position, step), InputError);
    Step chain;
    chain.technique = Technique::AIC;
    chain.nodes.push_back({1, true, {3}, {}, {5}});
    CHECK_THROWS_AS(tell(position, chain), InputError);
}
