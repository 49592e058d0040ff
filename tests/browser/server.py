"""`nonet serve` and Chromium, as the browser tests and the benchmark start them."""

import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

# As root in a closed network: no sandbox, and nothing that calls home.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60  # seconds until a server that starts must answer


@dataclass
class Server:
    """`nonet serve` with a store of its own; it can be killed and started again."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def store(self) -> str:
        return f"sqlite:///{self.folder / 'nonet.db'}"

    def start(self) -> None:
        command = [sys.executable, "-m", "nonet", "serve", "--port", str(self.port)]
        command += ["--db", self.store]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen([*command, "--rate", "0"], stderr=log, stdout=log)
        self._wait()

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.address}/ready", timeout=5).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError((self.folder / "server.log").read_text())
