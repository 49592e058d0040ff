// What a review asks: why each digit of a game could be found.
#include <algorithm>

#include "json.hpp"
#include "nonet/error.hpp"
#include "nonet/review.hpp"
#include "verbs.hpp"

using namespace nonet;

namespace {

// A find is its digits, cell and digit, 1 for a candidate that was struck, and then a cell and a
// digit for each that was told: numbers divided by blanks, finds by semicolons.
Find read_find(const Request& request, std::string_view text) {
    const std::vector<std::string_view> parts = split(text, " ");
    if (parts.size() < 4 || parts.size() % 2)
        throw InputError("expected digits, cell, digit, 0 or 1, and pairs, got " +
                         std::to_string(parts.size()) + " parts");
    const auto candidate = [&](std::size_t at) {
        return Candidate{static_cast<std::uint16_t>(parse_number(parts[at], "cell", 624)),
                         static_cast<std::uint8_t>(parse_number(parts[at + 1], "digit", 25))};
    };
    Find find{Grid::parse(parts[0], request.board()), candidate(1),
              parse_number(parts[3], "struck", 1) == 1};
    for (std::size_t at = 4; at < parts.size(); at += 2) find.told.push_back(candidate(at));
    return find;
}

void add_reason(Json& json, const Reason& reason) {
    const std::optional<Technique> technique = reason.technique();
    const auto add_id = [&](const char* name, const std::optional<Technique>& one) {
        json.key(name);
        one ? json.add(facts_of(*one).id) : json.null();
    };
    json.open('{');
    add_id("easiest", reason.easiest);
    add_id("technique", technique);
    const auto is_it = [&](const Step& s) { return s.technique == technique && !s.houses.empty(); };
    const auto step = std::ranges::find_if(reason.steps, is_it);
    json.key("has_easier").truth(reason.has_easier()).key("house");
    step == reason.steps.end() ? json.null() : json.add(step->houses.front().house);
    json.key("techniques").open('[');
    for (const Step& each : reason.steps) json.add(facts_of(each.technique).id);
    json.close(']').close('}');
}

void review_game(const Request& request, Json& json) {
    std::vector<Find> finds;
    for (const std::string_view text : split(request.text("finds"), ";"))
        finds.push_back(read_find(request, text));
    json.key("reasons").open('[');
    for (const Reason& reason : review(request.small_puzzle(), finds)) add_reason(json, reason);
    json.close(']');
}

}  // namespace

std::span<const Verb> reviewing_verbs() {
    static constexpr Verb VERBS[] = {{"review", review_game}};
    return VERBS;
}
