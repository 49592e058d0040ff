// Reviews at the door.
#include "nonet/review.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "casts.hpp"
#include "nonet/error.hpp"

using namespace nonet;

namespace {

using CandidateTuple = std::tuple<int, int>;  // cell, digit
// Digits, what was found, whether it was struck, what was told.
using FindTuple = std::tuple<Grid, CandidateTuple, bool, std::vector<CandidateTuple>>;
using ReasonTuple = std::tuple<std::optional<std::string>, std::vector<Step>>;

Candidate cast_candidate(const CandidateTuple& tuple) {
    const auto [cell, digit] = tuple;
    if (cell < 0 || cell > UINT16_MAX || digit < 0 || digit > UINT8_MAX)
        throw InputError("expected a cell and a digit, got " + std::to_string(cell) + " and " +
                         std::to_string(digit));
    return {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)};
}

Find cast_find(const FindTuple& tuple) {
    const auto& [digits, found, is_struck, told] = tuple;
    Find find{digits, cast_candidate(found), is_struck};
    for (const CandidateTuple& candidate : told) find.told.push_back(cast_candidate(candidate));
    return find;
}

std::vector<ReasonTuple> review_finds(const Puzzle& puzzle, const std::vector<FindTuple>& tuples) {
    std::vector<Find> finds;
    for (const FindTuple& tuple : tuples) finds.push_back(cast_find(tuple));
    std::vector<Reason> reasons;
    {
        const nb::gil_scoped_release release;
        reasons = review(puzzle, finds);
    }
    std::vector<ReasonTuple> told;
    for (Reason& reason : reasons) {
        std::optional<std::string> easiest;
        if (reason.easiest) easiest = facts_of(*reason.easiest).id;
        told.emplace_back(std::move(easiest), std::move(reason.steps));
    }
    return told;
}

}  // namespace

void bind_review(nb::module_& module) {
    module.def("review_finds", review_finds, nb::arg("puzzle"), nb::arg("finds"),
               nb::sig("def review_finds(puzzle: Puzzle, finds: Sequence[tuple[Grid, tuple[int, "
                       "int], bool, Sequence[tuple[int, int]]]]) -> list[tuple[str | None, "
                       "list[Step]]]"),
               "Explain what a player found: the easiest technique that was there, and the steps.");
}
