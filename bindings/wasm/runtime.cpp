// What the engine needs of a C++ library at run time, and no more.
//
// Throwing: Debian's C++ library for WebAssembly is built
// without exceptions; the engine throws to refuse what it cannot take, and nothing else.
//
// A thrown object is a pointer under one tag. Nobody catches by type, so no tables are read: the
// compiler's own catch-all runs the destructors on the way, and the door catches everything. Every
// type that the engine throws begins with a std::exception.
#include "runtime.hpp"

#include <cstddef>
#include <cstdlib>
#include <typeinfo>

__asm__(
    ".globl __cpp_exception\n"
    ".tagtype __cpp_exception i32\n"
    "__cpp_exception:\n");

namespace {

constexpr int TAG = 0;  // the number that the compiler has for C++'s tag

void* thrown = nullptr;
const std::type_info* thrown_type = nullptr;
void* (*destroy)(void*) = nullptr;  // destructors return their object on this machine

}  // namespace

extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {
    return std::malloc(size);
}

void __cxa_free_exception(void* object) noexcept {
    std::free(object);
}

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destructor)(void*)) {
    thrown = object;
    thrown_type = type;
    destroy = destructor;
    __builtin_wasm_throw(TAG, object);
}

void* __cxa_begin_catch(void* object) noexcept {
    return object;
}

void __cxa_end_catch() {
    if (destroy) destroy(thrown);
    std::free(thrown);
    thrown = nullptr;
}

// There is one thread, and it never ends: what lives as long as it does is never destroyed.
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept {
    return 0;
}

// Last words would be printed, and printing is a tenth of the module: a trap says enough.
[[noreturn]] void __abort_message(const char*, ...) {
    __builtin_trap();
}
}

namespace std {
inline namespace __2 {

[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept {
    __builtin_trap();
}

}  // namespace __2
}  // namespace std

const std::exception& caught() {
    return *static_cast<const std::exception*>(thrown);
}

const std::type_info& caught_type() {
    return *thrown_type;
}
