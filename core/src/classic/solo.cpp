// One puzzle at a time: depth-first search over boards of nine registers, without recursion.
#include <bit>

#include "board.hpp"
#include "branching.hpp"

namespace nonet::classic {

class Solutions::Search {
  public:
    explicit Search(const Job& job) {
        for (Boxes& place : board_.place) place = Boxes{} + ALL;
        for (Cell cell = 0; cell < CELLS; ++cell) board_.set(cell, DIGIT_MASK[job.digits[cell]]);
        if (job.forbidden_cell < 0) return;
        const Mask rest =
            board_.at(job.forbidden_cell) & static_cast<Mask>(~DIGIT_MASK[job.forbidden_digit]);
        board_.set(job.forbidden_cell, rest);
    }

    // Go on to the next solution and leave it in the board; false at the end.
    bool advance() {
        if (started_ && !pop()) return false;
        started_ = true;
        for (;;) {
            ++effort_.rounds;
            switch (run_round(board_, mark_)) {
                case State::MOVING:
                    break;
                case State::STILL:
                    guess();
                    break;
                case State::SOLVED:
                    return true;
                case State::DEAD:
                    if (!pop()) return false;
            }
        }
    }

    void write(Digit* solution) const {
        for (Cell cell = 0; cell < CELLS; ++cell) {
            solution[cell] = static_cast<Digit>(std::countr_zero(board_.at(cell)) + 1);
        }
    }

    const Effort& effort() const { return effort_; }

  private:
    void guess() {
        ++effort_.guesses;
        const Cell cell = choose(board_);
        Board& other = frames_[depth_++];
        other = board_;
        const Mask candidates = board_.at(cell);
        const Mask low = candidates & static_cast<Mask>(-candidates);
        other.set(cell, candidates ^ low);
        board_.set(cell, low);
        mark_ = Boxes{};
    }

    bool pop() {
        if (depth_ == 0) return false;
        board_ = frames_[--depth_];
        mark_ = Boxes{};
        return true;
    }

    Board board_;
    Boxes mark_ = Boxes{};
    bool started_ = false;
    int depth_ = 0;
    Effort effort_;
    Board frames_[MAX_GUESSES];  // touched only as deep as the search goes
};

Solutions::Solutions(const Job& job) : search_(std::make_unique<Search>(job)) {}
Solutions::~Solutions() = default;
Solutions::Solutions(Solutions&&) noexcept = default;
Solutions& Solutions::operator=(Solutions&&) noexcept = default;

bool Solutions::next(Digit* solution) {
    if (!search_->advance()) return false;
    search_->write(solution);
    return true;
}

const Effort& Solutions::effort() const {
    return search_->effort();
}

std::uint64_t count_solutions(const Job& job, std::uint64_t limit, Digit* solution,
                              Effort* effort) {
    Solutions::Search search(job);
    std::uint64_t count = 0;
    while (count < limit && search.advance()) {
        if (count++ == 0 && solution) search.write(solution);
    }
    if (effort) *effort += search.effort();
    return count;
}

}  // namespace nonet::classic
