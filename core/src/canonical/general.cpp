// A board as a coloured graph, and its labelling read back as a key.
#include "general.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>

#include "nonet/error.hpp"

namespace nonet::canonical {

namespace {

std::vector<int> count_from(int first, int count) {
    std::vector<int> numbers(count);
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}

void join(Graph& graph, int a, int b) {
    graph.neighbours[a].push_back(b);
    graph.neighbours[b].push_back(a);
}

// Cells, houses, and each hole by itself: no hole changes places with another, for nobody sees it.
std::vector<std::vector<int>> colour(const std::vector<int>& cells, int first_house, int houses,
                                     const std::vector<int>& holes) {
    std::vector<std::vector<int>> colours{cells, count_from(first_house, houses)};
    for (const int hole : holes) colours.push_back({hole});
    return colours;
}

// Cells first, then houses.
Graph layout_graph(const Layout& layout) {
    const int cells = layout.cells();
    const int houses = static_cast<int>(layout.houses().size());
    std::vector<int> held, holes;
    for (Cell cell = 0; cell < cells; ++cell) (layout.is_hole(cell) ? holes : held).push_back(cell);
    Graph graph;
    graph.neighbours.resize(cells + houses);
    graph.colours = colour(held, cells, houses, holes);
    for (int house = 0; house < houses; ++house)
        for (const Cell cell : layout.houses()[house].cells) join(graph, cell, cells + house);
    return graph;
}

int add_vertex(Graph& graph) {
    graph.neighbours.emplace_back();
    return graph.size() - 1;
}

void add_digits(Graph& graph, const Grid& grid) {
    const int digits = grid.layout()->digits();
    const int first = graph.size();
    graph.neighbours.resize(first + digits);
    if (is_free(*grid.board())) {
        graph.colours.push_back(count_from(first, digits));
    } else {
        for (const int digit : count_from(first, digits)) graph.colours.push_back({digit});
    }
    for (Cell cell = 0; cell < grid.layout()->cells(); ++cell)
        if (grid[cell]) join(graph, cell, first + grid[cell] - 1);
}

// What vertices of one colour have in common: the rule's kind and values, the sizes of its groups,
// and the size of the group that the vertex stands for, 0 for the rule itself.
using Signature = std::tuple<RuleKind, std::vector<int>, std::vector<int>, int>;

void add_rule(Graph& graph, const Rule& rule, std::map<Signature, std::vector<int>>& colours) {
    std::vector<int> sizes = rule.groups;
    std::sort(sizes.begin(), sizes.end());
    const int vertex = add_vertex(graph);
    colours[{rule.kind, rule.values, sizes, 0}].push_back(vertex);
    if (rule.groups.empty()) {
        for (const Cell cell : rule.cells) join(graph, vertex, cell);
        return;
    }
    for (const auto& cells : groups_of(rule)) {
        const int group = add_vertex(graph);
        colours[{rule.kind, rule.values, sizes, static_cast<int>(cells.size())}].push_back(group);
        join(graph, vertex, group);
        for (const Cell cell : cells) join(graph, group, cell);
    }
}

void add_rules(Graph& graph, const Board& board) {
    std::map<Signature, std::vector<int>> colours;
    for (const Rule& rule : board.rules()) add_rule(graph, rule, colours);
    for (const auto& [signature, vertices] : colours) graph.colours.push_back(vertices);
}

// Name digits in the order in which an image of the grid shows them; the missing ones follow.
std::vector<Digit> name_digits(const Grid& grid, const std::vector<Cell>& moved) {
    std::vector<Digit> image(moved.size());
    for (std::size_t cell = 0; cell < moved.size(); ++cell)
        image[moved[cell]] = grid.digits()[cell];
    std::vector<Digit> names(grid.layout()->digits());
    Digit next = 1;
    for (const Digit digit : image)
        if (digit && names[digit - 1] == 0) names[digit - 1] = next++;
    for (Digit& name : names)
        if (name == 0) name = next++;
    return names;
}

// Vertices in the order of their places, those of one range only.
std::vector<int> rank_places(const std::vector<int>& places, int first, int count) {
    std::vector<int> vertices = count_from(first, count);
    std::sort(vertices.begin(), vertices.end(),
              [&](int a, int b) { return places[a] < places[b]; });
    std::vector<int> ranks(count);
    for (int rank = 0; rank < count; ++rank) ranks[vertices[rank] - first] = rank;
    return ranks;
}

}  // namespace

std::vector<Cell> choose_symmetry(const Layout& layout, Random& random) {
    std::vector<Cell> cells = choose_automorphism(label_graph(layout_graph(layout)), random);
    cells.resize(layout.cells());
    return cells;
}

void refuse_more(std::size_t limit) {
    throw InputError("expected at most " + std::to_string(limit) + " automorphisms, got more");
}

GeneralMethod::GeneralMethod(Layout::Pointer layout, Stop stop)
    : layout_(std::move(layout)),
      stop_(std::move(stop)),
      leaf_(find_first_leaf(layout_graph(*layout_), stop_)) {}

Graph GeneralMethod::grid_graph(const Grid& grid) const {
    Graph graph = layout_graph(*layout_);
    add_digits(graph, grid);
    add_rules(graph, *grid.board());
    return graph;
}

bool GeneralMethod::has_conflict(const Digit* cells) const {
    for (const House& house : layout_->houses()) {
        DigitSet seen = 0;
        for (const Cell cell : house.cells) {
            if (cells[cell] == 0) continue;
            if (seen & digit_bit(cells[cell])) return true;
            seen |= digit_bit(cells[cell]);
        }
    }
    return false;
}

// Where each cell goes: number the layout's graph anew by the canonical places, then find the real
// layout's leaf in it.
std::vector<Cell> GeneralMethod::lay_back(const Leaf& numbering) const {
    const int cells = layout_->cells();
    const int houses = static_cast<int>(layout_->houses().size());
    const std::vector<int> cell_rank = rank_places(numbering.places, 0, cells);
    const std::vector<int> house_rank = rank_places(numbering.places, cells, houses);
    const int held = cells - layout_->holes();  // which come before the holes in every numbering
    Graph graph;
    graph.neighbours.resize(cells + houses);
    graph.colours = colour(count_from(0, held), cells, houses, count_from(held, layout_->holes()));
    for (int house = 0; house < houses; ++house)
        for (const Cell cell : layout_->houses()[house].cells)
            join(graph, cell_rank[cell], cells + house_rank[house]);
    for (auto& neighbours : graph.neighbours) std::sort(neighbours.begin(), neighbours.end());

    const Leaf found = find_equal_leaf(graph, leaf_, stop_);
    std::vector<Cell> at(cells + houses);
    for (Cell cell = 0; cell < cells; ++cell) at[leaf_.places[cell]] = cell;
    std::vector<Cell> moved(cells);
    for (Cell cell = 0; cell < cells; ++cell) moved[cell] = at[found.places[cell_rank[cell]]];
    return moved;
}

bool GeneralMethod::write_key(const Digit* cells, Digit* out) {
    if (has_conflict(cells)) return false;
    const Key key = find(Grid(layout_, std::vector<Digit>(cells, cells + layout_->cells())));
    std::copy(key.grid.digits().begin(), key.grid.digits().end(), out);
    return true;
}

Key GeneralMethod::find(const Grid& grid) {
    const Labelling labelling = label_graph(grid_graph(grid), stop_);
    std::vector<Cell> moved = lay_back(labelling.canonical);
    std::vector<Digit> names(layout_->digits());
    std::iota(names.begin(), names.end(), Digit{1});
    if (is_free(*grid.board())) names = name_digits(grid, moved);
    Transformation way = trust(layout_, std::move(moved), std::move(names));

    std::uint64_t order = 1;
    for (const std::uint64_t length : labelling.orbit_lengths) {
        if (__builtin_mul_overflow(order, length, &order)) order = ~std::uint64_t{0};
    }
    Grid image = way.apply(grid);
    return {std::move(image), std::move(way), order, labelling.orbit_lengths};
}

Transformation GeneralMethod::transformation(const std::vector<int>& automorphism) const {
    const int first_digit = layout_->cells() + static_cast<int>(layout_->houses().size());
    std::vector<Cell> cells(automorphism.begin(), automorphism.begin() + layout_->cells());
    std::vector<Digit> digits;
    for (int digit = 0; digit < layout_->digits(); ++digit) {
        digits.push_back(static_cast<Digit>(automorphism[first_digit + digit] - first_digit + 1));
    }
    return trust(layout_, std::move(cells), std::move(digits));
}

// Multiply by generators until nothing new comes.
std::vector<Transformation> GeneralMethod::list_automorphisms(const Grid& grid, std::size_t limit) {
    std::vector<std::vector<int>> generators = label_graph(grid_graph(grid), stop_).generators;
    std::vector<int> same = count_from(0, grid_graph(grid).size());
    std::set<std::vector<int>> seen{same};
    std::vector<std::vector<int>> found{same};
    for (std::size_t next = 0; next < found.size(); ++next) {
        check_stop(stop_);
        for (const auto& generator : generators) {
            std::vector<int> product(same.size());
            for (std::size_t i = 0; i < product.size(); ++i) product[i] = generator[found[next][i]];
            if (!seen.insert(product).second) continue;
            if (seen.size() > limit) refuse_more(limit);
            found.push_back(std::move(product));
        }
    }
    std::vector<Transformation> automorphisms;
    for (const auto& automorphism : found) automorphisms.push_back(transformation(automorphism));
    return automorphisms;
}

}  // namespace nonet::canonical
