"""A scale: one way to say how hard a puzzle is, as `nonet rate` asks and writes it.

Each scale is one file of this room, which ends with its `Scale`; `scales.py` lists them all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from nonet.grid import Grid

__all__ = ["Scale"]


@dataclass(frozen=True, slots=True)
class Scale:
    """Its id, how it rates, and what is written of a rating: a line, or the columns of a table.

    A column is an attribute of the rating, by name or by a path such as `se.er`.
    """

    id: str
    title: str  # the way that it takes, in a few words
    rate: Callable[[Grid], Any]
    form: str  # of a line, by the codes of `nonet rate --format`
    columns: Mapping[str, str]  # name → attribute

    def list_facts(self, rating: Any) -> dict[str, Any]:
        """List what a rating says, column by column."""
        return {name: attrgetter(path)(rating) for name, path in self.columns.items()}
