// What steps and positions have in common with every value of Python's.
#pragma once

#include "bindings.hpp"
#include "nonet/logic.hpp"

void bind_step_value(nb::class_<nonet::Step>& step);
void bind_position_value(nb::class_<nonet::Position>& position);
