"""Work without a game: what the engine can say about any puzzle."""

from typing import Annotated

from litestar import post
from msgspec import Meta, Struct

from nonet.grid import Grid
from nonet.play import Game
from nonet.service.games import Checked, check_digits
from nonet.service.puzzles import make_layout
from nonet.web.identity import AnyRequest, in_thread
from nonet.web.routes.documented import errors

__all__ = ["ROUTES"]

Text = Annotated[str, Meta(min_length=1, max_length=5000)]


class Position(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Givens and the player's digits on them."""

    givens: Text
    digits: Text
    layout: Annotated[str, Meta(max_length=64)] = "3x3"
    regions: Annotated[str, Meta(max_length=625)] = ""
    which: bool = False


@post("/check", status_code=200, responses=errors(422))
async def check_position(request: AnyRequest, data: Position) -> Checked:
    """Ask "How am I doing?" for any position."""
    return await in_thread(request, _check, data)


def _check(position: Position) -> Checked:
    layout = make_layout(position.layout, position.regions)
    game = Game(Grid(position.givens, layout))
    return check_digits(game, Grid(position.digits, layout).digits, which=position.which)


ROUTES = [check_position]
