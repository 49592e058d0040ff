// A board with rules, compiled once and searched often.
//
//     layout + rules ──> Model ──> Search ──> solutions
//
// The model knows for each cell which others must differ, which propagators watch it, and what
// follows from houses and rules before any digit is placed: facts, each with its proof.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/layout.hpp"
#include "nonet/random.hpp"
#include "nonet/rule.hpp"

namespace nonet {

enum class FactKind : std::uint8_t {
    INNIES_OUTIES,  // the digits of `plus` less those of `minus` make `value`
    HIDDEN_CAGE,    // the same, and the cells of `plus` differ; `minus` is empty
    HIDDEN_HOUSE,   // the cells of `plus` hold every digit once
    LEFTOVERS,      // the cells of `plus` hold the same digits as those of `minus`
    EQUAL_CELLS,    // the cells of `plus` hold one digit
    JOINT_SUM,      // the digits of `plus` make `value`: `rules` added, for they see each other
};

// What houses and rules say together. The proof: all digits of `houses` are known to sum to their
// number times the sum of a house, and `rules` are the sums taken off it.
struct Fact {
    FactKind kind;
    std::vector<int> houses{};  // numbers of the layout's houses, counted together
    std::vector<int> rules{};   // numbers of the board's rules, taken off
    std::vector<Cell> plus{};
    std::vector<Cell> minus{};
    int value = 0;

    bool operator==(const Fact&) const = default;
};

namespace rules {
struct Plan;
}

class Model {
  public:
    using Pointer = std::shared_ptr<const Model>;

    // What a search may leave out, so that two engines can be compared.
    struct Strength {
        bool facts = true;   // derive facts and propagate them
        bool tables = true;  // sums by tables; else by bounds
    };

    Model(const Layout& layout, std::span<const Rule> rules, Strength strength);
    Model(const Layout& layout, std::span<const Rule> rules);
    ~Model();

    const std::vector<Fact>& facts() const;
    const rules::Plan& plan() const { return *plan_; }

  private:
    std::unique_ptr<const rules::Plan> plan_;
};

// The model of a board; the last one of a thread is not made again.
Model::Pointer model_of(const Board::Pointer& board);

constexpr std::uint64_t NO_BUDGET = std::numeric_limits<std::uint64_t>::max();

// One search, resumed for each solution.
class ModelSearch {
  public:
    enum class Outcome {
        FOUND,      // a solution is in digits()
        EXHAUSTED,  // there is no other
        UNKNOWN,    // the budget of nodes is spent, or the stop test said so
    };
    using Stop = std::function<bool()>;

    // `candidates` is what each cell may hold at the start.
    ModelSearch(Model::Pointer model, std::span<const DigitSet> candidates,
                Random* random = nullptr);
    ~ModelSearch();
    ModelSearch(ModelSearch&&) noexcept;
    ModelSearch& operator=(ModelSearch&&) noexcept;

    // Go on to the next solution, until `nodes()` reaches the budget or `stop`, asked every few
    // hundred nodes, returns true.
    Outcome advance(std::uint64_t budget = NO_BUDGET, const Stop& stop = {});
    std::vector<Digit> digits() const;
    std::uint64_t nodes() const;    // branches entered, both ways, and the root
    std::uint64_t guesses() const;  // digits tried

    // Start again from other candidates, keeping what was learned about where to branch.
    void restart(std::span<const DigitSet> candidates);

    class State;

  private:
    std::unique_ptr<State> state_;
};

}  // namespace nonet
