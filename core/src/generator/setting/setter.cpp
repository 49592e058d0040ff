// The descent: from a solution and all that could be said of it to a puzzle as ordered.
#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "../judge.hpp"
#include "band.hpp"
#include "cages.hpp"
#include "draft.hpp"
#include "filling.hpp"
#include "material.hpp"
#include "nonet/error.hpp"
#include "nonet/setting.hpp"
#include "nonet/solver.hpp"
#include "nonet/uniform.hpp"

namespace nonet {

namespace {

using setting::Band;
using setting::Cages;
using setting::Draft;
using setting::Filling;
using setting::Place;
using setting::Proof;
using setting::Prover;

// Nodes for one question. What is not decided by then would be beyond a player, too.
constexpr std::uint64_t BUDGET = 400;
constexpr std::uint64_t CAGE_BUDGET = 1500;
constexpr std::uint64_t PATIENT_BUDGET = 50'000;  // where an order asks for the proof
constexpr int BOARDS = 20;                        // regions that are tried until a grid fits them
constexpr int COVERS = 6;                         // coverings with cages
constexpr int CUTS = 60;                          // of one covering
constexpr int CHANGES = 60;                       // towards a level
constexpr int LOOKS = 13;                         // at what has become of them
constexpr std::uint64_t MOST_NODES = 9;           // of a proof: beyond, it is too hard for a level
constexpr std::size_t CELLS_EASED = 30;           // by the change of one cage
constexpr int WAYS_UP = 4;                        // from the bottom to the level
constexpr int OUTSIDE = 40;                       // what the faults weigh
constexpr int NEEDLESS = 200;
constexpr int SURPLUS = 5;
constexpr int NEVER_SEEN = 1000;

using Groups = std::vector<std::vector<Cell>>;

bool contains(const std::vector<RuleKind>& kinds, RuleKind kind) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

Order order_of(const Setting& setting) {
    Order order;
    order.layout = setting.board->layout();
    order.allowed = setting.allowed;
    order.needs = setting.needs;
    return order;
}

// The symmetry's groups of cells that hold something.
// The rules that a grid has to keep before anything is drawn. That all dots are shown says nothing
// until they are: a grid that kept it on the bare board would have no place for a dot at all.
std::vector<Rule> list_fixed(std::vector<Rule> rules) {
    std::erase_if(rules, [](const Rule& rule) {
        return rule.kind == RuleKind::ALL_DIFFERENCES_GIVEN ||
               rule.kind == RuleKind::ALL_RATIOS_GIVEN || rule.kind == RuleKind::ALL_SUMS_GIVEN;
    });
    return rules;
}

Groups groups_of(const Layout& layout, Symmetry symmetry) {
    Groups groups = orbits(layout, symmetry);
    for (std::vector<Cell>& group : groups)
        std::erase_if(group, [&](Cell cell) { return layout.is_hole(cell); });
    std::erase_if(groups, [](const std::vector<Cell>& group) { return group.empty(); });
    return groups;
}

}  // namespace

class Setter::Workshop {
  public:
    explicit Workshop(Setting setting)
        : setting_(std::move(setting)),
          fixed_(list_fixed(setting_.board->rules())),
          groups_(groups_of(*setting_.board->layout(), setting_.symmetry)),
          has_cages_(std::any_of(setting_.material.begin(), setting_.material.end(),
                                 [](const Rule& kind) { return kind.kind == RuleKind::CAGE; })),
          judge_(order_of(setting_)) {
        if (!setting_.level.empty()) band_.emplace(setting_.level, setting_.easier);
        is_above_propagation_ = has_cages_ && setting_.easier.test(index_of(Technique::INNIES));
        const Layout::Pointer& layout = setting_.board->layout();
        if (!setting_.has_fresh_regions && !Board::make(layout, fixed_)->is_classic())
            model_ = std::make_shared<const Model>(*layout, fixed_);
    }

    Attempts attempt(std::span<const std::uint64_t> seeds, std::size_t wanted, const Stop& stop) {
        stop_ = stop;
        Attempts attempts;
        for (std::size_t i = 0; i < seeds.size() && attempts.made.size() < wanted; ++i) {
            check_stop(stop_);
            ++attempts.tried;
            Random random(seeds[i]);
            std::optional<Made> made = make(i, random);
            if (!made) continue;
            if (made->miss == 0) {
                attempts.made.push_back(std::move(*made));
            } else if (!attempts.nearest || made->miss < attempts.nearest->miss) {
                attempts.nearest = std::move(made);
            }
        }
        if (!attempts.made.empty()) attempts.nearest.reset();
        return attempts;
    }

  private:
    std::optional<Made> make(std::size_t number, Random& random) {
        std::optional<Draft> draft = begin(random);
        if (!draft) return std::nullopt;
        return has_cages_ ? set_cages(number, *draft, random) : set_givens(number, *draft, random);
    }

    // A layout, a complete grid, and all material but cages and givens.
    std::optional<Draft> begin(Random& random) {
        Draft draft{setting_.board->layout(), setting_.board->rules(), {}, {}};
        fill(draft, random);
        if (draft.solution.empty()) return std::nullopt;
        draft.givens.assign(draft.solution.size(), 0);
        const std::vector<Rule> drawn = setting::draw_material(
            setting_.material, *draft.layout, setting_.board->rules(), draft.solution, random);
        draft.rules.insert(draft.rules.end(), drawn.begin(), drawn.end());
        return draft;
    }

    void fill(Draft& draft, Random& random) const {
        if (setting_.has_fresh_regions) return fill_regions(draft, random);
        if (!model_) {
            draft.solution = generate_uniform_grid(random).digits();
            return;
        }
        Filling filling = setting::fill(model_, *draft.layout, random);
        if (filling.is_impossible)
            throw InputError("expected rules that some grid keeps, got " + setting_.board->text());
        draft.solution = std::move(filling.digits);
    }

    // Many regions have no grid at all, and some hide it well: others are drawn then.
    void fill_regions(Draft& draft, Random& random) const {
        for (int board = 0; board < BOARDS && draft.solution.empty(); ++board) {
            check_stop(stop_);
            draft.layout = setting::draw_regions(*setting_.board->layout(), random);
            const auto model = std::make_shared<const Model>(*draft.layout, fixed_);
            draft.solution = setting::fill(model, *draft.layout, random).digits;
        }
    }

    // Givens: where another solution differs one is given, until there is none; then those that are
    // not needed any more are taken back.
    std::optional<Made> set_givens(std::size_t number, Draft& draft, Random& random) {
        const std::vector<Rule>& rules = draft.rules;
        Prover prover(*draft.layout, rules);
        if (rules.size() == setting_.board->rules().size()) {
            draft.givens = draft.solution;
        } else if (!give_where_needed(draft, prover, random)) {
            return std::nullopt;
        }
        std::vector<int> order = shuffled_groups(random);
        take_back(draft, prover, order);
        const Board::Pointer board = Board::make(draft.layout, rules);
        Made made{number, Grid(board, draft.givens), Grid(board, draft.solution), 0};
        if (asks_path()) climb(made, order, random);
        weigh(draft, made);
        return made;
    }

    std::vector<int> shuffled_groups(Random& random) const {
        std::vector<int> order(groups_.size());
        std::iota(order.begin(), order.end(), 0);
        random.shuffle(std::span<int>(order));
        return order;
    }

    bool give_where_needed(Draft& draft, Prover& prover, Random& random) const {
        if (!setting_.has_givens)
            return prover.prove(draft.givens, draft.solution, CAGE_BUDGET).verdict ==
                   Proof::Verdict::ONE;
        std::vector<int> order = shuffled_groups(random);
        for (;;) {
            check_stop(stop_);
            const Proof proof = prover.prove(draft.givens, draft.solution, BUDGET);
            if (proof.verdict == Proof::Verdict::ONE) return true;
            const auto group = std::find_if(order.begin(), order.end(), [&](int number) {
                const std::vector<Cell>& cells = groups_[static_cast<std::size_t>(number)];
                return std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
                    return !draft.givens[cell] &&
                           (proof.other.empty() || proof.other[cell] != draft.solution[cell]);
                });
            });
            if (group == order.end()) return false;
            for (const Cell cell : groups_[static_cast<std::size_t>(*group)])
                draft.givens[cell] = draft.solution[cell];
            order.erase(group);
        }
    }

    void take_back(Draft& draft, Prover& prover, const std::vector<int>& order) const {
        int left = static_cast<int>(draft.givens.size()) -
                   static_cast<int>(std::count(draft.givens.begin(), draft.givens.end(), 0));
        for (const int number : order) {
            check_stop(stop_);
            const std::vector<Cell>& group = groups_[static_cast<std::size_t>(number)];
            const int size = static_cast<int>(group.size());
            if (!draft.givens[group.front()] || left - size < setting_.fewest_givens) continue;
            if (!prover.can_spare(draft.givens, group, BUDGET)) continue;
            for (const Cell cell : group) draft.givens[cell] = 0;
            left -= size;
        }
    }

    // What is asked of the path: how far from it a puzzle is, whether it is too hard, and where.
    struct Look {
        int miss = 0;
        bool is_too_hard = false;
        std::vector<Cell> stuck{};
    };

    bool asks_path() const { return band_ || !judge_.is_content(); }

    Look look(const Grid& givens) {
        check_stop(stop_);
        Place place;
        if (band_ && !is_above_propagation_)
            place = has_cages_ ? band_->look_in_haste(givens) : band_->look(givens);
        if (band_ && place.is_in()) place = band_->look_at_key(givens);
        if (!place.is_in()) return {OUTSIDE, place.is_too_hard, std::move(place.open)};
        const Verdict verdict = judge_.judge(givens);
        return {verdict.miss, verdict.is_too_hard};
    }

    // Put back as few groups as make the puzzle not too hard, in one order after the other.
    void climb(Made& made, std::vector<int>& order, Random& random) {
        const Grid bottom = made.givens;
        const Look first = look(bottom);
        made.miss = first.miss;
        if (!first.is_too_hard || setting_.is_minimal) return;
        std::erase_if(order, [&](int number) {
            return bottom[groups_[static_cast<std::size_t>(number)].front()] != 0;
        });
        for (int way = 0; way < WAYS_UP && made.miss > 0; ++way) {
            random.shuffle(std::span<int>(order));
            climb_one_way(bottom, made, order);
        }
    }

    void climb_one_way(const Grid& bottom, Made& made, const std::vector<int>& order) {
        std::size_t low = 0, high = order.size();
        while (high - low > 1) {
            const std::size_t middle = (low + high) / 2;
            Grid givens = put_back(bottom, made.solution, order, middle);
            const Look found = look(givens);
            (found.is_too_hard ? low : high) = middle;
            if (found.miss >= made.miss) continue;
            made.miss = found.miss;
            made.givens = std::move(givens);
        }
    }

    Grid put_back(const Grid& bottom, const Grid& solution, const std::vector<int>& order,
                  std::size_t count) const {
        std::vector<Digit> digits = bottom.digits();
        for (std::size_t i = 0; i < count; ++i)
            for (const Cell cell : groups_[static_cast<std::size_t>(order[i])])
                digits[static_cast<std::size_t>(cell)] = solution[cell];
        return Grid(bottom.board(), std::move(digits));
    }

    // Cages: cut where another solution differs, until there is none.
    std::optional<Made> set_cages(std::size_t number, Draft& draft, Random& random) {
        Cages cages(*draft.layout, draft.solution, setting_.cages, setting_.has_symmetric_cages);
        for (int cover = 0; cover < COVERS; ++cover) {
            if (!cages.draw(random, setting_.has_small_cages)) continue;
            Cut cutting = cut(draft, cages, random);
            if (!cutting.board) continue;
            Made made = finish(number, draft, cutting.board);
            if (asks_path()) lead(made, draft, cages, std::move(cutting), random);
            weigh(draft, made);
            return made;
        }
        return std::nullopt;
    }

    // The board of cages that leave one solution, if some do, and how long it took to prove it.
    struct Cut {
        Board::Pointer board;
        std::uint64_t nodes = 0;
    };

    Cut cut(const Draft& draft, Cages& cages, Random& random) const {
        for (int i = 0; i < CUTS; ++i) {
            check_stop(stop_);
            Board::Pointer board = make_board(draft, cages);
            const Proof proof = Prover(board).prove(draft.givens, draft.solution, CAGE_BUDGET);
            if (proof.verdict == Proof::Verdict::ONE) return {std::move(board), proof.nodes};
            const bool is_changed = proof.verdict == Proof::Verdict::UNKNOWN
                                        ? cages.split(random)
                                        : cages.cut(proof.other, random);
            if (!is_changed) return {};
        }
        return {};
    }

    static Board::Pointer make_board(const Draft& draft, const Cages& cages) {
        std::vector<Rule> rules = draft.rules, drawn = cages.rules();
        rules.insert(rules.end(), drawn.begin(), drawn.end());
        return Board::make(draft.layout, std::move(rules));
    }

    static Made finish(std::size_t number, const Draft& draft, const Board::Pointer& board) {
        return {number, Grid(board, draft.givens), Grid(board, draft.solution), 0};
    }

    // Too hard: make it easier where the path got stuck. Too easy: make it harder. Cut again after
    // either. What takes the solver many nodes is not worth a look.
    void lead(Made& made, const Draft& draft, Cages& cages, Cut cutting, Random& random) {
        made.miss = NEVER_SEEN;
        for (int changes = 0, looks = 0; changes < CHANGES && looks < LOOKS; ++changes) {
            Look found{NEVER_SEEN, true};
            if (!is_above_propagation_ || cutting.nodes <= MOST_NODES) {
                Made next = finish(made.number, draft, cutting.board);
                found = look(next.givens);
                next.miss = found.miss;
                ++looks;
                if (next.miss < made.miss) made = std::move(next);
                if (made.miss == 0) return;
            }
            cutting = found.is_too_hard ? ease(found.stuck, draft, cages, random)
                                        : harden(draft, cages, random);
            if (!cutting.board) return;
        }
    }

    // The more cells are left the more cages are changed at once.
    Cut ease(std::span<const Cell> stuck, const Draft& draft, Cages& cages, Random& random) const {
        bool is_changed = false;
        for (std::size_t left = 0; left <= stuck.size(); left += CELLS_EASED)
            is_changed |= cages.ease(stuck, random);
        return is_changed ? cut(draft, cages, random) : Cut{};
    }

    // Twice where the solver still finds all by propagation, which the easier techniques do, too.
    Cut harden(const Draft& draft, Cages& cages, Random& random) const {
        Cut made = cages.harden(random) ? cut(draft, cages, random) : Cut{};
        const bool is_easy = is_above_propagation_ && made.board && made.nodes == 1;
        if (is_easy && cages.harden(random)) made = cut(draft, cages, random);
        return made;
    }

    // What the givens lack of the order, and whether every part is needed.
    void weigh(const Draft& draft, Made& made) const {
        const int givens = made.givens.count_digits();
        made.miss +=
            SURPLUS * std::max({0, givens - setting_.most_givens, setting_.fewest_givens - givens});
        if (setting_.is_minimal) made.miss += count_redundant(made.givens);
        if (made.miss > 0) return;
        for (const Part& part : setting_.parts)
            if (!is_needed(part, draft, made)) made.miss += NEEDLESS;
    }

    static int count_redundant(const Grid& givens) {
        Prover prover(*givens.layout(), givens.board()->rules());
        int count = 0;
        for (Cell cell = 0; cell < givens.layout()->cells(); ++cell) {
            count +=
                givens[cell] && !prover.is_proved_needed(givens.digits(), cell, PATIENT_BUDGET);
        }
        return count;
    }

    static bool is_needed(const Part& part, const Draft& draft, const Made& made) {
        const Layout::Pointer& layout = part.layout ? part.layout : draft.layout;
        std::vector<Rule> rules = made.givens.board()->rules();
        std::erase_if(rules, [&](const Rule& rule) { return contains(part.kinds, rule.kind); });
        if (rules.empty() && layout->is_classic())
            return count_solutions(Grid(layout, made.givens.digits()), 2) > 1;
        Prover prover(*layout, rules);
        return prover.prove(made.givens.digits(), draft.solution, BUDGET).verdict !=
               Proof::Verdict::ONE;
    }

    Setting setting_;
    std::vector<Rule> fixed_;  // what the board asks of every grid
    Groups groups_;
    bool is_above_propagation_ = false;  // of the solver: the easier techniques see what it does
    bool has_cages_;                     // which change from look to look, and the board with them
    Judge judge_;
    std::optional<Band> band_;
    Model::Pointer model_;
    Stop stop_;  // of the attempts that are under way
};

Setter::Setter(Setting setting) : workshop_(std::make_unique<Workshop>(std::move(setting))) {}
Setter::~Setter() = default;
Setter::Setter(Setter&&) noexcept = default;

Attempts Setter::attempt(std::span<const std::uint64_t> seeds, std::size_t wanted,
                         const Stop& stop) {
    return workshop_->attempt(seeds, wanted, stop);
}

}  // namespace nonet
