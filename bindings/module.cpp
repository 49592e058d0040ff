// The door: each bind_… translates one room of the engine into Python. Nothing here thinks.
#include "bindings.hpp"

NB_MODULE(NONET_MODULE, module) {
    // Both builds answer to one name, so that values pickled under one open under the other.
    module.attr("__name__") = "nonet._core";
    module.attr("__doc__") = "The engine.";
#if defined(NDEBUG)
    // At the end of a process nanobind names every value that something still holds. None is held
    // by us: pytest keeps the marks of a module that uses hypothesis, a failed test or a notebook
    // keeps its traceback, and plain Python objects are not freed there either. A user can do
    // nothing about it, so only debug builds speak of it.
    nb::set_leak_warnings(false);
#endif
    module.def(
        "level", [] { return NONET_LEVEL; }, "Name the build of the engine that is in use.");
    bind_lending(module);
    bind_errors(module);
    bind_layout(module);
    bind_board(module);
    bind_grid(module);
    bind_lines(module);
    bind_solver(module);
    bind_puzzle(module);
    bind_generator(module);
    bind_order(module);
    bind_setting(module);
    bind_vicinity(module);
    bind_logic(module);
    bind_hint(module);
    bind_telling(module);
    bind_review(module);
    bind_transformation(module);
    bind_canonical(module);
    bind_naming(module);
    bind_rating(module);
    guard_door(module);
}
