"""The application: routes, errors and the door put together."""

import asyncio
import gc
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from litestar import Litestar, Router
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from nonet import __version__
from nonet.errors import NonetError, StoreError
from nonet.service.news import Carrier
from nonet.service.service import Service
from nonet.service.settings import Settings
from nonet.store.notices import Notices
from nonet.web.attempts import Attempts
from nonet.web.door import Door
from nonet.web.errors import answer_depth, answer_error, answer_http_error, answer_unknown_error
from nonet.web.hosts import Hosts
from nonet.web.limits import Limits
from nonet.web.metrics import Metrics
from nonet.web.page import Page
from nonet.web.prices import Price, charge, list_prices
from nonet.web.routes import (
    account,
    boards,
    events,
    games,
    operation,
    puzzles,
    reference,
    school,
    scores,
    setter,
    work,
)
from nonet.web.routes.operation import count_parts
from nonet.web.streams import Streams
from nonet.web.strict import StrictRequest
from nonet.web.upkeep import filled, tidied
from nonet.web.watch import watched
from nonet.web.wires import Wires

__all__ = ["create_app"]

API = [
    *puzzles.ROUTES,
    *school.ROUTES,
    *games.ROUTES,
    *events.ROUTES,
    *scores.ROUTES,
    *work.ROUTES,
    *boards.ROUTES,
    *setter.ROUTES,
    *account.ROUTES,
    *reference.ROUTES,
]
THREADS = 32


def create_app(settings: Settings, metrics: Metrics, wires: Wires) -> Door:
    """Make the application that a server runs; the store is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with (
            _parts(app, settings, wires),
            _kept_up(metrics, app),
            tidied(app, settings),
            filled(app, settings),
            watched(metrics),
        ):
            gc.freeze()  # what was loaded to fill an empty bank stays for good, like all before it
            yield

    app = Litestar(
        [Router("/api/v1", route_handlers=API), *operation.ROUTES],
        lifespan=[lifespan],
        openapi_config=_openapi(),
        guards=[charge],
        exception_handlers={
            NonetError: answer_error,
            HTTPException: answer_http_error,
            RecursionError: answer_depth,
            Exception: answer_unknown_error,
        },
        request_class=StrictRequest,
        request_max_body_size=settings.body,
        logging_config=None,
    )
    app.state.metrics = metrics
    app.state.settings = settings
    app.state.limits, app.state.attempts = Limits(settings), Attempts(settings.attempts)
    list(list_prices(app))  # none may be missing
    hosts, methods = Hosts(settings.hosts), _methods_of(app)
    limits = app.state.limits
    return Door(app, Page(), limits, hosts, metrics, methods, lambda: _end_streams(app))


def _end_streams(app: Litestar) -> None:
    streams: Streams | None = app.state.get("streams")  # none where the store did not open
    if streams is not None:
        streams.close()


def _methods_of(app: Litestar) -> dict[str, set[str]]:
    """List the methods of every path, as patterns."""
    methods: dict[str, set[str]] = {}
    for route in app.routes:
        pattern = re.sub(r"\{[^}]*\}", "[^/]+", route.path_format)
        known = methods.setdefault(pattern, set())
        known.update(getattr(route, "methods", ()))
    return methods


@asynccontextmanager
async def _parts(app: Litestar, settings: Settings, wires: Wires) -> AsyncIterator[None]:
    """Open the service and the threads that wait for it; close them when the server stops."""
    app.state.service = service = Service.open(settings)
    app.state.streams = Streams(service.news, settings.streams)
    carrier = _carrier_of(service, wires)
    if carrier is not None:
        service.news.carry(carrier)
    app.state.daily_cards, app.state.daily_lock = {}, asyncio.Lock()
    app.state.pool = ThreadPoolExecutor(THREADS, "request")
    try:
        yield
    finally:
        service.children.close()
        app.state.pool.shutdown(cancel_futures=True)
        service.close()


def _carrier_of(service: Service, wires: Wires) -> Carrier | None:
    """Choose what brings news to others on this store: its own notices, or wires on this host."""
    if service.store.database.dialect == "postgresql":
        return Notices(service.store.database)
    return wires if wires.are_needed else None


@asynccontextmanager
async def _kept_up(metrics: Metrics, app: Litestar) -> AsyncIterator[None]:
    """Leave the counts for the other workers and hear who signed out there, once a second."""
    service: Service = app.state.service

    async def keep_up() -> None:
        while True:
            await asyncio.sleep(1)
            count_parts(metrics, service)
            metrics.put("nonet_streams", len(app.state.streams))
            metrics.share()
            with suppress(StoreError):  # whoever asks next is told
                await asyncio.get_running_loop().run_in_executor(
                    app.state.pool, service.accounts.sessions.refresh
                )

    task = asyncio.create_task(keep_up())
    try:
        yield
    finally:
        task.cancel()


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Nonet",
        version=__version__,
        openapi_router=Router(
            "/api/v1/schema",
            route_handlers=[],
            include_in_schema=False,
            opt={"price": Price.CHEAP},
        ),
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )
