// Keys at the door: one grid, many in an array, and the objects that hold them.
#include "nonet/canonical.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "interrupting.hpp"
#include "nonet/error.hpp"
#include "nonet/turning.hpp"

using nonet::Digit;
using nonet::Grid;
using nonet::Key;
using nonet::KeyFinder;
using nonet::Layout;

namespace {

using Keys = nb::ndarray<Digit, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Key find_any_key(const Grid& grid) {
    return interruptible([&](const nonet::Stop& stop) { return nonet::find_key(grid, stop); });
}

Grid find_key_grid(const Grid& grid) {
    if (!grid.board()->is_classic()) return find_any_key(grid).grid;
    const nb::gil_scoped_release release;
    std::vector<Digit> key(grid.digits().size());
    KeyFinder finder(grid.layout());
    if (!finder.write_key(grid.digits().data(), key.data())) nonet::check_conflicts(grid);
    return Grid(grid.board(), std::move(key));
}

void check_rows(const char* name, std::size_t rows, std::size_t columns, const GivenRows& digits,
                const Layout& layout) {
    const auto cells = static_cast<std::size_t>(layout.cells());
    if (rows == digits.shape(0) && columns == cells) return;
    throw nonet::InputError("expected " + std::to_string(digits.shape(0)) + " rows of " +
                            std::to_string(cells) + " cells for " + name + ", got " +
                            std::to_string(rows) + " of " + std::to_string(columns));
}

// The digits are checked by the caller, in nonet/canonical.py.
std::size_t find_row_keys(const std::shared_ptr<Layout>& layout, const GivenRows& digits,
                          const Keys& keys, int threads) {
    check_rows("digits", digits.shape(0), digits.shape(1), digits, *layout);
    check_rows("keys", keys.shape(0), keys.shape(1), digits, *layout);
    const std::span<const Digit> rows(digits.data(), digits.size());
    const std::span<Digit> found(keys.data(), keys.size());
    return interruptible([&](const nonet::Stop& stop) {
        return nonet::find_keys(layout, rows, found, threads, stop);
    });
}

// A product beyond 64 bits, so Python multiplies.
nb::object group_order(const Key& key) {
    nb::object product = nb::int_(1);
    for (const std::uint64_t factor : key.group_order) product = product * nb::int_(factor);
    return product;
}

nb::tuple state_of(const Key& key) {
    return nb::make_tuple(key.grid, key.transformation, key.automorphisms, key.group_order,
                          key.turn.quarters, key.turn.is_mirrored);
}

void bind_key(nb::module_& module) {
    nb::class_<Key>(module, "Key", "Where a grid's key leads: the key and how to get there.")
        .def_ro("grid", &Key::grid, "The key itself.")
        .def_prop_ro(
            "turn",
            [](const Key& key) { return nb::make_tuple(key.turn.quarters, key.turn.is_mirrored); },
            nb::sig("def turn(self) -> tuple[int, bool]"),
            "The turn that comes first, where the key stands on a turned layout: quarters, and\n"
            "whether it is mirrored before.")
        .def_ro("transformation", &Key::transformation,
                "Leads from the input, turned so, to the key.")
        .def_prop_ro(
            "automorphisms",
            [](const Key& key) -> nb::object {
                return key.automorphisms == ~std::uint64_t{0}
                           ? group_order(key)
                           : nb::object(nb::int_(key.automorphisms));
            },
            nb::sig("def automorphisms(self) -> int"),
            "The ways to map the givens to the key. On the classic board ways that differ only in "
            "the order of empty lines or the names of missing digits count once.")
        .def_prop_ro("group_order", &group_order, nb::sig("def group_order(self) -> int"),
                     "The number of all transformations that fix the input.")
        .def("__repr__", [](const Key& key) { return "<Key " + key.grid.format() + ">"; })
        .def(
            "__eq__",
            [](const Key& key, nb::handle other) {
                return nb::isinstance<Key>(other) &&
                       state_of(key).equal(state_of(nb::cast<const Key&>(other)));
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Key& key) { return static_cast<Py_hash_t>(key.grid.hash() >> 1); })
        .def("__getstate__", &state_of, nb::sig("def __getstate__(self) -> tuple[object, ...]"))
        .def(
            "__setstate__",
            [](Key& key, const nb::tuple& state) {
                new (&key) Key{nb::cast<Grid>(state[0]),
                               nb::cast<nonet::Transformation>(state[1]),
                               nb::cast<std::uint64_t>(state[2]),
                               nb::cast<std::vector<std::uint64_t>>(state[3]),
                               {nb::cast<int>(state[4]), nb::cast<bool>(state[5])}};
            },
            nb::sig("def __setstate__(self, state: tuple[object, ...], /) -> None"));
}

}  // namespace

void bind_canonical(nb::module_& module) {
    bind_key(module);
    const auto free = nb::call_guard<nb::gil_scoped_release>();
    module.def(
        "turn_grid",
        [](const Grid& grid, int quarters, bool is_mirrored) {
            return nonet::turn_grid(grid, {(quarters % 4 + 4) % 4, is_mirrored});
        },
        nb::arg("grid"), nb::arg("quarters") = 1, nb::arg("is_mirrored") = false, free,
        "Turn a grid clockwise with its whole board, after left and right have changed places if\n"
        "it is mirrored. The image may stand on another layout.");
    module.def("find_key_grid", &find_key_grid, nb::arg("grid"), "Find the key of a grid.");
    module.def("find_key", &find_any_key, nb::arg("grid"),
               "Find the key of a grid, how to get there, and in how many ways.");
    module.def(
        "find_equivalence",
        [](const Grid& one, const Grid& other) {
            return interruptible(
                [&](const nonet::Stop& stop) { return nonet::find_equivalence(one, other, stop); });
        },
        nb::arg("one"), nb::arg("other"),
        "Find a transformation that leads from one grid to another on its layout, or None.");
    module.def("find_keys", &find_row_keys, nb::arg("layout"), nb::arg("digits"), nb::arg("keys"),
               nb::arg("threads"),
               "Write the key of every row of an array; the number of the first row with a "
               "conflict, or of all rows.");
    module.def(
        "list_automorphisms",
        [](const Grid& grid, std::size_t limit) {
            return interruptible([&](const nonet::Stop& stop) {
                return KeyFinder(grid.layout(), stop).list_automorphisms(grid, limit);
            });
        },
        nb::arg("grid"), nb::arg("limit"), "List the transformations that fix a grid.");
    module.def(
        "rank_band",
        [](const nb::bytes& digits) {
            return nonet::rank_band(
                {reinterpret_cast<const Digit*>(digits.c_str()), digits.size()});
        },
        nb::arg("digits"), "The class of a band, 1 to 416.");
    module.def(
        "unrank_band",
        [](int rank) {
            const auto digits = nonet::unrank_band(rank);
            return nb::bytes(reinterpret_cast<const char*>(digits.data()), digits.size());
        },
        nb::arg("rank"), "The least band of a class.");
}
