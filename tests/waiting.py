"""Waiting for what other processes and threads do, and seeing whether they are there."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

Answer = TypeVar("Answer")

PATIENCE = 60.0  # seconds; a busy machine is no reason to fail


def comes_true(is_so: Callable[[], bool]) -> bool:
    """Look again and again until it is so; tell whether it came to that."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def run_apart(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine on a loop and a thread of its own.

    The browser's driver keeps a loop running in the thread of the tests, once one of them has used
    it; another cannot begin there.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def is_running(process: int) -> bool:
    """Tell whether a process is there and has not ended (Linux)."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
