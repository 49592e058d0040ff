// Which of several steps of one technique HoDoKu takes: the first it comes by.
#pragma once

#include "nonet/logic.hpp"

namespace nonet {

// The step of the same technique that HoDoKu would find first in a classic position. It goes
// through boxes, then rows, then columns; within a house through digits for locked candidates
// and hidden subsets, through cells for naked subsets. Other techniques keep the step they have.
Step hodoku_choice(const Position& position, Step step);

}  // namespace nonet
