"""Note when the server saw what, so that scores go by its clock; keep snapshots of long games.

Of what is there already nobody knows when it arrived: those games cannot be live. A game may also
carry a title and a level of its own, which then travel with it.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import mysql

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

BODY = sa.LargeBinary().with_variant(mysql.MEDIUMBLOB(), "mysql")
NOT_YET: dict[str, Any] = {"nullable": False, "server_default": sa.false()}

COLUMNS = {
    "games": (
        sa.Column("title", sa.String(120)),
        sa.Column("level", sa.String(32)),
        sa.Column("seen", sa.BigInteger),
        sa.Column("is_helped", sa.Boolean(create_constraint=False), **NOT_YET),
        sa.Column("bytes", sa.Integer, nullable=False, server_default="0"),
    ),
    "moves": (sa.Column("arrived", sa.BigInteger),),
    "scores": (
        sa.Column("is_live", sa.Boolean(create_constraint=False), **NOT_YET),
        sa.Column("reason", sa.String(16)),
        sa.Column("arrived", sa.BigInteger),
        sa.Column("source", sa.String(16)),
    ),
}


def upgrade() -> None:
    """Add what is not there; after a cut on a database without transactions that is the rest."""
    known = sa.inspect(op.get_bind())
    for table, columns in COLUMNS.items():
        names = {column["name"] for column in known.get_columns(table)}
        for column in columns:
            if column.name not in names:
                op.add_column(table, column)
    op.execute("UPDATE scores SET arrived = finished WHERE arrived IS NULL")
    op.create_table(
        "snapshots",
        sa.Column(
            "game_id",
            sa.String(22),
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", BODY, nullable=False),
        comment="the state of one long game after some of its moves, which spares their replay",
        if_not_exists=True,
        mysql_engine="InnoDB",
        mysql_charset="utf8mb4",
        mysql_collate="utf8mb4_bin",
    )
