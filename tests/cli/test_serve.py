"""nonet serve, as a program starts it."""

import json
import subprocess
import sys
import time
from pathlib import Path

import httpx

PATIENCE = 60  # seconds for a server to start on a busy machine


def test_a_program_is_told_the_address_of_a_free_port(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nonet", "serve", "--json", "--port", "0", "--log", "info"]
    command += ["--db", f"sqlite:///{tmp_path / 'nonet.sqlite'}"]
    log = tmp_path / "log"
    with (
        log.open("wb") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors) as server,
    ):
        assert server.stdout is not None
        try:
            told = json.loads(server.stdout.readline())
            assert set(told) == {"address", "workers"}
            assert not told["address"].endswith(":0")
            assert wait_for(f"{told['address']}/ready", server) == {"status": "ready"}
        finally:
            server.terminate()
        assert server.stdout.read() == b""
    messages = [json.loads(line)["message"] for line in log.read_text().splitlines()]
    assert "request" in messages


def wait_for(url: str, server: subprocess.Popen[bytes]) -> object:
    """Ask until the server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            return httpx.get(url, timeout=PATIENCE).json()
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer")
