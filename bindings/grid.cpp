// Grids at the door.
#include "nonet/grid.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "nonet/error.hpp"

using nonet::Cell;
using nonet::Digit;
using nonet::Grid;
using nonet::Layout;
using nonet::Problem;

std::string_view cast_text(nb::handle text) {
    if (nb::isinstance<nb::bytes>(text)) {
        const auto bytes = nb::borrow<nb::bytes>(text);
        return {bytes.c_str(), bytes.size()};
    }
    if (!nb::isinstance<nb::str>(text)) {
        throw nonet::InputError(std::string("expected text, got ") +
                                nb::str(text.type().attr("__name__")).c_str());
    }
    std::string_view view;
    // A lone surrogate has no UTF-8.
    if (!nb::try_cast(text, view)) throw nonet::InputError("expected text, got half a character");
    return view;
}

namespace {

Grid make_grid(const std::shared_ptr<Layout>& layout, const nb::bytes& digits) {
    const auto* first = reinterpret_cast<const Digit*>(digits.c_str());
    return Grid(layout, std::vector<Digit>(first, first + digits.size()));
}

nb::bytes to_bytes(const Grid& grid) {
    return nb::bytes(reinterpret_cast<const char*>(grid.digits().data()), grid.digits().size());
}

Digit cast_digit(const Grid& grid, int digit, Cell cell) {
    const int digits = grid.layout()->digits();
    if (digit < 0 || digit > digits) {
        throw nonet::InputError("expected a digit from 0 to " + std::to_string(digits) + ", got " +
                                std::to_string(digit) + " at " + grid.layout()->cell_name(cell));
    }
    return static_cast<Digit>(digit);
}

void bind_problem(nb::module_& module) {
    nb::class_<Problem>(module, "Problem", "A broken rule: a digit twice in a house.")
        .def_ro("house", &Problem::house, "The house that is wrong.")
        .def_ro("digit", &Problem::digit, "The digit that stands there more than once.")
        .def_prop_ro(
            "cells", [](const Problem& problem) { return nb::tuple(nb::cast(problem.cells)); },
            nb::sig("def cells(self) -> tuple[int, ...]"), "The cells where it stands.")
        .def("__str__", &Problem::text)
        .def("__repr__", [](const Problem& problem) {
            return "<Problem " + std::to_string(problem.digit) + " in " + problem.house.name() +
                   ">";
        });
    module.def("find_problems", &nonet::find_problems, nb::arg("grid"),
               nb::call_guard<nb::gil_scoped_release>(), "Find every broken rule of a grid.");
}

}  // namespace

void bind_grid(nb::module_& module) {
    module.attr("SYMBOLS") = std::string(nonet::SYMBOLS);
    module.attr("LETTERS") = std::string(nonet::LETTERS);
    nb::class_<Grid>(module, "Grid", "The digits on a layout. Immutable; equal by value.")
        .def(
            "__init__",
            [](Grid* self, nb::handle text, const std::shared_ptr<Layout>& layout,
               std::string_view symbols) {
                new (self) Grid(Grid::parse(cast_text(text), layout, symbols));
            },
            nb::arg("text"), nb::arg("layout").none() = nb::none(),
            nb::arg("symbols") = std::string(nonet::SYMBOLS),
            nb::sig("def __init__(self, text: str | bytes, layout: Layout | None = None, "
                    "symbols: str = SYMBOLS) -> None"))
        .def_static("from_digits", &make_grid, nb::arg("layout"), nb::arg("digits"),
                    "Make a grid from one byte a cell, 0 for empty.")
        .def_static(
            "empty", [](const std::shared_ptr<Layout>& layout) { return Grid(layout); },
            nb::arg("layout"), "Make a grid without digits.")
        .def_prop_ro(
            "layout",
            [](const Grid& grid) { return std::const_pointer_cast<Layout>(grid.layout()); },
            "The board it stands on.")
        .def_prop_ro("digits", &to_bytes, "One byte a cell, row by row, 0 for empty.")
        .def("count_digits", &Grid::count_digits, "Count the cells that hold a digit.")
        .def_prop_ro("is_complete", &Grid::is_complete, "Whether every cell holds a digit.")
        .def(
            "with_digit",
            [](const Grid& grid, nb::handle cell, int digit) {
                const Cell place = cast_cell(*grid.layout(), cell);
                return grid.with_digit(place, cast_digit(grid, digit, place));
            },
            nb::arg("cell"), nb::arg("digit"),
            nb::sig("def with_digit(self, cell: int | str, digit: int) -> Grid"),
            "Make a copy with another digit in one cell; 0 empties it.")
        .def(
            "format",
            [](const Grid& grid, std::string_view symbols, char empty) {
                nonet::check_symbols(symbols, grid.layout()->digits());
                return grid.format(symbols, empty);
            },
            nb::arg("symbols") = std::string(nonet::SYMBOLS), nb::arg("empty") = '.',
            nb::sig("def format(self, symbols: str = SYMBOLS, empty: str = '.') -> str"),
            "Write one character a cell.")
        .def(
            "draw",
            [](const Grid& grid, std::string_view symbols, char crossing) {
                nonet::check_symbols(symbols, grid.layout()->digits());
                return grid.draw(symbols, crossing);
            },
            nb::arg("symbols") = std::string(nonet::SYMBOLS), nb::arg("crossing") = '+',
            nb::sig("def draw(self, symbols: str = SYMBOLS, crossing: str = '+') -> str"),
            "Draw the board over several lines.")
        .def("__str__", [](const Grid& grid) { return grid.draw(); })
        .def("__repr__",
             [](const Grid& grid) {
                 const bool usual = grid.layout() == Layout::of_size(9);
                 return "Grid('" + grid.format() +
                        (usual ? "')" : "', <Layout " + grid.layout()->name() + ">)");
             })
        .def("_repr_svg_",
             [](const nb::object& grid) { return nb::cast<std::string>(lent("draw_grid")(grid)); })
        .def("__len__", [](const Grid& grid) { return grid.digits().size(); })
        .def(
            "__getitem__",
            [](const Grid& grid, nb::handle cell) { return grid[cast_cell(*grid.layout(), cell)]; },
            nb::arg("cell"), nb::sig("def __getitem__(self, cell: int | str) -> int"))
        .def(
            "__iter__", [](const Grid& grid) { return nb::iter(to_bytes(grid)); },
            nb::sig("def __iter__(self) -> typing.Iterator[int]"))
        .def(
            "__eq__",
            [](const Grid& grid, nb::handle other) {
                return nb::isinstance<Grid>(other) && grid == nb::cast<const Grid&>(other);
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def(
            "__lt__", [](const Grid& grid, const Grid& other) { return grid < other; },
            nb::arg("other"), nb::sig("def __lt__(self, other: Grid, /) -> bool"))
        .def("__hash__", [](const Grid& grid) { return static_cast<Py_hash_t>(grid.hash() >> 1); })
        .def(
            "__getstate__",
            [](const Grid& grid) {
                return nb::make_tuple(std::const_pointer_cast<Layout>(grid.layout()),
                                      to_bytes(grid));
            },
            nb::sig("def __getstate__(self) -> tuple[Layout, bytes]"))
        .def(
            "__setstate__",
            [](Grid& grid, const std::pair<std::shared_ptr<Layout>, nb::bytes>& state) {
                new (&grid) Grid(make_grid(state.first, state.second));
            },
            nb::sig("def __setstate__(self, state: tuple[Layout, bytes], /) -> None"));
    bind_problem(module);
}
