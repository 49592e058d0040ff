"""One server for all tests of the routes."""

from collections.abc import Iterator

import httpx
import pytest

from web_server import WebServer, web_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with web_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def client(server: WebServer) -> Iterator[httpx.Client]:
    with server.client() as browser:
        yield browser


@pytest.fixture
def stranger(server: WebServer) -> Iterator[httpx.Client]:
    with server.client() as browser:
        yield browser
