"""Quotas over HTTP: one address cannot fill the store, one guest neither."""

from collections.abc import Iterator

import httpx
import pytest

from web_server import PUZZLE, WebServer, begin_game, new_id, send, web_server

NEW = {"puzzle": {"givens": PUZZLE}, "started": "2026-01-01T10:00:00Z"}


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    settings = {"guest_games": "2", "address_games": "6", "address_bytes": "3000"}
    with web_server(tmp_path_factory.mktemp("narrow"), **settings) as running:
        yield running


def test_a_guest_and_an_address_are_told_what_is_too_much(narrow: WebServer) -> None:
    with narrow.client() as guest:
        games = [begin_game(guest) for _ in range(2)]
        third = guest.put(f"/games/{new_id()}", json=NEW)
        assert (third.status_code, third.json()["error"]) == (400, "bad_input")
        assert "at most 2 games of one player" in third.json()["message"]
        sent = [_send_much(guest, games[0], n) for n in range(1, 21)]
        assert (sent[0].status_code, sent[-1].status_code) == (200, 429)
        assert "bytes of moves a day from one address" in sent[-1].json()["message"]
        assert guest.get(f"/games/{games[0]}").json()["count"] > 0  # reading costs nothing
    statuses = []
    for _ in range(5):  # each of them a new guest
        with narrow.client() as another:
            statuses.append(another.put(f"/games/{new_id()}", json=NEW).status_code)
    assert statuses == [201, 201, 201, 429, 429]
    statuses.clear()
    for _ in range(4):  # an option makes a guest, too: the first of them was the fourth
        with narrow.client() as another:
            statuses.append(another.put("/options", json={"theme": "dark"}).status_code)
    assert statuses == [200, 200, 429, 429]


def _send_much(client: httpx.Client, game: str, n: int) -> httpx.Response:
    note = {"kind": "note", "cells": list(range(81)), "digit": 1, "where": "corner"}
    return send(client, game, {"n": n, "at": n, **note})
