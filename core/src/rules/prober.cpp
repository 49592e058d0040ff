// A frame of candidates, a propagator run on it, and the frame restored.
#include "prober.hpp"

#include <algorithm>

#include "engine.hpp"
#include "widths.hpp"

namespace nonet::rules {

namespace {

template <typename Mask>
class FrameProber : public Prober {
  public:
    explicit FrameProber(const Plan& plan)
        : Prober(plan), engine_(plan), kept_(plan.slots), frame_(plan.slots) {
        engine_.use(frame_.data());
    }

    void set(Cell cell, DigitSet digits) override {
        kept_[plan_.slot_of[cell]] = frame_[plan_.slot_of[cell]] = static_cast<Mask>(digits);
    }

    bool probe(std::size_t propagator, std::vector<Left>& left) override {
        left.clear();
        const bool fits = engine_.run_only(propagator);
        if (frame_ == kept_) return fits;
        for (int slot = 0; slot < plan_.slots && fits; ++slot) {
            if (frame_[slot] != kept_[slot]) left.emplace_back(plan_.cell_of[slot], frame_[slot]);
        }
        std::ranges::copy(kept_, frame_.begin());
        return fits;
    }

    bool narrow(std::size_t propagator, std::span<const std::uint16_t> cells,
                std::span<const std::uint16_t> places, std::span<DigitSet> left) override {
        for (std::size_t i = 0; i < cells.size(); ++i)
            frame_[plan_.slot_of[cells[i]]] = static_cast<Mask>(left[places[i]]);
        const bool fits = engine_.run_only(propagator);
        for (std::size_t i = 0; i < cells.size(); ++i)
            left[places[i]] &= frame_[plan_.slot_of[cells[i]]];
        std::ranges::copy(kept_, frame_.begin());
        return fits;
    }

  private:
    Engine<Mask> engine_;
    std::vector<Mask> kept_;
    std::vector<Mask> frame_;
};

}  // namespace

Prober::Prober(const Plan& plan) : plan_(plan) {}

std::unique_ptr<Prober> Prober::make(const Plan& plan) {
    return with_width(plan.digits, [&](auto mask) -> std::unique_ptr<Prober> {
        return std::make_unique<FrameProber<decltype(mask)>>(plan);
    });
}

}  // namespace nonet::rules
