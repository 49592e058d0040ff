"""Games: begin, append moves, read, list, check, delete."""

from asyncio import Future as Wait
from asyncio import shield, wrap_future
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any
from weakref import WeakKeyDictionary

from litestar import Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta, Struct

from nonet.play import Move
from nonet.service.games import Checked, Progress
from nonet.service.journal import PendingWrite
from nonet.service.puzzles import Given
from nonet.store.values import Game, GameLine
from nonet.web.identity import AnyRequest, address_of, admit, find_player, in_thread, service_of
from nonet.web.prices import Price
from nonet.web.routes.documented import errors
from nonet.web.work import in_game

__all__ = ["ROUTES"]

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
GameId = Annotated[
    str, Parameter(pattern="^[A-Za-z0-9_-]{22}$", description="22 characters, made by the page")
]


Kind = Annotated[str, Meta(min_length=1, max_length=60)]


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to begin."""

    puzzle: Given
    started: datetime
    title: Annotated[str, Meta(min_length=1, max_length=120)] | None = None
    level: Annotated[str, Meta(max_length=32)] | None = None  # the bank knows better
    foreign: Annotated[tuple[Kind, ...], Meta(max_length=100)] = ()  # rules that nobody here knows


class Appended(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves to append: numbered on from those that the game has, or again from further back."""

    moves: Annotated[tuple[Move, ...], Meta(max_length=2000)]


class Line(Struct, frozen=True):
    """A game in a list."""

    id: str
    givens: str
    board: str
    puzzle_id: int | None
    started: int
    changed: int
    count: int
    state: str
    seconds: float
    title: str | None
    level: str | None
    foreign: tuple[str, ...]


class Whole(Line, frozen=True):
    """A game with its log and what the log comes to."""

    moves: list[dict[str, Any]]
    progress: Progress


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """How am I doing?"""

    which: bool = False  # also name the wrong cells


@put(
    "/games/{game_id:str}",
    price=Price.SELDOM,
    responses={
        201: ResponseSpec(Progress, description="The game is new.", generate_examples=False),
        **errors(404, 409, 422),
    },
)
async def create_game(request: AnyRequest, game_id: GameId, data: NewGame) -> Response[Progress]:
    """Begin a game; asking again with the same puzzle changes nothing."""
    quotas = service_of(request).quotas
    quotas.games.charge(address_of(request), 1, "new games")
    player_id = await admit(request)
    games = service_of(request).games
    started = _milliseconds(data.started)
    named: dict[str, Any] = {"title": data.title, "level": data.level, "foreign": data.foreign}
    is_new = await in_thread(
        request, games.create, player_id, game_id, data.puzzle, started, **named
    )
    progress = await in_game(request, games.append, player_id, game_id, ())
    return Response(progress, status_code=201 if is_new else 200)


@post(
    "/games/{game_id:str}/moves",
    price=Price.SELDOM,
    status_code=200,
    responses=errors(404, 409, 422),
)
async def append_moves(request: AnyRequest, game_id: GameId, data: Appended) -> Progress:
    """Append moves; those that the game has already change nothing."""
    address, quotas = address_of(request), service_of(request).quotas
    quotas.bytes.charge(address, len(await request.body()), "bytes of moves")
    player_id = await admit(request)
    games, moves = service_of(request).games, data.moves
    submitted = games.submit(player_id, game_id, moves)
    is_usual = submitted is not None and not submitted.after.state.is_complete
    # The usual way waits for the disk without holding a thread.
    if submitted is not None and is_usual and await _written(submitted.written):
        return games.settle(player_id, game_id, moves, submitted)
    return await in_game(request, games.settle, player_id, game_id, moves, submitted, address)


# All who are in one batch wait for one thing: waking each apart took longer than writing did.
_waits: "WeakKeyDictionary[Future[list[bool]], Wait[list[bool]]]" = WeakKeyDictionary()


async def _written(pending: PendingWrite) -> bool:
    wait = _waits.get(pending.batch)
    if wait is None:
        wait = _waits[pending.batch] = wrap_future(pending.batch)
    return (await shield(wait))[pending.place]


@get("/games/{game_id:str}", price=Price.SELDOM, responses=errors(404))
async def read_game(
    request: AnyRequest,
    game_id: GameId,
    since: Annotated[int, Parameter(ge=0, le=2**31)] = 0,
) -> Whole:
    """Read a game with its log, or with those of its moves that come after a number."""
    player_id = await find_player(request)
    games = service_of(request).games
    game, progress = await in_game(request, games.read, player_id or 0, game_id)
    return _whole(game, progress, since)


@get("/games", price=Price.CHEAP, responses=errors())
async def list_games(
    request: AnyRequest,
    limit: Annotated[int, Parameter(ge=1, le=500)] = 100,
    before: Annotated[int | None, Parameter(ge=0, le=2**53)] = None,
) -> list[Line]:
    """List your games, the latest played first."""
    player_id = await find_player(request)
    if player_id is None:
        return []
    games = service_of(request).games
    return [
        _line(game) for game in await in_thread(request, games.list_of, player_id, limit, before)
    ]


@delete("/games/{game_id:str}", price=Price.CHEAP, responses=errors(404))
async def delete_game(request: AnyRequest, game_id: GameId) -> None:
    """Delete a game for good."""
    player_id = await find_player(request)
    await in_thread(request, service_of(request).games.delete, player_id or 0, game_id)


@post("/games/{game_id:str}/check", price=Price.SELDOM, status_code=200, responses=errors(404))
async def check_game(request: AnyRequest, game_id: GameId, data: Question) -> Checked:
    """Ask "How am I doing?": how many digits are wrong, and which only if asked."""
    player_id = await find_player(request)
    games = service_of(request).games
    return await in_game(request, games.check, player_id or 0, game_id, which=data.which)


def _milliseconds(moment: datetime) -> int:
    """Count from 1970; a moment without a zone is one of the world's clock."""
    zoned = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return (zoned - EPOCH) // timedelta(milliseconds=1)


def _line(game: GameLine) -> Line:
    return Line(**_fields(game))


def _whole(game: Game, progress: Progress, since: int) -> Whole:
    moves = [dict(move) for move in game.moves[since:]]
    return Whole(**_fields(game), moves=moves, progress=progress)


def _fields(game: GameLine) -> dict[str, Any]:
    return {
        "id": game.id,
        "givens": game.givens,
        "board": game.board,
        "puzzle_id": game.puzzle_id,
        "started": game.started,
        "changed": game.changed,
        "count": game.count,
        "state": game.state,
        "seconds": game.seconds,
        "title": game.title,
        "level": game.level,
        "foreign": game.foreign,
    }


ROUTES = [create_game, append_moves, read_game, list_games, delete_game, check_game]
