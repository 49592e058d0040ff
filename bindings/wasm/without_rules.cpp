// In place of all that knows rules, and of finders that no hint asks unless its player chose their
// techniques, in the module that has none of it.
//
// A board with rules is refused where its text is read, so of what knows rules only the searches
// for steps are ever called, and find nothing. The others are there because somebody names them. A
// finder that is not here refuses: the page then asks the whole module.
#include "logic/rule_steps.hpp"
#include "nonet/board.hpp"
#include "nonet/model.hpp"
#include "request.hpp"
#include "rules/plan.hpp"
#include "telling/teller.hpp"

namespace nonet {

namespace {

[[noreturn]] void refuse() {
    throw NotBuiltError("expected a board without rules and of boxes, got another");
}

[[noreturn]] void refuse_finder() {
    throw NotBuiltError("expected a technique of the usual hints, got a rare one");
}

}  // namespace

Rule parse_rule(std::string_view, const Layout&) {
    refuse();
}
Rule canonical_rule(Rule) {
    refuse();
}
void check_rule(const Rule&, const Layout&) {
    refuse();
}
std::string format_rule(const Rule&, const Layout&) {
    refuse();
}
const RuleFacts& facts_of(RuleKind) {
    refuse();
}
std::vector<Conflict> find_conflicts(const Board&, const std::vector<Digit>&) {
    refuse();
}

Model::~Model() = default;
Model::Pointer model_of(const Board::Pointer&) {
    refuse();
}

class ModelSearch::State {};
ModelSearch::ModelSearch(Model::Pointer, std::span<const DigitSet>, Random*) {
    refuse();
}
ModelSearch::~ModelSearch() = default;
ModelSearch::Outcome ModelSearch::advance(std::uint64_t, const Stop&) {
    refuse();
}
std::vector<Digit> ModelSearch::digits() const {
    refuse();
}
std::uint64_t ModelSearch::nodes() const {
    refuse();
}
void ModelSearch::restart(std::span<const DigitSet>) {
    refuse();
}

template <>
void Geometry<2>::add_rules(const Board::Pointer&) {
    refuse();
}
template <>
void Geometry<2>::add_facts_of_houses(const Board::Pointer&) {
    refuse();
}
template <>
RuleSteps<2>::RuleSteps(const Rulebook<2>& book) : book_(book) {
    refuse();
}

template <>
void find_rule_steps<2>(Context<2>&) {}
template <>
void find_killer_steps<2>(Context<2>&) {}
template <>
void find_polarity<2>(Context<2>&) {}
template <>
void find_set_equivalence<2>(Context<2>&) {}
template <>
void find_rule_chains<2>(Context<2>&) {}

template <>
void find_kraken_fish<2>(Context<2>&) {
    refuse_finder();
}
template <>
void find_aligned_exclusions<2>(Context<2>&) {
    refuse_finder();
}
template <>
void find_fireworks<2>(Context<2>&) {
    refuse_finder();
}
template <>
void find_templates<2>(Context<2>&) {
    refuse_finder();
}

void tell_rules(Teller&) {
    refuse();
}

}  // namespace nonet
