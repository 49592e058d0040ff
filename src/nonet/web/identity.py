"""Who asks: the cookie in, the player out; and the cookie of a new guest back.

A guest and an account have cookies of different names, and that of the account is asked first. For
requests cross: one that was sent before a sign-in, and made a guest, may be answered after it, and
its cookie must not take the place of the account's.
"""

from asyncio import get_running_loop
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any, ParamSpec, TypeVar

from litestar import Request

from nonet.errors import DeniedError
from nonet.service.addresses import network_of
from nonet.service.devices import name_device
from nonet.service.service import Service
from nonet.service.tokens import DAYS

__all__ = [
    "COOKIE",
    "GUEST",
    "MARK",
    "AnyRequest",
    "address_of",
    "admit",
    "device_of",
    "expect_player",
    "find_player",
    "in_thread",
    "mark_of",
    "remember",
    "remember_mark",
    "renew",
    "service_of",
    "token_of",
]

COOKIE = "nonet"  # of an account
GUEST = "nonet-guest"
MARK = "nonet-device"
AnyRequest = Request[Any, Any, Any]
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def service_of(request: AnyRequest) -> Service:
    """The service behind this server."""
    service: Service = request.app.state.service
    return service


async def in_thread(
    request: AnyRequest, work: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
) -> Answer:
    """Do work that waits for the disk or the engine while others are served."""
    pool = request.app.state.pool
    return await get_running_loop().run_in_executor(pool, lambda: work(*args, **kwargs))


async def find_player(request: AnyRequest) -> int | None:
    """Tell who asks, None for someone new."""
    accounts = service_of(request).accounts
    for token in _tokens_of(request):
        found = accounts.recall(token) or await in_thread(request, accounts.recognise, token)
        if found is not None:
            request.scope["token"] = token  # type: ignore[typeddict-unknown-key]
            return found
    return None


async def admit(request: AnyRequest) -> int:
    """Tell who asks; someone new becomes a guest and gets a cookie."""
    known = await find_player(request)
    if known is not None:
        return known
    accounts = service_of(request).accounts
    if any(accounts.sessions.is_gone(token) for token in _tokens_of(request)):
        raise DeniedError("expected the cookie as it is now, got the one from before; ask again")
    service_of(request).quotas.guests.charge(address_of(request), 1, "new guests")
    signed = await in_thread(request, accounts.welcome, device_of(request))
    _set_cookie(request, GUEST, signed.token)
    request.scope["token"] = signed.token  # type: ignore[typeddict-unknown-key]
    return signed.player_id


async def expect_player(request: AnyRequest) -> int:
    """Tell who asks; refuse someone new."""
    player_id = await find_player(request)
    if player_id is None:
        raise DeniedError("expected the cookie of a player, got none that is valid")
    return player_id


def address_of(request: AnyRequest) -> str:
    """Where a request comes from; all of an IPv6 network are one."""
    return network_of(request.client.host if request.client else "unknown")


def token_of(request: AnyRequest) -> str:
    """The token by which the player was found; else the first that came along, if any did."""
    found = request.scope.get("token")
    return str(found) if found else next(iter(_tokens_of(request)), "")


def _tokens_of(request: AnyRequest) -> list[str]:
    """The tokens that came along, that of an account first."""
    found = (request.cookies.get(_cookie_name(request, name), "") for name in (COOKIE, GUEST))
    return [token for token in found if token]


def mark_of(request: AnyRequest) -> str:
    """The mark of a device that was signed in before; empty if there is none."""
    return request.cookies.get(_cookie_name(request, MARK), "")


def device_of(request: AnyRequest) -> str:
    """What the browser says of itself."""
    return name_device(request.headers.get("user-agent", ""))


def remember(request: AnyRequest, token: str) -> None:
    """Give the browser the token of an account to keep; an empty one makes it forget all."""
    _set_cookie(request, COOKIE, token)
    _set_cookie(request, GUEST, "")


def renew(request: AnyRequest, token: str) -> None:
    """Let the browser keep a token for longer, under the name that it has."""
    of_account = request.cookies.get(_cookie_name(request, COOKIE), "")
    _set_cookie(request, COOKIE if token == of_account else GUEST, token)


def remember_mark(request: AnyRequest, mark: str) -> None:
    """Give the browser a mark to keep, also when it signs out."""
    _set_cookie(request, MARK, mark)


def _cookie_name(request: AnyRequest, name: str) -> str:
    """Over HTTPS a name that no other host and no plain HTTP can set."""
    return f"__Host-{name}" if request.url.scheme == "https" else name


def _set_cookie(request: AnyRequest, name: str, value: str) -> None:
    name = _cookie_name(request, name)
    cookie: SimpleCookie = SimpleCookie({name: value})
    morsel = cookie[name]
    morsel.update({"path": "/", "httponly": "yes", "samesite": "Lax"})
    morsel["max-age"] = str(DAYS * 86_400 if value else 0)
    # Over plain HTTP, as at home, a Secure cookie would never come back.
    morsel["secure"] = "yes" if request.url.scheme == "https" else ""
    cookies = request.scope.setdefault("set-cookies", {})  # type: ignore[typeddict-item]
    cookies[name] = morsel.OutputString().encode()
