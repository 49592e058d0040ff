// Proofs: is there another solution, and where?
#include "draft.hpp"

#include <algorithm>

namespace nonet::setting {

Prover::Prover(const Layout& layout, std::span<const Rule> rules)
    : all_(layout.all_digits()),
      candidates_(static_cast<std::size_t>(layout.cells()), all_),
      search_(std::make_shared<const Model>(layout, rules), candidates_) {}

Prover::Prover(const Board::Pointer& board)
    : all_(board->layout()->all_digits()),
      candidates_(static_cast<std::size_t>(board->layout()->cells()), all_),
      search_(model_of(board), candidates_) {}

void Prover::start(std::span<const Digit> givens) {
    for (std::size_t cell = 0; cell < givens.size(); ++cell)
        candidates_[cell] = givens[cell] ? digit_bit(givens[cell]) : all_;
}

ModelSearch::Outcome Prover::advance(std::uint64_t budget) {
    return search_.advance(search_.nodes() + budget);
}

Proof Prover::prove(std::span<const Digit> givens, std::span<const Digit> solution,
                    std::uint64_t budget) {
    start(givens);
    search_.restart(candidates_);
    const std::uint64_t begin = search_.nodes(), end = begin + budget;
    for (;;) {
        switch (search_.advance(end)) {
            case ModelSearch::Outcome::EXHAUSTED:
                return {Proof::Verdict::ONE, {}, search_.nodes() - begin};
            case ModelSearch::Outcome::UNKNOWN:
                return {Proof::Verdict::UNKNOWN};
            case ModelSearch::Outcome::FOUND: {
                std::vector<Digit> found = search_.digits();
                if (!std::equal(found.begin(), found.end(), solution.begin()))
                    return {Proof::Verdict::SEVERAL, std::move(found)};
            }
        }
    }
}

bool Prover::can_spare(std::span<const Digit> givens, std::span<const Cell> cells,
                       std::uint64_t budget) {
    start(givens);
    for (const Cell cell : cells) candidates_[cell] = all_;
    for (const Cell cell : cells) {
        const DigitSet bit = digit_bit(givens[cell]);
        candidates_[cell] = all_ & ~bit;
        search_.restart(candidates_);
        if (advance(budget) != ModelSearch::Outcome::EXHAUSTED) return false;
        candidates_[cell] = bit;  // another digit here is out of the question
    }
    return true;
}

bool Prover::is_proved_needed(std::span<const Digit> givens, Cell cell, std::uint64_t budget) {
    start(givens);
    candidates_[cell] = all_ & ~digit_bit(givens[cell]);
    search_.restart(candidates_);
    return advance(budget) == ModelSearch::Outcome::FOUND;
}

}  // namespace nonet::setting
