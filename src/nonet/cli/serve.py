"""nonet serve: the game and the API, for browsers."""

import importlib
import socket
import subprocess
import sys
from typing import Any

import click

from nonet.cli.outputs import json_option, write_json

__all__ = ["serve"]


@click.command()
@click.option("--host", help="Address to listen on; 0.0.0.0 for the whole network. [127.0.0.1]")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Port to listen on; 0: a free one. [8000]"
)
@click.option("--workers", type=click.IntRange(1, 64), help="Processes that answer. [1]")
@click.option("--db", metavar="URL", help="Database URL. [a file in your data folder]")
@click.option("--positions", metavar="FILE", help="More exercises, by `nonet school make`.")
@click.option("--hosts", metavar="NAMES", help="Public names of the server, such as example.org.")
@click.option("--proxy", metavar="ADDRESSES", help="Believe X-Forwarded headers of these proxies.")
@click.option("--log", type=click.Choice(["debug", "info", "warning", "error"]), help="[info]")
@click.option("--rate", type=float, help="Requests a second of one address; 0: no limit. [100]")
@click.option("--work-rate", type=float, help="Engine work a second of one address. [10]")
@click.option("--work-seconds", type=float, help="Seconds for one piece of engine work. [10]")
@click.option("--store-seconds", type=float, help="Seconds the store may take for work. [10]")
@click.option("--attempts", type=float, help="Attempts at passwords a minute; 0: no limit. [20]")
@click.option("--body", type=int, help="Bytes of a request. [1000000]")
@click.option("--streams", type=int, help="Event streams that one address may hold open. [200]")
@click.option("--guest-games", type=int, help="Games that a guest may keep; 0: no limit. [1000]")
@click.option("--guest-bytes", type=int, help="Bytes of a guest's moves. [20000000]")
@click.option("--guest-days", type=int, help="Days after which an idle guest is deleted. [90]")
@click.option("--address-games", type=int, help="Games begun a day from one address. [2000]")
@click.option("--address-bytes", type=int, help="Bytes of moves a day. [200000000]")
@click.option("--fill", type=click.IntRange(0), help="Fill each shelf of the bank so far. [0]")
@click.option("--connections", type=click.IntRange(1), help="Of a worker at once. [10000]")
@click.option("--metrics", type=click.Choice(["local", "all", "none"]), help="[local]")
@click.option("--open", "opens", is_flag=True, help="Open the game in your browser.")
@json_option
def serve(opens: bool, as_json: bool, **flags: Any) -> None:
    """Serve the game at http://127.0.0.1:8000 and the API under /api/v1.

    Each setting is also an environment variable, such as NONET_PORT; a flag wins.
    """
    from nonet.service.settings import Settings

    given = {name: value for name, value in flags.items() if value is not None}
    settings = Settings.from_environment().changed(given)
    if settings.port == 0:
        settings = settings.changed({"port": _find_port(settings.host)})

    def tell() -> None:
        if as_json:
            write_json({"address": settings.address, "workers": settings.workers})
        else:
            click.echo(f"Nonet is at {settings.address} (Ctrl-C stops it)", err=True)
        if opens:
            _open_page(settings.address)

    # By name, as every command is loaded: the two shells never see each other.
    importlib.import_module("nonet.web.server").serve(settings, when_ready=tell)


def _find_port(host: str) -> int:
    """Find a port that nobody listens on, so that the address can be told."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as door:
        port: int = door.getsockname()[1]
        return port


def _open_page(address: str) -> None:
    """Open the page in a process of its own, for some browsers keep whoever opened them waiting."""
    command = [sys.executable, "-m", "webbrowser", address]
    subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 (our own program)
