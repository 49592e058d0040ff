// What a position consists of: a board as bit sets, small for all boards that fit, large for the
// rest.
#pragma once

#include <memory>
#include <variant>

#include "nonet/logic.hpp"
#include "position.hpp"

namespace nonet {

struct Position::State {
    using Small = BasicPosition<2>;
    using Large = BasicPosition<10>;

    Board::Pointer on;
    Layout::Pointer layout;
    std::shared_ptr<const void> geometry;  // what the board below points to
    std::variant<Small NONET_FOR_LARGE(, Large)> board;

    // `digits` are what stands on the board now; of those, the digits of `givens` came with it.
    State(const Grid& givens, const Grid& digits);

    Grid digits() const;
    Standing standing() const;
};

}  // namespace nonet
