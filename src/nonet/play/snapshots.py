"""Snapshots: a state without its distant past, small enough to keep beside a long log.

A snapshot can undo and redo its nearest steps. Where more is asked of it `advance` raises
ForgottenError, and the log is replayed from the start. A snapshot that was written by a version
with other rules reads as None: the log is the truth, and this only spares time.
"""

from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace

from nonet.play.game import FORGOTTEN, Stack, State
from nonet.play.layers import Difference, Layers, count_changes

__all__ = ["KEPT", "pack_state", "trimmed", "unpack_state", "weigh"]

KEPT = 16  # steps to either side of where a game stands; up to twice as many between trimmings

# Raised when the same log comes to another state than before; a change of fields shows by itself.
RULES = 1
FORM = f"{RULES} {' '.join(State.__struct_fields__)} {' '.join(Layers.__struct_fields__)}"


def pack_state(state: State) -> bytes:
    """Write a state without its distant past."""
    return msgspec.msgpack.encode((FORM, trimmed(state)))


def unpack_state(body: bytes) -> State | None:
    """Read what `pack_state` wrote; None where its form is another."""
    try:
        form, state = msgspec.msgpack.decode(body, type=tuple[str, msgspec.Raw])
        return msgspec.msgpack.decode(state, type=State) if form == FORM else None
    except msgspec.DecodeError:
        return None


def trimmed(state: State) -> State:
    """Forget the steps that are far from where a game stands."""
    past, future = _near(state.past), _near(state.future)
    if past is state.past and future is state.future:
        return state
    return replace(state, past=past, future=future)


def _near(stack: Stack | None) -> Stack | None:
    steps = list(islice(_steps(stack), 2 * KEPT))
    if len(steps) < 2 * KEPT:
        return stack
    found = FORGOTTEN
    for step in reversed(steps[:KEPT]):
        found = Stack(step, found)
    return found


def weigh(state: State) -> int:
    """Count the bytes that a trimmed state takes, about."""
    steps = [*_steps(state.past), *_steps(state.future)]
    boards = 1 + len(state.checkpoints)
    changes = sum(count_changes(step) for step in steps)
    return 1_000 + 50 * boards * len(state.layers.digits) + 400 * len(steps) + 60 * changes


def _steps(stack: Stack | None) -> Iterator[Difference]:
    while stack is not None and stack.difference is not None:
        yield stack.difference
        stack = stack.rest
