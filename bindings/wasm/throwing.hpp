// Throwing where there are no exceptions: every file of the browser's build begins with this.
//
// The engine throws to refuse what it cannot take, and nobody catches but whoever asked. In the
// browser that is the page: `throw InputError("...")` is a call that hands the page the message and
// never comes back. No destructor runs on the way, so an instance that has refused is not asked
// again; the page makes a new one, which takes it a millisecond. In return a seventh of the module
// is not there, the tables and the ways out that nearly every function would have.
#pragma once

#include <cstddef>
#include <cstring>
#include <exception>
#include <type_traits>

#include "small.hpp"

namespace nonet {
struct ImproperPuzzleError;
struct NotBuiltError;
}  // namespace nonet

namespace throwing {

enum class Code { BAD_INPUT, IMPROPER_PUZZLE, NOT_HERE };

extern "C" [[noreturn, clang::import_module("nonet"), clang::import_name("refuse")]] void refuse(
    int code, const char* message, std::size_t size);

template <typename Error>
constexpr Code code_of() {
    if constexpr (std::is_same_v<Error, nonet::NotBuiltError>) return Code::NOT_HERE;
    if constexpr (std::is_base_of_v<nonet::ImproperPuzzleError, Error>)
        return Code::IMPROPER_PUZZLE;
    return Code::BAD_INPUT;
}

// What stands where `throw` stood: `throw x` is an assignment to it.
struct Throw {
    template <typename Error>
    [[noreturn]] void operator=(const Error& error) const {
        static_assert(std::is_base_of_v<std::exception, Error>);
        refuse(static_cast<int>(code_of<Error>()), error.what(), std::strlen(error.what()));
    }
};

}  // namespace throwing

#define throw ::throwing::Throw{} =
