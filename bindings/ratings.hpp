// Ratings of many puzzles as NumPy arrays, an entry of each for each puzzle.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "nonet/rating.hpp"

// (outcome, ER, EP, ED in tenths, technique, path, evidence)
nb::tuple rating_tuple(nonet::Outcome outcome, const nonet::SeRating& rating);

class RatingColumns {
  public:
    // How Python's type checkers see them.
    static constexpr const char* SIGNATURE =
        "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int16], "
        "numpy.typing.NDArray[numpy.int16], numpy.typing.NDArray[numpy.int16], "
        "numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint16], "
        "numpy.typing.NDArray[numpy.uint16]]";

    // One rating, alone or a summary of it.
    template <typename Rating>
    void add(nonet::Outcome outcome, const Rating& rating) {
        outcome_.push_back(static_cast<std::uint8_t>(outcome));
        er_.push_back(static_cast<std::int16_t>(rating.er));
        ep_.push_back(static_cast<std::int16_t>(rating.ep));
        ed_.push_back(static_cast<std::int16_t>(rating.ed));
        technique_.push_back(static_cast<std::uint8_t>(rating.technique));
        steps_.push_back(static_cast<std::uint16_t>(rating.path.size()));
        for (const nonet::SeStep& step : rating.path)
            costs_.push_back(static_cast<std::uint16_t>(step.choices << 8 | step.price));
    }

    // (outcome, ER, EP, ED in tenths, number of the technique, steps of the path; and of all paths,
    // one after the other, what each step costs: its choices in the high byte, its price in the
    // low)
    nb::tuple to_tuple() && {
        return nb::make_tuple(to_column(std::move(outcome_)), to_column(std::move(er_)),
                              to_column(std::move(ep_)), to_column(std::move(ed_)),
                              to_column(std::move(technique_)), to_column(std::move(steps_)),
                              to_column(std::move(costs_)));
    }

  private:
    std::vector<std::uint8_t> outcome_, technique_;
    std::vector<std::int16_t> er_, ep_, ed_;
    std::vector<std::uint16_t> steps_, costs_;
};
