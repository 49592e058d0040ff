// Positions, steps and paths at the door.
#include "nonet/logic.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "arrays.hpp"
#include "bindings.hpp"
#include "casts.hpp"
#include "nonet/digit_set.hpp"
#include "nonet/error.hpp"
#include "nonet/needs.hpp"
#include "values.hpp"

using namespace nonet;

namespace {

using CandidateTuple = std::tuple<int, int>;          // cell, digit
using MarkTuple = std::tuple<int, int, std::string>;  // cell, digit, role
using HouseTuple = std::tuple<int, std::string>;      // house, role
using GroupTuple =
    std::tuple<std::string, std::vector<int>, std::vector<int>>;  // role, cells, digits
using NodeTuple = std::tuple<int, bool, std::vector<int>, std::vector<int>, std::vector<int>>;

std::vector<int> to_digits(DigitSet set) {
    std::vector<int> digits;
    for (int d : each_digit(set)) digits.push_back(d);
    return digits;
}

DigitSet from_digits(const std::vector<int>& digits) {
    DigitSet set = 0;
    for (int d : digits) {
        if (d < 1 || d > MAX_DIGITS)
            throw InputError("expected a digit from 1 to 25, got " + std::to_string(d));
        set |= digit_bit(static_cast<Digit>(d));
    }
    return set;
}

Technique cast_technique(const std::string& id) {
    const std::optional<Technique> technique = find_technique(id);
    if (!technique) throw InputError("expected the id of a technique, got \"" + id + "\"");
    return *technique;
}

Role cast_role(const std::string& name) {
    Role role;
    if (!find_role(name, role)) throw InputError("expected a role, got \"" + name + "\"");
    return role;
}

// None means the techniques of the default path.
TechniqueSet cast_techniques(const std::optional<std::vector<std::string>>& given) {
    return given ? cast_technique_ids(*given) : default_techniques();
}

std::vector<CandidateTuple> to_tuples(const std::vector<Candidate>& list) {
    std::vector<CandidateTuple> tuples;
    for (const Candidate& c : list) tuples.emplace_back(c.cell, c.digit);
    return tuples;
}

Candidate from_tuple(const CandidateTuple& tuple) {
    const auto [cell, digit] = tuple;
    return {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)};
}

std::vector<Candidate> from_tuples(const std::vector<CandidateTuple>& tuples) {
    std::vector<Candidate> list;
    for (const CandidateTuple& tuple : tuples) list.push_back(from_tuple(tuple));
    return list;
}

template <class From, class To = std::vector<int>>
To widen(const From& from) {
    return To(from.begin(), from.end());
}

std::vector<NodeTuple> node_tuples(const Step& step) {
    std::vector<NodeTuple> tuples;
    for (const ChainNode& n : step.nodes)
        tuples.emplace_back(n.digit, n.on, widen(n.cells), widen(n.set), widen(n.parents));
    return tuples;
}

std::vector<ChainNode> cast_nodes(const std::vector<NodeTuple>& tuples) {
    std::vector<ChainNode> nodes;
    for (const auto& [digit, on, cells, set, parents] : tuples) {
        nodes.push_back({static_cast<std::uint8_t>(digit), on,
                         widen<std::vector<int>, std::vector<std::uint16_t>>(cells),
                         widen<std::vector<int>, std::vector<std::uint16_t>>(set),
                         widen<std::vector<int>, std::vector<std::uint32_t>>(parents)});
    }
    return nodes;
}

Step make_step_from(const std::string& technique, const std::vector<CandidateTuple>& placements,
                    const std::vector<CandidateTuple>& eliminations, const std::vector<int>& digits,
                    const std::vector<MarkTuple>& marks, const std::vector<HouseTuple>& houses,
                    const std::vector<GroupTuple>& groups, const std::vector<NodeTuple>& nodes,
                    int length, bool siamese, const std::vector<int>& rules, int sum,
                    const std::vector<std::vector<int>>& combinations) {
    Step step;
    step.technique = cast_technique(technique);
    step.digits = from_digits(digits);
    step.siamese = siamese;
    step.length = static_cast<std::uint32_t>(length);
    step.placements = from_tuples(placements);
    step.eliminations = from_tuples(eliminations);
    for (const auto& [cell, digit, role] : marks)
        step.marks.push_back({from_tuple({cell, digit}), cast_role(role)});
    for (const auto& [house, role] : houses)
        step.houses.push_back({static_cast<std::uint16_t>(house), cast_role(role)});
    for (const auto& [role, cells, group_digits] : groups)
        step.groups.push_back({cast_role(role), from_digits(group_digits),
                               widen<std::vector<int>, std::vector<std::uint16_t>>(cells)});
    step.nodes = cast_nodes(nodes);
    step.rules = widen<std::vector<int>, std::vector<std::uint16_t>>(rules);
    step.sum = sum;
    for (const std::vector<int>& set : combinations) step.combinations.push_back(from_digits(set));
    return step;
}

void bind_step(nb::module_& module) {
    nb::class_<Step> step(module, "Step", nb::dynamic_attr(),
                          "One deduction: what it does, and the evidence. Immutable.");
    step.def(
            "__init__",
            [](Step* self, const std::string& technique,
               const std::vector<CandidateTuple>& placements,
               const std::vector<CandidateTuple>& eliminations, const std::vector<int>& digits,
               const std::vector<MarkTuple>& marks, const std::vector<HouseTuple>& houses,
               const std::vector<GroupTuple>& groups, const std::vector<NodeTuple>& nodes,
               int length, bool siamese, const std::vector<int>& rules, int sum,
               const std::vector<std::vector<int>>& combinations) {
                new (self)
                    Step(make_step_from(technique, placements, eliminations, digits, marks, houses,
                                        groups, nodes, length, siamese, rules, sum, combinations));
            },
            nb::arg("technique"), nb::arg("placements") = std::vector<CandidateTuple>(),
            nb::arg("eliminations") = std::vector<CandidateTuple>(),
            nb::arg("digits") = std::vector<int>(), nb::arg("marks") = std::vector<MarkTuple>(),
            nb::arg("houses") = std::vector<HouseTuple>(),
            nb::arg("groups") = std::vector<GroupTuple>(),
            nb::arg("nodes") = std::vector<NodeTuple>(), nb::arg("length") = 0,
            nb::arg("siamese") = false, nb::arg("rules") = std::vector<int>(), nb::arg("sum") = 0,
            nb::arg("combinations") = std::vector<std::vector<int>>())
        .def_prop_ro(
            "technique", [](const Step& s) { return std::string(facts_of(s.technique).id); },
            "The id of its technique.")
        .def_prop_ro(
            "placements", [](const Step& s) { return to_tuples(s.placements); },
            "Cells and digits it sets.")
        .def_prop_ro(
            "eliminations", [](const Step& s) { return to_tuples(s.eliminations); },
            "Candidates it removes, as cell and digit.")
        .def_prop_ro(
            "digits", [](const Step& s) { return to_digits(s.digits); }, "The digits it is about.")
        .def_prop_ro(
            "marks",
            [](const Step& s) {
                std::vector<MarkTuple> t;
                for (const Mark& m : s.marks)
                    t.emplace_back(m.candidate.cell, m.candidate.digit, name_of(m.role));
                return t;
            },
            "Candidates of the pattern: cell, digit and role.")
        .def_prop_ro(
            "houses",
            [](const Step& s) {
                std::vector<HouseTuple> t;
                for (const HouseMark& h : s.houses) t.emplace_back(h.house, name_of(h.role));
                return t;
            },
            "Houses of the pattern, by their place in the layout, with their role.")
        .def_prop_ro(
            "groups",
            [](const Step& s) {
                std::vector<GroupTuple> t;
                for (const CellGroup& g : s.groups)
                    t.emplace_back(name_of(g.role), widen(g.cells), to_digits(g.digits));
                return t;
            },
            "Cells that act together: role, cells, digits.")
        .def_prop_ro("nodes", node_tuples, "Statements of a chain: digit, on, cells, set, parents.")
        .def_prop_ro(
            "length", [](const Step& s) { return s.length; },
            "The number of inferences of a chain.")
        .def_prop_ro(
            "siamese", [](const Step& s) { return s.siamese; },
            "Two fish on the same bases, told as one.")
        .def_prop_ro(
            "rules", [](const Step& s) { return widen(s.rules); },
            "The rules of the board that it rests on, by number.")
        .def_prop_ro(
            "sum", [](const Step& s) { return s.sum; }, "What its cells make together, 0 = none.")
        .def_prop_ro(
            "combinations",
            [](const Step& s) {
                std::vector<std::vector<int>> sets;
                for (const DigitSet set : s.combinations) sets.push_back(to_digits(set));
                return sets;
            },
            "The sets of digits that are left to the sum.")
        .def(
            "__eq__",
            [](const Step& s, nb::handle other) {
                return nb::isinstance<Step>(other) && s == nb::cast<const Step&>(other);
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Step& s) {
            std::size_t hash = index_of(s.technique);
            for (const auto& list : {s.placements, s.eliminations}) {
                for (const Candidate& c : list) hash = hash * 1000003 + c.cell * 32u + c.digit;
            }
            return static_cast<Py_hash_t>(hash >> 1);
        });
    bind_step_value(step);
}

SearchOptions cast_options(const nb::dict& given) {
    SearchOptions options;
    for (auto [key, value] : given) {
        const auto name = nb::cast<std::string>(key);
        if (name == "siamese")
            options.siamese = nb::cast<bool>(value);
        else if (name == "thin_rectangles")
            options.thin_rectangles = nb::cast<bool>(value);
        else if (name == "partial_rectangles")
            options.partial_rectangles = nb::cast<bool>(value);
        else if (name == "overlapping_sets")
            options.overlapping_sets = nb::cast<bool>(value);
        else if (name == "sets_in_chains")
            options.sets_in_chains = nb::cast<bool>(value);
        else if (name == "link_rings")
            options.link_rings = nb::cast<bool>(value);
        else if (name == "best_set_chains")
            options.best_set_chains = nb::cast<bool>(value);
        else if (name == "several_clusters")
            options.several_clusters = nb::cast<bool>(value);
        else if (name == "every_length")
            options.every_length = nb::cast<bool>(value);
        else if (name == "only_digits")
            options.only_digits = from_digits(nb::cast<std::vector<int>>(value));
        else
            throw InputError("expected an option of the finders, got \"" + name + "\"");
    }
    return options;
}

std::string standing_name(Standing standing) {
    if (standing == Standing::OPEN) return "open";
    return standing == Standing::SOLVED ? "solved" : "contradictory";
}

void check_candidate(const Layout& layout, int cell, int digit) {
    if (cell < 0 || cell >= layout.cells())
        throw InputError("expected a cell from 0 to " + std::to_string(layout.cells() - 1) +
                         ", got " + std::to_string(cell));
    if (digit < 1 || digit > layout.digits())
        throw InputError("expected a digit from 1 to " + std::to_string(layout.digits()) +
                         ", got " + std::to_string(digit));
}

void check_evidence(const Layout& layout, const std::vector<std::uint16_t>& cells, int digit) {
    for (const int cell : cells) check_candidate(layout, cell, digit);
}

void check_notes(const Position& p, const std::vector<DigitSet>& notes) {
    if (static_cast<int>(notes.size()) == p.layout()->cells()) return;
    throw InputError("expected notes for " + std::to_string(p.layout()->cells()) + " cells, got " +
                     std::to_string(notes.size()));
}

std::vector<Step> find_steps_of(const Position& position,
                                const std::vector<std::string>& techniques, bool first,
                                const nb::dict& options) {
    const TechniqueSet set = cast_techniques(techniques);
    const SearchOptions how = cast_options(options);
    const nb::gil_scoped_release release;
    return position.find(first ? Want::FIRST : Want::ALL, set, how);
}

void bind_position(nb::module_& module) {
    nb::class_<Position> position(module, "Position",
                                  "A layout, its digits and its candidates. Immutable.");
    position
        .def(
            "__init__",
            [](Position* self, nb::handle given, nb::handle placed) {
                const Grid givens = cast_grid(given);
                const Grid digits = placed.is_none() ? givens : cast_grid(placed);
                if (!(*digits.board() == *givens.board()))
                    throw InputError(
                        "expected digits on the board of the givens, got another board");
                new (self) Position(givens, digits);
            },
            nb::arg("givens").none(), nb::arg("digits").none() = nb::none(),
            nb::sig("def __init__(self, givens: Grid | Puzzle | str, "
                    "digits: Grid | Puzzle | str | None = None) -> None"))
        .def_prop_ro(
            "layout", [](const Position& p) { return share(p.layout()); },
            "The layout it stands on.")
        .def_prop_ro(
            "board", [](const Position& p) { return share(p.board()); }, "The board it stands on.")
        .def_prop_ro("digits", &Position::digits, "What stands on the board.")
        .def_prop_ro("candidates", &Position::candidates,
                     "For each cell its candidates: bit d-1 for digit d.")
        .def_prop_ro(
            "standing", [](const Position& p) { return standing_name(p.standing()); },
            "'open', 'solved' or 'contradictory'.")
        .def(
            "with_notes",
            [](const Position& p, const std::vector<DigitSet>& notes) {
                check_notes(p, notes);
                return p.with_notes(notes);
            },
            nb::arg("notes"),
            "Keep only candidates that are noted; a cell without notes keeps all.")
        .def(
            "without",
            [](const Position& p, int cell, int digit) {
                check_candidate(*p.layout(), cell, digit);
                return p.without(cell, static_cast<Digit>(digit));
            },
            nb::arg("cell"), nb::arg("digit"), "Remove a candidate.")
        .def(
            "with_links",
            [](const Position& p,
               const std::vector<std::tuple<CandidateTuple, CandidateTuple>>& links) {
                std::vector<std::pair<Candidate, Candidate>> cast;
                for (const auto& [a, b] : links) {
                    check_candidate(*p.layout(), std::get<0>(a), std::get<1>(a));
                    check_candidate(*p.layout(), std::get<0>(b), std::get<1>(b));
                    cast.emplace_back(from_tuple(a), from_tuple(b));
                }
                return p.with_links(cast);
            },
            nb::arg("links"), "Add a rule: of each pair of candidates not both are true.")
        .def(
            "excludes",
            [](const Position& p, const CandidateTuple& a, const CandidateTuple& b) {
                check_candidate(*p.layout(), std::get<0>(a), std::get<1>(a));
                check_candidate(*p.layout(), std::get<0>(b), std::get<1>(b));
                return p.excludes(from_tuple(a), from_tuple(b));
            },
            nb::arg("one"), nb::arg("other"),
            "Tell whether not both of two candidates, as cell and digit, can be true.")
        .def(
            "after",
            [](const Position& p, const Step& step) {
                check_step(*p.board(), step);
                return p.after(step);
            },
            nb::arg("step"), "Make a step.")
        .def(
            "find",
            [](const nb::handle self, const std::vector<std::string>& techniques, bool first,
               const nb::dict& options) {
                nb::list steps;
                for (Step& step :
                     find_steps_of(nb::cast<const Position&>(self), techniques, first, options)) {
                    steps.append(remember(nb::cast(std::move(step)), self));
                }
                return steps;
            },
            nb::arg("techniques"), nb::arg("first") = false, nb::arg("options") = nb::dict(),
            nb::sig("def find(self, techniques: Sequence[str], first: bool = False, "
                    "options: dict[str, object] = {}) -> list[Step]"),
            "Find the steps of these techniques, or the first of them.")
        .def(
            "has",
            [](const Position& p, const std::vector<std::string>& techniques) {
                const TechniqueSet set = cast_techniques(techniques);
                const nb::gil_scoped_release release;
                return p.has(set);
            },
            nb::arg("techniques"), "Tell whether there is a step of these techniques.");
    bind_position_value(position);
}

std::tuple<std::vector<Step>, bool, Grid> find_path_of(
    const Position& p, const std::optional<std::vector<std::string>>& techniques,
    const std::vector<std::string>& order, int max_steps) {
    const TechniqueSet set = cast_techniques(techniques);
    const std::vector<Technique> ordered = cast_technique_order(order);
    const nb::gil_scoped_release release;
    Path path = find_path(p, set, ordered, max_steps);
    return {std::move(path.steps), path.solved, std::move(path.end)};
}

// The ids of techniques, the dearest last.
nb::tuple name_all(const TechniqueSet& set) {
    std::vector<const TechniqueFacts*> named;
    for (const TechniqueFacts& facts : technique_catalogue())
        if (set.test(index_of(facts.technique))) named.push_back(&facts);
    std::ranges::stable_sort(named, {}, &TechniqueFacts::order);
    nb::list ids;
    for (const TechniqueFacts* facts : named) ids.append(facts->id);
    return nb::tuple(ids);
}

nb::tuple find_needs(const Grid& givens) {
    TechniqueSet needs;
    {
        const nb::gil_scoped_release release;
        needs = NeedFinder().find(givens);
    }
    return name_all(needs);
}

// Of each row of digits, the dearest of its needs only.
nb::list find_needs_many(const std::shared_ptr<Layout>& layout, const GivenRows& digits) {
    std::vector<TechniqueSet> needs(digits.shape(0));
    {
        const nb::gil_scoped_release release;
        NeedFinder finder;
        for (std::size_t i = 0; i < needs.size(); ++i) {
            const Digit* row = digits.data() + i * digits.shape(1);
            needs[i] = finder.find_dearest(Grid(layout, {row, row + digits.shape(1)}));
        }
    }
    nb::list all;
    for (const TechniqueSet& set : needs) all.append(name_all(set));
    return all;
}

using FactsTuple = std::tuple<std::string, std::string, std::string, std::string, int, double, int,
                              int, bool, bool>;

std::vector<FactsTuple> list_facts() {
    std::vector<FactsTuple> list;
    for (const TechniqueFacts& f : technique_catalogue()) {
        list.emplace_back(f.id, f.name, name_of(f.family), f.code, f.order, f.se_tenths / 10.0,
                          f.score, f.level, f.assumes_uniqueness,
                          default_techniques().test(index_of(f.technique)));
    }
    return list;
}

}  // namespace

TechniqueSet cast_technique_ids(const std::vector<std::string>& ids) {
    TechniqueSet set;
    for (const std::string& id : ids) set.set(index_of(cast_technique(id)));
    return set;
}

std::vector<Technique> cast_technique_order(const std::vector<std::string>& ids) {
    std::vector<Technique> order;
    for (const std::string& id : ids) order.push_back(cast_technique(id));
    return order;
}

void check_step(const Board& board, const Step& step) {
    const Layout& layout = *board.layout();
    for (const int rule : step.rules) {
        if (rule >= static_cast<int>(board.rules().size()))
            throw InputError("expected one of " + std::to_string(board.rules().size()) +
                             " rules, got rule " + std::to_string(rule));
    }
    for (const auto* list : {&step.placements, &step.eliminations}) {
        for (const Candidate& c : *list) check_candidate(layout, c.cell, c.digit);
    }
    for (const Mark& mark : step.marks)
        check_candidate(layout, mark.candidate.cell, mark.candidate.digit);
    for (const CellGroup& group : step.groups) check_evidence(layout, group.cells, 1);
    for (const ChainNode& node : step.nodes) {
        check_evidence(layout, node.cells, node.digit);
        check_evidence(layout, node.set, node.digit);
    }
    DigitSet digits = step.digits;
    for (const CellGroup& group : step.groups) digits |= group.digits;
    for (const DigitSet set : step.combinations) digits |= set;
    if (digits >> layout.digits()) {
        throw InputError("expected digits from 1 to " + std::to_string(layout.digits()) +
                         ", got a step with higher ones");
    }
    const int houses = static_cast<int>(layout.houses().size());
    for (const HouseMark& mark : step.houses) {
        if (mark.house >= houses)
            throw InputError("expected a house from 0 to " + std::to_string(houses - 1) + ", got " +
                             std::to_string(mark.house));
    }
}

void bind_logic(nb::module_& module) {
    bind_step(module);
    bind_position(module);
    module.def(
        "find_path", &find_path_of, nb::arg("position"), nb::arg("techniques").none() = nb::none(),
        nb::arg("order") = std::vector<std::string>(), nb::arg("max_steps") = 10'000,
        "Take the easiest step until solved or stuck: the steps, whether solved, the last board.");
    module.def("remember_path", &remember_path, nb::arg("start"), nb::arg("steps"),
               nb::sig("def remember_path(start: Position, steps: tuple[Step, ...]) -> None"),
               "Let the steps of a path remember where they are made.");
    module.def("find_needs", &find_needs, nb::arg("givens"),
               nb::sig("def find_needs(givens: Grid) -> tuple[str, ...]"),
               "The techniques without which a puzzle is stuck, the dearest last.");
    module.def("find_needs_many", &find_needs_many, nb::arg("layout"), nb::arg("digits"),
               nb::sig("def find_needs_many(layout: Layout, digits: object) -> "
                       "list[tuple[str, ...]]"),
               "The same of many puzzles, but only what is dearest of it.");
    module.def("technique_facts", &list_facts,
               "The catalogue: id, name, family, code, order, se price, score, level, uniqueness, "
               "default.");
}
