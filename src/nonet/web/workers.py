"""The workers: processes that answer, and a parent that looks after them.

    parent   loads the application, listens   ── fork ─▶  worker   opens the store, answers
             waits for signals                ── fork ─▶  worker
                                              ◀─ wire ──           a byte each second

A worker that died or is silent for too long is replaced. One whose wire has no other end has lost
its parent, and stops. What the parent loaded is there in every worker at once and lies in memory
once; so the parent has no threads, no event loop and no open store when it forks.
"""

import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf

import uvicorn

from nonet.errors import InputError
from nonet.web.stopping import STOP_SECONDS, Server

__all__ = ["Worker", "answer_with_workers"]

LAST_SECONDS = 0.4  # after a worker should have ended; then it is killed
LOOK_SECONDS = 0.1  # between two looks at workers that were told to stop
PATIENCE = 30  # looks at a silent worker, one a second, until it is taken for stuck
LIFE_SECONDS = 1  # the least between two workers in one place, should they die at once
START_FAILED = 3  # uvicorn's exit code when the application cannot start; another could not either
STOP = {signal.SIGINT, signal.SIGTERM}

log = logging.getLogger("nonet.server")


def answer_with_workers(
    config: uvicorn.Config, door: socket.socket, when_born: Callable[[int], None]
) -> None:
    """Let workers answer until told to stop; each calls `when_born` with its place first."""
    if not hasattr(os, "fork"):
        raise InputError(f"expected one worker on this system, got {config.workers}")
    awaited = {*STOP, signal.SIGCHLD, signal.SIGALRM}
    # Signals wait until they are asked for, so that none is lost while a worker begins.
    signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # some systems drop it if nobody listens
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    workers = Workers(config, door, when_born)
    while signal.sigwait(awaited) not in STOP and workers.can_start:
        workers.look_after()
    signal.setitimer(signal.ITIMER_REAL, LOOK_SECONDS, LOOK_SECONDS)
    workers.tell_to_stop()
    while workers.are_there():
        signal.sigwait(awaited)
    if not workers.can_start:
        sys.exit(START_FAILED)


class Worker:
    """A process that answers, as its parent sees it."""

    def __init__(self, process: int, wire: socket.socket) -> None:
        self.process = process
        self.wire = wire
        self.code: int | None = None  # with which it ended
        self.born = time.monotonic()
        self.silence = 0  # looks since it last gave a sign of life; a clock runs while we sleep

    def look(self, patience: float) -> None:
        """See whether it has ended; end it when it was silent at more looks than these."""
        if self.code is not None:
            return
        self.silence += 1
        with suppress(BlockingIOError):
            if self.wire.recv(4096):
                self.silence = 0
        if self.silence > patience:
            log.error("worker %d is silent and is killed", self.process)
            os.kill(self.process, signal.SIGKILL)
            self.silence = 0
        process, status = os.waitpid(self.process, os.WNOHANG)
        if process:
            self.code = os.waitstatus_to_exitcode(status)
            self.wire.close()


class Workers:
    """One worker in each place."""

    def __init__(
        self, config: uvicorn.Config, door: socket.socket, when_born: Callable[[int], None]
    ) -> None:
        self._config = config
        self._door = door
        self._when_born = when_born
        self._workers: dict[int, Worker] = {}
        self._deadline = 0.0  # by which they must have stopped, once they are told to
        self.can_start = True
        for place in range(config.workers):
            self._workers[place] = self._fork(place)

    def look_after(self) -> None:
        """Replace those that ended."""
        for place, worker in self._workers.items():
            worker.look(PATIENCE)
            if worker.code == START_FAILED:
                self.can_start = False
            elif worker.code is not None and time.monotonic() > worker.born + LIFE_SECONDS:
                log.warning("worker %d ended with %d", worker.process, worker.code)
                self._workers[place] = self._fork(place)

    def tell_to_stop(self) -> None:
        """Tell all to finish what they do."""
        for worker in self._workers.values():
            if worker.code is None:
                os.kill(worker.process, signal.SIGTERM)
        self._deadline = time.monotonic() + STOP_SECONDS + LAST_SECONDS

    def are_there(self) -> bool:
        """Tell whether some are still busy after they were told to stop."""
        for worker in self._workers.values():
            worker.look(patience=inf)
            if worker.code is None and time.monotonic() > self._deadline:
                os.kill(worker.process, signal.SIGKILL)
        return any(worker.code is None for worker in self._workers.values())

    def _fork(self, place: int) -> Worker:
        ours, theirs = socket.socketpair()
        process = os.fork()
        if process:
            theirs.close()
            ours.setblocking(False)
            return Worker(process, ours)
        # Held here too, the wires of the others would not end with our parent.
        for wire in (ours, *(worker.wire for worker in self._workers.values())):
            wire.close()
        theirs.setblocking(False)
        os._exit(self._work(place, theirs))  # nothing of the parent's is left to be done

    def _work(self, place: int, wire: socket.socket) -> int:
        """Answer until told to stop or left alone; answer the exit code."""
        server = Server(self._config)

        async def give_sign() -> None:
            try:
                wire.send(b".")
            except BlockingIOError:
                pass  # the parent has not yet heard the last thousands
            except OSError:
                server.should_exit = True

        self._config.callback_notify, self._config.timeout_notify = give_sign, 0
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signal.valid_signals())
        try:
            self._when_born(place)
            server.run(sockets=[self._door])
        except SystemExit as end:
            return int(end.code or 0)
        except KeyboardInterrupt:  # it comes when all is done
            return 0
        except BaseException:
            log.exception("worker failed")
            return 1
        return 0
