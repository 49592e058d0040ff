// Many puzzles at once, one in each SIMD lane, all taking the same steps.
//
// A puzzle is 27 words, one for each place (band k, row r in the band, column c in the box); the
// word holds that cell of the three boxes b of the band as fields of ten bits: nine candidates
// and a guard bit that is always clear between operations.
//
//     bit   29 28 …… 20   19 18 …… 10    9  8 …… 0
//            –  9 …… 1     –  9 …… 1     –  9 …… 1
//             b = 2         b = 1         b = 0
//
// Adding FULL to a word sets the guard of each field that is not empty, and leaves below it the
// field less one; so `x & (x + FULL)` is x without the lowest candidate of each cell, and a cell
// is empty, single or open by two additions for three cells of LANES puzzles. Columns are words
// apart and need no shift; rows turn their fields. A lane whose round changed nothing, ended or
// died is served alone, while the others wait.
#include <bit>
#include <memory>

#include "board.hpp"
#include "branching.hpp"
#include "lanes.hpp"

namespace nonet::classic {

namespace {

constexpr int WORDS = 27;
constexpr int FIELD = 10;
constexpr Word ONES = 0x00100401;
constexpr Word FULL = 0x1FF * ONES;
constexpr Word GUARDS = 0x200 * ONES;

// What a round found out, per lane. dead: not 0 when there is no solution; open: 0 when every
// cell has at most one candidate; sum: of all words, falls while anything changes. (It is taken
// modulo 2³², so a change could in theory go unseen; then the lane would only guess too early.)
struct Pulse {
    Lanes dead, open, sum;
};

// All candidates in the fields whose guard is set.
[[gnu::always_inline]] inline Lanes spread(Lanes guards) {
    return guards - (guards >> (FIELD - 1));
}

// Keep what lies on some permutation of three columns and three bands.
[[gnu::always_inline]] inline void keep_stacks(const Lanes (&q)[3][3], Lanes (&kept)[3][3]) {
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
        const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
#pragma GCC unroll 3
        for (int c = 0; c < 3; ++c) {
            const int c1 = (c + 1) % 3, c2 = (c + 2) % 3;
            kept[k][c] = q[k][c] & ((q[k1][c1] & q[k2][c2]) | (q[k1][c2] & q[k2][c1]));
        }
    }
}

// The stack rule on all words; `single` gets the digits that have one cell in their column.
// Returns the digits of each stack that found a matching.
[[gnu::always_inline]] inline Lanes settle_stacks(Lanes* w, Lanes (&single)[3][3]) {
    Lanes column[3][3], kept[3][3];
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
#pragma GCC unroll 3
        for (int c = 0; c < 3; ++c) {
            column[k][c] = w[9 * k + c] | w[9 * k + 3 + c] | w[9 * k + 6 + c];
        }
    }
    keep_stacks(column, kept);
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) {
        Lanes many = (kept[0][c] & kept[1][c]) | (kept[2][c] & (kept[0][c] | kept[1][c]));
#pragma GCC unroll 3
        for (int k = 0; k < 3; ++k) {
            Lanes* cell = w + 9 * k + c;
            const Lanes top = cell[0] & kept[k][c];
            const Lanes middle = cell[3] & kept[k][c];
            const Lanes bottom = cell[6] & kept[k][c];
            many |= (top & middle) | (bottom & (top | middle));
            cell[0] = top;
            cell[3] = middle;
            cell[6] = bottom;
        }
#pragma GCC unroll 3
        for (int k = 0; k < 3; ++k) single[k][c] = kept[k][c] & ~many;
    }
    return kept[0][0] | kept[0][1] | kept[0][2];
}

// The tally of one band's cells.
struct Tally {
    Lanes filled = splat(GUARDS);  // guards of cells that are not empty
    Lanes open = Lanes{};
    Lanes clash = Lanes{};
    Lanes sum = Lanes{};
};

// Hidden singles clear their cell, naked singles clear their box.
[[gnu::always_inline]] inline void settle_cells(Lanes* w, const Lanes (&single)[3], Lanes (&x)[9],
                                                Tally& tally) {
    const Lanes full = splat(FULL), guards = splat(GUARDS);
    Lanes naked[9], any = Lanes{}, sum = Lanes{};
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
        const Lanes hidden = w[i] & single[i % 3];
        const Lanes cell = w[i] & (hidden | spread(guards & ~(hidden + full)));
        const Lanes less = cell + full;
        const Lanes rest = cell & less;
        tally.filled &= less;
        tally.open |= rest;
        x[i] = cell;
        naked[i] = cell & spread(guards & ~(rest + full));
        any |= naked[i];
        sum += naked[i];
    }
    tally.clash |= any ^ sum;  // they differ when a box has a digit twice
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) x[i] &= naked[i] | ~any;
}

// The band rule; writes the nine words back. Returns the digits of each box that have a place.
[[gnu::always_inline]] inline Lanes settle_band(Lanes* w, const Lanes (&x)[9], Tally& tally) {
    Lanes row[3], next[3], last[3], any = Lanes{};
#pragma GCC unroll 3
    for (int r = 0; r < 3; ++r) {
        row[r] = x[3 * r] | x[3 * r + 1] | x[3 * r + 2];
        // What turns out at the top is masked by the row itself below.
        next[r] = (row[r] << FIELD) | (row[r] >> (2 * FIELD));
        last[r] = (row[r] << (2 * FIELD)) | (row[r] >> FIELD);
    }
#pragma GCC unroll 3
    for (int r = 0; r < 3; ++r) {
        const int r1 = (r + 1) % 3, r2 = (r + 2) % 3;
        const Lanes kept = row[r] & ((next[r1] & last[r2]) | (last[r1] & next[r2]));
        any |= kept;
#pragma GCC unroll 3
        for (int i = 3 * r; i < 3 * r + 3; ++i) {
            w[i] = x[i] & kept;
            tally.sum += w[i];
        }
    }
    return any;
}

[[gnu::always_inline]] inline Pulse run_round(Lanes* w) {
    Lanes single[3][3];
    Lanes placed = settle_stacks(w, single);
    Tally tally;
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
        Lanes x[9];
        settle_cells(w + 9 * k, single[k], x, tally);
        placed &= settle_band(w + 9 * k, x, tally);
    }
    const Lanes empty = ~tally.filled & GUARDS;
    return {empty | (placed ^ FULL) | tally.clash, tally.open, tally.sum};
}

struct Frame {
    Word word[WORDS];
};

constexpr int word_of(Cell cell) {
    return cell / 9 * 3 + cell % 3;
}
constexpr int shift_of(Cell cell) {
    return FIELD * (cell % 9 / 3);
}

Frame read(const Job& job) {
    Frame frame;
    for (int row = 0; row < 9; ++row) {
        const Digit* digit = job.digits + 9 * row;
        for (int c = 0; c < 3; ++c) {
            frame.word[3 * row + c] = Word{DIGIT_MASK[digit[c]]} |
                                      Word{DIGIT_MASK[digit[c + 3]]} << FIELD |
                                      Word{DIGIT_MASK[digit[c + 6]]} << (2 * FIELD);
        }
    }
    if (job.forbidden_cell >= 0) {
        frame.word[word_of(job.forbidden_cell)] &=
            ~(Word{DIGIT_MASK[job.forbidden_digit]} << shift_of(job.forbidden_cell));
    }
    return frame;
}

// Three fields of ten bits, one to each lane of 16 bits.
std::uint64_t widen(Word word) {
#if defined(__BMI2__)
    return _pdep_u64(word, 0x03FF03FF03FF);
#else
    const std::uint64_t wide = word;
    return (wide & 0x3FF) | (wide & 0xFFC00) << 6 | (wide & 0x3FF00000) << 12;
#endif
}

Board to_board(const Frame& frame) {
    std::uint64_t bands[9][4];
    for (int i = 0; i < 9; ++i) {
        for (int k = 0; k < 3; ++k) bands[i][k] = widen(frame.word[9 * k + i]);
        bands[i][3] = 0;
    }
    Board board;
    std::memcpy(static_cast<void*>(&board), bands, sizeof board);
    return board;
}

class Lockstep {
  public:
    Lockstep(Feed& feed, std::uint64_t limit, bool with_solutions)
        : feed_(feed),
          limit_(limit),
          with_solutions_(with_solutions),
          frames_(std::make_unique_for_overwrite<Frame[]>(LANES * MAX_GUESSES)) {
        for (Lanes& word : words_) word = splat(FULL);
    }

    Effort run() {
        refill();
        while (busy_) {
            const Pulse pulse = run_round(words_);
            const unsigned alive = zero_bits(pulse.dead);
            const unsigned full = zero_bits(pulse.open);
            const unsigned still = zero_bits(pulse.sum ^ mark_);
            mark_ = pulse.sum;
            effort_.rounds += static_cast<std::uint64_t>(std::popcount(busy_));
            unsigned waiting = busy_ & (~alive | full | still);
            for (; waiting; waiting &= waiting - 1) {
                const int lane = std::countr_zero(waiting);
                serve(lane, alive >> lane & 1, full >> lane & 1);
            }
            if (ended_) refill();
        }
        return effort_;
    }

  private:
    struct Search {
        std::size_t ticket;
        std::uint64_t count;
        int depth;
        Digit solution[CELLS];
    };

    void serve(int lane, bool alive, bool full) {
        if (alive && full) {
            accept(lane);
        } else if (alive) {
            guess(lane);
        } else {
            pop(lane);
        }
    }

    // Give every idle lane a job while there are any.
    void refill() {
        ended_ = false;
        for (unsigned idle = ~busy_ & ALL_LANES; idle; idle &= idle - 1) {
            Job job;
            if (!feed_.next(job)) return;
            const int lane = std::countr_zero(idle);
            busy_ |= 1U << lane;
            search_[lane].ticket = job.ticket;
            search_[lane].count = 0;
            search_[lane].depth = 0;
            put(lane, read(job));
        }
    }

    void end(int lane) {
        const Search& search = search_[lane];
        const bool found = with_solutions_ && search.count > 0;
        busy_ &= ~(1U << lane);
        ended_ = true;
        feed_.done(search.ticket, {search.count, found ? search.solution : nullptr});
    }

    // Every box and row of a full lane is right (run_round); the columns remain to be checked.
    void accept(int lane) {
        const Frame frame = take(lane);
        for (int c = 0; c < 3; ++c) {
            Word column = 0;
            for (int i = c; i < WORDS; i += 3) column |= frame.word[i];
            if (column != FULL) return pop(lane);
        }
        Search& search = search_[lane];
        if (search.count == 0 && with_solutions_) write(frame, search.solution);
        if (++search.count >= limit_) return end(lane);
        pop(lane);
    }

    static void write(const Frame& frame, Digit* solution) {
        for (Cell cell = 0; cell < CELLS; ++cell) {
            const Word field = frame.word[word_of(cell)] >> shift_of(cell);
            solution[cell] = static_cast<Digit>(std::countr_zero(field) + 1);
        }
    }

    void guess(int lane) {
        ++effort_.guesses;
        Search& search = search_[lane];
        Frame& other = frames_[lane * MAX_GUESSES + search.depth++];
        other = take(lane);
        const Cell cell = choose(to_board(other));
        const Word field = Word{ALL} << shift_of(cell);
        const Word candidates = other.word[word_of(cell)] & field;
        const Word low = candidates & -candidates;
        const Lanes here = only_lane(lane);
        Lanes& word = words_[word_of(cell)];
        word &= ~(here & splat(candidates ^ low));
        other.word[word_of(cell)] ^= low;
        mark_ &= ~here;
    }

    void pop(int lane) {
        Search& search = search_[lane];
        if (search.depth == 0) return end(lane);
        put(lane, frames_[lane * MAX_GUESSES + --search.depth]);
    }

    // Lanes are written by whole vectors: a vector load right after a store to one of its lanes
    // would stall.
    void put(int lane, const Frame& frame) {
        const Lanes here = only_lane(lane);
        for (int i = 0; i < WORDS; ++i) {
            words_[i] = (words_[i] & ~here) | (splat(frame.word[i]) & here);
        }
        mark_ &= ~here;
    }

    Frame take(int lane) const {
        Frame frame;
        const char* first = reinterpret_cast<const char*>(words_) + sizeof(Word) * lane;
        for (int i = 0; i < WORDS; ++i) {
            std::memcpy(&frame.word[i], first + sizeof(Lanes) * i, sizeof(Word));
        }
        return frame;
    }

    static constexpr unsigned ALL_LANES = (1U << LANES) - 1;

    Lanes words_[WORDS];
    Lanes mark_ = Lanes{};
    Feed& feed_;
    std::uint64_t limit_;
    bool with_solutions_;
    unsigned busy_ = 0;  // lanes with a job
    bool ended_ = false;
    Effort effort_;
    Search search_[LANES];
    std::unique_ptr<Frame[]> frames_;
};

}  // namespace

int count_lanes() {
    return LANES;
}

Effort run_lockstep(Feed& feed, std::uint64_t limit, bool with_solutions) {
    return Lockstep(feed, limit, with_solutions).run();
}

}  // namespace nonet::classic
