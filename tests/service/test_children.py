"""The workbench: pieces within their time and memory, callers in turn, children that end."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest

import nonet.service.children as module
from nonet.errors import InputError, LimitError, TooLongError
from nonet.service.children import Children
from nonet.service.work import (
    MadeCard,
    OrderRequest,
    PuzzleRequest,
    Solved,
    make_puzzle,
    solve_puzzle,
)
from waiting import comes_true, is_running

QUICK = PuzzleRequest(givens="." * 81)
UNHEARD_OF = OrderRequest(clues=(18, 18), symmetry="quarter-turn", level="beginner")  # none
PARENT = """
from nonet.service.children import Children
from nonet.service.work import OrderRequest, make_puzzle
order = OrderRequest(clues=(18, 18), symmetry="quarter-turn", level="beginner")
Children(1, 600).submit("a", lambda: True, make_puzzle, order, 1, 10**12, 3600.0)
input()
"""
needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")


@pytest.fixture
def children() -> Iterator[Children]:
    opened = Children(children=2, seconds=600)
    yield opened
    opened.close()


def ask_slowly(
    children: Children,
    caller: str,
    is_wanted: Callable[[], bool] = lambda: True,
    seconds: float = 600,
) -> "Future[MadeCard]":
    """Ask for work that ends when its hour is up, or is ended."""
    return children.submit_within(
        seconds, caller, is_wanted, make_puzzle, UNHEARD_OF, 1, 10**12, 3600.0
    )


def ask_quickly(children: Children, caller: str) -> "Future[Solved]":
    return children.submit(caller, lambda: True, solve_puzzle, QUICK)


def test_errors_of_the_engine_come_back_as_they_were(children: Children) -> None:
    assert children.run(solve_puzzle, QUICK).solution is not None
    with pytest.raises(InputError, match="expected"):
        children.run(solve_puzzle, PuzzleRequest(givens="x"))
    assert children.run(solve_puzzle, QUICK).solution is not None


def test_one_callers_slow_work_turns_nobody_else_away(children: Children) -> None:
    slow = [ask_slowly(children, "greedy") for _ in range(8)]
    quick = [ask_quickly(children, f"modest {number}") for number in range(20)]
    assert all(future.result(60).solution is not None for future in quick)
    assert not any(future.done() for future in slow)


@needs_proc
def test_callers_take_turns() -> None:
    children = Children(children=1, seconds=600)
    order: list[tuple[str, int]] = []
    try:
        begun = ask_slowly(children, "first")  # holds the only child while the others queue up
        waiting = [("a", 1), ("a", 2), ("a", 3), ("b", 1), ("c", 1), ("b", 2)]
        for caller, number in waiting:
            future = ask_quickly(children, caller)
            future.add_done_callback(partial(note, order, caller, number))
        assert comes_true(lambda: bool(children_of(os.getpid())))
        os.kill(children_of(os.getpid())[0], signal.SIGKILL)
        assert isinstance(begun.exception(60), LimitError)
        assert comes_true(lambda: len(order) == len(waiting))
    finally:
        children.close()
    assert order == [("a", 1), ("b", 1), ("c", 1), ("a", 2), ("b", 2), ("a", 3)]


def test_a_caller_with_too_many_is_refused_alone(children: Children) -> None:
    for _ in range(module.MOST_WAITING):
        ask_slowly(children, "greedy")
    assert comes_true(
        lambda: refuses(children, "greedy")
    )  # as soon as one has begun, one more fits
    assert ask_quickly(children, "modest").result(60).solution is not None


def test_the_longest_queue_gives_way_when_all_are_too_long(
    children: Children, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_OF_ALL", 6)
    greedy = [ask_slowly(children, "greedy") for _ in range(5)]
    others = [ask_slowly(children, f"modest {number}") for number in range(4)]
    given_up = [future for future in greedy if future.done()]
    assert given_up
    assert all(isinstance(future.exception(), LimitError) for future in given_up)
    assert not any(future.done() for future in others)


def test_work_that_takes_too_long_is_ended_and_the_next_piece_done() -> None:
    children = Children(children=1, seconds=600)
    try:
        late = ask_slowly(children, "a", seconds=0.1)
        assert isinstance(late.exception(60), TooLongError)
        assert ask_quickly(children, "a").result(60).solution is not None
    finally:
        children.close()


def test_work_that_nobody_wants_any_more_is_ended(children: Children) -> None:
    wanted = [True]
    begun = ask_slowly(children, "a", lambda: wanted[0])
    wanted[0] = False
    assert isinstance(begun.exception(60), LimitError)


@needs_proc
def test_closing_ends_children_amid_work() -> None:
    children = Children(children=2, seconds=600)
    futures = [ask_slowly(children, caller) for caller in "aabbcc"]
    assert comes_true(lambda: len(children_of(os.getpid())) == 2)
    running = children_of(os.getpid())
    children.close()
    assert all(isinstance(future.exception(0), LimitError) for future in futures)
    assert not any(is_running(child) for child in running)
    with pytest.raises(LimitError, match="expected a server that stays"):
        ask_quickly(children, "a")


@needs_proc
def test_a_child_amid_work_ends_when_its_parent_is_gone() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdin=subprocess.PIPE) as parent:
        assert comes_true(lambda: bool(children_of(parent.pid)))
        running = children_of(parent.pid)
        parent.kill()
    assert comes_true(lambda: not any(is_running(child) for child in running))


@needs_proc
def test_a_child_holds_no_more_memory_than_it_may(children: Children) -> None:
    asked = PuzzleRequest(givens="." * 81)
    assert children.run(solve_puzzle, asked).is_only is False
    (child,) = children_of(os.getpid())
    limits = Path(f"/proc/{child}/limits").read_text()
    line = next(line for line in limits.splitlines() if line.startswith("Max data size"))
    assert line.split()[3] == str(400_000_000)


def note(order: list[tuple[str, int]], caller: str, number: int, _: "Future[Solved]") -> None:
    order.append((caller, number))


def refuses(children: Children, caller: str) -> bool:
    try:
        ask_slowly(children, caller)
    except LimitError:
        return True
    return False


def children_of(process: int) -> list[int]:
    """The children of a process that do engine work (Linux)."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    children = [int(child) for task in tasks for child in task.read_text().split()]
    return [child for child in children if "nonet.service.child" in command_of(child)]


def command_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:  # it has ended
        return ""
