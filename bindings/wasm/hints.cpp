// The module that a game needs first: solutions, verdicts, drawings, hints, doubts and paths.
#include <algorithm>

#include "json.hpp"
#include "nonet/combinations.hpp"
#include "nonet/digit_set.hpp"
#include "nonet/drawing.hpp"
#include "nonet/error.hpp"
#include "nonet/hint.hpp"
#include "nonet/review.hpp"
#include "nonet/solver.hpp"
#include "request.hpp"
#include "steps.hpp"

using namespace nonet;

namespace {

constexpr std::uint64_t MOST_COUNTED = 100'000;
constexpr std::uint64_t MOST_SKIPPED = 50;
constexpr int MOST_CELLS = 128, MOST_DIGITS = 16;  // of the logic in this build: logic/sizes.hpp

Puzzle read_puzzle(const Request& request) {
    const Layout& layout = *request.board()->layout();
    if (layout.cells() > MOST_CELLS || layout.digits() > MOST_DIGITS)
        throw NotHere("expected a board of at most 128 cells, got " + layout.name());
    return request.puzzle();
}

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

// For each cell the digits that some solution holds there.
void list_candidates(const Request& request, Json& json) {
    const Grid grid = request.grid("givens");
    const std::vector<std::uint64_t> counts = count_candidates(grid, 1);
    const auto size = static_cast<std::size_t>(grid.layout()->digits());
    json.key("candidates").open('[');
    for (std::size_t start = 0; start < counts.size(); start += size) {
        json.open('[');
        for (std::size_t d = 0; d < size; ++d)
            if (counts[start + d]) json.add(static_cast<std::int64_t>(d) + 1);
        json.close(']');
    }
    json.close(']');
}

void list_problems(const Request& request, Json& json) {
    json.key("problems").open('[');
    for (const Problem& problem : find_problems(request.grid("digits"))) {
        json.open('{').key("text").add(problem.text()).key("cells").list(problem.cells);
        json.close('}');
    }
    json.close(']');
}

// A rule as the board's text has it.
std::string text_of(const Layout::Pointer& layout, const Rule& rule) {
    const std::string text = Board::make(layout, {rule})->text();
    return text.substr(text.find("; ") + 2);
}

void add_broken(const Grid& grid, const std::vector<Problem>& problems, Json& json) {
    std::vector<Cell> cells;
    for (const Problem& p : problems) cells.insert(cells.end(), p.cells.begin(), p.cells.end());
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    json.key("verdict").add("none").key("cells").list(cells).key("broken").open('[');
    for (const Problem& p : problems)
        if (p.rule) json.add(text_of(grid.layout(), *p.rule));
    json.close(']');
}

std::vector<Cell> find_differing(const Grid& one, const Grid& other) {
    std::vector<Cell> differing;
    for (Cell cell = 0; cell < one.layout()->cells(); ++cell)
        if (one[cell] != other[cell]) differing.push_back(cell);
    return differing;
}

// How many solutions a board has, and what shows it. With rules the search for givens that
// contradict one another has no bound, so there are none then.
void judge(const Request& request, Json& json) {
    const Grid grid = request.grid("givens");
    const std::vector<Problem> problems = find_problems(grid);
    if (!problems.empty()) return add_broken(grid, problems, json);
    const std::vector<Grid> found = search_solutions(grid, 2, ~std::uint64_t{0}).solutions;
    const char* const verdict = found.empty() ? "none" : found.size() == 1 ? "one" : "several";
    json.key("verdict").add(verdict).key("solutions").open('[');
    for (const Grid& solution : found) json.add(solution);
    json.close(']').key("cells");
    if (found.size() > 1) {
        json.list(find_differing(found[0], found[1]));
    } else {
        const bool is_asked = found.empty() && !grid.board()->has_rules();
        json.list(is_asked ? find_contradiction(grid) : std::vector<Cell>());
    }
}

void draw(const Request& request, Json& json) {
    json.key("drawing").written(format_drawing(draw_board(*request.board())));
}

// The rules that cannot be kept any more, whatever comes into the empty cells.
void list_conflicts(const Request& request, Json& json) {
    const Grid grid = request.grid("digits");
    json.key("conflicts").open('[');
    for (const Conflict& conflict : find_conflicts(*grid.board(), grid.digits())) {
        json.open('{').key("rule").add(static_cast<std::int64_t>(conflict.rule));
        json.key("cells").list(conflict.cells).close('}');
    }
    json.close(']');
}

void list_combinations(const Request& request, Json& json) {
    const Grid grid = request.grid("digits");
    const std::uint64_t rule = request.number("rule", Board::MAX_RULES);
    const Combinations found = find_combinations(*grid.board(), rule, grid.digits());
    json.key("sets").open('[');
    for (const std::vector<Digit>& set : found.sets) json.list(set);
    json.close(']').key("is_all").truth(found.is_all);
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
    const Hint found = find_hint(read_puzzle(request), read_knowledge(request), techniques,
                                 request.number("skip", MOST_SKIPPED, 0));
    json.key("kind").add(name_of(found.kind));
    add_found(json, found);
    json.key("mistakes").open('{').key("digits").list(found.mistakes.digits);
    json.key("notes").list(found.mistakes.lists).close('}');
}

void tell_why_not(const Request& request, Json& json) {
    const Doubt found = find_doubt(read_puzzle(request), read_knowledge(request),
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
    Position position = read_start(request, read_puzzle(request));
    const Path path = find_path(position, default_techniques());
    json.key("is_solved").truth(path.solved).key("steps").open('[');
    for (const Step& step : path.steps) {
        add_step(json, position, step);
        position = position.after(step);
    }
    json.close(']').key("end").add(path.end);
}

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
    for (const Reason& reason : review(read_puzzle(request), finds)) add_reason(json, reason);
    json.close(']');
}

using Verb = void (*)(const Request&, Json&);
constexpr std::pair<std::string_view, Verb> VERBS[] = {
    {"parse", parse},        {"solve", solve_one},
    {"count", count},        {"candidates", list_candidates},
    {"judge", judge},        {"problems", list_problems},
    {"draw", draw},          {"conflicts", list_conflicts},
    {"hint", hint},          {"why-not", tell_why_not},
    {"explain", explain},    {"combinations", list_combinations},
    {"review", review_game},
};

}  // namespace

std::string answer(const Request& request) {
    for (const auto& [name, verb] : VERBS) {
        if (name != request.verb()) continue;
        Json json;
        json.open('{');
        verb(request, json);
        json.close('}');
        return json.take();
    }
    refuse_verb(request);
}
