// The module that a game needs first: boards of boxes, without rules (without_rules.cpp).
#include "verbs.hpp"

std::string answer(const Request& request) {
    std::string told = answer_by(playing_verbs(), request);
    if (told.empty()) refuse_verb(request);
    return told;
}
