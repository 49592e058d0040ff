// Positions: made from grids in the size that fits, asked and changed.
#include "nonet/logic.hpp"

#include <algorithm>
#include <type_traits>

#include "nonet/error.hpp"
#include "search.hpp"
#include "state.hpp"

namespace nonet {

namespace {

constexpr int SMALL_CELLS = 128;

// Whether houses say more together than alone: leftovers of a jigsaw, hidden windows.
bool has_facts_of_houses(const Layout& layout) {
    return layout.is_square() && (!layout.box_rows() || layout.shape().windows);
}

// Each thread keeps the geometry of its last board: who asks often asks of one.
template <int W>
std::shared_ptr<const Geometry<W>> kept_geometry_of(const Board::Pointer& board) {
    thread_local Board::Pointer last;
    thread_local std::shared_ptr<const Geometry<W>> kept;
    if (last != board && (!last || *last != *board)) {
        const auto made = std::make_shared<Geometry<W>>(*board->layout());
        const bool has_facts = W == 2 && has_facts_of_houses(*board->layout());
        if (board->has_rules()) made->add_rules(board);
        if (!board->has_rules() && has_facts) made->add_facts_of_houses(board);
        kept = made;
        last = board;
    }
    return kept;
}

template <int W>
std::shared_ptr<const Geometry<W>> geometry_of(const Board::Pointer& board) {
    if constexpr (W == 2) {
        static const auto CLASSIC = std::make_shared<const Geometry<2>>(*Layout::of_size(9));
        if (board->is_classic()) return CLASSIC;
    }
    return kept_geometry_of<W>(board);
}

template <int W>
BasicPosition<W> start_position(const Geometry<W>& geometry, const Grid& givens,
                                const Grid& digits) {
    BasicPosition<W> p;
    p.geometry = &geometry;
    p.empty = geometry.all_cells;
    for (int c : geometry.all_cells) p.candidates[c] = geometry.all_digits;
    for (int d = 1; d <= geometry.digit_count; ++d) p.places[d] = geometry.all_cells;
    for (int c = 0; c < static_cast<int>(geometry.start.size()); ++c) {
        for (int d : each_digit(p.candidates[c] & ~geometry.start[c])) p.remove(c, d);
    }
    for (int c = 0; c < geometry.cell_count; ++c) {
        if (digits[c] != 0) p.place(c, digits[c]);
        if (givens[c] != 0) p.givens.set(c);
    }
    return p;
}

template <int W>
std::vector<Step> search(const BasicPosition<W>& p, Want want, const TechniqueSet& techniques,
                         const SearchOptions& options, bool& found) {
    Search search(want, techniques, options);
    Findings<W> findings;
    Context<W> context{p, search, findings};
    find_steps(context);
    found = search.found();
    if (p.geometry->rulebook) {
        for (Step& step : search.steps()) p.geometry->name_rules(step);
    }
    return std::move(search.steps());
}

// Two digits that exclude each other, such as the same in a house: no position at all.
template <int W>
bool holds_a_conflict(const BasicPosition<W>& p) {
    for (int c : p.geometry->all_cells - p.empty) {
        for (int peer : p.geometry->peers[c] - p.empty) {
            if (p.digit[peer] == p.digit[c]) return true;
        }
        for (const Candidate& other : p.geometry->excluded_by(c, p.digit[c])) {
            if (p.digit[other.cell] == other.digit) return true;
        }
    }
    return false;
}

}  // namespace

Position::State::State(const Grid& givens, const Grid& digits)
    : on(givens.board()), layout(givens.layout()) {
    const auto start = [&]<int W>(std::shared_ptr<const Geometry<W>> made) {
        board = start_position(*made, givens, digits);
        geometry = std::move(made);
    };
    if (layout->cells() <= SMALL_CELLS && layout->digits() <= Small::MAX_DIGITS) {
        start(geometry_of<2>(on));
        return;
    }
    NONET_FOR_LARGE(start(geometry_of<10>(on)); return;)
    throw InputError("expected a board of at most 128 cells and 16 digits, got " + layout->name());
}

Grid Position::State::digits() const {
    return std::visit(
        [&](const auto& p) {
            return Grid(on, {p.digit.begin(), p.digit.begin() + layout->cells()});
        },
        board);
}

Standing Position::State::standing() const {
    return std::visit(
        [&](const auto& p) {
            if (holds_a_conflict(p) || p.is_contradictory()) return Standing::CONTRADICTORY;
            if (on->has_rules() && !find_conflicts(*on, digits().digits()).empty())
                return Standing::CONTRADICTORY;
            return p.is_solved() ? Standing::SOLVED : Standing::OPEN;
        },
        board);
}

Position::Position(const Grid& givens) : Position(givens, givens) {}

Position::Position(const Grid& givens, const Grid& digits)
    : state_(std::make_shared<const State>(givens, digits)) {}

const Board::Pointer& Position::board() const {
    return state_->on;
}

const Layout::Pointer& Position::layout() const {
    return state_->layout;
}

Grid Position::digits() const {
    return state_->digits();
}

Grid Position::givens() const {
    return std::visit(
        [&](const auto& p) {
            std::vector<Digit> kept(layout()->cells());
            for (int c : p.givens) kept[c] = p.digit[c];
            return Grid(state_->on, std::move(kept));
        },
        state_->board);
}

Standing Position::standing() const {
    return state_->standing();
}

std::vector<DigitSet> Position::candidates() const {
    return std::visit(
        [&](const auto& p) {
            return std::vector<DigitSet>(p.candidates.begin(),
                                         p.candidates.begin() + layout()->cells());
        },
        state_->board);
}

// A copy whose board, in whichever size, the change has gone over.
template <typename Change>
Position Position::changed(Change change) const {
    auto state = std::make_shared<State>(*state_);
    std::visit([&](auto& p) { change(p, *state); }, state->board);
    return Position(std::move(state));
}

Position Position::with_notes(const std::vector<DigitSet>& notes) const {
    return changed([&](auto& p, State&) {
        for (int c : p.empty) {
            if (notes[c] == 0) continue;
            for (int d : each_digit(p.candidates[c] & ~notes[c])) p.remove(c, d);
        }
    });
}

Position Position::without(Cell cell, Digit digit) const {
    return changed([&](auto& p, State&) { p.remove(cell, digit); });
}

Position Position::with_links(const std::vector<std::pair<Candidate, Candidate>>& links) const {
    return changed([&](auto& p, State& state) {
        auto geometry = std::make_shared<std::remove_cvref_t<decltype(*p.geometry)>>(*p.geometry);
        geometry->add_links(links);
        p.geometry = geometry.get();
        for (int c : geometry->all_cells - p.empty) p.place(c, p.digit[c]);
        state.geometry = std::move(geometry);
    });
}

bool Position::has_rulebook() const {
    return std::visit([](const auto& p) { return p.geometry->rulebook != nullptr; }, state_->board);
}

bool Position::has_rules() const {
    return std::visit([](const auto& p) { return p.geometry->has_rules; }, state_->board);
}

std::vector<std::pair<Candidate, Candidate>> Position::links() const {
    std::vector<std::pair<Candidate, Candidate>> pairs;
    if (!has_rules()) return pairs;
    const auto add = [&](int a, int d, int b, int e) {
        const auto candidate = [](int cell, int digit) {
            return Candidate{static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)};
        };
        if (a < b) pairs.emplace_back(candidate(a, d), candidate(b, e));
    };
    std::visit(
        [&](const auto& p) {
            for (int a = 0; a < layout()->cells(); ++a) {
                auto linked = p.geometry->peers[a];  // those that are no peers by the layout alone
                for (int peer : layout()->peers(a)) linked.reset(peer);
                for (int d = 1; d <= layout()->digits(); ++d) {
                    for (int b : linked) add(a, d, b, d);
                    for (const Candidate& c : p.geometry->excluded_by(a, d))
                        add(a, d, c.cell, c.digit);
                }
            }
        },
        state_->board);
    std::ranges::sort(pairs);
    return pairs;
}

bool Position::excludes(Candidate a, Candidate b) const {
    if (a.cell == b.cell) return a.digit != b.digit;
    return std::visit(
        [&](const auto& p) {
            if (a.digit == b.digit && p.geometry->peers[a.cell].test(b.cell)) return true;
            const std::vector<Candidate>& ruled = p.geometry->excluded_by(a.cell, a.digit);
            return std::find(ruled.begin(), ruled.end(), b) != ruled.end();
        },
        state_->board);
}

Position Position::after(const Step& step) const {
    return changed([&](auto& p, State&) { p.apply(step); });
}

std::vector<Step> Position::find(Want want, const TechniqueSet& techniques,
                                 const SearchOptions& options) const {
    if (standing() != Standing::OPEN) return {};
    bool found = false;
    return std::visit([&](const auto& p) { return search(p, want, techniques, options, found); },
                      state_->board);
}

bool Position::has(const TechniqueSet& techniques) const {
    if (standing() != Standing::OPEN) return false;
    bool found = false;
    std::visit([&](const auto& p) { search(p, Want::EXISTS, techniques, {}, found); },
               state_->board);
    return found;
}

}  // namespace nonet
