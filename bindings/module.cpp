// The door: each bind_… translates one room of the engine into Python. Nothing here thinks.
#include "bindings.hpp"

NB_MODULE(NONET_MODULE, module) {
    // Both builds answer to one name, so that values pickled under one open under the other.
    module.attr("__name__") = "nonet._core";
    module.attr("__doc__") = "The engine.";
    module.def(
        "level", [] { return NONET_LEVEL; }, "Name the build of the engine that is in use.");
    bind_errors(module);
    bind_layout(module);
    bind_grid(module);
    bind_lines(module);
    bind_solver(module);
    bind_puzzle(module);
    bind_generator(module);
    bind_order(module);
    bind_vicinity(module);
    bind_logic(module);
    bind_transformation(module);
    bind_canonical(module);
    bind_naming(module);
    bind_rating(module);
}
