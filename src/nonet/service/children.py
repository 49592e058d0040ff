"""Children: engine work in processes of its own, each piece within its time and memory.

A thread inside the engine cannot be stopped, and a hostile 25×25 board can keep it busy for years.
A process can be ended. So work goes to a few child processes that live as long as they are quick:

    caller  ──(name, arguments)──▶  child: <name>(*arguments) of work.py, setter.py or images.py
            ◀──── the answer ─────
            after `seconds`: the child is ended, the caller gets LimitError, the next a new child

Each child has a thread here that takes the next piece when the last is done. Callers take turns:

    ada   ▢▢▢▢        the longest queue is never served twice while another waits,
    bert  ▢           and nobody holds all children at once, so one who asks for slow
    cleo  ▢▢          work waits alone

A child ends when its parent is gone, even amid work: its standard input ends then.
"""

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from threading import Condition, Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar

from nonet.errors import LimitError
from nonet.service.child import Child

__all__ = ["Children"]

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
MOST_WAITING = 32  # pieces of one caller
MOST_OF_ALL = 512  # pieces; beyond that the longest queue gives way
PATIENCE = 2  # times the seconds for a piece that one may wait for its turn
LEAST_PATIENCE = 5.0  # seconds, for those who set a short time


class Piece(NamedTuple):
    """Work that waits: what to do, who still wants it, and where the answer goes."""

    question: tuple[str, tuple[Any, ...], dict[str, Any]]
    seconds: float
    is_wanted: Callable[[], bool]
    until: float  # its turn comes, or it is not done
    answer: "Future[Any]"


class Children:
    """A few children that do engine work, fairly shared. Safe to use from many threads."""

    def __init__(self, children: int, seconds: float) -> None:
        self._seconds = seconds
        self._share = max(1, children - 1)  # of the children that one caller may hold
        self._waiting: OrderedDict[str, deque[Piece]] = OrderedDict()  # in the order of turns
        self._held: Counter[str] = Counter()
        self._changed = Condition()
        self._is_open = True
        self._children = [Child() for _ in range(children)]
        self._threads = [
            Thread(target=self._serve, args=(child,), name="child", daemon=True)
            for child in self._children
        ]
        for thread in self._threads:
            thread.start()

    def submit(
        self,
        caller: str,
        is_wanted: Callable[[], bool],
        work: Callable[Given, Answer],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> "Future[Answer]":
        """Queue a piece of work; LimitError for a caller who has too many that wait.

        The future gets LimitError if the piece takes too long or nobody wants it any more.
        """
        return self.submit_within(self._seconds, caller, is_wanted, work, *args, **kwargs)

    def submit_within(
        self,
        seconds: float,
        caller: str,
        is_wanted: Callable[[], bool],
        work: Callable[Given, Answer],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> "Future[Answer]":
        """Queue a piece of work with a time of its own, if that is shorter than the usual."""
        answer: Future[Answer] = Future()
        question = (work.__name__, args, kwargs)
        seconds = min(seconds, self._seconds)
        until = time.monotonic() + max(LEAST_PATIENCE, PATIENCE * self._seconds)
        piece = Piece(question, seconds, is_wanted, until, answer)
        with self._changed:
            if not self._is_open:
                raise LimitError("expected a server that stays, got one that stops")
            queue = self._waiting.setdefault(caller, deque())
            if len(queue) >= MOST_WAITING:
                raise LimitError(f"expected at most {MOST_WAITING} pieces of work, got more")
            queue.append(piece)
            self._shorten()
            self._changed.notify()
        return answer

    def run(
        self, work: Callable[Given, Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        """Do a piece of work that its caller surely waits for."""
        return self.submit("", lambda: True, work, *args, **kwargs).result()

    def are_idle(self) -> bool:
        """Tell whether nobody waits, and no child is at work."""
        with self._changed:
            return not self._waiting and not self._held

    def close(self) -> None:
        """End the children, whatever they do; those who wait get LimitError."""
        with self._changed:
            self._is_open = False
            waiting = [piece for queue in self._waiting.values() for piece in queue]
            self._waiting.clear()
            self._changed.notify_all()
        for piece in waiting:
            _fail(piece, LimitError("expected a server that stays, got one that stops"))
        for child in self._children:
            child.kill()
        for thread in self._threads:
            thread.join()

    def _shorten(self) -> None:
        """Turn the last piece of the longest queue away when all queues together are too long."""
        if sum(map(len, self._waiting.values())) > MOST_OF_ALL:
            longest = max(self._waiting.values(), key=len)
            _fail(longest.pop(), LimitError("expected a free workbench, got a queue; try later"))

    def _serve(self, child: Child) -> None:
        """Let a child do one piece after the other until all are closed."""
        while True:
            with self._changed:
                taken = self._take()
                while taken is None:
                    if not self._is_open:
                        child.end()
                        return
                    self._changed.wait()
                    taken = self._take()
            caller, piece = taken
            try:
                _answer(child, piece)
            finally:
                with self._changed:
                    self._held[caller] -= 1
                    self._held += Counter()  # forget who holds none
                    self._changed.notify_all()

    def _take(self) -> "tuple[str, Piece] | None":
        """Take the next piece of the next caller who may have one more child."""
        for caller, queue in self._waiting.items():
            if self._held[caller] < self._share:
                piece = queue.popleft()
                self._waiting.move_to_end(caller)
                if not queue:
                    del self._waiting[caller]
                self._held[caller] += 1
                return caller, piece
        return None


def _answer(child: Child, piece: Piece) -> None:
    if not piece.is_wanted():
        _fail(piece, LimitError("expected a caller who waits, got one who went away"))
        return
    if time.monotonic() > piece.until:
        _fail(piece, LimitError("expected a free workbench, got a queue; try again later"))
        return
    try:
        answer = child.ask(piece.question, piece.seconds, piece.is_wanted)
    except Exception as error:  # whoever waits must hear
        _fail(piece, error)
        return
    if isinstance(answer, Exception):
        _fail(piece, answer)
    else:
        with suppress(InvalidStateError):  # cancelled: nobody waits any more
            piece.answer.set_result(answer)


def _fail(piece: Piece, error: Exception) -> None:
    with suppress(InvalidStateError):
        piece.answer.set_exception(error)
