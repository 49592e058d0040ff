"""Settings of the server: what each is called, means, and is when nobody says.

Every setting is an environment variable `NONET_…` and a flag of `nonet serve`; the flag wins.
"""

import os
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from nonet.errors import InputError
from nonet.store.location import default_url

__all__ = ["Settings"]


class Settings(Struct, frozen=True, kw_only=True):
    """How the server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    db: str = ""  # a database URL; empty: a file in the user's data folder
    positions: str = ""  # a file of `nonet school make`, for more exercises
    hosts: str = ""  # names that are ours, besides addresses and names of the house
    smtp: str = ""  # URL of a mail server for codes to forgotten passwords; empty: no mail
    mail: str = ""  # the address that its mail comes from
    proxy: str = ""  # addresses of proxies whose X-Forwarded headers are believed
    log: str = "info"  # debug, info, warning or error
    rate: float = 100.0  # requests a second of one address; 0 for no limit
    work_rate: float = 10.0  # of those, engine work: solve, rate, hint, generate …
    work_seconds: float = 10.0  # what one piece of engine work may take
    store_seconds: float = 10.0  # what the store may take for one piece of work
    attempts: float = 20.0  # at passwords a minute, of one address and at one name; 0: no limit
    body: int = 1_000_000  # bytes of a request
    streams: int = 200  # of events that one address may hold open, at each worker
    guest_games: int = 1_000  # that a guest may keep, an account twenty times as many; 0: no limit
    guest_bytes: int = 20_000_000  # of a guest's moves, an account's likewise; 0: no limit
    guest_days: int = 90  # after which a guest who does nothing is deleted; 0: never
    address_games: int = 2_000  # and new guests in a day from one address; 0: no limit
    address_bytes: int = 200_000_000  # of moves in a day from one address; 0: no limit
    fill: int = 0  # puzzles that each shelf is filled up to while nobody waits; 0: none
    connections: int = 10_000  # of one worker at once; fewer where the system has no room
    metrics: str = "local"  # who may read /metrics: local, all or none

    @property
    def url(self) -> str:
        """The database to open."""
        return self.db or default_url()

    @property
    def address(self) -> str:
        """Where a browser finds the server.

        >>> Settings(host="::1").address
        'http://[::1]:8000'
        """
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    def changed(self, given: Mapping[str, Any]) -> "Settings":
        """Make the settings with some of them changed.

        >>> Settings().changed({"port": 80}).address
        'http://127.0.0.1:80'
        """
        return Settings.parse({**msgspec.structs.asdict(self), **given})

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings from variables such as NONET_PORT.

        >>> Settings.from_environment({"NONET_PORT": "8080"}).port
        8080
        """
        found = {
            name: environment[variable_of(name)]
            for name in cls.__struct_fields__
            if environment.get(variable_of(name))
        }
        return cls.parse(found)

    @classmethod
    def parse(cls, found: Mapping[str, Any]) -> "Settings":
        """Make settings from texts, and say which is wrong.

        >>> Settings.parse({"port": "x"})
        Traceback (most recent call last):
        ...
        nonet.errors.InputError: expected settings, got: Expected `int`, got `str` - at `$.port`
        """
        try:
            return msgspec.convert(dict(found), cls, strict=False)
        except msgspec.ValidationError as error:
            raise InputError(f"expected settings, got: {error}") from None


def variable_of(name: str) -> str:
    """Name the environment variable of a setting.

    >>> variable_of("work_rate")
    'NONET_WORK_RATE'
    """
    return f"NONET_{name.upper()}"
