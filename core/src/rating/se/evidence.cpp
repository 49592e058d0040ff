// Runs are read backwards from their end, and told forwards.
#include "evidence.hpp"

#include <algorithm>

#include "position_search.hpp"

namespace nonet::se {

namespace {

Because because_of(Cause cause) {
    switch (cause) {
        case Cause::NONE:
            return Because::ASSUMED;
        case Cause::CELL:
            return Because::CELL;
        case Cause::BOX:
            return Because::BOX;
        case Cause::ROW:
            return Because::ROW;
        case Cause::COLUMN:
            return Because::COLUMN;
        case Cause::RULE:
            break;
    }
    return Because::RULE;
}

// A proof is kept from its ends to its assumptions.
std::vector<SeClaim> read_nested(std::span<const std::uint16_t> codes) {
    std::vector<SeClaim> claims;
    for (std::uint16_t code : codes)
        if (code != ProofState::gap().code())
            claims.insert(claims.begin(), to_claim(code >> 1, code & 1));
    return claims;
}

// The states behind one target; a node's number is above those of its parents.
SeBranch prove_target(RunBook& book, Target target) {
    std::vector<std::uint32_t> trace;
    book.trace(target, trace);
    std::sort(trace.begin(), trace.end());
    const std::uint32_t first = book.run(target.run).first;
    SeBranch branch;
    for (std::uint32_t i : trace) {
        const Node& node = book.node(i);
        SeLink link{to_claim(node.candidate, node.on), because_of(node.cause), {}, {}};
        for (std::uint16_t parent : book.parents(node)) {
            const auto at = std::lower_bound(trace.begin(), trace.end(), first + parent);
            const auto place = static_cast<std::uint16_t>(at - trace.begin());
            if (std::find(link.parents.begin(), link.parents.end(), place) == link.parents.end())
                link.parents.push_back(place);
        }
        link.nested = read_nested(book.nested_proof(node));
        if (!link.nested.empty()) link.because = Because::NESTED;
        branch.push_back(std::move(link));
    }
    return branch;
}

}  // namespace

SeClaim to_claim(int candidate, bool on) {
    return {static_cast<std::int16_t>(candidate / 9), static_cast<std::uint8_t>(candidate % 9 + 1),
            on};
}

SeBranch prove_chain(const ChainSearch& search) {
    const Chain& chain = search.best();
    SeBranch branch;
    for (std::uint32_t i = chain.links; i-- > 0;) {
        const Link& link = search.links(chain)[i];
        SeLink read{to_claim(link.candidate, link.on), because_of(link.cause), {}, {}};
        if (!branch.empty()) read.parents = {static_cast<std::uint16_t>(branch.size() - 1)};
        branch.push_back(std::move(read));
    }
    return branch;
}

std::vector<SeBranch> prove_net(PositionSearch& search) {
    std::vector<SeBranch> branches;
    for (Target target : search.targets(search.best()))
        branches.push_back(prove_target(search.book(), target));
    return branches;
}

}  // namespace nonet::se
