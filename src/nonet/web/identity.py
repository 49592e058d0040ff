"""Who asks: the cookie in, the player out; and the cookie of a new guest back."""

from asyncio import create_task, get_running_loop
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any, ParamSpec, TypeVar

from litestar import Request

from nonet.errors import DeniedError, LimitError
from nonet.service.service import Service
from nonet.service.tokens import DAYS

__all__ = [
    "COOKIE",
    "AnyRequest",
    "admit",
    "at_bench",
    "count_attempt",
    "expect_player",
    "find_player",
    "in_thread",
    "remember",
    "service_of",
]

COOKIE = "nonet"
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


async def at_bench(
    request: AnyRequest, work: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
) -> Answer:
    """Do engine work in a process of its own; it ends when nobody waits for it any more."""
    gone = create_task(_wait_until_gone(request))
    pool, bench = request.app.state.work_pool, service_of(request).bench

    def run() -> Answer:
        return bench.run(work, lambda: not gone.done(), *args, **kwargs)

    try:
        return await get_running_loop().run_in_executor(pool, run)
    finally:
        gone.cancel()


async def _wait_until_gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def count_attempt(request: AnyRequest, name: str) -> None:
    """Count an attempt at a password, by address and by name; refuse more than a few a minute."""
    limiter = request.app.state.attempts
    address = request.client.host if request.client else "unknown"
    if not all([limiter.admits(f"address {address}"), limiter.admits(f"name {name}")]):
        raise LimitError("expected a few attempts a minute, got more; wait a moment")


async def find_player(request: AnyRequest) -> int | None:
    """Tell who asks, None for someone new."""
    token = request.cookies.get(COOKIE)
    if not token:
        return None
    accounts = service_of(request).accounts
    remembered = accounts.recall(token)
    return remembered or await in_thread(request, accounts.recognise, token)


async def admit(request: AnyRequest) -> int:
    """Tell who asks; someone new becomes a guest and gets a cookie."""
    known = await find_player(request)
    if known is not None:
        return known
    session = await in_thread(request, service_of(request).accounts.welcome)
    remember(request, session.token)
    return session.player_id


async def expect_player(request: AnyRequest) -> int:
    """Tell who asks; refuse someone new."""
    player_id = await find_player(request)
    if player_id is None:
        raise DeniedError("expected the cookie of a player, got none that is valid")
    return player_id


def remember(request: AnyRequest, token: str) -> None:
    """Give the browser a token to keep; an empty one makes it forget."""
    cookie: SimpleCookie = SimpleCookie({COOKIE: token})
    morsel = cookie[COOKIE]
    morsel.update({"path": "/", "httponly": "yes", "samesite": "Lax"})
    morsel["max-age"] = str(DAYS * 86_400 if token else 0)
    # Over plain HTTP, as at home, a Secure cookie would never come back.
    morsel["secure"] = "yes" if request.url.scheme == "https" else ""
    request.scope["set-cookie"] = morsel.OutputString().encode()  # type: ignore[typeddict-unknown-key]
