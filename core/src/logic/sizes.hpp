// The sizes of boards that the logic is compiled for.
//
//     words    cells   digits    boards
//       2       128      16      all up to 11x11
//      10       640      31      12x12, 16x16, 25x25, samurai
//
// Each finder is a template over the words of a set of cells and instantiated for both. A build
// with NONET_LARGE_LOGIC off, as for a page that has 9x9 boards only, leaves the second out and
// half of the logic's code with it.
#pragma once

#ifdef NONET_SMALL_LOGIC_ONLY
#define NONET_FOR_LARGE(...)
#else
#define NONET_FOR_LARGE(...) __VA_ARGS__
#endif
