// Stages: techniques of one price, which are looked for together.
#pragma once

#include <vector>

#include "nonet/technique.hpp"

namespace nonet {

// The techniques in stages, the cheapest first; the last resort is none of them.
std::vector<TechniqueSet> stages_of(const TechniqueSet& techniques);

}  // namespace nonet
