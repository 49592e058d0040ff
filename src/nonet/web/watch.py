"""A watch on the event loop: for how long, at most, it looked after nobody else.

Time is that of the loop's own thread on the processor, so that a busy machine tells no lies.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from nonet.web.metrics import Metrics

__all__ = ["watched"]

BEAT_SECONDS = 0.05  # between two looks; a loop that does many small things has this much at most


@asynccontextmanager
async def watched(metrics: Metrics) -> AsyncIterator[None]:
    """Note the longest stretch of work between two looks."""
    watch = asyncio.create_task(_watch(metrics))
    try:
        yield
    finally:
        watch.cancel()


async def _watch(metrics: Metrics) -> None:
    longest, before = 0.0, time.thread_time()
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        now = time.thread_time()
        if now - before > longest:
            longest = now - before
            metrics.put("nonet_loop_longest_seconds", longest)
        before = now
