#include "nonet/solver.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "nonet/bulk.hpp"

using nonet::Digit;
using nonet::Grid;

namespace {

constexpr std::size_t CELLS = nonet::classic::CELLS;

using Rows = nb::ndarray<const Digit, nb::shape<-1, CELLS>, nb::c_contig, nb::device::cpu>;

// An array that owns its memory.
template <typename T>
struct Owned {
    explicit Owned(std::size_t size) : data(new T[size]) {}
    nb::capsule owner() const {
        return nb::capsule(data, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    }
    T* data;
};

nb::object to_rows(const Owned<Digit>& digits, std::size_t size) {
    const std::size_t shape[] = {size, CELLS};
    return nb::cast(nb::ndarray<nb::numpy, Digit>(digits.data, 2, shape, digits.owner()));
}

// The text of a row, or nothing where it is no text.
std::string_view view_text(nb::handle item) {
    Py_ssize_t size = 0;
    if (PyUnicode_Check(item.ptr())) {
        const char* text = PyUnicode_AsUTF8AndSize(item.ptr(), &size);
        if (text) return {text, static_cast<std::size_t>(size)};
        PyErr_Clear();  // a lone surrogate: no grid, and reported as such
        return {};
    }
    char* bytes = nullptr;
    if (PyBytes_Check(item.ptr()) && PyBytes_AsStringAndSize(item.ptr(), &bytes, &size) == 0) {
        return {bytes, static_cast<std::size_t>(size)};
    }
    return {};
}

nb::object read_rows(const nb::list& lines) {
    const std::size_t size = lines.size();
    const Owned<Digit> rows(size * CELLS);
    nb::object array = to_rows(rows, size);
    for (std::size_t i = 0; i < size; ++i) {
        nonet::read_row(view_text(lines[i]), rows.data + CELLS * i);
    }
    return array;
}

nb::tuple answer_rows(const Rows& rows, std::uint64_t limit, int threads, bool with_solutions) {
    const std::size_t size = rows.shape(0);
    const Owned<std::int64_t> counts(size);
    nb::object count_array =
        nb::cast(nb::ndarray<nb::numpy, std::int64_t>(counts.data, 1, &size, counts.owner()));
    const std::size_t kept = with_solutions ? size : 0;
    const Owned<Digit> solutions(kept * CELLS);
    nb::object solution_array = to_rows(solutions, kept);
    const nonet::Batch batch{rows.data(), size, limit, counts.data,
                             with_solutions ? solutions.data : nullptr};
    {
        const nb::gil_scoped_release release;
        nonet::answer_batch(batch, threads);
    }
    return nb::make_tuple(count_array, solution_array);
}

// The commonest call, `solve(text)` on a classic board, without a grid in between.
nb::object solve_text(const nb::str& text) {
    Digit digits[CELLS];
    Digit solution[CELLS];
    nonet::classic::Job job;
    job.digits = digits;
    if (nonet::read_row(view_text(text), digits)) {
        if (nonet::classic::count_solutions(job, 1, solution) == 0) return nb::none();
        return nb::cast(
            Grid(nonet::Layout::of_size(9), std::vector<Digit>(solution, solution + CELLS)));
    }
    return nb::cast(nonet::solve(Grid::parse(view_text(text))));
}

void bind_many(nb::module_& module) {
    module.def("solve_text", &solve_text, nb::arg("text"),
               nb::sig("def solve_text(text: str) -> Grid | None"),
               "Find a solution of one line of text, or None.");
    module.def("read_rows", &read_rows, nb::arg("lines"),
               nb::sig("def read_rows(lines: list[typing.Any]) -> "
                       "numpy.typing.NDArray[numpy.uint8]"),
               "Read classic grids; a row of 255 stands for a line that is none.");
    module.def("answer_rows", &answer_rows, nb::arg("rows"), nb::arg("limit"), nb::arg("threads"),
               nb::arg("with_solutions"),
               nb::sig("def answer_rows(rows: numpy.typing.NDArray[numpy.uint8], limit: int, "
                       "threads: int, with_solutions: bool) -> "
                       "tuple[numpy.typing.NDArray[numpy.int64], "
                       "numpy.typing.NDArray[numpy.uint8]]"),
               "Count the solutions of each row up to the limit; -1 where it is no grid.");
}

}  // namespace

void bind_solver(nb::module_& module) {
    const auto release = nb::call_guard<nb::gil_scoped_release>();
    module.def("solve", &nonet::solve, nb::arg("grid"), release,
               "Find a solution of a grid, or None.");
    module.def("count_solutions", &nonet::count_solutions, nb::arg("grid"), nb::arg("limit"),
               release, "Count the solutions of a grid, stopping at the limit.");
    nb::class_<nonet::Report>(module, "Report", "What a search within a budget found out.")
        .def_ro("solutions", &nonet::Report::solutions, "The solutions found.")
        .def_ro("is_complete", &nonet::Report::is_complete, "Whether there are no others.")
        .def_ro("nodes", &nonet::Report::nodes, "The nodes searched.");
    module.def("search_solutions", &nonet::search_solutions, nb::arg("grid"), nb::arg("limit"),
               nb::arg("budget"), release, "Search up to a limit of solutions and nodes.");
    module.def("find_contradiction", &nonet::find_contradiction, nb::arg("grid"), release,
               "Find a smallest set of cells whose digits cannot stand together.");
    nb::class_<nonet::SolutionStream>(module, "SolutionStream", "Solutions as they are asked for.")
        .def(nb::init<const Grid&>(), nb::arg("grid"))
        .def("next", &nonet::SolutionStream::next, release, "The next solution, or None.");
    bind_many(module);
}
