// Which way finds a key, and many keys on many threads.
#include "nonet/canonical.hpp"

#include <algorithm>
#include <atomic>
#include <string>

#include "classic.hpp"
#include "general.hpp"
#include "nonet/error.hpp"
#include "parallel.hpp"
#include "ruled.hpp"

namespace nonet {

namespace {

std::unique_ptr<KeyFinder::Method> choose_method(const Layout::Pointer& layout, const Stop& stop) {
    if (layout->is_classic()) return std::make_unique<canonical::ClassicMethod>(layout);
    return std::make_unique<canonical::GeneralMethod>(layout, stop);
}

// The stance of a layout, and where its cells come to lie there.
class Stance {
  public:
    explicit Stance(const Layout::Pointer& from)
        : layout(from), turned_(static_cast<std::size_t>(from->cells())) {
        const Turn turn = find_turn_to_stance(Grid(from));
        if (turn == Turn{}) return;
        layout = turn_layout(*from, turn);
        cells_ = turn_cells(from->rows(), from->columns(), turn);
    }

    Layout::Pointer layout;

    // The digits of a grid as they lie there; nothing is copied where they lie so already.
    const Digit* turn(const Digit* digits) {
        if (cells_.empty()) return digits;
        for (std::size_t cell = 0; cell < cells_.size(); ++cell)
            turned_[cells_[cell]] = digits[cell];
        return turned_.data();
    }

  private:
    std::vector<Cell> cells_;  // empty where no turn is needed
    std::vector<Digit> turned_;
};

// Many grids, of which each worker takes the next few that nobody has taken.
class Queue {
  public:
    Queue(const Layout& layout, std::span<const Digit> digits, std::span<Digit> keys,
          const Stop& stop)
        : digits_(digits),
          keys_(keys),
          cells_(static_cast<std::size_t>(layout.cells())),
          grids_(digits.size() / cells_),
          share_(layout.is_classic() ? 64 : 1),
          stop_(stop) {}

    std::size_t grids() const { return grids_; }

    // Key what is left; the number of the first grid with a conflict among them, or of all grids.
    // Grids are taken in order, so all before that one have been taken.
    std::size_t run(Stance stance, std::size_t worker) {
        Alarm alarm(has_ended_);
        KeyFinder finder(stance.layout, stop_of(worker));
        std::size_t first = 0;
        while ((first = next_.fetch_add(share_)) < grids_) {
            for (std::size_t at = first; at < std::min(first + share_, grids_); ++at) {
                if (key(finder, stance, at)) continue;
                next_ = grids_;
                alarm.disarm();
                return at;
            }
        }
        alarm.disarm();
        return grids_;
    }

  private:
    // Ends the others' work where a worker leaves by an error. No `catch`: the browser's build has
    // none.
    class Alarm {
      public:
        explicit Alarm(std::atomic<bool>& ends) : ends_(ends) {}
        ~Alarm() {
            if (is_armed_) ends_ = true;
        }
        Alarm(const Alarm&) = delete;
        Alarm& operator=(const Alarm&) = delete;
        void disarm() { is_armed_ = false; }

      private:
        std::atomic<bool>& ends_;
        bool is_armed_ = true;
    };

    // Python hears in the first worker's thread alone; the others are told.
    Stop stop_of(std::size_t worker) {
        if (worker == 0) return stop_;
        return [this] { return has_ended_.load(); };
    }

    bool key(KeyFinder& finder, Stance& stance, std::size_t at) {
        return finder.write_key(stance.turn(digits_.data() + at * cells_),
                                keys_.data() + at * cells_);
    }

    std::span<const Digit> digits_;
    std::span<Digit> keys_;
    std::size_t cells_, grids_;
    std::size_t share_;  // makes the taking cheap; of the largest boards one grid takes a second
    const Stop& stop_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> has_ended_ = false;
};

canonical::Band to_band(std::span<const Digit> digits) {
    canonical::Band band;
    for (std::size_t i = 0; i < 27; ++i) band[i / 9][i % 9] = digits[i];
    return band;
}

}  // namespace

KeyFinder::KeyFinder(Layout::Pointer layout, Stop stop)
    : layout_(std::move(layout)), stop_(std::move(stop)), method_(choose_method(layout_, stop_)) {}

KeyFinder::~KeyFinder() = default;

Transformation KeyFinder::trust(Layout::Pointer layout, std::vector<Cell> cells,
                                std::vector<Digit> digits) {
    return {Transformation::Trusted{}, std::move(layout), std::move(cells), std::move(digits)};
}

bool KeyFinder::write_key(const Digit* cells, Digit* out) {
    return method_->write_key(cells, out);
}

Key KeyFinder::find(const Grid& grid) {
    check_conflicts(grid);
    return grid.board()->has_rules() ? canonical::find_ruled_key(grid, stop_) : method_->find(grid);
}

std::vector<Transformation> KeyFinder::list_automorphisms(const Grid& grid, std::size_t limit) {
    check_conflicts(grid);
    if (grid.board()->has_rules()) return canonical::list_ruled_automorphisms(grid, limit, stop_);
    return method_->list_automorphisms(grid, limit);
}

Key find_key(const Grid& grid, const Stop& stop) {
    check_conflicts(grid);  // named as they lie here
    const Turn turn = find_turn_to_stance(grid);
    const Grid stance = turn == Turn{} ? grid : turn_grid(grid, turn);
    Key key = KeyFinder(stance.layout(), stop).find(stance);
    key.turn = turn;
    return key;
}

std::optional<Transformation> find_equivalence(const Grid& from, const Grid& to, const Stop& stop) {
    if (!(*from.layout() == *to.layout())) return std::nullopt;
    KeyFinder finder(from.layout(), stop);
    const Key one = finder.find(from);
    const Key other = finder.find(to);
    if (!(one.grid == other.grid)) return std::nullopt;
    return one.transformation.then(other.transformation.inverse());
}

std::size_t find_keys(const Layout::Pointer& layout, std::span<const Digit> digits,
                      std::span<Digit> keys, int threads, const Stop& stop) {
    Queue queue(*layout, digits, keys, stop);
    const std::size_t workers = count_workers(threads, queue.grids());
    std::vector<std::size_t> ends(workers);
    const Stance stance(layout);
    run_parallel(workers, [&](std::size_t worker) { ends[worker] = queue.run(stance, worker); });
    return *std::min_element(ends.begin(), ends.end());
}

void check_conflicts(const Grid& grid) {
    const std::vector<Problem> problems = find_problems(grid);
    if (problems.empty()) return;
    const Problem& problem = problems.front();
    if (problem.rule) throw InputError("expected rules that are kept, got " + problem.text());
    std::string where;
    for (const Cell cell : problem.cells) where.append(" ").append(grid.layout()->cell_name(cell));
    throw InputError("expected every digit at most once in " + problem.what() + ", got digit " +
                     SYMBOLS[problem.digit - 1] + " at" + where);
}

int rank_band(std::span<const Digit> digits) {
    if (digits.size() != 27) {
        throw InputError("expected a band of 27 digits, got " + std::to_string(digits.size()));
    }
    const canonical::Band band = to_band(digits);
    for (std::size_t i = 0; i < 27; ++i) {
        const std::size_t row = i / 9;
        const std::size_t box = i % 9 / 3;
        for (std::size_t j = 0; j < i; ++j) {
            const bool peers = j / 9 == row || j % 9 / 3 == box;
            if (digits[i] < 1 || digits[i] > 9 || (peers && digits[i] == digits[j])) {
                throw InputError("expected a band with every digit once in each row and box, got " +
                                 std::to_string(digits[i]) + " at " +
                                 Layout::cell_name(static_cast<Cell>(i), 9));
            }
        }
    }
    const canonical::BandTable& table = canonical::BandTable::instance();
    return table.class_of(table.form(band)) + 1;
}

std::vector<Digit> unrank_band(int rank) {
    if (rank < 1 || rank > static_cast<int>(canonical::BAND_CLASSES)) {
        throw InputError("expected a band class from 1 to 416, got " + std::to_string(rank));
    }
    std::vector<Digit> digits;
    for (const canonical::Line& row :
         canonical::BandTable::instance().least(static_cast<std::size_t>(rank) - 1)) {
        digits.insert(digits.end(), row.bytes.begin(), row.bytes.begin() + 9);
    }
    return digits;
}

}  // namespace nonet
