// Orbits of cells under the turns and mirrors of a symmetry.
#include "nonet/symmetry.hpp"

#include <algorithm>
#include <functional>

namespace nonet {

namespace {

using Map = std::function<Cell(int row, int column, int last)>;  // `last` is the last row

// The maps that generate each group, where a cell goes to.
std::vector<Map> generators(Symmetry symmetry) {
    const Map half = [](int row, int column, int last) {
        return (last - row) * (last + 1) + last - column;
    };
    const Map quarter = [](int row, int column, int last) {
        return column * (last + 1) + last - row;
    };
    const Map mirror = [](int row, int column, int last) {
        return row * (last + 1) + last - column;
    };
    const Map flip = [](int row, int column, int last) {
        return (last - row) * (last + 1) + column;
    };
    const Map diagonal = [](int row, int column, int last) { return column * (last + 1) + row; };
    switch (symmetry) {
        case Symmetry::NONE:
            return {};
        case Symmetry::HALF_TURN:
            return {half};
        case Symmetry::QUARTER_TURN:
            return {quarter};
        case Symmetry::MIRROR:
            return {mirror};
        case Symmetry::BOTH_MIRRORS:
            return {mirror, flip};
        case Symmetry::DIAGONAL:
            return {diagonal};
        case Symmetry::BOTH_DIAGONALS:
            return {diagonal, half};
        case Symmetry::FULL:
            return {quarter, mirror};
    }
    return {};
}

}  // namespace

std::vector<std::vector<Cell>> orbits(const Layout& layout, Symmetry symmetry) {
    const int size = layout.digits();
    const std::vector<Map> maps = generators(symmetry);
    std::vector<bool> seen(layout.cells());
    std::vector<std::vector<Cell>> groups;
    for (Cell first = 0; first < layout.cells(); ++first) {
        if (seen[first]) continue;
        std::vector<Cell> group{first};
        seen[first] = true;
        for (std::size_t i = 0; i < group.size(); ++i) {
            for (const Map& map : maps) {
                const Cell image = map(group[i] / size, group[i] % size, size - 1);
                if (seen[image]) continue;
                seen[image] = true;
                group.push_back(image);
            }
        }
        std::sort(group.begin(), group.end());
        groups.push_back(std::move(group));
    }
    return groups;
}

bool has_symmetry(const Grid& grid, Symmetry symmetry) {
    for (const std::vector<Cell>& group : orbits(*grid.layout(), symmetry)) {
        for (const Cell cell : group) {
            if ((grid[cell] == 0) != (grid[group.front()] == 0)) return false;
        }
    }
    return true;
}

}  // namespace nonet
