"""`nonet play`: a game at the terminal, kept in the same store as those of the page."""

from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from nonet.cli.db import database_option
from nonet.cli.inputs import board_options, read_sheets
from nonet.cli.outputs import json_option, write_json
from nonet.errors import InputError
from nonet.grid import Puzzle
from nonet.levels import LEVELS

WIDEST = 25  # cells that a terminal has room for

if TYPE_CHECKING:
    from nonet.cli.play_session import Session


@click.command()
@click.argument("puzzle", required=False, metavar="[PUZZLE|FILE|-]")
@board_options
@click.option("--new", is_flag=True, help="Begin another game, even if one has no end yet.")
@click.option(
    "--level",
    type=click.Choice(list(LEVELS), case_sensitive=False),
    help="Begin a game of this level.",
)
@click.option("--seed", type=int, help="Make this puzzle.")
@click.option(
    "--player", metavar="NAME", help="Who plays: an account's name, or a player's number."
)
@click.option("--forget", is_flag=True, help="Keep nothing in the store.")
@database_option
@json_option
def play(
    puzzle: str | None,
    new: bool,
    level: str | None,
    seed: int | None,
    player: str | None,
    forget: bool,
    url: str | None,
    as_json: bool,
) -> int:
    """Play in the terminal: goes on with the last game, or begins one. Every move is kept.

    Rules are said beside the board: those of the whole and those of the cell that you are in.
    Games belong to a player of the store, as on the page: without --player to whoever played last.
    """
    try:
        from nonet.cli.play_screen import PlayScreen
    except ImportError:
        raise InputError("expected the package textual (pip install 'nonet[terminal]')") from None
    from nonet.cli.play_session import begin_new, find_unfinished, open_owner, start

    own = None if puzzle is None else _read(puzzle)
    with nullcontext() if forget else open_owner(url, player) as owner:
        fresh = new or own is not None or seed is not None or level is not None
        session = find_unfinished(owner) if owner and not fresh else None
        if session is None and own is not None:
            session = start(own, owner)
        session = session or begin_new(owner, level, seed)
        screen = PlayScreen(session, lambda wanted: begin_new(owner, wanted))
        screen.run()
        return _tell(screen.session, as_json)


def _tell(session: "Session", as_json: bool) -> int:
    state = session.state
    if as_json:
        write_json({"game": session.game_id, "state": state.name, "seconds": session.seconds})
    else:
        click.echo(f"{state.name} after {session.seconds} s, {state.count} moves")
    return 0 if state.is_complete else 1


def _read(text: str) -> Puzzle:
    where, sheet, error = next(iter(read_sheets((text,))), ("argument", None, None))
    if sheet is None:
        raise InputError(f"{where}: {error or 'expected a puzzle, got nothing'}")
    if max(sheet.layout.rows, sheet.layout.columns) > WIDEST:
        raise InputError(f"expected at most {WIDEST} rows and columns, got {sheet.layout.name}")
    return Puzzle(sheet.givens_for("play"))
