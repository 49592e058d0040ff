// What can be asked, by name. A module of the page is some of these lists: the linker leaves the
// rest of the engine out.
#pragma once

#include <span>
#include <string_view>

#include "json.hpp"
#include "request.hpp"

struct Verb {
    std::string_view name;
    void (*write)(const Request&, Json&);  // the fields of the answer
};

std::span<const Verb> playing_verbs();
std::span<const Verb> rule_verbs();
std::span<const Verb> making_verbs();
std::span<const Verb> reviewing_verbs();

// Answer by the verb of a list, if it is there; else the text stays empty.
std::string answer_by(std::span<const Verb> verbs, const Request& request);
