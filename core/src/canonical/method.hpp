// The two ways to find keys: the classic board's own, and the general one for every layout.
#pragma once

#include "nonet/canonical.hpp"

namespace nonet {

class KeyFinder::Method {
  public:
    Method() = default;
    Method(const Method&) = delete;
    Method& operator=(const Method&) = delete;
    virtual ~Method() = default;

    virtual bool write_key(const Digit* cells, Digit* out) = 0;
    // These two are asked about grids without conflicts only.
    virtual Key find(const Grid& grid) = 0;
    virtual std::vector<Transformation> list_automorphisms(const Grid& grid, std::size_t limit) = 0;

  protected:
    // What the method has built is a symmetry; it need not be checked again.
    static Transformation trust(Layout::Pointer layout, std::vector<Cell> cells,
                                std::vector<Digit> digits) {
        return KeyFinder::trust(std::move(layout), std::move(cells), std::move(digits));
    }
};

}  // namespace nonet
