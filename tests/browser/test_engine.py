"""The engine in the page: a real browser, and no network."""

import json
import os
import shutil

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from browser.games import CLASSIC, open_link, open_own, solution_of
from browser.server import FLAGS, Server
from browser.test_after_the_game import keep_finished_game
from browser.test_help import ask_for_help
from browser.test_never_lost import moves_here
from nonet import Grid
from nonet.formats import Sheet
from nonet.formats import format as format_as
from nonet.generator import generate
from nonet.rating import rate
from nonet.service.work import ExplainRequest, explain
from nonet.web.page import ENGINE
from waiting import comes_true

pytestmark = pytest.mark.skipif(
    not (ENGINE / "engine.json").is_file(),
    reason="needs the browser's engine (make wasm)",
)
MOST_BYTES = 32 << 20
# What the page asks of a server that has the engine, by the first part of the address.
WORK = (
    *("hint", "why-not", "solve", "explain", "rate", "review"),
    *("generate", "puzzles", "boards", "setter"),
)

# Runs a module as the page's worker does, on a page of the server: its rules for scripts hold.
ASK = """async ([name, requests]) => {
  const listed = await (await fetch('/engine/engine.json')).json();
  const bytes = await (await fetch('/engine/' + listed[name])).arrayBuffer();
  const none = () => 52;
  const files = { fd_write: none, fd_close: none, fd_seek: none };
  const module = await WebAssembly.compile(bytes);
  let exports;
  const read = (at, size) =>
    new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, size));
  const refuse = (code, at, size) => { throw new RangeError(read(at, size)); };
  const start = async () => {
    const imports = { wasi_snapshot_preview1: files, nonet: { refuse } };
    ({ exports } = await WebAssembly.instantiate(module, imports));
    exports._initialize();
  };
  const answers = [];
  for (const request of requests) {
    if (!exports) await start();
    const asked = new TextEncoder().encode(request);
    new Uint8Array(exports.memory.buffer, exports.room(asked.length), asked.length).set(asked);
    const size = exports.memory.buffer.byteLength;
    try {
      exports.call(asked.length);
      const told = read(exports.told(), exports.told_size());
      answers.push([true, told, exports.memory.buffer.byteLength]);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      answers.push([false, error.message, size]);
      exports = undefined; // the page does the same: what refused is not asked again
    }
  }
  return answers;
}"""

# The list and both modules are there for when there is no network.
KEPT = "caches.open('nonet-engine').then((kept) => kept.keys()).then((all) => all.length === 3)"


KEPT_NAMES = """caches.open('nonet-engine').then((kept) => kept.keys())
  .then((all) => all.map(({ url }) => url.split('/').pop()))"""


def assert_kept(page: Page) -> None:
    """Wait for what the page keeps; a condition of its own would not wait for the promise."""
    assert comes_true(lambda: bool(page.evaluate(KEPT)))


def watch(page: Page) -> list[str]:
    """List the work that the page asks of the server from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        path = request.url.split("/", 3)[3]
        if path.startswith(tuple(f"api/v1/{work}" for work in WORK)):
            asked.append(path)

    page.on("request", note)
    return asked


def hang_up(route: Route) -> None:
    route.abort()


def cut_the_network(page: Page) -> None:
    page.context.set_offline(True)
    page.route("**/api/**", hang_up)


def has_hint(page: Page) -> None:
    expect(page.get_by_text("Look for").first).to_be_visible()


def test_hints_come_from_the_device_and_count_as_help(page: Page) -> None:
    open_own(page, CLASSIC)
    assert_kept(page)  # loading longer than some seconds, the page asks the server too
    asked = watch(page)
    ask_for_help(page, "Hint")
    has_hint(page)
    assert asked == []
    assert "hint" in {move["kind"] for move in moves_here(page)}


def test_rules_are_drawn_and_judged_on_the_device(page: Page) -> None:
    made = generate(variant="killer", seed=3)
    assert made
    cage = next(rule for rule in made.puzzle.board.rules if len(rule.cells) > 1)
    page.route("**/api/v1/boards/*", hang_up)
    open_link(page, made.puzzle.givens)
    expect(page.locator(".drawn.over text").first).to_be_attached()  # the sums
    for cell in cage.cells[:2]:
        page.locator(f'[data-cell="{cell}"]').click()
        page.keyboard.press("1")
    expect(page.locator(".drawn .broken").first).to_be_attached()


def test_a_board_with_rules_is_rated_on_the_device(page: Page) -> None:
    made = generate(variant="killer", seed=3)
    assert made
    page.route("**/api/v1/rate", hang_up)
    page.goto(f"/own{format_as(Sheet(made.puzzle.givens), 'link').strip()}")
    level = rate(made.puzzle).level.capitalize()
    expect(page.locator(".linked [role=status]").get_by_text(level).first).to_be_visible()


def test_answers_in_the_browser_are_the_native_ones(page: Page) -> None:
    page.goto("/")
    request = f"explain\nboard 3x3\ngivens {CLASSIC}"
    [[is_answer, told, size]] = page.evaluate(ASK, ["hints", [request]])
    truth = explain(ExplainRequest(givens=CLASSIC))
    steps = json.loads(told)["steps"]
    assert is_answer
    assert size <= MOST_BYTES
    assert [step["technique"] for step in steps] == [step["technique"] for step in truth.steps]
    assert [step["frames"] for step in steps] == [step["frames"] for step in truth.steps]
    rating = f"rate\nboard 3x3\ngivens {CLASSIC}"
    [[_, told, size]] = page.evaluate(ASK, ["whole", [rating]])
    assert json.loads(told)["rating"] == rate(CLASSIC).se.er
    assert size <= MOST_BYTES


def test_refusals_in_the_browser_leave_the_module_usable(page: Page) -> None:
    page.goto("/")
    wrong = ["solve\nboard 3x3\ngivens 12", "hint\nboard 9x9", "dance"] * 200
    solve = f"solve\nboard 3x3\ngivens {CLASSIC}"
    *refused, good = page.evaluate(ASK, ["hints", [*wrong, solve]])
    assert all(not is_answer and "expected" in told for is_answer, told, _ in refused)
    assert json.loads(good[1])["solution"] == solution_of(CLASSIC)


def test_hints_checks_and_new_games_work_with_the_network_cut(page: Page) -> None:
    open_own(page, CLASSIC)
    ask_for_help(page, "Hint")
    has_hint(page)
    page.reload()  # from now on the page itself is kept too
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert_kept(page)
    cut_the_network(page)
    page.goto("/")
    page.locator(".level").filter(has_text="Hard").click()
    page.wait_for_url("**/play/*")
    page.locator(".game").get_by_role("grid").wait_for()
    game = page.evaluate(
        "JSON.parse(localStorage['nonet.game.' + location.pathname.split('/').pop()])"
    )
    assert rate(Grid(game["givens"])).level == "hard"
    ask_for_help(page, "How am I doing?")
    expect(page.get_by_text("Everything so far is right.").first).to_be_visible()
    ask_for_help(page, "Hint")
    has_hint(page)
    kinds = {move["kind"] for move in moves_here(page)}
    assert {"check", "hint"} <= kinds  # the log says what help was used


def test_a_review_is_made_with_the_network_cut(page: Page) -> None:
    game = keep_finished_game(page)
    page.goto(f"/review/{game}")
    expect(page.locator(".verdict")).to_contain_text("Hidden Single")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert_kept(page)
    cut_the_network(page)
    page.reload()
    expect(page.locator(".verdict")).to_contain_text("Hidden Single")


def test_a_page_without_its_engine_asks_the_server(browser: Browser, server: Server) -> None:
    """What a service worker fetches for the page no route of a test sees, so there is none."""
    context = browser.new_context(base_url=server.address, locale="en-GB", service_workers="block")
    page = context.new_page()
    context.route("**/engine/*", hang_up)
    asked = watch(page)
    open_own(page, CLASSIC)
    ask_for_help(page, "Hint")
    has_hint(page)
    assert any(path.startswith("api/v1/hint") for path in asked)
    context.close()


def test_a_browser_without_vectors_gets_the_plain_engine(browser: Browser, server: Server) -> None:
    """Chromium on a processor without SSE 4.1 has no SIMD in WebAssembly, so it is told of one."""
    path = os.environ.get("NONET_CHROMIUM") or shutil.which("chromium")
    flags = [*FLAGS, "--js-flags=--no-enable-sse4-1"]
    old = browser.browser_type.launch(executable_path=path, args=flags)
    page = old.new_page(base_url=server.address, locale="en-GB")
    page.set_default_timeout(30_000)
    open_own(page, CLASSIC)
    assert_kept(page)
    asked = watch(page)
    ask_for_help(page, "Hint")
    has_hint(page)
    names = page.evaluate(KEPT_NAMES)
    old.close()
    assert asked == []
    modules = sorted(name for name in names if name.endswith(".wasm"))
    assert [name.rsplit("-", 1)[0] for name in modules] == ["plain-hints", "plain-whole"]
