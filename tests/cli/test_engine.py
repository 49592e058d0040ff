"""`nonet engine`: a conversation over pipes, as an editor or a bot has it."""

import io
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import IO, Any

import pytest

from nonet.cli.engine import LONGEST, VERBS, Engine

MINI = "1..4.........32."
SOLVED = "1234341221434321"
EMPTY = "." * 81
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def talk(*requests: object) -> list[dict[str, Any]]:
    """Say everything at once, and read all the answers."""
    lines = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in requests]
    answers = io.BytesIO()
    Engine(io.BytesIO(b"\n".join(lines) + b"\n"), answers).run()
    return [json.loads(line) for line in answers.getvalue().splitlines()]


class Talk:
    """A running engine."""

    def __init__(self, child: "subprocess.Popen[bytes]") -> None:
        assert child.stdin is not None
        assert child.stdout is not None
        self.child, self._in, self._out = child, child.stdin, child.stdout

    def say(self, **request: object) -> None:
        self._in.write(json.dumps(request).encode() + b"\n")
        self._in.flush()

    def hear(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self._out.readline())
        return answer

    def end(self) -> int:
        self._in.close()
        return self.child.wait(timeout=60)

    @property
    def rest(self) -> IO[bytes]:
        return self._out


@pytest.fixture
def running() -> Iterator[Talk]:
    command = [sys.executable, "-m", "nonet", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        yield Talk(child)
        child.kill()


def test_an_engine_says_what_it_is() -> None:
    (greeting,) = talk()
    assert greeting["protocol"] == 1
    assert set(VERBS) | {"stop", "quit"} == set(greeting["verbs"])


DATA: dict[str, dict[str, Any]] = {
    "check": {"givens": MINI, "board": "2x2", "digits": "13.4.........32."},
    "count": {"givens": "." * 16, "board": "2x2", "limit": 1000},
    "explain": {"givens": MINI, "board": "2x2"},
    "generate": {"seed": 7, "board": "2x2"},
    "hint": {"givens": MINI, "board": "2x2", "digits": MINI},
    "key": {"givens": "." * 16, "board": "2x2; cage 3: r1c1 r1c2"},
    "link": {"givens": MINI, "board": "2x2"},
    "minimise": {"givens": "1234341221434321", "board": "2x2", "seed": 3},
    "parse": {"text": MINI},
    "rate": {"givens": EASY},
    "same": {"puzzles": [{"givens": "1" + "." * 15, "board": "2x2"}] * 2},
    "solve": {"givens": MINI, "board": "2x2"},
    "transform": {
        "givens": "1" + "." * 15,
        "board": "2x2",
        "turn": 1,
        "names": [2, 1, 3, 4],
        "swaps": [{"lines": "rows", "one": 1, "other": 2}],
    },
    "why-not": {"givens": MINI, "board": "2x2", "digits": MINI, "cell": 1, "digit": 1},
}


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_answered(verb: str) -> None:
    _, answer = talk({"id": 1, "verb": verb, "data": DATA[verb]})
    assert answer["id"] == 1
    assert answer["answer"]


def test_answers_have_what_was_asked() -> None:
    answers = {
        each["id"]: each.get("answer", each)
        for each in talk(
            {"id": "a", "verb": "solve", "data": {"givens": MINI, "board": "2x2"}},
            {
                "id": "b",
                "verb": "count",
                "data": {"givens": "." * 16, "board": "2x2", "limit": 1000},
            },
            {"id": "c", "verb": "hint", "data": {"givens": MINI, "board": "2x2", "digits": MINI}},
        )[1:]
    }
    assert answers["a"] == {"solution": SOLVED, "is_only": True}
    assert answers["b"] == {"count": 288, "is_all": True}
    assert answers["c"]["step"]["technique"] == "hidden-single-box"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"nonsense", "expected a request"),
        (b"[1]", "expected a request"),
        (b'{"id": 5}', "verb"),
        (b'{"id": 5, "verb": "dance"}', "expected one of check, count"),
        (b'{"id": 5, "verb": "solve", "color": 1}', "color"),
        (b'{"id": 5, "verb": "solve", "data": {}}', "givens"),
        (b'{"id": 5, "verb": "solve", "data": {"givens": "12"}}', "got 2"),
        (b'{"id": 5, "verb": "solve", "data": {"givens": "1", "x": 2}}', "x"),
        (b'{"id": 5, "verb": "solve", "timeout": -1}', "timeout"),
        (b"\xff\xfe", "expected a request"),
        (b'{"id": true, "verb": "solve"}', "expected a request"),
        (b'{"id": "\\ud800", "verb": "solve"}', "expected a request"),
        (b'{"id": 5, "verb": "solve", "data": {"givens": "\xff"}}', "expected data of solve"),
        (
            b'{"id": 5, "verb": "count", "data": {"givens": "1", "limit": 1' + b"0" * 30 + b"}}",
            "limit",
        ),
        (b"[" * 5000, "expected a request"),
        (b'{"id": 5, "verb": "solve", "data": ' + b"[" * 9999 + b"]" * 9999 + b"}", "expected"),
        (b'{"verb": "solve", "data": "' + b"a" * LONGEST + b'"}', "expected at most"),
    ],
)
def test_what_is_no_request_is_refused_and_the_next_answered(line: bytes, message: str) -> None:
    _, refused, answered = talk(
        line, {"id": 6, "verb": "solve", "data": {"givens": MINI, "board": "2x2"}}
    )
    assert refused["error"] == "bad_input"
    assert message in refused["message"]
    assert refused["id"] in (5, None)
    assert answered["answer"]["solution"] == SOLVED


def test_a_request_is_stopped_while_it_is_answered(running: Talk) -> None:
    running.hear()
    running.say(id=1, verb="count", data={"givens": EMPTY, "limit": 10**15})
    running.say(id=2, verb="solve", data={"givens": MINI, "board": "2x2"})
    running.say(verb="stop", id=1)
    assert running.hear() == {"id": 1, "error": "stopped", "message": "stopped as asked"}
    assert running.hear()["answer"]["solution"] == SOLVED
    assert running.end() == 0
    assert running.rest.read() == b""


def test_a_search_for_what_is_not_there_is_stopped(running: Talk) -> None:
    running.hear()
    running.say(id=1, verb="generate", data={"clues": [17, 17], "seed": 1})
    running.say(verb="stop")
    assert running.hear()["error"] == "stopped"
    assert running.end() == 0


def test_a_request_has_a_time_limit(running: Talk) -> None:
    running.hear()
    data = {"givens": EMPTY, "limit": 10**15}
    running.say(id=1, verb="count", timeout=0.1, data=data)
    answer = running.hear()
    assert (answer["error"], "0.1 s" in answer["message"]) == ("limit", True)
    assert running.end() == 0


def test_quit_ends_what_is_under_way(running: Talk) -> None:
    running.hear()
    running.say(id=1, verb="count", data={"givens": EMPTY, "limit": 10**15})
    running.say(verb="quit")
    assert running.hear()["error"] == "stopped"
    assert running.child.wait(timeout=60) == 0


def test_ctrl_c_ends_what_is_under_way_in_good_order(running: Talk) -> None:
    running.hear()
    running.say(id=1, verb="solve", data={"givens": MINI, "board": "2x2"})
    running.say(id=2, verb="count", data={"givens": EMPTY, "limit": 10**15})
    assert running.hear()["id"] == 1  # so the second is under way, or about to be
    running.child.send_signal(signal.SIGINT)
    assert running.hear()["error"] == "stopped"
    assert running.child.wait(timeout=60) == 130


def test_an_engine_whom_nobody_hears_ends_without_a_word() -> None:
    command = [sys.executable, "-m", "nonet", "engine"]
    asked = json.dumps({"verb": "solve", "data": {"givens": MINI, "board": "2x2"}})
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        child.stdin.write(f"{asked}\n")
        child.stdin.close()
        assert child.stderr.read() == ""
        assert child.wait(timeout=60) == 0


def test_a_bug_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(VERBS, "solve", VERBS["solve"]._replace(answer=fail))
    _, broken, answered = talk(
        {"id": 1, "verb": "solve", "data": {"givens": MINI, "board": "2x2"}},
        {"id": 2, "verb": "count", "data": {"givens": MINI, "board": "2x2"}},
    )
    assert (broken["id"], broken["error"]) == (1, "internal")
    assert answered["answer"]["count"] == 1
