// The door of a module: text in, text out, through memory that the page sees.
//
//     room(size)   where to write a request of so many bytes
//     call(size)   answer it: 1 and JSON, or 0 and {"error": ..., "message": ...}
//     told()       where the answer stands; told_size() is its length
//
// A refusal is an answer like any other. What is worse (no memory, a bug) traps, and the page
// starts a new instance.
#include <cstddef>
#include <string>

#include "json.hpp"
#include "nonet/error.hpp"
#include "request.hpp"
#include "runtime.hpp"

namespace {

std::string asked, answered;

const char* code_of(const std::type_info& type) {
    const bool is_improper = type == typeid(nonet::NoSolutionError) ||
                             type == typeid(nonet::SeveralSolutionsError) ||
                             type == typeid(nonet::ImproperPuzzleError);
    if (type == typeid(NotHere)) return "not_here";
    return is_improper ? "improper_puzzle" : "bad_input";
}

std::string describe_refusal() {
    Json json;
    json.open('{').key("error").add(code_of(caught_type()));
    json.key("message").add(caught().what()).close('}');
    return json.take();
}

}  // namespace

extern "C" {

[[clang::export_name("room")]] char* room(std::size_t size) {
    asked.assign(size, '\0');
    return asked.data();
}

[[clang::export_name("call")]] int call(std::size_t size) {
    try {
        answered = answer(Request(std::string_view(asked).substr(0, size)));
        return 1;
    } catch (...) {
        answered = describe_refusal();
        return 0;
    }
}

[[clang::export_name("told")]] const char* told() {
    return answered.data();
}

[[clang::export_name("told_size")]] std::size_t told_size() {
    return answered.size();
}
}
