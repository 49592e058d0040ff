#include "nonet/generator.hpp"

#include <nanobind/stl/shared_ptr.h>

#include "bindings.hpp"

using nonet::Layout;
using nonet::Random;

void bind_generator(nb::module_& module) {
    module.def(
        "generate_grid",
        [](const std::shared_ptr<Layout>& layout, std::uint64_t seed) {
            Random random(seed);
            return nonet::generate_grid(layout, random);
        },
        nb::arg("layout"), nb::arg("seed"), nb::call_guard<nb::gil_scoped_release>(),
        "Make a complete grid from a seed.");
    module.def(
        "generate_puzzle",
        [](const std::shared_ptr<Layout>& layout, std::uint64_t seed) {
            Random random(seed);
            return nonet::generate_puzzle(layout, random);
        },
        nb::arg("layout"), nb::arg("seed"), nb::call_guard<nb::gil_scoped_release>(),
        "Make a half-turn symmetric puzzle from a seed.");
}
