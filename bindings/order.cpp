#include "nonet/order.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "casts.hpp"

using nonet::Attempts;
using nonet::Grid;
using nonet::Layout;
using nonet::Maker;
using nonet::Order;

namespace {

// (ER, EP, ED in tenths, number of the technique, costs of the path), or None
nb::object to_object(const std::optional<nonet::SeRating>& rating) {
    if (!rating) return nb::none();
    return nb::make_tuple(rating->er, rating->ep, rating->ed, nonet::index_of(rating->technique),
                          cast_costs(rating->path));
}

// (number of the seed, givens, solution, miss, rating of the key)
nb::tuple to_tuple(const nonet::Made& made) {
    return nb::make_tuple(made.number, made.givens, made.solution, made.miss,
                          to_object(made.rating));
}

// (made, nearest, tried)
nb::tuple attempt(Maker& maker, const std::vector<std::uint64_t>& seeds, std::size_t wanted) {
    Attempts attempts;
    {
        const nb::gil_scoped_release release;
        attempts = maker.attempt(seeds, wanted);
    }
    nb::list made;
    for (const nonet::Made& one : attempts.made) made.append(to_tuple(one));
    nb::object nearest = nb::none();
    if (attempts.nearest) nearest = to_tuple(*attempts.nearest);
    return nb::make_tuple(made, nearest, attempts.tried);
}

void init_maker(Maker* self, const std::shared_ptr<Layout>& layout, std::string_view symmetry,
                std::pair<int, int> givens, bool is_minimal, std::pair<int, int> er,
                const std::vector<std::string>& allowed, const std::vector<std::string>& required,
                int steps_above_singles, const std::optional<Grid>& grid,
                const std::optional<Grid>& pattern, bool is_timed) {
    Order order;
    order.layout = layout;
    order.symmetry = cast_symmetry(symmetry);
    order.fewest_givens = givens.first;
    order.most_givens = givens.second;
    order.is_minimal = is_minimal;
    order.least_er = er.first;
    order.most_er = er.second;
    order.allowed = cast_technique_ids(allowed);
    order.required = cast_technique_ids(required);
    order.steps_above_singles = steps_above_singles;
    order.grid = grid;
    order.pattern = pattern;
    order.is_timed = is_timed;
    new (self) Maker(std::move(order));
}

}  // namespace

void bind_order(nb::module_& module) {
    nb::class_<Maker>(module, "Maker", "Makes what one order asks for. One thread at a time.")
        .def("__init__", &init_maker, nb::arg("layout"), nb::arg("symmetry"), nb::arg("givens"),
             nb::arg("is_minimal"), nb::arg("er"), nb::arg("allowed"), nb::arg("required"),
             nb::arg("steps_above_singles"), nb::arg("grid").none(), nb::arg("pattern").none(),
             nb::arg("is_timed") = false)
        .def("attempt", &attempt, nb::arg("seeds"), nb::arg("wanted"),
             nb::sig("def attempt(self, seeds: Sequence[int], wanted: int) -> tuple["
                     "list[tuple[int, Grid, Grid, int, tuple[int, int, int, int, bytes] | None]], "
                     "tuple[int, Grid, Grid, int, tuple[int, int, int, int, bytes] | None] | None, "
                     "int]"),
             "Attempt the seeds in order until so many puzzles are made: (made, nearest, tried).");
}
