"""Lighthouse on the home page and on a game, for a phone and for a desk.

    python benchmarks/lighthouse.py --lighthouse "npx lighthouse" [--folder FOLDER]

Lighthouse is no part of this project: install it anywhere (`npm install lighthouse`) and name the
command, and the folder where it runs. Prints the three scores of each page, and every audit below
0.9 that counts. On a busy machine only performance suffers: it simulates a phone from the times it
sees. Each page is looked at in a browser just opened, with what the visits before have left: in one
that has shown the game already, Lighthouse's profiler goes through that page's memory first, and
counts it as the new page's work.
"""

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.server import FLAGS, Server
from ports import free_port

CLASSIC = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
CATEGORIES = "performance,accessibility,best-practices"
REST = 3  # seconds until the server has done all that a first game starts


def begin_game(page: Page, address: str) -> str:
    page.goto(f"{address}/own?givens={CLASSIC}")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/play/*")
    page.keyboard.press("Control+Home")
    page.keyboard.press("4")
    page.wait_for_timeout(500)
    return page.url


def audit(command: list[str], folder: Path, url: str, port: int, form: str) -> dict[str, Any]:
    out = folder / "report.json"
    options = [f"--port={port}", "--disable-storage-reset", "--quiet", "--output=json"]
    preset = ["--preset=desktop"] if form == "desk" else []
    subprocess.run(
        [
            *command,
            url,
            *options,
            *preset,
            f"--only-categories={CATEGORIES}",
            f"--output-path={out}",
        ],
        cwd=folder,
        check=True,
        stderr=subprocess.DEVNULL,
    )
    report: dict[str, Any] = json.loads(out.read_text())
    return report


def describe(report: dict[str, Any]) -> list[str]:
    scores = [f"{name} {one['score'] * 100:.0f}" for name, one in report["categories"].items()]
    counted = [ref for one in report["categories"].values() for ref in one["auditRefs"]]
    weak = {
        ref["id"]: report["audits"][ref["id"]]
        for ref in counted
        if ref["weight"] and (report["audits"][ref["id"]]["score"] or 1) < 0.9
    }
    return [
        ", ".join(scores),
        *(f"  {name}: {one['score']} {one.get('displayValue', '')}" for name, one in weak.items()),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--lighthouse", default="npx lighthouse")
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as store, sync_playwright() as play:
        server = Server(Path(store), free_port())
        server.start()

        def open_browser(port: int) -> BrowserContext:
            return play.chromium.launch_persistent_context(
                f"{store}/profile",
                executable_path=given.chromium,
                args=[*FLAGS, f"--remote-debugging-port={port}"],
            )

        with open_browser(free_port()) as context:
            game = begin_game(context.new_page(), server.address)
        time.sleep(REST)
        for name, url in (("home", server.address), ("game", game)):
            for form in ("phone", "desk"):
                port = free_port()
                with open_browser(port):
                    command = shlex.split(given.lighthouse)
                    report = audit(command, given.folder.resolve(), url, port, form)
                print(f"{name}, {form:5}  " + "\n".join(describe(report)))
        server.kill()


if __name__ == "__main__":
    main()
