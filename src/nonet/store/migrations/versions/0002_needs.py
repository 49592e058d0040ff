"""Note the techniques that a puzzle needs besides the hardest, which stands on its shelf.

Of puzzles that are there already no more than the hardest is known.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def create(name: str, row: str, *parts: sa.schema.SchemaItem, **options: object) -> None:
    """Create a table that compares its text byte by byte."""
    op.create_table(
        name,
        *parts,
        comment=row,
        if_not_exists=True,
        mysql_engine="InnoDB",
        mysql_charset="utf8mb4",
        mysql_collate="utf8mb4_bin",
        **options,
    )


def upgrade() -> None:
    """Make both tables."""
    create(
        "techniques",
        "one technique that some puzzle needs",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.UniqueConstraint("name"),
    )
    create(
        "needs",
        "one technique that one puzzle needs besides its hardest, with the puzzle's shelf",
        sa.Column("technique_id", sa.Integer, sa.ForeignKey("techniques.id"), nullable=False),
        sa.Column("shelf_id", sa.Integer, nullable=False),
        sa.Column("puzzle_id", ID, sa.ForeignKey("puzzles.id", ondelete="CASCADE"), nullable=False),
        sa.PrimaryKeyConstraint("technique_id", "shelf_id", "puzzle_id"),
        sqlite_with_rowid=False,
    )
