"""Make the first tables.

What a migration did must never change, so it repeats the columns instead of reading today's
`tables.py`; a test holds the two together. `if_not_exists` lets MariaDB, which cannot undo DDL,
go on after a cut.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import mysql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
KEY = sa.LargeBinary().with_variant(mysql.VARBINARY(34), "mysql")
DIGITS = sa.LargeBinary().with_variant(mysql.VARBINARY(1024), "mysql")
JSON = sa.Text().with_variant(mysql.MEDIUMTEXT(), "mysql")


def create(name: str, row: str, *parts: sa.schema.SchemaItem) -> None:
    """Create a table that compares its text byte by byte."""
    op.create_table(
        name,
        *parts,
        comment=row,
        if_not_exists=True,
        mysql_engine="InnoDB",
        mysql_charset="utf8mb4",
        mysql_collate="utf8mb4_bin",
    )


def index(name: str, table: str, *columns: str) -> None:
    """Create an index."""
    op.create_index(name, table, list(columns), if_not_exists=True)


def upgrade() -> None:
    """Make every table, those that others refer to first."""
    create_bank()
    create_players()
    create_games()
    create_results()


def create_bank() -> None:
    """Make the tables of puzzles and grids."""
    create(
        "shelves",
        "one kind of puzzle: layout, variant, level, hardest technique, symmetry",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("layout", sa.String(64), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("technique", sa.String(64), nullable=False),
        sa.Column("symmetry", sa.String(32), nullable=False),
        sa.UniqueConstraint(
            "layout", "variant", "level", "technique", "symmetry", name="uq_shelves_kind"
        ),
    )
    create(
        "puzzles",
        "one puzzle up to equivalence; rating in tenths on the se scale",
        sa.Column("id", ID, primary_key=True),
        sa.Column("key", KEY, nullable=False),
        sa.Column("givens", DIGITS, nullable=False),
        sa.Column("shelf_id", sa.Integer, sa.ForeignKey("shelves.id"), nullable=False),
        sa.Column("rating", sa.SmallInteger),
        sa.Column("rules", JSON),
        sa.Column("card", JSON),
        sa.UniqueConstraint("key"),
        sa.CheckConstraint(sa.func.length(sa.column("key")).in_((32, 34)), name="key_length"),
        sa.CheckConstraint("rating IS NULL OR rating BETWEEN 0 AND 300", name="rating_range"),
    )
    index("ix_puzzles_shelf", "puzzles", "shelf_id", "id")
    create(
        "grids",
        "one complete grid up to equivalence, in its canonical form",
        sa.Column("id", ID, primary_key=True),
        sa.Column("key", KEY, nullable=False),
        sa.Column("layout", sa.String(64), nullable=False),
        sa.Column("digits", DIGITS, nullable=False),
        sa.Column("automorphisms", sa.Integer, nullable=False),
        sa.UniqueConstraint("key"),
        sa.CheckConstraint("automorphisms >= 1", name="automorphisms_positive"),
    )


def create_players() -> None:
    """Make the tables of players, what they chose and what they were given."""
    create(
        "players",
        "one person: a guest without a name, or an account with name and secret",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(64)),
        sa.Column("secret", sa.String(255)),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("name"),
    )
    create(
        "handouts",
        "one puzzle was given to one player, and never will be again",
        sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("puzzle_id", ID, sa.ForeignKey("puzzles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "puzzle_id"),
    )
    create(
        "options",
        "one choice of one player, its value as JSON",
        sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("value", JSON, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "name"),
    )


def create_games() -> None:
    """Make the tables of games and their moves."""
    create(
        "games",
        "one play of one puzzle; length, state and seconds are those after its last move",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("puzzle_id", ID, sa.ForeignKey("puzzles.id", ondelete="SET NULL")),
        sa.Column("layout", sa.String(64), nullable=False),
        sa.Column("rules", JSON),
        sa.Column("givens", DIGITS, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.CheckConstraint("length >= 0", name="length_counts"),
        sa.CheckConstraint("state IN ('playing', 'paused', 'complete')", name="state_known"),
    )
    index("ix_games_player", "games", "player_id", "changed")
    create(
        "moves",
        "one move of one game; detail is its other fields as JSON",
        sa.Column(
            "game_id",
            sa.String(22),
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("detail", JSON, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number"),
        sa.CheckConstraint("number >= 1", name="number_counts"),
        sa.CheckConstraint("at >= 0", name="after_start"),
    )


def create_results() -> None:
    """Make the table of scores."""
    create(
        "scores",
        "the result of one finished game, computed from its log",
        sa.Column(
            "game_id",
            sa.String(22),
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", KEY, nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("mistakes", sa.Integer, nullable=False),
        sa.Column("is_aided", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("is_ranked", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sa.CheckConstraint("seconds >= 0 AND moves >= 0 AND mistakes >= 0", name="counts"),
    )
    index("ix_scores_key", "scores", "key", "is_ranked", "is_aided", "seconds")
    index("ix_scores_player", "scores", "player_id", "finished")
