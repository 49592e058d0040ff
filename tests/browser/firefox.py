"""Firefox by its own protocol, Marionette: numbered JSON over a socket, no driver between.

FIREFOX = shutil.which("firefox-esr")
with Firefox(FIREFOX, folder, port) as firefox:
    firefox.go("http://127.0.0.1:8000/")
    firefox.run("return document.title")
"""

import json
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PATIENCE = 120  # seconds until it listens; a page may take as long
KEY = "element-6066-11e4-a52e-4f735466cecf"  # what the protocol calls an element by
SETTINGS = """
user_pref("marionette.port", {port});
user_pref("intl.accept_languages", "en-GB");
user_pref("intl.locale.requested", "en-GB");
user_pref("app.update.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
"""


class Firefox:
    """One window without a screen, with a profile of its own."""

    def __init__(self, path: str, folder: Path, port: int) -> None:
        (folder / "user.js").write_text(SETTINGS.format(port=port))
        command = [path, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
        with (folder / "firefox.log").open("wb") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            self._socket = self._connect(port)
            self._count, self._rest = 0, b""
            self._read()  # it says who it is
            self._ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})
            limits = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}
            self._ask("WebDriver:SetTimeouts", limits)
        except BaseException:
            self._process.kill()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._socket.close()
        self._process.kill()
        self._process.wait()

    def go(self, address: str) -> None:
        """Open an address, and wait until it is loaded."""
        self._ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str, *given: object) -> Any:
        """Run a function's body in the page, which may await; answer what it returns."""
        body = f"return (async () => {{ {script} }})()"
        asked = {"script": body, "args": list(given), "sandbox": None}
        return self._ask("WebDriver:ExecuteScript", asked)["value"]

    def wait(self, script: str, *given: object) -> Any:
        """Wait until a script answers something true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.run(script, *given)
            if found:
                return found
            time.sleep(0.1)
        raise TimeoutError(f"expected this to come true: {script}")

    def click(self, selector: str) -> None:
        """Click the first element of a selector as a hand would, once it is there."""
        self.wait(f"return document.querySelector({json.dumps(selector)}) !== null")
        found = self._ask("WebDriver:FindElement", {"using": "css selector", "value": selector})
        self._ask("WebDriver:ElementClick", {"id": found["value"][KEY]})

    def press(self, keys: str) -> None:
        """Press keys one after the other."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keyboard", "actions": actions}
        self._ask("WebDriver:PerformActions", {"actions": [source]})

    def _connect(self, port: int) -> socket.socket:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            except OSError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.1)

    def _ask(self, command: str, given: dict[str, Any]) -> Any:
        self._count += 1
        body = json.dumps([0, self._count, command, given]).encode()
        self._socket.sendall(b"%d:%s" % (len(body), body))
        _, number, error, found = self._read()
        assert number == self._count
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return found

    def _read(self) -> Any:
        while b":" not in self._rest:
            self._rest += self._receive()
        size, _, self._rest = self._rest.partition(b":")
        while len(self._rest) < int(size):
            self._rest += self._receive()
        body, self._rest = self._rest[: int(size)], self._rest[int(size) :]
        return json.loads(body)

    def _receive(self) -> bytes:
        found = self._socket.recv(1 << 16)
        if not found:
            raise ConnectionError("expected an answer of Firefox, got its end")
        return found
