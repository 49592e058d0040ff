// What the engine needs of a C++ library at run time, and no more.
#include <cstddef>
#include <cstdint>
#include <utility>

extern "C" {

// There is one thread, and it never ends: what lives as long as it does is never destroyed.
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept {
    return 0;
}

// Last words would be printed, and printing is a tenth of the module: a trap says enough.
[[noreturn]] void __abort_message(const char*, ...) {
    __builtin_trap();
}
}

namespace std {
inline namespace __2 {

[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept {
    __builtin_trap();
}

}  // namespace __2
}  // namespace std

// Numbers are sorted by gaps, in a tenth of the code that the library has for it in each type: what
// is sorted here is short. Equal numbers are equal, so the order is the same by any method.
namespace {

template <typename Number>
void sort_numbers(Number* first, Number* last) {
    const std::ptrdiff_t count = last - first;
    for (const std::ptrdiff_t gap : {1750, 701, 301, 132, 57, 23, 10, 4, 1})
        for (std::ptrdiff_t i = gap; i < count; ++i)
            for (std::ptrdiff_t at = i; at >= gap && first[at] < first[at - gap]; at -= gap)
                std::swap(first[at], first[at - gap]);
}

}  // namespace

extern "C" {

// std::sort of a range of numbers, by the name that the library gives it.
#define NONET_SORT(TYPE, LETTER)                                                      \
    void sort_##LETTER(TYPE* first, TYPE* last, void*) __asm__(                       \
        "_ZNSt3__26__sortIRNS_6__lessI" #LETTER #LETTER "EEP" #LETTER "EEvT0_S5_T_"); \
    void sort_##LETTER(TYPE* first, TYPE* last, void*) {                              \
        sort_numbers(first, last);                                                    \
    }
NONET_SORT(unsigned char, h)
NONET_SORT(unsigned short, t)
NONET_SORT(int, i)
NONET_SORT(unsigned, j)
NONET_SORT(unsigned long, m)
NONET_SORT(unsigned long long, y)
#undef NONET_SORT
}
