"""Engine work for a request: paid for, fairly shared, and ended when nobody waits for it."""

from asyncio import create_task, wrap_future
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from nonet.errors import LimitError, TooLongError
from nonet.service.known import UnknownError
from nonet.web.identity import AnyRequest, in_thread, service_of
from nonet.web.limits import address_of
from nonet.web.prices import Price, pay

__all__ = ["in_child", "in_game"]

GRID_SECONDS = 2.0  # for a question about a grid; one that people play takes a hundredth
ROUNDS = 5  # for its solution and its key, and in case that one is forgotten before it is used

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


async def in_child(
    request: AnyRequest, work: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
) -> Answer:
    """Do engine work in a process of its own; it ends when nobody waits for it any more."""
    return await within(request, float("inf"), work, *args, **kwargs)


async def within(
    request: AnyRequest,
    seconds: float,
    work: Callable[Given, Answer],
    *args: Given.args,
    **kwargs: Given.kwargs,
) -> Answer:
    """Do engine work that gets less time than usual; TooLongError where that is not enough."""
    assert request.route_handler.opt["price"] is not Price.CHEAP, request.url.path  # noqa: S101
    pay(request)
    gone = create_task(_wait_until_gone(request))
    try:
        caller, children = address_of(request.scope), service_of(request).children
        return await wrap_future(
            children.submit_within(seconds, caller, lambda: not gone.done(), work, *args, **kwargs)
        )
    finally:
        gone.cancel()


async def in_game(
    request: AnyRequest, work: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
) -> Answer:
    """Do in a thread what needs the solution or the key of a grid; a child finds them first.

    One that takes too long is played like one with several solutions: nobody knows the mistakes.
    """
    for _ in range(ROUNDS):
        try:
            return await in_thread(request, work, *args, **kwargs)
        except UnknownError as unknown:
            unknown.keep(unknown.grid, await _find_out(request, unknown))
    raise LimitError("expected a board that stays known, got too many others; ask again")


async def _find_out(request: AnyRequest, unknown: UnknownError) -> Any | None:
    try:
        return await within(request, GRID_SECONDS, unknown.work, unknown.grid)
    except TooLongError:
        return None


async def _wait_until_gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
