// One propagator at a time, on candidates that someone else keeps: what a person would see in one
// rule alone. The logic asks; the engine behind it is the solver's.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "plan.hpp"

namespace nonet::rules {

class Prober {
  public:
    // What is left of a cell that a propagator has changed.
    using Left = std::pair<Cell, DigitSet>;

    explicit Prober(const Plan& plan);
    virtual ~Prober() = default;
    static std::unique_ptr<Prober> make(const Plan& plan);

    // What a cell may hold; a placed digit is a set of one.
    virtual void set(Cell cell, DigitSet digits) = 0;
    // Write down the cells that a propagator of the plan changes; false where nothing fits.
    virtual bool probe(std::size_t propagator, std::vector<Left>& left) = 0;
    // Keep what a propagator leaves of its cells, if this is left of them, each at its place; what
    // was set stays as it was. False where nothing fits.
    virtual bool narrow(std::size_t propagator, std::span<const std::uint16_t> cells,
                        std::span<const std::uint16_t> places, std::span<DigitSet> left) = 0;

  protected:
    const Plan& plan_;
};

}  // namespace nonet::rules
