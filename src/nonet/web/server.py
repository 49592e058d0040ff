"""The server: it listens, loads the application once, and answers from one process or several."""

import gc
import logging
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from nonet.errors import InputError
from nonet.service.settings import Settings
from nonet.web.logs import log_config
from nonet.web.metrics import Metrics
from nonet.web.protocol import IDLE_SECONDS, bound_protocol
from nonet.web.stopping import GRACE_SECONDS, Server
from nonet.web.wires import Wires
from nonet.web.workers import answer_with_workers

__all__ = ["serve"]

OTHER_FILES = 200  # of a worker: the store's, the children's, the log
WAITING = 2048  # connections that may wait to be taken

log = logging.getLogger("nonet.server")


def serve(settings: Settings, when_ready: Callable[[], None]) -> None:
    """Serve until told to stop; requests under way are finished first, if they are quick.

    Whoever comes while the application is loaded waits for a moment, and is not turned away.
    `when_ready` is called once nothing but answering is left to do, so that an address that is
    taken or a store of another version is all that is said.
    """
    with _listen(settings) as door:
        metrics = Metrics(settings.workers)
        wires = Wires(settings.workers)
        config = _configure(settings, metrics, wires)
        when_ready()
        log.info("listening at %s", settings.address)
        if settings.workers > 1:
            answer_with_workers(config, door, lambda place: _take_place(place, metrics, wires))
        else:
            with suppress(KeyboardInterrupt):  # it comes when all is done
                Server(config).run(sockets=[door])


def _take_place(place: int, metrics: Metrics, wires: Wires) -> None:
    metrics.take_place(place)
    wires.take_place(place)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=WAITING)
    except OSError as error:
        text = f"expected an address to listen at, got {settings.address}: {error.strerror}"
        raise InputError(text) from None


def _find_room(connections: int) -> int:
    """Ask the system for as many open files as connections need; tell how many it has room for."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):  # some systems have a bound of their own
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return max(1, min(connections, soft - OTHER_FILES))
    return connections


def _configure(settings: Settings, metrics: Metrics, wires: Wires) -> uvicorn.Config:
    """Load the application, and all of uvicorn that it needs, so that workers need not."""
    gc.disable()  # nothing of what is loaded now is garbage
    from nonet.service.service import Service
    from nonet.web.app import create_app

    config = uvicorn.Config(
        create_app(settings, metrics, wires),
        workers=settings.workers,
        log_level=settings.log,
        log_config=log_config(settings.log),
        access_log=False,
        http=bound_protocol(_find_room(settings.connections), settings.body),
        ws="none",
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=int(IDLE_SECONDS),
    )
    config.load()
    Service.prepare(settings)
    _settle()
    return config


def _settle() -> None:
    """Keep the garbage collector off what stays for good: 90,000 objects of modules and routes.

    Going through them took 50 ms each time, during which a worker answered nobody; and a worker
    that does not write to them shares their memory with its parent.
    """
    gc.freeze()
    gc.enable()
