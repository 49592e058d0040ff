"""Complete grids, each once up to equivalence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from sqlalchemy import func, select

from nonet.store.database import Database
from nonet.store.packing import pack_digits, pack_key, unpack_digits
from nonet.store.statements import insert_new_rows
from nonet.store.tables import grids
from nonet.store.values import Grid

__all__ = ["Grids"]

BATCH = 10_000
COLUMNS = ("key", "layout", "digits", "automorphisms")  # of a new row


class Grids:
    """The complete grids of a store."""

    def __init__(self, database: Database):
        self._database = database

    def add(self, found: Iterable[Grid]) -> int:
        """Add the grids whose keys are not there yet; answer how many those were."""
        rest = iter(found)
        added = 0
        while batch := list(islice(rest, BATCH)):
            rows = sorted(map(_row, batch))
            added += self._database.write(
                lambda connection, rows=rows: len(insert_new_rows(connection, grids, COLUMNS, rows))  # type: ignore[misc]
            )
        return added

    def count(self) -> int:
        """Count the grids."""
        wanted = select(func.count()).select_from(grids)
        return self._database.read(lambda connection: connection.scalar(wanted) or 0)

    def iterate(self) -> Iterator[Grid]:
        """Go through the grids in the order in which they came."""
        last = 0
        while True:
            page = select(grids).where(grids.c.id > last).order_by(grids.c.id).limit(BATCH)
            rows = self._database.read(lambda connection, page=page: connection.execute(page).all())  # type: ignore[misc]
            if not rows:
                return
            last = rows[-1].id
            for row in rows:
                key = unpack_digits(row.digits)
                yield Grid(key=key, automorphisms=row.automorphisms, layout=row.layout)


def _row(grid: Grid) -> tuple[bytes, str, bytes, int]:
    key = pack_key(grid.key, grid.layout)
    return (key, grid.layout, pack_digits(grid.key), grid.automorphisms)
