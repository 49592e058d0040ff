// The two widths of masks that the model's search is compiled for: 16 digits, and as many as a
// board has at most. A build with NONET_LARGE_LOGIC off leaves the wider one out.
#pragma once

#include <cstdint>
#include <string>

#include "logic/sizes.hpp"
#include "nonet/not_built.hpp"

namespace nonet::rules {

constexpr int NARROW_DIGITS = 16;

// Call `make` with a mask of the width that so many digits need.
template <typename Make>
auto with_width(int digits, const Make& make) {
    if (digits <= NARROW_DIGITS) return make(std::uint16_t{});
#ifdef NONET_SMALL_LOGIC_ONLY
    throw NotBuiltError("expected rules on a board of at most 16 digits, got " +
                        std::to_string(digits));
#else
    return make(std::uint32_t{});
#endif
}

}  // namespace nonet::rules
