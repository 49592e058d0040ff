// Puzzles to order at the door.
#include "nonet/order.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "casts.hpp"
#include "interrupting.hpp"
#include "nonet/error.hpp"
#include "ratings.hpp"

using nonet::Attempts;
using nonet::Grid;
using nonet::Layout;
using nonet::Maker;
using nonet::Order;

namespace {

// (number of the seed, puzzle, miss, key, its rating): all that the maker proved on the way. The
// key is there where the order asks how hard the puzzle is, the rating where it is timed besides.
nb::tuple to_tuple(const nonet::Made& made, bool is_timed) {
    nb::object key = nb::none(), rating = nb::none();
    if (!made.key.empty()) key = nb::cast(Grid(made.givens.layout(), made.key));
    if (made.rating && is_timed) rating = rating_tuple(nonet::Outcome::RATED, *made.rating);
    return nb::make_tuple(made.number, nonet::Puzzle::proven(made.givens, made.solution), made.miss,
                          key, rating);
}

Attempts make(Maker& maker, const std::vector<std::uint64_t>& seeds, std::size_t wanted,
              nb::object stop) {
    return attempt_until(std::move(stop), [&](const nonet::Stop& test) {
        return maker.attempt(seeds, wanted, test);
    });
}

// (made, nearest, tried)
nb::tuple attempt(Maker& maker, const std::vector<std::uint64_t>& seeds, std::size_t wanted,
                  nb::object stop) {
    const Attempts attempts = make(maker, seeds, wanted, std::move(stop));
    nb::list made;
    for (const nonet::Made& one : attempts.made) made.append(to_tuple(one, maker.is_timed()));
    nb::object nearest = nb::none();
    if (attempts.nearest) nearest = to_tuple(*attempts.nearest, false);
    return nb::make_tuple(made, nearest, attempts.tried);
}

// (givens, keys, columns of their ratings, tried, tried after the last that was made)
nb::tuple attempt_rated(Maker& maker, const std::vector<std::uint64_t>& seeds, std::size_t wanted) {
    const Attempts attempts = make(maker, seeds, wanted, nb::none());
    std::vector<nonet::Digit> givens, keys;
    RatingColumns ratings;
    std::size_t next = 0;  // seed after the last that made one
    for (const nonet::Made& one : attempts.made) {
        if (!one.rating) throw nonet::InputError("expected an order with a range of ER");
        const std::vector<nonet::Digit>& digits = one.givens.digits();
        givens.insert(givens.end(), digits.begin(), digits.end());
        keys.insert(keys.end(), one.key.begin(), one.key.end());
        ratings.add(nonet::Outcome::RATED, *one.rating);
        next = one.number + 1;
    }
    const Layout& classic = *Layout::of_size(9);
    const std::size_t count = attempts.made.size();
    return nb::make_tuple(to_array(std::move(givens), count, classic),
                          to_array(std::move(keys), count, classic), std::move(ratings).to_tuple(),
                          attempts.tried, attempts.tried - next);
}

void init_maker(Maker* self, const std::shared_ptr<Layout>& layout, std::string_view symmetry,
                std::pair<int, int> givens, bool is_minimal, std::pair<int, int> er,
                const std::vector<std::string>& allowed, const std::vector<std::string>& needs,
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
    order.needs = cast_technique_ids(needs);
    order.steps_above_singles = steps_above_singles;
    order.grid = grid;
    order.pattern = pattern;
    order.is_timed = is_timed;
    new (self) Maker(std::move(order));
}

}  // namespace

void bind_order(nb::module_& module) {
    static const std::string RATED_SIGNATURE =
        std::string(
            "def attempt_rated(self, seeds: Sequence[int], wanted: int) -> tuple["
            "numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8], ") +
        RatingColumns::SIGNATURE + ", int, int]";
    nb::class_<Maker>(module, "Maker", "Makes what one order asks for. One thread at a time.")
        .def("__init__", &init_maker, nb::arg("layout"), nb::arg("symmetry"), nb::arg("givens"),
             nb::arg("is_minimal"), nb::arg("er"), nb::arg("allowed"), nb::arg("needs"),
             nb::arg("steps_above_singles"), nb::arg("grid").none(), nb::arg("pattern").none(),
             nb::arg("is_timed") = false)
        .def("attempt", &attempt, nb::arg("seeds"), nb::arg("wanted"), nb::arg("stop") = nb::none(),
             nb::sig("def attempt(self, seeds: Sequence[int], wanted: int, "
                     "stop: collections.abc.Callable[[], bool] | None = None) -> tuple["
                     "list[tuple[int, Puzzle, int, Grid | None, object]], "
                     "tuple[int, Puzzle, int, Grid | None, object] | None, int]"),
             "Attempt the seeds in order until so many puzzles are made: (made, nearest, tried).")
        .def("attempt_rated", &attempt_rated, nb::arg("seeds"), nb::arg("wanted"),
             nb::sig(RATED_SIGNATURE.c_str()),
             "The same for an order that asks for ratings: arrays of givens and keys, ratings, "
             "attempts, and those of them after the last puzzle.");
    module.def("next_seed", &nonet::next_seed, nb::arg("seed"),
               "The seed that is attempted after this.");
}
