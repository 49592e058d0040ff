"""Attempts at passwords: strangers are slowed, and nobody can shut an owner out."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from nonet.errors import LimitError
from nonet.web.attempts import Attempts
from web_server import WebServer, web_server

PASSWORD = "correct horse"
ADA = {"name": "Ada", "password": PASSWORD}
WRONG = {"name": "Ada", "password": "wrong horse"}


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[WebServer]:
    """A server that believes what a proxy says of addresses, so that a test has many."""
    with web_server(tmp_path, attempts="6", proxy="127.0.0.1") as running:
        yield running


def attempt(client: httpx.Client, body: dict[str, str], address: str) -> int:
    headers = {"x-forwarded-for": address}
    return client.post("/account/sign-in", json=body, headers=headers).status_code


def test_the_owner_gets_in_while_strangers_try_the_name(guarded: WebServer) -> None:
    with guarded.client() as owner, guarded.client() as crowd:
        assert owner.post("/account", json=ADA).status_code == 201
        owner.post("/account/sign-out", json={})
        statuses = [attempt(crowd, WRONG, f"10.0.{host}.1") for host in range(20) for _ in range(3)]
        assert statuses[:30] == [403] * 30  # five times six
        assert 429 in statuses
        assert attempt(owner, ADA, "10.0.0.1") == 200  # the same device, wherever it is


def test_a_known_device_may_not_try_without_end(guarded: WebServer) -> None:
    with guarded.client() as owner:
        owner.post("/account", json=ADA)
        statuses = [attempt(owner, WRONG, f"10.0.0.{host}") for host in range(12)]
        assert statuses[:6] == [403] * 6
        assert 429 in statuses


def test_the_mark_of_one_account_opens_no_other(guarded: WebServer) -> None:
    with guarded.client() as thief, guarded.client() as owner:
        owner.post("/account", json=ADA)
        thief.post("/account", json={"name": "Eve", "password": PASSWORD})
        assert "nonet-device" in thief.cookies
        statuses = [attempt(thief, WRONG, "10.0.0.1") for _ in range(12)]
        assert 429 in statuses[3:6]  # a stranger's three, and not a known device's six


def test_blanks_and_other_spellings_are_the_same_name(guarded: WebServer) -> None:
    names = ["Ada", " Ada", "Ada  ", "\u2003Ada", "Ａda", "Ada\t"]
    with guarded.client() as client:
        statuses = [attempt(client, {**WRONG, "name": name}, "10.0.0.1") for name in names]
        assert statuses[:3] == [403] * 3
        assert 429 in statuses


def test_all_addresses_of_one_network_are_one(guarded: WebServer) -> None:
    with guarded.client() as client:
        statuses = [attempt(client, WRONG, f"2001:db8::{host}") for host in range(1, 7)]
        assert statuses[:3] == [403] * 3
        assert 429 in statuses


def test_attempts_that_succeed_are_not_counted(guarded: WebServer) -> None:
    with guarded.client() as class_room:
        class_room.post("/account", json=ADA)
        for _ in range(20):
            class_room.cookies.clear()
            assert attempt(class_room, ADA, "10.0.0.1") == 200


class Clock:
    """Shows what it is told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def is_admitted(attempts: Attempts, address: str, name: str, mark: str = "") -> bool:
    try:
        attempts.count(address, name, mark)
    except LimitError:
        return False
    return True


def test_one_address_never_uses_up_a_name() -> None:
    clock = Clock()
    attempts, admitted = Attempts(20, clock), 0
    for _ in range(600):  # ten minutes, as fast as it can
        clock.now += 1
        admitted += is_admitted(attempts, "10.0.0.1", "Ada")
        attempts.count("10.0.0.2", "Ada", mark="").forgive()  # there is room for others
    assert 100 <= admitted <= 110  # ten at once, and ten a minute


def test_many_addresses_use_up_a_name_for_strangers_alone() -> None:
    attempts = Attempts(20, Clock())
    crowd = [is_admitted(attempts, f"10.0.{host}.1", "Ada") for host in range(150)]
    assert crowd == [True] * 100 + [False] * 50
    assert not is_admitted(attempts, "10.9.9.9", "Ada")
    assert is_admitted(attempts, "10.9.9.9", "Bob")
    assert [is_admitted(attempts, "10.9.9.9", "Ada", "known") for _ in range(21)].count(True) == 20


def test_one_address_may_try_few_names() -> None:
    attempts = Attempts(20, Clock())
    tried = [is_admitted(attempts, "10.0.0.1", f"name {n}") for n in range(30)]
    assert tried == [True] * 20 + [False] * 10


def test_without_a_limit_all_are_admitted() -> None:
    attempts = Attempts(0, Clock())
    assert all(is_admitted(attempts, "10.0.0.1", "Ada") for _ in range(1000))
