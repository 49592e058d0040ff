// Cycles and forcing chains: breadth first from each candidate, the cheapest kept.
#include "chains.hpp"

#include <algorithm>

namespace nonet::se {

namespace {

constexpr int SHORTEST = 3;  // links of the shortest chain; a cycle has one more

}  // namespace

double length_price(int complexity) {
    double added = 0.0;
    int threshold = 4;
    const int length = complexity - 2;
    for (bool odd = false; length > threshold; odd = !odd) {
        added += 0.1;
        threshold = odd ? threshold * 4 / 3 : threshold * 3 / 2;
    }
    return added;
}

bool Chain::before(const Chain& other) const {
    if (price != other.price) return price < other.price;
    if (complexity != other.complexity) return complexity < other.complexity;
    if (sort_key != other.sort_key) return sort_key < other.sort_key;
    return order < other.order;
}

bool ChainSearch::find_first(const Candidates& open, Hint& hint) {
    first_only_ = true;
    search_all(open);
    if (chains_.empty()) return false;
    const Chain& chain = chains_.front();
    hint.begin(chain.technique, chain.price);
    hint.complexity = chain.complexity;
    for (std::uint32_t i = 0; i < chain.removals; ++i)
        hint.remove(removals(chain)[i].cell, removals(chain)[i].digits);
    const Link& target = links(chain)[0];
    if (!chain.is_cycle() && target.on) {
        hint.cell = target.candidate / 9;
        hint.digit = target.candidate % 9;
    }
    return true;
}

const std::vector<Chain>& ChainSearch::find_all(const Candidates& open) {
    first_only_ = false;
    search_all(open);
    std::sort(chains_.begin(), chains_.end(),
              [](const Chain& a, const Chain& b) { return a.before(b); });
    drop_duplicates();
    return chains_;
}

// Of chains with the same eliminations only the first stays.
void ChainSearch::drop_duplicates() {
    const auto same = [&](const Chain& a, const Chain& b) {
        if (a.removals != b.removals) return false;
        for (std::uint32_t i = 0; i < a.removals; ++i)
            if (removals(a)[i].cell != removals(b)[i].cell ||
                removals(a)[i].digits != removals(b)[i].digits)
                return false;
        return true;
    };
    std::size_t kept = 0;
    for (std::size_t i = 0; i < chains_.size(); ++i) {
        bool duplicate = false;
        for (std::size_t k = 0; k < kept && !duplicate; ++k)
            duplicate = same(chains_[k], chains_[i]);
        if (!duplicate) chains_[kept++] = chains_[i];
    }
    chains_.resize(kept);
}

void ChainSearch::search_all(const Candidates& open) {
    static constexpr Kind KINDS[] = {
        {false, true, LinkKind::DIGIT, 2, Technique::BIDIRECTIONAL_X_CYCLE,
         Technique::FORCING_X_CHAIN, 6.5, 6.6},
        {true, false, LinkKind::CELL, 3, Technique::BIDIRECTIONAL_Y_CYCLE, Technique::FORCING_CHAIN,
         6.5, 0.0},
        {true, true, LinkKind::BOTH, 4, Technique::BIDIRECTIONAL_CYCLE, Technique::FORCING_CHAIN,
         7.0, 7.0},
    };
    open_ = &open;
    order_ = 0;
    chains_.clear();
    links_.clear();
    removals_.clear();
    reach_.build(open);
    if (!reach_.any(LinkKind::BOTH)) return;
    for (const Kind& kind : KINDS) {
        source_on_ = true;
        if (!is_worth(SHORTEST, kind)) continue;
        if (kind.links != LinkKind::BOTH) reach_.judge(kind.links);
        if (reach_.any(kind.links)) search(kind);
    }
}

void ChainSearch::search(const Kind& kind) {
    for (int cell = 0; cell < 81; ++cell) {
        const int n = count(open_->cell[cell]);
        if (n < 2 || (n > 2 && !kind.x)) continue;
        for (int at : each(open_->cell[cell])) search_from(cell * 9 + at, kind);
    }
}

void ChainSearch::search_from(int candidate, const Kind& kind) {
    const std::uint8_t prospects = reach_.prospects(kind.links, candidate);
    if (prospects & (CYCLE | REFUTED_ON)) {
        grow(candidate, true, kind);
        for (int node : cycles_) keep_cycle(node, kind);
        if (kind.x && chain_node_ >= 0) keep_chain(chain_node_, kind);
    }
    if (kind.x && prospects & REFUTED_OFF) {
        grow(candidate, false, kind);
        if (chain_node_ >= 0) keep_chain(chain_node_, kind);
    }
}

// Breadth first from one assumption: all that turns off, then all that turns on.
// One walk finds both the cycles through the assumption and its refutation.
void ChainSearch::grow(int candidate, bool on, const Kind& kind) {
    source_ = candidate;
    source_on_ = on;
    chain_node_ = -1;
    cycles_.clear();
    nodes_.clear();
    seen_off_.clear();
    seen_on_ = {};
    on_.clear();
    off_.clear();
    nodes_.push_back({{static_cast<std::uint16_t>(candidate), on, Cause::NONE}, -1});
    if (on)
        seen_on_.add(candidate);
    else
        seen_off_.add(candidate / 9, candidate % 9);
    (on ? on_ : off_).push_back(0);
    if (on) link_source(kind, true);
    int depth = 0;
    while (!on_.empty() || !off_.empty()) {
        if (!on_.empty() && !is_worth(++depth, kind)) break;
        for (std::size_t i = 0; i < on_.size(); ++i) spread_on(on_[i], kind);
        on_.clear();
        if (!is_worth(++depth, kind)) break;
        for (std::size_t i = 0; i < off_.size(); ++i) spread_off(off_[i], kind, depth);
        off_.clear();
    }
    if (on) link_source(kind, false);
}

// The candidates with a strong link to the source are visited again by every
// path that comes by, since each closes another cycle.
void ChainSearch::link_source(const Kind& kind, bool set) {
    const int cell = source_ / 9, d = source_ % 9;
    const auto mark = [&](int c, int v) { set ? linked_.add(c, v) : linked_.remove(c, v); };
    if (kind.y && count(open_->cell[cell]) == 2) mark(cell, lowest(open_->cell[cell] & ~bit(d)));
    if (!kind.x) return;
    for (int i = 0; i < 3; ++i) {
        const int house = GEOMETRY.house[cell][i];
        const Mask places = open_->places(house, d);
        if (count(places) == 2)
            mark(GEOMETRY.cells[house][lowest(places & ~bit(GEOMETRY.spot[cell][i]))], d);
    }
}

// Whether a cycle of `depth` links, or a chain with as many and one state more,
// could still come before the best so far.
bool ChainSearch::is_worth(int depth, const Kind& kind) const {
    if (!first_only_ || chains_.empty()) return true;
    Chain cycle{kind.cycle_price + length_price(depth),
                depth,
                kind.sort_key,
                order_,
                kind.cycle,
                0,
                0,
                0,
                0};
    Chain chain{kind.chain_price + length_price(depth + 1),
                depth + 1,
                kind.sort_key,
                order_,
                kind.chain,
                0,
                0,
                0,
                0};
    return (source_on_ && cycle.before(chains_.front())) ||
           (kind.x && chain.before(chains_.front()));
}

void ChainSearch::spread_on(int node, const Kind& kind) {
    const int candidate = nodes_[static_cast<std::size_t>(node)].link.candidate;
    const int cell = candidate / 9, d = candidate % 9;
    if (kind.y) {
        const Mask open = open_->cell[cell] & ~bit(d);
        for (int at : each(open & (~seen_off_.cell[cell] | linked_.cell[cell])))
            turn_off(cell, at, node, Cause::CELL);
    }
    Mask outside = 0x1ff;
    for (int i = 0; i < 3; ++i) {
        const int house = GEOMETRY.house[cell][i], slot = house * 9 + d;
        if (i > 0) outside = static_cast<Mask>(0x1ff & ~(7 << GEOMETRY.spot[cell][i] / 3 * 3));
        const Mask open = open_->place[slot] & ~bit(GEOMETRY.spot[cell][i]) & outside;
        for (int at : each(open & (~seen_off_.place[slot] | linked_.place[slot])))
            turn_off(GEOMETRY.cells[house][at], d, node, house_cause(i));
    }
    if (source_on_ && chain_node_ < 0) refute(node, kind);
}

// An assumption that is on is refuted by a state that sees it.
void ChainSearch::refute(int node, const Kind& kind) {
    const int candidate = nodes_[static_cast<std::size_t>(node)].link.candidate;
    const int cell = candidate / 9, d = candidate % 9, origin = source_ / 9;
    if (candidate == source_) return;
    Cause cause = Cause::NONE;
    if (cell == origin) {
        if (kind.y) cause = Cause::CELL;
    } else if (d == source_ % 9) {
        for (int i = 2; i >= 0; --i)
            if (GEOMETRY.house[cell][i] == GEOMETRY.house[origin][i]) cause = house_cause(i);
    }
    if (cause == Cause::NONE) return;
    chain_node_ = static_cast<int>(nodes_.size());
    nodes_.push_back({{static_cast<std::uint16_t>(source_), false, cause}, node});
}

void ChainSearch::turn_off(int cell, int digit, int parent, Cause cause) {
    const int candidate = cell * 9 + digit;
    if (seen_off_.has(cell, digit)) {
        if (is_ancestor(parent, candidate)) return;
    } else {
        seen_off_.add(cell, digit);
    }
    off_.push_back(static_cast<int>(nodes_.size()));
    nodes_.push_back({{static_cast<std::uint16_t>(candidate), false, cause}, parent});
}

void ChainSearch::spread_off(int node, const Kind& kind, int depth) {
    const int candidate = nodes_[static_cast<std::size_t>(node)].link.candidate;
    const int cell = candidate / 9, d = candidate % 9;
    if (kind.y && count(open_->cell[cell]) == 2)
        turn_on(cell, lowest(open_->cell[cell] & ~bit(d)), node, Cause::CELL, depth);
    if (!kind.x) return;
    int met[3];
    for (int i = 0; i < 3; ++i) {
        const int house = GEOMETRY.house[cell][i];
        const Mask places = open_->places(house, d);
        met[i] = -1;
        if (count(places) != 2) continue;
        const int other = GEOMETRY.cells[house][lowest(places & ~bit(GEOMETRY.spot[cell][i]))];
        // A box and a line that lead to the same cell count once.
        if ((i > 0 && other == met[0]) || (i > 1 && other == met[1])) continue;
        met[i] = other;
        turn_on(other, d, node, house_cause(i), depth);
    }
}

void ChainSearch::turn_on(int cell, int digit, int parent, Cause cause, int depth) {
    const int candidate = cell * 9 + digit;
    const bool home = candidate == source_;
    const bool seen = seen_on_.has(candidate);
    const bool closes = home && source_on_ && depth >= 4;
    const bool refutes = home && !source_on_ && chain_node_ < 0;
    if (seen && !closes) return;
    const int node = static_cast<int>(nodes_.size());
    nodes_.push_back({{static_cast<std::uint16_t>(candidate), true, cause}, parent});
    if (closes) cycles_.push_back(node);
    if (refutes) chain_node_ = node;
    if (seen) return;
    seen_on_.add(candidate);
    on_.push_back(node);
}

bool ChainSearch::is_ancestor(int node, int candidate) const {
    for (int i = nodes_[static_cast<std::size_t>(node)].parent; i >= 0;
         i = nodes_[static_cast<std::size_t>(i)].parent) {
        const Link& link = nodes_[static_cast<std::size_t>(i)].link;
        if (!link.on && link.candidate == candidate) return true;
    }
    return false;
}

// A cycle removes what both a state that is on and a state that is off would see.
void ChainSearch::keep_cycle(int node, const Kind& kind) {
    Cells on_sees[9]{}, off_sees[9]{}, own;
    int length = 0;
    for (int i = node; nodes_[static_cast<std::size_t>(i)].parent >= 0;
         i = nodes_[static_cast<std::size_t>(i)].parent) {
        const Link& link = nodes_[static_cast<std::size_t>(i)].link;
        const int cell = link.candidate / 9;
        own.add(cell);
        Cells& sees = (link.on ? on_sees : off_sees)[link.candidate % 9];
        sees = sees | GEOMETRY.peer_set[cell];
        ++length;
    }
    Chain chain{kind.cycle_price + length_price(length),
                length,
                kind.sort_key,
                order_++,
                kind.cycle,
                0,
                0,
                0,
                0};
    if (first_only_ && !chains_.empty() && !chain.before(chains_.front())) return;
    Mask gone[81]{};
    Cells touched;
    for (int d = 0; d < 9; ++d)
        (on_sees[d] & off_sees[d]).without(own).each([&](int cell) {
            if (!open_->has(cell, d)) return;
            gone[cell] |= bit(d);
            touched.add(cell);
        });
    if (touched.empty()) return;
    scratch_.clear();
    touched.each([&](int cell) {
        scratch_.push_back({static_cast<std::uint8_t>(cell), gone[cell]});
    });
    keep(node, chain);
}

void ChainSearch::keep_chain(int node, const Kind& kind) {
    int length = 0;
    for (int i = node; i >= 0; i = nodes_[static_cast<std::size_t>(i)].parent) ++length;
    Chain chain{kind.chain_price + length_price(length),
                length,
                kind.sort_key,
                order_++,
                kind.chain,
                0,
                0,
                0,
                0};
    if (first_only_ && !chains_.empty() && !chain.before(chains_.front())) return;
    const Link& target = nodes_[static_cast<std::size_t>(node)].link;
    const int cell = target.candidate / 9, d = target.candidate % 9;
    scratch_.clear();
    scratch_.push_back({static_cast<std::uint8_t>(cell),
                        target.on ? static_cast<Mask>(open_->cell[cell] & ~bit(d)) : bit(d)});
    keep(node, chain);
}

void ChainSearch::keep(int node, Chain chain) {
    if (first_only_) {
        chains_.clear();
        links_.clear();
        removals_.clear();
    }
    chain.first_link = static_cast<std::uint32_t>(links_.size());
    for (int i = node; i >= 0; i = nodes_[static_cast<std::size_t>(i)].parent)
        links_.push_back(nodes_[static_cast<std::size_t>(i)].link);
    chain.links = static_cast<std::uint32_t>(links_.size()) - chain.first_link;
    chain.first_removal = static_cast<std::uint32_t>(removals_.size());
    removals_.insert(removals_.end(), scratch_.begin(), scratch_.end());
    chain.removals = static_cast<std::uint32_t>(scratch_.size());
    chains_.push_back(chain);
}

}  // namespace nonet::se
