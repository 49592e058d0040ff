// Material drawn on a solution: rules that it keeps, of the kinds that were asked for.
#pragma once

#include <span>
#include <vector>

#include "draft.hpp"
#include "nonet/random.hpp"

namespace nonet::setting {

// Rules of these kinds, as many of each as a board of this size usually carries; all there are
// where a rule of the whole board says that all are shown (dots, X and V). Lines have no cell in
// common.
std::vector<Rule> draw_material(std::span<const Rule> kinds, const Layout& layout,
                                std::span<const Rule> whole, std::span<const Digit> solution,
                                Random& random);

}  // namespace nonet::setting
