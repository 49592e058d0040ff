// Steps and frames as JSON, field by field as in nonet/techniques.py.
#include "steps.hpp"

#include "nonet/digit_set.hpp"

using namespace nonet;

namespace {

void add_candidate(Json& json, const Candidate& c) {
    json.open('[').add(c.cell).add(c.digit).close(']');
}

void add_candidates(Json& json, const char* name, const std::vector<Candidate>& list) {
    json.key(name).open('[');
    for (const Candidate& c : list) add_candidate(json, c);
    json.close(']');
}

void add_digits(Json& json, DigitSet digits) {
    json.open('[');
    for (const int d : each_digit(digits)) json.add(d);
    json.close(']');
}

void add_evidence(Json& json, const Step& step) {
    json.key("marks").open('[');
    for (const Mark& m : step.marks) {
        json.open('[').add(m.candidate.cell).add(m.candidate.digit);
        json.add(name_of(m.role)).close(']');
    }
    json.close(']').key("houses").open('[');
    for (const HouseMark& h : step.houses)
        json.open('[').add(h.house).add(name_of(h.role)).close(']');
    json.close(']').key("groups").open('[');
    for (const CellGroup& g : step.groups) {
        json.open('[').add(name_of(g.role)).list(g.cells);
        add_digits(json, g.digits);
        json.close(']');
    }
    json.close(']').key("nodes").open('[');
    for (const ChainNode& n : step.nodes) {
        json.open('[').add(n.digit).truth(n.on).list(n.cells).list(n.set).list(n.parents);
        json.close(']');
    }
    json.close(']');
}

void add_value(Json& json, const Value& value) {
    json.key(value.name).open('[').add(name_of(value.kind));
    if (value.kind == ValueKind::NUMBER) {
        json.add(value.numbers.front());
    } else if (value.kind == ValueKind::CANDIDATES) {
        json.open('[');
        for (const Candidate& c : value.candidates) add_candidate(json, c);
        json.close(']');
    } else {
        json.list(value.numbers);
    }
    json.close(']');
}

void add_picture(Json& json, const Frame& frame) {
    if (!frame.houses.empty()) json.key("houses").open('[');
    for (const FrameHouse& h : frame.houses)
        json.open('[').add(h.house).add(name_of(h.look)).close(']');
    if (!frame.houses.empty()) json.close(']');
    if (!frame.cells.empty()) json.key("cells").open('[');
    for (const FrameCell& c : frame.cells)
        json.open('[').add(c.cell).add(name_of(c.look)).close(']');
    if (!frame.cells.empty()) json.close(']');
    if (!frame.candidates.empty()) json.key("candidates").open('[');
    for (const FrameCandidate& c : frame.candidates) {
        json.open('[').add(c.candidate.cell).add(c.candidate.digit);
        json.add(name_of(c.look)).close(']');
    }
    if (!frame.candidates.empty()) json.close(']');
    if (!frame.links.empty()) json.key("links").open('[');
    for (const FrameLink& l : frame.links) {
        json.open('[');
        add_candidate(json, l.from);
        add_candidate(json, l.to);
        json.add(name_of(l.kind)).close(']');
    }
    if (!frame.links.empty()) json.close(']');
    if (!frame.rules.empty()) json.key("rules").list(frame.rules);
}

void add_frame(Json& json, const Frame& frame) {
    json.open('{').key("sentence").add(frame.sentence).key("values").open('{');
    for (const Value& value : frame.values) add_value(json, value);
    json.close('}');
    add_picture(json, frame);
    json.close('}');
}

}  // namespace

void add_step(Json& json, const Position& position, const Step& step) {
    const TechniqueFacts& facts = facts_of(step.technique);
    json.open('{').key("technique").add(facts.id).key("name").add(facts.name);
    add_candidates(json, "placements", step.placements);
    add_candidates(json, "eliminations", step.eliminations);
    json.key("digits");
    add_digits(json, step.digits);
    add_evidence(json, step);
    json.key("length").add(step.length).key("siamese").truth(step.siamese);
    json.key("rules").list(step.rules).key("sum").add(step.sum).key("combinations").open('[');
    for (const DigitSet digits : step.combinations) add_digits(json, digits);
    json.close(']').key("frames").open('[');
    for (const Frame& frame : tell(position, step)) add_frame(json, frame);
    json.close(']').close('}');
}
