// Covering and changing; in symmetry whatever happens to a cage happens to its image.
#include "cages.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

namespace nonet::setting {

namespace {

constexpr int COVERS = 12;  // tries
constexpr int USUAL_MOST = 5;
constexpr std::array<int, 10> SIZES{2, 2, 3, 3, 3, 3, 4, 4, 4, 5};  // as likely as they are often
constexpr std::array<int, 10> SMALL_SIZES{2, 2, 2, 2, 2, 2, 2, 3, 3, 3};
constexpr std::uint64_t SAME = 1024;  // the weight of a change that changes nothing
constexpr std::size_t COMPARED = 8;   // changes, of which the best is made

template <typename T>
const T& choose(const std::vector<T>& from, Random& random) {
    return from[random.below(static_cast<std::uint32_t>(from.size()))];
}

}  // namespace

Cages::Cages(const Layout& layout, std::span<const Digit> solution, CageStyle style,
             bool is_symmetric)
    : layout_(layout),
      digit_(solution),
      style_(style),
      is_symmetric_(is_symmetric),
      cells_(layout.cells()),
      columns_(layout.columns()),
      most_(std::min(USUAL_MOST, layout.digits() - 1)),
      region_(layout.regions()),
      cage_(solution.size(), FREE),
      sets_(static_cast<std::size_t>(most_) + 1) {
    const int digits = layout.digits();
    for (auto& row : sets_) row.assign(static_cast<std::size_t>(digits * (digits + 1)), 0);
    sets_[0][0] = 1;
    for (int digit = 1; digit <= digits; ++digit)
        for (std::size_t count = sets_.size() - 1; count > 0; --count)
            for (std::size_t sum = sets_[count].size() - 1; sum >= std::size_t(digit); --sum)
                sets_[count][sum] += sets_[count - 1][sum - std::size_t(digit)];
}

template <typename Visit>
void Cages::visit_neighbours(Cell cell, Visit visit) const {
    const auto meet = [&](Cell other) {
        if (!layout_.is_hole(other)) visit(other);
    };
    if (cell >= columns_) meet(cell - columns_);
    if (cell % columns_ > 0) meet(cell - 1);
    if (cell % columns_ + 1 < columns_) meet(cell + 1);
    if (cell + columns_ < cells_) meet(cell + columns_);
}

bool Cages::draw(Random& random, bool are_small) {
    for (int tries = 0; tries < COVERS; ++tries)
        if (cover(random, are_small)) return true;
    return false;
}

bool Cages::cover(Random& random, bool are_small) {
    std::fill(cage_.begin(), cage_.end(), FREE);
    members_.clear();
    if (is_symmetric_ && cells_ % 2) grow_middle(random);
    for (Cell start = choose_start(random); start >= 0; start = choose_start(random))
        grow(start, random, are_small);
    return mend_singles(random);
}

// The free cell with the fewest free neighbours: what is left to the last would be left alone.
Cell Cages::choose_start(Random& random) const {
    std::vector<Cell> best;
    int fewest = 5;
    for (Cell cell = 0; cell < cells_; ++cell) {
        if (cage_[cell] != FREE || layout_.is_hole(cell)) continue;
        int free = 0;
        visit_neighbours(cell, [&](Cell other) { free += cage_[other] == FREE; });
        if (free > fewest) continue;
        if (free < fewest) best.clear();
        fewest = free;
        best.push_back(cell);
    }
    return best.empty() ? -1 : choose(best, random);
}

int Cages::choose_size(Random& random, bool is_small) const {
    const std::uint32_t number = random.below(SIZES.size());
    return std::min(most_, is_small ? SMALL_SIZES[number] : SIZES[number]);
}

// The cell with which there are the fewest ways to fill the cage.
Cell Cages::choose_tellest(const std::vector<Cell>& next, int cage) const {
    const auto count = [&](Cell cell) {
        Members members = list(cage);
        members.push_back(cell);
        return count_fillings(members);
    };
    return *std::min_element(next.begin(), next.end(),
                             [&](Cell one, Cell other) { return count(one) < count(other); });
}

void Cages::grow(Cell start, Random& random, bool is_small) {
    const int size = choose_size(random, is_small);
    const int cage = open();
    const int twin = is_symmetric_ ? open() : cage;
    put(start, cage);
    if (is_symmetric_) put(image(start), twin);
    while (static_cast<int>(members_[cage].size()) < size) {
        std::vector<Cell> next, across;
        for (const Cell member : members_[cage]) {
            visit_neighbours(member, [&](Cell cell) {
                if (cage_[cell] != FREE || !fits(cell, cage)) return;
                if (is_symmetric_ && (cell == image(cell) || !fits(image(cell), twin))) return;
                next.push_back(cell);
                if (region_[cell] != region_[member]) across.push_back(cell);
            });
        }
        if (next.empty()) return;
        const bool leaves = style_ == CageStyle::ACROSS && !across.empty();
        const std::vector<Cell>& from = leaves ? across : next;
        const Cell cell =
            is_small && random.below(2) ? choose_tellest(from, cage) : choose(from, random);
        put(cell, cage);
        if (is_symmetric_) put(image(cell), twin);
        if (is_symmetric_ && cage_[image(cell)] == cage) return;
    }
}

// The middle cell is its own image, and so is its cage.
void Cages::grow_middle(Random& random) {
    const Cell middle = cells_ / 2;
    const int cage = open();
    put(middle, cage);
    std::vector<Cell> next;
    visit_neighbours(middle, [&](Cell cell) {
        if (fits(cell, cage) && digit_[cell] != digit_[image(cell)]) next.push_back(cell);
    });
    if (next.empty()) return;
    const Cell cell = choose(next, random);
    put(cell, cage);
    put(image(cell), cage);
}

bool Cages::mend_singles(Random& random) {
    for (Cell cell = 0; cell < cells_; ++cell) {
        if (layout_.is_hole(cell) || members_[cage_[cell]].size() != 1) continue;
        if (!mend(cell, random)) return false;
    }
    return true;
}

// A single cell goes over to a neighbour, or takes a cell of it.
bool Cages::mend(Cell single, Random& random) {
    std::vector<Change> changes;
    visit_neighbours(single, [&](Cell other) {
        const int cage = cage_[other];
        if (fits(single, cage)) changes.push_back({{single}, cage});
        if (members_[cage].size() < 3 || !fits(other, cage_[single])) return;
        Members rest = list(cage);
        std::erase(rest, other);
        if (is_whole(rest)) changes.push_back({{other}, cage_[single]});
    });
    random.shuffle(std::span<Change>(changes));
    return std::any_of(changes.begin(), changes.end(),
                       [&](const Change& change) { return apply(change); });
}

bool Cages::fits(Cell cell, int cage) const {
    const Members& members = members_[static_cast<std::size_t>(cage)];
    if (static_cast<int>(members.size()) >= most_) return false;
    return std::none_of(members.begin(), members.end(), [&](Cell other) {
        return digit_[other] == digit_[cell] ||
               (style_ == CageStyle::INSIDE && region_[other] != region_[cell]);
    });
}

bool Cages::is_whole(std::span<const Cell> cells) const {
    if (cells.empty()) return false;
    std::vector<Cell> reached{cells[0]};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        visit_neighbours(reached[i], [&](Cell other) {
            const bool is_one = std::find(cells.begin(), cells.end(), other) != cells.end();
            const bool is_new = std::find(reached.begin(), reached.end(), other) == reached.end();
            if (is_one && is_new) reached.push_back(other);
        });
    }
    return reached.size() == cells.size();
}

// Both parts have two cells or more.
std::vector<Cages::Change> Cages::list_splits(int cage) const {
    const Members members = list(cage);
    std::vector<Change> splits;
    if (members.size() < 4) return splits;
    for (std::uint32_t set = 1; set < 1U << members.size(); set += 2) {
        Members staying, leaving;
        for (std::size_t i = 0; i < members.size(); ++i)
            (set >> i & 1 ? staying : leaving).push_back(members[i]);
        if (staying.size() < 2 || leaving.size() < 2) continue;
        if (is_whole(staying) && is_whole(leaving)) splits.push_back({leaving, NEW});
    }
    return splits;
}

std::vector<Cages::Change> Cages::list_moves(int cage) const {
    const Members members = list(cage);
    std::vector<Change> moves;
    if (members.size() < 3) return moves;
    for (const Cell cell : members) {
        Members rest = members;
        std::erase(rest, cell);
        if (!is_whole(rest)) continue;
        visit_neighbours(cell, [&](Cell other) {
            if (cage_[other] != cage && fits(cell, cage_[other]))
                moves.push_back({{cell}, cage_[other]});
        });
    }
    return moves;
}

bool Cages::cut(std::span<const Digit> other, Random& random) {
    const auto tells_apart = [&](const Change& change) {
        int difference = 0;
        for (const Cell cell : change.cells) difference += other[cell] - digit_[cell];
        return difference != 0;
    };
    std::vector<Change> changes;
    for (int cage = 0; cage < static_cast<int>(members_.size()); ++cage) {
        const Members& members = members_[cage];
        if (std::all_of(members.begin(), members.end(),
                        [&](Cell cell) { return other[cell] == digit_[cell]; }))
            continue;
        for (const auto& listed : {list_splits(cage), list_moves(cage)})
            std::copy_if(listed.begin(), listed.end(), std::back_inserter(changes), tells_apart);
    }
    return apply_first(changes, random);
}

bool Cages::apply_first(std::vector<Change>& changes, Random& random) {
    random.shuffle(std::span<Change>(changes));
    return std::any_of(changes.begin(), changes.end(),
                       [&](const Change& change) { return apply(change); });
}

std::uint64_t Cages::count_fillings(std::span<const Cell> cells) const {
    std::uint64_t ways = 1;
    std::size_t sum = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        sum += digit_[cells[i]];
        ways *= i + 1;
    }
    return ways * sets_[cells.size()][sum];
}

// How many ways a change leaves to fill the cages that it touches, against those before.
std::uint64_t Cages::weigh(const Change& change) const {
    const Members from = list(cage_[change.cells.front()]);
    Members rest = from, to = change.to == NEW ? Members() : list(change.to);
    const std::uint64_t before = count_fillings(from) * count_fillings(to);
    for (const Cell cell : change.cells) {
        std::erase(rest, cell);
        to.push_back(cell);
    }
    return count_fillings(rest) * count_fillings(to) * SAME / before;
}

bool Cages::ease(std::span<const Cell> stuck, Random& random) {
    std::vector<Change> changes;
    for (int cage = 0; cage < static_cast<int>(members_.size()); ++cage) {
        const Members& members = members_[cage];
        const bool is_stuck =
            std::any_of(stuck.begin(), stuck.end(), [&](Cell cell) { return cage_[cell] == cage; });
        if (members.empty() || (!is_stuck && !stuck.empty())) continue;
        for (const auto& listed : {list_splits(cage), list_moves(cage)})
            std::copy_if(listed.begin(), listed.end(), std::back_inserter(changes),
                         [&](const Change& change) { return weigh(change) < SAME; });
    }
    return apply_best(changes, random, std::less<>());
}

// Of some changes, which are compared by their weights, the best that is possible.
template <typename IsBetter>
bool Cages::apply_best(std::vector<Change>& changes, Random& random, IsBetter is_better) {
    random.shuffle(std::span<Change>(changes));
    const auto compared = changes.begin() + std::ptrdiff_t(std::min(COMPARED, changes.size()));
    std::stable_sort(changes.begin(), compared, [&](const Change& one, const Change& other) {
        return is_better(weigh(one), weigh(other));
    });
    return std::any_of(changes.begin(), changes.end(),
                       [&](const Change& change) { return apply(change); });
}

bool Cages::split(Random& random) {
    std::vector<Change> changes;
    for (int cage = 0; cage < static_cast<int>(members_.size()); ++cage) {
        const std::vector<Change> splits = list_splits(cage);
        changes.insert(changes.end(), splits.begin(), splits.end());
    }
    return apply_first(changes, random);
}

// Its cells go over to a neighbour with a later number, all of them.
std::vector<Cages::Change> Cages::list_merges(int cage) const {
    const Members& members = members_[cage];
    std::vector<Change> merges;
    for (const Cell member : members) {
        visit_neighbours(member, [&](Cell other) {
            const int to = cage_[other];
            if (to <= cage || members.size() + members_[to].size() > std::size_t(most_)) return;
            const bool all_fit = std::all_of(members.begin(), members.end(),
                                             [&](Cell cell) { return fits(cell, to); });
            if (all_fit) merges.push_back({members, to});
        });
    }
    return merges;
}

bool Cages::harden(Random& random) {
    std::vector<Change> changes;
    for (int cage = 0; cage < static_cast<int>(members_.size()); ++cage) {
        const std::vector<Change> merges = list_merges(cage), moves = list_moves(cage);
        changes.insert(changes.end(), merges.begin(), merges.end());
        std::copy_if(moves.begin(), moves.end(), std::back_inserter(changes),
                     [&](const Change& change) { return weigh(change) > SAME; });
    }
    return apply_best(changes, random, std::greater<>());
}

Cages::Change Cages::image_of(const Change& change) const {
    Change other{{}, change.to == NEW ? NEW : cage_[image(members_[change.to].front())]};
    for (const Cell cell : change.cells) other.cells.push_back(image(cell));
    return other;
}

// In symmetry the image has to be changed alike; where both have to do with one cage that is not
// possible, and nothing happens.
bool Cages::apply(const Change& change) {
    if (!is_symmetric_) return apply_one(change);
    const Change twin = image_of(change);
    const int from = cage_[change.cells.front()], twin_from = cage_[twin.cells.front()];
    if (from == twin_from || from == twin.to || (change.to != NEW && change.to == twin.to))
        return false;
    if (twin.to != NEW && !std::all_of(twin.cells.begin(), twin.cells.end(),
                                       [&](Cell cell) { return fits(cell, twin.to); }))
        return false;
    return apply_one(change) && apply_one(twin);
}

bool Cages::apply_one(const Change& change) {
    const int to = change.to == NEW ? open() : change.to;
    for (const Cell cell : change.cells) {
        take(cell);
        put(cell, to);
    }
    return true;
}

void Cages::put(Cell cell, int cage) {
    cage_[cell] = cage;
    members_[cage].push_back(cell);
}

void Cages::take(Cell cell) {
    std::erase(members_[cage_[cell]], cell);
}

int Cages::open() {
    members_.emplace_back();
    return static_cast<int>(members_.size()) - 1;
}

std::vector<Rule> Cages::rules() const {
    std::vector<Rule> rules;
    for (const Members& members : members_) {
        if (members.empty()) continue;
        Rule rule{RuleKind::CAGE, members, {}, {0}};
        for (const Cell cell : members) rule.values[0] += digit_[cell];
        rules.push_back(canonical_rule(std::move(rule)));
    }
    return rules;
}

}  // namespace nonet::setting
