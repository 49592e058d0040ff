// HoDoKu's order of singles.
//
// It looks for no single: whenever a candidate leaves, the cell or house it leaves with one
// candidate goes to the end of a queue, naked singles to one, hidden singles to another, and
// steps are taken from the front. So the order in which candidates leave decides which single
// comes next: peers in the order of the cells, then the digits of the cell itself, and for each
// the row before the column before the box.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>

#include "nonet/grid.hpp"
#include "nonet/technique.hpp"

namespace nonet {

struct Single {
    Technique technique;
    Cell cell;
    Digit digit;
};

// The candidates of a classic board and the queues of its singles.
class HodokuSingles {
  public:
    explicit HodokuSingles(const Grid& givens);

    // Takes the next single from the queues: a full house, a naked, then a hidden single.
    std::optional<Single> take();

    void place(Cell cell, Digit digit);
    void remove(Cell cell, Digit digit);

    bool is_solved() const { return left_ == 0; }

  private:
    struct Entry {
        std::uint8_t cell, digit;
    };
    static constexpr int HOUSES = 27;  // rows, columns, boxes

    std::optional<Single> find_full_house() const;
    bool is_last_of_house(int house, int digit) const;
    void queue_hidden(int house, int digit);
    void forget_hidden(int house, int digit);

    std::array<std::uint16_t, 81> candidates_;                 // bit d-1 for digit d
    std::array<std::uint8_t, 81> digits_{};                    // 0 = empty
    std::array<std::array<std::uint8_t, 10>, HOUSES> places_;  // of each digit in each house
    std::deque<Entry> naked_, hidden_;
    int left_ = 81;
};

}  // namespace nonet
