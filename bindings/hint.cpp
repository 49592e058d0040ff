// Hints and doubts at the door.
#include "nonet/hint.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "casts.hpp"
#include "interrupting.hpp"

using namespace nonet;

namespace {

using Sets = std::vector<DigitSet>;
using MistakeTuple = std::tuple<std::vector<Cell>, std::vector<Cell>>;  // digits, lists
using HintTuple = std::tuple<std::string, nb::object, std::optional<Position>, MistakeTuple>;
using DoubtTuple = std::tuple<std::string, std::optional<Cell>, std::optional<Step>,
                              std::optional<Position>, std::optional<int>>;
// The prices at which Python is asked for steps, and whom to ask.
using BesideTuple = std::tuple<std::vector<int>, nb::callable>;

// Steps that Python finds. What it handed over is kept, for it is more than a step of the engine.
class Handed {
  public:
    explicit Handed(const std::optional<BesideTuple>& given) : given_(given) {}

    Beside beside() {
        if (!given_) return {};
        return {std::get<0>(*given_),
                [this](const Position& position, int price) { return ask(position, price); }};
    }

    nb::object at(std::size_t number) const { return steps_[number]; }

  private:
    std::vector<Step> ask(const Position& position, int price) {
        const nb::gil_scoped_acquire hold;
        std::vector<Step> found;
        for (const nb::handle step : std::get<1> (*given_)(position, price)) {
            found.push_back(nb::cast<const Step&>(step));
            check_step(*position.board(), found.back());
            steps_.append(step);
        }
        return found;
    }

    const std::optional<BesideTuple>& given_;
    nb::list steps_;
};

MistakeTuple to_tuple(Mistakes mistakes) {
    return {std::move(mistakes.digits), std::move(mistakes.lists)};
}

MistakeTuple find_mistakes_of(const Grid& givens, const Grid& solution, const Grid& digits,
                              const Sets& notes) {
    return to_tuple(find_mistakes({givens, solution}, {digits, notes}));
}

HintTuple find_hint_of(const Grid& givens, const Grid& solution, const Grid& digits,
                       const Sets& notes, const Sets& gone,
                       const std::vector<std::string>& techniques, std::size_t skip,
                       const std::optional<BesideTuple>& beside) {
    const TechniqueSet set = cast_technique_ids(techniques);
    Handed handed(beside);
    const Beside asked = handed.beside();
    Hint hint = interruptible([&](const Stop& stop) {
        return find_hint({givens, solution}, {digits, notes, gone}, set, skip, asked, stop);
    });
    nb::object step = hint.beside ? handed.at(*hint.beside) : nb::cast(std::move(hint.step));
    return {std::string(name_of(hint.kind)), std::move(step), std::move(hint.position),
            to_tuple(std::move(hint.mistakes))};
}

DoubtTuple find_doubt_of(const Puzzle& puzzle, const Grid& digits, const Sets& notes,
                         const Sets& gone, int cell, int digit) {
    Doubt doubt = interruptible([&](const Stop& stop) {
        return find_doubt(puzzle, {digits, notes, gone}, cell, digit, stop);
    });
    return {std::string(name_of(doubt.kind)), doubt.seen, std::move(doubt.step),
            std::move(doubt.position), doubt.number};
}

}  // namespace

void bind_hint(nb::module_& module) {
    module.def("find_mistakes", find_mistakes_of, nb::arg("givens"), nb::arg("solution"),
               nb::arg("digits"), nb::arg("notes"),
               nb::sig("def find_mistakes(givens: Grid, solution: Grid, digits: Grid, "
                       "notes: Sequence[int]) -> tuple[list[int], list[int]]"),
               "Find the cells with a wrong digit, and those whose list lacks the truth.");
    module.def("find_hint", find_hint_of, nb::arg("givens"), nb::arg("solution"), nb::arg("digits"),
               nb::arg("notes"), nb::arg("gone"), nb::arg("techniques"), nb::arg("skip"),
               nb::arg("beside").none(),
               nb::sig("def find_hint(givens: Grid, solution: Grid, digits: Grid, "
                       "notes: Sequence[int], gone: Sequence[int], techniques: Sequence[str], "
                       "skip: int, beside: tuple[Sequence[int], Callable[[Position, int], "
                       "Sequence[Step]]] | None) -> tuple[str, Step | None, Position | None, "
                       "tuple[list[int], list[int]]]"),
               "Find what to tell a player: its kind, a step and its position, mistakes.");
    module.def("find_doubt", find_doubt_of, nb::arg("puzzle"), nb::arg("digits"), nb::arg("notes"),
               nb::arg("gone"), nb::arg("cell"), nb::arg("digit"),
               nb::sig("def find_doubt(puzzle: Puzzle, digits: Grid, notes: Sequence[int], "
                       "gone: Sequence[int], cell: int, digit: int) -> tuple[str, int | None, "
                       "Step | None, Position | None, int | None]"),
               "Find why a digit cannot stand in a cell: kind, cell seen, step, position, number.");
}
