"""Keep what a puzzle needs in its own row, and the stretches of ids in which to look for it.

The techniques noted until now were those of a rating. What a puzzle needs is what the path that
players are shown takes; of puzzles that are there already it is not known.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import mysql

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

NEEDS = sa.LargeBinary().with_variant(mysql.VARBINARY(255), "mysql")


def upgrade() -> None:
    """Change the table of puzzles; each step is left out where a cut came after it."""
    inspector = sa.inspect(op.get_bind())
    if all(column["name"] != "needs" for column in inspector.get_columns("puzzles")):
        op.add_column("puzzles", sa.Column("needs", NEEDS))
    # The new index first: MariaDB keeps no foreign key without one.
    op.create_index("ix_puzzles_needs", "puzzles", ["shelf_id", "id", "needs"], if_not_exists=True)
    op.drop_index("ix_puzzles_shelf", "puzzles", if_exists=True)
    op.drop_table("needs", if_exists=True)
    # Ids that are numbered anew must fit a byte.
    op.execute("DELETE FROM techniques")
    op.create_table(
        "stretches",
        sa.Column("technique_id", sa.Integer, sa.ForeignKey("techniques.id"), nullable=False),
        sa.Column("shelf_id", sa.Integer, sa.ForeignKey("shelves.id"), nullable=False),
        sa.Column("stretch", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("technique_id", "shelf_id", "stretch"),
        comment="one stretch of ids in which puzzles of one shelf may need one technique",
        if_not_exists=True,
        mysql_engine="InnoDB",
        mysql_charset="utf8mb4",
        mysql_collate="utf8mb4_bin",
        sqlite_with_rowid=False,
    )
