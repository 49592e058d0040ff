// The engine's errors become the classes of the same name in nonet/errors.py. They have two bases
// there (NonetError and ValueError), which nb::exception cannot make.
#include "bindings.hpp"
#include "nonet/error.hpp"

namespace {

void raise(const char* name, const char* message) {
    PyErr_SetString(nb::module_::import_("nonet.errors").attr(name).ptr(), message);
}

}  // namespace

void bind_errors(nb::module_&) {
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const nonet::InputError& error) {
            raise("InputError", error.what());
        } catch (const nonet::ImproperPuzzleError& error) {
            raise("ImproperPuzzleError", error.what());
        }
    });
}
