// Keys on the classic board.
#pragma once

#include "method.hpp"
#include "puzzle_search.hpp"

namespace nonet::canonical {

// Keys on the classic board: complete grids by the band table, all others row by row.
class ClassicMethod : public KeyFinder::Method {
  public:
    explicit ClassicMethod(Layout::Pointer layout) : layout_(std::move(layout)) {}

    bool write_key(const Digit* cells, Digit* out) override;
    Key find(const Grid& grid) override;
    std::vector<Transformation> list_automorphisms(const Grid& grid, std::size_t limit) override;

  private:
    // Every way from the lines to their key, in ways_.
    void find_ways(const Lines& lines);
    Transformation transformation(const Way& way) const;

    Layout::Pointer layout_;
    PuzzleSearch puzzle_;
    std::vector<Way> ways_;
};

}  // namespace nonet::canonical
