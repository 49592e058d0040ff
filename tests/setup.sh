#!/usr/bin/env bash
# Install what the tests need from Debian's packages, when we may. What cannot be had is named, and
# the tests that need it are skipped with that reason.
set -u
wanted=()
command -v cmake >/dev/null || wanted+=(cmake)
command -v clang-format >/dev/null || wanted+=(clang-format)
command -v chromium >/dev/null || wanted+=(chromium)
test -e /usr/include/doctest/doctest.h || wanted+=(doctest-dev)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || wanted+=(postgresql)
command -v mariadbd >/dev/null || test -x /usr/sbin/mariadbd || wanted+=(mariadb-server)
[ ${#wanted[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "not installed (that takes root and apt-get): ${wanted[*]}; the tests that need them are skipped"
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
for package in "${wanted[@]}"; do
    apt-get install -y -qq --no-install-recommends "$package" >/dev/null ||
        echo "could not install $package; the tests that need it are skipped"
done
exit 0
