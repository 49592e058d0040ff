"""The supply: positions in a file, one a line, and those that come with the package.

    x-wing strict .....1.2.....:712 713
    killer.innie-outie course 3x3; cage 5: r1c1 r1c2 ... @ .....1.2.....:712 713

A line is a subject, the law that holds, and the position as its key.
"""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from nonet.errors import InputError
from nonet.school.course import find_unit
from nonet.school.positions import StepPosition

__all__ = ["format_supply", "load_supply", "parse_supply"]

LAWS = {"strict": True, "course": False}


def parse_supply(data: bytes) -> Iterator[StepPosition]:
    """Read positions, plain or packed by gzip.

    >>> [found.technique for found in parse_supply(b"x-wing strict 1..4:")]
    ['x-wing']
    """
    for number, line in enumerate(_unpack(data).decode("ascii", "replace").splitlines(), 1):
        subject, law, text = [*line.split(" ", 2), "", ""][:3]
        if law not in LAWS or not text:
            raise InputError(
                f"line {number}: expected technique, law and position, got {line!r:.60}"
            )
        find_unit(subject)  # refuses what the course does not teach
        yield StepPosition(subject, text, LAWS[law])


def _unpack(data: bytes) -> bytes:
    try:
        return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"expected positions packed by gzip, got {error}") from error


def format_supply(positions: Iterable[StepPosition]) -> str:
    r"""Write positions, one a line; the inverse of `parse_supply`.

    >>> format_supply([StepPosition("x-wing", "1..4:", True)])
    'x-wing strict 1..4:\n'
    """
    names = {is_strict: law for law, is_strict in LAWS.items()}
    return "".join(f"{one.subject} {names[one.is_strict]} {one.text}\n" for one in positions)


@cache
def load_supply() -> dict[str, tuple[StepPosition, ...]]:
    """Load the positions that come with the package, by subject.

    >>> len(load_supply()["x-wing"]) >= 40
    True
    """
    found: dict[str, list[StepPosition]] = {}
    for one in parse_supply((files("nonet.school") / "positions.txt.gz").read_bytes()):
        found.setdefault(one.subject, []).append(one)
    return {subject: tuple(listed) for subject, listed in found.items()}
