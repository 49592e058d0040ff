// What the files of the door share: nanobind, and one function per room that binds it.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>

#include "nonet/board.hpp"
#include "nonet/grid.hpp"
#include "nonet/step.hpp"

namespace nb = nanobind;

void bind_lending(nb::module_& module);
void bind_errors(nb::module_& module);
void bind_layout(nb::module_& module);
void bind_board(nb::module_& module);
void bind_grid(nb::module_& module);
void bind_lines(nb::module_& module);
void bind_puzzle(nb::module_& module);
void bind_solver(nb::module_& module);
void bind_generator(nb::module_& module);
void bind_order(nb::module_& module);
void bind_setting(nb::module_& module);
void bind_vicinity(nb::module_& module);
void bind_transformation(nb::module_& module);
void bind_canonical(nb::module_& module);
void bind_naming(nb::module_& module);
void bind_logic(nb::module_& module);
void bind_hint(nb::module_& module);
void bind_telling(nb::module_& module);
void bind_review(nb::module_& module);
void bind_rating(nb::module_& module);

// Last of all: lets every function that is bound refuse wrong types by an InputError.
void guard_door(nb::module_& module);

// Text or ASCII bytes, without a copy where Python has one.
std::string_view cast_text(nb::handle text);

// What a room above has lent under this name. The door imports nothing: import downwards only.
nb::object lent(const char* name);

// A cell as Python says it: a number from 0, or "r1c1", or "A1".
nonet::Cell cast_cell(const nonet::Layout& layout, nb::handle cell);

// A board as Python says it: itself, a layout, or its text; nothing for None.
nonet::Board::Pointer cast_board(nb::handle board);
// A grid as Python says it: itself, a puzzle, text, or anything with a digit for each cell.
nonet::Grid cast_grid(nb::handle grid, nb::handle board = nb::none());

// The values are immutable: C++ hands them out as const, nanobind holds them without.
template <typename Value>
std::shared_ptr<Value> share(const std::shared_ptr<const Value>& value) {
    return std::const_pointer_cast<Value>(value);
}

template <typename Values>
nb::tuple tuple_of(const Values& values) {
    return nb::tuple(nb::cast(values));
}

// Throws InputError for a step of another layout, which would lead outside of this one.
void check_step(const nonet::Board& board, const nonet::Step& step);
