// What the families share when they tell a step: the step's evidence as questions, and frames that
// can paint nothing but what is on the board.
#pragma once

#include <initializer_list>

#include "nonet/digit_set.hpp"
#include "nonet/telling.hpp"

namespace nonet {

using Cells = std::vector<std::uint16_t>;
using Candidates = std::vector<Candidate>;
using Houses = std::vector<std::uint16_t>;

class Teller;

// What keeps a digit out of the cells of a house: placed digits, or steps made earlier.
struct Blocked {
    std::vector<std::pair<Cell, Cell>> links{};  // a placed digit, and the cell that it blocks
    Cells earlier{};
};

// The frame that is being made. Everything returns the scene, so that a frame reads as one line.
class Scene {
  public:
    Scene(Teller& teller, std::size_t index) : teller_(&teller), index_(index) {}

    // Values of the sentence.
    Scene& digits(std::string name, DigitSet digits);
    Scene& digit(std::string name, Digit digit) {
        return digits(std::move(name), digit_bit(digit));
    }
    Scene& cells(std::string name, const Cells& cells);
    Scene& cell(std::string name, Cell cell) {
        return cells(std::move(name), {static_cast<std::uint16_t>(cell)});
    }
    Scene& houses(std::string name, const Houses& houses);
    Scene& house(std::string name, int house) {
        return houses(std::move(name), {static_cast<std::uint16_t>(house)});
    }
    Scene& candidates(std::string name, const Candidates& candidates);
    Scene& number(std::string name, int number);

    // The picture. A later look of the same thing replaces an earlier one.
    Scene& shade(const Houses& houses, HouseLook look);
    Scene& ring(const Cells& cells, CellLook look);
    // Rules of the board that the picture draws.
    Scene& draw(const std::vector<std::uint16_t>& rules);
    // Those of the candidates that are on the board.
    Scene& paint(const Candidates& candidates, CandidateLook look);
    Scene& paint(Candidate candidate, CandidateLook look) {
        return paint(Candidates{candidate}, look);
    }
    Scene& link(Candidate from, Candidate to, LinkKind kind);
    // A placed digit keeps its like out of a cell.
    Scene& block(Cell blocker, Cell cell);
    // The case is closed: what was true in it is one side of the argument, what was false the
    // other.
    Scene& as_sides();

  private:
    Frame& frame();
    Teller* teller_;
    std::size_t index_;
};

class Teller {
  public:
    Teller(const Position& position, const Step& step);

    const Step& step;
    const Layout& layout;

    bool has(Cell cell, Digit digit) const { return candidates_[cell] & digit_bit(digit); }
    bool is_empty(Cell cell) const { return digits_[cell] == 0; }
    Digit digit_at(Cell cell) const { return digits_[cell]; }
    DigitSet candidates_at(Cell cell) const { return candidates_[cell]; }
    // Not both of two candidates are true.
    bool excludes(Candidate a, Candidate b) const { return position_.excludes(a, b); }
    bool sees(Cell a, Cell b) const;
    // The empty cells of a house where a digit is possible.
    Cells places(int house, Digit digit) const;
    Cells empty_cells(int house) const;
    // A placed digit that keeps `digit` out of a cell, or -1 when an earlier step ruled it out.
    Cell blocker(Cell cell, Digit digit) const;
    // The same for all empty cells of a house that are no place of the digit.
    Blocked blocked(int house, Digit digit) const;
    // The first house that holds all the cells, or -1.
    int common_house(const Cells& cells) const;

    // The step's evidence.
    Cells cells_marked(std::initializer_list<Role> roles) const;
    Candidates marked(std::initializer_list<Role> roles) const;
    Houses houses(Role role) const;
    Cells group(Role role) const;
    DigitSet group_digits(Role role) const;
    // Those of the step's rules that hold both cells; where a sum of several leads from one to the
    // other, those that hold either.
    std::vector<std::uint16_t> rules_between(Cell one, Cell other) const;
    Digit digit() const { return static_cast<Digit>(lowest_digit(step.digits)); }
    // The candidates of these digits that are in these cells.
    Candidates candidates(const Cells& cells, DigitSet digits) const;

    // A new frame: with an empty board, or with the picture of the frame before.
    Scene show(std::string sentence);
    Scene keep(std::string sentence);
    // The pattern is whole in the picture of the last frame: what comes after it shows cases, and
    // the effect is drawn on the pattern again.
    void rest_here() { pattern_ = frames.size() - 1; }
    // A new frame with the picture of the pattern.
    Scene rest(std::string sentence);
    // A case of the argument begins; they are counted from 1.
    void begin_case() { ++cases_; }
    // What another case has said already, in one of the first `told` frames, is not said again: the
    // frame goes, and the next one keeps its picture.
    void skip_if_told(std::size_t told);
    // Where the last frame went so, its picture gets this sentence, which names the case.
    void say_if_skipped(std::string sentence);
    // The last frames: what the step does, on the pattern, or on the frame before if none rests.
    void conclude();

    std::vector<Frame> frames;

  private:
    friend class Scene;
    static constexpr std::size_t NONE = static_cast<std::size_t>(-1);
    void conclude_placements();
    void conclude_eliminations();

    Scene copy(std::size_t index, std::string sentence);

    const Position& position_;
    std::size_t pattern_ = NONE;
    std::vector<Frame> skipped_{};  // the last frame, when it has gone
    int cases_ = 0;
    Grid digits_;
    std::vector<DigitSet> candidates_;
};

inline Candidate at(Cell cell, Digit digit) {
    return {static_cast<std::uint16_t>(cell), digit};
}

Cells cells_of(const Candidates& candidates);

// One function a family; each ends with conclude().
void tell_singles(Teller& t);
void tell_intersections(Teller& t);
void tell_subsets(Teller& t);
void tell_fish(Teller& t);
void tell_single_digit(Teller& t);
void tell_colouring(Teller& t);
void tell_wings(Teller& t);
void tell_uniqueness(Teller& t);
void tell_chains(Teller& t);
void tell_almost_locked(Teller& t);
void tell_rank(Teller& t);
void tell_forcing(Teller& t);
void tell_rules(Teller& t);  // cages, lines, marks, clues and what houses add
void tell_last_resort(Teller& t);
void tell_anything(Teller& t);

// Parts that several families need; none of them ends the telling but the last.
void tell_locking(Teller& t);
void tell_hidden_set(Teller& t);
void tell_guarded(Teller& t);  // an impossible pattern, one of whose guardians is true

}  // namespace nonet
