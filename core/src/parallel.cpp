// Threads are started here and nowhere else.
#include "parallel.hpp"

#ifdef NONET_THREADS
#include <exception>
#include <thread>
#include <vector>
#endif

namespace nonet {

#ifdef NONET_THREADS

void run_parallel(std::size_t workers, const std::function<void(std::size_t)>& work) {
    if (workers == 0) return;
    std::vector<std::exception_ptr> errors(workers);
    const auto run = [&](std::size_t worker) {
        try {
            work(worker);
        } catch (...) {
            errors[worker] = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;  // joined where the block ends
        others.reserve(workers);
        for (std::size_t worker = 1; worker < workers; ++worker) others.emplace_back(run, worker);
        run(0);
    }
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
}

#else

void run_parallel(std::size_t workers, const std::function<void(std::size_t)>& work) {
    for (std::size_t worker = 0; worker < workers; ++worker) work(worker);
}

#endif

}  // namespace nonet
