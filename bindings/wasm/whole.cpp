// The module that has everything: every board, rules, ratings, puzzles to order.
#include "verbs.hpp"

std::string answer(const Request& request) {
    std::string told;
    for (const auto list : {playing_verbs, rule_verbs, making_verbs, reviewing_verbs})
        if (told.empty()) told = answer_by(list(), request);
    if (told.empty()) refuse_verb(request);
    return told;
}
