// Runs are written one behind the other into a few long arrays.
#include "run_book.hpp"

#include <algorithm>

namespace nonet::se {

void RunBook::clear() {
    runs_.clear();
    nodes_.clear();
    parents_.clear();
    ancestors_.clear();
    counts_.clear();
    index_of_.clear();
    nested_.clear();
    if (!proofs_.empty()) proofs_.clear();
    codes_.clear();
}

int RunBook::add_node(Run& run, int candidate, bool on, Cause cause) {
    nodes_.push_back({static_cast<std::uint16_t>(candidate), on, cause, 0, -1,
                      static_cast<std::uint32_t>(parents_.size())});
    return static_cast<int>(run.size++);
}

int RunBook::keep(const Run& run) {
    runs_.push_back(run);
    return static_cast<int>(runs_.size()) - 1;
}

int RunBook::intern(int complexity, std::span<const ProofState> states) {
    proof_.clear();
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (ProofState state : states) {
        proof_.push_back(state.code());
        hash = (hash ^ state.code()) * 0x100000001b3u;
    }
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
    nested_.push_back({identity, complexity, static_cast<std::uint32_t>(proof_.size())});
    return static_cast<int>(nested_.size()) - 1;
}

std::span<const std::uint16_t> RunBook::nested_proof(const Node& node) const {
    if (node.nested < 0) return {};
    const Nested& proof = nested_[static_cast<std::size_t>(node.nested)];
    return {codes_.data() + proof.identity, proof.states};
}

// ---- measuring ----

// Ancestor sets of all nodes of a run: a node's are its parents' and itself.
void RunBook::measure(Run& run) {
    if (run.measured) return;
    run.measured = true;
    run.words = (run.size + 63) / 64;
    run.first_ancestors = static_cast<std::uint32_t>(ancestors_.size());
    run.first_count = static_cast<std::uint32_t>(counts_.size());
    run.first_index = static_cast<std::uint32_t>(index_of_.size());
    ancestors_.resize(ancestors_.size() + std::size_t{run.words} * run.size);
    counts_.resize(counts_.size() + run.size);
    index_of_.resize(index_of_.size() + CANDIDATES * 2);
    for (std::uint32_t i = 0; i < run.size; ++i) measure_node(run, i);
}

void RunBook::measure_node(const Run& run, std::uint32_t i) {
    const Node& node = nodes_[run.first + i];
    const auto set_of = [&](std::uint32_t n) {
        return &ancestors_[run.first_ancestors + std::size_t{run.words} * n];
    };
    std::uint64_t* own = set_of(i);
    for (std::uint16_t parent : parents(node)) {
        const std::uint64_t* other = set_of(parent);
        for (std::uint32_t w = 0; w <= parent / 64u; ++w) own[w] |= other[w];
    }
    own[i / 64] |= std::uint64_t{1} << (i % 64);
    int total = 0;
    for (std::uint32_t w = 0; w <= i / 64; ++w) total += std::popcount(own[w]);
    counts_[run.first_count + i] = static_cast<std::uint16_t>(total);
    // A conflicting node comes last and must not hide the one it contradicts.
    index_of_[run.first_index + node.candidate * 2u + node.on] = static_cast<std::uint16_t>(i);
}

int RunBook::find_node(int i, int candidate, bool on) {
    Run& it = run(i);
    measure(it);
    return index_of_[it.first_index + static_cast<std::uint32_t>(candidate * 2 + on)];
}

int RunBook::complexity_of(std::span<const Target> targets) {
    int total = 0;
    identities_.clear();
    for (const Target& target : targets) {
        Run& it = run(target.run);
        measure(it);
        total += counts_[it.first_count + static_cast<std::uint32_t>(target.node)];
    }
    for (const Target& target : targets)
        if (run(target.run).has_nested) total += nested_cost(target);
    return total;
}

// What the nested proofs behind a target cost, those met before not counted.
int RunBook::nested_cost(Target target) {
    const Run& it = run(target.run);
    const std::uint64_t* own =
        &ancestors_[it.first_ancestors +
                    std::size_t{it.words} * static_cast<std::uint32_t>(target.node)];
    int total = 0;
    for (std::uint32_t w = 0; w < it.words; ++w)
        for (std::uint64_t bits = own[w]; bits; bits &= bits - 1) {
            const Node& node =
                nodes_[it.first + w * 64 + static_cast<std::uint32_t>(std::countr_zero(bits))];
            if (node.nested >= 0)
                total += count_new(nested_[static_cast<std::size_t>(node.nested)]);
        }
    return total;
}

int RunBook::count_new(const Nested& proof) {
    if (std::find(identities_.begin(), identities_.end(), proof.identity) != identities_.end())
        return 0;
    identities_.push_back(proof.identity);
    return proof.complexity;
}

// Marks a node of the run being walked; false when it was met before.
bool RunBook::visit(std::uint32_t i) {
    std::uint64_t& word = visited_[i / 64];
    const std::uint64_t mark = std::uint64_t{1} << (i % 64);
    if (word & mark) return false;
    word |= mark;
    return true;
}

bool RunBook::costs_at_least(const Run& run, std::uint32_t start, int most) {
    pending_.clear();
    visited_.assign((run.size + 63) / 64, 0);
    identities_.clear();
    int total = 0;
    const auto enter = [&](std::uint32_t i) {
        if (!visit(i)) return;
        pending_.push_back(i);
        ++total;
        const int nested = nodes_[run.first + i].nested;
        if (nested >= 0) total += count_new(nested_[static_cast<std::size_t>(nested)]);
    };
    enter(start);
    while (!pending_.empty() && total < most) {
        const Node& it = nodes_[run.first + pending_.back()];
        pending_.pop_back();
        for (std::uint16_t parent : parents(it)) enter(parent);
    }
    return total >= most;
}

void RunBook::trace(Target target, std::vector<std::uint32_t>& result) {
    const Run& it = run(target.run);
    result.clear();
    visited_.assign((it.size + 63) / 64, 0);
    const auto enter = [&](std::uint32_t i) {
        if (visit(i)) result.push_back(it.first + i);
    };
    enter(static_cast<std::uint32_t>(target.node));
    for (std::size_t head = 0; head < result.size(); ++head)
        for (std::uint16_t parent : parents(nodes_[result[head]])) enter(parent);
}

}  // namespace nonet::se
