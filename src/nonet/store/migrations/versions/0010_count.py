"""Call the number of a game's moves `count`, as everywhere else."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

COMMENT = "one play of one puzzle; count, state and seconds are those after its last move"
CHECK = "ck_games_length_counts"


def upgrade() -> None:
    """Rename the column. MySQL renames none that a check names, so the check is made anew there."""
    connection = op.get_bind()
    if "length" not in {column["name"] for column in sa.inspect(connection).get_columns("games")}:
        return
    is_mysql = connection.dialect.name in ("mysql", "mariadb")
    if is_mysql and CHECK in _checks(connection):
        op.execute(f"ALTER TABLE games DROP CONSTRAINT {CHECK}")
    op.execute("ALTER TABLE games RENAME COLUMN length TO count")
    if is_mysql:
        op.execute(f"ALTER TABLE games ADD CONSTRAINT {CHECK} CHECK (`count` >= 0)")
    if connection.dialect.supports_comments:
        op.create_table_comment("games", COMMENT)


def _checks(connection: sa.Connection) -> set[str | None]:
    return {check["name"] for check in sa.inspect(connection).get_check_constraints("games")}
