"""The turnstile: nobody is shut out by one who is faster."""

import fcntl
import multiprocessing
import time
from pathlib import Path
from threading import Thread

from nonet.store import open_store
from nonet.store.turnstile import turn


def is_waiting(file: Path) -> bool:
    """Tell whether somebody is next."""
    with file.with_name(f"{file.name}-next").open("a") as door:
        try:
            fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def test_whoever_leaves_lets_the_next_in_before_coming_back(tmp_path: Path) -> None:
    file, order = tmp_path / "nonet.sqlite", []

    def write() -> None:
        with turn(file):
            order.append("other")

    other = Thread(target=write)
    with turn(file):
        other.start()
        while not is_waiting(file):
            time.sleep(0.001)
        order.append("first")
    with turn(file):
        order.append("first again")
    other.join()
    assert order == ["first", "other", "first again"]


def hold(file: Path, told: "multiprocessing.queues.Queue[str]") -> None:
    with turn(file):
        told.put("inside")
        time.sleep(600)


def test_a_writer_who_is_killed_leaves_the_door_open(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    told = context.Queue()
    writer = context.Process(target=hold, args=(tmp_path / "nonet.sqlite", told))
    writer.start()
    assert told.get() == "inside"
    writer.kill()
    with turn(tmp_path / "nonet.sqlite"):
        writer.join()


def test_a_store_whose_doors_cannot_be_made_is_written_all_the_same(tmp_path: Path) -> None:
    for name in ("next", "turn"):
        (tmp_path / f"nonet.sqlite-{name}").mkdir()
    with open_store(f"sqlite:///{tmp_path / 'nonet.sqlite'}") as store:
        assert store.players.add(name="Ada").name == "Ada"
