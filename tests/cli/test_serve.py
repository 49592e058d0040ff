"""nonet serve, as a program starts it."""

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from waiting import comes_true

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
    records = [json.loads(line) for line in log.read_text().splitlines()]
    assert "request" in [record["message"] for record in records]
    assert {record["logger"].split(".")[0] for record in records} == {"nonet", "uvicorn"}


def test_an_address_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run_serve("--port", str(port), "--db", f"sqlite:///{tmp_path / 'nonet.sqlite'}")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(
        f"nonet: expected an address to listen at, got http://127.0.0.1:{port}: Address already in"
    )


def test_a_store_of_others_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "notes.sqlite"
    file.write_text("no database at all " * 100)
    done = run_serve("--port", "0", "--workers", "2", "--db", f"sqlite:///{file}")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("nonet: expected a store that is whole")


def test_the_page_is_opened_when_somebody_listens(tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(
        f"#!{sys.executable}\nimport sys, urllib.request\n"
        f"answer = urllib.request.urlopen(sys.argv[1] + '/health', timeout={PATIENCE})\n"
        f"open({str(seen)!r}, 'wb').write(answer.read())\n"
    )
    browser.chmod(0o755)
    command = [sys.executable, "-m", "nonet", "serve", "--open", "--port", "0", "--log", "error"]
    command += ["--db", f"sqlite:///{tmp_path / 'nonet.sqlite'}"]
    environment = {**os.environ, "BROWSER": f"{browser} %s"}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as server:
        try:
            assert comes_true(lambda: seen.exists() and seen.stat().st_size > 0)
        finally:
            server.terminate()
    assert json.loads(seen.read_bytes()) == {"status": "alive"}


def run_serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "nonet", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def wait_for(url: str, server: subprocess.Popen[bytes]) -> object:
    """Ask until the server answers; a busy disk may be unready for a while."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            answer = httpx.get(url, timeout=PATIENCE)
            if answer.status_code == 200:
                return answer.json()
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise AssertionError("the server did not answer")
