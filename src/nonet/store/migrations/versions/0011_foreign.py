"""Keep with a game the kinds of rules that nobody here knows: its player is told on any device."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import mysql

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

JSON = sa.Text().with_variant(mysql.MEDIUMTEXT(), "mysql")


def upgrade() -> None:
    """Add the column, unless a cut came after it was added."""
    columns = sa.inspect(op.get_bind()).get_columns("games")
    if "foreign_kinds" not in {column["name"] for column in columns}:
        op.add_column("games", sa.Column("foreign_kinds", JSON))
