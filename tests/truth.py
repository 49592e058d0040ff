"""Truth files in tests/data: `puzzle:count:solution`, read by the engine's own tests too."""

from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Truth:
    """A puzzle, its number of solutions (stopping at 2), and its solution where it has one."""

    line: str
    count: int
    solution: str


def read_truth(name: str) -> list[Truth]:
    """Read a truth file."""
    lines = (DATA / name).read_text().splitlines()
    fields = [line.split(":") for line in lines if line and not line.startswith("#")]
    return [Truth(line, int(count), solution) for line, count, solution in fields]
