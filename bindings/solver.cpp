// The solver at the door: one grid, texts or arrays.
#include "nonet/solver.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <deque>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "bindings.hpp"
#include "interrupting.hpp"
#include "nonet/bulk.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

using nonet::Digit;
using nonet::Grid;

namespace {

constexpr std::size_t CELLS = nonet::ROW_CELLS;

using Rows = nb::ndarray<const Digit, nb::shape<-1, CELLS>, nb::c_contig, nb::device::cpu>;

// Memory for answers. The kernel hands out fresh memory page by page, each as dear as a puzzle or
// two and to one thread at a time; large arrays ask for large pages.
void* allocate(std::size_t bytes) {
    constexpr std::size_t PAGE = std::size_t{1} << 21;
    const bool is_large = bytes >= PAGE;
    const std::size_t align = is_large ? PAGE : alignof(std::max_align_t);
    const std::size_t whole = (std::max<std::size_t>(bytes, 1) + align - 1) / align * align;
    void* const memory = std::aligned_alloc(align, whole);
    if (!memory) throw std::bad_alloc();
#ifdef __linux__
    if (is_large) madvise(memory, whole, MADV_HUGEPAGE);  // a wish: no harm where it is not granted
#endif
    return memory;
}

// An array that owns its memory.
template <typename T>
struct Owned {
    explicit Owned(std::size_t size) : data(static_cast<T*>(allocate(size * sizeof(T)))) {}
    nb::capsule owner() const {
        return nb::capsule(data, [](void* memory) noexcept { std::free(memory); });
    }
    T* data;
};

nb::object to_rows(const Owned<Digit>& digits, std::size_t size) {
    const std::size_t shape[] = {size, CELLS};
    return nb::cast(nb::ndarray<nb::numpy, Digit>(digits.data, 2, shape, digits.owner()));
}

// The text of a row, or nothing where it is no text.
std::string_view view_text(nb::handle item) {
    PyObject* const object = item.ptr();
    Py_ssize_t size = 0;
    if (PyUnicode_Check(object)) {
        const char* text = PyUnicode_AsUTF8AndSize(object, &size);
        if (text) return {text, static_cast<std::size_t>(size)};
        PyErr_Clear();  // a lone surrogate: no grid, and reported as such
        return {};
    }
    char* bytes = nullptr;
    if (!PyBytes_Check(object) || PyBytes_AsStringAndSize(object, &bytes, &size) != 0) return {};
    return {bytes, static_cast<std::size_t>(size)};
}

nb::tuple answer(nonet::Batch batch, int threads, bool with_solutions) {
    const Owned<std::int64_t> counts(batch.size);
    nb::object count_array =
        nb::cast(nb::ndarray<nb::numpy, std::int64_t>(counts.data, 1, &batch.size, counts.owner()));
    const std::size_t kept = with_solutions ? batch.size : 0;
    const Owned<Digit> solutions(kept * CELLS);
    nb::object solution_array = to_rows(solutions, kept);
    batch.counts = counts.data;
    batch.solutions = with_solutions ? solutions.data : nullptr;
    {
        const nb::gil_scoped_release release;
        nonet::answer_batch(batch, threads);
    }
    return nb::make_tuple(count_array, solution_array);
}

nb::tuple answer_rows(const Rows& rows, std::uint64_t limit, int threads, bool with_solutions) {
    nonet::Batch batch;
    batch.rows = rows.data();
    batch.size = rows.shape(0);
    batch.limit = limit;
    return answer(batch, threads, with_solutions);
}

// One quick pass takes the addresses of all texts; the threads read them without Python. A tuple
// never changes, so what it holds stays where it is.
nb::tuple answer_lines(const nb::tuple& lines, std::uint64_t limit, int threads,
                       bool with_solutions) {
    std::vector<std::string_view> views(lines.size());
    std::deque<std::string> grids;  // written out here; a deque leaves them where they are
    for (std::size_t i = 0; i < views.size(); ++i) {
        const nb::handle item = PyTuple_GetItem(lines.ptr(), static_cast<Py_ssize_t>(i));
        views[i] = view_text(item);
        if (!views[i].data() && nb::isinstance<Grid>(item)) {
            const Grid& grid = nb::cast<const Grid&>(item);
            if (grid.board()->is_classic()) views[i] = grids.emplace_back(grid.format());
        }
    }
    nonet::Batch batch;
    batch.lines = views.data();
    batch.size = views.size();
    batch.limit = limit;
    return answer(batch, threads, with_solutions);
}

std::optional<Grid> solve_text(const nb::str& text) {
    return nonet::solve_text(view_text(text));
}

void bind_many(nb::module_& module) {
    module.def("solve_text", &solve_text, nb::arg("text"),
               nb::sig("def solve_text(text: str) -> Grid | None"),
               "Find a solution of one line of text, or None.");
    module.def("answer_lines", &answer_lines, nb::arg("lines"), nb::arg("limit"),
               nb::arg("threads"), nb::arg("with_solutions"),
               nb::sig("def answer_lines(lines: tuple[object, ...], limit: int, threads: int, "
                       "with_solutions: bool) -> tuple[numpy.typing.NDArray[numpy.int64], "
                       "numpy.typing.NDArray[numpy.uint8]]"),
               "Count the solutions of each text or classic grid up to the limit; -1 where it is "
               "none.");
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
    module.def(
        "solve",
        [](const Grid& grid) {
            return interruptible([&](const nonet::Stop& stop) { return nonet::solve(grid, stop); });
        },
        nb::arg("grid"), "Find a solution of a grid, or None.");
    module.def(
        "count_solutions",
        [](const Grid& grid, std::uint64_t limit) {
            return interruptible(
                [&](const nonet::Stop& stop) { return nonet::count_solutions(grid, limit, stop); });
        },
        nb::arg("grid"), nb::arg("limit"), "Count the solutions of a grid, stopping at the limit.");
    module.def(
        "count_candidates",
        [](const Grid& grid, std::uint64_t limit) {
            return interruptible([&](const nonet::Stop& stop) {
                return nonet::count_candidates(grid, limit, stop);
            });
        },
        nb::arg("grid"), nb::arg("limit"),
        "Count for each cell and digit the solutions that hold it there, up to the limit.");
    module.def(
        "estimate_solutions",
        [](const Grid& grid, std::uint64_t samples, std::uint64_t seed) {
            nonet::Random random(seed);
            const nonet::Estimate found = interruptible([&](const nonet::Stop& stop) {
                return nonet::estimate_solutions(grid, samples, random, stop);
            });
            return nb::make_tuple(found.log10, found.error, found.samples, found.hits);
        },
        nb::arg("grid"), nb::arg("samples"), nb::arg("seed"),
        nb::sig("def estimate_solutions(grid: Grid, samples: int, seed: int) -> "
                "tuple[float, float, int, int]"),
        "Guess the number of solutions from random ways: its logarithm, its error, ways and hits.");
    nb::class_<nonet::Report>(module, "Report", "What a search within a budget found out.")
        .def_ro("solutions", &nonet::Report::solutions, "The solutions found.")
        .def_ro("is_complete", &nonet::Report::is_complete, "Whether there are no others.")
        .def_ro("nodes", &nonet::Report::nodes, "The nodes searched.");
    module.def(
        "search_solutions",
        [](const Grid& grid, std::uint64_t limit, std::uint64_t budget, nb::object stop) {
            Interrupts interrupts(std::move(stop));
            const nb::gil_scoped_release release;
            return nonet::search_solutions(grid, limit, budget, std::ref(interrupts));
        },
        nb::arg("grid"), nb::arg("limit"), nb::arg("budget"), nb::arg("stop") = nb::none(),
        nb::sig("def search_solutions(grid: Grid, limit: int, budget: int, "
                "stop: collections.abc.Callable[[], bool] | None = None) -> Report"),
        "Search up to a limit of solutions and nodes, or until the stop test is true.");
    module.def(
        "find_contradiction",
        [](const Grid& grid) {
            return interruptible(
                [&](const nonet::Stop& stop) { return nonet::find_contradiction(grid, stop); });
        },
        nb::arg("grid"), "Find a smallest set of cells whose digits cannot stand together.");
    nb::class_<nonet::SolutionStream>(module, "SolutionStream", "Solutions as they are asked for.")
        .def(nb::init<const Grid&>(), nb::arg("grid"))
        .def(
            "next",
            [](nonet::SolutionStream& stream) {
                return interruptible([&](const nonet::Stop& stop) { return stream.next(stop); });
            },
            "The next solution, or None.");
    bind_many(module);
}
