"""Scores: equivalent puzzles share one board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, case, func, not_, or_, select

from nonet.store.database import Database
from nonet.store.packing import pack_key
from nonet.store.statements import insert_new
from nonet.store.tables import players, puzzles, scores, shelves
from nonet.store.values import Score, ScoreBoardName

__all__ = ["DAY", "Scores"]

DAY = 86_400_000
# How many lines are looked at until enough of them are of different players and places: a board may
# have very many, and usually the first few do.
LOOKS = (50, 1_000, 20_000)
SAMPLE = 5000  # games by which it is told how long players take
PER_SOURCE = 2  # lines of one address among those that are shown: a couple at home, no crowd

# The best first; among equals whoever was first, by the server's clock.
ORDER = (
    scores.c.seconds,
    scores.c.mistakes,
    func.coalesce(scores.c.arrived, scores.c.finished),
    scores.c.game_id,
)
decode_card = msgspec.json.Decoder(dict[str, Any]).decode
TECHNIQUE = func.coalesce(shelves.c.technique, "")


class Scores:
    """The scores of a store."""

    def __init__(self, database: Database):
        self._database = database

    def add(self, score: Score) -> bool:
        """Add the score of a game; answer False if the game has one already."""
        row = asdict(score)
        row["key"] = pack_key(row.pop("key"), row.pop("board"))
        return self._database.write(lambda connection: _add(connection, row))

    def find(self, game_id: str) -> dict[str, Any] | None:
        """Find the score of a game."""
        wanted = select(scores).where(scores.c.game_id == game_id)
        row = self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else _line(row)

    def top(self, board: ScoreBoardName, *, limit: int = 5) -> list[dict[str, Any]]:
        """List the best ranked scores of a board with the names of their players.

        A player has one line, the best; one address has two at most.
        """
        wanted = (
            select(scores, players.c.name)
            .join(players, players.c.id == scores.c.player_id)
            .where(*_on_board(board))
            .order_by(*ORDER)
        )
        lines: list[dict[str, Any]] = []
        for looked in LOOKS:
            rows = self._read(wanted.limit(looked))
            lines = [_line(row) for row in islice(_one_each(rows), limit)]
            if len(lines) == limit or len(rows) < looked:
                break
        return lines

    def _read(self, wanted: Select[Any]) -> Sequence[Row[Any]]:
        return self._database.read(lambda connection: connection.execute(wanted).all())

    def rank(self, board: ScoreBoardName, seconds: int, player_id: int) -> int:
        """Say which place a player's time has on a board: one more than others are faster."""
        faster = select(func.count(scores.c.player_id.distinct())).where(
            *_on_board(board), scores.c.seconds < seconds, scores.c.player_id != player_id
        )
        return 1 + self._database.read(lambda connection: connection.scalar(faster) or 0)

    def times(self, board: ScoreBoardName, *, limit: int) -> list[int]:
        """List the best seconds of each player with a ranked score, ascending, live or not."""
        best = func.min(scores.c.seconds)
        wanted = (
            select(best)
            .where(
                scores.c.key == pack_key(board.key, board.board),
                scores.c.is_ranked.is_(True),
                scores.c.is_aided.is_(board.is_aided),
            )
            .group_by(scores.c.player_id)
            .order_by(best)
            .limit(limit)
        )
        return list(self._database.read(lambda connection: connection.scalars(wanted).all()))

    def history(self, player_id: int, *, limit: int = 1000) -> list[dict[str, Any]]:
        """List a player's scores, the latest first, with the hardest technique of each puzzle."""
        wanted = (
            _with_technique(select(scores, players.c.name, TECHNIQUE.label("technique")))
            .join(players, players.c.id == scores.c.player_id)
            .where(scores.c.player_id == player_id)
            .order_by(scores.c.finished.desc(), scores.c.game_id)
            .limit(limit)
        )
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return [_line(row) for row in rows]

    def usual(self, player_id: int, level: str, *, limit: int = 50) -> list[int]:
        """List the seconds of a player's last unaided games of a level, the latest first.

        Those that were unusual count as well: what happens often is usual.
        """
        counts = or_(scores.c.reason.is_(None), scores.c.reason == "unusual")
        wanted = (
            select(scores.c.seconds)
            .where(scores.c.player_id == player_id, scores.c.level == level, counts)
            .where(scores.c.is_aided.is_(False))
            .order_by(scores.c.finished.desc(), scores.c.game_id)
            .limit(limit)
        )
        return list(self._database.read(lambda connection: connection.scalars(wanted).all()))

    def sample_paces(self) -> list[tuple[str, int, int]]:
        """List level, seconds played and expected of games of the bank without help, ranked.

        At most some thousand, those with the least ids: ids are random, and so is the sample.
        """
        wanted = (
            select(scores.c.level, scores.c.seconds, puzzles.c.card)
            .join(puzzles, puzzles.c.key == scores.c.key)
            .where(scores.c.is_ranked, not_(scores.c.is_aided))
            .order_by(scores.c.game_id)
            .limit(SAMPLE)
        )
        return [
            (level, played, decode_card(card or "{}").get("seconds") or 0)
            for level, played, card in map(tuple, self._read(wanted))
        ]

    def sum_up(self, player_id: int) -> tuple[int, int]:
        """Count a player's scores, and sum up their seconds."""
        sums = select(func.count(), func.coalesce(func.sum(scores.c.seconds), 0))
        wanted = sums.where(scores.c.player_id == player_id)
        row = self._database.read(lambda connection: connection.execute(wanted).one())
        return int(row[0]), int(row[1])

    def days(self, player_id: int) -> list[int]:
        """List the days on which a player finished a game, since 1970, ascending."""
        midnight = scores.c.finished - scores.c.finished % DAY
        wanted = select(midnight).where(scores.c.player_id == player_id).distinct()
        rows = self._database.read(lambda connection: connection.scalars(wanted).all())
        return sorted(int(moment) // DAY for moment in rows)

    def by_level(self, player_id: int) -> list[dict[str, Any]]:
        """Sum up a player's scores for each level."""
        return self._summaries(select(*_facts(scores.c.level)), player_id)

    def by_technique(self, player_id: int) -> list[dict[str, Any]]:
        """Sum up a player's scores for each hardest technique; '' outside the bank."""
        return self._summaries(_with_technique(select(*_facts(TECHNIQUE))), player_id)

    def _summaries(self, facts: Select[Any], player_id: int) -> list[dict[str, Any]]:
        wanted = _summarised(facts.where(scores.c.player_id == player_id))
        rows = self._database.read(lambda connection: connection.execute(wanted).all())
        return [_summary(row) for row in rows]


def _one_each(rows: Iterable[Row[Any]]) -> Iterator[Row[Any]]:
    """Give the first of every player, and of every address the first two."""
    known: set[int] = set()
    sources: Counter[str] = Counter()
    for row in rows:
        if row.player_id in known or sources[row.source] == PER_SOURCE:
            continue
        known.add(row.player_id)
        if row.source is not None:
            sources[row.source] += 1
        yield row


def _facts(name: ColumnElement[str]) -> tuple[Any, ...]:
    """What a summary is made of: each score, and its place among those of the same name."""
    place = func.row_number().over(partition_by=name, order_by=scores.c.seconds)
    return (
        name.label("name"),
        scores.c.seconds,
        scores.c.mistakes,
        scores.c.is_aided,
        scores.c.is_ranked,
        place.label("place"),
        func.count().over(partition_by=name).label("among"),
    )


def _summarised(facts: Select[Any]) -> Select[Any]:
    each = facts.subquery()
    # The middle place of five is 3, the middle places of six are 3 and 4.
    is_middle = (2 * each.c.place).between(each.c.among, each.c.among + 2)
    counts = each.c.is_ranked.is_(True) & each.c.is_aided.is_(False)
    return (
        select(
            each.c.name,
            func.count().label("finished"),
            func.sum(case((each.c.is_aided.is_(False), 1), else_=0)).label("unaided"),
            func.min(case((counts, each.c.seconds))).label("best"),
            func.avg(case((is_middle, each.c.seconds))).label("median"),
            func.sum(each.c.mistakes).label("mistakes"),
        )
        .group_by(each.c.name)
        .order_by(each.c.name)
    )


def _summary(row: Row[Any]) -> dict[str, Any]:
    return {
        "name": row.name,
        "finished": int(row.finished),
        "unaided": int(row.unaided),
        "best": row.best,
        "median": float(row.median),
        "mistakes": int(row.mistakes),
    }


def _with_technique(wanted: Select[Any]) -> Select[Any]:
    return (
        wanted.select_from(scores)
        .outerjoin(puzzles, puzzles.c.key == scores.c.key)
        .outerjoin(shelves, shelves.c.id == puzzles.c.shelf_id)
    )


def _add(connection: Connection, row: dict[str, Any]) -> bool:
    return connection.execute(insert_new(connection, scores), row).rowcount == 1


def _on_board(board: ScoreBoardName) -> list[Any]:
    return [
        scores.c.key == pack_key(board.key, board.board),
        scores.c.is_ranked.is_(True),
        scores.c.is_aided.is_(board.is_aided),
        scores.c.is_live.is_(board.is_live),
    ]


HIDDEN = ("key", "source")


def _line(row: Row[Any]) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name not in HIDDEN}
