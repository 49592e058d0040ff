"""Under which names the server answers."""

from pathlib import Path

import httpx
import pytest

from nonet.errors import InputError
from nonet.web.hosts import Hosts
from web_server import WebServer, web_server

OURS = [
    *(
        "127.0.0.1",
        "127.0.0.1:8000",
        "[::1]:8000",
        "[fe80::1%eth0]",
        "192.168.1.5",
        "localhost:5173",
    ),
    *("pi", "PI:80", "pi.local", "pi.lan.", "nonet.default.svc.cluster.local", "a.localhost", ""),
]
OTHERS = [
    *("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example"),
    *("local.evil", "1.2.3", "0x7f.1", "evil.example#.local:80", "sudoku.example.org"),
]


@pytest.mark.parametrize("host", OURS)
def test_addresses_and_names_of_the_house_are_ours(host: str) -> None:
    assert Hosts("").has(host)


@pytest.mark.parametrize("host", OTHERS)
def test_names_that_anybody_can_register_are_not(host: str) -> None:
    assert not Hosts("").has(host)


def test_the_operator_gives_names() -> None:
    hosts = Hosts("Sudoku.Example.org, *.example.net")
    named = ["sudoku.example.org", "SUDOKU.example.org:443", "a.example.net", "a.b.example.net"]
    assert all(map(hosts.has, named))
    assert not any(
        map(hosts.has, ["example.org", "xsudoku.example.org", "example.net.evil.example"])
    )
    assert Hosts("*").has("evil.example")


@pytest.mark.parametrize("names", ["http://example.org", "a.*.org", "example.org:443"])
def test_a_name_that_is_none_is_refused(names: str) -> None:
    with pytest.raises(InputError, match="expected names such as example"):
        Hosts(names)


@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/health", "/metrics", "/nothing"])
def test_a_page_that_gives_its_name_our_address_reads_nothing(server: WebServer, path: str) -> None:
    answer = httpx.get(f"{server.url}{path}", headers={"host": "evil.example:8000"}, timeout=60)
    assert (answer.status_code, answer.json()["error"]) == (421, "misdirected")
    assert "set-cookie" not in answer.headers


def test_of_two_names_both_must_be_ours() -> None:
    ours, other = (b"host", b"localhost"), (b"host", b"evil.example")
    assert Hosts("").admit([ours, (b"accept", b"*/*"), ours])
    assert not Hosts("").admit([other, ours])
    assert not Hosts("").admit([ours, other])
    assert Hosts("").admit([])  # no browser


def test_a_server_answers_under_the_names_that_it_was_given(tmp_path: Path) -> None:
    with web_server(tmp_path, hosts="sudoku.example.org") as server:
        for host, status in {"sudoku.example.org": 200, "other.example.org": 421}.items():
            answer = httpx.get(f"{server.url}/health", headers={"host": host}, timeout=60)
            assert answer.status_code == status
