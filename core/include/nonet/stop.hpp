// An end to long work.
#pragma once

#include <exception>
#include <functional>

namespace nonet {

// Asked every millisecond or so during long work, which ends when it returns true or throws.
using Stop = std::function<bool()>;

// What a question without a room for "not decided" throws when its stop test said so.
struct Stopped : std::exception {
    const char* what() const noexcept override { return "stopped"; }
};

inline void check_stop(const Stop& stop) {
    if (stop && stop()) throw Stopped();
}

}  // namespace nonet
