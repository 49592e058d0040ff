#!/usr/bin/env bash
# Install from Debian's packages what is missing, when we may: `debian.sh play`, `debian.sh wasm` (the
# compiler of the engine for the browser) or `debian.sh test`.
# What cannot be had is named; tests that need it are skipped and say why.
set -u

missing=()
need() { # need PACKAGE COMMAND...: the package is missing where the command fails
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

if [ "${1:-play}" = wasm ]; then
    need clang-22 which clang++-22
    need lld-22 which wasm-ld-22
    need binaryen which wasm-opt
    need wasi-libc test -e /usr/lib/wasm32-wasi/libc.a
    need libc++-22-dev-wasm32 test -e /usr/lib/wasm32-wasi/libc++.a
    need libc++abi-22-dev-wasm32 test -e /usr/lib/wasm32-wasi/libc++abi.a
    need libclang-rt-22-dev-wasm32 test -e /usr/lib/llvm-22/lib/clang/22/lib/wasi/libclang_rt.builtins-wasm32.a
fi
need g++ which c++
need python3-dev sh -c 'python3 -c "import sysconfig, os; os.stat(sysconfig.get_path(\"include\") + \"/Python.h\")"'
need python3-venv python3 -c 'import ensurepip'
if [ "${1:-play}" = test ]; then
    need cmake which cmake
    need clang-format which clang-format
    need doctest-dev test -e /usr/include/doctest/doctest.h
    need chromium which chromium
    need postgresql sh -c 'ls /usr/lib/postgresql/*/bin/initdb'
    need mariadb-server sh -c 'which mariadbd || test -x /usr/sbin/mariadbd'
fi
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "not installed, for that takes root and apt-get: ${missing[*]}"
    exit 0
fi
echo "installing from Debian's packages: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
for package in "${missing[@]}"; do
    apt-get install -y -qq --no-install-recommends "$package" >/dev/null 2>&1 || echo "could not install $package"
done
exit 0
