// Sets are ranked and found again by binomial coefficients.
#include "choice.hpp"

#include <algorithm>

namespace nonet::naming {

namespace {

bool is_prime(int number) {
    for (int divisor = 2; divisor * divisor <= number; ++divisor) {
        if (number % divisor == 0) return false;
    }
    return true;
}

// How often a prime divides the factorial of a number (Legendre).
int count_in_factorial(int prime, int number) {
    int count = 0;
    while (number) count += number /= prime;
    return count;
}

std::vector<std::uint32_t> list_primes() {
    std::vector<std::uint32_t> primes;
    for (int number = 2; number <= MAX_CELLS; ++number) {
        if (is_prime(number)) primes.push_back(static_cast<std::uint32_t>(number));
    }
    return primes;
}

}  // namespace

std::vector<std::uint32_t> choice_factors(int of, int count) {
    static const std::vector<std::uint32_t> PRIMES = list_primes();
    std::vector<std::uint32_t> factors{1};
    for (const std::uint32_t word : PRIMES) {
        const int prime = static_cast<int>(word);
        if (prime > of) break;
        int times = count_in_factorial(prime, of) - count_in_factorial(prime, count) -
                    count_in_factorial(prime, of - count);
        for (; times > 0; --times) {
            if (std::uint64_t{factors.back()} * word >> 32) factors.push_back(1);
            factors.back() *= word;
        }
    }
    return factors;
}

// Both walk over the cells with C(cells passed, cells chosen), which is never 0 and which one
// fraction leads to its neighbours.
Natural rank_choice(const std::vector<Cell>& chosen, int of) {
    Natural rank;
    Natural ways(1);
    std::uint32_t taken = 0;
    for (std::uint32_t cell = 0; cell < static_cast<std::uint32_t>(of); ++cell) {
        if (taken == chosen.size()) break;
        if (static_cast<std::uint32_t>(chosen[taken]) == cell) {
            Natural skipped = ways;
            skipped.scale(cell - taken, taken + 1);
            rank += skipped;
            ways.scale(cell + 1, ++taken);
        } else {
            ways.scale(cell + 1, cell + 1 - taken);
        }
    }
    return rank;
}

std::vector<Cell> unrank_choice(Natural rank, int of, int count) {
    Natural ways(1);
    for (const std::uint32_t factor : choice_factors(of, count)) ways.push(factor, 0);
    std::vector<Cell> chosen;
    auto left = static_cast<std::uint32_t>(count);
    for (auto cell = static_cast<std::uint32_t>(of); left; --cell) {
        Natural skipped = ways;
        skipped.scale(cell - left, cell);
        if (rank < skipped) {
            ways = skipped;
            continue;
        }
        rank -= skipped;
        chosen.push_back(static_cast<Cell>(cell - 1));
        ways.scale(left--, cell);
    }
    std::reverse(chosen.begin(), chosen.end());
    return chosen;
}

}  // namespace nonet::naming
