#include "nonet/solver.hpp"

#include <nanobind/stl/optional.h>

#include "bindings.hpp"

void bind_solver(nb::module_& module) {
    module.def("solve", &nonet::solve, nb::arg("grid"), nb::call_guard<nb::gil_scoped_release>(),
               "Find a solution of a grid, or None.");
    module.def("count_solutions", &nonet::count_solutions, nb::arg("grid"), nb::arg("limit"),
               nb::call_guard<nb::gil_scoped_release>(),
               "Count the solutions of a grid, stopping at the limit.");
}
