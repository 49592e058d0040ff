// Long work at the door: it hears Ctrl-C, a time limit and a test of the caller's.
#pragma once

#include <chrono>
#include <functional>
#include <utility>

#include "bindings.hpp"
#include "nonet/order.hpp"
#include "nonet/stop.hpp"

// Whether somebody wants the work to end: Ctrl-C or a time limit, which are thrown on, or the
// caller's own test.
// Python is asked every so often; the engine asks far more often than that.
class Interrupts {
  public:
    explicit Interrupts(nb::object test = nb::none()) : test_(std::move(test)) {}

    bool operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now - asked_ < PERIOD) return false;
        asked_ = now;
        const nb::gil_scoped_acquire hold;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        lent("check_stop")();
        return !test_.is_none() && nb::cast<bool>(test_());
    }

  private:
    static constexpr std::chrono::milliseconds PERIOD{10};
    nb::object test_;
    std::chrono::steady_clock::time_point asked_ = std::chrono::steady_clock::now();
};

// Work without the lock of Python, until somebody interrupts.
template <typename Work>
auto interruptible(Work work) {
    Interrupts interrupts;
    const nb::gil_scoped_release release;
    return work(nonet::Stop(std::ref(interrupts)));
}

// Attempts at an order, until somebody interrupts or the caller's test ends them; then they came to
// nothing, and their seeds are not used up.
template <typename Work>
nonet::Attempts attempt_until(nb::object test, Work work) {
    Interrupts interrupts(std::move(test));
    const nb::gil_scoped_release release;
    try {
        return work(nonet::Stop(std::ref(interrupts)));
    } catch (const nonet::Stopped&) {
        return {};
    }
}
