// Ratings at the door, one puzzle or many.
#include "nonet/rating.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "nonet/error.hpp"
#include "nonet/solver.hpp"
#include "ratings.hpp"

using nonet::Grid;
using nonet::Outcome;
using nonet::SeRating;
using nonet::SeSummary;

namespace {

std::string id_of(nonet::Technique technique) {
    return std::string(nonet::facts_of(technique).id);
}

Outcome outcome_of(std::uint64_t solutions) {
    return solutions == 0   ? Outcome::UNSOLVABLE
           : solutions == 1 ? Outcome::RATED
                            : Outcome::AMBIGUOUS;
}

nb::tuple to_tuple(nonet::SeClaim claim) {
    return nb::make_tuple(claim.cell, claim.digit, claim.on);
}

nb::tuple to_tuple(const std::vector<nonet::SeClaim>& claims) {
    nb::list result;
    for (const nonet::SeClaim& claim : claims) result.append(to_tuple(claim));
    return nb::tuple(result);
}

// Links as (claim, number of Because, places of parents, nested claims).
nb::tuple to_tuple(const nonet::SeBranch& branch) {
    nb::list links;
    for (const nonet::SeLink& link : branch) {
        nb::list parents;
        for (const auto parent : link.parents) parents.append(parent);
        links.append(nb::make_tuple(to_tuple(link.claim), static_cast<int>(link.because),
                                    nb::tuple(parents), to_tuple(link.nested)));
    }
    return nb::tuple(links);
}

// (step, candidates before, conclusions, branches), or None.
nb::object to_object(const nonet::SeEvidence& evidence) {
    if (evidence.step < 0) return nb::none();
    nb::list before, branches;
    for (const nonet::DigitSet digits : evidence.before) before.append(digits);
    for (const nonet::SeBranch& branch : evidence.branches) branches.append(to_tuple(branch));
    return nb::make_tuple(evidence.step, nb::tuple(before), to_tuple(evidence.conclusions),
                          nb::tuple(branches));
}

}  // namespace

nb::tuple rating_tuple(Outcome outcome, const SeRating& rating) {
    nb::list path;
    for (const nonet::SeStep& step : rating.path) {
        path.append(nb::make_tuple(id_of(step.technique), step.price, step.cell, step.digit,
                                   step.choices, step.eliminations));
    }
    return nb::make_tuple(static_cast<int>(outcome), rating.er, rating.ep, rating.ed,
                          id_of(rating.technique), nb::tuple(path), to_object(rating.evidence));
}

namespace {

// Rates what has one solution; `count` and `rate` say how for the input at hand.
template <typename Count, typename Rate>
nb::tuple rate_if_proper(Count count, Rate rate) {
    Outcome outcome;
    SeRating rating;
    {
        const nb::gil_scoped_release release;
        outcome = outcome_of(count());
        if (outcome == Outcome::RATED) rating = rate();
        if (rating.stopped) outcome = Outcome::STOPPED;
    }
    return rating_tuple(outcome, rating);
}

nonet::Detail detail_of(bool explain) {
    return explain ? nonet::Detail::EVIDENCE : nonet::Detail::PATH;
}

nb::tuple rate_grid(const Grid& givens, int limit, bool explain) {
    nonet::refuse_rules(*givens.board(), "rate");
    if (!givens.layout()->is_classic()) {
        throw nonet::InputError("expected a classic 9×9 grid for scale se, got " +
                                givens.layout()->name());
    }
    return rate_if_proper([&] { return nonet::count_solutions(givens, 2); },
                          [&] { return nonet::SeRater().rate(givens, limit, detail_of(explain)); });
}

nb::tuple rate_sukaku(const nonet::SukakuCells& cells, int limit, bool explain) {
    return rate_if_proper(
        [&] { return static_cast<std::uint64_t>(nonet::count_sukaku_solutions(cells)); },
        [&] { return nonet::SeRater().rate(cells, limit, detail_of(explain)); });
}

nb::tuple rate_arrays(const GivenRows& digits, int threads, int limit, bool costs) {
    if (digits.shape(1) != 81) {
        throw nonet::InputError("expected 81 cells, got " + std::to_string(digits.shape(1)));
    }
    std::vector<SeSummary> rows(digits.shape(0));
    {
        const nb::gil_scoped_release release;
        const auto detail = costs ? nonet::Detail::PATH : nonet::Detail::NONE;
        nonet::rate_many(digits.data(), rows.size(), threads, limit, detail, rows.data());
    }
    RatingColumns columns;
    for (const SeSummary& row : rows) columns.add(row.outcome, row);
    return std::move(columns).to_tuple();
}

// The rating of a path, and how many of its steps rest on a rule.
nb::tuple price_path(const nonet::Position& start, const std::vector<nonet::Step>& steps,
                     int limit) {
    nonet::StepsRating rating;
    {
        const nb::gil_scoped_release release;
        rating = nonet::price_steps(start, steps, limit);
    }
    const Outcome outcome = rating.stopped ? Outcome::STOPPED : Outcome::RATED;
    return nb::make_tuple(rating_tuple(outcome, rating), rating.ruled);
}

std::vector<std::pair<std::string, int>> list_prices() {
    std::vector<std::pair<std::string, int>> prices;
    for (const nonet::Technique technique : nonet::steps_order())
        prices.emplace_back(id_of(technique), nonet::steps_price(technique));
    return prices;
}

nb::tuple rate_path(const Grid& givens) {
    nonet::HodokuRating rating;
    {
        const nb::gil_scoped_release release;
        rating = nonet::rate_hodoku(givens);
    }
    nb::list techniques;
    for (const nonet::Technique technique : rating.techniques) techniques.append(id_of(technique));
    return nb::make_tuple(rating.level, rating.score, nb::tuple(techniques));
}

std::vector<std::string> list_techniques() {
    std::vector<std::string> ids;
    for (const nonet::TechniqueFacts& facts : nonet::technique_catalogue()) {
        ids.emplace_back(facts.id);
    }
    return ids;
}

}  // namespace

void bind_rating(nb::module_& module) {
    constexpr const char* RATED =
        "tuple[int, int, int, int, str, tuple[tuple[str, int, int, int, int, int], ...], "
        "tuple[int, tuple[int, ...], tuple[tuple[int, int, bool], ...], "
        "tuple[tuple[tuple[tuple[int, int, bool], int, tuple[int, ...], "
        "tuple[tuple[int, int, bool], ...]], ...], ...]] | None]";
    static const std::string GRID_SIGNATURE =
        std::string("def rate_se(grid: Grid, limit: int = 0, explain: bool = False) -> ") + RATED;
    static const std::string SUKAKU_SIGNATURE =
        std::string(
            "def rate_sukaku(cells: Sequence[int], limit: int = 0, explain: bool = False) -> ") +
        RATED;
    static const std::string MANY_SIGNATURE =
        std::string(
            "def rate_se_many(digits: numpy.typing.NDArray[numpy.uint8], "
            "threads: int = 1, limit: int = 0, costs: bool = False) -> ") +
        RatingColumns::SIGNATURE;
    module.def(
        "rate_se", &rate_grid, nb::arg("grid"), nb::arg("limit") = 0, nb::arg("explain") = false,
        nb::sig(GRID_SIGNATURE.c_str()),
        "Rate a grid on scale se: outcome, ER, EP, ED in tenths, technique, path, evidence.");
    module.def("rate_sukaku", &rate_sukaku, nb::arg("cells"), nb::arg("limit") = 0,
               nb::arg("explain") = false, nb::sig(SUKAKU_SIGNATURE.c_str()),
               "Rate 81 sets of candidates (bit d-1 for digit d) on scale se.");
    module.def("rate_se_many", &rate_arrays, nb::arg("digits"), nb::arg("threads") = 1,
               nb::arg("limit") = 0, nb::arg("costs") = false, nb::sig(MANY_SIGNATURE.c_str()),
               "Rate many classic grids: arrays of outcome, ER, EP, ED and technique number; if "
               "asked for, the steps of each path, and of all of them choices * 256 + price.");
    static const std::string STEPS_SIGNATURE =
        std::string("def price_steps(start: Position, steps: Sequence[Step], limit: int = 0) -> ") +
        "tuple[" + RATED + ", int]";
    module.def(
        "price_steps", &price_path, nb::arg("start"), nb::arg("steps"), nb::arg("limit") = 0,
        nb::sig(STEPS_SIGNATURE.c_str()),
        "Rate a path on scale steps: what rate_se answers, and how many steps rest on a rule.");
    module.def("list_prices", &list_prices,
               "The techniques of scale steps and their prices in tenths, the cheapest first.");
    module.def("list_techniques", &list_techniques,
               "The ids of all techniques; their places are the technique numbers.");
    module.def("rate_hodoku", &rate_path, nb::arg("grid"),
               nb::sig("def rate_hodoku(grid: Grid) -> tuple[int, int, tuple[str, ...]]"),
               "Rate a proper grid on scale hodoku: level from 1, score, techniques step by step.");
    module.def("rate_options", &nonet::rate_options, nb::arg("grid"),
               nb::call_guard<nb::gil_scoped_release>(), "E + Σ(b−1)² over the empty cells.");
    module.def("rate_branching", &nonet::rate_branching, nb::arg("grid"),
               nb::call_guard<nb::gil_scoped_release>(),
               "Σ(F−1)²·100 + E along the way to the solution, -1 where there is none.");
    module.def("branching_level", &nonet::branching_level, nb::arg("rating"),
               "The level of a branching rating: 0 (very easy) to 5 (extreme), -1 between levels.");
    module.def(
        "branching_ranges",
        [] {
            std::vector<std::pair<int, int>> ranges;
            for (int level = 0; level < nonet::BRANCHING_LEVELS; ++level) {
                const nonet::Range range = nonet::branching_range(level);
                ranges.emplace_back(range.least, range.most);
            }
            return ranges;
        },
        "The least and the most number of each level.");
}
