"""Puzzles: at random, of the day, by id."""

import re
import secrets
from datetime import UTC, datetime
from datetime import date as Day  # noqa: N812 (`date` is the name of the parameter)
from typing import Annotated

from litestar import get
from litestar.params import Parameter

from nonet.errors import InputError, NotFoundError
from nonet.rating.own import LEVELS
from nonet.service.puzzles import Card, Taught
from nonet.service.work import make_of_level
from nonet.store.values import Wish
from nonet.web.identity import AnyRequest, at_bench, find_player, in_thread, service_of
from nonet.web.routes.documented import errors

__all__ = ["ROUTES"]

USUAL = "Easy"  # the level of a puzzle for someone who names none
_NUMBER = re.compile("[0-9]{1,15}")  # names begin with a letter
Name = Annotated[str | None, Parameter(max_length=64)]


@get("/puzzles/random", responses=errors(404))
async def pick_puzzle(
    request: AnyRequest, level: Name = None, technique: Name = None, symmetry: Name = None
) -> Card:
    """Pick a puzzle that you never had, of a level or with a technique.

    Where the bank has none of a level one is made, and kept.
    """
    wish = Wish(level=_level(level), needs=technique, symmetry=symmetry)
    player_id = await find_player(request)
    puzzles = service_of(request).puzzles
    card = await in_thread(request, puzzles.pick, wish, player_id)
    if card is not None:
        return card
    if technique or symmetry:
        raise NotFoundError(
            "expected a puzzle of that kind in the bank, got none that you never had"
        )
    made = await at_bench(request, make_of_level, wish.level or USUAL, secrets.randbits(60))
    await in_thread(request, puzzles.keep, made)
    return await in_thread(request, puzzles.pick, wish, player_id) or made


def _level(name: str | None) -> str | None:
    if name is None:
        return None
    if name.capitalize() not in LEVELS:
        raise InputError(f"expected a level ({', '.join(LEVELS)}), got {name!r:.60}")
    return name.capitalize()


@get("/puzzles/daily", responses=errors())
async def read_daily(request: AnyRequest, date: Day | None = None) -> Card:
    """Read the puzzle of today, by the world's clock, or of another day."""
    day = date or datetime.now(UTC).date()
    return await in_thread(request, service_of(request).puzzles.daily, day)


@get("/puzzles/{puzzle_id:str}", responses=errors(404))
async def read_puzzle(
    request: AnyRequest, puzzle_id: Annotated[str, Parameter(max_length=64)]
) -> Card:
    """Read a puzzle of the bank, by its id or by its name."""
    puzzles = service_of(request).puzzles
    if _NUMBER.fullmatch(puzzle_id):
        number = int(puzzle_id)
        card = puzzles.recall(number) or await in_thread(request, puzzles.find, number)
    else:
        card = await in_thread(request, puzzles.find_named, puzzle_id)
    if card is None:
        raise NotFoundError(f"expected the id or name of a puzzle, got {puzzle_id}")
    return card


@get("/techniques", responses=errors())
async def list_techniques(request: AnyRequest) -> list[Taught]:
    """List the techniques, and how many puzzles of the bank need each and nothing harder."""
    return await in_thread(request, service_of(request).puzzles.list_techniques)


ROUTES = [pick_puzzle, read_daily, read_puzzle, list_techniques]
