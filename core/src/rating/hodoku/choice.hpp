// Which of several steps HoDoKu takes: the first it comes by, or the best of all.
#pragma once

#include "nonet/logic.hpp"

namespace nonet {

// The step that HoDoKu would take in a classic position where the engine found this one. For
// locked candidates and subsets it goes through boxes, then rows, then columns and takes the
// first, within a house by digits, or by cells for naked subsets. Of chains it takes the one that
// removes most; nice loops and alternating chains are one search. Other techniques keep the step
// they have.
Step hodoku_choice(const Position& position, Step step);

}  // namespace nonet
