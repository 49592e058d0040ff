// Chains as people read them: from the assumption to the end, every link with its reasons.
#pragma once

#include "nonet/rating.hpp"

namespace nonet::se {

class ChainSearch;
class PositionSearch;

SeClaim to_claim(int candidate, bool on);

// The chain last found. A cycle ends with the state it began with.
SeBranch prove_chain(const ChainSearch& search);

// The branches of the cheapest net of a position; a contradiction has one for each of the two
// states that exclude each other.
std::vector<SeBranch> prove_net(PositionSearch& search);

}  // namespace nonet::se
