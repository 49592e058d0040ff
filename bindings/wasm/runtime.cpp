// What the engine needs of a C++ library at run time, and no more.
#include <cstddef>
#include <cstdint>
#include <utility>

extern "C" {

extern char __heap_base;  // the linker's: where nothing lies any more

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

// Memory: blocks of 16, 32, 48, 64, 80, ... bytes, four sizes from a power of two to the next, so
// that little more than a fifth is lost. What is given back waits in the list of its size for the
// next of that size; nothing is joined, for what the engine asks for is the same again and again. A
// tenth of the code of the library's.
namespace {

struct alignas(16) Block {
    std::size_t kind;
    Block* next;  // while it waits
};
static_assert(sizeof(Block) == 16);

constexpr std::size_t PAGE = std::size_t{1} << 16;
Block* waiting[128];
std::uintptr_t top, end;

Block* take(std::size_t size) {
    if (size > end - top) {
        if (!end) top = (reinterpret_cast<std::uintptr_t>(&__heap_base) + 15) & ~std::uintptr_t{15};
        end = __builtin_wasm_memory_size(0) * PAGE;
        if (size > end - top) {
            const std::size_t pages = (size - (end - top) + PAGE - 1) / PAGE;
            if (__builtin_wasm_memory_grow(0, pages) == static_cast<std::size_t>(-1))
                __builtin_trap();
            end += pages * PAGE;
        }
    }
    return reinterpret_cast<Block*>(std::exchange(top, top + size));
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
    const std::size_t rest = (size < 16 ? 16 : size) - 1;
    const int step = 29 - __builtin_clz(rest | 63);  // a quarter of the power of two below, in bits
    const std::size_t quarters = (rest >> step) + 1;  // 5 to 8; of the smallest 2 to 8
    const std::size_t kind = (step - 3) * 4 + quarters;
    Block*& first = waiting[kind];
    Block* block = first;
    if (block) {
        first = block->next;
    } else {
        block = take(sizeof(Block) + (((quarters << step) + 15) & ~std::size_t{15}));
        block->kind = kind;
    }
    return block + 1;
}

void free(void* given) {
    if (!given) return;
    Block* block = static_cast<Block*>(given) - 1;
    if (!block->kind) block = block->next;
    block->next = std::exchange(waiting[block->kind], block);
}

// Of kind 0 is what only leads to the block that it lies in.
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    Block* const block = static_cast<Block*>(malloc(size + alignment)) - 1;
    const std::uintptr_t place = reinterpret_cast<std::uintptr_t>(block + 1) + alignment;
    Block* const given = reinterpret_cast<Block*>(place & -alignment);
    given[-1] = {0, block};
    return given;
}
}

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
