"""A child of the workbench: a process that does one piece of engine work after the other.

    parent   thread that asks   ── question ──▶  stdin    thread that hears   child
             thread that hears  ◀── answer ────  stdout   main thread: works

Each message is a length and that many bytes; the child's first says that it is ready. A child holds
so much memory at most, takes the processor after those who serve, and ends when its standard input
does, even amid work.
"""

import os
import pickle
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO, Any

from nonet.errors import LimitError, TooLongError

__all__ = ["MOST_MEMORY", "Child"]

READY = "ready"
END = "end"  # the process ended
LENGTH = struct.Struct("<I")
GLANCE_SECONDS = 0.25  # between two looks at the clock and at the caller
MOST_MEMORY = 400_000_000  # bytes of data; a child that has loaded all holds a tenth of it
NICE = 5  # whoever waits for a move goes first


class Child:
    """A child as its parent sees it. The process starts when it is first asked."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._heard: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self._is_open = True
        self._lock = Lock()  # around starting and killing

    def ask(self, question: object, seconds: float, is_wanted: Callable[[], bool]) -> Any:
        """Let the child answer; LimitError if it takes too long or nobody wants it any more."""
        try:
            process = self._start()
            assert process.stdin is not None  # noqa: S101
            _write(process.stdin, question)
            return self._hear(time.monotonic() + seconds, seconds, is_wanted)
        except BaseException as error:
            self.end()
            if isinstance(error, OSError):
                raise self._ended() from None
            raise

    def kill(self) -> None:
        """End the process from another thread than the one that asks, and start no other."""
        with self._lock:
            self._is_open = False
            if self._process is not None:
                self._process.kill()

    def end(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdin is not None  # noqa: S101
            with suppress(OSError):  # what it did not read is lost
                process.stdin.close()

    def _start(self) -> "subprocess.Popen[bytes]":
        """Start the process, unless it runs, and wait until it is ready: on nobody's time."""
        with self._lock:
            if not self._is_open:
                raise LimitError("expected a server that stays, got one that stops")
            if self._process is not None:
                return self._process
            command = [sys.executable, "-m", "nonet.service.child"]
            self._process = subprocess.Popen(  # noqa: S603 (our own program)
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        self._heard = SimpleQueue()
        Thread(target=_listen, args=(self._process.stdout, self._heard), daemon=True).start()
        if self._heard.get() != (READY, None):
            raise self._ended()
        return self._process

    def _hear(self, deadline: float, seconds: float, is_wanted: Callable[[], bool]) -> Any:
        while True:
            try:
                kind, answer = self._heard.get(timeout=GLANCE_SECONDS)
            except Empty:
                if time.monotonic() > deadline:
                    text = f"expected work of at most {seconds:g} seconds, got more"
                    raise TooLongError(text) from None
                if not is_wanted():
                    raise LimitError("expected a caller who waits, got one who left") from None
            else:
                if kind == END:
                    raise self._ended()
                return answer

    def _ended(self) -> LimitError:
        return LimitError("expected an answer of the engine, got none: its process ended")


def _listen(pipe: IO[bytes], heard: "SimpleQueue[tuple[str, Any]]") -> None:
    """Hear what a process says until it ends, and tell that too."""
    with pipe:
        while True:
            try:
                heard.put(_read(pipe))
            except (EOFError, OSError):
                heard.put((END, None))
                return


def _write(pipe: IO[bytes], message: object) -> None:
    packed = pickle.dumps(message)
    pipe.write(LENGTH.pack(len(packed)) + packed)
    pipe.flush()


def _read(pipe: IO[bytes]) -> Any:
    (length,) = LENGTH.unpack(_read_exactly(pipe, LENGTH.size))
    return pickle.loads(_read_exactly(pipe, length))  # noqa: S301 (our own child or parent)


def _read_exactly(pipe: IO[bytes], length: int) -> bytes:
    found = pipe.read(length)
    if len(found) < length:
        raise EOFError
    return found


def _work() -> None:
    """Be a child: answer questions until there are no more."""
    import nonet.formats  # noqa: F401 (loaded now, so that no piece of work has to wait for it)
    from nonet.service import images, setter, work

    _limit()
    answers, questions = sys.stdout.buffer, SimpleQueue[Any]()
    sys.stdout = sys.stderr  # whatever prints must not disturb the answers
    Thread(target=_hear_questions, args=(sys.stdin.buffer, questions), daemon=True).start()
    _write(answers, (READY, None))
    while True:
        name, args, kwargs = questions.get()
        try:
            room = next(room for room in (work, setter, images) if hasattr(room, name))
            answer = getattr(room, name)(*args, **kwargs)
        except MemoryError:
            answer = LimitError(f"expected work within {MOST_MEMORY / 1e6:g} MB, got more")
        except Exception as error:
            answer = error
        _write(answers, ("answer", answer))


def _hear_questions(pipe: IO[bytes], questions: "SimpleQueue[Any]") -> None:
    try:
        while True:
            questions.put(_read(pipe))
    except EOFError:
        os._exit(0)  # nobody waits for what is under way


def _limit() -> None:
    """Bound the memory of this process, and let others go first, where the system can do so."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(AttributeError, OSError):
        os.nice(NICE)


if __name__ == "__main__":
    _work()
