// Puzzles at the door.
#include "nonet/puzzle.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bindings.hpp"
#include "interrupting.hpp"

using nonet::Grid;
using nonet::Layout;
using nonet::Puzzle;

namespace {

Puzzle make_puzzle(const Grid& givens) {
    return interruptible([&](const nonet::Stop& stop) { return Puzzle(givens, stop); });
}

}  // namespace

void bind_puzzle(nb::module_& module) {
    nb::class_<Puzzle>(module, "Puzzle", "Givens with exactly one solution. Immutable.")
        .def(
            "__init__",
            [](Puzzle* self, nb::handle givens, nb::handle board) {
                new (self) Puzzle(make_puzzle(cast_grid(givens, board)));
            },
            nb::arg("givens").none(), nb::arg("board").none() = nb::none(),
            nb::sig("def __init__(self, givens: str | bytes | Grid | Puzzle | "
                    "typing.Iterable[typing.Any], board: Board | Layout | str | None = None) -> "
                    "None"))
        .def_prop_ro(
            "board", [](const Puzzle& puzzle) { return share(puzzle.givens().board()); },
            "The board it stands on: cells, houses and rules.")
        .def_prop_ro(
            "layout", [](const Puzzle& puzzle) { return share(puzzle.layout()); },
            "The cells and houses of its board.")
        .def_prop_ro("givens", &Puzzle::givens, "The digits that the player starts from.")
        .def_prop_ro("solution", &Puzzle::solution, "The only way to complete them.")
        .def(
            "rate", [](const nb::handle puzzle) { return lent("rate")(puzzle); },
            nb::sig("def rate(self) -> nonet.rating.Rating"),
            "Rate it: level, score, expected time and the `se` numbers.")
        .def("__str__",
             [](const nb::handle puzzle) {
                 return nb::cast<std::string>(puzzle.attr("givens").attr("__str__")());
             })
        .def("__repr__",
             [](const nb::handle puzzle) {
                 return std::string("Puzzle(") + nb::repr(puzzle.attr("givens")).c_str() + ")";
             })
        .def("_repr_svg_",
             [](const nb::handle puzzle) {
                 return nb::cast<std::string>(puzzle.attr("givens").attr("_repr_svg_")());
             })
        .def(
            "__eq__",
            [](const Puzzle& puzzle, nb::handle other) {
                return nb::isinstance<Puzzle>(other) && puzzle == nb::cast<const Puzzle&>(other);
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def(
            "__lt__", [](const Puzzle& puzzle, const Puzzle& other) { return puzzle < other; },
            nb::arg("other"), nb::sig("def __lt__(self, other: Puzzle, /) -> bool"))
        .def("__hash__",
             [](const Puzzle& puzzle) {
                 return static_cast<Py_hash_t>(puzzle.givens().hash() >> 1);
             })
        .def(
            "__getstate__", [](const Puzzle& puzzle) { return puzzle.givens(); },
            nb::sig("def __getstate__(self) -> Grid"))
        .def(
            "__setstate__",
            [](Puzzle& puzzle, const Grid& givens) { new (&puzzle) Puzzle(make_puzzle(givens)); },
            nb::sig("def __setstate__(self, givens: Grid, /) -> None"));
}
