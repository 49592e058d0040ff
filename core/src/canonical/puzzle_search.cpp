// The ways to the least rows, grown row by row.
#include "puzzle_search.hpp"

namespace nonet::canonical {

namespace {

// The label of a digit that has none yet: above all labels, so that it sorts last.  Which of
// two new digits comes first is the only choice a row leaves open.
constexpr std::uint8_t NEW = 10;

constexpr Line ALL_NINE{{9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9}};
constexpr Line ALL_NEW{{0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW}};

constexpr std::array<std::array<std::uint8_t, 3>, 6> ORDERS{
    {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
constexpr std::array<std::size_t, 4> FACTORIALS{1, 1, 2, 6};

// The least first row depends only on how many digits fall into each minirow: fewest first.
//
//     filled      minirows 1, 0, 2        code
//     ..x......xx    ->  0 < 1 < 2    ->  0b000110
constexpr std::array<std::uint8_t, 512> make_first_row_codes() {
    std::array<std::uint8_t, 512> codes{};
    for (unsigned filled = 0; filled < 512; ++filled) {
        std::array<int, 3> counts{std::popcount(filled & 7U), std::popcount(filled >> 3 & 7U),
                                  std::popcount(filled >> 6)};
        std::sort(counts.begin(), counts.end());
        codes[filled] = static_cast<std::uint8_t>(counts[0] * 16 + counts[1] * 4 + counts[2]);
    }
    return codes;
}

constexpr std::array<std::uint8_t, 512> FIRST_ROW_CODES = make_first_row_codes();

unsigned band_of(unsigned row) {
    return row / 3;
}
unsigned band_rows(unsigned band) {
    return 7U << (3 * band);
}

// Sort the three 12-bit minirows so far as their stacks are free.
std::uint64_t sort_stacks(std::uint64_t packed, unsigned free_stacks) {
    std::uint64_t a = packed >> 24;
    std::uint64_t b = packed >> 12 & 0xFFF;
    std::uint64_t c = packed & 0xFFF;
    if (b < a) std::swap(a, b);
    if (free_stacks == 3) {
        if (c < b) std::swap(b, c);
        if (b < a) std::swap(a, b);
    }
    return a << 24 | b << 12 | c;
}

unsigned lowest(unsigned set) {
    return set & (~set + 1);
}

// One row laid out under a state: its columns in the least order, and the ties that only the
// order of new digits can break.
struct RowLayout {
    Line columns;        // target column -> source column
    unsigned fresh = 0;  // target columns with a new digit
    unsigned free = 0;   // free columns per stack after this row, two bits each
    unsigned free_stacks = 0;
    std::array<unsigned, 3> tie_first{}, tie_count{};  // new digits among free columns
    unsigned stack_tie_first = 0, stack_tie_count = 1;

    std::size_t count_orders() const {
        return FACTORIALS[tie_count[0]] * FACTORIALS[tie_count[1]] * FACTORIALS[tie_count[2]] *
               FACTORIALS[stack_tie_count];
    }
    Line order(std::size_t index) const;
};

// The `index`-th way to break the ties.
Line RowLayout::order(std::size_t index) const {
    Line columns_now = columns;
    for (std::size_t stack = 0; stack < 3; ++stack) {
        if (tie_count[stack] < 2) continue;
        const auto& order = ORDERS[index % FACTORIALS[tie_count[stack]]];
        index /= FACTORIALS[tie_count[stack]];
        for (std::size_t i = 0; i < tie_count[stack]; ++i)
            columns_now[tie_first[stack] + i] = columns[tie_first[stack] + order[i]];
    }
    if (stack_tie_count < 2) return columns_now;
    Line moved = columns_now;
    for (std::size_t i = 0; i < 3 * stack_tie_count; ++i)
        moved[3 * stack_tie_first + i] =
            columns_now[3 * (stack_tie_first + ORDERS[index][i / 3]) + i % 3];
    return moved;
}

// Bring free stacks into order by what the row reads in them.  `joined` holds label and
// column of each cell.  Equal stacks hold new digits only, so they tie.
void order_stacks(Line& joined, unsigned count, RowLayout& layout) {
    const std::uint64_t packed = pack(high_nibbles(joined));
    std::array<unsigned, 3> value{};  // content, with the stack it came from below
    for (unsigned stack = 0; stack < 3; ++stack)
        value[stack] = static_cast<unsigned>(packed >> (24 - 12 * stack) & 0xFFF) << 2 | stack;
    const auto order_pair = [&](std::size_t a, std::size_t b) {
        if (value[b] < value[a]) std::swap(value[a], value[b]);
    };
    order_pair(0, 1);
    if (count == 3) {
        order_pair(1, 2);
        order_pair(0, 1);
    }
    Line moves = IDENTITY;
    for (std::size_t i = 0; i < 9; ++i)
        moves[i] = static_cast<std::uint8_t>(3 * (value[i / 3] & 3U) + i % 3);
    joined = shuffle(joined, moves);
    while (layout.free_stacks < count && value[layout.free_stacks] < 4) ++layout.free_stacks;
    for (unsigned i = layout.free_stacks; i + 1 < count; ++i)
        if (value[i] >> 2 == value[i + 1] >> 2) {
            if (layout.stack_tie_count == 1) layout.stack_tie_first = i;
            ++layout.stack_tie_count;
        }
}

RowLayout lay_out(const PuzzleSearch::State& state, const Line& row) {
    RowLayout layout;
    const Line labels = shuffle(state.labels, shuffle(row, state.columns));
    Line joined = sort_free_columns(join_nibbles(labels, state.columns), state.free);
    if (state.free_stacks > 1) order_stacks(joined, state.free_stacks, layout);
    layout.columns = low_nibbles(joined);
    const Line sorted = high_nibbles(joined);
    layout.fresh = greater_mask(sorted, ALL_NINE);
    const unsigned filled = greater_mask(sorted, Line{});
    for (unsigned stack = 0; stack < 3; ++stack) {
        const unsigned free = state.free >> (2 * stack) & 3U;
        const unsigned free_cells = ((1U << free) - 1) << (3 * stack);
        const unsigned blank = static_cast<unsigned>(std::popcount(free_cells & ~filled));
        layout.free |= (blank == 1 ? 0 : blank) << (2 * stack);
        layout.tie_count[stack] = static_cast<unsigned>(std::popcount(free_cells & layout.fresh));
        layout.tie_first[stack] = 3 * stack + free - layout.tie_count[stack];
    }
    if (layout.free_stacks == 1) layout.free_stacks = 0;
    return layout;
}

void label_new_digits(PuzzleSearch::State& state, const Line& digits, unsigned fresh) {
    for (; fresh; fresh &= fresh - 1)
        state.labels[digits[static_cast<std::size_t>(std::countr_zero(fresh))]] =
            state.next_label++;
}

}  // namespace

std::uint64_t PuzzleSearch::State::read(const Line& row) const {
    const Line moved = shuffle(labels, shuffle(row, columns));
    if (free == 0) return pack(moved);
    const std::uint64_t packed = pack(sort_free_columns(moved, free));
    return free_stacks == 0 ? packed : sort_stacks(packed, free_stacks);
}

const std::vector<PuzzleSearch::State>& PuzzleSearch::run(const Lines& lines) {
    lines_ = &lines;
    for (std::size_t orientation = 0; orientation < 2; ++orientation) {
        unsigned blank = 0;
        for (std::size_t row = 0; row < 9; ++row) {
            const unsigned filled = greater_mask(lines[orientation][row], Line{});
            filled_[orientation][row] = static_cast<std::uint16_t>(filled);
            blank |= static_cast<unsigned>(filled == 0) << row;
        }
        blank_[orientation] = static_cast<std::uint16_t>(blank);
    }
    choose_first_row();
    for (std::size_t target = 1; target < 9; ++target) choose_row(target);
    return states_;
}

// The rows that may come next, equal choices once: of several empty rows in a band, or
// several empty bands, the first.  An empty row beats all others.
unsigned PuzzleSearch::list_rows(const State& state, std::size_t target) const {
    unsigned left = state.left;
    if (target % 3 != 0) left &= band_rows(band_of(state.rows[target - 1]));
    const unsigned blank = left & blank_[state.orientation];
    if (blank == 0) return left;
    if (target % 3 != 0) return lowest(blank);
    unsigned rows = 0;
    bool blank_band = false;
    for (unsigned band = 0; band < 3; ++band) {
        const unsigned here = blank & band_rows(band);
        const bool whole = here == band_rows(band);
        if (here == 0 || (whole && blank_band)) continue;
        blank_band |= whole;
        rows |= lowest(here);
    }
    return rows;
}

void PuzzleSearch::choose_first_row() {
    unsigned least = 64;
    for (const auto& filled : filled_)
        for (const std::uint16_t line : filled)
            least = std::min<unsigned>(least, FIRST_ROW_CODES[line]);
    next_.clear();
    for (std::uint8_t orientation = 0; orientation < 2; ++orientation) {
        State start;
        start.orientation = orientation;
        start.columns = IDENTITY;
        start.labels = ALL_NEW;
        for (unsigned rows = list_rows(start, 0); rows; rows &= rows - 1) {
            const auto row = static_cast<std::uint8_t>(std::countr_zero(rows));
            if (FIRST_ROW_CODES[filled_[orientation][row]] == least) extend(start, 0, row);
        }
    }
    states_.swap(next_);
}

void PuzzleSearch::choose_row(std::size_t target) {
    std::uint64_t best = ~std::uint64_t{0};
    choices_.clear();
    for (std::uint32_t at = 0; at < states_.size(); ++at) {
        const State& state = states_[at];
        const auto& rows = (*lines_)[state.orientation];
        for (unsigned left = list_rows(state, target); left; left &= left - 1) {
            const auto row = static_cast<std::uint8_t>(std::countr_zero(left));
            const std::uint64_t read = state.read(rows[row]);
            if (read > best) continue;
            if (read < best) choices_.clear();
            best = read;
            choices_.push_back({at, row});
        }
    }
    next_.clear();
    for (const Choice& choice : choices_) extend(states_[choice.state], target, choice.row);
    states_.swap(next_);
}

void PuzzleSearch::extend(const State& state, std::size_t target, std::uint8_t row) {
    const Line& source = (*lines_)[state.orientation][row];
    State base = state;
    base.rows[target] = row;
    base.left = static_cast<std::uint16_t>(state.left & ~(1U << row));
    if (filled_[state.orientation][row] == 0) {
        next_.push_back(base);
        return;
    }
    if (state.free == 0) {
        const Line digits = shuffle(source, state.columns);
        const unsigned fresh = greater_mask(shuffle(state.labels, digits), ALL_NINE);
        label_new_digits(next_.emplace_back(base), digits, fresh);
        return;
    }
    const RowLayout layout = lay_out(state, source);
    base.free = static_cast<std::uint8_t>(layout.free);
    base.free_stacks = static_cast<std::uint8_t>(layout.free_stacks);
    const std::size_t orders = layout.count_orders();
    for (std::size_t index = 0; index < orders; ++index) {
        State& made = next_.emplace_back(base);
        made.columns = orders == 1 ? layout.columns : layout.order(index);
        label_new_digits(made, shuffle(source, made.columns), layout.fresh);
    }
}

}  // namespace nonet::canonical
