// Orbits of cells under the turns and mirrors of a symmetry.
#include "nonet/symmetry.hpp"

#include <algorithm>
#include <functional>

#include "nonet/error.hpp"

namespace nonet {

namespace {

using Map = std::function<Cell(int row, int column)>;

// The maps that generate each group, where a cell goes to. Quarter turns and diagonals need as many
// rows as columns.
std::vector<Map> generators(const Layout& layout, Symmetry symmetry) {
    const int last_row = layout.rows() - 1, last = layout.columns() - 1;
    const Map half = [=](int row, int column) {
        return (last_row - row) * (last + 1) + last - column;
    };
    const Map quarter = [=](int row, int column) { return column * (last + 1) + last - row; };
    const Map mirror = [=](int row, int column) { return row * (last + 1) + last - column; };
    const Map flip = [=](int row, int column) { return (last_row - row) * (last + 1) + column; };
    const Map diagonal = [=](int row, int column) { return column * (last + 1) + row; };
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

// All cells to which the maps carry one, ascending; `seen` notes them.
std::vector<Cell> find_orbit(Cell first, const std::vector<Map>& maps, int columns,
                             std::vector<bool>& seen) {
    std::vector<Cell> group{first};
    seen[first] = true;
    for (std::size_t i = 0; i < group.size(); ++i) {
        for (const Map& map : maps) {
            const Cell image = map(group[i] / columns, group[i] % columns);
            if (seen[image]) continue;
            seen[image] = true;
            group.push_back(image);
        }
    }
    std::sort(group.begin(), group.end());
    return group;
}

}  // namespace

std::vector<std::vector<Cell>> orbits(const Layout& layout, Symmetry symmetry) {
    const bool is_upright = symmetry == Symmetry::NONE || symmetry == Symmetry::HALF_TURN ||
                            symmetry == Symmetry::MIRROR || symmetry == Symmetry::BOTH_MIRRORS;
    if (!is_upright && layout.rows() != layout.columns())
        throw InputError("expected as many rows as columns for this symmetry, got " +
                         layout.name());
    const std::vector<Map> maps = generators(layout, symmetry);
    std::vector<bool> seen(layout.cells());
    std::vector<std::vector<Cell>> groups;
    for (Cell first = 0; first < layout.cells(); ++first) {
        if (!seen[first]) groups.push_back(find_orbit(first, maps, layout.columns(), seen));
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
