"""What every request passes: headers, other sites, limits; and operation."""

import json
from pathlib import Path

import httpx
import pytest

from nonet.service.service import Service
from nonet.service.settings import Settings
from nonet.web.page import Page
from waiting import comes_true
from web_server import WebServer, begin_game, digit, new_id, send, web_server


def test_every_answer_carries_the_security_headers(server: WebServer) -> None:
    for path in ("/health", "/api/v1/nothing", "/api/v1/puzzles/random", "/nothing.js"):
        headers = httpx.get(server.url + path, timeout=60).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


@pytest.mark.parametrize(
    ("headers", "is_refused"),
    [
        ({}, False),
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "same-site"}, True),
        ({"origin": "https://evil.example"}, True),
        ({"origin": "null"}, True),
    ],
)
def test_writes_that_another_site_makes_the_browser_send_are_refused(
    client: httpx.Client, headers: dict[str, str], is_refused: bool
) -> None:
    answer = client.put("/options", json={"theme": "dark"}, headers=headers)
    assert (answer.status_code == 403) is is_refused


def test_the_own_origin_is_welcome(client: httpx.Client, server: WebServer) -> None:
    answer = client.put("/options", json={}, headers={"origin": server.url})
    assert answer.status_code == 200


def test_a_form_is_no_json(client: httpx.Client) -> None:
    answer = client.post(f"/games/{new_id()}/moves", data={"moves": "[]"})
    assert answer.status_code == 400
    assert answer.json()["error"] == "bad_input"


def test_errors_have_one_shape_whatever_is_wrong(client: httpx.Client, server: WebServer) -> None:
    wrong = [
        client.get("/nothing"),
        client.delete("/puzzles/random"),
        client.get("/puzzles/0"),
        client.get("/puzzles/99999999"),
        client.get("/games/short"),
        client.get("/games?limit=0"),
        client.post("/check", content=b"{", headers={"content-type": "application/json"}),
        client.post("/check", content=b"\xff\xfe", headers={"content-type": "application/json"}),
        client.post("/check", json={"givens": "1" * 81, "digits": "x"}),
        client.post("/check", json=[]),
        client.put(f"/games/{new_id()}", json={"puzzle": {"givens": "1" * 4000}}),
        client.put("/options", json={}, headers={"sec-fetch-site": "cross-site"}),
        client.get(f"/games/{new_id()}/score"),
        client.get("/account/export"),
        client.get("/links/nonsense"),
        client.get("/puzzles/daily?date=2026-02-30"),
        client.post("/generate", json={"level": "silly"}),
        client.options("/nothing"),
        httpx.get(f"{server.url}/nothing.js", timeout=60),
        httpx.post(f"{server.url}/", timeout=60),
    ]
    for answer in wrong:
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.headers["content-type"] == "application/json"
        assert set(answer.json()) == {"error", "message", "where"}
        assert "Traceback" not in answer.text


def test_a_request_that_is_too_large_is_refused(client: httpx.Client) -> None:
    answer = client.post("/check", json={"givens": "1" * 2_000_000, "digits": ""})
    assert (answer.status_code, answer.json()["error"]) == (413, "limit")


def test_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    settings = {"rate": "1", "work_rate": "1", "log": "info", "attempts": "0"}
    with web_server(tmp_path, **settings) as server, server.client() as client:
        statuses = [client.get("/games").status_code for _ in range(40)]
        assert 429 in statuses
        lines = [json.loads(line) for line in server.log().splitlines()[1:]]
        requests = [line for line in lines if line["message"] == "request"]
        assert {"method", "path", "status", "milliseconds", "address"} <= set(requests[0])


def test_metrics_count_requests_and_moves(client: httpx.Client, server: WebServer) -> None:
    game = begin_game(client)
    send(client, game, digit(1, 2, 4))
    text = httpx.get(f"{server.url}/metrics", timeout=60).text
    route = 'method="POST",route="/api/v1/games/{game_id}/moves",status="200"'
    assert f"nonet_requests_total{{{route}}}" in text
    moves = next(line for line in text.splitlines() if line.startswith("nonet_moves_total "))
    assert int(moves.split()[1]) >= 1


def test_the_store_has_the_seconds_of_its_setting(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'nonet.sqlite'}"
    service = Service.open(Settings.parse({"db": url, "store_seconds": "7.5"}))
    try:
        assert service.store.database.patience == 7.5
    finally:
        service.close()


def test_health_and_readiness(server: WebServer) -> None:
    assert httpx.get(f"{server.url}/health", timeout=60).json() == {"status": "alive"}
    # A disk that others keep busy may need more than the two seconds after which it is not ready.
    asked = f"{server.url}/ready"
    assert comes_true(lambda: httpx.get(asked, timeout=60).json() == {"status": "ready"})


def test_every_setting_is_documented(root: Path) -> None:
    reference = (root / "docs" / "reference" / "server.md").read_text()
    for name in Settings.__struct_fields__:
        assert f"`NONET_{name.upper()}`" in reference


def test_every_route_is_documented(root: Path, client: httpx.Client) -> None:
    reference = (root / "docs" / "reference" / "server.md").read_text()
    for path in client.get("/schema/openapi.json").json()["paths"]:
        assert f"`{path.removeprefix('/api/v1')}`" in reference, path


def test_the_page_is_served_from_a_table_and_nothing_else_is(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main-Ab12Cd34.js").write_text("1")
    page = Page(tmp_path)
    index, script = page.find("/index.html"), page.find("/assets/main-Ab12Cd34.js")
    assert index is not None
    assert script is not None
    assert page.find("/play/daily") == index  # a view of the page
    assert page.find("/../secret.txt") is None
    assert page.find("/nothing.js") is None
    assert (b"cache-control", b"no-cache") in index.headers
    assert (b"cache-control", b"public, max-age=31536000, immutable") in script.headers


def test_a_body_is_read_strictly(client: httpx.Client) -> None:
    for wrong in ({"everywhere": 0}, {"everywhere": "false"}, {"everywhere": None}):
        assert client.post("/account/sign-out", json=wrong).status_code == 400
    game = begin_game(client)
    assert send(client, game, {**digit(1, 2, 4), "n": "1"}).status_code == 400


def test_options_lists_the_methods_of_a_path(client: httpx.Client) -> None:
    answer = client.options(f"/games/{new_id()}")
    assert answer.headers["allow"] == "DELETE, GET, OPTIONS, PUT"
    assert client.options("/nothing").status_code == 404


def test_who_tries_passwords_is_slowed_down(tmp_path: Path) -> None:
    with web_server(tmp_path, attempts="3") as server, server.client() as client:
        body = {"name": "ada", "password": "wrong horse"}
        statuses = [client.post("/account/sign-in", json=body).status_code for _ in range(6)]
        assert statuses[:3] == [403, 403, 403]
        assert 429 in statuses
