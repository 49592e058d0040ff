"""Waiting for what other processes do, and seeing whether they are there."""

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0  # seconds; a busy machine is no reason to fail


def comes_true(is_so: Callable[[], bool]) -> bool:
    """Look again and again until it is so; tell whether it came to that."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def is_running(process: int) -> bool:
    """Tell whether a process is there and has not ended (Linux)."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
