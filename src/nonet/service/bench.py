"""The workbench: engine work in processes of its own, each piece within its time.

A thread inside the engine cannot be stopped, and a hostile 25×25 board can keep it busy for years.
A process can be ended. So work goes to a few child processes that live as long as they are quick:

    caller  ──(name, arguments)──▶  child: nonet.service.work.<name>(*arguments)
            ◀──── the answer ─────
            after `seconds`: the child is ended, the caller gets LimitError, the next a new child

A child ends by itself when its parent is gone, for its standard input ends then.
"""

import pickle
import select
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from queue import Empty, LifoQueue
from typing import IO, Any, ParamSpec, TypeVar

from nonet.errors import LimitError

__all__ = ["Bench"]

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
READY = "ready"
LENGTH = struct.Struct("<I")
WAIT_SECONDS = 5.0  # for a free child, before the caller is told that too many ask


class Bench:
    """A few children that do engine work. Safe to use from many threads."""

    def __init__(self, children: int, seconds: float) -> None:
        self._seconds = seconds
        self._idle: LifoQueue[_Child | None] = LifoQueue()
        for _ in range(children):
            self._idle.put(None)  # a child is started when it is first needed
        self._is_open = True

    def run(
        self,
        work: Callable[Given, Answer],
        is_wanted: Callable[[], bool],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Answer:
        """Do a piece of work; LimitError if it takes too long or nobody wants it any more."""
        try:
            child = self._idle.get(timeout=WAIT_SECONDS)
        except Empty:
            raise LimitError("expected a free workbench, got a queue; try again later") from None
        kept: _Child | None = None
        try:
            child = child or _Child()
            answer = child.ask((work.__name__, args, kwargs), self._seconds, is_wanted)
            kept = child
        finally:
            if kept is None and child is not None:
                child.end()
            self._put_back(kept)
        if isinstance(answer, Exception):
            raise answer
        found: Answer = answer
        return found

    def close(self) -> None:
        """End the children that are idle; those at work end when they are done."""
        self._is_open = False
        while True:
            try:
                child = self._idle.get_nowait()
            except Empty:
                return
            if child is not None:
                child.end()

    def _put_back(self, child: "_Child | None") -> None:
        if child is not None and not self._is_open:
            child.end()
        else:
            self._idle.put(child)


class _Child:
    """A process that does one piece of work after the other."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "nonet.service.bench"]
        self._process = subprocess.Popen(  # noqa: S603 (our own program)
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self._is_ready = False  # it says so once it has loaded the engine, on nobody's time

    def ask(self, question: object, seconds: float, is_wanted: Callable[[], bool]) -> Any:
        assert self._process.stdin is not None  # noqa: S101
        assert self._process.stdout is not None  # noqa: S101
        try:
            _write(self._process.stdin, question)
            if not self._is_ready:
                self._is_ready = _read(self._process.stdout) == READY
            deadline = time.monotonic() + seconds
            while not select.select([self._process.stdout], [], [], 0.25)[0]:
                if time.monotonic() > deadline:
                    raise LimitError(f"expected work of at most {seconds:g} seconds, got more")
                if not is_wanted():
                    raise LimitError("expected a caller who waits, got one who went away")
            return _read(self._process.stdout)
        except (EOFError, BrokenPipeError):
            raise LimitError(
                "expected an answer of the engine, got none: its process ended"
            ) from None

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


def _write(pipe: IO[bytes], message: object) -> None:
    packed = pickle.dumps(message)
    pipe.write(LENGTH.pack(len(packed)) + packed)
    pipe.flush()


def _read(pipe: IO[bytes]) -> Any:
    (length,) = LENGTH.unpack(_read_exactly(pipe, LENGTH.size))
    return pickle.loads(_read_exactly(pipe, length))  # noqa: S301 (our own child or parent)


def _read_exactly(pipe: IO[bytes], length: int) -> bytes:
    # The pipe has no buffer of its own, or `select` would not see what waits there.
    parts = bytearray()
    while len(parts) < length:
        part = pipe.read(length - len(parts))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


def _work() -> None:
    """Be a child: answer questions until there are no more."""
    import nonet.formats  # noqa: F401 (loaded now, so that no piece of work has to wait for it)
    from nonet.service import work

    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not disturb the answers
    _write(answers, READY)
    while True:
        try:
            name, args, kwargs = _read(questions)
        except EOFError:
            return
        try:
            answer = getattr(work, name)(*args, **kwargs)
        except Exception as error:
            answer = error
        _write(answers, answer)


if __name__ == "__main__":
    _work()
