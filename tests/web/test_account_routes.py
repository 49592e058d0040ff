"""Guests and accounts over HTTP."""

import httpx

from web_server import WebServer, begin_game, digit, new_id, send, solving_moves

PASSWORD = "correct horse"


def sign_up(client: httpx.Client, name: str | None = None) -> str:
    name = name or f"player {new_id()}"
    answer = client.post("/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return name


def test_someone_new_is_nobody_until_they_write(client: httpx.Client) -> None:
    assert client.get("/account").json() is None
    assert client.get("/games").json() == []
    assert not client.cookies
    begin_game(client)
    assert client.get("/account").json()["is_guest"] is True


def test_the_cookie_of_a_guest_is_out_of_reach_of_scripts_and_other_sites(
    client: httpx.Client,
) -> None:
    answer = client.put("/options", json={"theme": "dark"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie  # plain HTTP, at home


def test_an_account_keeps_what_the_guest_played(client: httpx.Client, server: WebServer) -> None:
    game = begin_game(client)
    name = sign_up(client)
    assert client.get("/account").json()["name"] == name
    assert client.get(f"/games/{game}").status_code == 200
    with server.client() as elsewhere:
        other = begin_game(elsewhere)
        body = {"name": name, "password": PASSWORD}
        assert elsewhere.post("/account/sign-in", json=body).json()["name"] == name
        listed = {line["id"] for line in elsewhere.get("/games").json()}
        assert listed == {game, other}
        assert send(elsewhere, game, digit(1, 2, 4)).status_code == 200
    assert client.get(f"/games/{game}").json()["count"] == 1


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    name = sign_up(client)
    wrong = stranger.post("/account/sign-in", json={"name": name, "password": "wrong horse"})
    unknown = stranger.post("/account/sign-in", json={"name": new_id(), "password": PASSWORD})
    assert wrong.status_code == unknown.status_code == 403
    assert wrong.json() == unknown.json()


def test_a_name_is_taken_only_once(client: httpx.Client, stranger: httpx.Client) -> None:
    name = sign_up(client)
    answer = stranger.post("/account", json={"name": f" {name} ", "password": PASSWORD})
    assert (answer.status_code, answer.json()["where"]) == (409, {"field": "name"})
    again = client.post("/account", json={"name": new_id(), "password": PASSWORD})
    assert again.status_code == 409


def test_poor_passwords_and_odd_names_are_refused(client: httpx.Client) -> None:
    for body in (
        {"name": "ada", "password": "short"},
        {"name": "ada", "password": "Password2026!"},
        {"name": "ada lovelace", "password": "Ada Lovelace"},
        {"name": "a", "password": PASSWORD},
        {"name": "a" * 41, "password": PASSWORD},
        {"name": "a\x00b", "password": PASSWORD},
        {"name": "a‮b", "password": PASSWORD},
    ):
        answer = client.post("/account", json=body)
        assert answer.status_code == 400, answer.text


def test_signing_out_everywhere_makes_old_cookies_worthless(
    client: httpx.Client, server: WebServer
) -> None:
    name = sign_up(client)
    stolen = dict(client.cookies)
    assert client.post("/account/sign-out", json={"everywhere": True}).status_code == 204
    with server.client() as thief:
        thief.cookies.update(stolen)
        assert thief.get("/account").json() is None
        assert thief.get("/account/export").status_code == 403
    body = {"name": name, "password": PASSWORD}
    assert client.post("/account/sign-in", json=body).status_code == 200
    assert client.get("/account").json()["name"] == name


def test_changing_the_password_signs_out_every_other_device(
    client: httpx.Client, server: WebServer
) -> None:
    name = sign_up(client)
    with server.client() as other:
        other.post("/account/sign-in", json={"name": name, "password": PASSWORD})
        body = {"old": "wrong horse", "new": "battery staple"}
        assert client.put("/account/password", json=body).status_code == 403
        body["old"] = PASSWORD
        assert client.put("/account/password", json=body).status_code == 204
        assert client.get("/account").json()["name"] == name
        assert other.get("/account").json() is None
        signed = {"name": name, "password": PASSWORD}
        assert other.post("/account/sign-in", json=signed).status_code == 403
        signed["password"] = "battery staple"
        assert other.post("/account/sign-in", json=signed).status_code == 200


def test_deleting_an_account_deletes_all_data(client: httpx.Client, server: WebServer) -> None:
    game = begin_game(client)
    name = sign_up(client)
    refused = client.request("DELETE", "/account", json={"password": "wrong horse"})
    assert refused.status_code == 403
    assert client.request("DELETE", "/account", json={"password": PASSWORD}).status_code == 204
    assert client.get(f"/games/{game}").status_code == 404
    with server.client() as other:
        body = {"name": name, "password": PASSWORD}
        assert other.post("/account/sign-in", json=body).status_code == 403
        assert other.post("/account", json=body).status_code == 201  # the name is free again


def test_the_export_holds_everything(client: httpx.Client) -> None:
    game = begin_game(client)
    send(client, game, *solving_moves())
    client.put("/options", json={"theme": "dark"})
    data = client.get("/account/export").json()
    assert data["options"] == {"theme": "dark"}
    assert [len(game["moves"]) for game in data["games"]] == [51]
    assert [score["game_id"] for score in data["scores"]] == [game]
    assert data["profile"]["is_guest"] is True


def test_the_export_of_several_games_and_of_none_is_json(client: httpx.Client) -> None:
    client.put("/options", json={"theme": "dark"})
    assert client.get("/account/export").json()["games"] == []
    begun = {begin_game(client) for _ in range(3)}
    answer = client.get("/account/export")
    assert answer.headers["content-type"] == "application/json"
    assert {game["id"] for game in answer.json()["games"]} == begun


def test_options_are_kept_one_by_one(client: httpx.Client) -> None:
    client.put("/options", json={"theme": "dark", "colours": {"given": "#123"}})
    assert client.put("/options", json={"theme": "light"}).json() == {
        "theme": "light",
        "colours": {"given": "#123"},
    }
    assert client.put("/options", json={"x" * 65: 1}).status_code == 400
    assert client.put("/options", json={str(n): n for n in range(201)}).status_code == 400


def test_forged_and_foreign_cookies_are_nobody_s(client: httpx.Client, server: WebServer) -> None:
    begin_game(client)
    token = client.cookies["nonet-guest"]
    forged = [
        "1.0.20774.xCMR7cNfbM8yQLDU5xrCAbp8YzyVzmyNnNa8qs5nPPw",  # of the kind that once was
        token[:-1],
        token + "A",
        token.swapcase(),
        "A" * 22,
        "....",
        "%00",
        "x" * 4000,
    ]
    for value in forged:
        answer = httpx.get(
            f"{server.url}/api/v1/account", headers={"cookie": f"nonet={value}"}, timeout=60
        )
        assert (answer.status_code, answer.json()) == (200, None)
