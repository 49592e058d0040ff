// Grids at the door.
#include "nonet/grid.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "nonet/combinations.hpp"
#include "nonet/error.hpp"
#include "nonet/puzzle.hpp"

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

Grid cast_grid(nb::handle grid, nb::handle board) {
    if (nb::isinstance<Grid>(grid) && board.is_none()) return nb::cast<const Grid&>(grid);
    if (nb::isinstance<nonet::Puzzle>(grid))
        return cast_grid(nb::cast(nb::cast<const nonet::Puzzle&>(grid).givens()), board);
    if (nb::isinstance<nb::str>(grid)) return Grid::parse(cast_text(grid), cast_board(board));
    const nb::object text = lent("write_cells")(grid);
    return Grid::parse(cast_text(text), cast_board(board));
}

namespace {

std::vector<std::pair<std::size_t, std::vector<Cell>>> list_conflicts(const Grid& grid) {
    const nb::gil_scoped_release free;
    std::vector<std::pair<std::size_t, std::vector<Cell>>> rows;
    for (nonet::Conflict& conflict : nonet::find_conflicts(*grid.board(), grid.digits()))
        rows.emplace_back(conflict.rule, std::move(conflict.cells));
    return rows;
}

std::pair<std::vector<std::vector<int>>, bool> list_combinations(const Grid& grid,
                                                                 std::size_t rule) {
    const nb::gil_scoped_release free;
    const nonet::Combinations found = nonet::find_combinations(*grid.board(), rule, grid.digits());
    std::vector<std::vector<int>> sets;
    for (const auto& set : found.sets) sets.emplace_back(set.begin(), set.end());
    return {std::move(sets), found.is_all};
}

// A drawing that reads as the same grid: the board is said where the cells do not tell it.
std::string draw_with_board(const Grid& grid) {
    return grid.has_usual_board() ? grid.draw() : grid.draw() + "\non " + grid.board()->text();
}

// A board that must be said: there is no text whose length could tell it.
nonet::Board::Pointer need_board(nb::handle board) {
    const nonet::Board::Pointer found = cast_board(board);
    if (!found) throw nonet::InputError("expected a board, a layout or text, got None");
    return found;
}

Grid make_grid(nb::handle board, const nb::bytes& digits) {
    const auto* first = reinterpret_cast<const Digit*>(digits.c_str());
    return Grid(need_board(board), std::vector<Digit>(first, first + digits.size()));
}

nb::bytes to_bytes(const Grid& grid) {
    return nb::bytes(reinterpret_cast<const char*>(grid.digits().data()), grid.digits().size());
}

Digit cast_digit(const Grid& grid, nb::handle digit, Cell cell) {
    const int digits = grid.layout()->digits();
    int number = -1;
    if (!nb::try_cast(digit, number) || number < 0 || number > digits) {
        throw nonet::InputError("expected a digit from 0 to " + std::to_string(digits) + ", got " +
                                nb::repr(digit).c_str() + " at " + grid.layout()->cell_name(cell));
    }
    return static_cast<Digit>(number);
}

// The digit of a cell by number, also from the end, or by name.
Digit item_of(const Grid& grid, nb::handle cell) {
    const int cells = grid.layout()->cells();
    int number = 0;
    if (nb::try_cast(cell, number) && number < 0 && number >= -cells) return grid[number + cells];
    return grid[cast_cell(*grid.layout(), cell)];
}

// The digits of each row, or of each column.
nb::tuple lines_of(const Grid& grid, bool down) {
    const int rows = grid.layout()->rows();
    const int columns = grid.layout()->columns();
    nb::list lines;
    for (int i = 0; i < (down ? columns : rows); ++i) {
        nb::list line;
        for (int j = 0; j < (down ? rows : columns); ++j)
            line.append(int{grid[down ? j * columns + i : i * columns + j]});
        lines.append(nb::tuple(line));
    }
    return nb::tuple(lines);
}

nb::tuple fields_of(const Problem& problem) {
    return nb::make_tuple(problem.house, problem.digit, nb::tuple(nb::cast(problem.cells)),
                          problem.columns, problem.rule);
}

void bind_problem(nb::module_& module) {
    nb::class_<Problem>(module, "Problem", "What is broken: a house with a digit twice, or a rule.")
        .def_ro("house", &Problem::house, "The house that is wrong; None for a rule.")
        .def_ro("rule", &Problem::rule, "The rule that cannot be kept; None for a house.")
        .def_ro("digit", &Problem::digit,
                "The digit that stands there more than once; 0 for a rule.")
        .def_prop_ro(
            "cells", [](const Problem& problem) { return nb::tuple(nb::cast(problem.cells)); },
            nb::sig("def cells(self) -> tuple[int, ...]"), "The cells where it stands.")
        .def("__str__", &Problem::text)
        .def(
            "__eq__",
            [](const nb::handle problem, nb::handle other) {
                return nb::isinstance<Problem>(other) &&
                       fields_of(nb::cast<const Problem&>(problem))
                           .equal(fields_of(nb::cast<const Problem&>(other)));
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Problem& problem) { return nb::hash(fields_of(problem)); })
        .def("__getstate__", &fields_of, nb::sig("def __getstate__(self) -> tuple[object, ...]"))
        .def(
            "__setstate__",
            [](Problem& problem, const nb::tuple& state) {
                new (&problem) Problem{
                    nb::cast<std::optional<nonet::House>>(state[0]), nb::cast<Digit>(state[1]),
                    nb::cast<std::vector<Cell>>(state[2]), nb::cast<int>(state[3]),
                    nb::cast<std::optional<nonet::Rule>>(state[4])};
            },
            nb::sig("def __setstate__(self, state: tuple[object, ...], /) -> None"))
        .def("__repr__", [](const Problem& problem) {
            const std::string digit = problem.house ? std::to_string(problem.digit) + " " : "";
            return "<Problem " + digit + "in " + problem.what() + ">";
        });
    module.def("find_problems", &nonet::find_problems, nb::arg("grid"),
               nb::call_guard<nb::gil_scoped_release>(),
               "Find every broken house and rule of a grid.");
    module.def(
        "is_solution",
        [](const Grid& grid) { return nonet::is_solution(*grid.board(), grid.digits()); },
        nb::arg("grid"), "Tell whether a grid is complete and keeps every house and rule.");
    module.def(
        "find_conflicts", &list_conflicts, nb::arg("grid"),
        nb::sig("def find_conflicts(grid: Grid) -> list[tuple[int, list[int]]]"),
        "Find the rules that cannot be kept any more: their numbers, and cells that show it.");
    module.def("find_combinations", &list_combinations, nb::arg("grid"), nb::arg("rule"),
               nb::sig("def find_combinations(grid: Grid, rule: int) -> "
                       "tuple[list[list[int]], bool]"),
               "List the digits that the cells of a rule can hold together, and whether all are "
               "listed.");
}

}  // namespace

void bind_grid(nb::module_& module) {
    module.attr("SYMBOLS") = std::string(nonet::SYMBOLS);
    module.attr("LETTERS") = std::string(nonet::LETTERS);
    nb::class_<Grid>(module, "Grid", "The digits on a board. Immutable; equal by value.")
        .def(
            "__init__",
            [](Grid* self, nb::handle cells, nb::handle board, std::string_view symbols) {
                if (nb::isinstance<nb::str>(cells))
                    new (self) Grid(Grid::parse(cast_text(cells), cast_board(board), symbols));
                else if (symbols == nonet::SYMBOLS)
                    new (self) Grid(cast_grid(cells, board));
                else
                    throw nonet::InputError("expected text for symbols of one's own, got " +
                                            std::string(nb::type_name(cells.type()).c_str()));
            },
            nb::arg("cells").none(), nb::arg("board").none() = nb::none(),
            nb::arg("symbols") = std::string(nonet::SYMBOLS),
            nb::sig("def __init__(self, cells: str | bytes | Grid | Puzzle | "
                    "typing.Iterable[typing.Any], board: Board | Layout | str | None = None, "
                    "symbols: str = SYMBOLS) -> None"))
        .def_static("from_digits", &make_grid, nb::arg("board"), nb::arg("digits"),
                    nb::sig("def from_digits(board: Board | Layout | str, digits: bytes) -> Grid"),
                    "Make a grid from one byte a cell, 0 for empty.")
        .def_static(
            "empty", [](nb::handle board) { return Grid(need_board(board)); }, nb::arg("board"),
            nb::sig("def empty(board: Board | Layout | str) -> Grid"),
            "Make a grid without digits.")
        .def_prop_ro(
            "board", [](const Grid& grid) { return share(grid.board()); },
            "The board it stands on: cells, houses and rules.")
        .def_prop_ro(
            "layout", [](const Grid& grid) { return share(grid.layout()); },
            "The cells and houses of its board.")
        .def_prop_ro("has_usual_board", &Grid::has_usual_board,
                     "Whether the number of cells alone tells its board.")
        .def_prop_ro("digits", &to_bytes, "One byte a cell, row by row, 0 for empty.")
        .def_prop_ro(
            "rows", [](const Grid& grid) { return lines_of(grid, false); },
            nb::sig("def rows(self) -> tuple[tuple[int, ...], ...]"), "The digits of each row.")
        .def_prop_ro(
            "columns", [](const Grid& grid) { return lines_of(grid, true); },
            nb::sig("def columns(self) -> tuple[tuple[int, ...], ...]"),
            "The digits of each column.")
        .def("count_digits", &Grid::count_digits, "Count the cells that hold a digit.")
        .def_prop_ro("is_complete", &Grid::is_complete, "Whether every cell holds a digit.")
        .def(
            "with_digit",
            [](const Grid& grid, nb::handle cell, nb::handle digit) {
                const Cell place = cast_cell(*grid.layout(), cell);
                return grid.with_digit(place, cast_digit(grid, digit, place));
            },
            nb::arg("cell").none(), nb::arg("digit").none(),
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
        .def("__str__", &draw_with_board)
        .def("__repr__",
             [](const Grid& grid) {
                 const bool usual = grid.board()->is_classic();
                 return "Grid('" + grid.format() +
                        (usual ? "')" : "', '" + grid.board()->text() + "')");
             })
        .def("_repr_svg_",
             [](const nb::object& grid) { return nb::cast<std::string>(lent("draw_grid")(grid)); })
        .def("__len__", [](const Grid& grid) { return grid.digits().size(); })
        .def(
            "__getitem__",
            [](const Grid& grid, const nb::slice& cells) {
                return nb::tuple(nb::object(to_bytes(grid)[cells]));
            },
            nb::arg("cells"), nb::sig("def __getitem__(self, cells: slice) -> tuple[int, ...]"))
        .def("__getitem__", &item_of, nb::arg("cell"),
             nb::sig("def __getitem__(self, cell: int | str) -> int"))
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
            [](const Grid& grid) { return nb::make_tuple(share(grid.board()), to_bytes(grid)); },
            nb::sig("def __getstate__(self) -> tuple[Board, bytes]"))
        .def(
            "__setstate__",
            [](Grid& grid, const std::pair<nb::object, nb::bytes>& state) {
                new (&grid) Grid(make_grid(state.first, state.second));
            },
            nb::sig("def __setstate__(self, state: tuple[Board, bytes], /) -> None"));
    bind_problem(module);
}
