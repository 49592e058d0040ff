// The makers at the door: grids, puzzles, digging.
#include "nonet/generator.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "arrays.hpp"
#include "bindings.hpp"
#include "casts.hpp"
#include "interrupting.hpp"
#include "nonet/error.hpp"
#include "nonet/uniform.hpp"

using nonet::Digging;
using nonet::Digit;
using nonet::Grid;
using nonet::Layout;
using nonet::Puzzle;
using nonet::Random;
using nonet::Symmetry;

Symmetry cast_symmetry(std::string_view name) {
    const auto& names = nonet::SYMMETRY_NAMES;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        std::string known;
        for (const std::string_view other : names)
            known += (known.empty() ? "" : ", ") + std::string(other);
        throw nonet::InputError("expected a symmetry (" + known + "), got '" +
                                std::string(name.substr(0, 20)) + "'");
    }
    return static_cast<Symmetry>(found - names.begin());
}

namespace {

DigitRows generate_uniform_grids(std::uint64_t first_seed, std::size_t count) {
    std::vector<Digit> digits;
    {
        const nb::gil_scoped_release release;
        digits.reserve(count * 81);
        for (std::size_t i = 0; i < count; ++i) {
            Random random(first_seed + i);
            const Grid grid = nonet::generate_uniform_grid(random);
            digits.insert(digits.end(), grid.digits().begin(), grid.digits().end());
        }
    }
    return to_array(std::move(digits), count, *Layout::of_size(9));
}

DigitRows generate_puzzles(std::uint64_t first_seed, std::size_t count, std::string_view symmetry,
                           int fewest_givens) {
    const Digging digging{cast_symmetry(symmetry), fewest_givens};
    std::vector<Digit> digits;
    {
        const nb::gil_scoped_release release;
        digits.resize(count * 81);
        nonet::generate_puzzles(first_seed, digging, digits);
    }
    return to_array(std::move(digits), count, *Layout::of_size(9));
}

void bind_symmetry(nb::module_& module) {
    module.def(
        "symmetry_names",
        [] {
            const auto& names = nonet::SYMMETRY_NAMES;
            return std::vector<std::string>(names.begin(), names.end());
        },
        "Name the symmetries, the smallest first.");
    module.def(
        "has_symmetry",
        [](const Grid& grid, std::string_view symmetry) {
            return nonet::has_symmetry(grid, cast_symmetry(symmetry));
        },
        nb::arg("grid"), nb::arg("symmetry"), "Tell whether the pattern of digits is symmetric.");
}

void bind_random_makers(nb::module_& module) {
    module.def(
        "delete_cells",
        [](const Grid& grid, int count, std::uint64_t seed) {
            Random random(seed);
            return nonet::delete_cells(grid, count, random);
        },
        nb::arg("grid"), nb::arg("count"), nb::arg("seed"), "Empty so many cells at random.");
    module.def(
        "search_by_operations",
        [](const std::shared_ptr<Layout>& layout, bool by_options,
           const std::optional<std::pair<int, int>>& range, std::string_view symmetry, int rounds,
           int operations, std::uint64_t seed) {
            nonet::Operations wanted;
            if (by_options) wanted.scale = nonet::NumberScale::OPTIONS;
            if (range) wanted.range = nonet::Range{range->first, range->second};
            wanted.symmetry = cast_symmetry(symmetry);
            wanted.rounds = rounds;
            wanted.operations = operations;
            Random random(seed);
            return interruptible([&](const nonet::Stop& stop) {
                return nonet::search_by_operations(layout, wanted, random, stop);
            });
        },
        nb::arg("layout"), nb::arg("by_options"), nb::arg("range").none(), nb::arg("symmetry"),
        nb::arg("rounds"), nb::arg("operations"), nb::arg("seed"),
        "Search a puzzle whose number on scale branching, or options, is in a range, None where "
        "none was met; without a range the most difficult that was met.");
}

}  // namespace

void bind_generator(nb::module_& module) {
    bind_symmetry(module);
    module.def(
        "generate_grid",
        [](const std::shared_ptr<Layout>& layout, std::uint64_t seed) {
            Random random(seed);
            return interruptible([&](const nonet::Stop& stop) {
                return nonet::generate_grid(layout, random, stop);
            });
        },
        nb::arg("layout"), nb::arg("seed"), "Make a complete grid by shuffled backtracking.");
    module.def("generate_uniform_grids", &generate_uniform_grids, nb::arg("first_seed"),
               nb::arg("count"),
               nb::sig("def generate_uniform_grids(first_seed: int, count: int) -> "
                       "numpy.typing.NDArray[numpy.uint8]"),
               "Make classic grids, all equally likely: those of the seeds from the first on.");
    module.def(
        "generate_puzzle",
        [](const std::shared_ptr<Layout>& layout, std::uint64_t seed, std::string_view symmetry,
           int fewest_givens) {
            const Digging digging{cast_symmetry(symmetry), fewest_givens};
            return interruptible([&](const nonet::Stop& stop) {
                return nonet::generate_puzzle(layout, digging, seed, stop);
            });
        },
        nb::arg("layout"), nb::arg("seed"), nb::arg("symmetry"), nb::arg("fewest_givens"),
        "Make a puzzle from a seed.");
    module.def("generate_puzzles", &generate_puzzles, nb::arg("first_seed"), nb::arg("count"),
               nb::arg("symmetry"), nb::arg("fewest_givens"),
               nb::sig("def generate_puzzles(first_seed: int, count: int, symmetry: str, "
                       "fewest_givens: int) -> numpy.typing.NDArray[numpy.uint8]"),
               "Make the classic puzzles of the seeds from the first on, in lockstep.");
    module.def(
        "dig",
        [](const Grid& solution, std::uint64_t seed, std::string_view symmetry, int fewest_givens) {
            const Digging digging{cast_symmetry(symmetry), fewest_givens};
            Random random(seed);
            return interruptible([&](const nonet::Stop& stop) {
                return nonet::dig(solution, digging, random, stop);
            });
        },
        nb::arg("solution"), nb::arg("seed"), nb::arg("symmetry"), nb::arg("fewest_givens"),
        "Empty cells of a complete grid while one solution is left.");
    module.def(
        "find_redundant_givens",
        [](const Puzzle& puzzle) {
            return interruptible([&](const nonet::Stop& stop) {
                return nonet::find_redundant_givens(puzzle, stop);
            });
        },
        nb::arg("puzzle"), "Find the givens that could be left out, one at a time.");
    module.def(
        "minimise",
        [](const Puzzle& puzzle, std::uint64_t seed) {
            Random random(seed);
            return interruptible(
                [&](const nonet::Stop& stop) { return nonet::minimise(puzzle, random, stop); });
        },
        nb::arg("puzzle"), nb::arg("seed"),
        "Leave out givens in random order until none is redundant.");
    bind_random_makers(module);
}
