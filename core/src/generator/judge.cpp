// What an order asks is looked at from cheap to dear, and a fault is weighed.
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
        forbid_to_do_without_each();
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
    auto lacking = static_cast<int>((order_.needs & ~walk.used).count());
    if (walk.solved && lacking == 0) lacking = count_needless(givens);
    verdict.is_too_hard = !walk.solved || (wanted >= 0 && walk.steps_above_singles > wanted);
    verdict.is_promising = verdict.is_too_hard && lacking == 0;
    verdict.miss += (walk.solved ? 0 : UNSOLVED) + lacking * LACKING;
    if (wanted >= 0) verdict.miss += std::abs(walk.steps_above_singles - wanted) * STEP;
}

// A path takes what is dearest only where all else has come to its end, so that it is needed. What
// is cheaper may be taken and yet not be needed: the puzzle has to be walked without it, and
// without its other names, which have the same price.
void Judge::forbid_to_do_without_each() {
    for (const TechniqueFacts& facts : technique_catalogue()) {
        if (!order_.needs.test(index_of(facts.technique))) continue;
        TechniqueSet others = order_.allowed;
        bool is_dearest = true;
        for (const TechniqueFacts& other : technique_catalogue()) {
            if (other.order == facts.order) others.reset(index_of(other.technique));
            is_dearest &= other.order <= facts.order || !others.test(index_of(other.technique));
        }
        if (!is_dearest) without_.emplace_back(others, Singles::UNTOLD);
    }
}

int Judge::count_needless(const Grid& givens) const {
    return static_cast<int>(std::ranges::count_if(
        without_, [&givens](const Walker& walker) { return walker.walk(givens).solved; }));
}

void Judge::judge_rating(const Grid& givens, Verdict& verdict) {
    verdict.key = givens.digits();
    keys_->write_key(verdict.key.data(), verdict.key.data());
    const Detail detail = order_.is_timed ? Detail::TRACE : Detail::NONE;
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
