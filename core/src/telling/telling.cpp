// Each family has its teller; what they say is checked and sorted here.
#include "nonet/telling.hpp"

#include <array>

#include "nonet/error.hpp"
#include "teller.hpp"

namespace nonet {

namespace {

constexpr std::array<std::string_view, 2> HOUSE_LOOKS{"base", "cover"};
constexpr std::array<std::string_view, 5> CELL_LOOKS{"a", "b", "fin", "blocker", "focus"};
constexpr std::array<std::string_view, 9> CANDIDATE_LOOKS{"a",    "b",     "c",     "d",   "fin",
                                                          "true", "false", "place", "gone"};
constexpr std::array<std::string_view, 3> LINK_KINDS{"strong", "weak", "block"};
constexpr std::array<std::string_view, 5> VALUE_KINDS{"digits", "cells", "houses", "candidates",
                                                      "number"};

void check_cell(const Layout& layout, int cell) {
    if (cell < layout.cells()) return;
    throw InputError("expected a step on " + std::to_string(layout.cells()) + " cells, got cell " +
                     std::to_string(cell));
}

void check_digit(const Layout& layout, int digit) {
    if (digit >= 1 && digit <= layout.digits()) return;
    throw InputError("expected a step with digits from 1 to " + std::to_string(layout.digits()) +
                     ", got " + std::to_string(digit));
}

void check_effect(const Teller& t, const Candidates& effects) {
    for (const Candidate& c : effects) {
        check_cell(t.layout, c.cell);
        check_digit(t.layout, c.digit);
        if (t.has(c.cell, c.digit)) continue;
        throw InputError("expected a step of this position, got one about " +
                         std::to_string(c.digit) + " in " + t.layout.cell_name(c.cell) +
                         ", which is no candidate there");
    }
}

void check_cells(const Layout& layout, const Cells& cells) {
    for (int c : cells) check_cell(layout, c);
}

void check_nodes(const Layout& layout, const Step& step) {
    for (const ChainNode& node : step.nodes) {
        check_digit(layout, node.digit);
        check_cells(layout, node.cells);
        check_cells(layout, node.set);
        for (std::uint32_t parent : node.parents) {
            if (parent >= step.nodes.size())
                throw InputError("expected parents among " + std::to_string(step.nodes.size()) +
                                 " nodes, got node " + std::to_string(parent));
        }
    }
}

// The door: a step may come from anywhere.
void check_step(const Teller& t) {
    const Step& step = t.step;
    check_effect(t, step.placements);
    check_effect(t, step.eliminations);
    for (const Mark& m : step.marks) {
        check_cell(t.layout, m.candidate.cell);
        check_digit(t.layout, m.candidate.digit);
    }
    for (const HouseMark& h : step.houses) {
        if (h.house >= t.layout.houses().size())
            throw InputError("expected a house below " + std::to_string(t.layout.houses().size()) +
                             ", got " + std::to_string(h.house));
    }
    for (const CellGroup& g : step.groups) check_cells(t.layout, g.cells);
    check_nodes(t.layout, step);
}

void tell_family(Teller& t) {
    switch (facts_of(t.step.technique).family) {
        case Family::SINGLES:
            return tell_singles(t);
        case Family::INTERSECTIONS:
            return tell_intersections(t);
        case Family::SUBSETS:
            return tell_subsets(t);
        case Family::FISH:
            return tell_fish(t);
        case Family::SINGLE_DIGIT:
            return tell_single_digit(t);
        case Family::COLOURING:
            return tell_colouring(t);
        case Family::WINGS:
            return tell_wings(t);
        case Family::UNIQUENESS:
            return tell_uniqueness(t);
        case Family::CHAINS:
            return tell_chains(t);
        case Family::ALMOST_LOCKED_SETS:
            return tell_almost_locked(t);
        case Family::RANK:
            return tell_rank(t);
        case Family::FORCING:
            return tell_forcing(t);
        case Family::CAGES:
        case Family::LINES:
        case Family::MARKS:
        case Family::CLUES:
        case Family::REGIONS:
            return tell_rules(t);
        case Family::LAST_RESORT:
            return tell_last_resort(t);
    }
}

}  // namespace

std::vector<Frame> tell(const Position& position, const Step& step) {
    Teller teller(position, step);
    check_step(teller);
    tell_family(teller);
    return std::move(teller.frames);
}

std::string_view name_of(HouseLook look) {
    return HOUSE_LOOKS[static_cast<std::size_t>(look)];
}
std::string_view name_of(CellLook look) {
    return CELL_LOOKS[static_cast<std::size_t>(look)];
}
std::string_view name_of(CandidateLook look) {
    return CANDIDATE_LOOKS[static_cast<std::size_t>(look)];
}
std::string_view name_of(LinkKind kind) {
    return LINK_KINDS[static_cast<std::size_t>(kind)];
}
std::string_view name_of(ValueKind kind) {
    return VALUE_KINDS[static_cast<std::size_t>(kind)];
}

}  // namespace nonet
