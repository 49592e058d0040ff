#include "reach.hpp"

#include <cstring>

namespace nonet::se {

namespace {

bool is_pair(Mask mask) {
    return std::popcount(mask) == 2;
}

// Calls visit(candidate) for what must be off when `candidate` is on.
template <class Visit>
void each_weak(const Candidates& open, int candidate, Visit&& visit) {
    const int cell = candidate / 9, d = candidate % 9;
    for (int at : each(open.cell[cell] & ~bit(d))) visit(cell * 9 + at);
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind];
        const int spot = GEOMETRY.spot[cell][kind];
        const int own = kind == 0 ? 1 << spot : 7 << spot / 3 * 3;  // the box came first
        for (int at : each(open.places(house, d) & ~own)) visit(GEOMETRY.cells[house][at] * 9 + d);
    }
}

// Calls visit(candidate) for what must be on when `candidate` is off.
template <class Visit>
void each_strong(const Candidates& open, int candidate, Visit&& visit) {
    const int cell = candidate / 9, d = candidate % 9;
    if (is_pair(open.cell[cell])) visit(cell * 9 + lowest(open.cell[cell] & ~bit(d)));
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind];
        const Mask places = open.places(house, d);
        if (is_pair(places))
            visit(GEOMETRY.cells[house][lowest(places & ~bit(GEOMETRY.spot[cell][kind]))] * 9 + d);
    }
}

void join(std::uint64_t* into, const std::uint64_t* from, int words) {
    for (int w = 0; w < words; ++w) into[w] |= from[w];
}

bool test(const std::uint64_t* set, int i) {
    return set[i / 64] >> (i % 64) & 1;
}

}  // namespace

void Reach::build(const Candidates& open) {
    any_ = false;
    has_seen_.assign(CANDIDATES, false);
    collect(open);
    connect(open);
    close();
    judge(open);
}

void Reach::collect(const Candidates& open) {
    std::memset(number_, -1, sizeof number_);
    std::memset(prospects_, 0, sizeof prospects_);
    strong_.clear();
    const auto enlist = [&](int candidate) {
        if (number_[candidate] >= 0) return;
        number_[candidate] = static_cast<std::int16_t>(strong_.size());
        strong_.push_back(static_cast<std::uint16_t>(candidate));
    };
    for (int cell = 0; cell < 81; ++cell)
        if (is_pair(open.cell[cell]))
            for (int at : each(open.cell[cell])) enlist(cell * 9 + at);
    for (int house = 0; house < HOUSES; ++house)
        for (int d = 0; d < 9; ++d)
            if (is_pair(open.places(house, d)))
                for (int at : each(open.places(house, d)))
                    enlist(GEOMETRY.cells[house][at] * 9 + d);
    size_ = static_cast<int>(strong_.size());
    words_ = (size_ + 63) / 64;
}

void Reach::connect(const Candidates& open) {
    partners_.assign(static_cast<std::size_t>(size_ * words_), 0);
    steps_.assign(static_cast<std::size_t>(CANDIDATES * words_), 0);
    for (int i = 0; i < size_; ++i) {
        std::uint64_t* own = row(partners_, i);
        each_strong(open, strong_[static_cast<std::size_t>(i)], [&](int other) {
            own[number_[other] / 64] |= std::uint64_t{1} << (number_[other] % 64);
        });
        each_weak(open, strong_[static_cast<std::size_t>(i)],
                  [&](int from) { join(row(steps_, from), own, words_); });
    }
    // A step that only comes back is none.
    for (int i = 0; i < size_; ++i)
        row(steps_, strong_[static_cast<std::size_t>(i)])[i / 64] &=
            ~(std::uint64_t{1} << (i % 64));
}

// Warshall's closure.
void Reach::close() {
    closed_.resize(static_cast<std::size_t>(size_ * words_));
    for (int i = 0; i < size_; ++i)
        std::memcpy(row(closed_, i), row(steps_, strong_[static_cast<std::size_t>(i)]),
                    static_cast<std::size_t>(words_) * sizeof(std::uint64_t));
    for (int k = 0; k < size_; ++k) {
        const std::uint64_t* via = row(closed_, k);
        for (int i = 0; i < size_; ++i) {
            std::uint64_t* own = row(closed_, i);
            if (test(own, k)) join(own, via, words_);
        }
    }
}

// Everything off once the candidate with this number is on.
const CandidateSet& Reach::seen_from(const Candidates& open, int number) {
    if (seen_.size() < static_cast<std::size_t>(size_))
        seen_.resize(static_cast<std::size_t>(size_));
    CandidateSet& seen = seen_[static_cast<std::size_t>(number)];
    if (has_seen_[static_cast<std::size_t>(number)]) return seen;
    has_seen_[static_cast<std::size_t>(number)] = true;
    seen = {};
    const auto look = [&](int candidate) {
        each_weak(open, candidate, [&](int other) { seen.add(other); });
    };
    look(strong_[static_cast<std::size_t>(number)]);
    const std::uint64_t* reached = row(closed_, number);
    for (int w = 0; w < words_; ++w)
        for (auto bits = reached[w]; bits; bits &= bits - 1)
            look(strong_[static_cast<std::size_t>(w * 64 + std::countr_zero(bits))]);
    return seen;
}

// All that turns on after a candidate. For one with a strong link that is its closed row.
const std::uint64_t* Reach::reached_from(int candidate, std::uint64_t* scratch) {
    if (number_[candidate] >= 0) return row(closed_, number_[candidate]);
    const std::uint64_t* first = row(steps_, candidate);
    std::memcpy(scratch, first, static_cast<std::size_t>(words_) * sizeof(std::uint64_t));
    for (int w = 0; w < words_; ++w)
        for (auto bits = first[w]; bits; bits &= bits - 1)
            join(scratch, row(closed_, w * 64 + std::countr_zero(bits)), words_);
    return scratch;
}

void Reach::imply(const Candidates& open, int candidate, Implied& implied) {
    std::uint64_t scratch[WORDS];
    implied = {};
    implied.on.add(candidate);
    each_weak(open, candidate, [&](int other) { implied.off.add(other); });
    const std::uint64_t* reached = reached_from(candidate, scratch);
    for (int w = 0; w < words_; ++w)
        for (auto bits = reached[w]; bits; bits &= bits - 1)
            implied.on.add(strong_[static_cast<std::size_t>(w * 64 + std::countr_zero(bits))]);
    const std::uint64_t* first = row(steps_, candidate);
    for (int w = 0; w < words_; ++w)
        for (auto bits = first[w]; bits; bits &= bits - 1)
            implied.off.unite(seen_from(open, w * 64 + std::countr_zero(bits)));
}

void Reach::judge(const Candidates& open) {
    std::uint64_t scratch[WORDS];
    for (int cell = 0; cell < 81; ++cell)
        for (int at : each(open.cell[cell])) {
            const int candidate = cell * 9 + at, number = number_[candidate];
            const std::uint64_t* reached = reached_from(candidate, scratch);
            std::uint8_t found = 0;
            each_weak(open, candidate, [&](int other) {
                if (number_[other] >= 0 && test(reached, number_[other])) found |= REFUTED_ON;
            });
            if (number >= 0) {
                if (test(reached, number)) found |= CYCLE;
                const std::uint64_t* partners = row(partners_, number);
                for (int w = 0; w < words_; ++w)
                    for (auto bits = partners[w]; bits; bits &= bits - 1)
                        if (test(row(closed_, w * 64 + std::countr_zero(bits)), number))
                            found |= REFUTED_OFF;
            }
            prospects_[candidate] = found;
            any_ |= found != 0;
        }
}

}  // namespace nonet::se
