"""Upkeep: what a server does by itself now and then."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

from litestar import Litestar

from nonet.errors import NonetError, StoreError
from nonet.service.settings import Settings
from nonet.service.tidying import tidy_some

__all__ = ["filled", "tidied"]

log = logging.getLogger(__name__)

PAUSE = 3600.0  # seconds between two looks for idle guests
BREATH = 1.0  # seconds between two batches of them, and between two puzzles for the bank
REST = 60.0  # seconds before a bank that was full is looked at again


def tidied(app: Litestar, settings: Settings) -> AbstractAsyncContextManager[None]:
    """Delete idle guests while the server runs, a batch at a time."""
    return _beside(_tidy(app, settings.guest_days)) if settings.guest_days else nullcontext()


def filled(app: Litestar, settings: Settings) -> AbstractAsyncContextManager[None]:
    """Fill the shelves of the bank while the server runs and nobody waits for the engine."""
    return _beside(_fill(app, settings.fill)) if settings.fill else nullcontext()


@asynccontextmanager
async def _beside(upkeep: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    task = asyncio.create_task(upkeep)
    try:
        yield
    finally:
        task.cancel()


async def _tidy(app: Litestar, days: int) -> None:
    loop, store = asyncio.get_running_loop(), app.state.service.store
    while True:
        await asyncio.sleep(PAUSE)
        gone = 1
        while gone:
            gone = 0
            try:
                gone = await loop.run_in_executor(app.state.pool, tidy_some, store, days)
            except StoreError as error:  # there is no hurry; the next hour comes
                log.warning("idle guests could not be deleted: %s", error)
            await asyncio.sleep(BREATH)


async def _fill(app: Litestar, enough: int) -> None:
    from nonet.service.filling import Filler  # most servers fill nothing, and it takes long to load

    loop, service = asyncio.get_running_loop(), app.state.service
    filler = Filler(service.store, service.puzzles, service.children, enough)
    while True:
        await asyncio.sleep(BREATH)
        try:
            shelf = await loop.run_in_executor(app.state.pool, filler.fill_one)
        except NonetError as error:  # there is no hurry
            log.warning("the bank could not be filled: %s", error)
            shelf = None
        if shelf is None:
            await asyncio.sleep(REST)
