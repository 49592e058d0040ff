// Keys of boards with rules. Which symmetries there are depends on the rules:
//
// - where all are loose, as cages are, every symmetry of the layout: the graph of general.hpp has a
//   vertex for each rule;
// - where some are not, as lines and dots, at most eight turns and mirrors: all images are looked
//   at, and the least is the key.
//
// Names of the digits: any where no rule speaks of values; else those of the grid, and those that
// turn low and high where the rules can say it.
#pragma once

#include "nonet/canonical.hpp"

namespace nonet::canonical {

Key find_ruled_key(const Grid& grid, const Stop& stop);
std::vector<Transformation> list_ruled_automorphisms(const Grid& grid, std::size_t limit,
                                                     const Stop& stop);

}  // namespace nonet::canonical
