"""Hosts: the names under which this server may be asked.

A page of somebody else can give its own name our address (DNS rebinding): the browser then takes us
for that page's server, and lets it read what is meant for this machine or this house. The header
`Host` tells under which name we were asked, and no page can change it. So names that anybody can
register are refused, unless the operator says that they are ours:

    127.0.0.1:8000   [::1]   192.168.1.5    an address is no name that could be given to us
    localhost   pi   pi.local   pi.lan      names that mean something only here
    sudoku.example.org                      in the setting `hosts`
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address

from nonet.errors import InputError

__all__ = ["Hosts"]

# Under these nobody can register a name (RFC 6761, 6762, 8375, and what routers use).
HERE = (".localhost", ".local", ".internal", ".home.arpa", ".lan", ".home")
NAME = re.compile("[a-z0-9._-]*")


class Hosts:
    """The names that are ours.

    >>> hosts = Hosts("sudoku.example.org, *.example.net")
    >>> [hosts.has(name) for name in ("sudoku.example.org:443", "a.example.net", "evil.example")]
    [True, True, False]
    """

    def __init__(self, names: str) -> None:
        self._names = [
            _expect_name(name.strip().lower()) for name in names.split(",") if name.strip()
        ]
        self.has = lru_cache(maxsize=1000)(self._has)

    def admit(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Tell whether a request asks for us; one without a name comes from no browser."""
        return all(self.has(value.decode("latin-1")) for name, value in headers if name == b"host")

    def _has(self, host: str) -> bool:
        name = _without_port(host.lower()).rstrip(".")
        if _is_address(name):
            return True
        if NAME.fullmatch(name) is None:
            return False
        if "." not in name or name.endswith(HERE):
            return True
        return any(_fits(name, pattern) for pattern in self._names)


def _expect_name(name: str) -> str:
    if name != "*" and ("*" in name.removeprefix("*.") or "/" in name or ":" in name):
        raise InputError(
            f"expected names such as example.org or *.example.org as hosts, got {name!r}"
        )
    return name


def _fits(name: str, pattern: str) -> bool:
    if pattern.startswith("*."):
        return name.endswith(pattern[1:])
    return pattern in ("*", name)


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if host.count(":") == 1 else host


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
