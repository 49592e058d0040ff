#include "judge.hpp"

#include <algorithm>

namespace nonet {

namespace {

// What a fault weighs, so that the nearest of many attempts can be told.
constexpr int UNSOLVED = 60;
constexpr int LACKING = 100;  // each technique
constexpr int TOO_DEAR = 40;
constexpr int STEP = 10;

}  // namespace

Judge::Judge(const Order& order) : order_(order) {
    if (order.allowed.any()) {
        const bool tells_singles = order.needs.test(index_of(Technique::FULL_HOUSE)) ||
                                   order.needs.test(index_of(Technique::HIDDEN_SINGLE_BOX)) ||
                                   order.needs.test(index_of(Technique::HIDDEN_SINGLE_LINE)) ||
                                   order.needs.test(index_of(Technique::NAKED_SINGLE));
        walker_.emplace(order.allowed, tells_singles ? Singles::ALL : Singles::UNTOLD);
    }
    if (asks_rating()) keys_.emplace(order.layout);
}

Verdict Judge::judge(const Grid& givens) {
    Verdict verdict;
    if (walker_) judge_path(givens, verdict);
    if (asks_rating() && !verdict.is_too_hard) judge_rating(givens, verdict);
    return verdict;
}

void Judge::judge_path(const Grid& givens, Verdict& verdict) const {
    const Walk walk = walker_->walk(givens);
    const int wanted = order_.steps_above_singles;
    const auto lacking = static_cast<int>((order_.needs & ~walk.used).count());
    verdict.is_too_hard = !walk.solved || (wanted >= 0 && walk.steps_above_singles > wanted);
    verdict.is_promising = verdict.is_too_hard && lacking == 0;
    verdict.miss += (walk.solved ? 0 : UNSOLVED) + lacking * LACKING;
    if (wanted >= 0) verdict.miss += std::abs(walk.steps_above_singles - wanted) * STEP;
}

void Judge::judge_rating(const Grid& givens, Verdict& verdict) {
    verdict.key = givens.digits();
    keys_->write_key(verdict.key.data(), verdict.key.data());
    const Detail detail = order_.is_timed ? Detail::trace : Detail::none;
    SeRating rating = rater_.rate(verdict.key.data(), order_.most_er, detail);
    if (rating.stopped) {
        verdict.is_promising = verdict.is_too_hard = true;
        verdict.miss += TOO_DEAR;
    } else {
        verdict.miss += std::max(0, order_.least_er - rating.er);
        verdict.rating = std::move(rating);
    }
}

int Judge::count_surplus(const Grid& givens) const {
    const int count = givens.count_digits();
    const int surplus = std::max({0, count - order_.most_givens, order_.fewest_givens - count});
    return surplus > 0 ? surplus : count_redundant(givens);
}

int Judge::count_redundant(const Grid& givens) const {
    if (!order_.is_minimal) return 0;
    return static_cast<int>(find_redundant_givens(Puzzle(givens)).size());
}

}  // namespace nonet
