"""Answers: what accounts said to step positions, and what these are rated since."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, insert, select, update

from nonet.store.clock import now
from nonet.store.database import Database
from nonet.store.statements import insert_new
from nonet.store.tables import answers, positions
from nonet.store.values import Answer, Strength

__all__ = ["Answers"]

# The strength of position and player before a game, None where none is known; and after it. A
# position that does not move has none.
Rate = Callable[[Strength | None, Strength | None], tuple[Strength | None, Strength]]


class Answers:
    """The answers of a store, and the ratings that came of them."""

    def __init__(self, database: Database):
        self._database = database

    def read_ratings(self, names: Sequence[str]) -> dict[str, float]:
        """Read the ratings of positions by name; those that have none are left out."""
        wanted = select(positions.c.name, positions.c.rating).where(positions.c.name.in_(names))
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return {row.name: row.rating for row in rows}

    def add(self, answer: Answer, rate: Rate) -> bool:
        """Add the first answer of an account to a position; False if it has answered before."""
        return self._database.write(lambda connection: _add(connection, answer, rate))

    def list_of(self, player_id: int) -> list[dict[str, Any]]:
        """List the answers of a player, the first first."""
        wanted = select(answers).where(answers.c.player_id == player_id).order_by(answers.c.at)
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return [{k: v for k, v in row._mapping.items() if k != "player_id"} for row in rows]


def _add(connection: Connection, answer: Answer, rate: Rate) -> bool:
    who = {"player_id": answer.player_id, "position": answer.position}
    row = connection.execute(
        select(positions).where(positions.c.name == answer.position).with_for_update()
    ).first()
    known = None if row is None else Strength(row.rating, row.deviation, row.volatility)
    position, player = rate(known, _find_skill(connection, answer))
    said = {"subject": answer.subject, "is_right": answer.is_right, "at": now()}
    new = connection.execute(insert_new(connection, answers), who | said | player._asdict())
    if new.rowcount != 1:
        return False
    if position is not None and row is not None:
        moved = update(positions).where(positions.c.name == answer.position)
        connection.execute(moved.values(**position._asdict(), answers=row.answers + 1))
    elif position is not None:
        first = {"name": answer.position, "answers": 1, **position._asdict()}
        connection.execute(insert(positions), first)
    return True


def _find_skill(connection: Connection, answer: Answer) -> Strength | None:
    """Find the player's strength after the last answer of the subject."""
    wanted = (
        select(answers.c.rating, answers.c.deviation, answers.c.volatility)
        .where(answers.c.player_id == answer.player_id, answers.c.subject == answer.subject)
        .order_by(answers.c.at.desc(), answers.c.position)
        .limit(1)
    )
    row = connection.execute(wanted).first()
    return None if row is None else Strength(*row)
