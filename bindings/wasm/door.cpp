// The door of a module: text in, text out, through memory that the page sees.
//
//     room(size)   where to write a request of so many bytes
//     call(size)   answer it
//     told()       where the answer stands, JSON; told_size() is its length
//
// A refusal does not come back: the page's own `refuse` gets a code and a message (throwing.hpp).
// What is worse (no memory, a bug) traps. After either the page starts a new instance.
#include <cstddef>
#include <string>

#include "request.hpp"

namespace {

std::string asked, answered;

}  // namespace

extern "C" {

[[clang::export_name("room")]] char* room(std::size_t size) {
    asked.assign(size, '\0');
    return asked.data();
}

[[clang::export_name("call")]] void call(std::size_t size) {
    answered = answer(Request(std::string_view(asked).substr(0, size)));
}

[[clang::export_name("told")]] const char* told() {
    return answered.data();
}

[[clang::export_name("told_size")]] std::size_t told_size() {
    return answered.size();
}
}
