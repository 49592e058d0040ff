#!/usr/bin/env bash
# Complain about C++ files that clang-format would write otherwise.
if ! command -v clang-format >/dev/null; then
    echo "skipped: clang-format is not installed"
    exit 0
fi
find core bindings -name '*.[ch]pp' -print0 | xargs -0 clang-format --dry-run --Werror
