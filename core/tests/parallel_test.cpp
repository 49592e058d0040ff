// Work on threads: each worker once, and what they throw comes back.
#include "parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "nonet/bulk.hpp"
#include "nonet/canonical.hpp"
#include "nonet/generator.hpp"

using nonet::count_workers;
using nonet::run_parallel;

TEST_CASE("every worker is called once, with its own number") {
    for (const std::size_t workers : {0U, 1U, 2U, 7U}) {
        std::vector<int> calls(workers);
        run_parallel(workers, [&](std::size_t worker) { ++calls[worker]; });
        for (const int count : calls) CHECK(count == 1);
    }
}

TEST_CASE("the error of the lowest worker is thrown, after all have ended") {
    std::atomic<int> ended = 0;
    const auto work = [&](std::size_t worker) {
        ++ended;
        if (worker >= 2) throw std::runtime_error(std::to_string(worker));
    };
    CHECK_THROWS_WITH(run_parallel(5, work), "2");
    CHECK(ended == 5);
}

TEST_CASE("there are as many workers as are wanted and useful, and always one") {
    CHECK(count_workers(4, 100) == 4);
    CHECK(count_workers(4, 2) == 2);
    CHECK(count_workers(0, 100) == 1);
    CHECK(count_workers(-3, 100) == 1);
    CHECK(count_workers(8, 0) == 1);
}

TEST_CASE("answers do not depend on the number of threads") {
    std::vector<nonet::Digit> rows(200 * nonet::ROW_CELLS);
    nonet::generate_puzzles(1, {}, rows);
    std::vector<std::int64_t> one(200), many(200);
    nonet::answer_batch({rows.data(), 200, 2, one.data()}, 1);
    nonet::answer_batch({rows.data(), 200, 2, many.data()}, 5);
    CHECK(one == many);
    const auto layout = nonet::Layout::of_size(9);
    std::vector<nonet::Digit> keys(rows.size()), others(rows.size());
    CHECK(nonet::find_keys(layout, rows, keys, 1) == 200);
    CHECK(nonet::find_keys(layout, rows, others, 5) == 200);
    CHECK(keys == others);
    // The first grid with a conflict is named, whoever meets one first.
    rows[150 * nonet::ROW_CELLS] = rows[150 * nonet::ROW_CELLS + 1] = 1;
    rows[50 * nonet::ROW_CELLS] = rows[50 * nonet::ROW_CELLS + 1] = 1;
    CHECK(nonet::find_keys(layout, rows, keys, 4) == 50);
}
