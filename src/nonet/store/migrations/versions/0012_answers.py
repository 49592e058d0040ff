"""Keep the ratings of step positions, and which account answered which."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
BYTEWISE = {
    "mysql_engine": "InnoDB",
    "mysql_charset": "utf8mb4",
    "mysql_collate": "utf8mb4_bin",
}


def upgrade() -> None:
    """Make both tables; after a cut that is gone on with."""
    op.create_table(
        "positions",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("name"),
        comment="one step position that was answered, and its rating since",
        if_not_exists=True,
        **BYTEWISE,
    )
    op.create_table(
        "answers",
        sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("position", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("is_right", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "position"),
        comment="the first answer of one account to one step position, and its skill after it",
        if_not_exists=True,
        **BYTEWISE,
    )
    op.create_index(
        "ix_answers_subject", "answers", ["player_id", "subject", "at"], if_not_exists=True
    )
