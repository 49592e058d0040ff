#!/usr/bin/env bash
# Build the engine's own tests in a folder and run them: engine_tests.sh FOLDER [CMAKE OPTION]...
set -e
folder=$1
shift
if ! test -e /usr/include/doctest/doctest.h; then
    echo "skipped: the engine's own tests need doctest (Debian's doctest-dev), which is not installed"
    exit 0
fi
cmake -S core -B "$folder" -DNONET_TESTS=ON "$@" >/dev/null
cmake --build "$folder" -j 2
ctest --test-dir "$folder" --output-on-failure
