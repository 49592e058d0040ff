"""The processes: one, or a parent and its workers."""

import os
from tempfile import TemporaryDirectory

import uvicorn

from nonet.service.settings import Settings
from nonet.web.logs import log_config

__all__ = ["serve"]

GRACE_SECONDS = 10  # for requests under way when the server is told to stop


def serve(settings: Settings) -> None:
    """Serve until told to stop; requests under way are finished first."""
    os.environ.update(settings.to_environment())
    with TemporaryDirectory(prefix="nonet-") as scratch:
        os.environ["NONET_SCRATCH"] = scratch
        _run(settings)


def _run(settings: Settings) -> None:
    uvicorn.run(
        "nonet.web.app:create_app_from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_level=settings.log,
        log_config=log_config(settings.log),
        access_log=False,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=65,
    )
