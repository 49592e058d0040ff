// Keys on any layout, by canonical labelling of its graph.
#pragma once

#include "graph.hpp"
#include "method.hpp"

namespace nonet::canonical {

// A symmetry of a layout, each equally likely: where each cell goes.
std::vector<Cell> choose_symmetry(const Layout& layout, Random& random);

// Throws InputError: there are more automorphisms than somebody wants to see.
[[noreturn]] void refuse_more(std::size_t limit);

// Keys on any layout, by the graph of its cells, houses, digits and loose rules: a cell is joined
// to its houses, to its digit where it is given, and to the rules or groups of rules that hold it.
//
//     row 1 --- r1c1 --- box 1        cage 5 --- r1c1       equal sums --- group --- r1c1
//                |                       |                      |             |
//            digit 7                   r1c2                   group         r1c2
//
// Vertices of a rule have one colour where kind, values and sizes are the same. Digits have one
// colour together where no rule speaks of values, else each its own.
//
// The canonical numbering of that graph is the same for all images of a grid, but its houses lie
// anywhere. So the numbered layout is laid back onto the real one in the first way that fits, which
// depends on nothing but the numbering; then digits that may have any name are named in reading
// order.
class GeneralMethod : public KeyFinder::Method {
  public:
    explicit GeneralMethod(Layout::Pointer layout, Stop stop = {});

    bool write_key(const Digit* cells, Digit* out) override;
    Key find(const Grid& grid) override;
    std::vector<Transformation> list_automorphisms(const Grid& grid, std::size_t limit) override;

  private:
    Graph grid_graph(const Grid& grid) const;
    bool has_conflict(const Digit* cells) const;
    std::vector<Cell> lay_back(const Leaf& numbering) const;
    Transformation transformation(const std::vector<int>& automorphism) const;

    Layout::Pointer layout_;
    Stop stop_;
    Leaf leaf_;  // of the layout alone
};

}  // namespace nonet::canonical
