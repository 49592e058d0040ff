// What the rooms above lend to the door, so that it need not import them.
#include <string>

#include "bindings.hpp"

namespace {

// Never freed: at the end of a process Python may be gone before it.
nb::dict& shelf() {
    static auto* const LENT = new nb::dict();
    return *LENT;
}

}  // namespace

nb::object lent(const char* name) {
    return shelf()[name];
}

void bind_lending(nb::module_& module) {
    module.def(
        "lend", [](const nb::str& name, const nb::object& thing) { shelf()[name] = thing; },
        nb::arg("name"), nb::arg("thing"),
        "Lend the engine's classes what lives in a room above: an error, or a method of theirs.");
    module.def("borrow", &lent, nb::arg("name"), nb::sig("def borrow(name: str) -> typing.Any"),
               "Borrow what a room above has lent.");
}
