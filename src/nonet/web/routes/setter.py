"""The setter's table: kinds of rules, and what the engine says about a board in the making."""

from litestar import get, post
from msgspec import Struct

from nonet.board import RULE_KINDS
from nonet.service import setter
from nonet.service.setter import (
    CandidatesRequest,
    Exported,
    ExportRequest,
    FormatLine,
    Judged,
    Possible,
    ReadRequest,
    SheetRead,
    SheetRequest,
)
from nonet.service.work import PuzzleRequest
from nonet.web.identity import AnyRequest
from nonet.web.prices import Price
from nonet.web.routes.documented import errors
from nonet.web.work import in_child

__all__ = ["ROUTES"]

SHARE = 0.8  # of the time for a piece of work, so that a search ends by itself


class RuleLine(Struct, frozen=True):
    """A kind of rule: how its cells and values are given, and what it asks."""

    name: str
    groups: str  # how the cells fall into groups: none, one, two or many
    fewest_values: int
    most_values: int
    order: str  # what the order of cells says: set, line or reversible
    meaning: str


KINDS = [RuleLine(*kind) for kind in RULE_KINDS.values()]


@get("/rules", price=Price.CHEAP, responses=errors(), sync_to_thread=False)
def list_rules() -> list[RuleLine]:
    """List the kinds of rules that a board may have."""
    return KINDS


@post("/setter/verdict", price=Price.WORK, status_code=200, responses=errors())
async def judge_board(request: AnyRequest, data: PuzzleRequest) -> Judged:
    """Tell how many solutions a board has: none, one, or several with two of them.

    Where the time does not suffice the verdict is `unknown`. Whoever hangs up ends the search.
    """
    seconds = request.app.state.settings.work_seconds * SHARE
    return await in_child(request, setter.judge_board, data, seconds)


@post("/setter/candidates", price=Price.WORK, status_code=200, responses=errors())
async def find_candidates(request: AnyRequest, data: CandidatesRequest) -> Possible:
    """Find the true candidates: for each cell the digits that some solution holds there."""
    return await in_child(request, setter.count_possible, data)


@post("/setter/read", price=Price.WORK, status_code=200, responses=errors())
async def read_sheet(request: AnyRequest, data: ReadRequest) -> SheetRead:
    """Read a text in any format, with its rules and words."""
    return await in_child(request, setter.read_sheet, data)


@post("/setter/formats", price=Price.WORK, status_code=200, responses=errors())
async def list_formats(request: AnyRequest, data: SheetRequest) -> list[FormatLine]:
    """List the formats that can be written, with what each would lose of this sheet."""
    return await in_child(request, setter.list_formats, data)


@post("/setter/export", price=Price.WORK, status_code=200, responses=errors())
async def export_sheet(request: AnyRequest, data: ExportRequest) -> Exported:
    """Write a board in a format by its name, or draw it: `svg`, `pdf`, `png`."""
    return await in_child(request, setter.export_sheet, data)


ROUTES = [list_rules, judge_board, find_candidates, read_sheet, list_formats, export_sheet]
