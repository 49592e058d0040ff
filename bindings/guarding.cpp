// What is of a wrong type is refused in our words: nanobind's TypeError becomes an InputError.
//
// Every function of nanobind's is called through a pointer in it, one of a handful. The pointer is
// replaced by one that calls the old one and looks at the answer; a call that is right costs a jump
// more.
//
//     Layout.box("a", 3)   →   guarded<1>   →   nanobind: no overload fits   →   InputError
#include <array>
#include <string_view>
#include <utility>

#include "bindings.hpp"

namespace {

constexpr std::size_t MOST = 12;  // nanobind has seven ways to call
constexpr std::string_view MARK = "(): incompatible function arguments.";

std::array<vectorcallfunc, MOST>& originals() {
    static std::array<vectorcallfunc, MOST> calls{};
    return calls;
}

// The error that stands becomes ours if it is nanobind's own: none of its overloads fits.
void refuse_types() noexcept {
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) return;
    nb::python_error caught;
    try {
        const nb::str message(caught.value());
        if (std::string_view(message.c_str()).find(MARK) == std::string_view::npos)
            return caught.restore();
        const nb::object said = lent("explain_types")(message);
        PyErr_SetObject(lent("InputError").ptr(), said.ptr());
    } catch (nb::python_error& another) {
        another.restore();
    }
}

template <std::size_t I>
PyObject* guarded(PyObject* self, PyObject* const* args, std::size_t count, PyObject* names) {
    PyObject* const result = originals()[I](self, args, count, names);
    if (result == nullptr) refuse_types();
    return result;
}

template <std::size_t... I>
std::array<vectorcallfunc, MOST> make_guards(std::index_sequence<I...>) {
    return {&guarded<I>...};
}

// The guard of a way to call; the way itself where there are more of them than guards.
vectorcallfunc guard_of(vectorcallfunc call) {
    static const std::array<vectorcallfunc, MOST> GUARDS =
        make_guards(std::make_index_sequence<MOST>());
    for (std::size_t i = 0; i < MOST; ++i) {
        vectorcallfunc& original = originals()[i];
        if (original == nullptr) original = call;
        if (original == call) return GUARDS[i];
    }
    return call;
}

// Where in a function of nanobind's the pointer stands: first of its own fields.
std::size_t find_place([[maybe_unused]] PyTypeObject* type) {
#ifdef Py_LIMITED_API
    return sizeof(PyVarObject);  // types keep to themselves where it is
#else
    return static_cast<std::size_t>(type->tp_vectorcall_offset);
#endif
}

void guard(const nb::handle function) {
    PyTypeObject* const type = Py_TYPE(function.ptr());
    const nb::str type_name = nb::type_name(type);
    const std::string_view name = type_name.c_str();
    if (name.find("nb_func") == std::string_view::npos &&
        name.find("nb_method") == std::string_view::npos)
        return;
    char* const place = reinterpret_cast<char*>(function.ptr()) + find_place(type);
    auto& call = *reinterpret_cast<vectorcallfunc*>(place);
    call = guard_of(call);
}

void guard_all(const nb::handle members) {
    for (const auto [name, member] : nb::borrow<nb::dict>(members)) {
        guard(member);
        // A property's getter takes nothing but its object; methods and constructors are here.
        if (!PyType_Check(member.ptr())) continue;
        const nb::object inner = member.attr("__dict__").attr("copy")();
        guard_all(inner);
    }
}

}  // namespace

void guard_door(nb::module_& module) {
    guard_all(module.attr("__dict__"));
}
