// The search: branch where conflicts were, propagate, go back.
#include <algorithm>
#include <bit>
#include <memory>
#include <utility>
#include <vector>

#include "engine.hpp"
#include "nonet/model.hpp"
#include "plan.hpp"
#include "widths.hpp"

namespace nonet {

namespace {

using rules::Engine;
using rules::Plan;
using rules::Slot;

constexpr std::uint64_t STOP_EVERY = 256;  // nodes between two questions whether to stop
constexpr float LARGEST_STEP = 1e20F;      // of scores, before all are scaled down

}  // namespace

Model::Model(const Layout& layout, std::span<const Rule> rules, Strength strength)
    : plan_(std::make_unique<const Plan>(rules::compile(layout, rules, strength))) {}
Model::Model(const Layout& layout, std::span<const Rule> rules)
    : Model(layout, rules, Strength{}) {}
Model::~Model() = default;

const std::vector<Fact>& Model::facts() const {
    return plan_->facts;
}

// Whoever asks often asks of one board: each thread keeps the model of its last one.
Model::Pointer model_of(const Board::Pointer& board) {
    thread_local Board::Pointer last;
    thread_local Model::Pointer model;
    if (last != board) {
        model = std::make_shared<const Model>(*board->layout(), board->rules());
        last = board;
    }
    return model;
}

// What the two widths of masks have in common.
class ModelSearch::State {
  public:
    virtual ~State() = default;
    virtual Outcome advance(std::uint64_t budget, const Stop& stop) = 0;
    virtual std::vector<Digit> digits() const = 0;
    virtual void restart(std::span<const DigitSet> candidates) = 0;

    std::uint64_t nodes = 0;
    std::uint64_t guesses = 0;
};

namespace {

template <typename Mask>
class Tree : public ModelSearch::State {
  public:
    Tree(Model::Pointer model, std::span<const DigitSet> candidates, Random* random)
        : model_(std::move(model)),
          plan_(model_->plan()),
          engine_(plan_),
          random_(random),
          score_(plan_.scores) {
        const auto open_slots = std::ranges::count_if(plan_.cell_of, [](int c) { return c >= 0; });
        // A cell is chosen once, or as often as its candidates can be halved.
        const bool is_halved = plan_.halved_from <= plan_.digits;
        const int most = is_halved ? std::bit_width(static_cast<unsigned>(plan_.digits)) : 1;
        const std::size_t levels = static_cast<std::size_t>(open_slots) * most + 2;
        // Each is written before it is read; to clear them all would cost more than an easy search.
        frames_ = std::make_unique_for_overwrite<Mask[]>(levels * plan_.slots);
        choices_ = std::make_unique_for_overwrite<Choice[]>(levels);
        pairs_.resize(plan_.slots);
        restart(candidates);
    }

    void restart(std::span<const DigitSet> candidates) override {
        engine_.forget();
        depth_ = 0;
        Mask* const root = frame(0);
        is_dead_ = !plan_.is_possible;
        for (int slot = 0; slot < plan_.slots; ++slot) {
            const Cell cell = plan_.cell_of[slot];
            root[slot] = cell < 0 ? 0 : static_cast<Mask>(plan_.start[slot] & candidates[cell]);
            if (cell >= 0 && !root[slot]) is_dead_ = true;
        }
        engine_.use(root);
        if (!is_dead_) engine_.wake_all();
        is_new_ = true;
    }

    ModelSearch::Outcome advance(std::uint64_t budget, const ModelSearch::Stop& stop) override {
        if (is_dead_) return ModelSearch::Outcome::EXHAUSTED;
        if (!is_new_ && !go_back()) return die();
        is_new_ = false;
        for (;;) {
            if (nodes >= budget || (stop && nodes % STOP_EVERY == 0 && stop())) {
                is_new_ = true;
                return ModelSearch::Outcome::UNKNOWN;
            }
            ++nodes;
            if (!engine_.propagate()) {
                learn();
                if (!go_back()) return die();
            } else if (!branch()) {
                return ModelSearch::Outcome::FOUND;
            }
        }
    }

    std::vector<Digit> digits() const override {
        std::vector<Digit> digits(plan_.cells);
        const Mask* const top = frames_.get() + static_cast<std::size_t>(depth_) * plan_.slots;
        for (Cell cell = 0; cell < plan_.cells; ++cell) {
            const int slot = plan_.slot_of[cell];
            if (slot >= 0) digits[cell] = static_cast<Digit>(std::countr_zero(top[slot]) + 1);
        }
        return digits;
    }

  private:
    struct Choice {
        int slot;
        Mask digits;  // one, or half of the cell's
    };

    Mask* frame(int depth) { return frames_.get() + static_cast<std::size_t>(depth) * plan_.slots; }

    ModelSearch::Outcome die() {
        is_dead_ = true;
        return ModelSearch::Outcome::EXHAUSTED;
    }

    // The other branch of the last choice: its digits are forbidden.
    bool go_back() {
        if (depth_ == 0) return false;
        --depth_;
        engine_.use(frame(depth_));
        engine_.touch(choices_[depth_].slot);
        return true;
    }

    // Try one candidate or half of them; the frame below keeps the others. False when every cell is
    // fixed.
    bool branch() {
        const Choice choice = choose();
        if (!choice.digits) return false;
        Mask* const below = frame(depth_);
        Mask* const above = frame(depth_ + 1);
        std::copy(below, below + plan_.slots, above);
        below[choice.slot] &= static_cast<Mask>(~choice.digits);
        above[choice.slot] = choice.digits;
        choices_[depth_++] = choice;
        engine_.use(above);
        engine_.touch(choice.slot);
        ++guesses;
        return true;
    }

    void learn() {
        if (depth_ > 0) score_[choices_[depth_ - 1].slot] += step_;
        const std::span<const Slot> blamed = engine_.blamed();
        for (const Slot slot : blamed) score_[slot] += step_ * 0.5F;
        if (!engine_.is_house_blamed() && plan_.rule_blame > 0) {
            const float more = step_ * plan_.rule_blame / static_cast<float>(blamed.size());
            for (const Slot slot : blamed) score_[slot] += more;
        }
        step_ *= plan_.growth;
        if (step_ < LARGEST_STEP) return;
        for (float& score : score_) score /= LARGEST_STEP;
        step_ /= LARGEST_STEP;
    }

    // The cell with the greatest score for each candidate; where that has more than two, two places
    // of a digit in a house may be better.
    Choice choose() {
        const Mask* const cell = frame(depth_);
        float best = -1;
        Choice choice{0, 0};
        int fewest = 0;
        engine_.for_each_open([&](int slot) {
            if (!plan_.takes_fewest && score_[slot] * plan_.share[2] <= best) return;
            const int count = std::popcount(cell[slot]);
            if (plan_.takes_fewest && fewest && count > fewest) return;
            const float worth = score_[slot] * plan_.share[count];
            if (worth <= best && !(plan_.takes_fewest && count < fewest)) return;
            best = worth;
            choice = {slot, cell[slot]};
            fewest = count;
        });
        if (!choice.digits) return choice;
        choice.digits =
            fewest >= plan_.halved_from && !random_ ? low_half(choice.digits) : pick(choice.digits);
        if (fewest > 2 && !random_ && !plan_.takes_fewest) choose_place(best, choice);
        return choice;
    }

    static Mask low_half(Mask mask) {
        Mask high = mask;
        for (int skip = std::popcount(mask) / 2; skip; --skip) high &= high - 1;
        return mask & ~high;
    }
    Mask pick(Mask mask) {
        return random_ ? pick_at_random(mask, *random_) : static_cast<Mask>(mask & -mask);
    }
    static Mask pick_at_random(Mask mask, Random& random) {
        const auto count = static_cast<std::uint32_t>(std::popcount(mask));
        for (std::uint32_t skip = random.below(count); skip; --skip) mask &= mask - 1;
        return mask & -mask;
    }

    void choose_place(float best, Choice& choice) {
        const Mask* const cell = frame(depth_);
        engine_.find_pairs(pairs_);
        engine_.for_each_filled(pairs_.data(), [&](int slot) {
            const float worth = score_[slot] / 2 * plan_.place_weight;
            if (worth <= best || !(cell[slot] & (cell[slot] - 1))) return;
            best = worth;
            choice = {slot, static_cast<Mask>(pairs_[slot] & -pairs_[slot])};
        });
    }

    Model::Pointer model_;
    const Plan& plan_;
    Engine<Mask> engine_;
    Random* random_;
    std::unique_ptr<Mask[]> frames_;
    std::unique_ptr<Choice[]> choices_;
    std::vector<float> score_;  // by slot; grows where searches fail
    std::vector<Mask> pairs_;   // digits that have two places in a house, by slot
    float step_ = 1;
    int depth_ = 0;
    bool is_new_ = true;
    bool is_dead_ = false;
};

}  // namespace

ModelSearch::ModelSearch(Model::Pointer model, std::span<const DigitSet> candidates,
                         Random* random) {
    state_ = rules::with_width(model->plan().digits, [&](auto mask) -> std::unique_ptr<State> {
        return std::make_unique<Tree<decltype(mask)>>(std::move(model), candidates, random);
    });
}
ModelSearch::~ModelSearch() = default;
ModelSearch::ModelSearch(ModelSearch&&) noexcept = default;
ModelSearch& ModelSearch::operator=(ModelSearch&&) noexcept = default;

ModelSearch::Outcome ModelSearch::advance(std::uint64_t budget, const Stop& stop) {
    return state_->advance(budget, stop);
}
std::vector<Digit> ModelSearch::digits() const {
    return state_->digits();
}
std::uint64_t ModelSearch::nodes() const {
    return state_->nodes;
}
std::uint64_t ModelSearch::guesses() const {
    return state_->guesses;
}
void ModelSearch::restart(std::span<const DigitSet> candidates) {
    state_->restart(candidates);
}

}  // namespace nonet
