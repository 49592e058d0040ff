"""`nonet play`: a game at the terminal, kept in the same store as those of the page."""

import contextlib
import secrets
from collections.abc import Iterator

import click

from nonet.cli.db import database_option
from nonet.cli.inputs import read_sheets
from nonet.cli.outputs import json_option, write_json
from nonet.errors import InputError
from nonet.generator import generate_puzzle
from nonet.grid import Puzzle


@click.command()
@click.argument("puzzle", required=False, metavar="[PUZZLE|FILE|-]")
@click.option("--new", is_flag=True, help="Begin another game, even if one has no end yet.")
@click.option("--seed", type=int, help="Make this puzzle.")
@click.option("--forget", is_flag=True, help="Keep nothing in the store.")
@database_option
@json_option
def play(
    puzzle: str | None, new: bool, seed: int | None, forget: bool, url: str | None, as_json: bool
) -> int:
    """Play in the terminal: goes on with the last game, or begins one. Every move is kept."""
    try:
        from nonet.cli.play_screen import PlayScreen
    except ImportError:
        raise InputError("expected the package textual (pip install 'nonet[terminal]')") from None
    from nonet.cli.play_session import find_unfinished, start
    from nonet.store import open_store
    from nonet.store.store import Store

    @contextlib.contextmanager
    def keep() -> Iterator[Store | None]:
        if forget:
            yield None
            return
        with open_store(url) as store:
            yield store

    with keep() as store:
        fresh = new or puzzle is not None or seed is not None or store is None
        session = None if fresh or store is None else find_unfinished(store)
        session = session or start(_choose(puzzle, seed), store)
        PlayScreen(session).run()
        state = session.state
        result = {"game": session.game_id, "state": state.phase, "seconds": session.seconds}
        if as_json:
            write_json(result)
        else:
            click.echo(f"{state.phase} after {session.seconds} s, {state.count} moves")
        return 0 if state.is_complete else 1


def _choose(text: str | None, seed: int | None) -> Puzzle:
    if text is None:
        return generate_puzzle(seed if seed is not None else secrets.randbits(32))
    where, sheet, error = next(iter(read_sheets((text,))), ("argument", None, None))
    if sheet is None:
        raise InputError(f"{where}: {error or 'expected a puzzle, got nothing'}")
    return Puzzle(sheet.givens)
