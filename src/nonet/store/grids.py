"""Complete grids, each once up to equivalence."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Row, func, select

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

    def count(self, layout: str | None = None) -> int:
        """Count the grids, or those of a layout."""
        wanted = select(func.count()).select_from(grids)
        if layout is not None:
            wanted = wanted.where(grids.c.layout == layout)
        return self._database.read(lambda connection: connection.scalar(wanted) or 0)

    def pick(self, layout: str = "3x3", start: int | None = None) -> Grid | None:
        """Pick a grid at random, or the first from an id on; None where there is none."""
        first = select(grids).where(grids.c.layout == layout).order_by(grids.c.id).limit(1)

        def find(connection: Connection) -> Grid | None:
            last = connection.scalar(select(func.max(grids.c.id))) or 0
            begin = secrets.randbelow(last + 1) if start is None else start
            row = connection.execute(first.where(grids.c.id >= begin)).first()
            row = row or connection.execute(first).first()
            return None if row is None else _restore(row)

        return self._database.read(find)

    def iterate(self) -> Iterator[Grid]:
        """Go through the grids in the order in which they came."""
        last = 0
        while True:
            page = select(grids).where(grids.c.id > last).order_by(grids.c.id).limit(BATCH)
            rows = self._database.read(lambda connection, page=page: connection.execute(page).all())  # type: ignore[misc]
            if not rows:
                return
            last = rows[-1].id
            yield from map(_restore, rows)


def _restore(row: Row[Any]) -> Grid:
    return Grid(key=unpack_digits(row.digits), automorphisms=row.automorphisms, layout=row.layout)


def _row(grid: Grid) -> tuple[bytes, str, bytes, int]:
    key = pack_key(grid.key, grid.layout)
    return (key, grid.layout, pack_digits(grid.key), grid.automorphisms)
