"""Operation: is the server alive, and can it serve."""

from litestar import get

from nonet.store.values import Wish
from nonet.web.identity import AnyRequest, in_thread, service_of
from nonet.web.routes.documented import errors

__all__ = ["ROUTES"]


@get("/health", responses=errors())
async def report_health() -> dict[str, str]:
    """Tell that the process lives."""
    return {"status": "alive"}


@get("/ready", responses=errors())
async def report_readiness(request: AnyRequest) -> dict[str, str]:
    """Tell that the store answers."""
    await in_thread(request, service_of(request).store.puzzles.pick, Wish())
    return {"status": "ready"}


ROUTES = [report_health, report_readiness]
