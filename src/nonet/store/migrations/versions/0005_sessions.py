"""Know players by random tokens that are kept hashed, and never give a player's id twice.

Until now a token was computed from the player's id and epoch; SQLite gave the highest id again once
its player was gone, and with it the token. Tokens of that kind are worth nothing any more.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import mysql

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DIGEST = sa.LargeBinary().with_variant(mysql.VARBINARY(32), "mysql")
BYTEWISE = {
    "mysql_engine": "InnoDB",
    "mysql_charset": "utf8mb4",
    "mysql_collate": "utf8mb4_bin",
}


def upgrade() -> None:
    """Change the players and make what belongs to them; after a cut that is gone on with."""
    if op.get_bind().dialect.name == "sqlite":
        rebuild_players()
    else:
        change_players()
    create_sessions()
    create_marks()
    create_resets()


def rebuild_players() -> None:
    """Make the table anew: SQLite numbers without repeating only where the table says so."""
    # Nothing refers to rows while foreign keys are not enforced, see Database.rebuilding.
    op.create_table(
        "players_anew",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(64)),
        sa.Column("secret", sa.String(255)),
        sa.Column("mail", sa.String(254)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name", name="uq_players_name"),
        sqlite_autoincrement=True,
    )
    op.execute(
        "INSERT INTO players_anew (id, name, secret, created)"
        " SELECT id, name, secret, created FROM players ORDER BY id"
    )
    op.drop_table("players")
    op.rename_table("players_anew", "players")


def change_players() -> None:
    """Change the columns; a server never gives a number twice."""
    known = {column["name"] for column in sa.inspect(op.get_bind()).get_columns("players")}
    if "mail" not in known:
        op.add_column("players", sa.Column("mail", sa.String(254)))
    if "epoch" in known:
        op.drop_column("players", "epoch")


def create_sessions() -> None:
    """Make the table of devices that are signed in."""
    op.create_table(
        "sessions",
        sa.Column("id", ID, primary_key=True),
        sa.Column("token", DIGEST, nullable=False),
        sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("token"),
        comment="one device that is signed in, by the SHA-256 of its token",
        if_not_exists=True,
        sqlite_autoincrement=True,
        **BYTEWISE,
    )
    op.create_index("ix_sessions_player", "sessions", ["player_id"], if_not_exists=True)


def create_marks() -> None:
    """Make the table of devices that an account was signed in from."""
    op.create_table(
        "marks",
        sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("mark", DIGEST, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "mark"),
        comment="one device from which one account was signed in to, by the SHA-256 of its mark",
        if_not_exists=True,
        **BYTEWISE,
    )


def create_resets() -> None:
    """Make the table of codes that stand for a forgotten password."""
    op.create_table(
        "resets",
        sa.Column(
            "player_id",
            ID,
            sa.ForeignKey("players.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("code", DIGEST, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        comment="one code that may set the password of one account anew, by its SHA-256",
        if_not_exists=True,
        **BYTEWISE,
    )
