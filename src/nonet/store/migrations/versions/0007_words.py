"""Write symmetries as techniques are written, with hyphens, and EP and ED by their names."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename what stands in the rows; doing it twice changes nothing."""
    op.execute("UPDATE shelves SET symmetry = REPLACE(symmetry, '_', '-')")
    op.execute(
        """UPDATE puzzles SET card ="""
        """ REPLACE(REPLACE(card, '"pearl"', '"ep"'), '"diamond"', '"ed"')"""
        """ WHERE card LIKE '%"pearl"%'"""
    )
