"""The application: routes, errors and the door put together."""

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from nonet import __version__
from nonet.errors import NonetError
from nonet.service.service import Service
from nonet.service.settings import Settings
from nonet.web.door import Door
from nonet.web.errors import answer_error, answer_http_error, answer_unknown_error
from nonet.web.page import Page
from nonet.web.routes import games, operation, puzzles, work

__all__ = ["create_app", "create_app_from_environment"]

THREADS = 32


def create_app(settings: Settings) -> Door:
    """Make the application that a server runs."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.service = Service.open(settings)
        app.state.pool = ThreadPoolExecutor(THREADS, "request")
        try:
            yield
        finally:
            app.state.pool.shutdown()
            app.state.service.close()

    api = Router("/api/v1", route_handlers=[*puzzles.ROUTES, *games.ROUTES, *work.ROUTES])
    app = Litestar(
        [api, *operation.ROUTES],
        lifespan=[lifespan],
        openapi_config=_openapi(),
        exception_handlers={
            NonetError: answer_error,
            HTTPException: answer_http_error,
            Exception: answer_unknown_error,
        },
        request_max_body_size=settings.body,
        logging_config=None,
    )
    return Door(app, Page())


def create_app_from_environment() -> Door:
    """Make the application in a worker process, whose settings are in the environment."""
    return create_app(Settings.from_environment())


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Nonet",
        version=__version__,
        path="/api/v1/schema",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )
