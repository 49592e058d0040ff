"""The page's numbers in real Chromium, against a real server.

    python benchmarks/page.py [--rounds 5]

first load       bytes over the wire until the page rests, without what goes to the API
usable, slowed   from the address to a level that can be pressed, with the processor slowed 4 times
usable, offline  the same from the worker's cache, without a network
key to frame     from a key to the frame that shows it being handed to the screen, by Chromium's own
                 trace (EventLatency): handling, waiting for the screen's clock, drawing, filling in
                 the pixels. `quick` is a player with eight keys a second; `held` is a key that
                 repeats 30 times a second, which meets the clock more often. Keys that show nothing
                 (Shift by itself) have no frame and are not counted
processor        what one of those keys costs the page's thread in processor time, by the same
                 trace: little depends on what else the machine does
key to paint     what was measured before there was a trace: from a key to the end of the page's own
                 part of the next frame, keys 25 ms apart. It asks for a frame at each key, also at
                 Shift, and so has every note wait for the frame of its Shift; `work` is the page's
                 part of it: handling and layout

Best of several rounds for the loads; all keys for the others.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.server import FLAGS, Server, free_port

Event = dict[str, Any]
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

# A stage of EventLatency: it begins when the frame goes to the screen.
SUBMITTED = "SubmitCompositorFrameToPresentationCompositorFrame"
CATEGORIES = "devtools.timeline,cc,benchmark,input"
QUICK, HELD = 125.0, 33.0  # milliseconds between keys

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


def open_game(browser: Browser, address: str) -> Page:
    page = browser.new_page()
    page.goto(f"{address}/own?givens={CLASSIC}")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("grid").wait_for()
    return page


def key_times(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    page = open_game(browser, address)
    page.evaluate(KEYS)
    press_keys(page, 60, 25, undo=False)
    return sorted(page.evaluate("window.keys")), sorted(page.evaluate("window.work"))


def trace_keys(browser: Browser, address: str, pause: float) -> tuple[list[Event], int]:
    """Trace a game's keys with so many milliseconds between them; answer events and keys."""
    page = open_game(browser, address)
    page.wait_for_timeout(3000)  # until all that a start does is done
    press_keys(page, 8, pause)  # so that what is traced is compiled
    wire = page.context.new_cdp_session(page)
    events: list[Event] = []
    ended: list[bool] = []
    wire.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    wire.on("Tracing.tracingComplete", lambda _: ended.append(True))
    wire.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    keys = press_keys(page, 30, pause)
    wire.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    page.close()
    return events, keys


def frame_times(events: list[Event]) -> list[float]:
    """Read off for each key that showed something: milliseconds until its frame was handed over."""
    times: list[float] = []
    pressed: dict[tuple[int, str], int] = {}
    for event in sorted(events, key=lambda event: int(event["ts"])):
        name = (event["pid"], str(event.get("id2")))
        if event["ph"] != "b":
            continue
        if event["name"] == "EventLatency":
            pressed.pop(name, None)
            if event["args"]["event_latency"]["event_type"] == "KEY_PRESSED":
                pressed[name] = event["ts"]
        elif event["name"] == SUBMITTED and name in pressed:
            times.append((event["ts"] - pressed.pop(name)) / 1000)
    return sorted(times)


def spent_by_kind(events: list[Event]) -> dict[str, float]:
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


def is_key(event: Event) -> bool:
    data = event.get("args", {}).get("data", {})
    return event["name"] == "EventDispatch" and data.get("type") in ("keydown", "keyup")


def press_keys(page: Page, turns: int, pause: float, undo: bool = True) -> int:
    """Arrows, a note, a digit, an undo: each kind of key, turn by turn."""
    last = ["Control+z"] if undo else []
    for turn in range(turns):
        digit = turn % 9 + 1
        for key in ("ArrowRight", "ArrowDown", f"Shift+Digit{digit}", str(digit), *last):
            page.keyboard.press(key)
            page.wait_for_timeout(pause)
    return (4 + len(last)) * turns


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
        for name, pause in (("quick", QUICK), ("held", HELD)):
            events, keys = trace_keys(browser, server.address, pause)
            print(f"key to frame     {describe(frame_times(events))}, {name}")
            spent = {kind: each / keys for kind, each in spent_by_kind(events).items()}
            parts = ", ".join(f"{kind} {each:.1f}" for kind, each in spent.items())
            print(f"  processor      {sum(spent.values()):8.1f} ms a key: {parts}")
        paints, work = key_times(browser, server.address)
        print(f"key to paint     {describe(paints)}")
        print(f"  of it work     {describe(work)}")
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
