// Many puzzles: each thread has a rater of its own and takes the next few.
#include <algorithm>
#include <atomic>
#include <thread>

#include "nonet/classic.hpp"
#include "nonet/rating.hpp"

namespace nonet {

namespace {

constexpr std::size_t PORTION = 8;  // few enough that one hard puzzle keeps no thread waiting long

SeSummary summarise(SeRater& rater, const Digit* digits, Tenths limit) {
    SeSummary summary{Outcome::rated, 0, 0, 0, Technique::FULL_HOUSE};
    classic::Job job;
    job.digits = digits;
    const auto solutions = classic::count_solutions(job, 2);
    if (solutions != 1) {
        summary.outcome = solutions == 0 ? Outcome::unsolvable : Outcome::ambiguous;
        return summary;
    }
    const SeRating rating = rater.rate(digits, limit, Detail::none);
    summary.outcome = rating.stopped ? Outcome::stopped : Outcome::rated;
    summary.er = static_cast<std::int16_t>(rating.er);
    summary.ep = static_cast<std::int16_t>(rating.ep);
    summary.ed = static_cast<std::int16_t>(rating.ed);
    summary.technique = rating.technique;
    return summary;
}

}  // namespace

void rate_many(const Digit* digits, std::size_t count, int threads, Tenths limit,
               SeSummary* summaries) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        SeRater rater;
        for (std::size_t first; (first = next.fetch_add(PORTION)) < count;)
            for (std::size_t i = first; i < std::min(count, first + PORTION); ++i)
                summaries[i] = summarise(rater, digits + i * classic::CELLS, limit);
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
}

}  // namespace nonet
