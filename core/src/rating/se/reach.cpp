// Strong links as a bit matrix, closed under "and then".
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

// ---- rows of W words ----

template <int W>
std::uint64_t* row(std::vector<std::uint64_t>& matrix, int i) {
    return matrix.data() + static_cast<std::size_t>(i * W);
}
template <int W>
const std::uint64_t* row(const std::vector<std::uint64_t>& matrix, int i) {
    return matrix.data() + static_cast<std::size_t>(i * W);
}
template <int W>
void join(std::uint64_t* into, const std::uint64_t* from) {
    for (int w = 0; w < W; ++w) into[w] |= from[w];
}
template <int W>
bool meet(const std::uint64_t* a, const std::uint64_t* b) {
    std::uint64_t any = 0;
    for (int w = 0; w < W; ++w) any |= a[w] & b[w];
    return any != 0;
}
bool test(const std::uint64_t* set, int i) {
    return set[i / 64] >> (i % 64) & 1;
}
void put(std::uint64_t* set, int i) {
    set[i / 64] |= std::uint64_t{1} << (i % 64);
}
template <int W, class Visit>
void each_in(const std::uint64_t* set, Visit&& visit) {
    for (int w = 0; w < W; ++w)
        for (auto bits = set[w]; bits; bits &= bits - 1) visit(w * 64 + std::countr_zero(bits));
}

}  // namespace

// Calls work.operator()<W>() with the narrowest rows that hold all numbers.
template <class Work>
void Reach::with_width(Work&& work) {
    if (size_ <= 64)
        work.template operator()<1>();
    else if (size_ <= 128)
        work.template operator()<2>();
    else if (size_ <= 256)
        work.template operator()<4>();
    else
        work.template operator()<(CANDIDATES + 63) / 64>();
}

void Reach::build(const Candidates& open) {
    open_ = &open;
    collect();
    has_implied_.assign(static_cast<std::size_t>(size_), false);
    with_width([&]<int W>() {
        connect<W>();
        close<W>(LinkKind::BOTH);
        judge_refutations<W>(LinkKind::BOTH);
        judge_cycles<W>(LinkKind::BOTH);
    });
}

void Reach::judge(LinkKind kind) {
    with_width([&]<int W>() {
        close<W>(kind);
        judge_refutations<W>(kind);
        judge_cycles<W>(kind);
    });
}

// Numbers the candidates with a strong link.
void Reach::collect() {
    std::memset(number_, -1, sizeof number_);
    strong_.clear();
    const auto enlist = [&](int candidate) {
        if (number_[candidate] >= 0) return;
        number_[candidate] = static_cast<std::int16_t>(strong_.size());
        strong_.push_back(static_cast<std::uint16_t>(candidate));
    };
    for (int cell = 0; cell < 81; ++cell)
        if (is_pair(open_->cell[cell]))
            for (int at : each(open_->cell[cell])) enlist(cell * 9 + at);
    for (int house = 0; house < HOUSES; ++house)
        for (int d = 0; d < 9; ++d)
            if (is_pair(open_->places(house, d)))
                for (int at : each(open_->places(house, d)))
                    enlist(GEOMETRY.cells[house][at] * 9 + d);
    size_ = static_cast<int>(strong_.size());
}

template <int W>
void Reach::connect() {
    const auto rows = [](int n) { return static_cast<std::size_t>(n * W); };
    near_.assign(rows(CANDIDATES), 0);
    partners_.assign(rows(size_), 0);
    own_digit_.assign(rows(9), 0);
    near_used_.resize(rows(size_));
    partners_used_.resize(rows(size_));
    closed_.resize(rows(size_));
    after_off_.resize(rows(size_));
    for (int i = 0; i < size_; ++i) {
        const int candidate = strong_[static_cast<std::size_t>(i)];
        std::uint64_t* own = row<W>(partners_, i);
        each_strong(*open_, candidate, [&](int other) { put(own, number_[other]); });
        each_weak(*open_, candidate, [&](int other) { put(row<W>(near_, other), i); });
        put(row<W>(own_digit_, candidate % 9), i);
    }
}

// Warshall's closure over the links of a kind. A step that only comes back is none.
template <int W>
void Reach::close(LinkKind kind) {
    for (int i = 0; i < size_; ++i) {
        const int candidate = strong_[static_cast<std::size_t>(i)];
        const std::uint64_t* digit = row<W>(own_digit_, candidate % 9);
        const std::uint64_t *near = row<W>(near_, candidate), *partners = row<W>(partners_, i);
        std::uint64_t *near_used = row<W>(near_used_, i), *used = row<W>(partners_used_, i);
        for (int w = 0; w < W; ++w) {
            near_used[w] = kind == LinkKind::DIGIT ? near[w] & digit[w] : near[w];
            used[w] = kind == LinkKind::BOTH    ? partners[w]
                      : kind == LinkKind::DIGIT ? partners[w] & digit[w]
                                                : partners[w] & ~digit[w];
        }
    }
    for (int i = 0; i < size_; ++i) {
        std::uint64_t* own = row<W>(closed_, i);
        for (int w = 0; w < W; ++w) own[w] = 0;
        each_in<W>(row<W>(near_used_, i), [&](int u) { join<W>(own, row<W>(partners_used_, u)); });
        own[i / 64] &= ~(std::uint64_t{1} << (i % 64));
    }
    for (int k = 0; k < size_; ++k) join_those_with<W>(k);
    for (int i = 0; i < size_; ++i) {
        std::uint64_t* after = row<W>(after_off_, i);
        const std::uint64_t* first = row<W>(partners_used_, i);
        for (int w = 0; w < W; ++w) after[w] = first[w];
        each_in<W>(first, [&](int p) { join<W>(after, row<W>(closed_, p)); });
    }
}

// Adds what number k reaches to all rows that reach k. Without branches: whether a row
// does is anyone's guess.
template <int W>
void Reach::join_those_with(int k) {
    std::uint64_t via[W];
    for (int w = 0; w < W; ++w) via[w] = row<W>(closed_, k)[w];
    std::uint64_t* rows = closed_.data();
    for (int i = 0; i < size_; ++i) {
        const std::uint64_t all = -(rows[i * W + k / 64] >> (k % 64) & 1);
        for (int w = 0; w < W; ++w) rows[i * W + w] |= via[w] & all;
    }
}

template <int W>
void Reach::judge_refutations(LinkKind kind) {
    std::uint8_t* prospects = prospects_[static_cast<int>(kind)];
    bool any = false;
    for (int cell = 0; cell < 81; ++cell)
        for (int at : each(open_->cell[cell])) {
            const int candidate = cell * 9 + at, number = number_[candidate];
            std::uint64_t near[W];
            for (int w = 0; w < W; ++w) {
                near[w] = row<W>(near_, candidate)[w];
                if (kind == LinkKind::DIGIT) near[w] &= row<W>(own_digit_, at)[w];
            }
            std::uint8_t found = 0;
            // On, it turns these off; one of them in turn turns another of them on.
            each_in<W>(near, [&](int u) {
                if (meet<W>(row<W>(after_off_, u), near)) found |= REFUTED_ON;
            });
            if (number >= 0 && test(row<W>(after_off_, number), number)) found |= REFUTED_OFF;
            prospects[candidate] = found;
            any |= found != 0;
        }
    any_[static_cast<int>(kind)] = any;
    refutes_ = any;
}

// The candidates that lead to each other form a ring. All cycles of a ring lie in it,
// so what no two of its states see together no cycle removes.
template <int W>
void Reach::judge_cycles(LinkKind kind) {
    std::uint8_t* prospects = prospects_[static_cast<int>(kind)];
    std::uint64_t done[W]{};
    for (int i = 0; i < size_; ++i) {
        const std::uint64_t* reached = row<W>(closed_, i);
        if (!test(reached, i) || test(done, i)) continue;
        std::uint64_t ring[W]{};
        each_in<W>(reached, [&](int k) {
            if (test(row<W>(closed_, k), i)) put(ring, k);
        });
        join<W>(done, ring);
        if (!removes_something<W>(ring)) continue;
        any_[static_cast<int>(kind)] = true;
        each_in<W>(ring, [&](int k) { prospects[strong_[static_cast<std::size_t>(k)]] |= CYCLE; });
    }
}

template <int W>
bool Reach::removes_something(const std::uint64_t* ring) const {
    Cells on_sees[9]{}, off_sees[9]{};
    std::uint64_t off[W]{};
    each_in<W>(ring, [&](int k) {
        const int candidate = strong_[static_cast<std::size_t>(k)];
        on_sees[candidate % 9] = on_sees[candidate % 9] | GEOMETRY.peer_set[candidate / 9];
        join<W>(off, row<W>(near_used_, k));
    });
    each_in<W>(off, [&](int u) {
        if (!meet<W>(row<W>(partners_used_, u), ring)) return;
        const int candidate = strong_[static_cast<std::size_t>(u)];
        off_sees[candidate % 9] = off_sees[candidate % 9] | GEOMETRY.peer_set[candidate / 9];
    });
    bool any = false;
    for (int d = 0; d < 9 && !any; ++d)
        (on_sees[d] & off_sees[d]).each([&](int cell) { any |= open_->has(cell, d); });
    return any;
}

void Reach::imply(int candidate, Implied& implied) {
    with_width([&]<int W>() { imply<W>(candidate, implied); });
}

template <int W>
void Reach::imply(int candidate, Implied& implied) {
    if (number_[candidate] >= 0) {
        implied = implied_by<W>(number_[candidate]);
        return;
    }
    implied = {};
    implied.on.add(candidate);
    each_weak(*open_, candidate, [&](int other) { implied.off.add(other); });
    std::uint64_t first[W]{};
    each_in<W>(row<W>(near_, candidate), [&](int u) { join<W>(first, row<W>(partners_, u)); });
    each_in<W>(first, [&](int s) {
        // What another reaches brings nothing new.
        if (implied.on.has(strong_[static_cast<std::size_t>(s)])) return;
        const Implied& more = implied_by<W>(s);
        implied.on.unite(more.on);
        implied.off.unite(more.off);
    });
}

// What follows from a candidate with a strong link being on.
template <int W>
const Implied& Reach::implied_by(int number) {
    const auto slot = static_cast<std::size_t>(number);
    if (implied_.size() < static_cast<std::size_t>(size_))
        implied_.resize(static_cast<std::size_t>(size_));
    Implied& implied = implied_[slot];
    if (has_implied_[slot]) return implied;
    has_implied_[slot] = true;
    implied = {};
    const auto turn_on = [&](int n) {
        const int candidate = strong_[static_cast<std::size_t>(n)];
        if (implied.on.has(candidate)) return;
        if (n != number && has_implied_[static_cast<std::size_t>(n)]) {
            implied.on.unite(implied_[static_cast<std::size_t>(n)].on);
            implied.off.unite(implied_[static_cast<std::size_t>(n)].off);
            return;
        }
        implied.on.add(candidate);
        each_weak(*open_, candidate, [&](int other) { implied.off.add(other); });
    };
    turn_on(number);
    each_in<W>(row<W>(closed_, number), turn_on);
    return implied;
}

}  // namespace nonet::se
