"""The page's numbers in real Chromium, against a real server.

    python benchmarks/page.py [--rounds 5]

first load       bytes over the wire until the page rests, without what goes to the API
usable, slowed   from the address to a level that can be pressed, with the processor slowed 4 times
usable, offline  the same from the worker's cache, without a network
key to paint     from a key to the end of the frame that shows it, over a game's worth of keys;
                 `work` is the page's own part: handling, drawing and layout, without waiting for
                 the screen's next frame
processor        what one of those keys costs the page's thread in processor time, from Chromium's
                 own trace: little depends on what else the machine does

Best of several rounds for the loads; all keys for the last.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.server import FLAGS, Server, free_port

CLASSIC = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
WATCH = """
const seen = () => document.querySelector('.level:not([disabled])')
  ? (window.usableAt = performance.now()) : requestAnimationFrame(seen);
seen();
"""
KEYS = """
window.keys = []; window.work = [];
addEventListener('keydown', (event) => {
  const start = event.timeStamp;
  const begun = performance.now();
  queueMicrotask(() => setTimeout(() => { document.body.offsetHeight; }, 0));
  requestAnimationFrame(() => {
    const drawing = performance.now();
    document.body.offsetHeight;
    window.work.push(performance.now() - drawing + window.handled - begun);
    const after = new MessageChannel();
    after.port1.onmessage = () => window.keys.push(performance.now() - start);
    after.port2.postMessage(0);
  });
}, true);
addEventListener('keydown', () => { window.handled = performance.now(); });
"""

# A screen shows a new picture 60 times a second, and a key waits for it: up to 16.7 ms that no
# page can save. Without that clock the picture comes as soon as it is drawn.
UNCLOCKED = [*FLAGS, "--disable-gpu-vsync", "--disable-frame-rate-limit"]

KINDS = {
    "UpdateLayoutTree": "style and layout",
    "Layout": "style and layout",
    "PrePaint": "painting",
    "Paint": "painting",
    "Layerize": "painting",
    "Commit": "painting",
}


def first_load(browser: Browser, address: str) -> int:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    paths: dict[str, str] = {}
    sizes: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        if "/api/" not in paths.get(event["requestId"], ""):
            sizes.append(int(event["encodedDataLength"]))

    wire.on(
        "Network.requestWillBeSent", lambda e: paths.update({e["requestId"]: e["request"]["url"]})
    )
    wire.on("Network.loadingFinished", finished)
    page.goto(address, wait_until="networkidle")
    context.close()
    return sum(sizes)


def usable(page: Page, address: str) -> float:
    page.goto(address)
    page.wait_for_function("() => window.usableAt")
    return float(page.evaluate("window.usableAt"))


def usable_slowed(browser: Browser, address: str) -> float:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(WATCH)
    milliseconds = usable(page, address)
    context.close()
    return milliseconds


def usable_offline(context: BrowserContext, address: str) -> float:
    page = context.new_page()
    page.add_init_script(WATCH)
    context.set_offline(True)
    milliseconds = usable(page, address)
    page.close()
    context.set_offline(False)
    return milliseconds


def warm_context(browser: Browser, address: str) -> BrowserContext:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.close()
    return context


def key_times(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    page = browser.new_page()
    page.goto(f"{address}/own?givens={CLASSIC}")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("grid").wait_for()
    page.evaluate(KEYS)
    press_keys(page, 60)
    return sorted(page.evaluate("window.keys")), sorted(page.evaluate("window.work"))


def processor_times(browser: Browser, address: str) -> dict[str, float]:
    """Trace a game's keys; answer milliseconds of the page's thread a key, by kind of work."""
    page = browser.new_page()
    page.goto(f"{address}/own?givens={CLASSIC}")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("grid").wait_for()
    page.wait_for_timeout(3000)  # until all that a start does is done
    wire = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    wire.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    wire.on("Tracing.tracingComplete", lambda _: ended.append(True))
    press_keys(page, 10)  # so that what is traced is compiled
    wire.send("Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"})
    keys = press_keys(page, 30)
    wire.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    page.close()
    return {name: spent / keys for name, spent in spent_by_kind(events).items()}


def spent_by_kind(events: list[dict[str, Any]]) -> dict[str, float]:
    """Sum up the trace of the thread that got the keys; what lies within a kind counts for it."""
    whole = [event for event in events if event.get("ph") == "X"]
    threads = [(event["pid"], event["tid"]) for event in whole if is_key(event)]
    thread = max(set(threads), key=threads.count)
    spent = {"handling": 0.0, "style and layout": 0.0, "painting": 0.0}
    within = 0
    for event in sorted(whole, key=lambda event: int(event["ts"])):
        if (event["pid"], event["tid"]) != thread or event["ts"] < within:
            continue
        kind = "handling" if is_key(event) else KINDS.get(event["name"])
        if kind:
            spent[kind] += event.get("tdur", 0) / 1000
            within = event["ts"] + event["dur"]
    return spent


def is_key(event: dict[str, Any]) -> bool:
    data = event.get("args", {}).get("data", {})
    return event["name"] == "EventDispatch" and data.get("type") in ("keydown", "keyup")


def press_keys(page: Page, turns: int) -> int:
    for turn in range(turns):
        for key in ("ArrowRight", "ArrowDown", f"Shift+Digit{turn % 9 + 1}", str(turn % 9 + 1)):
            page.keyboard.press(key)
            page.wait_for_timeout(25)
    return 4 * turns


def describe(times: list[float]) -> str:
    middle, late = (times[int(part * (len(times) - 1))] for part in (0.5, 0.95))
    return f"{middle:8.1f} ms median, {late:.1f} at the 95th percentile"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder), free_port())
        server.start()
        browser = play.chromium.launch(executable_path=given.chromium, args=FLAGS)
        print(f"first load       {first_load(browser, server.address) / 1000:8.1f} kB")
        slowed = min(usable_slowed(browser, server.address) for _ in range(given.rounds))
        print(f"usable, slowed   {slowed:8.0f} ms")
        warm = warm_context(browser, server.address)
        offline = min(usable_offline(warm, server.address) for _ in range(given.rounds))
        print(f"usable, offline  {offline:8.0f} ms")
        keys, work = key_times(browser, server.address)
        print(f"key to paint     {describe(keys)}")
        print(f"  of it work     {describe(work)}")
        spent = processor_times(browser, server.address)
        parts = ", ".join(f"{name} {each:.1f}" for name, each in spent.items())
        print(f"  processor      {sum(spent.values()):8.1f} ms a key: {parts}")
        browser.close()
        browser = play.chromium.launch(executable_path=given.chromium, args=UNCLOCKED)
        keys, _ = key_times(browser, server.address)
        print(f"  without the wait for the screen's clock {describe(keys).strip()}")
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
