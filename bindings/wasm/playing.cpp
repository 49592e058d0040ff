// What a game asks first: solutions, problems, hints, doubts and paths.
#include "json.hpp"
#include "nonet/error.hpp"
#include "nonet/hint.hpp"
#include "nonet/solver.hpp"
#include "steps.hpp"
#include "verbs.hpp"

using namespace nonet;

namespace {

constexpr std::uint64_t MOST_COUNTED = 100'000;
constexpr std::uint64_t MOST_SKIPPED = 50;
void parse(const Request& request, Json& json) {
    const Grid grid = request.grid("givens");
    json.key("givens").add(grid).key("board").add(grid.board()->text());
    json.key("clues").add(grid.count_digits());
}

void solve_one(const Request& request, Json& json) {
    const Report found = search_solutions(request.grid("givens"), 2, ~std::uint64_t{0});
    json.key("solution");
    found.solutions.empty() ? json.null() : json.add(found.solutions.front());
    json.key("is_only").truth(found.solutions.size() == 1);
}

void count(const Request& request, Json& json) {
    const std::uint64_t limit = request.number("limit", MOST_COUNTED, 2);
    const std::uint64_t found = count_solutions(request.grid("givens"), limit);
    json.key("count").add(static_cast<std::int64_t>(found)).key("is_all").truth(found < limit);
}

void list_problems(const Request& request, Json& json) {
    json.key("problems").open('[');
    for (const Problem& problem : find_problems(request.grid("digits"))) {
        json.open('{').key("text").add(problem.text()).key("cells").list(problem.cells);
        json.close('}');
    }
    json.close(']');
}

Knowledge read_knowledge(const Request& request) {
    return {request.grid("digits"), request.sets("notes"), request.sets("gone")};
}

template <typename Told>  // a hint or a doubt
void add_found(Json& json, const Told& told) {
    json.key("step");
    told.step ? add_step(json, *told.position, *told.step) : static_cast<void>(json.null());
}

void hint(const Request& request, Json& json) {
    TechniqueSet techniques = request.techniques("techniques");
    if (techniques.none()) techniques = default_techniques();
    const Hint found = find_hint(request.small_puzzle(), read_knowledge(request), techniques,
                                 request.number("skip", MOST_SKIPPED, 0));
    json.key("kind").add(name_of(found.kind));
    add_found(json, found);
    json.key("mistakes").open('{').key("digits").list(found.mistakes.digits);
    json.key("notes").list(found.mistakes.lists).close('}');
}

void tell_why_not(const Request& request, Json& json) {
    const Doubt found = find_doubt(request.small_puzzle(), read_knowledge(request),
                                   static_cast<Cell>(request.number("cell", 624)),
                                   static_cast<int>(request.number("digit", 25)));
    json.key("kind").add(name_of(found.kind)).key("seen");
    found.seen ? json.add(*found.seen) : json.null();
    add_found(json, found);
    json.key("number");
    found.number ? json.add(*found.number) : json.null();
}

Position read_start(const Request& request, const Puzzle& puzzle) {
    if (!request.has("digits")) return Position(puzzle.givens());
    const Grid digits = request.grid("digits");
    const std::vector<Cell> wrong = find_mistakes(puzzle, {digits}).digits;
    if (wrong.empty()) return {puzzle.givens(), digits};
    std::string names;
    for (const Cell cell : wrong)
        names += (names.empty() ? "" : ", ") + puzzle.layout()->cell_name(cell);
    throw InputError("expected digits of the solution, got others at " + names);
}

void explain(const Request& request, Json& json) {
    Position position = read_start(request, request.small_puzzle());
    const Path path = find_path(position, default_techniques());
    json.key("is_solved").truth(path.solved).key("steps").open('[');
    for (const Step& step : path.steps) {
        add_step(json, position, step);
        position = position.after(step);
    }
    json.close(']').key("end").add(path.end);
}

}  // namespace

std::span<const Verb> playing_verbs() {
    static constexpr Verb VERBS[] = {
        {"parse", parse},     {"solve", solve_one},
        {"count", count},     {"problems", list_problems},
        {"hint", hint},       {"why-not", tell_why_not},
        {"explain", explain},
    };
    return VERBS;
}
