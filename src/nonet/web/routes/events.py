"""Events: an answer that stays open, so that a page follows what other devices do."""

from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ASGIApp

from nonet.web.identity import AnyRequest, expect_player, find_player
from nonet.web.prices import Price
from nonet.web.routes.documented import errors
from nonet.web.streams import Streams

__all__ = ["ROUTES"]


@get(
    "/events",
    price=Price.CHEAP,
    responses={
        200: ResponseSpec(
            str,
            description="Server-sent events, until you or the server go.",
            media_type="text/event-stream",
            generate_examples=False,
        ),
        **errors(),
    },
)
async def follow_events(request: AnyRequest) -> ASGIApp:
    """Follow your games and options: an event for each that changed, on whatever device.

    An event says what to read, not what is there: begun, moves, finished or deleted with the game
    and its count of moves, options, or look where anything may have changed.
    """
    player_id = await expect_player(request)
    streams: Streams = request.app.state.streams

    async def is_still_theirs() -> bool:  # a session may end while the stream is open
        return await find_player(request) == player_id

    address = request.client.host if request.client else "unknown"
    return streams.open(player_id, address, is_still_theirs)


ROUTES = [follow_events]
