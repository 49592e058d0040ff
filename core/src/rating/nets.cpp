#include "nets.hpp"

#include <algorithm>
#include <limits>

namespace nonet::se {

namespace {

// How the hints of one search are ordered when their complexity is equal.
enum SortKey { DOUBLE = 1, CELL = 5, REGION = 6, ABSURD = 7 };

Technique technique_of(NetKind kind, int sort_key) {
    if (kind.nishio) return Technique::NISHIO_FORCING_CHAIN;
    if (kind.level > 0)
        return static_cast<Technique>(static_cast<int>(Technique::DYNAMIC_PLUS) + kind.level - 1);
    switch (sort_key) {
        case DOUBLE:
            return Technique::DYNAMIC_DOUBLE;
        case CELL:
            return kind.dynamic ? Technique::DYNAMIC_CELL : Technique::CELL_FORCING_CHAIN;
        case REGION:
            return kind.dynamic ? Technique::DYNAMIC_REGION : Technique::REGION_FORCING_CHAIN;
        default:
            return Technique::DYNAMIC_CONTRADICTION;
    }
}

}  // namespace

double NetKind::price() const {
    if (level >= 2) return 9.5 + 0.5 * (level - 2);
    if (level > 0) return 8.5 + 0.5 * level;
    return nishio ? 7.5 : dynamic ? 8.5 : 8.0;
}

// All nets of one position. A search nested in a net uses the next depth.
class NetSearch::Depth {
  public:
    Depth(NetSearch& owner, std::size_t index) : owner_(owner), index_(index) {}

    // One state reached from an assumption.
    struct Node {
        std::uint16_t candidate;
        bool on;
        Cause cause;
        std::uint16_t parents;       // how many
        std::int32_t nested;         // the chain that proved it, or -1
        std::uint32_t first_parent;  // in parents_
    };

    // Everything one assumption implies, in the order of discovery.
    struct Run {
        std::uint32_t first = 0, size = 0;  // in nodes_
        int conflict_on = -1, conflict_off = -1;
        CandidateSet on, off;
        bool measured = false;
        bool has_nested = false;
        std::uint32_t first_index = 0;      // candidate and state -> node, in index_of_
        std::uint32_t first_ancestors = 0;  // bit sets, in ancestors_
        std::uint32_t words = 0;            // of each of them
        std::uint32_t first_count = 0;      // in counts_
    };

    // An assumption.
    struct Branch {
        int candidate;
        bool on;
    };

    // One end of a hint's chains.
    struct Target {
        int run, node;
    };

    struct Found {
        int complexity = std::numeric_limits<int>::max();
        int sort_key = 0, order = 0;
        std::uint16_t source = 0;  // candidate, cell or house * 9 + digit, by sort key
        std::uint16_t target = 0;  // candidate
        bool source_on = false, target_on = false;

        bool before(int other_complexity, int other_key) const {
            return complexity != other_complexity ? complexity < other_complexity
                                                  : sort_key <= other_key;
        }
    };

    void search(const Candidates& open, NetKind kind, bool first_only);
    const std::vector<Found>& found() const { return found_; }
    const Found& best() const { return best_; }

    // The ends of a hint's chains, in Sudoku Explainer's order.
    void targets(const Found& found, std::vector<Target>& result);
    // The states behind a target, breadth first.
    void trace(Target target, std::vector<std::uint32_t>& result);
    const Node& node(std::uint32_t i) const { return nodes_[i]; }
    const Candidates& open() const { return *open_; }

  private:
    int run(int candidate, bool on);
    void expand(Run& run, int candidate, bool on);
    bool spread_on(Run& run, int node);
    bool spread_off(Run& run, int node);
    bool turn_off(Run& run, int parent, int cell, int digit, Cause cause);
    bool turn_on(Run& run, int parent, int cell, int digit, Cause cause, int house);
    int add_node(Run& run, int candidate, bool on, Cause cause);

    bool is_hopeless(const Run& run, std::uint32_t first_new);
    bool cost_at_least(const Run& run, std::uint32_t node, int most);
    bool advance(Run& run);
    void note_changes();
    bool advance_locking(Run& run);
    bool advance_hidden_pairs(Run& run);
    bool advance_naked_pairs(Run& run);
    bool advance_x_wings(Run& run);
    bool advance_chains(Run& run);
    bool advance_nets(Run& run, NetKind kind);
    void parents_of_states(Cause cause, int candidate);
    void add_parent(int cell, int digit);
    void rule_off(Run& run, int cell, int digit, int nested);
    Findings::Entry learn_chains(const Findings::Key& key);
    Findings::Entry learn_nets(NetKind kind, const Findings::Key& key);
    bool conclude(Run& run, Findings::Entry entry);
    int intern(const Finding& finding);

    void measure(Run& run);
    int count(int run, int node) const {
        return counts_[runs_[static_cast<std::size_t>(run)].first_count +
                       static_cast<std::uint32_t>(node)];
    }
    int find_node(int run, int candidate, bool on);
    int complexity_of(const Target* targets, int n);
    void offer(int sort_key, std::uint16_t source, bool source_on, int target, bool target_on,
               const Target* targets, int n);
    void offer_common(const Branch* branches, int n, bool on, int sort_key, int source,
                      bool source_on);
    void offer_conflict(Branch branch);
    const CandidateSet& implied(Branch branch, bool on);
    const Implied& closure(Branch branch);
    void grow_closure(Branch branch, Implied& implied);
    int count_partners(int candidate, int& partner) const;
    // Closures know links only.
    bool has_closures() const { return kind_.level == 0; }
    void search_candidate(int cell, int digit);
    void search_houses(int cell, int digit);
    void search_cell(int cell);

    NetSearch& owner_;
    std::size_t index_;
    NetKind kind_{};
    bool first_only_ = false;
    const Candidates* open_ = nullptr;  // the position searched

    // The run being grown.
    Candidates now_;
    Candidates off_;  // what is off and not on too: a rule may turn off what is on
    std::vector<std::uint16_t> on_queue_, off_queue_;
    std::size_t on_head_ = 0, off_head_ = 0;
    std::array<std::uint16_t, CANDIDATES> off_node_{}, on_node_{};
    std::vector<std::uint16_t> rule_parents_;  // candidates off that a rule relies on
    CandidateSet rule_parent_set_;
    Mask changed_[HOUSES];  // digits with fewer places than at the start

    std::vector<Run> runs_;
    std::array<std::int32_t, CANDIDATES * 2> run_of_{};
    std::vector<Node> nodes_;
    std::vector<std::uint16_t> parents_;  // node numbers within the run
    std::vector<std::uint64_t> ancestors_;
    std::vector<std::uint16_t> counts_;
    std::vector<std::uint16_t> index_of_;

    // Chains nested in the runs of this depth, each distinct proof numbered.
    struct Nested {
        int identity, complexity;
    };
    std::vector<Nested> nested_;
    std::unordered_multimap<std::uint64_t, std::pair<std::uint32_t, std::uint32_t>> proofs_;
    std::vector<std::uint16_t> codes_;  // all proofs, one after the other
    std::vector<std::uint16_t> proof_;  // the one being numbered
    std::vector<int> identities_;       // of the hint being measured

    static inline const Implied NOTHING{};
    Closure closer_;
    Reach reach_;
    bool has_reach_ = false;
    std::vector<Implied> closures_;
    std::array<bool, CANDIDATES * 2> has_closure_{};

    ChainSearch chains_;
    Found best_;
    std::vector<Found> found_;
    std::array<std::int32_t, CANDIDATES * 2> found_of_{};  // by what is removed
    int order_ = 0;

    std::vector<Target> inner_targets_;
    std::vector<std::uint32_t> trace_;
    std::vector<std::uint64_t> visited_;
    std::vector<std::uint32_t> pending_;
};

NetSearch::NetSearch() {
    for (std::size_t i = 0; i < 3; ++i) depths_.push_back(std::make_unique<Depth>(*this, i));
}
NetSearch::~NetSearch() = default;

bool NetSearch::find_first(const Board& board, NetKind kind, Hint& hint) {
    board_ = &board;
    board_hash_ = 0;
    for (std::uint8_t digit : board.digit)
        board_hash_ = (board_hash_ + digit + 1) * 0x9e3779b97f4a7c15u;
    Depth& depth = *depths_[0];
    depth.search(board.open, kind, true);
    const Depth::Found& best = depth.best();
    if (best.complexity == std::numeric_limits<int>::max()) return false;
    hint.begin(technique_of(kind, best.sort_key), kind.price() + length_price(best.complexity));
    hint.level = kind.level;
    hint.complexity = best.complexity;
    const int cell = best.target / 9, d = best.target % 9;
    if (best.target_on) {
        hint.remove(cell, board.open.cell[cell] & ~bit(d));
        hint.cell = cell;
        hint.digit = d;
    } else {
        hint.remove(cell, bit(d));
    }
    return true;
}

// ---- growing one run ----

int NetSearch::Depth::run(int candidate, bool on) {
    auto& slot = run_of_[static_cast<std::size_t>(candidate * 2 + on)];
    if (slot < 0) {
        slot = static_cast<int>(runs_.size());
        Run fresh;
        expand(fresh, candidate, on);
        runs_.push_back(fresh);
    }
    return slot;
}

int NetSearch::Depth::add_node(Run& run, int candidate, bool on, Cause cause) {
    nodes_.push_back({static_cast<std::uint16_t>(candidate), on, cause, 0, -1,
                      static_cast<std::uint32_t>(parents_.size())});
    return static_cast<int>(run.size++);
}

void NetSearch::Depth::expand(Run& run, int candidate, bool on) {
    run.first = static_cast<std::uint32_t>(nodes_.size());
    now_ = *open_;
    off_.clear();
    on_queue_.clear();
    off_queue_.clear();
    on_head_ = off_head_ = 0;
    const int source = add_node(run, candidate, on, Cause::None);
    if (!on) off_.add(candidate / 9, candidate % 9);
    (on ? on_node_ : off_node_)[static_cast<std::size_t>(candidate)] =
        static_cast<std::uint16_t>(source);
    (on ? on_queue_ : off_queue_).push_back(static_cast<std::uint16_t>(source));
    (on ? run.on : run.off).add(candidate);
    for (;;) {
        if (on_head_ < on_queue_.size()) {
            if (!spread_on(run, on_queue_[on_head_++])) return;
        } else if (off_head_ < off_queue_.size()) {
            if (!spread_off(run, off_queue_[off_head_++])) return;
        } else {
            const std::uint32_t before = run.size;
            if (kind_.level == 0 || !advance(run)) return;
            if (first_only_ && is_hopeless(run, before)) return;
        }
    }
}

// Whether everything that can still come of a run costs more than the best hint
// so far. All later states descend from those just found by the rules, because
// nothing else was left to follow: the cheapest of these is a bound.
bool NetSearch::Depth::is_hopeless(const Run& run, std::uint32_t first_new) {
    const int most = best_.complexity;
    if (most == std::numeric_limits<int>::max()) return false;
    for (std::uint32_t i = first_new; i < run.size; ++i)
        if (cost_at_least(run, i, most))
            continue;
        else
            return false;
    return true;
}

// Whether a state's proof has at least `most` states, nested proofs included.
bool NetSearch::Depth::cost_at_least(const Run& run, std::uint32_t node, int most) {
    pending_.clear();
    visited_.assign((run.size + 63) / 64, 0);
    identities_.clear();
    int total = 0;
    const auto visit = [&](std::uint32_t i) {
        if (visited_[i / 64] >> (i % 64) & 1) return;
        visited_[i / 64] |= std::uint64_t{1} << (i % 64);
        pending_.push_back(i);
        ++total;
        const int nested = nodes_[run.first + i].nested;
        if (nested < 0) return;
        const Nested& proof = nested_[static_cast<std::size_t>(nested)];
        if (std::find(identities_.begin(), identities_.end(), proof.identity) != identities_.end())
            return;
        identities_.push_back(proof.identity);
        total += proof.complexity;
    };
    visit(node);
    while (!pending_.empty() && total < most) {
        const Node& it = nodes_[run.first + pending_.back()];
        pending_.pop_back();
        for (std::uint32_t k = 0; k < it.parents; ++k) visit(parents_[it.first_parent + k]);
    }
    return total >= most;
}

// Turns a candidate off; false when it is on, which ends the run.
bool NetSearch::Depth::turn_off(Run& run, int parent, int cell, int digit, Cause cause) {
    const int candidate = cell * 9 + digit;
    const bool conflict = run.on.has(candidate);
    if (!conflict && run.off.has(candidate)) return true;
    const int node = add_node(run, candidate, false, cause);
    parents_.push_back(static_cast<std::uint16_t>(parent));
    nodes_.back().parents = 1;
    if (conflict) {
        run.conflict_off = node;
        run.conflict_on = on_node_[static_cast<std::size_t>(candidate)];
        return false;
    }
    off_.add(cell, digit);
    run.off.add(candidate);
    off_node_[static_cast<std::size_t>(candidate)] = static_cast<std::uint16_t>(node);
    off_queue_.push_back(static_cast<std::uint16_t>(node));
    return true;
}

bool NetSearch::Depth::spread_on(Run& run, int node) {
    const int candidate = nodes_[run.first + static_cast<std::uint32_t>(node)].candidate;
    const int cell = candidate / 9, d = candidate % 9;
    if (!kind_.nishio) {
        const Mask open = now_.cell[cell] & ~bit(d);
        for (int at : each(open & ~off_.cell[cell]))
            if (!turn_off(run, node, cell, at, Cause::Cell)) return false;
    }
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind], slot = house * 9 + d;
        const Mask open = now_.place[slot] & ~bit(GEOMETRY.spot[cell][kind]);
        for (int at : each(open & ~off_.place[slot]))
            if (!turn_off(run, node, GEOMETRY.cells[house][at], d, house_cause(kind))) return false;
    }
    return true;
}

// Turns a candidate on; false when it is off, which ends the run. The candidates
// that have left its cell or house since the start are parents too: without them
// it would not be the last one.
bool NetSearch::Depth::turn_on(Run& run, int parent, int cell, int digit, Cause cause, int house) {
    const int candidate = cell * 9 + digit;
    const bool conflict = run.off.has(candidate);
    if (!conflict && run.on.has(candidate)) return true;
    const int node = add_node(run, candidate, true, cause);
    parents_.push_back(static_cast<std::uint16_t>(parent));
    if (kind_.dynamic) {
        if (cause == Cause::Cell) {
            for (int lost : each(open_->cell[cell] & ~now_.cell[cell]))
                parents_.push_back(off_node_[static_cast<std::size_t>(cell * 9 + lost)]);
        } else {
            for (int lost : each(open_->places(house, digit) & ~now_.places(house, digit)))
                parents_.push_back(
                    off_node_[static_cast<std::size_t>(GEOMETRY.cells[house][lost] * 9 + digit)]);
        }
    }
    nodes_.back().parents =
        static_cast<std::uint16_t>(parents_.size() - nodes_.back().first_parent);
    if (conflict) {
        run.conflict_on = node;
        run.conflict_off = off_node_[static_cast<std::size_t>(candidate)];
        return false;
    }
    run.on.add(candidate);
    on_node_[static_cast<std::size_t>(candidate)] = static_cast<std::uint16_t>(node);
    on_queue_.push_back(static_cast<std::uint16_t>(node));
    return true;
}

bool NetSearch::Depth::spread_off(Run& run, int node) {
    const int candidate = nodes_[run.first + static_cast<std::uint32_t>(node)].candidate;
    const int cell = candidate / 9, d = candidate % 9;
    if (!kind_.nishio && se::count(now_.cell[cell]) == 2 &&
        !turn_on(run, node, cell, lowest(now_.cell[cell] & ~bit(d)), Cause::Cell, -1))
        return false;
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind];
        const Mask places = now_.places(house, d);
        if (se::count(places) != 2) continue;
        const int other = GEOMETRY.cells[house][lowest(places & ~bit(GEOMETRY.spot[cell][kind]))];
        if (!turn_on(run, node, other, d, house_cause(kind), house)) return false;
    }
    if (kind_.dynamic) now_.remove(cell, d);
    return true;
}

// ---- rules inside a run ----

// Lets the rules of the net's level turn candidates off; the first family with
// something to say ends the round.
bool NetSearch::Depth::advance(Run& run) {
    note_changes();
    if (advance_locking(run) || advance_hidden_pairs(run) || advance_naked_pairs(run) ||
        advance_x_wings(run))
        return true;
    if (kind_.level < 4)
        return (kind_.level >= 2 && advance_chains(run)) ||
               (kind_.level >= 3 && advance_nets(run, MULTIPLE));
    return advance_nets(run, dynamic_net(0)) ||
           (kind_.level >= 5 && advance_nets(run, dynamic_net(kind_.level - 3)));
}

void NetSearch::Depth::add_parent(int cell, int digit) {
    const int candidate = cell * 9 + digit;
    if (rule_parent_set_.has(candidate)) return;
    rule_parent_set_.add(candidate);
    rule_parents_.push_back(static_cast<std::uint16_t>(candidate));
}

// Turns a candidate off by a rule that relies on `rule_parents_`. It is not
// compared with what is on: that is left to its consequences.
void NetSearch::Depth::rule_off(Run& run, int cell, int digit, int nested) {
    const int candidate = cell * 9 + digit;
    if (run.off.has(candidate)) return;
    const int node = add_node(run, candidate, false, Cause::Rule);
    for (std::uint16_t parent : rule_parents_) parents_.push_back(off_node_[parent]);
    nodes_.back().parents = static_cast<std::uint16_t>(rule_parents_.size());
    nodes_.back().nested = nested;
    if (nested >= 0) run.has_nested = true;
    if (!run.on.has(candidate)) off_.add(cell, digit);
    run.off.add(candidate);
    off_node_[static_cast<std::size_t>(candidate)] = static_cast<std::uint16_t>(node);
    off_queue_.push_back(static_cast<std::uint16_t>(node));
}

// A rule counts in a run only if something that left since the start made it possible: houses and
// digits that are as they were need no look.
void NetSearch::Depth::note_changes() {
    for (int house = 0; house < HOUSES; ++house) {
        Mask changed = 0;
        for (int d = 0; d < 9; ++d)
            if (open_->place[house * 9 + d] != now_.place[house * 9 + d]) changed |= bit(d);
        changed_[house] = changed;
    }
}

bool NetSearch::Depth::advance_locking(Run& run) {
    bool any = false;
    for (const Crossing& crossing : CROSSINGS)
        for (int d : each(changed_[crossing.from])) {
            const Mask places = now_.places(crossing.from, d);
            if ((places & ~crossing.in_from) || se::count(places) < 2) continue;
            const Mask gone = open_->places(crossing.from, d) & ~places & ~crossing.in_from;
            const Mask removed = now_.places(crossing.to, d) & ~crossing.in_to;
            if (!gone || !removed) continue;
            rule_parents_.clear();
            rule_parent_set_ = {};
            for (int at : each(gone)) add_parent(GEOMETRY.cells[crossing.from][at], d);
            for (int at : each(removed)) rule_off(run, GEOMETRY.cells[crossing.to][at], d, -1);
            any = true;
        }
    return any;
}

bool NetSearch::Depth::advance_hidden_pairs(Run& run) {
    bool any = false;
    const Choices& pairs = CHOICES[2];
    for (int first : SET_ORDER)
        for (int house = first; house < first + 9; ++house) {
            if (owner_.board_->empty[house] <= 4 || !changed_[house]) continue;
            Mask usable = 0;
            for (int d = 0; d < 9; ++d)
                if (se::count(now_.places(house, d)) == 2) usable |= bit(d);
            if (se::count(usable) < 2) continue;
            for (int i = 0; i < pairs.size; ++i) {
                const Mask values = pairs.masks[static_cast<std::size_t>(i)];
                if (values & ~usable) continue;
                const int a = lowest(values), b = lowest(values & ~bit(a));
                const Mask places = now_.places(house, a);
                if (places != now_.places(house, b)) continue;
                const Mask gone_a = open_->places(house, a) & ~places;
                const Mask gone_b = open_->places(house, b) & ~places;
                if (!(gone_a | gone_b)) continue;
                rule_parents_.clear();
                rule_parent_set_ = {};
                for (int at : each(gone_a | gone_b)) {
                    const int spot = at, cell = GEOMETRY.cells[house][spot];
                    if (gone_a >> spot & 1) add_parent(cell, a);
                    if (gone_b >> spot & 1) add_parent(cell, b);
                }
                for (int at : each(places)) {
                    const int cell = GEOMETRY.cells[house][at];
                    for (int also : each(now_.cell[cell] & ~values)) {
                        rule_off(run, cell, also, -1);
                        any = true;
                    }
                }
            }
        }
    return any;
}

bool NetSearch::Depth::advance_naked_pairs(Run& run) {
    bool any = false;
    const Choices& pairs = CHOICES[2];
    for (int first : SET_ORDER)
        for (int house = first; house < first + 9; ++house) {
            if (owner_.board_->empty[house] < 4 || !changed_[house]) continue;
            Mask usable = 0;
            for (int i = 0; i < 9; ++i)
                if (se::count(now_.cell[GEOMETRY.cells[house][i]]) == 2) usable |= bit(i);
            if (se::count(usable) < 2) continue;
            for (int i = 0; i < pairs.size; ++i) {
                const Mask spots = pairs.masks[static_cast<std::size_t>(i)];
                if (spots & ~usable) continue;
                const int a = GEOMETRY.cells[house][lowest(spots)];
                const int b = GEOMETRY.cells[house][lowest(spots & (spots - 1))];
                const Mask values = now_.cell[a];
                if (values != now_.cell[b]) continue;
                if (!((open_->cell[a] | open_->cell[b]) & ~values)) continue;
                rule_parents_.clear();
                rule_parent_set_ = {};
                for (int cell : {a, b})
                    for (int at : each(open_->cell[cell] & ~values)) add_parent(cell, at);
                for (int spot = 0; spot < 9; ++spot) {
                    if (spots >> spot & 1) continue;
                    const int cell = GEOMETRY.cells[house][spot];
                    for (int at : each(now_.cell[cell] & values)) {
                        rule_off(run, cell, at, -1);
                        any = true;
                    }
                }
            }
        }
    return any;
}

bool NetSearch::Depth::advance_x_wings(Run& run) {
    bool any = false;
    const Choices& pairs = CHOICES[2];
    for (int base : {COLUMNS, ROWS}) {
        const int cover = COLUMNS + ROWS - base;
        Mask usable[9], some = 0;
        for (int d = 0; d < 9; ++d) {
            usable[d] = 0;
            if (owner_.board_->placed[d] + 4 > 9) continue;
            for (int i = 0; i < 9; ++i)
                if (se::count(now_.places(base + i, d)) == 2) usable[d] |= bit(i);
            some |= usable[d];
        }
        for (int i = 0; i < pairs.size; ++i) {
            const Mask lines = pairs.masks[static_cast<std::size_t>(i)];
            if (lines & ~some) continue;
            const int a = base + lowest(lines), b = base + lowest(lines & (lines - 1));
            for (int d = 0; d < 9; ++d) {
                if (lines & ~usable[d]) continue;
                const Mask places = now_.places(a, d);
                if (places != now_.places(b, d)) continue;
                const Mask gone_a = open_->places(a, d) & ~places,
                           gone_b = open_->places(b, d) & ~places;
                if (!(gone_a | gone_b)) continue;
                rule_parents_.clear();
                rule_parent_set_ = {};
                for (int at : each(gone_a)) add_parent(GEOMETRY.cells[a][at], d);
                for (int at : each(gone_b)) add_parent(GEOMETRY.cells[b][at], d);
                Cells removed;
                for (int at : each(places)) {
                    const int line = cover + at;
                    for (int there : each(now_.places(line, d) & ~lines))
                        removed.add(GEOMETRY.cells[line][there]);
                }
                any |= !removed.empty();
                removed.each([&](int cell) { rule_off(run, cell, d, -1); });
            }
        }
    }
    return any;
}

// A state that is on relies on what has left its cell or house.
void NetSearch::Depth::parents_of_states(Cause cause, int candidate) {
    const int cell = candidate / 9, d = candidate % 9;
    if (cause == Cause::Cell) {
        for (int lost : each(open_->cell[cell] & ~now_.cell[cell])) add_parent(cell, lost);
    } else {
        const int house = GEOMETRY.house[cell][cause_kind(cause)];
        for (int lost : each(open_->places(house, d) & ~now_.places(house, d)))
            add_parent(GEOMETRY.cells[house][lost], d);
    }
}

bool NetSearch::Depth::advance_chains(Run& run) {
    const Findings::Key key = Findings::key(now_, 0);
    const Findings::Entry* known = owner_.findings_.find(key);
    return conclude(run, known ? *known : learn_chains(key));
}

// Remembers all chains of the run's position.
Findings::Entry NetSearch::Depth::learn_chains(const Findings::Key& key) {
    Findings& findings = owner_.findings_;
    const std::vector<Chain>& all = chains_.find_all(now_);
    findings.begin();
    for (const Chain& chain : all) {
        const Link* links = chains_.links(chain);
        const int n = static_cast<int>(chain.links);
        // A cycle is read both ways; its two ends are the same state, read once.
        const int last = chain.is_cycle() ? n - 1 : n;
        for (int i = 0; i < last; ++i)
            findings.add_state({links[i].candidate, links[i].on, links[i].cause});
        if (chain.is_cycle()) {
            findings.add_state(ProofState::gap());
            for (int i = n - 1; i > 0; --i)
                findings.add_state({links[i].candidate, !links[i].on, links[i].cause});
        }
        for (std::uint32_t i = 0; i < chain.removals; ++i)
            findings.add_removal(chains_.removals(chain)[i]);
        findings.conclude(chain.complexity);
    }
    return findings.enter(key);
}

bool NetSearch::Depth::advance_nets(Run& run, NetKind kind) {
    // Rules inside the nested runs look at the digits placed, too.
    std::uint64_t salt =
        static_cast<std::uint64_t>(kind.dynamic) * 8 + static_cast<std::uint64_t>(kind.level) + 1;
    if (kind.level > 0) salt += owner_.board_hash_ * 16;
    const Findings::Key key = Findings::key(now_, salt);
    const Findings::Entry* known = owner_.findings_.find(key);
    return conclude(run, known ? *known : learn_nets(kind, key));
}

// Remembers all nets of the run's position.
Findings::Entry NetSearch::Depth::learn_nets(NetKind kind, const Findings::Key& key) {
    Findings& findings = owner_.findings_;
    Depth& inner = *owner_.depths_[index_ + 1];
    inner.search(now_, kind, false);
    findings.begin();
    for (const Found& hint : inner.found()) {
        const int cell = hint.target / 9, d = hint.target % 9;
        // What a cell or a house says of its candidates is no assumption.
        Cause origin = Cause::None;
        if (hint.sort_key == CELL) origin = Cause::Cell;
        if (hint.sort_key == REGION) origin = house_cause(hint.source / 81);
        inner.targets(hint, inner_targets_);
        for (const Target& target : inner_targets_) {
            inner.trace(target, trace_);
            for (std::uint32_t i : trace_) {
                const Node& node = inner.node(i);
                findings.add_state(
                    {node.candidate, node.on, node.cause == Cause::None ? origin : node.cause});
            }
            findings.add_state(ProofState::gap());
        }
        findings.add_removal(
            {static_cast<std::uint8_t>(cell),
             hint.target_on ? static_cast<Mask>(now_.cell[cell] & ~bit(d)) : bit(d)});
        findings.conclude(hint.complexity);
    }
    return findings.enter(key);
}

// Lets the findings of a nested search turn candidates off. One that relies on nothing
// that has left the position would have been found without the assumption.
bool NetSearch::Depth::conclude(Run& run, Findings::Entry entry) {
    const Findings& findings = owner_.findings_;
    bool any = false;
    for (std::uint32_t i = entry.first; i < entry.first + entry.size; ++i) {
        const Finding& finding = findings[i];
        bool removes = false;
        for (const Removal& removal : findings.removals(finding))
            removes |= (removal.digits & ~off_.cell[removal.cell]) != 0;
        if (!removes && any) continue;
        rule_parents_.clear();
        rule_parent_set_ = {};
        for (ProofState state : findings.states(finding))
            if (state.on() && state.cause() != Cause::None)
                parents_of_states(state.cause(), state.candidate());
        if (rule_parents_.empty()) continue;
        any = true;
        if (!removes) continue;
        const int nested = intern(finding);
        for (const Removal& removal : findings.removals(finding))
            for (int at : each(removal.digits & ~off_.cell[removal.cell]))
                rule_off(run, removal.cell, at, nested);
    }
    return any;
}

// Numbers a proof: equal proofs count once in a hint's complexity.
int NetSearch::Depth::intern(const Finding& finding) {
    proof_.clear();
    for (ProofState state : owner_.findings_.states(finding)) proof_.push_back(state.code());
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (std::uint16_t code : proof_) hash = (hash ^ code) * 0x100000001b3u;
    int identity = -1;
    const auto range = proofs_.equal_range(hash);
    for (auto it = range.first; it != range.second && identity < 0; ++it) {
        const auto [first, size] = it->second;
        if (size == proof_.size() &&
            std::equal(proof_.begin(), proof_.end(), codes_.begin() + first))
            identity = static_cast<int>(first);
    }
    if (identity < 0) {
        identity = static_cast<int>(codes_.size());
        proofs_.emplace(hash, std::pair(static_cast<std::uint32_t>(codes_.size()),
                                        static_cast<std::uint32_t>(proof_.size())));
        codes_.insert(codes_.end(), proof_.begin(), proof_.end());
    }
    nested_.push_back({identity, finding.complexity});
    return static_cast<int>(nested_.size()) - 1;
}

// ---- measuring ----

// Ancestor sets of all nodes of a run: a node's are its parents' and itself.
void NetSearch::Depth::measure(Run& run) {
    if (run.measured) return;
    run.measured = true;
    run.words = (run.size + 63) / 64;
    run.first_ancestors = static_cast<std::uint32_t>(ancestors_.size());
    run.first_count = static_cast<std::uint32_t>(counts_.size());
    run.first_index = static_cast<std::uint32_t>(index_of_.size());
    ancestors_.resize(ancestors_.size() + std::size_t{run.words} * run.size);
    counts_.resize(counts_.size() + run.size);
    index_of_.resize(index_of_.size() + CANDIDATES * 2);
    for (std::uint32_t i = 0; i < run.size; ++i) {
        const Node& node = nodes_[run.first + i];
        std::uint64_t* own = &ancestors_[run.first_ancestors + std::size_t{run.words} * i];
        for (std::uint32_t w = 0; w < run.words; ++w) own[w] = 0;
        for (std::uint32_t k = 0; k < node.parents; ++k) {
            const std::uint32_t parent = parents_[node.first_parent + k];
            const std::uint64_t* other =
                &ancestors_[run.first_ancestors + std::size_t{run.words} * parent];
            for (std::uint32_t w = 0; w <= parent / 64; ++w) own[w] |= other[w];
        }
        own[i / 64] |= std::uint64_t{1} << (i % 64);
        int total = 0;
        for (std::uint32_t w = 0; w <= i / 64; ++w) total += std::popcount(own[w]);
        counts_[run.first_count + i] = static_cast<std::uint16_t>(total);
        // A conflicting node comes last and must not hide the one it contradicts.
        index_of_[run.first_index + node.candidate * 2u + node.on] = static_cast<std::uint16_t>(i);
    }
}

int NetSearch::Depth::find_node(int run, int candidate, bool on) {
    Run& it = runs_[static_cast<std::size_t>(run)];
    measure(it);
    return index_of_[it.first_index + static_cast<std::uint32_t>(candidate * 2 + on)];
}

int NetSearch::Depth::complexity_of(const Target* targets, int n) {
    int total = 0;
    bool nested = false;
    for (int i = 0; i < n; ++i) {
        total += count(targets[i].run, targets[i].node);
        nested |= runs_[static_cast<std::size_t>(targets[i].run)].has_nested;
    }
    if (!nested) return total;
    identities_.clear();
    for (int i = 0; i < n; ++i) {
        const Run& run = runs_[static_cast<std::size_t>(targets[i].run)];
        if (!run.has_nested) continue;
        const std::uint64_t* own =
            &ancestors_[run.first_ancestors +
                        std::size_t{run.words} * static_cast<std::uint32_t>(targets[i].node)];
        for (std::uint32_t w = 0; w < run.words; ++w)
            for (std::uint64_t bits = own[w]; bits; bits &= bits - 1) {
                const Node& node =
                    nodes_[run.first + w * 64 + static_cast<std::uint32_t>(std::countr_zero(bits))];
                if (node.nested < 0) continue;
                const Nested& proof = nested_[static_cast<std::size_t>(node.nested)];
                if (std::find(identities_.begin(), identities_.end(), proof.identity) !=
                    identities_.end())
                    continue;
                identities_.push_back(proof.identity);
                total += proof.complexity;
            }
    }
    return total;
}

void NetSearch::Depth::trace(Target target, std::vector<std::uint32_t>& result) {
    const Run& run = runs_[static_cast<std::size_t>(target.run)];
    result.clear();
    visited_.assign((run.size + 63) / 64, 0);
    const auto visit = [&](std::uint32_t i) {
        if (visited_[i / 64] >> (i % 64) & 1) return;
        visited_[i / 64] |= std::uint64_t{1} << (i % 64);
        result.push_back(run.first + i);
    };
    visit(static_cast<std::uint32_t>(target.node));
    for (std::size_t head = 0; head < result.size(); ++head) {
        const Node& node = nodes_[result[head]];
        for (std::uint32_t k = 0; k < node.parents; ++k) visit(parents_[node.first_parent + k]);
    }
}

// ---- collecting hints ----

void NetSearch::Depth::search(const Candidates& open, NetKind kind, bool first_only) {
    kind_ = kind;
    first_only_ = first_only;
    open_ = &open;
    runs_.clear();
    run_of_.fill(-1);
    found_of_.fill(-1);
    has_closure_.fill(false);
    has_reach_ = false;
    nodes_.clear();
    parents_.clear();
    ancestors_.clear();
    counts_.clear();
    index_of_.clear();
    nested_.clear();
    proofs_.clear();
    codes_.clear();
    found_.clear();
    best_ = {};
    order_ = 0;
    for (int cell = 0; cell < 81; ++cell) {
        const int n = se::count(open.cell[cell]);
        if (n < 2 || (n == 2 && !kind.dynamic)) continue;
        for (int at : each(open.cell[cell])) search_candidate(cell, at);
        if (!kind.nishio) search_cell(cell);
    }
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
        if (a.complexity != b.complexity) return a.complexity < b.complexity;
        if (a.sort_key != b.sort_key) return a.sort_key < b.sort_key;
        return a.order < b.order;
    });
}

void NetSearch::Depth::offer(int sort_key, std::uint16_t source, bool source_on, int target,
                             bool target_on, const Target* targets, int n) {
    const int cell = target / 9, d = target % 9;
    const Mask others = open_->cell[cell] & ~bit(d);
    if (target_on && !others) return;
    const int complexity = complexity_of(targets, n);
    const Found fresh{complexity, sort_key, order_++, source, static_cast<std::uint16_t>(target),
                      source_on,  target_on};
    if (first_only_) {
        if (!best_.before(complexity, sort_key)) best_ = fresh;
        return;
    }
    // What is removed names the hint: turning the one of two candidates on is
    // turning the other off.
    int key = target;
    if (target_on) key = se::count(others) == 1 ? cell * 9 + lowest(others) : CANDIDATES + target;
    auto& slot = found_of_[static_cast<std::size_t>(key)];
    if (slot < 0) {
        slot = static_cast<int>(found_.size());
        found_.push_back(fresh);
    } else if (!found_[static_cast<std::size_t>(slot)].before(complexity, sort_key)) {
        found_[static_cast<std::size_t>(slot)] = fresh;
    }
}

// Everything an assumption implies, by the quick way where that is enough.
const CandidateSet& NetSearch::Depth::implied(Branch branch, bool on) {
    if (has_closures()) {
        const Implied& quick = closure(branch);
        if (!quick.conflict) return on ? quick.on : quick.off;
    }
    const Run& it = runs_[static_cast<std::size_t>(run(branch.candidate, branch.on))];
    return on ? it.on : it.off;
}

const Implied& NetSearch::Depth::closure(Branch branch) {
    if (!branch.on) {
        // What turns off and leaves one other alone is as good as turning that on.
        int partner = -1;
        const int partners = count_partners(branch.candidate, partner);
        if (partners == 0) return NOTHING;
        if (partners == 1) return closure({partner, true});
    }
    const auto number = static_cast<std::size_t>(branch.candidate * 2 + branch.on);
    if (closures_.empty()) closures_.resize(CANDIDATES * 2);
    if (!has_closure_[number]) {
        has_closure_[number] = true;
        grow_closure(branch, closures_[number]);
    }
    return closures_[number];
}

void NetSearch::Depth::grow_closure(Branch branch, Implied& implied) {
    if (kind_.dynamic) {
        closer_.grow(*open_, branch.candidate, branch.on, kind_.nishio, implied);
        return;
    }
    if (!has_reach_) reach_.build(*open_);
    has_reach_ = true;
    implied.conflict = reach_.has_conflict(branch.candidate);
    if (!implied.conflict) reach_.imply(branch.candidate, implied);
}

// How many different candidates turn on when this one turns off, and one of them.
int NetSearch::Depth::count_partners(int candidate, int& partner) const {
    const int cell = candidate / 9, d = candidate % 9;
    int n = 0;
    const auto meet = [&](int other) {
        if (other == partner) return;
        partner = other;
        ++n;
    };
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind];
        const Mask places = open_->places(house, d);
        if (se::count(places) == 2)
            meet(GEOMETRY.cells[house][lowest(places & ~bit(GEOMETRY.spot[cell][kind]))] * 9 + d);
    }
    if (!kind_.nishio && se::count(open_->cell[cell]) == 2)
        meet(cell * 9 + lowest(open_->cell[cell] & ~bit(d)));
    return n;
}

// Offers what all branches agree on, in the order of the first.
void NetSearch::Depth::offer_common(const Branch* branches, int n, bool on, int sort_key,
                                    int source, bool source_on) {
    CandidateSet common = implied(branches[0], on);
    for (int i = 1; i < n; ++i)
        if (!common.intersect(implied(branches[i], on))) return;
    int runs[9];
    for (int i = 0; i < n; ++i) runs[i] = run(branches[i].candidate, branches[i].on);
    Target targets[9];
    const std::uint32_t first = runs_[static_cast<std::size_t>(runs[0])].first;
    const std::uint32_t size = runs_[static_cast<std::size_t>(runs[0])].size;
    for (std::uint32_t k = 0; k < size; ++k) {
        const Node& node = nodes_[first + k];
        if (node.on != on || !common.has(node.candidate)) continue;
        const int candidate = node.candidate;
        for (int i = 0; i < n; ++i) targets[i] = {runs[i], find_node(runs[i], candidate, on)};
        offer(sort_key, static_cast<std::uint16_t>(source), source_on, candidate, on, targets, n);
    }
}

// Offers the opposite of an assumption that contradicts itself.
void NetSearch::Depth::offer_conflict(Branch branch) {
    if (has_closures() && !closure(branch).conflict) return;
    const int i = run(branch.candidate, branch.on);
    Run& it = runs_[static_cast<std::size_t>(i)];
    if (it.conflict_on < 0) return;
    measure(it);
    const Target ends[2] = {{i, it.conflict_on}, {i, it.conflict_off}};
    offer(ABSURD, static_cast<std::uint16_t>(branch.candidate), branch.on, branch.candidate,
          !branch.on, ends, 2);
}

void NetSearch::Depth::search_candidate(int cell, int digit) {
    const Branch both[2] = {{cell * 9 + digit, true}, {cell * 9 + digit, false}};
    if (kind_.dynamic) {
        for (const Branch& branch : both) offer_conflict(branch);
        if (!kind_.nishio && se::count(open_->cell[cell]) >= 3)
            for (bool on : {true, false}) offer_common(both, 2, on, DOUBLE, both[0].candidate, on);
    }
    if (!kind_.nishio) search_houses(cell, digit);
}

// A house is looked at from the first of its places.
void NetSearch::Depth::search_houses(int cell, int digit) {
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind];
        const Mask places = open_->places(house, digit);
        if (se::count(places) < 2 || lowest(places) != GEOMETRY.spot[cell][kind]) continue;
        Branch branches[9];
        int n = 0;
        for (int at : each(places)) branches[n++] = {GEOMETRY.cells[house][at] * 9 + digit, true};
        for (bool on : {true, false})
            offer_common(branches, n, on, REGION, house * 9 + digit, true);
    }
}

void NetSearch::Depth::search_cell(int cell) {
    Branch branches[9];
    int n = 0;
    for (int at : each(open_->cell[cell])) branches[n++] = {cell * 9 + at, true};
    for (bool on : {true, false}) offer_common(branches, n, on, CELL, cell, true);
}

void NetSearch::Depth::targets(const Found& found, std::vector<Target>& result) {
    result.clear();
    if (found.sort_key == ABSURD) {
        const int i = run(found.source, found.source_on);
        const Run& it = runs_[static_cast<std::size_t>(i)];
        result = {{i, it.conflict_on}, {i, it.conflict_off}};
        return;
    }
    const auto add_target = [&](int i) {
        result.push_back({i, find_node(i, found.target, found.target_on)});
    };
    if (found.sort_key == DOUBLE) {
        add_target(run(found.source, true));
        add_target(run(found.source, false));
    } else if (found.sort_key == CELL) {
        for (int at : each(open_->cell[found.source])) add_target(run(found.source * 9 + at, true));
    } else {
        const int house = found.source / 9, digit = found.source % 9;
        for (int at : each(open_->places(house, digit)))
            add_target(run(GEOMETRY.cells[house][at] * 9 + digit, true));
    }
}

}  // namespace nonet::se
