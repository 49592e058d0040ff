// Many puzzles: each thread has a rater of its own and takes the next few.
#include <algorithm>
#include <atomic>
#include <utility>

#include "classic/classic.hpp"
#include "nonet/rating.hpp"
#include "parallel.hpp"

namespace nonet {

namespace {

// The puzzles not yet rated, handed out few at a time: a puzzle may take ten thousand times as long
// as its neighbour, so the last ones go one by one and no thread waits long for another.
class Queue {
  public:
    Queue(std::size_t count, int threads)
        : count_(count), shares_(static_cast<std::size_t>(threads) * 16) {}

    // The next portion as [first, last); empty at the end.
    std::pair<std::size_t, std::size_t> take() {
        std::size_t first = next_.load();
        for (;;) {
            const std::size_t left = count_ - first;
            const std::size_t size =
                std::min(left, std::clamp<std::size_t>(left / shares_, 1, MOST));
            if (next_.compare_exchange_weak(first, first + size)) return {first, first + size};
        }
    }

  private:
    static constexpr std::size_t MOST = 8;
    const std::size_t count_, shares_;
    std::atomic<std::size_t> next_{0};
};

SeSummary summarise(SeRater& rater, const Digit* digits, Tenths limit, Detail detail) {
    SeSummary summary{Outcome::RATED, 0, 0, 0, Technique::FULL_HOUSE, {}};
    classic::Job job;
    job.digits = digits;
    const auto solutions = classic::count_solutions(job, 2);
    if (solutions != 1) {
        summary.outcome = solutions == 0 ? Outcome::UNSOLVABLE : Outcome::AMBIGUOUS;
        return summary;
    }
    SeRating rating = rater.rate(digits, limit, detail);
    summary.outcome = rating.stopped ? Outcome::STOPPED : Outcome::RATED;
    summary.er = static_cast<std::int16_t>(rating.er);
    summary.ep = static_cast<std::int16_t>(rating.ep);
    summary.ed = static_cast<std::int16_t>(rating.ed);
    summary.technique = rating.technique;
    summary.path = std::move(rating.path);
    return summary;
}

}  // namespace

void rate_many(const Digit* digits, std::size_t count, int threads, Tenths limit, Detail detail,
               SeSummary* summaries) {
    Queue queue(count, threads);
    const auto work = [&](std::size_t) {
        SeRater rater;
        for (;;) {
            const auto [first, last] = queue.take();
            if (first == last) return;
            for (std::size_t i = first; i < last; ++i)
                summaries[i] = summarise(rater, digits + i * classic::CELLS, limit, detail);
        }
    };
    run_parallel(count_workers(threads, count), work);
}

}  // namespace nonet
