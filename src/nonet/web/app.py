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
from nonet.service.service import CHILDREN, Service
from nonet.service.settings import Settings
from nonet.web.door import Door
from nonet.web.errors import answer_error, answer_http_error, answer_unknown_error
from nonet.web.limits import Limiter
from nonet.web.metrics import Metrics
from nonet.web.page import Page
from nonet.web.routes import account, games, operation, puzzles, reference, scores, work
from nonet.web.routes.operation import count_parts
from nonet.web.strict import StrictRequest

__all__ = ["create_app"]

API = [
    *puzzles.ROUTES,
    *games.ROUTES,
    *scores.ROUTES,
    *work.ROUTES,
    *account.ROUTES,
    *reference.ROUTES,
]
THREADS = 32
WORK_THREADS = 2 * CHILDREN + 4  # those beyond the children wait for one


def create_app(settings: Settings, metrics: Metrics) -> Door:
    """Make the application that a server runs; the store is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with _parts(app, settings), _kept_up(metrics, app):
            gc.freeze()  # what was loaded to fill an empty bank stays for good, like all before it
            yield

    app = Litestar(
        [Router("/api/v1", route_handlers=API), *operation.ROUTES],
        lifespan=[lifespan],
        openapi_config=_openapi(),
        exception_handlers={
            NonetError: answer_error,
            HTTPException: answer_http_error,
            Exception: answer_unknown_error,
        },
        request_class=StrictRequest,
        request_max_body_size=settings.body,
        logging_config=None,
    )
    app.state.metrics = metrics
    app.state.settings = settings
    return Door(app, Page(), settings, metrics, _methods_of(app))


def _methods_of(app: Litestar) -> dict[str, set[str]]:
    """List the methods of every path, as patterns."""
    methods: dict[str, set[str]] = {}
    for route in app.routes:
        pattern = re.sub(r"\{[^}]*\}", "[^/]+", route.path_format)
        known = methods.setdefault(pattern, set())
        known.update(getattr(route, "methods", ()))
    return methods


@asynccontextmanager
async def _parts(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """Open the service and the threads that wait for it; close them when the server stops."""
    app.state.service = service = Service.open(settings)
    app.state.daily_cards, app.state.daily_lock = {}, asyncio.Lock()
    app.state.attempts = Limiter(settings.attempts / 60, settings.attempts)
    app.state.pool = ThreadPoolExecutor(THREADS, "request")
    app.state.work_pool = ThreadPoolExecutor(WORK_THREADS, "work")
    try:
        yield
    finally:
        app.state.pool.shutdown()
        app.state.work_pool.shutdown()
        service.close()


@asynccontextmanager
async def _kept_up(metrics: Metrics, app: Litestar) -> AsyncIterator[None]:
    """Leave the counts for the other workers and hear who signed out there, once a second."""
    service: Service = app.state.service

    async def keep_up() -> None:
        while True:
            await asyncio.sleep(1)
            count_parts(metrics, service)
            metrics.share()
            with suppress(StoreError):  # whoever asks next is told
                await asyncio.get_running_loop().run_in_executor(
                    app.state.pool, service.accounts.epochs.refresh
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
        path="/api/v1/schema",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )
