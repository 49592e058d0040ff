"""What a server does by itself: idle guests go, the bank is filled while others are served."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nonet.service import filling
from nonet.service.children import Children
from nonet.service.filling import Shelf
from nonet.service.puzzles import Puzzles
from nonet.service.settings import Settings
from nonet.store import open_store
from nonet.store.store import Store
from nonet.web import upkeep
from nonet.web.upkeep import filled, tidied
from waiting import run_apart


def run(store: Store, settings: Settings, pool: ThreadPoolExecutor) -> None:
    """Let a server stand until nobody is idle any more."""
    app: Any = SimpleNamespace(
        state=SimpleNamespace(service=SimpleNamespace(store=store), pool=pool)
    )

    async def serve() -> None:
        async with tidied(app, settings), asyncio.timeout(60):
            while settings.guest_days and store.players.find(1) is not None:
                await asyncio.sleep(0)

    run_apart(serve())


@pytest.mark.parametrize("days", [90, 0])
def test_idle_guests_are_deleted_unless_they_never_expire(
    days: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "PAUSE", 0)
    monkeypatch.setattr(upkeep, "BREATH", 0)
    with (
        open_store(f"sqlite:///{tmp_path / 'nonet.sqlite'}") as store,
        ThreadPoolExecutor(1) as pool,
    ):
        store.sessions.add_guest(bytes(32), "Firefox on Linux", at=1000)
        run(store, Settings(guest_days=days), pool)
        assert (store.players.find(1) is None) == (days > 0)


@pytest.mark.parametrize("fill", [1, 0])
def test_the_bank_is_filled_where_the_server_is_told_to(
    fill: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "BREATH", 0)
    monkeypatch.setattr(filling, "list_shelves", lambda: [Shelf("x", "easy")])
    children = Children(1, 60.0)
    with (
        open_store(f"sqlite:///{tmp_path / 'nonet.sqlite'}") as store,
        ThreadPoolExecutor(1) as pool,
    ):
        service = SimpleNamespace(store=store, puzzles=Puzzles(store), children=children)
        app: Any = SimpleNamespace(state=SimpleNamespace(service=service, pool=pool))

        async def serve() -> None:
            async with filled(app, Settings(fill=fill)), asyncio.timeout(300):
                while fill and store.puzzles.is_empty():
                    await asyncio.sleep(0.01)

        run_apart(serve())
        children.close()
        pool.shutdown()
        assert store.puzzles.is_empty() == (fill == 0)
