"""The journal: many appends, one transaction.

A move is acknowledged when it is on the disk, and a disk takes as long for one move as for fifty.
So a single thread writes for all callers: while it waits for the disk, or for another process to
finish writing, the next moves gather in a batch, and go down together.

    callers  ──append──▶  open batch  ──our turn to write──▶  one transaction  ──▶  all answers
"""

import logging
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple

from nonet.errors import NonetError, StoreError
from nonet.store.appends import Append
from nonet.store.store import Store

__all__ = ["Journal", "PendingWrite"]

log = logging.getLogger(__name__)


class PendingWrite(NamedTuple):
    """What a caller gets for an append: the batch that it is in, and its place there."""

    batch: "Future[list[bool]]"
    place: int

    def result(self) -> bool:
        """Wait until the batch is written; False if the game's log has other ideas."""
        return self.batch.result()[self.place]


class Journal:
    """Writes moves to a store; safe to call from many threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._open = _Batch()
        self._bell: SimpleQueue[bool] = SimpleQueue()  # rung once for each batch; False ends
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()
        self.written = 0  # moves
        self.batches = 0

    def append(self, append: Append) -> PendingWrite:
        """Put moves on the way to the disk."""
        with self._lock:
            batch = self._open
            batch.appends.append(append)
            pending = PendingWrite(batch.answers, len(batch.appends) - 1)
        if pending.place == 0:
            self._bell.put(True)
        return pending

    def close(self) -> None:
        """Write down what waits, and stop."""
        self._bell.put(False)
        self._thread.join()

    def _run(self) -> None:
        while self._bell.get():
            self._write()

    def _write(self) -> None:
        closed: list[_Batch] = []

        def take() -> list[Append]:  # the batch is closed when it is our turn to write
            if not closed:
                closed.append(self._close_batch())
            return closed[0].appends

        try:
            answers = self._store.games.append_all(take)
        except NonetError as error:
            self._fail(closed, error)
        except Exception as error:  # the thread must live, and every caller must hear
            log.exception("the journal could not write")
            self._fail(closed, StoreError(f"expected the store to take moves, got {error}"))
        else:
            self.batches += 1
            written = zip(closed[0].appends, answers, strict=True)
            self.written += sum(len(append.moves) for append, answer in written if answer)
            closed[0].answers.set_result(answers)

    def _close_batch(self) -> "_Batch":
        with self._lock:
            batch, self._open = self._open, _Batch()
        return batch

    def _fail(self, closed: "list[_Batch]", error: NonetError) -> None:
        batch = closed[0] if closed else self._close_batch()
        batch.answers.set_exception(error)


class _Batch:
    """Appends that go down together, and the answer to each of them."""

    def __init__(self) -> None:
        self.appends: list[Append] = []
        self.answers: Future[list[bool]] = Future()
