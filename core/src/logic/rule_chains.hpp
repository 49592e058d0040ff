// What rules say by being tried, one finder in two files.
#pragma once

#include "rule_links.hpp"

namespace nonet {

// Rules filled alone or together: techniques/joint_rules.cpp.
template <int W>
void find_joint_rules(Context<W>& context);

}  // namespace nonet
