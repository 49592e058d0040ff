"""Forget what puzzles were said to need: those were the techniques of a path.

What a puzzle needs is the technique without which it is stuck, with nothing dearer; `nonet db
upgrade` finds that out of every puzzle after this migration, and shows how far it is.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

PAGE = 100_000  # ids at a time


def upgrade() -> None:
    """Take the notes and their counts away; after a cut that is done again from the start."""
    op.execute("DELETE FROM stretches")
    op.execute("DELETE FROM tallies WHERE technique_id > 0")
    connection = op.get_bind()
    last = connection.scalar(sa.text("SELECT max(id) FROM puzzles")) or 0
    page = sa.text(
        "UPDATE puzzles SET needs = NULL WHERE id > :after AND id <= :until AND needs IS NOT NULL"
    )
    for after in range(0, last, PAGE):
        connection.execute(page, {"after": after, "until": after + PAGE})
