// The `options` scale: how many candidates the empty cells have at the start.
#include <bit>

#include "nonet/rating.hpp"
#include "open_digits.hpp"

namespace nonet {

int rate_options(const Grid& givens) {
    refuse_rules(*givens.board(), "rate");
    int total = 0;
    for (Cell cell = 0; cell < givens.layout()->cells(); ++cell) {
        if (givens[cell] != 0 || givens.layout()->is_hole(cell)) continue;
        const int surplus = std::popcount(open_digits(*givens.layout(), givens.digits(), cell)) - 1;
        total += 1 + surplus * surplus;
    }
    return total;
}

}  // namespace nonet
