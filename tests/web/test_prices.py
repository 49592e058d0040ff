"""Prices: every route has one, no way of writing a path avoids it, and callers are counted."""

import re
import time
from pathlib import Path

import pytest
from litestar import Litestar, get

from nonet.service.settings import Settings
from nonet.web.app import create_app
from nonet.web.limits import SETS, WAYS, Limiter, address_of
from nonet.web.metrics import Metrics
from nonet.web.prices import Price, list_prices
from nonet.web.wires import Wires
from web_server import PUZZLE, web_server

pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)
ROW = re.compile(r"([A-Z]+) `(/[^`]*)`")
ASKED = {"givens": PUZZLE}


def test_the_prices_of_the_reference_are_those_of_the_routes(root: Path) -> None:
    reference = (root / "docs" / "reference" / "server.md").read_text()
    table = reference.partition("## Prices")[2].partition("\n## ")[0]
    documented = {
        (method, path, row.split("|")[1].strip())
        for row in table.splitlines()
        for method, path in ROW.findall(row)
    }
    app = create_app(Settings(), Metrics(1), Wires(1)).app
    assert isinstance(app, Litestar)
    routes = {
        (method, path.removeprefix("/api/v1"), price.value)
        for method, path, price in list_prices(app)
        if "/schema" not in path
    }
    assert documented == routes


def test_a_route_without_a_price_cannot_be_served() -> None:
    @get("/priceless", sync_to_thread=False)
    def read() -> None: ...

    with pytest.raises(ValueError, match="expected a price on every route, got None on GET /pric"):
        list(list_prices(Litestar([read])))


def test_what_starts_engine_work_is_never_cheap(root: Path) -> None:
    """For a cheap route that came to the bench would be an error of ours, answered by 500."""
    for path in (root / "src" / "nonet" / "web" / "routes").glob("*.py"):
        for handler in re.split(r"^@", path.read_text(), flags=re.M)[1:]:
            works = re.search(r"\b(in_child|in_game|within|make|_make_daily)\(request", handler)
            is_cheap = f"price=Price.{Price.CHEAP.name}" in handler
            assert not (works and is_cheap), handler.partition("\n")[0]


def test_no_way_of_writing_a_path_avoids_the_limit_of_work(tmp_path: Path) -> None:
    ways = ["/solve", "/solve/", "//solve", "/rate/", "/rate//", "/%73olve", "/puzzles/parse/"]
    with web_server(tmp_path, work_rate="0.001") as server, server.client() as client:
        paid = [client.post("/solve", json=ASKED).status_code for _ in range(2)]
        assert paid[-1] == 429  # spent, and for 1,000 seconds nothing comes back
        for way in ways:
            status = client.post(f"{server.url}/api/v1{way}", json=ASKED).status_code
            assert status in (404, 405, 429), way


def test_a_search_for_a_technique_counts_as_work(tmp_path: Path) -> None:
    with web_server(tmp_path, work_rate="0.001") as server, server.client() as client:
        assert client.post("/solve", json=ASKED).status_code == 200  # one is always allowed
        answer = client.get("/puzzles/random?needs=x-wing")
        assert (answer.status_code, answer.json()["error"]) == (429, "limit")
        assert client.get("/puzzles/random").status_code == 200  # the bank has one: cheap


def test_two_workers_count_together(tmp_path: Path) -> None:
    began, admitted = time.monotonic(), 0
    with web_server(tmp_path, workers="2", attempts="4") as server:
        for number in range(16):  # a connection each, so perhaps another worker
            body = {"name": f"ada {number}", "password": "wrong horse battery"}
            with server.client() as client:
                admitted += client.post("/account/sign-in", json=body).status_code != 429
    earned = 4 * (time.monotonic() - began) / 60
    assert 4 <= admitted <= 4 + earned + 1


def test_a_cookie_of_any_length_takes_one_place() -> None:
    limiter = Limiter(rate=1, burst=1, clock=lambda: 0.0)
    long = "x" * 1_000_000
    assert [limiter.admits(long), limiter.admits(long)] == [True, False]
    for caller in range(2 * SETS * WAYS):  # the table is full, and still does its work
        assert limiter.admits(f"address {caller}")


def test_who_owes_most_is_forgotten_last() -> None:
    now = [0.0]
    limiter = Limiter(rate=1, burst=50, clock=lambda: now[0])
    while limiter.admits("greedy"):
        pass
    for caller in range(SETS * WAYS):
        limiter.admits(f"address {caller}")
    assert not limiter.admits("greedy")
    now[0] = 1.0
    assert limiter.admits("greedy")


def test_an_ipv6_network_is_one_caller() -> None:
    first, second = ({"client": (f"2001:db8::{end}", 1)} for end in ("1", "ffff:1"))
    assert address_of(first) == address_of(second)
    assert address_of({"client": ("::ffff:10.0.0.1", 1)}) == "10.0.0.1"
    assert address_of({"client": None}) == "unknown"
