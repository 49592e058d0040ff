"""Work without a game: what the engine can say about any puzzle."""

import secrets
from typing import Annotated, Any

from litestar import get, post
from litestar.params import Parameter
from msgspec import Meta

from nonet.service import work
from nonet.service.games import Checked
from nonet.service.puzzles import Card
from nonet.service.work import (
    MOST_COUNTED,
    Asked,
    Coached,
    Counted,
    Doubted,
    Explained,
    Link,
    Position,
    Rated,
    Shape,
    Solved,
    Text,
    Verdict,
    WhyNot,
    Wished,
)
from nonet.web.identity import AnyRequest, at_bench
from nonet.web.routes.documented import errors
from nonet.web.routes.puzzles import make

__all__ = ["ROUTES"]

Code = Annotated[
    str, Parameter(max_length=5000, description="Nonet's own link: what follows the #")
]


class Count(Asked, frozen=True, kw_only=True):
    """A puzzle whose solutions to count, up to a limit."""

    limit: Annotated[int, Meta(ge=1, le=MOST_COUNTED)] = 2


class Order(Wished, frozen=True, kw_only=True):
    """A puzzle to make; the same seed makes the same one."""

    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Pasted(Shape, frozen=True, kw_only=True):
    """A puzzle as someone pasted it."""

    text: Text


@post("/solve", status_code=200, responses=errors(422))
async def solve_puzzle(request: AnyRequest, data: Asked) -> Solved:
    """Solve a puzzle; the solution is null where there is none."""
    return await at_bench(request, work.solve_puzzle, data)


@post("/count", status_code=200, responses=errors(422))
async def count_puzzle(request: AnyRequest, data: Count) -> Counted:
    """Count the solutions of a puzzle, up to a limit."""
    return await at_bench(request, work.count_puzzle, data, data.limit)


@post("/check", status_code=200, responses=errors(422))
async def check_position(request: AnyRequest, data: Position) -> Checked:
    """Ask "How am I doing?" for any position."""
    return await at_bench(request, work.check_position, data)


@post("/generate", status_code=200, responses=errors(404, 422))
async def generate(request: AnyRequest, data: Order) -> Card:
    """Make a puzzle to order: by level, needed techniques, symmetry, clues, layout."""
    seed = secrets.randbits(53) if data.seed is None else data.seed
    return (await make(request, data, seed)).card


@post("/links", status_code=200, responses=errors(422))
async def write_link(request: AnyRequest, data: Asked) -> Link:
    """Write a link that carries a puzzle; nothing is kept on the server."""
    return await at_bench(request, work.write_link, data)


@get("/links/{code:str}", responses=errors(422))
async def follow_link(request: AnyRequest, code: Code) -> Verdict:
    """Read the puzzle that a link carries: what follows its #."""
    return await at_bench(request, work.judge, f"#{code}", Shape())


@post("/puzzles/parse", status_code=200, responses=errors(422))
async def judge_puzzle(request: AnyRequest, data: Pasted) -> Verdict:
    """Read your own puzzle and tell whether it is proper, has no solution or many, and where."""
    return await at_bench(request, work.judge, data.text, data)


@post("/hint", status_code=200, responses=errors(422))
async def find_hint(request: AnyRequest, data: Coached) -> dict[str, Any]:
    """Find the next step from your own digits and notes, in five stages; mistakes come first."""
    return await at_bench(request, work.find_next, data)


@post("/rate", status_code=200, responses=errors(422))
async def rate_puzzle(request: AnyRequest, data: Asked) -> Rated:
    """Rate a puzzle: level, score, expected time, and the techniques that it needs."""
    return await at_bench(request, work.rate_puzzle, data)


@post("/why-not", status_code=200, responses=errors(422))
async def tell_why_not(request: AnyRequest, data: Doubted) -> WhyNot:
    """Say why a digit cannot stand in a cell: the shortest proof."""
    return await at_bench(request, work.tell_why_not, data)


@post("/explain", status_code=200, responses=errors(422))
async def explain_puzzle(request: AnyRequest, data: Asked) -> Explained:
    """Solve a puzzle as a person would, and tell every step."""
    return await at_bench(request, work.explain, data)


ROUTES = [
    rate_puzzle,
    find_hint,
    tell_why_not,
    explain_puzzle,
    solve_puzzle,
    count_puzzle,
    check_position,
    generate,
    judge_puzzle,
    write_link,
    follow_link,
]
