// Work on several threads: the only place in the engine that starts any.
#pragma once

#include <cstddef>
#include <functional>

namespace nonet {

// Call work(0), work(1), ... once for each of so many workers, and wait for all. Each has a thread
// of its own, the first this one. What they throw is thrown here, the lowest worker's first. In a
// build without threads (NONET_THREADS off) they are called one after the other, so no worker may
// wait for another.
void run_parallel(std::size_t workers, const std::function<void(std::size_t)>& work);

// How many workers are worth it: at least one, at most one for each thing to do.
constexpr std::size_t count_workers(int threads, std::size_t things) {
    const std::size_t wanted = threads > 1 ? static_cast<std::size_t>(threads) : 1;
    return wanted < things ? wanted : (things > 0 ? things : 1);
}

}  // namespace nonet
