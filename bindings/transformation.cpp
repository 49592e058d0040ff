// Transformations at the door.
#include "nonet/transformation.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "nonet/error.hpp"

using nonet::Cell;
using nonet::Digit;
using nonet::DigitSet;
using nonet::Grid;
using nonet::Layout;
using nonet::Random;
using nonet::Transformation;

namespace {

using Shared = std::shared_ptr<Layout>;

// Digits as a tuple of numbers: a vector of bytes would become a bytes object's cousin.
nb::tuple digits_of(const Transformation& transformation) {
    const auto& digits = transformation.digits();
    return tuple_of(std::vector<int>(digits.begin(), digits.end()));
}

std::vector<Digit> cast_digits(const std::vector<int>& digits) {
    std::vector<Digit> cast;
    // What no byte holds becomes 0, which no relabelling may hold either.
    for (const int digit : digits) {
        cast.push_back(static_cast<Digit>(digit < 0 || digit > 255 ? 0 : digit));
    }
    return cast;
}

void bind_named(nb::class_<Transformation>& bound) {
    const auto layout = [] { return nb::arg("layout"); };
    bound
        .def_static(
            "identity", [](const Shared& board) { return Transformation::identity(board); },
            layout(), "Leave everything where it is.")
        .def_static(
            "turn",
            [](const Shared& board, int quarters) { return Transformation::turn(board, quarters); },
            layout(), nb::arg("quarters") = 1, "Turn clockwise by so many quarters.")
        .def_static(
            "mirror", [](const Shared& board) { return Transformation::mirror(board); }, layout(),
            "Let left and right change places.")
        .def_static(
            "transpose", [](const Shared& board) { return Transformation::transpose(board); },
            layout(), "Let rows become columns.")
        .def_static(
            "relabel",
            [](const Shared& board, const std::vector<int>& digits) {
                return Transformation::relabel(board, cast_digits(digits));
            },
            layout(), nb::arg("digits"), "Rename digits: what 1 becomes, what 2 becomes, ...")
        .def_static(
            "random",
            [](nb::handle board, std::uint64_t seed) {
                Random random(seed);
                return Transformation::random(cast_board(board), random);
            },
            nb::arg("board"), nb::arg("seed"),
            nb::sig("def random(board: Board | Layout | str, seed: int) -> Transformation"),
            "Choose a transformation by a seed, one that keeps what the board's rules say.");
}

template <typename Make>
void bind_swap(nb::class_<Transformation>& bound, const char* name, Make make, const char* words) {
    bound.def_static(
        name, [make](const Shared& board, int a, int b) { return make(board, a, b); },
        nb::arg("layout"), nb::arg("a"), nb::arg("b"), words);
}

void bind_swaps(nb::class_<Transformation>& bound) {
    bind_swap(bound, "swap_rows", &Transformation::swap_rows, "Swap two rows, counted from 0.");
    bind_swap(bound, "swap_columns", &Transformation::swap_columns,
              "Swap two columns, counted from 0.");
    bind_swap(bound, "swap_bands", &Transformation::swap_bands,
              "Swap two bands of boxes, counted from 0.");
    bind_swap(bound, "swap_stacks", &Transformation::swap_stacks,
              "Swap two stacks of boxes, counted from 0.");
}

void bind_parts(nb::class_<Transformation>& bound) {
    bound
        .def_prop_ro(
            "layout", [](const Transformation& self) { return share(self.layout()); },
            "The board it maps to itself.")
        .def_prop_ro(
            "cells", [](const Transformation& self) { return tuple_of(self.cells()); },
            nb::sig("def cells(self) -> tuple[int, ...]"), "For each cell the cell it goes to.")
        .def_prop_ro("digits", &digits_of, nb::sig("def digits(self) -> tuple[int, ...]"),
                     "What 1 becomes, what 2 becomes, ...")
        .def_prop_ro("is_identity", &Transformation::is_identity, "Whether it changes nothing.")
        .def(
            "cell",
            [](const Transformation& self, nb::handle cell) {
                return self.cell(cast_cell(*self.layout(), cell));
            },
            nb::arg("cell"), nb::sig("def cell(self, cell: int | str) -> int"),
            "The cell to which a cell goes.")
        .def(
            "digit",
            [](const Transformation& self, int digit) {
                if (digit < 0 || digit > self.layout()->digits()) {
                    throw nonet::InputError("expected a digit from 0 to " +
                                            std::to_string(self.layout()->digits()) + ", got " +
                                            std::to_string(digit));
                }
                return static_cast<int>(self.digit(static_cast<Digit>(digit)));
            },
            nb::arg("digit"), "What a digit becomes; 0 stays 0.")
        .def(
            "house",
            [](const Transformation& self, int house) {
                if (house < 0 || house >= static_cast<int>(self.layout()->houses().size())) {
                    throw nonet::InputError("expected a house from 0 to " +
                                            std::to_string(self.layout()->houses().size() - 1) +
                                            ", got " + std::to_string(house));
                }
                return self.house(house);
            },
            nb::arg("house"), "The number of the house to which a house goes.");
}

}  // namespace

void bind_transformation(nb::module_& module) {
    nb::class_<Transformation> bound(
        module, "Transformation",
        "Where every cell goes and what every digit becomes. Immutable; equal by value.");
    bound.def(
        "__init__",
        [](Transformation* self, const Shared& layout, const std::vector<Cell>& cells,
           const std::vector<int>& digits) {
            new (self) Transformation(layout, cells, cast_digits(digits));
        },
        nb::arg("layout"), nb::arg("cells"), nb::arg("digits"));
    bind_named(bound);
    bind_swaps(bound);
    bind_parts(bound);
    bound
        .def("then", &Transformation::then, nb::arg("other"),
             "Make the transformation that does this one first, then the other.")
        .def("inverse", &Transformation::inverse, "Make the transformation that leads back.")
        .def(
            "apply_grid",
            [](const Transformation& self, const Grid& grid) { return self.apply(grid); },
            nb::arg("grid"), "Move and rename the digits of a grid.")
        .def(
            "apply_candidates",
            [](const Transformation& self, const std::vector<DigitSet>& candidates) {
                return self.apply(candidates);
            },
            nb::arg("candidates"),
            "Move and rename candidates: a set of digits a cell, bit d-1 for digit d.")
        .def(
            "apply_step",
            [](const Transformation& self, const nonet::Step& step) {
                check_step(*nonet::Board::of(self.layout()), step);
                return self.apply(step);
            },
            nb::arg("step"), "Move and rename a step: the same deduction on the image.")
        .def(
            "__eq__",
            [](const Transformation& self, nb::handle other) {
                return nb::isinstance<Transformation>(other) &&
                       self == nb::cast<const Transformation&>(other);
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Transformation& self) { return static_cast<Py_hash_t>(self.hash() >> 1); })
        .def("__repr__",
             [](const Transformation& self) {
                 return "<Transformation of " + self.layout()->name() +
                        (self.is_identity() ? ", identity>" : ">");
             })
        .def(
            "__getstate__",
            [](const Transformation& self) {
                return nb::make_tuple(share(self.layout()), tuple_of(self.cells()),
                                      digits_of(self));
            },
            nb::sig("def __getstate__(self) -> tuple[Layout, tuple[int, ...], tuple[int, ...]]"))
        .def(
            "__setstate__",
            [](Transformation& self,
               const std::tuple<Shared, std::vector<Cell>, std::vector<int>>& state) {
                new (&self) Transformation(std::get<0>(state), std::get<1>(state),
                                           cast_digits(std::get<2>(state)));
            },
            nb::sig("def __setstate__(self, state: tuple[Layout, tuple[int, ...], tuple[int, ...]],"
                    " /) -> None"));
}
