// What a build has left out.
#pragma once

#include "nonet/error.hpp"

namespace nonet {

// What was asked for is right, and is not in this build (NONET_LARGE_LOGIC): another has it. A
// whole build never throws this.
struct NotBuiltError : InputError {
    using InputError::InputError;
};

}  // namespace nonet
