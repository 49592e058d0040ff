// Names at the door.
#include "nonet/naming.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"

using nonet::Digit;
using nonet::Layout;

namespace {

using Digits = nb::ndarray<const Digit, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// The array is checked for shape and digits by the caller, in nonet/naming.py.
std::vector<std::string> name_rows(const Digits& digits, const std::shared_ptr<Layout>& layout,
                                   int threads) {
    const nb::gil_scoped_release release;
    return nonet::format_names(layout, {digits.data(), digits.size()}, threads);
}

}  // namespace

void bind_naming(nb::module_& module) {
    module.attr("NAME_ALPHABET") = std::string(nonet::NAME_ALPHABET);
    module.def("format_name", &nonet::format_name, nb::arg("grid"),
               nb::call_guard<nb::gil_scoped_release>(), "Name a grid.");
    module.def(
        "parse_name",
        [](nb::handle name, const std::shared_ptr<Layout>& layout) {
            const std::string_view text = cast_text(name);
            const nb::gil_scoped_release release;
            return nonet::parse_name(text, layout);
        },
        nb::arg("name"), nb::arg("layout"),
        nb::sig("def parse_name(name: str, layout: Layout) -> Grid"), "Read a grid from its name.");
    module.def("format_names", &name_rows, nb::arg("digits"), nb::arg("layout"), nb::arg("threads"),
               nb::sig("def format_names(digits: numpy.typing.NDArray[numpy.uint8], "
                       "layout: Layout, threads: int) -> list[str]"),
               "Name every row of an array.");
}
