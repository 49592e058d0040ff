#!/usr/bin/env bash
# Write server.lock and development.lock anew: every package of a server's environment, and of one in which
# `make test` and `make docs` run, by version and hash, for every system and Python that pyproject.toml
# allows. No host is named in them: any index that has the same files will do.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=build/tools
test -x $tools/bin/uv || { python3 -m venv $tools && $tools/bin/pip install --quiet uv; }
lock() { # lock NAME WORDS OPTION...
    local name=$1 words=$2
    shift 2
    {
        echo "# $words, by version and hash; written by \`make lock\` from pyproject.toml."
        $tools/bin/uv pip compile pyproject.toml "$@" --quiet --universal --python-version 3.11 \
            --generate-hashes --no-header --no-emit-index-url
    } >"build/$name.lock"
    mv "build/$name.lock" "packaging/$name.lock"
}
lock server "What a server runs on" --extra server --extra postgresql --extra mysql
lock development "What Nonet is built, checked and tested with" --extra test
