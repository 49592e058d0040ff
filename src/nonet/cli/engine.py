"""`nonet engine`: requests and answers, one JSON object a line, for editors, bots and front ends.

    line ──▶ reader ──▶ queue ──▶ worker ──▶ line
                │                    ▲
                └──── stop, quit ────┘

The reader hears a stop while the worker works. What is asked and answered has the fields of the
HTTP API, for both are made of the same types; docs/reference/engine.md is the reference.
"""

from __future__ import annotations

import json
import secrets
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import IO, Annotated, Any, NamedTuple

import click
import msgspec
from msgspec import Meta, Struct

from nonet import __version__
from nonet.errors import InputError, LimitError, NonetError, StoppedError
from nonet.service import images, work
from nonet.service.games import Checked
from nonet.service.images import (
    Grouped,
    Image,
    Keyed,
    Minimised,
    MinimiseRequest,
    SameRequest,
    TransformRequest,
)
from nonet.service.puzzles import PuzzleCard
from nonet.service.work import (
    CheckRequest,
    Counted,
    Explained,
    ExplainRequest,
    HintRequest,
    Link,
    OrderRequest,
    PuzzleRequest,
    Rated,
    Shape,
    Solved,
    Verdict,
    WhyNot,
    WhyNotRequest,
)
from nonet.stopping import within

__all__ = ["PROTOCOL", "VERBS", "Engine", "engine"]

PROTOCOL = 1  # it grows when an older program would misread an answer
LONGEST = 1_000_000  # bytes of a request
MOST_WAITING = 1000  # requests that wait
MOST_SOLUTIONS = 2**63 - 1  # a count has 64 bits
TRIES, SECONDS = 10_000_000, 3600.0  # for one puzzle to order, where no timeout is said


class CountRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A puzzle whose solutions to count, up to a limit."""

    limit: Annotated[int, Meta(ge=1, le=MOST_SOLUTIONS)] = 2


class ParseRequest(Shape, frozen=True, kw_only=True):
    """A puzzle in any format."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class Verb(NamedTuple):
    """What can be asked: the type of its data, that of the answer, and who answers."""

    data: type[Struct]
    gives: Any
    answer: Callable[[Any], Any]


def _make(order: OrderRequest) -> PuzzleCard:
    seed = secrets.randbits(53) if order.seed is None else order.seed
    if order.from_bank:
        raise InputError("expected an order without the bank's grids, got from_bank")
    return work.make_puzzle(order, seed, TRIES, SECONDS).card


VERBS: dict[str, Verb] = {
    "check": Verb(CheckRequest, Checked, work.check_position),
    "count": Verb(CountRequest, Counted, lambda asked: work.count_puzzle(asked, asked.limit)),
    "explain": Verb(ExplainRequest, Explained, work.explain),
    "generate": Verb(OrderRequest, PuzzleCard, _make),
    "hint": Verb(HintRequest, dict[str, Any], work.find_next),
    "key": Verb(PuzzleRequest, Keyed, images.key_puzzle),
    "link": Verb(PuzzleRequest, Link, work.write_link),
    "minimise": Verb(MinimiseRequest, Minimised, images.minimise_puzzle),
    "parse": Verb(ParseRequest, Verdict, lambda asked: work.judge(asked.text, asked)),
    "rate": Verb(PuzzleRequest, Rated, work.rate_puzzle),
    "same": Verb(SameRequest, Grouped, images.group_puzzles),
    "solve": Verb(PuzzleRequest, Solved, work.solve_puzzle),
    "transform": Verb(TransformRequest, Image, images.find_image),
    "why-not": Verb(WhyNotRequest, WhyNot, work.tell_why_not),
}
CONTROL = ("stop", "quit")  # heard at once, whatever is under way
# What msgspec raises where bytes are not the data that was to come: no JSON or of another shape,
# no UTF-8, nested too deep.
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """One line that came in."""

    verb: str
    id: int | str | None = None
    data: msgspec.Raw = msgspec.field(default_factory=lambda: msgspec.Raw(b"{}"))
    timeout: Annotated[float, Meta(ge=0)] | None = None


@dataclass(eq=False)
class _Waiting:
    """A request on its way, and whether it is still wanted."""

    asked: Asked
    stopped: Event = field(default_factory=Event)


class Engine:
    """The conversation: it reads to the end of its input, and answers what was asked."""

    def __init__(self, source: IO[bytes], answers: IO[bytes]) -> None:
        self._source, self._answers = source, answers
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._waiting: list[_Waiting] = []
        self._writing, self._counting = Lock(), Lock()
        self._is_over = False
        self._gone: BrokenPipeError | None = None  # met when nobody listened any more

    def run(self) -> None:
        """Talk until the input ends, when all is answered, or until `quit`."""
        self._write({"protocol": PROTOCOL, "nonet": __version__, "verbs": [*VERBS, *CONTROL]})
        worker = Thread(target=self._work, daemon=True)
        worker.start()
        try:
            while not self._is_over and (line := self._source.readline(LONGEST + 1)):
                self._hear(line)
        except BaseException:  # Ctrl-C, too: the worker must be at rest before Python ends
            self._quit()
            raise
        finally:
            self._queue.put(None)
            worker.join()
        if self._gone:
            raise self._gone

    def _hear(self, line: bytes) -> None:
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = self._source.readline(LONGEST)
            self._refuse(None, InputError(f"expected at most {LONGEST} bytes a line, got more"))
            return
        if not line.strip():
            return
        try:
            self._take(msgspec.json.decode(line, type=Asked))
        except UNREADABLE as error:
            self._refuse(_find_id(line), InputError(f"expected a request, got: {error}"))

    def _take(self, asked: Asked) -> None:
        if asked.verb == "stop":
            self._stop(asked.id)
        elif asked.verb == "quit":
            self._quit()
        elif asked.verb not in VERBS:
            known = ", ".join([*VERBS, *CONTROL])
            self._refuse(asked.id, InputError(f"expected one of {known}, got {asked.verb!r:.40}"))
        elif len(self._waiting) >= MOST_WAITING:
            message = f"expected at most {MOST_WAITING} requests that wait, got one more"
            self._refuse(asked.id, LimitError(message))
        else:
            waiting = _Waiting(asked)
            with self._counting:
                self._waiting.append(waiting)
            self._queue.put(waiting)

    def _stop(self, name: int | str | None) -> None:
        """Stop one request, or without a name all of them; unknown ones are answered already."""
        for waiting in self._pending():
            if name is None or waiting.asked.id == name:
                waiting.stopped.set()

    def _quit(self) -> None:
        self._is_over = True
        self._stop(None)

    def _pending(self) -> list[_Waiting]:
        with self._counting:
            return list(self._waiting)

    def _work(self) -> None:
        while (waiting := self._queue.get()) is not None:
            answer = _answer(waiting)
            with self._counting:
                self._waiting.remove(waiting)
            try:
                self._write(answer)
            except BrokenPipeError as error:
                self._gone = error
                self._quit()
                return

    def _refuse(self, name: int | str | None, error: NonetError) -> None:
        self._write({"id": name, **_tell(error)})

    def _write(self, answer: dict[str, Any]) -> None:
        with self._writing:
            self._answers.write(msgspec.json.encode(answer) + b"\n")
            self._answers.flush()


def _answer(waiting: _Waiting) -> dict[str, Any]:
    name = waiting.asked.id
    try:
        return {"id": name, "answer": _work_out(waiting.asked, waiting.stopped)}
    except NonetError as error:
        return {"id": name, **_tell(error)}
    except Exception:  # a bug of ours, of which the asker shall hear, too
        traceback.print_exc()
        message = "something went wrong here; it is on standard error"
        return {"id": name, "error": "internal", "message": message}


def _work_out(asked: Asked, stopped: Event) -> Any:
    if stopped.is_set():
        raise StoppedError("stopped as asked")
    with within(stopped.is_set, asked.timeout):
        answer = VERBS[asked.verb].answer(_read_data(asked))
    if stopped.is_set():  # it could not be ended, but nobody waits for it any more
        raise StoppedError("stopped as asked")
    return answer


def _read_data(asked: Asked) -> Struct:
    try:
        return msgspec.json.decode(asked.data, type=VERBS[asked.verb].data)
    except UNREADABLE as error:
        raise InputError(f"expected data of {asked.verb}, got: {error}") from None


def _tell(error: NonetError) -> dict[str, Any]:
    where = {"where": error.where} if error.where else {}
    return {"error": error.code, "message": str(error), **where}


def _find_id(line: bytes) -> int | str | None:
    """The id of a request that is none, so that its asker hears of it."""
    try:
        name = msgspec.convert(json.loads(line)["id"], int | str | None)
        msgspec.json.encode(name)  # half a character can be read by an escape, and not be written
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    return name


@click.command("engine")
def engine() -> None:
    """Answer requests, one JSON object a line, until the input ends.

    For editors, bots and other front ends: solve, rate, explain, hint, generate and more, with the
    data of the HTTP API. {"verb": "stop"} ends what is under way.
    """
    Engine(sys.stdin.buffer, sys.stdout.buffer).run()
