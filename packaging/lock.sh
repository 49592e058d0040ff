#!/usr/bin/env bash
# Write server.lock anew: every package of a server's environment, by version and hash, for every
# system and Python that pyproject.toml allows. No host is named in it: any index that has the same
# files will do.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=build/tools
test -x $tools/bin/uv || { python3 -m venv $tools && $tools/bin/pip install --quiet uv; }
{
    echo "# What a server runs on, by version and hash; written by \`make lock\` from pyproject.toml."
    $tools/bin/uv pip compile pyproject.toml --extra server --extra postgresql --extra mysql --quiet \
        --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url
} >build/server.lock
mv build/server.lock packaging/server.lock
