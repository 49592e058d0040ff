"""Errors on the wire: one shape, one table from class to status."""

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from msgspec import Struct

from nonet.errors import (
    ConflictError,
    DeniedError,
    IllegalMoveError,
    ImproperPuzzleError,
    InputError,
    LimitError,
    NonetError,
    NotFoundError,
    StoreError,
)

__all__ = [
    "STATUSES",
    "Problem",
    "answer_depth",
    "answer_error",
    "answer_http_error",
    "answer_unknown_error",
]

log = logging.getLogger(__name__)

STATUSES: dict[type[NonetError], int] = {
    InputError: 400,
    DeniedError: 403,
    NotFoundError: 404,
    ConflictError: 409,
    IllegalMoveError: 422,
    ImproperPuzzleError: 422,
    LimitError: 429,
    StoreError: 503,
}
NAMES = {
    400: "bad_input",
    401: "denied",
    403: "denied",
    404: "not_found",
    405: "method_not_allowed",
    413: "limit",
    429: "limit",
}


class Problem(Struct, frozen=True):
    """What went wrong: a name for programs, a sentence for people, and the place."""

    error: str
    message: str
    where: dict[str, Any] = {}


def answer_error(_: Request[Any, Any, Any], error: NonetError) -> Response[Problem]:
    """Answer an error that Nonet raised on purpose."""
    status = next(STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)
    if status >= 500:
        log.error("store failed", exc_info=error)
        return _respond(Problem(error.code, "the store does not answer; try again later"), status)
    return _respond(Problem(error.code, str(error), error.where), status)


def answer_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Answer a request that the framework refused: no such route, body of another shape."""
    where = {"fields": error.extra} if error.extra else {}
    status = 400 if error.status_code == 500 else error.status_code
    name = NAMES.get(status, "bad_input")
    return _respond(Problem(name, error.detail, where), status, error.headers)


def answer_depth(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    """Answer data that is nested deeper than any program of ours nests it."""
    return _respond(Problem("bad_input", "expected shallow data, got some nested too deep"), 400)


def answer_unknown_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answer a bug: say nothing of it outside, everything in the log."""
    log.error("unexpected error at %s", request.url.path, exc_info=error)
    return _respond(Problem("internal", "something went wrong here; it is in the log"), 500)


def _respond(
    problem: Problem, status: int, headers: dict[str, str] | None = None
) -> Response[Problem]:
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def encode_problem(name: str, message: str) -> bytes:
    """Write an error in the one shape, for those who answer without the framework."""
    return msgspec.json.encode(Problem(name, message))
