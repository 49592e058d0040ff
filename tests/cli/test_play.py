"""The game at the terminal, driven key by key on a screen of 80 by 24."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual", reason="nonet[terminal] is not installed")

from nonet import Grid, InputError, Layout, Puzzle, generate_puzzle
from nonet.cli.play_screen import PlayScreen, draw
from nonet.cli.play_session import (
    Session,
    begin_new,
    find_player,
    find_unfinished,
    open_owner,
    start,
)
from nonet.play.moves import Digit
from nonet.service.games import Games
from nonet.service.puzzles import Given
from nonet.service.scores import Scores
from nonet.store import open_store
from waiting import run_apart

PUZZLE = Puzzle(
    Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
)


def drive(session: Session, keys: Callable[[Any], Awaitable[None]]) -> PlayScreen:
    app = PlayScreen(session)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await keys(pilot)

    run_apart(run())
    return app


def test_digits_notes_undo_and_redo_by_keyboard() -> None:
    session = Session(PUZZLE)
    app = PlayScreen(session)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            assert app.cursor == 40
            await pilot.press("5")
            assert session.state.layers.digits[40] == 5
            await pilot.press("u")
            assert session.state.layers.digits[40] == 0
            await pilot.press("r")
            assert session.state.layers.digits[40] == 5
            await pilot.press("right", "down", "right", "n", "5", "9")
            assert session.state.layers.corner[app.cursor] == 1 << 4 | 1 << 8
            await pilot.press("n", "n", "backspace")
            assert session.state.layers.corner[app.cursor] == 0

    run_apart(run())


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
    assert session.state.layers.digits == PUZZLE.givens.digits
    assert "given" in app.words


def test_a_hint_is_shown_on_the_board() -> None:
    session = Session(PUZZLE)

    def shades() -> set[str]:
        return {str(span.style).rpartition("on ")[2] for span in draw(session, 40).spans} - {""}

    session.ask()
    assert not {"grey15", "dark_goldenrod"} & shades()
    session.ask()
    assert "grey15" in shades()
    session.ask()
    assert {"grey15", "dark_green", "dark_goldenrod"} <= shades()
    session.make("digit", cells=[40], digit=5, clean=True)
    assert not {"grey15", "dark_goldenrod"} & shades()


def test_hints_of_the_terminal_go_on_without_notes() -> None:
    """Here the same pointing came again and again; pressed once more, a hint is remembered."""
    session = Session(
        Puzzle("53...8..9.9.......2..39...6..9..7.....19328.....4..2..3...69..2.......6.6..7...51")
    )
    hints = 0
    while not session.state.is_complete:
        told = [session.ask() for _ in range(3)]
        assert told[0].startswith("Look for a")
        assert session.hint is not None
        assert session.hint.step is not None
        hints += 1
        placements = session.hint.step.placements
        for cell, digit in placements:
            session.make("digit", cells=[cell], digit=digit)
        if not placements:
            assert session.ask().startswith("Remembered")
        assert hints < 200
    assert session.state.help.hints == hints


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
    with open_owner(str(tmp_path / "store.db")) as owner:
        session = start(PUZZLE, owner)
        session.make("digit", cells=[40], digit=5)
        session.make("note", cells=[41], digit=2, where="corner")
    with open_owner(str(tmp_path / "store.db")) as owner:
        again = find_unfinished(owner)
        assert again is not None
        assert again.state.layers == session.state.layers
        assert again.game_id == session.game_id
        again.make("undo")
        assert again.state.layers.corner[41] == 0


def test_a_game_finished_at_the_terminal_has_its_score(tmp_path: Path) -> None:
    with open_owner(str(tmp_path / "store.db")) as owner:
        session = start(PUZZLE, owner)
        for cell, digit in enumerate(PUZZLE.solution.digits):
            if not PUZZLE.givens.digits[cell]:
                session.make("digit", cells=[cell], digit=digit)
        assert session.state.is_complete
        board = owner.games.score(owner.player_id, session.game_id)
        assert board.is_aided is False
        assert board.reason == "fast"
        assert find_unfinished(owner) is None


def test_moves_taken_back_one_by_one_lead_to_the_start(tmp_path: Path) -> None:
    """The service remembers a few moves of a long game only, and reads the others again."""
    with open_owner(str(tmp_path / "store.db")) as owner:
        session = start(PUZZLE, owner)
        for _ in range(150):
            session.make("digit", cells=[40], digit=5)
            session.make("erase", cells=[40])
        for _ in range(300):
            session.make("undo")
        assert session.state.layers.digits == PUZZLE.givens.digits
        session.make("redo")
        assert session.state.layers.digits[40] == 5


def test_a_level_is_chosen_on_the_screen(tmp_path: Path) -> None:
    with open_owner(str(tmp_path / "store.db")) as owner:
        first = begin_new(owner, None, seed=1)
        app = PlayScreen(first, lambda level: begin_new(owner, level))

        async def run() -> None:
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.press("g")
                assert "2 easy" in app.words
                await pilot.press("escape")
                assert app.session is first
                await pilot.press("g", "2")

        run_apart(run())
        assert app.session is not first
        assert app.session.level == "easy"
        assert app.session.puzzle.rate().level == "easy"
        assert [line.player_id for line in owner.store.games.list_of()] == [owner.player_id] * 2


def test_a_game_of_the_page_goes_on_in_the_terminal_and_back(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "store.db")) as served:
        page = Games(served, Scores(served))  # what the server plays with
        guest = served.players.add().id
        page.create(guest, "g" * 22, Given(PUZZLE.givens.format()), started=0)
        page.append(guest, "g" * 22, [Digit(n=1, at=500, cells=(40,), digit=5)])
        with open_owner(str(tmp_path / "store.db")) as owner:
            assert owner.player_id == guest
            session = find_unfinished(owner)
            assert session is not None
            assert session.state.layers.digits[40] == 5
            session.make("note", cells=[41], digit=2, where="corner")
        row, progress = page.read(guest, "g" * 22)
        assert (len(row.moves), progress.count) == (2, 2)
        more = page.append(guest, "g" * 22, [Digit(n=3, at=90_000, cells=(42,), digit=3)])
        assert more.count == 3
        page.close()


def test_moves_of_another_device_are_shown_not_overwritten(tmp_path: Path) -> None:
    with open_owner(str(tmp_path / "store.db")) as owner:
        here = begin_new(owner, None, seed=1)
        there = find_unfinished(owner)
        assert there is not None
        empty = [cell for cell in range(81) if not here.puzzle.givens.digits[cell]]
        there.make("digit", cells=[empty[0]], digit=1)

        async def keys(pilot: Any) -> None:
            pilot.app.cursor = empty[1]
            await pilot.press("2")
            assert "elsewhere" in pilot.app.words
            assert here.state.layers.digits[empty[0]] == 1
            await pilot.press("2")

        drive(here, keys)
        assert here.state.layers.digits[empty[1]] == 2


def test_players_are_chosen_by_name_or_number(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "store.db")) as store:
        ada = store.players.add("Ada", "secret")
        assert find_player(store, "Ada") == find_player(store, str(ada.id)) == ada.id
        with pytest.raises(InputError, match="expected a player of this store, got 'Bob'"):
            find_player(store, "Bob")


@pytest.mark.parametrize("level", ["beginner", "hard"])
def test_a_level_is_made_to_order_without_a_store(level: str) -> None:
    assert begin_new(None, level, seed=3).puzzle.rate().level.lower() == level


def test_jigsaws_are_kept_and_resumed(tmp_path: Path) -> None:
    regions = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]
    puzzle = generate_puzzle(1, layout=Layout.jigsaw(regions))
    with open_owner(str(tmp_path / "store.db")) as owner:
        start(puzzle, owner)
        again = find_unfinished(owner)
        assert again is not None
        assert again.puzzle == puzzle


def test_notes_stand_in_places_of_their_own_and_regions_are_outlined() -> None:
    regions = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]
    session = Session(generate_puzzle(1, layout=Layout.jigsaw(regions)))
    empty = session.puzzle.givens.digits.index(0)
    session.make("note", cells=[empty], digit=2, where="corner")
    session.make("note", cells=[empty], digit=4, where="centre")
    lines = draw(session, 0).plain.split("\n")
    assert lines[0] == "┌─────────────────┬─────┐"
    assert lines[3] == "│     ┌───────────┘     │"
    assert any(" 2 4 " in line for line in lines)


@pytest.mark.parametrize("size", [4, 6, 8, 9, 12, 16])
def test_every_board_fits_80_by_24(size: int) -> None:
    session = Session(generate_puzzle(1, layout=Layout.of_size(size)))
    lines = draw(session, 0).plain.split("\n")
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 58
