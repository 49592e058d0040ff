"""Boards: the best of a puzzle and all its equivalents."""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from nonet.service.scores import ScoreBoard
from nonet.service.spreads import Spreads
from nonet.service.work import PuzzleRequest
from nonet.web.identity import AnyRequest, find_player, service_of
from nonet.web.prices import Price
from nonet.web.routes.documented import errors
from nonet.web.work import in_game

__all__ = ["ROUTES"]

GameId = Annotated[
    str, Parameter(pattern="^[A-Za-z0-9_-]{22}$", description="22 characters, made by the page")
]


@post("/scores/board", price=Price.SELDOM, status_code=200, responses=errors(422))
async def read_board(request: AnyRequest, data: PuzzleRequest) -> ScoreBoard:
    """Show the best five, unaided and aided, of a puzzle and all its equivalents."""
    player_id = await find_player(request)
    return await in_game(request, service_of(request).scores.board, data.grid(), player_id)


@post("/scores/times", price=Price.SELDOM, status_code=200, responses=errors(422))
async def read_times(request: AnyRequest, data: PuzzleRequest) -> Spreads:
    """Tell how long players took for a puzzle or an equivalent, unaided and aided apart.

    Quartiles are told from five players on, bars from twenty: nobody is told on.
    """
    return await in_game(request, service_of(request).scores.spreads, data.grid())


@get("/games/{game_id:str}/score", price=Price.SELDOM, responses=errors(404))
async def read_score(request: AnyRequest, game_id: GameId) -> ScoreBoard:
    """Show the board of a finished game, with its own rank."""
    player_id = await find_player(request)
    return await in_game(request, service_of(request).games.score, player_id or 0, game_id)


ROUTES = [read_board, read_times, read_score]
