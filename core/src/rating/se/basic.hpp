// The producers without chains: singles, intersections, sets, fish, wings, exclusion.
//
// Each function writes the first hint in Sudoku Explainer's order and answers
// whether there was one.
#pragma once

#include "hint.hpp"

namespace nonet::se {

bool find_hidden_single(const Board& board, Hint& hint);
bool find_naked_single(const Board& board, Hint& hint);
bool find_direct_locking(const Board& board, Hint& hint);
bool find_locking(const Board& board, Hint& hint);
bool find_direct_hidden_set(const Board& board, int size, Hint& hint);
bool find_hidden_set(const Board& board, int size, Hint& hint);
bool find_naked_set(const Board& board, int size, Hint& hint);
bool find_fish(const Board& board, int size, Hint& hint);
bool find_wing(const Board& board, bool xyz, Hint& hint);
bool find_aligned_pair(const Board& board, Hint& hint);
bool find_aligned_triple(const Board& board, Hint& hint);
bool find_unique_loop(const Board& board, Hint& hint);
bool find_grave(const Board& board, Hint& hint);

}  // namespace nonet::se
