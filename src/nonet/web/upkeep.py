"""Upkeep: what a server does by itself now and then."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from nonet.errors import StoreError
from nonet.service.settings import Settings
from nonet.service.tidying import tidy_some

__all__ = ["tidied"]

log = logging.getLogger(__name__)

PAUSE = 3600.0  # seconds between two looks for idle guests
BREATH = 1.0  # seconds between two batches of them


@asynccontextmanager
async def tidied(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """Delete idle guests while the server runs, a batch at a time."""
    task = asyncio.create_task(_tidy(app, settings.guest_days)) if settings.guest_days else None
    try:
        yield
    finally:
        if task is not None:
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
