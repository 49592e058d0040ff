"""What the OpenAPI page says of every route: the errors it may answer."""

from litestar.openapi.datastructures import ResponseSpec

from nonet.web.errors import Problem

__all__ = ["errors"]

WORDS = {
    400: "The request is not what it had to be.",
    401: "Nobody is signed in.",
    403: "The password is wrong, or another site sent the request.",
    404: "There is no such thing, or it is someone else's.",
    408: "The request came too slowly.",
    409: "What is there is not what was sent.",
    413: "The request is too large.",
    422: "The game does not allow it, or the puzzle has not exactly one solution.",
    429: "Too many requests, or too much work in one.",
    431: "The headers are too large.",
    503: "The store or the engine does not answer in time.",
}
ALWAYS = (400, 403, 408, 413, 429, 431, 503)


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """List the errors of a route, those of every route included."""
    return {
        status: ResponseSpec(Problem, description=WORDS[status], generate_examples=False)
        for status in sorted({*ALWAYS, *statuses})
    }
