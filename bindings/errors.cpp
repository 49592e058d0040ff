// The engine's errors become the classes of the same name in nonet/errors.py. They have two bases
// there (NonetError and ValueError), which nb::exception cannot make.
#include <typeinfo>

#include "bindings.hpp"
#include "nonet/error.hpp"

namespace {

// A message may quote text that was cut within a character.
void raise(const char* name, std::string_view message) {
    const auto size = static_cast<Py_ssize_t>(message.size());
    const nb::object text = nb::steal(PyUnicode_DecodeUTF8(message.data(), size, "replace"));
    PyErr_SetObject(lent(name).ptr(), text.ptr());
}

}  // namespace

void bind_errors(nb::module_&) {
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const nonet::InputError& error) {
            raise("InputError", error.what());
        } catch (const nonet::NoSolutionError& error) {
            raise("NoSolutionError", error.what());
        } catch (const nonet::SeveralSolutionsError& error) {
            raise("SeveralSolutionsError", error.what());
        } catch (const std::bad_cast&) {  // a part of an argument: the key of a dict, a list's item
            raise("InputError", "expected values of the types that this takes, got others");
        }
    });
}
