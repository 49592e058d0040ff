"""Work without a game: what the engine can say about any puzzle."""

import secrets
from typing import Annotated, Any

from litestar import get, post
from litestar.params import Parameter
from msgspec import Meta

from nonet.service import images, work
from nonet.service.games import Checked
from nonet.service.images import (
    Grouped,
    Image,
    Keyed,
    Minimised,
    MinimiseRequest,
    SameRequest,
    TransformRequest,
)
from nonet.service.puzzles import PuzzleCard
from nonet.service.work import (
    MOST_COUNTED,
    CheckRequest,
    Counted,
    Explained,
    ExplainRequest,
    HintRequest,
    Link,
    OrderRequest,
    Pasted,
    PuzzleRequest,
    Rated,
    Reviewed,
    ReviewRequest,
    Shape,
    Solved,
    Verdict,
    WhyNot,
    WhyNotRequest,
)
from nonet.web.identity import AnyRequest, find_player, in_thread, service_of
from nonet.web.prices import Price
from nonet.web.routes.documented import errors
from nonet.web.routes.puzzles import make
from nonet.web.work import in_child

__all__ = ["ROUTES"]

Code = Annotated[
    str, Parameter(max_length=5000, description="Nonet's own link: what follows the #")
]


class CountRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A puzzle whose solutions to count, up to a limit."""

    limit: Annotated[int, Meta(ge=1, le=MOST_COUNTED)] = 2


class ParseRequest(Shape, frozen=True, kw_only=True):
    """A puzzle as someone pasted it, in any format that we read."""

    text: Pasted


@post("/solve", price=Price.WORK, status_code=200, responses=errors(422))
async def solve_puzzle(request: AnyRequest, data: PuzzleRequest) -> Solved:
    """Solve a puzzle; the solution is null where there is none."""
    return await in_child(request, work.solve_puzzle, data)


@post("/count", price=Price.WORK, status_code=200, responses=errors(422))
async def count_puzzle(request: AnyRequest, data: CountRequest) -> Counted:
    """Count the solutions of a puzzle, up to a limit."""
    return await in_child(request, work.count_puzzle, data, data.limit)


@post("/check", price=Price.WORK, status_code=200, responses=errors(422))
async def check_position(request: AnyRequest, data: CheckRequest) -> Checked:
    """Ask "How am I doing?" for any position."""
    await _note_help(request, data)
    return await in_child(request, work.check_position, data)


@post("/generate", price=Price.WORK, status_code=200, responses=errors(404, 422))
async def generate(request: AnyRequest, data: OrderRequest) -> PuzzleCard:
    """Make a puzzle to order: by level, needed techniques, symmetry, clues, layout.

    On scale `branching` the level is one of its own, very easy to extreme; on it and on `options`
    `number` is a range; with neither it is the most difficult puzzle that the search meets.
    `from_bank` digs it out of a random image of one of the server's complete grids.
    """
    seed = secrets.randbits(53) if data.seed is None else data.seed
    grid = None
    if data.from_bank:
        puzzles = service_of(request).puzzles
        grid = await in_thread(request, puzzles.pick_grid, data.ordered_layout())
    return (await make(request, data, seed, grid=grid)).card


@post("/links", price=Price.WORK, status_code=200, responses=errors(422))
async def write_link(request: AnyRequest, data: PuzzleRequest) -> Link:
    """Write a link that carries a puzzle; nothing is kept on the server."""
    return await in_child(request, work.write_link, data)


@get("/links/{code:str}", price=Price.WORK, responses=errors(422))
async def follow_link(request: AnyRequest, code: Code) -> Verdict:
    """Read the puzzle that a link carries: what follows its #."""
    return await in_child(request, work.judge, f"#{code}", Shape())


@post("/puzzles/parse", price=Price.WORK, status_code=200, responses=errors(422))
async def judge_puzzle(request: AnyRequest, data: ParseRequest) -> Verdict:
    """Read your own puzzle and tell whether it is proper, has no solution or many, and where."""
    return await in_child(request, work.judge, data.text, data)


@post("/hint", price=Price.WORK, status_code=200, responses=errors(422))
async def find_hint(request: AnyRequest, data: HintRequest) -> dict[str, Any]:
    """Find the next step from your digits, lists and what is gone; mistakes come first."""
    await _note_help(request, data)
    return await in_child(request, work.find_next, data)


@post("/rate", price=Price.WORK, status_code=200, responses=errors(422))
async def rate_puzzle(request: AnyRequest, data: PuzzleRequest) -> Rated:
    """Rate a puzzle: level, score, expected time, and the techniques of the path that is rated."""
    return await in_child(request, work.rate_puzzle, data)


@post("/why-not", price=Price.WORK, status_code=200, responses=errors(422))
async def tell_why_not(request: AnyRequest, data: WhyNotRequest) -> WhyNot:
    """Say why a digit cannot stand in a cell: the shortest proof."""
    await _note_help(request, data)
    return await in_child(request, work.tell_why_not, data)


@post("/review", price=Price.WORK, status_code=200, responses=errors(422))
async def review_game(request: AnyRequest, data: ReviewRequest) -> list[Reviewed]:
    """Look back at a game: which technique explains each digit found, and which was easiest."""
    await _note_help(request, data)
    return await in_child(request, work.review, data)


@post("/explain", price=Price.WORK, status_code=200, responses=errors(422))
async def explain_puzzle(request: AnyRequest, data: ExplainRequest) -> Explained:
    """Solve a puzzle as a person would, from its givens or your digits, and tell every step."""
    await _note_help(request, data)
    return await in_child(request, work.explain, data)


@post("/key", price=Price.WORK, status_code=200, responses=errors(422))
async def key_puzzle(request: AnyRequest, data: PuzzleRequest) -> Keyed:
    """Find the key: the same for all equivalents of a puzzle or grid, on any board."""
    return await in_child(request, images.key_puzzle, data)


@post("/same", price=Price.WORK, status_code=200, responses=errors(422))
async def group_puzzles(request: AnyRequest, data: SameRequest) -> Grouped:
    """Group puzzles that are the same up to transformation."""
    return await in_child(request, images.group_puzzles, data)


@post("/transform", price=Price.WORK, status_code=200, responses=errors(422))
async def find_image(request: AnyRequest, data: TransformRequest) -> Image:
    """Turn, mirror, transpose, relabel and swap a puzzle, with its board."""
    return await in_child(request, images.find_image, data)


@post("/minimise", price=Price.WORK, status_code=200, responses=errors(422))
async def minimise_puzzle(request: AnyRequest, data: MinimiseRequest) -> Minimised:
    """Leave out givens until every one that is left is needed."""
    return await in_child(request, images.minimise_puzzle, data)


async def _note_help(request: AnyRequest, data: PuzzleRequest) -> None:
    """Help with a puzzle that the player is playing makes that game an aided one."""
    player_id = await find_player(request)
    if player_id is not None:
        games = service_of(request).games
        await in_thread(request, games.note_help, player_id, data.grid().format())


ROUTES = [
    rate_puzzle,
    find_hint,
    tell_why_not,
    review_game,
    explain_puzzle,
    solve_puzzle,
    count_puzzle,
    check_position,
    generate,
    judge_puzzle,
    write_link,
    follow_link,
    key_puzzle,
    group_puzzles,
    find_image,
    minimise_puzzle,
]
