"""The tables: what one row is, and what the database itself forbids.

Times are milliseconds since 1970, so that every database keeps them alike. Text compares byte by
byte everywhere (MariaDB would otherwise take `a` for `A`). Every constraint has a name, so that
a migration can find it again.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    column,
    false,
    func,
)
from sqlalchemy.dialects import mysql
from sqlalchemy.schema import SchemaItem

__all__ = [
    "answers",
    "games",
    "grids",
    "handouts",
    "marks",
    "metadata",
    "moves",
    "options",
    "players",
    "positions",
    "puzzles",
    "resets",
    "scores",
    "sessions",
    "shelves",
    "snapshots",
    "stretches",
    "tallies",
    "techniques",
]

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

BYTEWISE: dict[str, Any] = {
    "mysql_engine": "InnoDB",
    "mysql_charset": "utf8mb4",
    "mysql_collate": "utf8mb4_bin",
}

# SQLite numbers its rows by itself only where the type is exactly INTEGER.
Id = BigInteger().with_variant(Integer(), "sqlite")
# MySQL indexes bytes only when they have a length.
Key = LargeBinary().with_variant(mysql.VARBINARY(34), "mysql")
Needs = LargeBinary().with_variant(mysql.VARBINARY(255), "mysql")
Digits = LargeBinary().with_variant(mysql.VARBINARY(1024), "mysql")
Digest = LargeBinary().with_variant(mysql.VARBINARY(32), "mysql")  # of SHA-256
Json = Text().with_variant(mysql.MEDIUMTEXT(), "mysql")
Body = LargeBinary().with_variant(mysql.MEDIUMBLOB(), "mysql")
GameId = String(22)
NOT_YET: dict[str, Any] = {"nullable": False, "server_default": false()}


def table(name: str, *parts: SchemaItem, row: str, **options: Any) -> Table:
    """Define a table and say what one row of it is."""
    return Table(name, metadata, *parts, comment=row, info={"row": row}, **BYTEWISE, **options)


shelves = table(
    "shelves",
    Column("id", Integer, primary_key=True),
    Column("layout", String(64), nullable=False),
    Column("variant", String(64), nullable=False),
    Column("level", String(32), nullable=False),
    Column("technique", String(64), nullable=False),
    Column("symmetry", String(32), nullable=False),
    UniqueConstraint("layout", "variant", "level", "technique", "symmetry", name="uq_shelves_kind"),
    row="one kind of puzzle: layout, variant, level, hardest technique, symmetry",
)

puzzles = table(
    "puzzles",
    Column("id", Id, primary_key=True),
    Column("key", Key, nullable=False),
    Column("givens", Digits, nullable=False),
    Column("shelf_id", ForeignKey("shelves.id"), nullable=False),
    Column("rating", SmallInteger),
    Column("board", Json),  # its text; none where the shelf's layout says it all
    Column("card", Json),
    Column("needs", Needs),  # ids of techniques, a byte each
    UniqueConstraint("key"),
    CheckConstraint(func.length(column("key")).in_((32, 34)), name="key_length"),
    CheckConstraint("rating IS NULL OR rating BETWEEN 0 AND 300", name="rating_range"),
    # A puzzle is found by walking its shelf from a random id: no scan, no sorting, and what it
    # needs is seen on the way.
    Index("ix_puzzles_needs", "shelf_id", "id", "needs"),
    row="one puzzle up to equivalence; rating in tenths on the se scale",
)

techniques = table(
    "techniques",
    Column("id", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    UniqueConstraint("name"),
    row="one technique that some puzzle needs",
)

stretches = table(
    "stretches",
    Column("technique_id", ForeignKey("techniques.id"), nullable=False),
    Column("shelf_id", ForeignKey("shelves.id"), nullable=False),
    Column("stretch", Integer, nullable=False),
    PrimaryKeyConstraint("technique_id", "shelf_id", "stretch"),
    row="one stretch of ids in which puzzles of one shelf may need one technique",
    sqlite_with_rowid=False,
)

tallies = table(
    "tallies",
    Column("shelf_id", ForeignKey("shelves.id"), nullable=False),
    Column("technique_id", Integer, nullable=False),
    Column("amount", BigInteger, nullable=False),
    PrimaryKeyConstraint("shelf_id", "technique_id"),
    CheckConstraint("amount >= 0", name="amount_counts"),
    row="the number of puzzles of one shelf that need one technique; 0 stands for all",
    sqlite_with_rowid=False,
)

grids = table(
    "grids",
    Column("id", Id, primary_key=True),
    Column("key", Key, nullable=False),
    Column("layout", String(64), nullable=False),
    Column("digits", Digits, nullable=False),
    Column("automorphisms", Integer, nullable=False),
    UniqueConstraint("key"),
    CheckConstraint("automorphisms >= 1", name="automorphisms_positive"),
    row="one complete grid up to equivalence, in its canonical form",
)

players = table(
    "players",
    Column("id", Id, primary_key=True),
    Column("name", String(64)),
    Column("secret", String(255)),
    Column("mail", String(254)),
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("name"),
    row="one person: a guest without a name, or an account with name and secret",
    sqlite_autoincrement=True,  # an id is never given again, as on the servers
)

sessions = table(
    "sessions",
    Column("id", Id, primary_key=True),
    Column("token", Digest, nullable=False),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("device", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    UniqueConstraint("token"),
    Index("ix_sessions_player", "player_id"),
    row="one device that is signed in, by the SHA-256 of its token",
    sqlite_autoincrement=True,
)

marks = table(
    "marks",
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("mark", Digest, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("player_id", "mark"),
    row="one device from which one account was signed in to, by the SHA-256 of its mark",
)

resets = table(
    "resets",
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("code", Digest, nullable=False),
    Column("until", BigInteger, nullable=False),
    row="one code that may set the password of one account anew, by its SHA-256",
)

handouts = table(
    "handouts",
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("puzzle_id", ForeignKey("puzzles.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("player_id", "puzzle_id"),
    row="one puzzle was given to one player, and never will be again",
)

games = table(
    "games",
    Column("id", GameId, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE")),
    Column("puzzle_id", ForeignKey("puzzles.id", ondelete="SET NULL")),
    Column("board", Json),  # its text; none for the classic board
    Column("givens", Digits, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("count", Integer, nullable=False),  # of its moves
    Column("state", String(16), nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("title", String(120)),
    Column("level", String(32)),
    Column("seen", BigInteger),  # when the server first heard of it; unknown of old games
    Column("is_helped", Boolean(create_constraint=False), **NOT_YET),
    Column("bytes", Integer, nullable=False, server_default="0"),
    Column("foreign_kinds", Json),  # of rules that nobody here knows, a list; none mostly
    CheckConstraint("count >= 0", name="length_counts"),
    CheckConstraint("state IN ('playing', 'paused', 'complete')", name="state_known"),
    Index("ix_games_player", "player_id", "changed"),
    row="one play of one puzzle; count, state and seconds are those after its last move",
)

moves = table(
    "moves",
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("detail", Json, nullable=False),
    Column("arrived", BigInteger),  # by the server's clock; unknown of old moves
    PrimaryKeyConstraint("game_id", "number"),
    CheckConstraint("number >= 1", name="number_counts"),
    CheckConstraint("at >= 0", name="after_start"),
    row="one move of one game; detail is its other fields as JSON",
)

snapshots = table(
    "snapshots",
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", Body, nullable=False),
    row="the state of one long game after some of its moves, which spares their replay",
)

scores = table(
    "scores",
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("key", Key, nullable=False),
    Column("level", String(32), nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("is_aided", Boolean(create_constraint=False), nullable=False),
    Column("is_ranked", Boolean(create_constraint=False), nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("is_live", Boolean(create_constraint=False), **NOT_YET),
    Column("reason", String(16)),  # why it is not ranked
    Column("arrived", BigInteger),  # its last move, by the server's clock
    Column("source", String(16)),  # the address that sent it, as a hash
    CheckConstraint("seconds >= 0 AND moves >= 0 AND mistakes >= 0", name="counts"),
    Index("ix_scores_key", "key", "is_ranked", "is_aided", "seconds"),
    Index("ix_scores_player", "player_id", "finished"),
    row="the result of one finished game, computed from its log",
)

positions = table(
    "positions",
    Column("name", String(16), primary_key=True),  # a hash of subject and position
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("answers", Integer, nullable=False),
    row="one step position that was answered, and its rating since",
)

answers = table(
    "answers",
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("position", String(16), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("is_right", Boolean(create_constraint=False), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    PrimaryKeyConstraint("player_id", "position"),
    Index("ix_answers_subject", "player_id", "subject", "at"),
    row="the first answer of one account to one step position, and its skill after it",
)

options = table(
    "options",
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(64), nullable=False),
    Column("value", Json, nullable=False),
    PrimaryKeyConstraint("player_id", "name"),
    row="one choice of one player, its value as JSON",
)
