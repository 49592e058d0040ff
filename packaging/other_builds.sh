#!/usr/bin/env bash
# Build the engine with other compilers and for another processor, and run its tests and bench there:
#
#     bash packaging/other_builds.sh clang     Debian's Clang
#     bash packaging/other_builds.sh arm       GCC for ARM (g++-aarch64-linux-gnu), run by qemu-user
#     bash packaging/other_builds.sh gcc11     must be refused, in words
#
# Says what is missing, and leaves with 0, where the compiler is not installed.
set -euo pipefail
cd "$(dirname "$0")/.."
bench=$(cat core/bench/signature.txt)

build() { # build FOLDER OPTION...
    local folder=$1
    shift
    cmake -S core -B "$folder" -DNONET_TESTS=ON -DCMAKE_BUILD_TYPE=Release "$@" >/dev/null
    cmake --build "$folder" -j "${JOBS:-2}" >/dev/null
}

compare() { # compare COMMAND...: the bench has the signature of every other build
    local told
    told=$("$@")
    [[ $told == "$bench" ]] || { echo "expected the signature $bench, got $told"; exit 1; }
    echo "$1: $told"
}

case ${1:-} in
clang)
    compiler=$(compgen -c clang++ | grep -E '^clang\+\+(-[0-9]+)?$' | sort -V | tail -1 || true)
    [ -n "$compiler" ] || { echo "skipped: no clang++ (Debian: clang)"; exit 0; }
    build build/clang -DCMAKE_CXX_COMPILER="$compiler"
    for level in build/clang/test_*; do "$level"; done
    for level in build/clang/bench_*; do compare "$level"; done
    ;;
arm)
    command -v aarch64-linux-gnu-g++ >/dev/null || { echo "skipped: no g++-aarch64-linux-gnu"; exit 0; }
    command -v qemu-aarch64 >/dev/null || { echo "skipped: no qemu-aarch64 (qemu-user)"; exit 0; }
    build build/arm -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
        -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -Ddoctest_DIR=/usr/lib/cmake/doctest
    compare qemu-aarch64 -L /usr/aarch64-linux-gnu build/arm/bench_portable
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
    sed -n '2,8p' "$0"
    exit 2
    ;;
esac
