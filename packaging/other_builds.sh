#!/usr/bin/env bash
# Build the engine with other compilers and for other machines, and run its tests and bench there:
#
#     bash packaging/other_builds.sh clang     Debian's Clang
#     bash packaging/other_builds.sh arm       GCC for ARM (g++-aarch64-linux-gnu), run by qemu-user
#     bash packaging/other_builds.sh windows   Clang with MinGW (g++-mingw-w64-x86-64-posix), run by wine64
#     bash packaging/other_builds.sh gcc11     must be refused, in words
#
# Says what is missing, and leaves with 0, where the compiler is not installed.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
bench=$(cat core/bench/signature.txt)

newest_clang() { compgen -c clang++ | grep -E '^clang\+\+(-[0-9]+)?$' | sort -V | tail -1; }

build() { # build FOLDER OPTION...
    local folder=$1
    shift
    cmake -S core -B "$folder" -DNONET_TESTS=ON -DCMAKE_BUILD_TYPE=Release "$@" >/dev/null
    cmake --build "$folder" -j "${JOBS:-2}" >/dev/null
}

share_doctest() { # the one header of doctest alone: beside it lie this machine's own, which others must not see
    mkdir -p build/doctest/doctest
    cp /usr/include/doctest/doctest.h build/doctest/doctest/
    cat >build/doctest/doctestConfig.cmake <<'END'
add_library(doctest::doctest INTERFACE IMPORTED)
set_target_properties(doctest::doctest PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${CMAKE_CURRENT_LIST_DIR})
END
}

compare() { # compare COMMAND...: the bench has the signature of every other build
    local told
    told=$("$@" | tr -d '\r')
    [[ $told == "$bench" ]] || { echo "expected the signature $bench, got $told"; exit 1; }
    echo "$*: $told"
}

case ${1:-} in
clang)
    compiler=$(newest_clang || true)
    [ -n "$compiler" ] || { echo "skipped: no clang++ (Debian: clang)"; exit 0; }
    build build/clang -DCMAKE_CXX_COMPILER="$compiler"
    for level in build/clang/test_*; do "$level"; done
    for level in build/clang/bench_*; do compare "$level"; done
    ;;
arm)
    command -v aarch64-linux-gnu-g++ >/dev/null || { echo "skipped: no g++-aarch64-linux-gnu"; exit 0; }
    command -v qemu-aarch64 >/dev/null || { echo "skipped: no qemu-aarch64 (qemu-user)"; exit 0; }
    share_doctest
    build build/arm -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
        -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -Ddoctest_DIR="$PWD/build/doctest"
    compare qemu-aarch64 -L /usr/aarch64-linux-gnu build/arm/bench_portable
    qemu-aarch64 -L /usr/aarch64-linux-gnu build/arm/test_portable
    ;;
windows)
    wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null || true)
    compiler=$(newest_clang || true)
    [ -n "$wine" ] || { echo "skipped: no wine64"; exit 0; }
    [ -n "$compiler" ] || { echo "skipped: no clang++ (Debian: clang)"; exit 0; }
    command -v x86_64-w64-mingw32-g++-posix >/dev/null || { echo "skipped: no g++-mingw-w64-x86-64-posix"; exit 0; }
    share_doctest
    build build/windows -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64 \
        -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_COMPILER_TARGET=x86_64-w64-mingw32 \
        -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CXX_STANDARD_LIBRARIES="-lgcc_eh -lpthread" \
        -DTHREADS_PREFER_PTHREAD_FLAG=OFF -Ddoctest_DIR="$PWD/build/doctest"
    export WINEPREFIX="$PWD/build/wine" WINEDEBUG=-all
    for level in build/windows/bench_*.exe; do compare "$wine" "$level"; done
    for level in build/windows/test_*.exe; do "$wine" "$level"; done
    ;;
gcc11)
    command -v g++-11 >/dev/null || { echo "skipped: no g++-11"; exit 0; }
    if cmake -S core -B build/gcc11 -DCMAKE_CXX_COMPILER=g++-11 >build/gcc11.log 2>&1; then
        echo "expected GCC 11 to be refused, got a build"
        exit 1
    fi
    grep -A3 "expected GCC 12 or later" build/gcc11.log
    ;;
*)
    sed -n '2,9p' "$0"
    exit 2
    ;;
esac
