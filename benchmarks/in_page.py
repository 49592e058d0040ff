"""The engine in the browser: sizes, start, next steps, solving, making, memory.

    python benchmarks/in_page.py [FILE of 17-clue puzzles, one a line] [--paths 25]

Needs Chromium and the engine for the browser (`make wasm`). Next steps are asked at every position
on the paths of puzzles of four levels, through the door that the page uses: text in, JSON parsed.
"""

import argparse
import http.server
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from nonet import Grid
from nonet.generator import generate_many
from nonet.solver import count_solutions
from nonet.techniques import find_path, replay
from nonet.web.page import ENGINE

LEVELS = ("hard", "expert", "master", "extreme")
SIZES = """
const { readFileSync } = require('fs'), zlib = require('zlib');
for (const file of process.argv.slice(1)) {
  const body = readFileSync(file);
  const best = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } };
  const sizes = [zlib.gzipSync(body, { level: 9 }), zlib.brotliCompressSync(body, best)];
  console.log(JSON.stringify([file, body.length, ...sizes.map((packed) => packed.length)]));
}"""
RUN = """async ({ steps, sparse, makes }) => {
  const listed = await (await fetch('/engine.json')).json();
  const none = () => 52;
  const files = { fd_write: none, fd_close: none, fd_seek: none };
  const refuse = () => { throw new Error('refused'); };
  const imports = { wasi_snapshot_preview1: files, nonet: { refuse } };
  async function start(name) {
    const bytes = await (await fetch('/' + listed[name])).arrayBuffer();
    const begun = performance.now();
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    const { exports } = instance;
    exports._initialize?.();
    const encoder = new TextEncoder(), decoder = new TextDecoder();
    const ask = (request) => {
      const most = request.length * 3, place = exports.room(most);
      const into = new Uint8Array(exports.memory.buffer, place, most);
      exports.call(encoder.encodeInto(request, into).written);
      const told = new Uint8Array(exports.memory.buffer, exports.told(), exports.told_size());
      return JSON.parse(decoder.decode(told));
    };
    ask('solve\\nboard 3x3\\ngivens ' + '.'.repeat(81));
    const started = performance.now() - begun;
    return { ask, started, bytes: () => exports.memory.buffer.byteLength };
  }
  const time = (asked, ask) => asked.map((request) => {
    const begun = performance.now();
    ask(request);
    return performance.now() - begun;
  });
  const hints = await start('hints');
  const maker = await start('whole');
  const stepTimes = time(steps, hints.ask);
  const makeTimes = time(makes, maker.ask);
  let rate = 0;
  for (let round = 0; round < 5 && sparse.length; round++) {
    const begun = performance.now();
    for (const request of sparse) hints.ask(request);
    rate = Math.max(rate, (sparse.length / (performance.now() - begun)) * 1000);
  }
  const modules = [hints, maker];
  const started = modules.map((each) => each.started);
  return { started, stepTimes, makeTimes, rate, bytes: modules.map((each) => each.bytes()) };
}"""


def ask(verb: str, **fields: object) -> str:
    """Write a request as the page does."""
    return "\n".join([verb, *(f"{name} {value}" for name, value in fields.items())])


def step_requests(count: int) -> list[str]:
    """A question for the next step at every position on the paths of puzzles."""
    asked = []
    for level in LEVELS:
        for made in generate_many(level=level, count=count, seed=1):
            givens = made.puzzle.givens.format()
            path = find_path(made.puzzle.givens)
            for position, _ in replay(made.puzzle.givens, path.steps):
                sets = " ".join(map(str, position.candidates))
                digits = position.digits.format()
                asked.append(ask("hint", board="3x3", givens=givens, digits=digits, notes=sets))
    return asked


def percentile(times: list[float], share: float) -> float:
    """The time below which so many lie."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def tell_sizes() -> None:
    """Print each module's bytes: raw, gzip, brotli."""
    node = shutil.which("node")
    if node is None:
        print("sizes: needs Node")
        return
    files = [str(file) for file in sorted(ENGINE.glob("*.wasm"))]
    done = subprocess.run([node, "-e", SIZES, *files], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        name, raw, gzip, brotli = json.loads(line)
        print(f"{Path(name).name}: {raw} bytes, gzip {gzip}, brotli {brotli}")


def run(steps: list[str], sparse: list[str], makes: list[str]) -> dict[str, list[float]]:
    """Run all in Chromium."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ENGINE, folder, dirs_exist_ok=True)
        (Path(folder) / "index.html").write_text("<!doctype html><title>bench</title>")
        handler = partial(http.server.SimpleHTTPRequestHandler, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
            threading.Thread(target=host.serve_forever, daemon=True).start()
            path = os.environ.get("NONET_CHROMIUM") or shutil.which("chromium")
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
                page = browser.new_page()
                page.goto(f"http://127.0.0.1:{host.server_address[1]}/")
                found: dict[str, list[float]] = page.evaluate(
                    RUN, {"steps": steps, "sparse": sparse, "makes": makes}
                )
                browser.close()
            host.shutdown()
    return found


def native_rate(lines: list[str]) -> float:
    """Puzzles a second of the native engine, text in and a count out, the best of five rounds.

    Beside the browser's rate it tells the engine from the machine: both are slow on a busy one.
    """
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        for line in lines:
            count_solutions(Grid(line), 2)
        times.append(time.perf_counter() - begun)
    return len(lines) / min(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sparse", nargs="?", type=Path, help="17-clue puzzles, one a line")
    parser.add_argument("--paths", type=int, default=25, help="puzzles of each level")
    asked = parser.parse_args()
    lines = (
        re.findall(r"^[0-9.]{81}", asked.sparse.read_text(), re.M)[:20_000] if asked.sparse else []
    )
    sparse = [ask("count", board="3x3", givens=line.replace("0", "."), limit=2) for line in lines]
    makes = [
        ask("generate", board="3x3", symmetry="half-turn", least=29, most=44, seed=n, tries=100_000)
        for n in range(40)
    ]
    tell_sizes()
    found = run(step_requests(asked.paths), sparse, makes)
    steps, makes_ = found["stepTimes"], found["makeTimes"]
    print("start (compile, first answer), ms:", [round(ms, 1) for ms in found["started"]])
    print(
        f"next step, {len(steps)} positions, ms: median {percentile(steps, 0.5):.3f},"
        f" 99 % {percentile(steps, 0.99):.2f}, most {max(steps):.1f}"
    )
    print(f"a Hard puzzle, ms: median {percentile(makes_, 0.5):.1f}, most {max(makes_):.1f}")
    if sparse:
        rate, native = float(str(found["rate"])), native_rate(lines)
        print(f"17-clue puzzles a second: {rate:.0f}, native {native:.0f}: {rate / native:.2f}")
    print("memory, MB:", [round(size / 2**20, 1) for size in found["bytes"]])


if __name__ == "__main__":
    main()
