// Lines of text at the door: bytes in, arrays out, and back.
#include "nonet/lines.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "nonet/error.hpp"

using nonet::Digit;
using nonet::Layout;

namespace {

nb::tuple parse_text(const nb::bytes& text, const std::shared_ptr<Layout>& layout,
                     std::string_view symbols, std::size_t first, int threads) {
    nonet::Lines lines;
    {
        const std::string_view view(text.c_str(), text.size());
        const nb::gil_scoped_release release;
        lines = nonet::parse_lines(view, *layout, symbols, first, threads);
    }
    nb::list bad;
    for (const nonet::BadLine& line : lines.bad) {
        bad.append(nb::make_tuple(line.number, line.reason));
    }
    return nb::make_tuple(to_array(std::move(lines.digits), lines.count, *layout), bad,
                          lines.lines);
}

nb::bytes format_array(const GivenRows& digits, const std::shared_ptr<Layout>& layout,
                       std::string_view symbols, char empty) {
    const auto cells = static_cast<std::size_t>(layout->cells());
    if (digits.shape(1) != cells) {
        throw nonet::InputError("expected " + std::to_string(cells) + " cells, got " +
                                std::to_string(digits.shape(1)));
    }
    const std::size_t count = digits.shape(0);
    nb::bytes text = nb::steal<nb::bytes>(
        PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(count * (cells + 1))));
    char* const start = PyBytes_AsString(text.ptr());
    const nb::gil_scoped_release release;
    nonet::format_lines(digits.data(), count, *layout, start, symbols, empty);
    return text;
}

}  // namespace

void bind_lines(nb::module_& module) {
    module.def(
        "parse_lines", &parse_text, nb::arg("text"), nb::arg("layout"),
        nb::arg("symbols") = std::string(nonet::SYMBOLS), nb::arg("first") = 1,
        nb::arg("threads") = 1,
        nb::sig("def parse_lines(text: bytes, layout: Layout, symbols: str = SYMBOLS, "
                "first: int = 1, threads: int = 1) -> tuple[numpy.typing.NDArray[numpy.uint8], "
                "list[tuple[int, str]], int]"),
        "Read one puzzle a line: digits, bad lines with reasons, lines seen.");
    module.def("format_lines", &format_array, nb::arg("digits"), nb::arg("layout"),
               nb::arg("symbols") = std::string(nonet::SYMBOLS), nb::arg("empty") = '.',
               nb::sig("def format_lines(digits: numpy.typing.NDArray[numpy.uint8], "
                       "layout: Layout, symbols: str = SYMBOLS, empty: str = '.') -> bytes"),
               "Write one puzzle a line.");
}
