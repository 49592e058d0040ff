// Keys of boards with rules: the least of the images that turns, mirrors and allowed names of the
// digits make. There are at most sixteen, or eight where any names are allowed.
#pragma once

#include "nonet/canonical.hpp"

namespace nonet::canonical {

// The key's grid, the transformation that leads to it, and in how many ways.
struct RuledKey {
    Grid grid;
    Transformation transformation;
    std::uint64_t automorphisms = 1;
    std::uint64_t missing = 1;  // orders of the digits that the grid does not have
};

RuledKey find_ruled_key(const Grid& grid);
std::vector<Transformation> list_ruled_automorphisms(const Grid& grid);

}  // namespace nonet::canonical
