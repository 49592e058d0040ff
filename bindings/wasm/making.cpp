// What rates and makes: ratings, puzzles to order, keys.
#include <algorithm>
#include <charconv>
#include <map>

#include "json.hpp"
#include "nonet/canonical.hpp"
#include "nonet/error.hpp"
#include "nonet/needs.hpp"
#include "nonet/order.hpp"
#include "nonet/rating.hpp"
#include "nonet/setting.hpp"
#include "verbs.hpp"

using namespace nonet;

namespace {

constexpr std::uint64_t MOST_SEED = std::uint64_t{1} << 53;
constexpr std::uint64_t MOST_TRIES = 100'000;
constexpr std::size_t BLOCK = 4;  // attempts made together: as many as there are lanes

Grid key_of(const Grid& grid) {
    return nonet::find_key(grid).grid;
}

void find_key(const Request& request, Json& json) {
    const Grid grid = request.grid("givens");
    refuse_rules(*grid.board(), "key");
    const Key found = nonet::find_key(grid);
    json.key("key").add(found.grid);
    json.key("automorphisms").add(static_cast<std::int64_t>(found.automorphisms));
}

void add_techniques(Json& json, const std::vector<SeStep>& path) {
    std::map<Technique, int> counts;
    for (const SeStep& step : path) ++counts[step.technique];
    json.key("techniques").open('{');
    for (const auto& [technique, steps] : counts) json.key(facts_of(technique).id).add(steps);
    json.close('}');
}

SeRating rate_key(const Grid& givens) {
    return SeRater().rate(key_of(givens));
}

void add_rating(Json& json, const SeRating& rating) {
    const Cost cost = weigh(rating.path);
    json.key("score").add(cost.score).key("seconds").add(cost.seconds);
    json.key("rating").tenths(rating.er);
    add_techniques(json, rating.path);
}

void rate(const Request& request, Json& json) {
    const Puzzle puzzle = request.small_puzzle();
    if (puzzle.givens().board()->is_classic()) {
        add_rating(json, rate_key(puzzle.givens()));
        json.key("rule_share").add(std::int64_t{0});  // the classic board has no rules
        return;
    }
    const StepsRating rating = rate_steps(key_of(puzzle.givens()));
    add_rating(json, rating);
    json.key("rule_share").thousandths(rating.rule_share());
}

void list_needs(const Request& request, Json& json) {
    const Puzzle puzzle = request.puzzle();
    refuse_rules(*puzzle.givens().board(), "needs");
    const TechniqueSet needs = NeedFinder().find(puzzle.givens());
    json.key("needs").open('[');
    for (const TechniqueFacts& facts : technique_catalogue())
        if (needs.test(index_of(facts.technique))) json.add(facts.id);
    json.close(']');
}

Symmetry read_symmetry(std::string_view name) {
    const auto found = std::ranges::find(SYMMETRY_NAMES, name);
    if (found == SYMMETRY_NAMES.end())
        throw InputError("expected a symmetry, got \"" + std::string(name.substr(0, 40)) + "\"");
    return static_cast<Symmetry>(found - SYMMETRY_NAMES.begin());
}

Order read_order(const Request& request) {
    const Board::Pointer board = request.board();
    if (board->has_rules())
        throw NotBuiltError("expected a board without rules to make, got rules");
    Order order;
    order.layout = board->layout();
    order.symmetry = read_symmetry(request.text("symmetry"));
    order.least_er = static_cast<Tenths>(request.number("least", 200, 0));
    order.most_er = static_cast<Tenths>(request.number("most", 200, 0));
    if (order.most_er && !board->is_classic())
        throw NotBuiltError("expected the layout 3x3 for a level, got " + board->layout()->name());
    order.needs = request.techniques("needs");
    if (order.needs.any()) order.allowed = techniques_for(order.needs);
    order.is_timed = true;
    return order;
}

void add_made(const Made& made, std::uint64_t seed, const Request& request, Json& json) {
    json.key("givens").add(made.givens).key("board").add(made.givens.board()->text());
    json.key("clues").add(made.givens.count_digits());
    json.key("symmetry").add(request.text("symmetry"));
    json.key("seed").add(static_cast<std::int64_t>(seed));
    if (made.givens.board()->has_rules()) {
        const StepsRating rating = rate_steps(key_of(made.givens));
        json.key("rule_share").thousandths(rating.rule_share());
    }
    if (!made.givens.board()->is_classic()) return;
    const SeRating rating = made.rating ? *made.rating : rate_key(made.givens);
    json.key("rating").tenths(rating.er).key("seconds").add(weigh(rating.path).seconds);
}

// Attempt seed after seed; an empty answer where no puzzle turns up in so many tries.
void generate(const Request& request, Json& json) {
    Maker maker(read_order(request));
    std::uint64_t seed = request.number("seed", MOST_SEED);
    const std::uint64_t tries = request.number("tries", MOST_TRIES);
    for (std::uint64_t tried = 0; tried < tries;) {
        std::vector<std::uint64_t> seeds;
        for (; seeds.size() < BLOCK && tried < tries; ++tried, seed = next_seed(seed))
            seeds.push_back(seed);
        const Attempts attempts = maker.attempt(seeds, 1);
        if (attempts.made.empty()) continue;
        const Made& made = attempts.made.front();
        return add_made(made, seeds[made.number], request, json);
    }
}

// The cheapest first.
std::vector<Technique> techniques_up_to(Tenths most) {
    std::vector<Technique> found;
    for (const Technique technique : steps_order())
        if (steps_price(technique) <= most) found.push_back(technique);
    return found;
}

// "whisper", "difference 1": a kind and its values.
Rule read_material(std::string_view text) {
    const std::size_t digit = text.find_first_of("0123456789");
    Rule rule{rule_kind_named(text.substr(0, digit == text.npos ? digit : digit - 1))};
    if (digit == text.npos) return rule;
    int& value = rule.values.emplace_back();
    const char* const end = text.data() + text.size();
    if (std::from_chars(text.data() + digit, end, value).ptr != end)
        throw InputError("expected a kind and a number, got \"" + std::string(text.substr(0, 40)) +
                         "\"");
    return rule;
}

// "3x3+windows: cage, arrow": the layout without the part's houses, or none, and its kinds.
Part read_part(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    Part part;
    if (colon > 0) part.layout = Layout::parse(text.substr(0, colon));
    for (const std::string_view kind : split(text.substr(std::min(colon + 2, text.size())), ", "))
        part.kinds.push_back(rule_kind_named(kind));
    return part;
}

Setting read_setting(const Request& request) {
    Setting setting;
    setting.board = request.board();
    setting.has_fresh_regions = request.number("fresh", 1, 0) != 0;
    setting.has_givens = request.number("bare", 1, 0) == 0;
    setting.symmetry = read_symmetry(request.text("symmetry"));
    if (request.has("material"))
        for (const std::string_view text : split(request.text("material"), ", "))
            setting.material.push_back(read_material(text));
    if (request.has("parts"))
        for (const std::string_view text : split(request.text("parts"), " | "))
            setting.parts.push_back(read_part(text));
    const int most = static_cast<int>(request.number("most", 200, 0));
    if (most > 0) {
        const int least = static_cast<int>(request.number("least", 200, 0));
        setting.level = techniques_up_to(most);
        for (const Technique one : techniques_up_to(least - 1)) setting.easier.set(index_of(one));
        setting.has_small_cages = request.number("small", 1, 0) != 0;
    }
    return setting;
}

// A puzzle of a variant; its level is that of its key.
void set(const Request& request, Json& json) {
    Setter setter(read_setting(request));
    std::uint64_t seed = request.number("seed", MOST_SEED);
    const std::uint64_t tries = request.number("tries", MOST_TRIES);
    for (std::uint64_t tried = 0; tried < tries; ++tried, seed = next_seed(seed)) {
        const Attempts attempts = setter.attempt({&seed, 1}, 1);
        if (!attempts.made.empty()) return add_made(attempts.made.front(), seed, request, json);
    }
}

}  // namespace

std::span<const Verb> making_verbs() {
    static constexpr Verb VERBS[] = {{"rate", rate},
                                     {"key", find_key},
                                     {"needs", list_needs},
                                     {"generate", generate},
                                     {"set", set}};
    return VERBS;
}
