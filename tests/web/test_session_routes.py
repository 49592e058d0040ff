"""Sessions over HTTP: nobody becomes somebody else, and every device can be signed out."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from click.testing import CliRunner

from mail_server import mail_server
from nonet.cli import nonet
from waiting import comes_true
from web_server import WebServer, begin_game, new_id, web_server

PASSWORD = "correct horse"
GUESTS = 1000  # who leave and whose cookies are tried on those who come after them
MERGED = 40  # of which so many sign in instead: a hash each


def sign_up(client: httpx.Client) -> dict[str, str]:
    body = {"name": f"player {new_id()[:12]}", "password": PASSWORD}
    assert client.post("/account", json=body).status_code == 201
    return body


def arrive(client: httpx.Client) -> str:
    """Become a guest, and answer the token."""
    assert client.put("/options", json={"theme": "dark"}).status_code == 200
    return client.cookies["nonet-guest"]


def who_is(client: httpx.Client, token: str) -> object:
    client.cookies.clear()
    answer = client.get("/account", headers={"cookie": f"nonet={token}"})
    assert answer.status_code == 200
    return answer.json()


def test_no_token_of_one_who_left_opens_the_door_to_those_who_come(server: WebServer) -> None:
    """SQLite gave ids again, and a token was made of the id: 20 of 20 visitors were taken over."""
    with server.client() as owner:
        account = sign_up(owner)

    def leave(number: int) -> tuple[str, str, int]:
        with server.client() as client:
            token = arrive(client)
            player = client.get("/account").json()["id"]
            if number < MERGED:
                assert client.post("/account/sign-in", json=account).status_code == 200
            else:
                assert client.request("DELETE", "/account", json={}).status_code == 204
            client.cookies.clear()
            visitor = arrive(client)
            assert client.get("/account").json()["id"] > player
            return token, visitor, player

    with ThreadPoolExecutor(8) as crowd:
        left = list(crowd.map(leave, range(GUESTS)))
    assert len({token for pair in left for token in pair[:2]}) == 2 * GUESTS
    assert len({player for _, _, player in left}) == GUESTS
    with server.client() as thief:
        assert [token for token, _, _ in left if who_is(thief, token) is not None] == []


def test_the_token_of_a_guest_is_worthless_after_signing_up(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    planted = arrive(client)  # as if somebody else had put it into this browser
    body = sign_up(client)
    assert planted not in client.cookies.values()
    assert who_is(stranger, planted) is None
    client.post("/account/sign-out", json={})
    planted = arrive(client)
    assert client.post("/account/sign-in", json=body).status_code == 200
    assert planted not in client.cookies.values()
    assert who_is(stranger, planted) is None


def test_a_request_on_its_way_with_the_old_token_makes_no_new_guest(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    old = arrive(client)
    sign_up(client)
    late = stranger.put("/options", json={}, headers={"cookie": f"nonet={old}"})
    assert (late.status_code, late.json()["error"]) == (403, "denied")
    assert "set-cookie" not in late.headers


def test_an_answer_that_comes_late_does_not_sign_out_who_signed_in_meanwhile(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    """Two requests without a cookie cross: one makes a guest, the other an account."""
    guest = arrive(stranger)  # sent before the sign-up, answered after it
    body = sign_up(client)
    client.cookies.set("nonet-guest", guest, domain="127.0.0.1", path="/")
    assert client.get("/account").json()["name"] == body["name"]
    assert client.post("/account/sign-out", json={}).status_code == 204
    assert [name for name in client.cookies if name != "nonet-device"] == []


def test_a_guest_is_known_beside_a_cookie_that_is_worth_nothing(client: httpx.Client) -> None:
    arrive(client)
    before = client.get("/account").json()["id"]
    client.cookies.set("nonet", "A" * 22)
    assert client.get("/account").json()["id"] == before
    body = {"name": f"player {new_id()[:12]}", "password": PASSWORD}
    assert client.post("/account", json=body).json()["id"] == before


def test_signing_out_here_makes_the_token_worthless(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    sign_up(client)
    token = client.cookies["nonet"]
    assert client.post("/account/sign-out", json={}).status_code == 204
    assert "nonet" not in client.cookies
    assert who_is(stranger, token) is None


def test_signing_in_anew_ends_the_session_before(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    body = sign_up(client)
    first = client.cookies["nonet"]
    assert client.post("/account/sign-in", json=body).status_code == 200
    assert who_is(stranger, first) is None
    assert len(client.get("/account/devices").json()) == 1


def test_devices_are_listed_and_signed_out_one_by_one(
    client: httpx.Client, server: WebServer
) -> None:
    body = sign_up(client)
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1"
    with server.client() as phone, server.client() as other:
        phone.headers["user-agent"] = agent
        phone.post("/account/sign-in", json=body)
        listed = client.get("/account/devices").json()
        assert sorted(each["is_this"] for each in listed) == [False, True]
        theirs = next(each for each in listed if not each["is_this"])
        assert theirs["device"] == "Safari, iPhone"
        assert theirs["seen"] >= theirs["created"] > 1_700_000_000_000
        path = f"/account/devices/{theirs['id']}"
        assert other.delete(path).status_code == 403
        begin_game(other)
        assert other.delete(path).status_code == 404  # not theirs
        assert client.delete(path).status_code == 204
        assert client.delete(path).status_code == 404
        assert phone.get("/account").json() is None
        assert [each["is_this"] for each in client.get("/account/devices").json()] == [True]


def test_changing_the_password_changes_the_token(
    client: httpx.Client, stranger: httpx.Client
) -> None:
    sign_up(client)
    token = client.cookies["nonet"]
    body = {"old": PASSWORD, "new": "battery staple"}
    assert client.put("/account/password", json=body).status_code == 204
    assert client.cookies["nonet"] != token
    assert who_is(stranger, token) is None


def test_no_token_is_in_the_store(client: httpx.Client, server: WebServer) -> None:
    sign_up(client)
    with sqlite3.connect(server.folder / "nonet.sqlite") as store:
        text = "\n".join(store.iterdump())
    store.close()
    assert client.cookies["nonet"] not in text
    assert client.cookies["nonet-device"] not in text


def test_the_cookie_of_a_session_is_renewed_when_it_is_a_month_old(
    client: httpx.Client, server: WebServer
) -> None:
    arrive(client)
    first = client.get("/account")
    assert "set-cookie" not in first.headers
    with sqlite3.connect(server.folder / "nonet.sqlite", timeout=60) as store:
        store.execute("UPDATE sessions SET created = 0 WHERE player_id = ?", (first.json()["id"],))
    store.close()

    def is_renewed() -> bool:
        cookie = client.get("/account").headers.get("set-cookie", "")
        kept = f"nonet-guest={client.cookies['nonet-guest']}; "
        return cookie.startswith(kept) and "34560000" in cookie

    assert comes_true(is_renewed)


def test_over_https_the_cookies_are_of_this_host_alone(tmp_path: Path) -> None:
    """No other host of the same domain, and no plain HTTP, can put one into the browser."""
    https = {"x-forwarded-proto": "https"}
    body = {"name": "Ada", "password": PASSWORD}
    with web_server(tmp_path, proxy="127.0.0.1") as server, server.client() as client:
        answer = client.post("/account", json=body, headers=https)
        cookies = [c for c in answer.headers.get_list("set-cookie") if "Max-Age=0" not in c]
        assert [cookie.partition("=")[0] for cookie in cookies] == [
            "__Host-nonet",
            "__Host-nonet-device",
        ]
        for cookie in cookies:
            assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
            assert "Domain" not in cookie
        name, _, token = cookies[0].partition(";")[0].partition("=")

        def ask(cookie: str) -> object:
            client.cookies.clear()
            return client.get("/account", headers={**https, "cookie": cookie}).json()

        assert ask(f"{name}={token}") is not None
        assert ask(f"nonet={token}") is None  # which another host could have set


def test_a_code_sets_a_forgotten_password_anew_and_signs_all_others_out(
    client: httpx.Client, server: WebServer
) -> None:
    body = sign_up(client)
    code = offer_code(server, body["name"])
    forgotten = {"name": f" {body['name']}", "code": code, "password": "battery staple"}
    with server.client() as other:
        game = begin_game(other)
        for wrong in (
            {**forgotten, "code": "2222-2222-2222-2222"},
            {**forgotten, "name": "nobody at all"},
        ):
            refused = other.post("/account/reset", json=wrong)
            assert (refused.status_code, refused.json()["error"]) == (403, "denied")
        weak = other.post("/account/reset", json={**forgotten, "password": "password1"})
        assert weak.status_code == 400  # and the code is not used up
        assert other.post("/account/reset", json=forgotten).json()["name"] == body["name"]
        assert other.get("/account").json()["name"] == body["name"]
        assert other.get(f"/games/{game}").status_code == 200  # played as a guest meanwhile
        assert comes_true(lambda: client.get("/account").json() is None)
        assert other.post("/account/reset", json=forgotten).status_code == 403
        signed = {"name": body["name"], "password": PASSWORD}
        assert client.post("/account/sign-in", json=signed).status_code == 403
        signed["password"] = "battery staple"
        assert client.post("/account/sign-in", json=signed).status_code == 200


def offer_code(server: WebServer, name: str) -> str:
    url = f"sqlite:///{server.folder / 'nonet.sqlite'}"
    shown = CliRunner().invoke(nonet, ["account", "reset", name, "--db", url])
    assert shown.exit_code == 0
    return shown.stdout.strip()


def test_a_code_comes_by_mail_to_who_has_an_address(tmp_path: Path) -> None:
    ada = {"name": "Ada", "password": PASSWORD}
    with (
        mail_server() as mail,
        web_server(tmp_path, smtp=mail.url, mail="nonet@example.org") as server,
        server.client() as client,
        server.client() as stranger,
    ):
        client.post("/account", json=ada)
        wish = {"mail": "ada@example.org", "password": "wrong horse"}
        assert client.put("/account/mail", json=wish).status_code == 403
        wish["password"] = PASSWORD
        assert client.put("/account/mail", json=wish).json()["mail"] == "ada@example.org"
        assert client.get("/account").json()["mail"] == "ada@example.org"
        assert stranger.get("/account/reset").json() == {"by_mail": True}
        asked = [stranger.post("/account/reset/mail", json={"name": n}) for n in ("Bob", " Ada")]
        assert [(answer.status_code, answer.content) for answer in asked] == [(204, b"")] * 2
        assert comes_true(lambda: len(mail.letters) == 1)
        letter = mail.letters[0]
        assert letter["To"] == "ada@example.org"
        assert "Ada" not in letter.get_content()
        code = letter["Subject"].removeprefix("Nonet: ")
        forgotten = {"name": "Ada", "code": code, "password": "battery staple"}
        assert stranger.post("/account/reset", json=forgotten).json()["name"] == "Ada"
        wish = {"mail": None, "password": "battery staple"}  # type: ignore[dict-item]
        assert stranger.put("/account/mail", json=wish).json()["mail"] is None


def test_without_a_mail_server_no_code_comes_by_mail(client: httpx.Client) -> None:
    assert client.get("/account/reset").json() == {"by_mail": False}
    assert client.post("/account/reset/mail", json={"name": "Ada"}).status_code == 404
