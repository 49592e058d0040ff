"""Boards with rules: drawn, checked and helped."""

from litestar import post

from nonet.service import drawing
from nonet.service.drawing import (
    Combinations,
    CombinationsRequest,
    Conflict,
    ConflictsRequest,
    Drawing,
)
from nonet.service.puzzles import Shape
from nonet.web.identity import AnyRequest, in_thread
from nonet.web.prices import Price
from nonet.web.routes.documented import errors
from nonet.web.work import in_child

__all__ = ["ROUTES"]


@post("/boards/draw", price=Price.CHEAP, status_code=200, responses=errors(422))
async def draw_board(request: AnyRequest, data: Shape) -> Drawing:
    """Draw a board's rules and houses as shapes: lengths in cells, colours by their roles."""
    return await in_thread(request, drawing.draw, data)


@post("/boards/conflicts", price=Price.CHEAP, status_code=200, responses=errors(422))
async def list_conflicts(request: AnyRequest, data: ConflictsRequest) -> list[Conflict]:
    """List the rules that the digits on a board break, whatever comes into its empty cells."""
    return await in_thread(request, drawing.list_conflicts, data)


@post("/boards/combinations", price=Price.WORK, status_code=200, responses=errors(422))
async def list_combinations(request: AnyRequest, data: CombinationsRequest) -> Combinations:
    """List the digits that the cells of one rule can hold together."""
    return await in_child(request, drawing.combine, data)


ROUTES = [draw_board, list_conflicts, list_combinations]
