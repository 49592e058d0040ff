"""The journal: many appends, one transaction.

A move is acknowledged when it is on the disk, and a disk takes as long for one move as for fifty.
So a single thread writes for all callers: while it waits for the disk the next moves queue up, and
go down together the next time.

    callers   ──append──▶  queue  ──all that wait──▶  one transaction  ──▶  each caller's answer
"""

import logging
from collections.abc import Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread

from nonet.errors import NonetError, StoreError
from nonet.store.games import Append
from nonet.store.store import Store

__all__ = ["Journal"]

MOST = 200  # appends in one transaction
log = logging.getLogger(__name__)

Waiting = tuple[Append, "Future[bool]"]


class Journal:
    """Writes moves to a store; safe to call from many threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()
        self.written = 0  # moves
        self.batches = 0

    def append(self, append: Append) -> "Future[bool]":
        """Write moves down; the answer is False if the game's log has other ideas."""
        future: Future[bool] = Future()
        self._queue.put((append, future))
        return future

    def close(self) -> None:
        """Write down what waits, and stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch, is_last = self._take()
            if batch:
                self._write(batch)
            if is_last:
                return

    def _take(self) -> tuple[list[Waiting], bool]:
        """Wait for one append, then take all that are there."""
        batch: list[Waiting] = []
        item = self._queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) == MOST or self._queue.empty():
                return batch, False
            item = self._queue.get()
        return batch, True

    def _write(self, batch: Sequence[Waiting]) -> None:
        try:
            answers = self._store.games.append_all([append for append, _ in batch])
        except NonetError as error:
            _fail(batch, error)
        except Exception as error:  # the thread must live, and every caller must hear
            log.exception("the journal could not write")
            _fail(batch, StoreError(f"expected the store to take moves, got {error}"))
        else:
            self._settle(batch, answers)

    def _settle(self, batch: Sequence[Waiting], answers: Sequence[bool]) -> None:
        self.batches += 1
        for (append, future), answer in zip(batch, answers, strict=True):
            self.written += len(append.moves) if answer else 0
            future.set_result(answer)


def _fail(batch: Sequence[Waiting], error: NonetError) -> None:
    for _, future in batch:
        future.set_exception(error)
