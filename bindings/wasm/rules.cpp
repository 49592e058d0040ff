// What boards with rules ask for besides, and the setter's table: verdicts, drawings, conflicts.
#include <algorithm>

#include "json.hpp"
#include "nonet/combinations.hpp"
#include "nonet/drawing.hpp"
#include "nonet/solver.hpp"
#include "verbs.hpp"

using namespace nonet;

namespace {

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

}  // namespace

std::span<const Verb> rule_verbs() {
    static constexpr Verb VERBS[] = {
        {"candidates", list_candidates},
        {"judge", judge},
        {"draw", draw},
        {"conflicts", list_conflicts},
        {"combinations", list_combinations},
    };
    return VERBS;
}
