// The nodes of a chain or net as frames: one link a frame, each with its reason.
#pragma once

#include "teller.hpp"

namespace nonet {

// Where each branch of the nodes begins and ends: a node without parents begins one.
std::vector<std::pair<std::size_t, std::size_t>> branches_of(const Step& step);

// Play the nodes from `from` up to `to`, from an empty board. Long chains are told two links at a
// time, and of long nets the middle is told at once.
void play_nodes(Teller& t, std::size_t from, std::size_t to);

// All the links between the nodes, painted as the two sides of an argument: a is true when the
// first node is false.
void draw_nodes(const Teller& t, Scene& scene, std::size_t from, std::size_t to);

Candidates candidates_of(const ChainNode& node);

}  // namespace nonet
