// Verbs looked up.
#include "verbs.hpp"

std::string answer_by(std::span<const Verb> verbs, const Request& request) {
    for (const Verb& verb : verbs) {
        if (verb.name != request.verb()) continue;
        Json json;
        json.open('{');
        verb.write(request, json);
        json.close('}');
        return json.take();
    }
    return {};
}
