// Keys on any layout, by canonical labelling of its graph.
#pragma once

#include "graph.hpp"
#include "method.hpp"

namespace nonet::canonical {

// A symmetry of a layout, each equally likely: where each cell goes.
std::vector<Cell> choose_symmetry(const Layout& layout, Random& random);

// Keys on any layout, by the graph of its cells, houses and digits: a cell is joined to its houses
// and, where it is given, to its digit.
//
// The canonical numbering of that graph is the same for all images of a grid, but its houses lie
// anywhere. So the numbered layout is laid back onto the real one in the first way that fits, which
// depends on nothing but the numbering; then digits are named in reading order.
class GeneralMethod : public KeyFinder::Method {
  public:
    explicit GeneralMethod(Layout::Pointer layout);

    bool write_key(const Digit* cells, Digit* out) override;
    Key find(const Grid& grid) override;
    std::vector<Transformation> list_automorphisms(const Grid& grid, std::size_t limit) override;

  private:
    Graph grid_graph(const Grid& grid) const;
    bool has_conflict(const Digit* cells) const;
    std::vector<Cell> lay_back(const Leaf& numbering) const;
    Transformation transformation(const std::vector<int>& automorphism) const;

    Layout::Pointer layout_;
    Leaf leaf_;  // of the layout alone
};

}  // namespace nonet::canonical
