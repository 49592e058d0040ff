"""Wires between the workers of one host: short texts from each to all others.

    parent   makes a pair of sockets for each place, then forks
    worker   reads from its own place, writes to those of the others

They are no files and have no address, so that nobody else can write to them and a server that is
killed leaves nothing behind. A worker that takes the place of another reads on where it ended.
"""

import socket
from collections.abc import Callable
from threading import Thread

from nonet.errors import StoreError

__all__ = ["Wires"]

LONGEST = 65_536  # bytes of a text
END = b""  # what a worker sends to itself to stop reading


class Wires:
    """Carries texts between forked workers.

    >>> heard: list[str | None] = []
    >>> wires = Wires(workers=2)
    >>> wires.take_place(1)
    >>> wires.send("to the worker in place 0")
    >>> wires.take_place(0)
    >>> wires.start(heard.append)
    >>> wires.close()
    >>> heard
    ['to the worker in place 0']
    """

    def __init__(self, workers: int) -> None:
        pairs = [_pair() for _ in range(workers if workers > 1 else 0)]
        self._inboxes = [inbox for inbox, _ in pairs]
        self._outboxes = [outbox for _, outbox in pairs]
        self._place = 0
        self._thread: Thread | None = None

    @property
    def are_needed(self) -> bool:
        """Whether there is another worker to talk to."""
        return len(self._outboxes) > 1

    def take_place(self, place: int) -> None:
        """Read and write as one worker of several."""
        self._place = place

    def start(self, hear: Callable[[str | None], None]) -> None:
        """Begin to call `hear` with each text that another worker sends."""
        self._thread = Thread(target=self._read, args=(hear,), name="wires", daemon=True)
        self._thread.start()

    def send(self, text: str) -> None:
        """Send a text to all other workers; StoreError if one of them has too many unread."""
        is_full = False
        for place, outbox in enumerate(self._outboxes):
            if place != self._place:
                try:
                    outbox.send(text.encode())
                except OSError:  # it is stuck, and will be replaced
                    is_full = True
        if is_full:
            raise StoreError("expected every worker to read its news, got one that does not")

    def close(self) -> None:
        """Stop reading once everything is read."""
        if self._thread is not None:
            self._outboxes[self._place].setblocking(True)
            self._outboxes[self._place].send(END)
            self._thread.join()
        for end in (*self._inboxes, *self._outboxes):
            end.close()

    def _read(self, hear: Callable[[str | None], None]) -> None:
        inbox = self._inboxes[self._place]
        while (text := inbox.recv(LONGEST)) != END:
            hear(text.decode())


def _pair() -> tuple[socket.socket, socket.socket]:
    """Make a pair of sockets that keep texts apart; a full one refuses instead of waiting."""
    inbox, outbox = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    outbox.setblocking(False)
    return inbox, outbox
