"""Prices: what a request may cost, said on its route before any work begins.

    @post("/solve", price=Price.WORK, …)

The application does not start while a route has no price. The price is looked up on the route that
answers, never by the text of a path, so no way of writing a path avoids it.
"""

from collections.abc import Iterator
from enum import Enum

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from litestar.routes import HTTPRoute

from nonet.errors import LimitError
from nonet.web.limits import Limits, callers_of
from nonet.web.metrics import Metrics

__all__ = ["Price", "charge", "list_prices", "pay"]

PAID = "nonet-paid"  # in the scope of a request that has paid for its work


class Price(Enum):
    """What the request of a route may cost."""

    CHEAP = "cheap"  # memory, or some questions to the store
    SELDOM = "seldom work"  # cheap; where the answer is not known yet, work, paid when it begins
    WORK = "work"  # of the engine, in a child process
    PASSWORD = "password"  # a hash that is slow on purpose; counts as work # noqa: S105

    @property
    def is_paid_first(self) -> bool:
        """Whether every request of the route counts as work."""
        return self in (Price.WORK, Price.PASSWORD)


def list_prices(app: Litestar) -> Iterator[tuple[str, str, Price]]:
    """List method, path and price of every route; ValueError for one that has none."""
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            for method in sorted(handler.http_methods):
                if method != "OPTIONS":  # made by the framework; the door answers it
                    yield method, route.path_format, _price_of(handler, method, route.path_format)


def _price_of(handler: BaseRouteHandler, method: str, path: str) -> Price:
    price = handler.opt.get("price")
    if not isinstance(price, Price):
        raise ValueError(f"expected a price on every route, got {price!r} on {method} {path}")
    return price


def charge(connection: "ASGIConnection", handler: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Let a request pay for work that it will surely cause; LimitError where it cannot."""
    price = handler.opt.get("price")
    if isinstance(price, Price) and price.is_paid_first:
        pay(connection)


def pay(connection: "ASGIConnection") -> None:  # type: ignore[type-arg]
    """Count a request as work, once; LimitError for a caller who caused too much lately."""
    if PAID in connection.scope:
        return
    connection.scope[PAID] = True  # type: ignore[literal-required]
    limits: Limits = connection.app.state.limits
    admitted = [limits.worked.admits(caller) for caller in callers_of(connection.scope)]
    if not all(admitted):
        metrics: Metrics = connection.app.state.metrics
        metrics.count("nonet_requests_refused_total")
        raise LimitError("expected less engine work, got too much; wait a moment")
