// Layouts and houses at the door.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "nonet/error.hpp"

using nonet::Cell;
using nonet::House;
using nonet::Layout;

namespace {

void bind_house(nb::module_& module) {
    nb::class_<House>(module, "House", "Cells that hold no digit twice.")
        .def_prop_ro(
            "kind", [](const House& house) { return std::string(house_kind_name(house.kind)); },
            "'row', 'column', 'box', 'region', 'diagonal', 'window', 'group' or 'extra'.")
        .def_ro("index", &House::index, "Its number within its kind, from 0.")
        .def_prop_ro(
            "cells", [](const House& house) { return tuple_of(house.cells); },
            nb::sig("def cells(self) -> tuple[int, ...]"), "Its cells, ascending.")
        .def_ro("grid", &House::grid, "Of which of several grids it is a line, from 1; else 0.")
        .def_prop_ro("name", &House::name, "Its name as people say it: 'row 3'.")
        .def("__repr__", [](const House& house) { return "<House " + house.name() + ">"; })
        .def(
            "__eq__",
            [](const House& house, nb::handle other) {
                return nb::isinstance<House>(other) && house == nb::cast<const House&>(other);
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const House& house) {
                 return nb::hash(nb::make_tuple(static_cast<int>(house.kind), house.index,
                                                tuple_of(house.cells)));
             })
        .def(
            "__getstate__",
            [](const House& house) {
                return nb::make_tuple(static_cast<int>(house.kind), house.index,
                                      tuple_of(house.cells), house.grid);
            },
            nb::sig("def __getstate__(self) -> tuple[object, ...]"))
        .def(
            "__setstate__",
            [](House& house, const nb::tuple& state) {
                new (&house) House{static_cast<nonet::HouseKind>(nb::cast<int>(state[0])),
                                   nb::cast<int>(state[1]), nb::cast<std::vector<Cell>>(state[2]),
                                   nb::cast<int>(state[3])};
            },
            nb::sig("def __setstate__(self, state: tuple[object, ...], /) -> None"));
}

}  // namespace

Cell cast_cell(const Layout& layout, nb::handle cell) {
    if (nb::isinstance<nb::str>(cell)) return layout.parse_cell(cast_text(cell));
    Cell number = -1;
    if (!nb::try_cast(cell, number) || number < 0 || number >= layout.cells()) {
        throw nonet::InputError("expected a cell from 0 to " + std::to_string(layout.cells() - 1) +
                                " or a name such as r1c1, got " + nb::repr(cell).c_str());
    }
    return number;
}

void bind_layout(nb::module_& module) {
    bind_house(module);
    nb::class_<Layout>(module, "Layout", "The cells of a board and its houses. Immutable.")
        .def_static(
            "box", [](int rows, int columns) { return share(Layout::box(rows, columns)); },
            nb::arg("rows"), nb::arg("columns"),
            "Make the board whose boxes have this many rows and columns.")
        .def_static(
            "of_size", [](int digits) { return share(Layout::of_size(digits)); }, nb::arg("digits"),
            "Make the usual board for 4, 6, 8, 9, 10, 12, 16 or 25 digits.")
        .def_static(
            "jigsaw",
            [](const std::vector<int>& regions) { return share(Layout::jigsaw(regions)); },
            nb::arg("regions"),
            "Make a board of irregular regions: the region of each cell, from 0.")
        .def_static(
            "rectangle",
            [](int rows, int columns, int digits, const std::vector<int>& regions) {
                return share(Layout::rectangle(rows, columns, digits, regions));
            },
            nb::arg("rows"), nb::arg("columns"), nb::arg("digits"),
            nb::arg("regions") = std::vector<int>{},
            nb::sig("def rectangle(rows: int, columns: int, digits: int, "
                    "regions: Sequence[int] = ()) -> Layout"),
            "Make any rectangle: the region of each cell, -1 for none, -2 for a hole.")
        .def_static(
            "grids",
            [](int rows, int columns, std::vector<std::pair<int, int>> begins) {
                return share(Layout::grids(rows, columns, std::move(begins)));
            },
            nb::arg("box_rows"), nb::arg("box_columns"), nb::arg("begins"),
            "Make several boards that share boxes: row and column, from 0, where each begins.")
        .def_static(
            "samurai", [] { return share(Layout::samurai()); },
            "Make five 9×9 boards in a cross, the corners of the middle one shared.")
        .def_static(
            "parse", [](nb::handle text) { return share(Layout::parse(cast_text(text))); },
            nb::arg("text"), nb::sig("def parse(text: str) -> Layout"),
            "Read a layout's text: '3x3', '2x3+diagonals', 'jigsaw 1122...', 'samurai'.")
        .def(
            "with_diagonals", [](const Layout& layout) { return share(layout.with_diagonals()); },
            "Make the same board with both diagonals as houses.")
        .def(
            "with_windows", [](const Layout& layout) { return share(layout.with_windows()); },
            "Make the same 9×9 board with four windows as houses.")
        .def(
            "with_diagonal",
            [](const Layout& layout, int index) { return share(layout.with_diagonal(index)); },
            nb::arg("index"),
            "Make the same board with one diagonal: 0 falls from r1c1, 1 rises to the last column.")
        .def(
            "with_groups", [](const Layout& layout) { return share(layout.with_groups()); },
            "Make the same board with disjoint groups: the cells at one place of all boxes.")
        .def(
            "with_extras",
            [](const Layout& layout, std::vector<std::vector<Cell>> regions) {
                return share(layout.with_extras(std::move(regions)));
            },
            nb::arg("regions"), "Make the same board with more regions of as many cells as digits.")
        .def_prop_ro("text", &Layout::text,
                     "Its one text, whole: '3x3', 'jigsaw 1122...'. `parse` reads it.")
        .def_prop_ro("name", &Layout::name,
                     "The text without regions and cells: '3x3', '2x3+diagonals', 'jigsaw'.")
        .def_prop_ro("digits", &Layout::digits, "How many digits there are.")
        .def_prop_ro("rows", &Layout::rows, "How many rows there are.")
        .def_prop_ro("columns", &Layout::columns, "How many columns there are.")
        .def_prop_ro("cells", &Layout::cells, "How many cells there are, holes among them.")
        .def_prop_ro("holes", &Layout::holes, "How many cells are holes, which hold nothing.")
        .def(
            "is_hole",
            [](const Layout& layout, nb::handle cell) {
                return layout.is_hole(cast_cell(layout, cell));
            },
            nb::arg("cell"), nb::sig("def is_hole(self, cell: int | str) -> bool"),
            "Tell whether a cell is a hole.")
        .def_prop_ro("is_square", &Layout::is_square,
                     "Whether it has as many rows and columns as digits, and no holes.")
        .def_prop_ro("box_rows", &Layout::box_rows,
                     "Rows of a box; 0 where boxes are no rectangles.")
        .def_prop_ro("box_columns", &Layout::box_columns,
                     "Columns of a box; 0 where boxes are no rectangles.")
        .def_prop_ro("is_classic", &Layout::is_classic,
                     "Whether this is the 9×9 board of rows, columns and boxes.")
        .def_prop_ro(
            "houses", [](const Layout& layout) { return tuple_of(layout.houses()); },
            nb::sig("def houses(self) -> tuple[House, ...]"),
            "The houses: rows, columns, boxes, then the others.")
        .def_prop_ro(
            "hidden_houses", [](const Layout& layout) { return tuple_of(layout.hidden_houses()); },
            nb::sig("def hidden_houses(self) -> tuple[House, ...]"),
            "Houses that follow from others: the five hidden windows of a windoku.")
        .def_prop_ro(
            "regions", [](const Layout& layout) { return tuple_of(layout.regions()); },
            nb::sig("def regions(self) -> tuple[int, ...]"),
            "For each cell the index of its box or region; -1 where it has none.")
        .def(
            "houses_of",
            [](const Layout& layout, nb::handle cell) {
                return tuple_of(layout.houses_of(cast_cell(layout, cell)));
            },
            nb::arg("cell"), nb::sig("def houses_of(self, cell: int | str) -> tuple[int, ...]"),
            "The numbers of the houses that hold a cell.")
        .def(
            "peers",
            [](const Layout& layout, nb::handle cell) {
                return tuple_of(layout.peers(cast_cell(layout, cell)));
            },
            nb::arg("cell"), nb::sig("def peers(self, cell: int | str) -> tuple[int, ...]"),
            "The cells that share a house with a cell, ascending.")
        .def(
            "cell_name",
            [](const Layout& layout, nb::handle cell) {
                return layout.cell_name(cast_cell(layout, cell));
            },
            nb::arg("cell"), nb::sig("def cell_name(self, cell: int | str) -> str"),
            "Name a cell as people say it: 'r1c1'.")
        .def(
            "parse_cell",
            [](const Layout& layout, const nb::str& text) {
                return layout.parse_cell(cast_text(text));
            },
            nb::arg("text"), "Read a cell's name: 'r1c1' or 'A1'.")
        .def("__repr__", [](const Layout& layout) { return "<Layout " + layout.name() + ">"; })
        .def(
            "__eq__",
            [](const Layout& layout, nb::handle other) {
                return nb::isinstance<Layout>(other) && layout == nb::cast<const Layout&>(other);
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Layout& layout) { return nb::hash(nb::str(layout.text().c_str())); })
        .def("__getstate__", &Layout::text)
        .def("__setstate__", [](Layout& layout, std::string_view text) {
            new (&layout) Layout(*Layout::parse(text));
        });
}
