// Nested searches run at most once a position.
#include "nest.hpp"

#include "position_search.hpp"

namespace nonet::se {

Findings::Entry Nest::find_chains(const Candidates& now) {
    const Findings::Key key = Findings::key(now, 0);
    const Findings::Entry* known = shared_.findings.find(key);
    return known ? *known : learn_chains(now, key);
}

Findings::Entry Nest::find_nets(const Candidates& now, NetKind kind) {
    std::uint64_t salt =
        static_cast<std::uint64_t>(kind.dynamic) * 8 + static_cast<std::uint64_t>(kind.level) + 1;
    // Rules inside the nested runs look at the digits placed, too.
    if (kind.level > 0) salt += shared_.board_hash * 16;
    const Findings::Key key = Findings::key(now, salt);
    const Findings::Entry* known = shared_.findings.find(key);
    return known ? *known : learn_nets(now, kind, key);
}

Findings::Entry Nest::learn_chains(const Candidates& now, const Findings::Key& key) {
    Findings& findings = shared_.findings;
    const std::vector<Chain>& all = chains_.find_all(now);
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

Findings::Entry Nest::learn_nets(const Candidates& now, NetKind kind, const Findings::Key& key) {
    Findings& findings = shared_.findings;
    inner_->search(now, kind, false);
    findings.begin();
    for (const Net& net : inner_->found()) {
        learn_proof(inner_->targets(net), net.origin_cause());
        const int cell = net.target / 9;
        const Mask digit = bit(net.target % 9);
        findings.add_removal({static_cast<std::uint8_t>(cell),
                              net.target_on ? static_cast<Mask>(now.cell[cell] & ~digit) : digit});
        findings.conclude(net.complexity);
    }
    return findings.enter(key);
}

// What a cell or a house says of its candidates is no assumption: `origin` is the
// cause of the states the branches start from.
void Nest::learn_proof(const std::vector<Target>& targets, Cause origin) {
    RunBook& book = inner_->book();
    for (const Target& target : targets) {
        book.trace(target, trace_);
        for (std::uint32_t i : trace_) {
            const Node& node = book.node(i);
            shared_.findings.add_state(
                {node.candidate, node.on, node.cause == Cause::NONE ? origin : node.cause});
        }
        shared_.findings.add_state(ProofState::gap());
    }
}

}  // namespace nonet::se
