"""The game at the terminal, driven key by key on a screen of 80 by 24."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual", reason="nonet[terminal] is not installed")

from nonet import Grid, Layout, Puzzle, generate_puzzle
from nonet.cli.play_screen import PlayScreen, draw
from nonet.cli.play_session import Session, find_unfinished, start
from nonet.store import open_store

PUZZLE = Puzzle(
    Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
)


def drive(session: Session, keys: Callable[[Any], Awaitable[None]]) -> PlayScreen:
    app = PlayScreen(session)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await keys(pilot)

    asyncio.run(run())
    return app


def test_digits_notes_undo_and_redo_by_keyboard() -> None:
    session = Session(PUZZLE)
    app = PlayScreen(session)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            assert app.cursor == 40
            await pilot.press("5")
            assert session.state.board.digits[40] == 5
            await pilot.press("u")
            assert session.state.board.digits[40] == 0
            await pilot.press("r")
            assert session.state.board.digits[40] == 5
            await pilot.press("right", "down", "right", "n", "5", "9")
            assert session.state.board.corner[app.cursor] == 1 << 4 | 1 << 8
            await pilot.press("n", "n", "backspace")
            assert session.state.board.corner[app.cursor] == 0

    asyncio.run(run())


def test_hints_come_in_stages_and_a_given_is_never_written() -> None:
    session = Session(PUZZLE)

    async def keys(pilot: Any) -> None:
        await pilot.press("h")
        assert session.stage == 1
        await pilot.press("h")
        assert session.stage == 2
        await pilot.press("up", "up", "up", "up", "1")

    app = drive(session, keys)
    assert session.state.help.hints >= 1
    assert session.state.board.digits == PUZZLE.givens.digits
    assert "given" in app.words


def test_a_finished_board_is_a_solved_game() -> None:
    session = Session(PUZZLE)
    empty = [cell for cell in range(81) if not PUZZLE.givens.digits[cell]]

    async def keys(pilot: Any) -> None:
        app = pilot.app
        for cell in empty:
            app.cursor = cell
            await pilot.press(str(PUZZLE.solution.digits[cell]))

    app = drive(session, keys)
    assert session.state.is_complete
    assert "Solved" in app.words


def test_a_game_is_resumed_from_the_store(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "store.db")) as store:
        session = start(PUZZLE, store)
        session.make("digit", cells=[40], digit=5)
        session.make("note", cells=[41], digit=2, where="corner")
    with open_store(str(tmp_path / "store.db")) as store:
        again = find_unfinished(store)
        assert again is not None
        assert again.state.board == session.state.board
        assert again.game_id == session.game_id
        again.make("undo")
        assert again.state.board.corner[41] == 0


@pytest.mark.parametrize("size", [4, 6, 8, 9])
def test_every_board_fits_80_by_24(size: int) -> None:
    session = Session(generate_puzzle(1, layout=Layout.of_size(size)))
    lines = draw(session, 0).plain.split("\n")
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 58
