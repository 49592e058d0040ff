// Boards: making, checking and reading them, and refusing what a verb does not know.
#include "nonet/board.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "nonet/error.hpp"
#include "words.hpp"

namespace nonet {

namespace {

// Kinds whose cells speak each for itself, or whose values do: one rule says it all.
bool is_merged(RuleKind kind) {
    switch (kind) {
        case RuleKind::ODD:
        case RuleKind::EVEN:
        case RuleKind::ALLOWED:
        case RuleKind::MINIMUM:
        case RuleKind::MAXIMUM:
        case RuleKind::ROW_INDEXER:
        case RuleKind::COLUMN_INDEXER:
        case RuleKind::BOX_INDEXER:
        case RuleKind::ALL_DIFFERENCES_GIVEN:
        case RuleKind::ALL_RATIOS_GIVEN:
        case RuleKind::ALL_SUMS_GIVEN:
            return true;
        default:
            return false;
    }
}

template <typename Number>
void join(std::vector<Number>& into, const std::vector<Number>& from) {
    into.insert(into.end(), from.begin(), from.end());
    std::sort(into.begin(), into.end());
    into.erase(std::unique(into.begin(), into.end()), into.end());
}

std::vector<Rule> merge(std::vector<Rule> rules) {
    std::map<std::pair<RuleKind, std::vector<int>>, Rule> merged;
    std::vector<Rule> others;
    for (Rule& rule : rules) {
        if (!is_merged(rule.kind)) {
            others.push_back(std::move(rule));
            continue;
        }
        // Cells of one kind come together where they say the same; rules without cells always.
        const std::vector<int> values = rule.cells.empty() ? std::vector<int>{} : rule.values;
        const auto [place, is_new] = merged.try_emplace({rule.kind, values}, rule);
        if (is_new) continue;
        join(place->second.cells, rule.cells);
        join(place->second.values, rule.values);
    }
    for (auto& [key, rule] : merged) others.push_back(std::move(rule));
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    return others;
}

void check_amounts(std::size_t rules, std::size_t cells) {
    if (rules > Board::MAX_RULES) {
        throw InputError("expected at most " + std::to_string(Board::MAX_RULES) + " rules, got " +
                         std::to_string(rules));
    }
    if (cells > Board::MAX_RULE_CELLS) {
        throw InputError("expected at most " + std::to_string(Board::MAX_RULE_CELLS) +
                         " cells in all rules, got " + std::to_string(cells));
    }
}

// "v1 3x3" and "3x3" are the same; another version is not ours to read.
std::string_view skip_version(std::string_view text) {
    const std::size_t blank = text.find(' ');
    if (text.size() < 2 || text[0] != 'v' || parse_number(text.substr(1, blank - 1)) < 0)
        return text;
    if (text.substr(0, blank) != "v1") {
        throw InputError("expected a board of version 1, got version " +
                         std::string(text.substr(1, std::min<std::size_t>(blank - 1, 9))));
    }
    return trim(text.substr(std::min(blank, text.size())));
}

}  // namespace

Board::Board(Layout::Pointer layout, std::vector<Rule> rules)
    : layout_(std::move(layout)),
      rules_(std::move(rules)),
      text_(layout_->text()),
      classic_(layout_->is_classic() && rules_.empty()) {
    for (const Rule& rule : rules_) text_ += "; " + format_rule(rule, *layout_);
}

Board::Pointer Board::of(const Layout::Pointer& layout) {
    static const std::vector<Pointer> usual = [] {
        std::vector<Pointer> boards;
        for (const int digits : {9, 4, 6, 8, 10, 12, 16, 25})
            boards.push_back(Pointer(new Board(Layout::of_size(digits), {})));
        return boards;
    }();
    for (const Pointer& board : usual) {
        if (board->layout_ == layout) return board;
    }
    return Pointer(new Board(layout, {}));
}

Board::Pointer Board::make(const Layout::Pointer& layout, std::vector<Rule> rules) {
    if (rules.empty()) return of(layout);
    std::size_t cells = 0;
    for (const Rule& rule : rules) cells += rule.cells.size();
    check_amounts(rules.size(), cells);
    for (Rule& rule : rules) {
        check_rule(rule, *layout);
        rule = canonical_rule(std::move(rule));
    }
    return Pointer(new Board(layout, merge(std::move(rules))));
}

Board::Pointer Board::parse(std::string_view text) {
    if (text.size() > MAX_TEXT) {
        throw InputError("expected a board of at most " + std::to_string(MAX_TEXT) +
                         " characters, got " + std::to_string(text.size()));
    }
    const std::vector<std::string_view> parts = split(skip_version(trim(text)), ';');
    check_amounts(parts.size() - 1, 0);
    const Layout::Pointer layout = Layout::parse(parts[0]);
    std::vector<Rule> rules;
    for (std::size_t i = 1; i < parts.size(); ++i) rules.push_back(parse_rule(parts[i], *layout));
    return make(layout, std::move(rules));
}

std::vector<RuleKind> Board::kinds() const {
    std::vector<RuleKind> kinds;
    for (const Rule& rule : rules_) {
        if (kinds.empty() || kinds.back() != rule.kind) kinds.push_back(rule.kind);
    }
    return kinds;
}

void refuse_rules(const Board& board, std::string_view verb) {
    if (!board.has_rules()) return;
    std::string names;
    for (const RuleKind kind : board.kinds())
        names += (names.empty() ? "" : ", ") + std::string(facts_of(kind).name);
    throw InputError("expected rules that " + std::string(verb) + " knows, got: " + names);
}

void refuse_shape(const Layout& layout, std::string_view verb) {
    if (layout.is_square()) return;
    throw InputError("expected a board that " + std::string(verb) +
                     " knows, got: " + layout.name());
}

}  // namespace nonet
