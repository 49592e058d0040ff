"""Keep the board of a game and of a puzzle as one text, where a name and regions stood apart.

A board's text says everything: cells, houses and rules. No text at all is the classic board of a
game, and for a puzzle the board that its shelf names.
"""

import sqlalchemy as sa
from alembic import op

from nonet.board import read_board
from nonet.grid import SYMBOLS

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

CLASSIC = "3x3"


def upgrade() -> None:
    """Rename, then write the texts, then drop the names; after a cut that is gone on with."""
    for table in ("games", "puzzles"):
        if "rules" in _columns(table):
            op.execute(f"ALTER TABLE {table} RENAME COLUMN rules TO board")
    if "layout" in _columns("games"):
        write_boards(
            "SELECT DISTINCT layout, board FROM games WHERE layout <> :classic",
            "UPDATE games SET board = :text, layout = :classic WHERE layout = :layout",
        )
        op.drop_column("games", "layout")
    write_boards(
        "SELECT DISTINCT s.layout, p.board FROM puzzles p JOIN shelves s ON s.id = p.shelf_id"
        " WHERE p.board IS NOT NULL",
        "UPDATE puzzles SET board = :text"
        " WHERE shelf_id IN (SELECT id FROM shelves WHERE layout = :layout)",
    )


def write_boards(select: str, update: str) -> None:
    """Turn each pair of a layout's name and regions into a text; texts stay as they are."""
    connection = op.get_bind()
    wanted = sa.text(select)
    pairs = connection.execute(wanted, {"classic": CLASSIC} if ":classic" in select else {}).all()
    for layout, board in pairs:
        text = _text_of(layout, board)
        if text == board:
            continue
        same = "board IS NULL" if board is None else "board = :board"
        given = {"text": text, "layout": layout, "board": board, "classic": CLASSIC}
        statement = f"{update} AND {same}"
        named = {name: value for name, value in given.items() if f":{name}" in statement}
        connection.execute(sa.text(statement), named)


def _text_of(layout: str, board: str | None) -> str:
    if board and not set(board) <= set(SYMBOLS):  # one of ours, written before a cut
        return board
    return read_board(layout, tuple(map(SYMBOLS.index, board or ""))).text


def _columns(table: str) -> set[str]:
    return {column["name"] for column in sa.inspect(op.get_bind()).get_columns(table)}
