"""Operation: is the server alive, can it serve, and what did it do."""

from asyncio import wait, wrap_future

from litestar import MediaType, Response, get

from nonet.errors import NotFoundError, StoreError
from nonet.service.service import Service
from nonet.web.identity import AnyRequest, service_of
from nonet.web.metrics import Metrics
from nonet.web.prices import Price
from nonet.web.routes.documented import errors

__all__ = ["ROUTES", "count_parts"]

LOCAL = ("127.0.0.1", "::1")
READY_SECONDS = 2.0  # within which the store takes a row, or is not ready


@get("/health", price=Price.CHEAP, responses=errors())
async def report_health() -> dict[str, str]:
    """Tell that the process lives."""
    return {"status": "alive"}


@get("/ready", price=Price.CHEAP, responses=errors())
async def report_readiness(request: AnyRequest) -> dict[str, str]:
    """Tell that the store takes what is written to it."""
    beat = wrap_future(service_of(request).pulse.feel())
    done, _ = await wait({beat}, timeout=READY_SECONDS)
    if not done:
        raise StoreError(f"expected the store to take a row in {READY_SECONDS:g} s, got no answer")
    error = beat.result()
    if error is not None:
        raise error
    return {"status": "ready"}


@get("/metrics", price=Price.CHEAP, media_type=MediaType.TEXT, responses=errors(404))
async def report_metrics(request: AnyRequest) -> Response[str]:
    """Tell what all workers did, in the text format of Prometheus."""
    who = request.app.state.settings.metrics
    address = request.client.host if request.client else ""
    if who == "none" or (who == "local" and address not in LOCAL):
        raise NotFoundError("expected a reader on this machine, got another")
    metrics: Metrics = request.app.state.metrics
    count_parts(metrics, service_of(request))
    return Response(metrics.render(), media_type="text/plain; version=0.0.4")


def count_parts(metrics: Metrics, service: Service) -> None:
    """Note what the parts of the service counted themselves."""
    metrics.put("nonet_moves_total", service.games.journal.written)
    metrics.put("nonet_batches_total", service.games.journal.batches)
    metrics.put("nonet_live_games", len(service.games.live))


ROUTES = [report_health, report_readiness, report_metrics]
