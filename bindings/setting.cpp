// The maker of boards with rules at the door.
#include "nonet/setting.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>

#include "bindings.hpp"
#include "casts.hpp"
#include "interrupting.hpp"
#include "nonet/error.hpp"

using nonet::Layout;
using nonet::Rule;
using nonet::Setter;
using nonet::Setting;

namespace {

constexpr std::array<std::string_view, 3> CAGE_STYLES{"free", "inside", "across"};

nonet::CageStyle cast_cage_style(std::string_view name) {
    const auto found = std::find(CAGE_STYLES.begin(), CAGE_STYLES.end(), name);
    if (found == CAGE_STYLES.end())
        throw nonet::InputError("expected cages that are free, inside or across, got '" +
                                std::string(name.substr(0, 20)) + "'");
    return static_cast<nonet::CageStyle>(found - CAGE_STYLES.begin());
}

// "whisper", "difference 1": a kind and its values.
Rule cast_material(const std::string& text) {
    const std::size_t digit = text.find_first_of("0123456789");
    const std::size_t end = digit == std::string::npos ? text.size() : digit - 1;
    Rule rule{nonet::rule_kind_named(text.substr(0, end))};
    if (digit != std::string::npos) rule.values.push_back(std::stoi(text.substr(digit)));
    return rule;
}

using PartTuple = std::pair<std::optional<std::shared_ptr<Layout>>, std::vector<std::string>>;

void init_setter(Setter* self, nb::handle board, bool has_fresh_regions,
                 const std::vector<std::string>& material, const std::vector<PartTuple>& parts,
                 std::string_view symmetry, std::pair<int, int> givens, bool is_minimal,
                 std::string_view cages, bool has_symmetric_cages, bool has_small_cages,
                 bool has_givens, const std::vector<std::string>& level,
                 const std::vector<std::string>& easier, const std::vector<std::string>& allowed,
                 const std::vector<std::string>& needs) {
    Setting setting;
    setting.board = cast_board(board);
    setting.has_fresh_regions = has_fresh_regions;
    for (const std::string& text : material) setting.material.push_back(cast_material(text));
    for (const auto& [layout, kinds] : parts) {
        nonet::Part part{layout.value_or(nullptr)};
        for (const std::string& kind : kinds) part.kinds.push_back(nonet::rule_kind_named(kind));
        setting.parts.push_back(std::move(part));
    }
    setting.symmetry = cast_symmetry(symmetry);
    setting.fewest_givens = givens.first;
    setting.most_givens = givens.second;
    setting.is_minimal = is_minimal;
    setting.cages = cast_cage_style(cages);
    setting.has_symmetric_cages = has_symmetric_cages;
    setting.has_small_cages = has_small_cages;
    setting.has_givens = has_givens;
    setting.level = cast_technique_order(level);
    setting.easier = cast_technique_ids(easier);
    setting.allowed = cast_technique_ids(allowed);
    setting.needs = cast_technique_ids(needs);
    new (self) Setter(std::move(setting));
}

// (number of the seed, puzzle, miss, None, None): as a maker says it, without key and rating.
nb::tuple to_tuple(const nonet::Made& made) {
    return nb::make_tuple(made.number, nonet::Puzzle::proven(made.givens, made.solution), made.miss,
                          nb::none(), nb::none());
}

nb::tuple attempt_setting(Setter& setter, const std::vector<std::uint64_t>& seeds,
                          std::size_t wanted, nb::object stop) {
    const nonet::Attempts attempts = attempt_until(std::move(stop), [&](const nonet::Stop& test) {
        return setter.attempt(seeds, wanted, test);
    });
    nb::list made;
    for (const nonet::Made& one : attempts.made) made.append(to_tuple(one));
    nb::object nearest = nb::none();
    if (attempts.nearest) nearest = to_tuple(*attempts.nearest);
    return nb::make_tuple(made, nearest, attempts.tried);
}

}  // namespace

void bind_setting(nb::module_& module) {
    nb::class_<Setter>(
        module, "Setter",
        "Makes puzzles of boards with rules, as one order asks. One thread at a time.")
        .def("__init__", &init_setter, nb::arg("board"), nb::arg("has_fresh_regions"),
             nb::arg("material"), nb::arg("parts"), nb::arg("symmetry"), nb::arg("givens"),
             nb::arg("is_minimal"), nb::arg("cages"), nb::arg("has_symmetric_cages"),
             nb::arg("has_small_cages"), nb::arg("has_givens"), nb::arg("level"), nb::arg("easier"),
             nb::arg("allowed"), nb::arg("needs"))
        .def("attempt", &attempt_setting, nb::arg("seeds"), nb::arg("wanted"),
             nb::arg("stop") = nb::none(),
             nb::sig("def attempt(self, seeds: Sequence[int], wanted: int, "
                     "stop: collections.abc.Callable[[], bool] | None = None) -> tuple["
                     "list[tuple[int, Puzzle, int, None, None]], "
                     "tuple[int, Puzzle, int, None, None] | None, int]"),
             "Attempt the seeds in order until so many puzzles are made: (made, nearest, tried).");
}
