// What steps and positions have in common with every value of Python's.
#pragma once

#include "bindings.hpp"
#include "nonet/logic.hpp"

void bind_step_value(nb::class_<nonet::Step>& step);

// Keep beside a step where it was found: for its own words and picture.
nb::object remember(nb::object step, nb::handle origin);
void remember_path(nb::handle_t<nonet::Position> start, const nb::tuple& steps);
void bind_position_value(nb::class_<nonet::Position>& position);
