// Rows go to the lanes of the lockstep engine, in pieces, one thread a piece.
#include "nonet/bulk.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include "classic/classic.hpp"
#include "nonet/solver.hpp"
#include "nonet/symbols.hpp"
#include "parallel.hpp"

namespace nonet {

namespace {

using classic::CELLS;

// Each thread takes this many rows at a time. Hard puzzles cluster in files, so the pieces are
// small; the end of a batch, where lanes run empty, comes once for each thread.
constexpr std::size_t PIECE = 32;
// Fewer rows than this are solved one by one.
constexpr std::size_t FEW = 4;
// More threads than any machine we know has processors would only cost memory.
constexpr std::size_t MOST_THREADS = 512;

bool is_good(const Digit* row) {
    Digit largest = 0;
    for (int cell = 0; cell < CELLS; ++cell) largest = std::max(largest, row[cell]);
    return largest <= 9;
}

void store(const Batch& batch, std::size_t row, std::uint64_t count, const Digit* solution) {
    batch.counts[row] = static_cast<std::int64_t>(count);
    if (!batch.solutions) return;
    Digit* to = batch.solutions + CELLS * row;
    if (solution) {
        std::copy_n(solution, CELLS, to);
    } else {
        std::fill_n(to, CELLS, Digit{0});
    }
}

void mark_bad(const Batch& batch, std::size_t row) {
    store(batch, row, 0, nullptr);
    batch.counts[row] = BAD_ROW;
}

// The digits of a row, in `room` where they had to be read from text; null where it is no grid.
const Digit* find_digits(const Batch& batch, std::size_t row, Digit* room) {
    if (batch.lines) return read_row(batch.lines[row], room) ? room : nullptr;
    const Digit* digits = batch.rows + CELLS * row;
    return is_good(digits) ? digits : nullptr;
}

class BatchFeed : public classic::Feed {
  public:
    BatchFeed(const Batch& batch, std::atomic<std::size_t>& taken) : batch_(batch), taken_(taken) {}

    bool next(classic::Job& job) override {
        for (;;) {
            if (row_ == end_ && !take_piece()) return false;
            const std::size_t row = row_++;
            job.digits = find_digits(batch_, row, room_.data());
            job.ticket = row;
            if (job.digits) return true;
            mark_bad(batch_, row);
        }
    }

    void done(std::size_t row, const classic::Answer& answer) override {
        store(batch_, row, answer.count, answer.solution);
    }

  private:
    bool take_piece() {
        row_ = std::min(taken_.fetch_add(PIECE, std::memory_order_relaxed), batch_.size);
        end_ = std::min(row_ + PIECE, batch_.size);
        return row_ < end_;
    }

    const Batch& batch_;
    std::atomic<std::size_t>& taken_;
    std::array<Digit, CELLS> room_;
    std::size_t row_ = 0;
    std::size_t end_ = 0;
};

Effort answer_few(const Batch& batch) {
    Effort effort;
    std::array<Digit, CELLS> room;
    std::array<Digit, CELLS> solution;
    for (std::size_t row = 0; row < batch.size; ++row) {
        classic::Job job;
        job.digits = find_digits(batch, row, room.data());
        if (!job.digits) {
            mark_bad(batch, row);
            continue;
        }
        const std::uint64_t count =
            classic::count_solutions(job, batch.limit, solution.data(), &effort);
        store(batch, row, count, count ? solution.data() : nullptr);
    }
    return effort;
}

}  // namespace

Effort answer_batch(const Batch& batch, int threads) {
    if (batch.size < FEW || batch.limit == 0) return answer_few(batch);
    std::atomic<std::size_t> taken = 0;
    const std::size_t useful = std::min(batch.size / PIECE + 1, MOST_THREADS);
    std::vector<Effort> efforts(count_workers(threads, useful));
    run_parallel(efforts.size(), [&](std::size_t worker) {
        BatchFeed feed(batch, taken);
        efforts[worker] = classic::run_lockstep(feed, batch.limit, batch.solutions != nullptr);
    });
    Effort total;
    for (const Effort& effort : efforts) total += effort;
    return total;
}

bool read_row(std::string_view text, Digit* row) {
    return text.size() == CELLS && read_digits(text.data(), CELLS, 9, row);
}

std::optional<Grid> solve_text(std::string_view text) {
    Digit digits[ROW_CELLS];
    if (!read_row(text, digits)) return solve(Grid::parse(text));
    Digit solution[ROW_CELLS];
    classic::Job job;
    job.digits = digits;
    if (classic::count_solutions(job, 1, solution) == 0) return std::nullopt;
    return Grid(Layout::of_size(9), std::vector<Digit>(solution, solution + ROW_CELLS));
}

}  // namespace nonet
