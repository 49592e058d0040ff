"""Keep how many puzzles stand on each shelf, and how many of them need each technique.

Until now they were counted one by one whenever somebody asked.
"""

from collections import Counter

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

PAGE = 100_000  # ids counted at a time


def upgrade() -> None:
    """Make the table and count what is there; after a cut that is done again from the start."""
    op.create_table(
        "tallies",
        sa.Column("shelf_id", sa.Integer, sa.ForeignKey("shelves.id"), nullable=False),
        sa.Column("technique_id", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("shelf_id", "technique_id"),
        sa.CheckConstraint("amount >= 0", name="ck_tallies_amount_counts"),
        comment="the number of puzzles of one shelf that need one technique; 0 stands for all",
        if_not_exists=True,
        mysql_engine="InnoDB",
        mysql_charset="utf8mb4",
        mysql_collate="utf8mb4_bin",
        sqlite_with_rowid=False,
    )
    op.execute("DELETE FROM tallies")
    counts = _count(op.get_bind())
    if counts:
        tallies = sa.table(
            "tallies", sa.column("shelf_id"), sa.column("technique_id"), sa.column("amount")
        )
        rows = [
            {"shelf_id": shelf, "technique_id": technique, "amount": amount}
            for (shelf, technique), amount in sorted(counts.items())
        ]
        op.bulk_insert(tallies, rows)


def _count(connection: sa.Connection) -> Counter[tuple[int, int]]:
    counts: Counter[tuple[int, int]] = Counter()
    last = connection.scalar(sa.text("SELECT max(id) FROM puzzles")) or 0
    page = sa.text(
        "SELECT shelf_id, needs, count(*) FROM puzzles WHERE id > :after AND id <= :until"
        " GROUP BY shelf_id, needs"
    )
    for after in range(0, last, PAGE):
        for shelf, needs, amount in connection.execute(
            page, {"after": after, "until": after + PAGE}
        ):
            counts[shelf, 0] += amount
            for technique in needs or b"":
                counts[shelf, technique] += amount
    return counts
