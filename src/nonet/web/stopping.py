"""A server that is gone a few seconds after it is told to stop, whatever hangs.

told to stop     no more connections; streams end; requests under way are finished
GRACE_SECONDS    what is still under way is cancelled, engine work is ended, the store is closed
STOP_SECONDS     the process ends; what was acknowledged is on the disk long since
"""

import logging
import os
import socket
import time
from queue import SimpleQueue
from threading import Thread
from types import FrameType

import uvicorn

from nonet.web.door import Door

__all__ = ["GRACE_SECONDS", "STOP_SECONDS", "Server"]

GRACE_SECONDS = 3  # for requests under way when the server is told to stop
STOP_SECONDS = 4.5  # until its process ends, and with it a thread that waits for a hung database
HURRIED = 1  # the exit code of a server that did not come to its end by itself

log = logging.getLogger("nonet.server")


class Server(uvicorn.Server):
    """uvicorn's server; told to stop, it waits neither for streams nor for what hangs."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._told: SimpleQueue[None] = SimpleQueue()  # may be rung by a handler of signals
        Thread(target=self._end, name="stop", daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop."""
        self._told.put(None)
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End streams, finish requests under way, and stop."""
        door = self.config.app
        if isinstance(door, Door):
            door.end_streams()
        await super().shutdown(sockets)

    def _end(self) -> None:
        self._told.get()
        time.sleep(STOP_SECONDS)
        log.error("stopped before all was done")
        os._exit(HURRIED)
