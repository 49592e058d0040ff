// Told steps at the door: frames as Python values.
#include "nonet/telling.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"

using namespace nonet;

namespace {

using CandidateTuple = std::tuple<int, int>;  // cell, digit

CandidateTuple to_tuple(const Candidate& c) {
    return {c.cell, c.digit};
}

// Kind and what it holds: a number, or a list.
nb::tuple value_tuple(const Value& value) {
    const std::string kind(name_of(value.kind));
    if (value.kind == ValueKind::NUMBER) return nb::make_tuple(kind, value.numbers.front());
    if (value.kind != ValueKind::CANDIDATES) return nb::make_tuple(kind, value.numbers);
    std::vector<CandidateTuple> list;
    for (const Candidate& c : value.candidates) list.push_back(to_tuple(c));
    return nb::make_tuple(kind, list);
}

nb::dict value_dict(const Frame& frame) {
    nb::dict values;
    for (const Value& value : frame.values) values[value.name.c_str()] = value_tuple(value);
    return values;
}

std::vector<std::tuple<int, std::string>> house_tuples(const Frame& frame) {
    std::vector<std::tuple<int, std::string>> tuples;
    for (const FrameHouse& h : frame.houses) tuples.emplace_back(h.house, name_of(h.look));
    return tuples;
}

std::vector<std::tuple<int, std::string>> cell_tuples(const Frame& frame) {
    std::vector<std::tuple<int, std::string>> tuples;
    for (const FrameCell& c : frame.cells) tuples.emplace_back(c.cell, name_of(c.look));
    return tuples;
}

std::vector<std::tuple<int, int, std::string>> candidate_tuples(const Frame& frame) {
    std::vector<std::tuple<int, int, std::string>> tuples;
    for (const FrameCandidate& c : frame.candidates)
        tuples.emplace_back(c.candidate.cell, c.candidate.digit, name_of(c.look));
    return tuples;
}

std::vector<std::tuple<CandidateTuple, CandidateTuple, std::string>> link_tuples(
    const Frame& frame) {
    std::vector<std::tuple<CandidateTuple, CandidateTuple, std::string>> tuples;
    for (const FrameLink& l : frame.links)
        tuples.emplace_back(to_tuple(l.from), to_tuple(l.to), name_of(l.kind));
    return tuples;
}

}  // namespace

void bind_telling(nb::module_& module) {
    nb::class_<Frame>(module, "Frame", "One sentence of a step, and the picture that proves it.")
        .def_prop_ro(
            "sentence", [](const Frame& f) { return f.sentence; }, "The id of its template.")
        .def_prop_ro("values", &value_dict,
                     nb::sig("def values(self) -> dict[str, tuple[str, object]]"),
                     "What the template names: name → kind and numbers, or cells and digits.")
        .def_prop_ro("houses", &house_tuples, "Houses and their looks.")
        .def_prop_ro("cells", &cell_tuples, "Cells and their looks.")
        .def_prop_ro("candidates", &candidate_tuples, "Candidates as cell, digit and look.")
        .def_prop_ro("links", &link_tuples, "Links from candidate to candidate, and their kinds.")
        .def_prop_ro(
            "rules",
            [](const Frame& f) { return std::vector<int>(f.rules.begin(), f.rules.end()); },
            "Rules of the board that are looked at, by number.");
    module.def(
        "tell",
        [](const Position& position, const Step& step) {
            check_step(*position.board(), step);
            return tell(position, step);
        },
        nb::arg("position"), nb::arg("step"),
        "Tell a step of a position in frames, cause before effect.");
}
