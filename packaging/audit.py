"""Ask what is known against the packages of the server and of the page: pip-audit and npm audit.

    python packaging/audit.py

Leaves with 1 if something is known. Where the network does not allow to ask, it says so and leaves
with 0: an answer that nobody could get is no reason to fail.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "build" / "audit"


class CannotAskError(Exception):
    """The tool, or the network behind it, is not to be had."""


def run(command: list[str], folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a program and keep what it says."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def parse(done: subprocess.CompletedProcess[str]) -> Any:
    """Read the answer of a tool; without one, its last words say why."""
    try:
        return json.loads(done.stdout)
    except ValueError:
        words = (done.stderr or done.stdout).strip().splitlines() or ["it said nothing"]
        raise CannotAskError(words[-1]) from None


def audit_server() -> list[str]:
    """Ask about the packages of server.lock."""
    tool = TOOLS / "bin" / "pip-audit"
    if not tool.exists():
        run([sys.executable, "-m", "venv", str(TOOLS)])
        run([str(TOOLS / "bin" / "pip"), "install", "--quiet", "pip-audit"])
    if not tool.exists():
        raise CannotAskError("pip-audit could not be installed")
    options = ["--requirement", "packaging/server.lock", "--require-hashes", "--disable-pip"]
    answer = parse(run([str(tool), *options, "--format", "json", "--progress-spinner", "off"]))
    return [
        f"{package['name']} {package['version']}: {known['id']}"
        for package in answer["dependencies"]
        for known in package.get("vulns", [])
    ]


def audit_page() -> list[str]:
    """Ask about the packages of package-lock.json, those that only build the page too."""
    npm = shutil.which("npm")
    if npm is None:
        raise CannotAskError("npm is not installed")
    answer = parse(run([npm, "audit", "--json"], ROOT / "frontend"))
    if "vulnerabilities" not in answer:
        raise CannotAskError(str(answer.get("message") or answer.get("error")))
    return [f"{name}: {about['severity']}" for name, about in answer["vulnerabilities"].items()]


def tell(what: str, ask: Callable[[], list[str]]) -> int:
    """Ask, and print the answer; tell how much is known."""
    try:
        known = ask()
    except CannotAskError as error:
        print(f"{what}: skipped, as nobody could be asked: {error}")
        return 0
    print(f"{what}: {len(known)} known problems", *known, sep="\n  ")
    return len(known)


if __name__ == "__main__":
    total = tell("server", audit_server) + tell("page", audit_page)
    sys.exit(1 if total else 0)
