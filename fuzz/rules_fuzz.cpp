// Feed the solver boards with any rules: what the board takes, the solver answers, and its answers
// keep the rules by the board's own check; with facts and tables as without.
//
//     clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -mavx2 -mbmi2 -Icore/include
//         fuzz/rules_fuzz.cpp core/src/{board,conflicts,layout,layout_text,rule,shape,symbols}.cpp
//         core/src/rules/*.cpp -o build/rules_fuzz
//     build/rules_fuzz -max_total_time=600
//
// Without libFuzzer, -DSTANDALONE gives a program that makes its own bytes: rules_fuzz ROUNDS SEED
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/error.hpp"
#include "nonet/model.hpp"
#include "nonet/random.hpp"

namespace {

using namespace nonet;

constexpr std::size_t LIMIT = 3;
constexpr std::uint64_t BUDGET = 400;

void require(bool truth, const char* what, const Board& board) {
    if (truth) return;
    std::fprintf(stderr, "broken: %s on %s\n", what, board.text().c_str());
    std::abort();
}

class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    int below(int limit) {
        const int high = next();
        return (high * 256 + next()) % limit;
    }
    bool is_empty() const { return at_ >= size_; }

  private:
    int next() { return at_ < size_ ? data_[at_++] : 0; }

    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

Layout::Pointer draw_layout(Bytes& bytes) {
    switch (bytes.below(6)) {
        case 0:
            return Layout::box(2, 2);
        case 1:
            return Layout::box(2, 3);
        case 2:
            return Layout::box(3, 3)->with_diagonals();
        case 3:
            return Layout::box(3, 3)->with_windows();
        case 4:
            return Layout::of_size(16);
        default:
            return Layout::box(3, 3);
    }
}

// Cells in a row, a column or a diagonal as often as anywhere.
Rule draw_rule(Bytes& bytes, const Layout& layout) {
    Rule rule{static_cast<RuleKind>(bytes.below(RULE_KINDS))};
    const int steps[] = {1, layout.columns(), layout.columns() + 1, layout.columns() - 1};
    const int size = bytes.below(layout.digits() + 1);
    Cell cell = bytes.below(layout.cells());
    const int step = steps[bytes.below(4)];
    for (int i = 0; i < size; ++i) {
        rule.cells.push_back(cell % layout.cells());
        cell += bytes.below(8) ? step : bytes.below(layout.cells());
    }
    for (int i = bytes.below(3); i; --i) rule.values.push_back(bytes.below(3 * layout.digits()));
    if (bytes.below(3) == 0 && size > 1) {
        const int head = 1 + bytes.below(size - 1);
        rule.groups = {head, size - head};
    }
    return rule;
}

struct Answer {
    std::size_t count = 0;
    bool is_complete = false;
};

Answer ask(const Board& board, Model::Strength strength) {
    const auto model = std::make_shared<const Model>(*board.layout(), board.rules(), strength);
    const std::vector<DigitSet> anything(board.layout()->cells(), board.layout()->all_digits());
    ModelSearch search(model, anything);
    Answer answer;
    while (answer.count < LIMIT) {
        const ModelSearch::Outcome outcome = search.advance(BUDGET);
        answer.is_complete = outcome == ModelSearch::Outcome::EXHAUSTED;
        if (outcome != ModelSearch::Outcome::FOUND) return answer;
        require(is_solution(board, search.digits()), "a solution keeps every rule", board);
        ++answer.count;
    }
    answer.is_complete = true;
    return answer;
}

void solve(const Board& board) {
    const Answer strong = ask(board, {true, true});
    const Answer plain = ask(board, {false, false});
    if (strong.is_complete && plain.is_complete) {
        require(strong.count == plain.count, "facts and tables change no count", board);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const Layout::Pointer layout = draw_layout(bytes);
    std::vector<Rule> rules;
    while (!bytes.is_empty() && rules.size() < 8) {
        const Rule rule = draw_rule(bytes, *layout);
        try {
            check_rule(rule, *layout);
            rules.push_back(rule);
        } catch (const InputError&) {
        }
    }
    solve(*Board::make(layout, rules));
    return 0;
}

#if defined(STANDALONE)
int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 1000;
    Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    for (int i = 0; i < rounds; ++i) {
        std::vector<std::uint8_t> bytes(random.below(600));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%d inputs, nothing broken\n", rounds);
}
#endif
