// A step as it is told: frames, each one sentence and the picture that proves it.
//
// A frame is data. Its sentence is the id of a template whose words stand in a table of each
// language; its values are what the template names. Its picture is whole: it holds all that is
// drawn while the frame is shown, and what is new in it is what the frame before has not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/logic.hpp"

namespace nonet {

enum class HouseLook : std::uint8_t { BASE, COVER };
enum class CellLook : std::uint8_t { A, B, FIN, BLOCKER, FOCUS };
// A to D are the sides of an argument; HOLDS and FAILS are true and false in the case that the
// frame supposes; PLACE and GONE are what the step does, in its last frames only.
enum class CandidateLook : std::uint8_t { A, B, C, D, FIN, HOLDS, FAILS, PLACE, GONE };
// STRONG: if the first is false, the second is true. WEAK: if the first is true, the second is
// false. BLOCK: a placed digit keeps its like out of a cell.
enum class LinkKind : std::uint8_t { STRONG, WEAK, BLOCK };

enum class ValueKind : std::uint8_t { DIGITS, CELLS, HOUSES, CANDIDATES, NUMBER };

// One argument of a template. What it is about are its numbers, or its candidates.
struct Value {
    std::string name;
    ValueKind kind = ValueKind::NUMBER;
    std::vector<int> numbers{};
    std::vector<Candidate> candidates{};
    friend bool operator==(const Value&, const Value&) = default;
};

struct FrameHouse {
    std::uint16_t house = 0;
    HouseLook look = HouseLook::BASE;
    friend bool operator==(const FrameHouse&, const FrameHouse&) = default;
};

struct FrameCell {
    std::uint16_t cell = 0;
    CellLook look = CellLook::FOCUS;
    friend bool operator==(const FrameCell&, const FrameCell&) = default;
};

struct FrameCandidate {
    Candidate candidate;
    CandidateLook look = CandidateLook::A;
    friend bool operator==(const FrameCandidate&, const FrameCandidate&) = default;
};

struct FrameLink {
    Candidate from, to;
    LinkKind kind = LinkKind::STRONG;
    friend bool operator==(const FrameLink&, const FrameLink&) = default;
};

struct Frame {
    std::string sentence{};
    std::vector<Value> values{};
    std::vector<FrameHouse> houses{};
    std::vector<FrameCell> cells{};
    std::vector<FrameCandidate> candidates{};
    std::vector<FrameLink> links{};
    std::vector<std::uint16_t> rules{};  // of the board, by number: what is looked at
    friend bool operator==(const Frame&, const Frame&) = default;
};

// Tell a step of a position. Throws InputError for a step that is not of this position: one that
// places or removes what is no candidate, or whose evidence lies outside the board.
std::vector<Frame> tell(const Position& position, const Step& step);

std::string_view name_of(HouseLook look);
std::string_view name_of(CellLook look);
std::string_view name_of(CandidateLook look);
std::string_view name_of(LinkKind kind);
std::string_view name_of(ValueKind kind);

}  // namespace nonet
