"""Real database servers for the tests: private, temporary, on a free port of this machine."""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ports import free_port
from waiting import comes_true, is_running

PATIENCE = 60  # seconds for a server to start
NO_SYNC = ("--innodb-flush-log-at-trx-commit=2", "--innodb-flush-method=nosync")
GUARDED = "guarded"  # the user of PostgreSQL who needs a password; the others are trusted


class CannotRunError(Exception):
    """The server is not installed or may not be run by us; anything else is a failure."""


@dataclass
class Server:
    """A running server: where to find it, and its process."""

    url: str  # of a database that exists and is empty
    process: subprocess.Popen[bytes]
    start: Callable[[], subprocess.Popen[bytes]]
    farewell: signal.Signals  # upon which it leaves at once, its children first

    def kill(self) -> None:
        """End the server as a power cut would: at once, with no farewell.

        PostgreSQL has a process for each connection. Those outlive their parent for a moment, and
        as long as one of them holds the shared memory the server does not start again.
        """
        self.pause()
        family = find_family(self.process.pid)
        self._signal(signal.SIGKILL)
        self.process.wait()
        assert comes_true(lambda: not any(map(is_running, family))), family

    def pause(self) -> None:
        """Let the server hang: it keeps its connections and answers nobody."""
        self.process.send_signal(signal.SIGSTOP)  # it has no more children from now on
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let the server go on where it was."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self.process.poll() is not None:
            return  # its number may be somebody else's by now
        for process in find_family(self.process.pid):
            with suppress(ProcessLookupError):  # a connection's own process ends with it
                os.kill(process, number)

    def stop(self) -> None:
        """End the server and what it started, so that its folder can go."""
        self.resume()
        self.process.send_signal(self.farewell)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def restart(self) -> None:
        """Start the server again on the same folder and port."""
        self.process = self.start()


@contextmanager
def postgres(*, fsync: bool = False) -> Iterator[Server]:
    """Run Debian's PostgreSQL.

    Most tests kill the server and not the machine: what it wrote is then safe with the kernel, and
    it need not wait for the disk.
    """
    tools = _find_tool("/usr/lib/postgresql/*/bin/initdb", "postgresql").parent
    with _folder("postgres") as (folder, become):
        data = folder / "data"
        options = ["-U", "nonet", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        _run([*become, str(tools / "initdb"), "-D", str(data), *options])
        _ask_for_password(data / "pg_hba.conf")
        port = free_port()
        command = [
            *(str(tools / "postgres"), "-D", str(data), "-p", str(port), "-k", str(folder)),
            *("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60"),
            *("-c", f"fsync={'on' if fsync else 'off'}"),
        ]
        ready = [str(tools / "pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]

        def start() -> subprocess.Popen[bytes]:
            return _start([*become, *command], folder, lambda: _succeeds(ready))

        url = f"postgresql://nonet@127.0.0.1:{port}/postgres"
        yield from _serve(url, start, signal.SIGQUIT)


@contextmanager
def mariadb(*, fsync: bool = False) -> Iterator[Server]:
    """Run Debian's MariaDB."""
    server = _find_tool("/usr/sbin/mariadbd", "mariadb-server")
    maker = _find_tool("/usr/bin/mariadb-install-db", "mariadb-server")
    client = _find_tool("/usr/bin/mariadb", "mariadb-client")
    with _folder("mysql") as (folder, become):
        data = folder / "data"
        options = ["--auth-root-authentication-method=normal", "--skip-test-db"]
        options.append(f"--tmpdir={folder}")
        _run([*become, str(maker), "--no-defaults", f"--datadir={data}", *options])
        port, door = free_port(), folder / "door"
        command = [
            *(str(server), "--no-defaults", f"--datadir={data}", f"--socket={door}"),
            *(f"--port={port}", "--bind-address=127.0.0.1", "--skip-name-resolve"),
            *(f"--pid-file={folder / 'pid'}", "--innodb-log-file-size=32M", f"--tmpdir={folder}"),
            *(() if fsync else NO_SYNC),
        ]
        ask = [str(client), "--no-defaults", f"--socket={door}", "-u", "root", "-e"]

        def start() -> subprocess.Popen[bytes]:
            return _start([*become, *command], folder, lambda: _succeeds([*ask, "SELECT 1"]))

        def prepare() -> None:
            user = "nonet@'127.0.0.1'"
            _run([*ask, f"CREATE DATABASE nonet; CREATE USER {user}; GRANT ALL ON *.* TO {user}"])

        yield from _serve(f"mariadb://nonet@127.0.0.1:{port}/nonet", start, signal.SIGTERM, prepare)


def find_family(process: int) -> list[int]:
    """A process and its children; one that is stopped has no more of them a moment later."""
    found = [process]
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if int(status.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(status.parent.name))
    return found


def _ask_for_password(rules: Path) -> None:
    """Let one user of PostgreSQL in by password only; whoever needs that one makes it."""
    rules.write_text(f"host all {GUARDED} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")


def _serve(
    url: str,
    start: Callable[[], subprocess.Popen[bytes]],
    farewell: signal.Signals,
    prepare: Callable[[], None] | None = None,
) -> Iterator[Server]:
    server = Server(url, start(), start, farewell)
    try:
        if prepare is not None:
            prepare()
        yield server
    finally:
        server.stop()


@contextmanager
def _folder(owner: str) -> Iterator[tuple[Path, list[str]]]:
    """Make a folder for the server, and say how to become the user who may own it.

    Neither server runs as root, so root becomes the user that Debian's package made.
    """
    folder = Path(tempfile.mkdtemp(prefix="nonet-"))
    become: list[str] = []
    try:
        if os.geteuid() == 0:
            if shutil.which("setpriv") is None:
                raise CannotRunError("setpriv is not installed")
            shutil.chown(folder, owner, owner)
            become = ["setpriv", f"--reuid={owner}", f"--regid={owner}", "--clear-groups"]
        yield folder, become
    except LookupError as error:
        raise CannotRunError(f"{getpass.getuser()} cannot become {owner}") from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _find_tool(pattern: str, package: str) -> Path:
    found = sorted(Path("/").glob(pattern.removeprefix("/")))
    if not found:
        raise CannotRunError(f"Debian's package {package} is not installed")
    return found[-1]


def _start(
    command: list[str], folder: Path, is_ready: Callable[[], bool]
) -> subprocess.Popen[bytes]:
    # setpriv becomes the server without a process between, so killing this one kills the server.
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        if is_ready():
            return process
        time.sleep(0.05)
    process.kill()
    raise RuntimeError((folder / "log").read_text(errors="replace")[-1000:])


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, cwd="/", check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{command} failed: {done.stderr[-500:]}")


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
