"""Puzzles: at random, of the day, by id."""

import re
import secrets
from datetime import UTC, datetime
from datetime import date as Day  # noqa: N812 (`date` is the name of the parameter)
from typing import Annotated

from litestar import get
from litestar.params import Parameter
from msgspec import Meta
from msgspec.structs import replace

from nonet.errors import NotFoundError
from nonet.generator import find_symmetry
from nonet.levels import SLOTS, find_level, level_of_day, level_of_slot
from nonet.service.puzzles import PuzzleCard, Taught
from nonet.service.work import MadeCard, OrderRequest, make_puzzle
from nonet.store.values import CLASSIC, Wish
from nonet.variants import find_variant, variant_of_day
from nonet.web.identity import AnyRequest, find_player, in_thread, service_of
from nonet.web.prices import Price, pay
from nonet.web.routes.documented import errors
from nonet.web.work import in_child

__all__ = ["ROUTES", "make"]

USUAL = "easy"  # the level of a puzzle for someone who names none
SYMMETRY = "half-turn"
MOST_TRIES = 100_000  # to make a puzzle; time ends most searches before
SHARE = 0.8  # of the time for a piece of work, so that a search ends by itself
MOST_NAMES = 20  # of techniques that a puzzle is to need
VARIANT_SLOT = "variant"  # the slot of a day that is no classic puzzle
MOST_DAYS = 1000  # daily puzzles kept in memory
FURTHER = 10_000_000  # between the seeds of a day's puzzles; more days than there are
_NUMBER = re.compile("[0-9]{1,15}")  # names begin with a letter
Name = Annotated[str | None, Parameter(max_length=64)]
Size = Annotated[int, Parameter(ge=4, le=25)]
Names = Annotated[list[Annotated[str, Meta(max_length=64)]] | None, Parameter(max_items=MOST_NAMES)]
Daily = tuple[Day, str | None]  # a day, and which of its puzzles


@get("/puzzles/random", price=Price.SELDOM, responses=errors(404))
async def pick_puzzle(
    request: AnyRequest,
    level: Name = None,
    needs: Names = None,
    symmetry: Name = None,
    technique: Names = None,
    variant: Name = None,
    size: Size = 9,
) -> PuzzleCard:
    """Pick a puzzle that you never had, of a level or with a technique that it needs.

    It is stuck without the technique, and needs nothing dearer. Several techniques may be named,
    and each is needed then. Where the bank has no such puzzle one is made, and kept. `technique`
    is the old name of `needs`. A variant is one of the registry, or several joined by a plus.
    """
    needed = tuple(needs or technique or ())
    wish = Wish(
        level=None if level is None else find_level(level).id,
        needs=next(iter(needed), None),
        symmetry=None if symmetry is None else find_symmetry(symmetry),
        **_shelves(variant, size),
    )
    if needed:
        pay(request)  # an image is looked for that needs it
    player_id = await find_player(request)
    puzzles = service_of(request).puzzles
    if len(needed) <= 1:  # the bank knows the dearest only
        card = await in_thread(request, puzzles.pick, wish, player_id)
        if card is not None:
            return card
    order = _order(wish, needed, variant, size)
    made = await make(request, order, secrets.randbits(53))
    await in_thread(request, puzzles.keep, made.card, made.technique, made.needs)
    return made.card


def _shelves(variant: str | None, size: int) -> dict[str, str | None]:
    """Where the bank keeps a variant: shelves are ordered by the names of variant and layout."""
    found = find_variant(variant or "classic")
    layout = found.make_board(size).layout
    name = "jigsaw" + "".join(f"+{house}" for house in found.houses)
    return {
        "variant": found.name_shelf(size),
        "layout": name if found.board == "jigsaw" else layout.name,
    }


def _order(
    wish: Wish, needs: tuple[str, ...], variant: str | None = None, size: int = 9
) -> OrderRequest:
    is_usual = not needs and not wish.variant and wish.layout == CLASSIC
    level = wish.level or USUAL if is_usual else wish.level
    symmetry = wish.symmetry or SYMMETRY
    return OrderRequest(level=level, needs=needs, symmetry=symmetry, variant=variant, size=size)


async def make(
    request: AnyRequest,
    order: OrderRequest,
    seed: int,
    tries: int = MOST_TRIES,
    grid: str | None = None,
) -> MadeCard:
    """Make a puzzle in a child process, within most of the time that work may take."""
    seconds = request.app.state.settings.work_seconds * SHARE
    return await in_child(request, make_puzzle, order, seed, tries, seconds, grid)


@get("/puzzles/daily", price=Price.SELDOM, responses=errors(404))
async def read_daily(request: AnyRequest, date: Day | None = None, slot: Name = None) -> PuzzleCard:
    """Read the puzzle of today, by the world's clock, or of another day.

    It is the same for everyone, on every server: easy on Mondays, harder every day until Sunday.
    A slot asks for one of the day's three: light, middle or hard; or for its variant, another one
    every day.
    """
    day = date or datetime.now(UTC).date()
    is_variant = slot == VARIANT_SLOT
    level = level_of_day(day) if slot is None or is_variant else level_of_slot(day, slot)
    cards: dict[Daily, PuzzleCard] = request.app.state.daily_cards
    known = cards.get((day, slot))  # whoever asks for one that is there waits for no other
    return known or await _make_daily(request, (day, slot), level, cards)


async def _make_daily(
    request: AnyRequest, daily: Daily, level: str, cards: dict[Daily, PuzzleCard]
) -> PuzzleCard:
    day, slot = daily
    async with request.app.state.daily_lock:  # at midnight all ask at once: one makes it for all
        if daily not in cards:
            slots = (None, *SLOTS, VARIANT_SLOT)
            seed = day.toordinal() + FURTHER * slots.index(slot)
            order = _order_of_day(day) if slot == VARIANT_SLOT else OrderRequest(level=level)
            made = await make(request, order, seed)
            if len(cards) >= MOST_DAYS:
                cards.clear()
            cards[daily] = replace(made.card, date=day.isoformat())
        return cards[daily]


def _order_of_day(day: Day) -> OrderRequest:
    """The variant of a day, medium where it is made to levels."""
    found = variant_of_day(day)
    return OrderRequest(variant=found.id, level="medium" if "medium" in found.levels else None)


@get("/puzzles/{puzzle_id:str}", price=Price.CHEAP, responses=errors(404))
async def read_puzzle(
    request: AnyRequest, puzzle_id: Annotated[str, Parameter(max_length=64)]
) -> PuzzleCard:
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


@get("/techniques", price=Price.CHEAP, responses=errors())
async def list_techniques(request: AnyRequest) -> list[Taught]:
    """List the techniques, and how many puzzles of the bank need each and nothing dearer."""
    return await in_thread(request, service_of(request).puzzles.list_techniques)


ROUTES = [pick_puzzle, read_daily, read_puzzle, list_techniques]
