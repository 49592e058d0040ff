// Boards and rules at the door.
#include "nonet/board.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "nonet/drawing.hpp"
#include "nonet/error.hpp"
#include "nonet/grid.hpp"

using nonet::Board;
using nonet::Cell;
using nonet::Layout;
using nonet::Rule;
using nonet::RuleFacts;
using nonet::RuleKind;

namespace {

std::string name_of(const Rule& rule) {
    return std::string(nonet::facts_of(rule.kind).name);
}

std::string show(const Rule& rule) {
    std::string text = "Rule('" + name_of(rule) + "', " + nb::repr(tuple_of(rule.cells)).c_str();
    if (!rule.values.empty()) text += std::string(", ") + nb::repr(tuple_of(rule.values)).c_str();
    if (!rule.groups.empty())
        text += std::string(", groups=") + nb::repr(tuple_of(rule.groups)).c_str();
    return text + ")";
}

nb::tuple parts_of(const Rule& rule) {
    nb::list parts;
    if (rule.cells.empty()) return nb::tuple(parts);
    for (const auto& group : nonet::groups_of(rule))
        parts.append(tuple_of(std::vector<Cell>(group.begin(), group.end())));
    return nb::tuple(parts);
}

void bind_rule(nb::module_& module) {
    nb::class_<Rule>(module, "Rule", "What a variant asks of its cells beyond houses. Immutable.")
        .def(
            "__init__",
            [](Rule* self, std::string_view kind, std::vector<Cell> cells, std::vector<int> values,
               std::vector<int> groups) {
                new (self) Rule{nonet::rule_kind_named(kind), std::move(cells), std::move(groups),
                                std::move(values)};
            },
            nb::arg("kind"), nb::arg("cells") = std::vector<Cell>{},
            nb::arg("values") = std::vector<int>{}, nb::arg("groups") = std::vector<int>{},
            nb::sig("def __init__(self, kind: str, cells: Sequence[int] = (), "
                    "values: Sequence[int] = (), groups: Sequence[int] = ()) -> None"))
        .def_static(
            "parse",
            [](nb::handle text, const Layout& layout) {
                return nonet::parse_rule(cast_text(text), layout);
            },
            nb::arg("text"), nb::arg("layout"),
            nb::sig("def parse(text: str, layout: Layout) -> Rule"),
            "Read a rule: 'cage 15: r1c1 r1c2'.")
        .def("format", &nonet::format_rule, nb::arg("layout"),
             "Write it: 'cage 15: r1c1 r1c2'. The layout names the cells.")
        .def(
            "check",
            [](const Rule& rule, const Layout& layout) { nonet::check_rule(rule, layout); },
            nb::arg("layout"), "Raise InputError where it cannot stand on a layout.")
        .def_prop_ro("kind", &name_of, "The name of its kind: 'cage'.")
        .def_prop_ro(
            "cells", [](const Rule& rule) { return tuple_of(rule.cells); },
            nb::sig("def cells(self) -> tuple[int, ...]"), "Its cells, group after group.")
        .def_prop_ro(
            "groups", [](const Rule& rule) { return tuple_of(rule.groups); },
            nb::sig("def groups(self) -> tuple[int, ...]"),
            "How many cells each group has; empty where there is one group or none.")
        .def_prop_ro("parts", &parts_of, nb::sig("def parts(self) -> tuple[tuple[int, ...], ...]"),
                     "The cells of each group.")
        .def_prop_ro(
            "values", [](const Rule& rule) { return tuple_of(rule.values); },
            nb::sig("def values(self) -> tuple[int, ...]"),
            "The sums, differences or digits that it speaks of.")
        .def("__repr__", &show)
        .def(
            "__eq__",
            [](const Rule& rule, nb::handle other) {
                return nb::isinstance<Rule>(other) && rule == nb::cast<const Rule&>(other);
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def(
            "__lt__", [](const Rule& rule, const Rule& other) { return rule < other; },
            nb::arg("other"), nb::sig("def __lt__(self, other: Rule, /) -> bool"))
        .def("__hash__", [](const Rule& rule) { return nb::hash(nb::str(show(rule).c_str())); })
        .def(
            "__getstate__",
            [](const Rule& rule) {
                return nb::make_tuple(name_of(rule), tuple_of(rule.cells), tuple_of(rule.values),
                                      tuple_of(rule.groups));
            },
            nb::sig("def __getstate__(self) -> tuple[object, ...]"))
        .def(
            "__setstate__",
            [](Rule& rule, const nb::tuple& state) {
                new (&rule) Rule{nonet::rule_kind_named(nb::cast<std::string>(state[0])),
                                 nb::cast<std::vector<Cell>>(state[1]),
                                 nb::cast<std::vector<int>>(state[3]),
                                 nb::cast<std::vector<int>>(state[2])};
            },
            nb::sig("def __setstate__(self, state: tuple[object, ...], /) -> None"));
}

// The table of kinds as rows of plain values, for documents and the page.
nb::tuple list_kinds() {
    constexpr const char* GROUPS[] = {"none", "one", "two", "many"};
    constexpr const char* ORDERS[] = {"set", "line", "reversible"};
    nb::list rows;
    for (int kind = 0; kind < nonet::RULE_KINDS; ++kind) {
        const RuleFacts& facts = nonet::facts_of(static_cast<RuleKind>(kind));
        rows.append(nb::make_tuple(
            std::string(facts.name), GROUPS[static_cast<int>(facts.groups)], facts.fewest_values,
            facts.most_values, ORDERS[static_cast<int>(facts.order)], std::string(facts.meaning)));
    }
    return nb::tuple(rows);
}

Board::Pointer make_board(nb::handle board, std::vector<Rule> rules) {
    const Board::Pointer base = cast_board(board);
    if (!base) throw nonet::InputError("expected a board, a layout or text, got None");
    if (rules.empty()) return base;
    rules.insert(rules.end(), base->rules().begin(), base->rules().end());
    return Board::make(base->layout(), std::move(rules));
}

nb::tuple kinds_of(const Board& board) {
    nb::list kinds;
    for (const RuleKind kind : board.kinds())
        kinds.append(nb::str(nonet::facts_of(kind).name.data()));
    return nb::tuple(kinds);
}

}  // namespace

Board::Pointer cast_board(nb::handle board) {
    if (board.is_none()) return nullptr;
    if (nb::isinstance<Board>(board)) return nb::cast<std::shared_ptr<Board>>(board);
    if (nb::isinstance<Layout>(board)) return Board::of(nb::cast<std::shared_ptr<Layout>>(board));
    if (nb::isinstance<nb::str>(board)) return Board::parse(cast_text(board));
    throw nonet::InputError(std::string("expected a board, a layout or text, got ") +
                            nb::str(board.type().attr("__name__")).c_str());
}

void bind_board(nb::module_& module) {
    bind_rule(module);
    module.def("list_rule_kinds", &list_kinds,
               nb::sig("def list_rule_kinds() -> tuple[tuple[str, str, int, int, str, str], ...]"),
               "List the kinds of rules: name, groups, fewest and most values, order, meaning.");
    nb::class_<Board>(module, "Board",
                      "A layout and the rules that hold on it. Immutable; equal by value.")
        .def(nb::new_([](nb::handle board, const std::vector<Rule>& rules) {
                 return share(make_board(board, rules));
             }),
             nb::arg("board"), nb::arg("rules") = nb::tuple())
        .def_prop_ro("text", &Board::text,
                     "Its one text: '3x3+diagonals; anti-knight; cage 15: r1c1 r1c2'.")
        .def_prop_ro(
            "layout", [](const Board& board) { return share(board.layout()); },
            "Its cells and houses.")
        .def_prop_ro(
            "rules", [](const Board& board) { return tuple_of(board.rules()); },
            nb::sig("def rules(self) -> tuple[Rule, ...]"), "Its rules, sorted.")
        .def_prop_ro("kinds", &kinds_of, nb::sig("def kinds(self) -> tuple[str, ...]"),
                     "The kinds of its rules, each once.")
        .def_prop_ro("is_classic", &Board::is_classic, "Whether it is 9×9 with boxes and no rules.")
        .def("refuse_rules", &nonet::refuse_rules, nb::arg("verb"),
             "Raise InputError where it has rules, for a verb that knows none.")
        .def(
            "draw", [](const Board& board) { return nonet::format_drawing(draw_board(board)); },
            "Draw it: the shapes of its rules and houses as JSON, in cells and colours' roles.")
        .def("__str__", &Board::text)
        .def("__repr__",
             [](const Board& board) {
                 return std::string("Board(") + nb::repr(nb::str(board.text().c_str())).c_str() +
                        ")";
             })
        .def(
            "__eq__",
            [](const Board& board, nb::handle other) {
                return nb::isinstance<Board>(other) && board == nb::cast<const Board&>(other);
            },
            nb::arg("other").none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Board& board) { return nb::hash(nb::str(board.text().c_str())); })
        .def("__getstate__", &Board::text)
        .def("__setstate__",
             [](Board& board, std::string_view text) { new (&board) Board(*Board::parse(text)); });
}
