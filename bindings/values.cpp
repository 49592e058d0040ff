// Steps and positions as Python's values: written, compared, copied and sent elsewhere.
#include "values.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "nonet/digit_set.hpp"

using namespace nonet;

namespace {

// The fields of a step, in the order of its constructor.
constexpr const char* FIELDS[] = {"technique", "placements", "eliminations", "digits", "marks",
                                  "houses",    "groups",     "nodes",        "length", "siamese",
                                  "rules",     "sum",        "combinations"};

nb::tuple state_of_step(const nb::handle step) {
    nb::list state;
    for (const char* name : FIELDS) state.append(step.attr(name));
    return nb::tuple(state);
}

// As it would be made again, without what is empty.
std::string show_step(const nb::handle step) {
    std::string text = std::string("Step(") + nb::repr(step.attr("technique")).c_str();
    for (const char* name : FIELDS) {
        const nb::object value = step.attr(name);
        if (!nb::cast<bool>(nb::bool_(value)) || std::string_view(name) == "technique") continue;
        text += std::string(", ") + name + "=" + nb::repr(value).c_str();
    }
    return text + ")";
}

using Links = std::vector<std::pair<Candidate, Candidate>>;

// What was added to the links that the rules of the board have brought by themselves.
Links added_links(const Position& position) {
    const Links all = position.links();
    if (all.empty()) return all;
    const Links own = Position(position.givens(), position.digits()).links();
    Links added;
    std::ranges::set_difference(all, own, std::back_inserter(added));
    return added;
}

nb::list list_links(const Position& position) {
    nb::list pairs;
    for (const auto& [a, b] : added_links(position))
        pairs.append(nb::make_tuple(nb::make_tuple(int{a.cell}, int{a.digit}),
                                    nb::make_tuple(int{b.cell}, int{b.digit})));
    return pairs;
}

Links cast_links(const nb::list& pairs) {
    const auto candidate = [](nb::handle pair) {
        return Candidate{nb::cast<std::uint16_t>(pair[0]), nb::cast<std::uint8_t>(pair[1])};
    };
    Links links;
    for (const nb::handle pair : pairs) links.emplace_back(candidate(pair[0]), candidate(pair[1]));
    return links;
}

constexpr const char* ORIGIN = "_origin";  // kept beside the step, which stays the same value

nb::tuple state_of_position(const Position& position) {
    return nb::make_tuple(position.givens(), position.digits(), nb::cast(position.candidates()),
                          list_links(position));
}

// Candidates only ever go: what a fresh position has beyond those of the state is taken away.
Position make_position(const nb::tuple& state) {
    Position position(nb::cast<Grid>(state[0]), nb::cast<Grid>(state[1]));
    if (const Links links = cast_links(nb::cast<nb::list>(state[3])); !links.empty())
        position = position.with_links(links);
    const auto wanted = nb::cast<std::vector<DigitSet>>(state[2]);
    const std::vector<DigitSet> fresh = position.candidates();
    Step taken;
    for (std::size_t cell = 0; cell < fresh.size(); ++cell) {
        for (const int digit : each_digit(fresh[cell] & ~wanted.at(cell)))
            taken.eliminations.push_back(
                {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
    }
    return position.after(taken);
}

bool are_equal(const Position& one, const Position& other) {
    return one.digits() == other.digits() && one.givens() == other.givens() &&
           one.candidates() == other.candidates() && one.links() == other.links();
}

}  // namespace

nb::object remember(nb::object step, const nb::handle origin) {
    nb::setattr(step, ORIGIN, origin);
    return step;
}

// A step of a path remembers its start, its steps and the number of this one.
void remember_path(const nb::handle_t<Position> start, const nb::tuple& steps) {
    for (std::size_t number = 0; number < steps.size(); ++number)
        remember(steps[number], nb::make_tuple(start, steps, number));
}

void bind_step_value(nb::class_<Step>& step) {
    step.def("__repr__", &show_step)
        .def(
            "__str__", [](const nb::handle self) { return lent("name_effect")(self); },
            nb::sig("def __str__(self) -> str"))
        .def("__getstate__", &state_of_step,
             nb::sig("def __getstate__(self) -> tuple[object, ...]"))
        .def(
            "__setstate__",
            [](Step& self, const nb::tuple& state) {
                new (&self) Step(nb::cast<const Step&>(nb::type<Step>()(*state)));
            },
            nb::sig("def __setstate__(self, state: tuple[object, ...], /) -> None"))
        .def(
            "remember",
            [](const nb::object& self, const nb::handle_t<Position> position) {
                return remember(self, position);
            },
            nb::arg("position"), nb::sig("def remember(self, position: Position) -> Step"),
            "Keep the position that it was found in, so that it can tell and draw itself. It "
            "stays\n"
            "an equal step.")
        .def_prop_ro(
            "position",
            [](const nb::handle self) {
                return lent("find_origin")(nb::getattr(self, ORIGIN, nb::none()));
            },
            nb::sig("def position(self) -> Position | None"),
            "The position that it was found in, where it remembers one: a copy does not.")
        .def(
            "explain",
            [](const nb::handle self, const nb::handle position, const nb::handle language,
               const nb::handle names) {
                return lent("explain_step_of")(self, position, language, names);
            },
            nb::arg("position").none() = nb::none(), nb::arg("language") = "en",
            nb::arg("names") = "short",
            nb::sig("def explain(self, position: Position | str | None = None, "
                    "language: str = 'en', names: str = 'short') -> str"),
            "Tell it in a few sentences, as a step of a position: the one it was found in, if "
            "none\n"
            "is given. `step.explain('de')` does so in German.")
        .def(
            "svg",
            [](const nb::handle self, const nb::handle position) {
                return lent("draw_step")(self, position);
            },
            nb::arg("position").none() = nb::none(),
            nb::sig("def svg(self, position: Position | None = None) -> str"),
            "Draw it on a position, as SVG: on the one it was found in, if none is given.")
        .def(
            "_repr_svg_",
            [](const nb::handle self) -> nb::object {
                if (self.attr("position").is_none()) return nb::none();
                return self.attr("svg")();
            },
            nb::sig("def _repr_svg_(self) -> str | None"));
}

void bind_position_value(nb::class_<Position>& position) {
    position.def_prop_ro("givens", &Position::givens, "The digits that came with the board.")
        .def_prop_ro("links", &list_links,
                     nb::sig("def links(self) -> list[tuple[tuple[int, int], tuple[int, int]]]"),
                     "What `with_links` has added: pairs of candidates of which not both are true.")
        .def_prop_ro(
            "candidate_set", [](const nb::handle self) { return lent("candidate_set")(self); },
            nb::sig("def candidate_set(self) -> nonet.cells.CandidateSet"), "All its candidates.")
        .def_prop_ro(
            "empty", [](const nb::handle self) { return lent("empty_cells")(self); },
            nb::sig("def empty(self) -> nonet.cells.CellSet"), "The cells without a digit.")
        .def(
            "places",
            [](const nb::handle self, const nb::handle digit, const nb::handle house) {
                return lent("find_places")(self, digit, house);
            },
            nb::arg("digit"), nb::arg("house").none() = nb::none(),
            nb::sig("def places(self, digit: int, house: House | int | str | None = None) -> "
                    "nonet.cells.CellSet"),
            "The cells where a digit is a candidate, in one house or everywhere.")
        .def(
            "candidates_of",
            [](const nb::handle self, const nb::handle cell) {
                return lent("list_candidates")(self, cell);
            },
            nb::arg("cell"), nb::sig("def candidates_of(self, cell: int | str) -> tuple[int, ...]"),
            "The digits that are candidates of a cell.")
        .def(
            "svg", [](const nb::handle self) { return lent("draw_position")(self); },
            nb::sig("def svg(self) -> str"), "Draw its digits and candidates, as SVG.")
        .def("_repr_svg_", [](const nb::handle self) { return lent("draw_position")(self); })
        .def("__repr__",
             [](const Position& self) {
                 return "<Position " + self.digits().format() + " on " + self.layout()->name() +
                        ">";
             })
        .def(
            "__str__", [](const nb::handle self) { return lent("draw_candidates")(self); },
            nb::sig("def __str__(self) -> str"))
        .def(
            "__eq__",
            [](const Position& self, nb::handle other) {
                return nb::isinstance<Position>(other) &&
                       are_equal(self, nb::cast<const Position&>(other));
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Position& self) {
                 std::size_t hash = self.digits().hash();
                 for (const DigitSet set : self.candidates()) hash = hash * 1000003 + set;
                 return static_cast<Py_hash_t>(hash >> 1);
             })
        .def("__getstate__", &state_of_position,
             nb::sig("def __getstate__(self) -> tuple[object, ...]"))
        .def(
            "__setstate__",
            [](Position& self, const nb::tuple& state) {
                new (&self) Position(make_position(state));
            },
            nb::sig("def __setstate__(self, state: tuple[object, ...], /) -> None"));
}
