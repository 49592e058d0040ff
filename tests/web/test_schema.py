"""The OpenAPI description: complete, and true of what the server does."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from web_server import PUZZLE, WebServer

MINI = {"givens": "1..4.........32.", "board": "2x2"}
ASKED: dict[str, dict[str, Any]] = {
    "/solve": {"givens": PUZZLE},
    "/count": {**MINI, "limit": 5},
    "/check": {**MINI, "digits": MINI["givens"]},
    "/generate": {"seed": 7, "level": "easy"},
    "/links": MINI,
    "/puzzles/parse": {"text": PUZZLE},
    "/hint": {**MINI, "digits": MINI["givens"]},
    "/rate": {"givens": PUZZLE},
    "/why-not": {**MINI, "digits": MINI["givens"], "cell": 1, "digit": 1},
    "/review": {**MINI, "finds": [{"digits": MINI["givens"], "cell": 1, "digit": 2}]},
    "/explain": MINI,
}


def test_the_shapes_that_are_published_are_the_servers(client: httpx.Client, root: Path) -> None:
    told = client.get("/schema/openapi.json").json()["components"]["schemas"]
    text = json.dumps(told, sort_keys=True).replace("#/components/schemas/", "#/$defs/")
    kept = json.loads((root / "docs/reference/schemas/http-1.json").read_text())
    assert json.loads(text) == kept["$defs"], "run: docs/reference/make_schemas.py"


@pytest.mark.parametrize("route", ASKED)
def test_what_is_asked_and_answered_obeys_the_published_shapes(
    client: httpx.Client, root: Path, route: str
) -> None:
    paths = client.get("/schema/openapi.json").json()["paths"]
    operation = next(paths[path] for path in paths if path.endswith(route))["post"]
    kept = json.loads((root / "docs/reference/schemas/http-1.json").read_text())
    answer = client.post(route, json=ASKED[route])
    assert answer.status_code == 200, answer.text
    given = operation["requestBody"]["content"]["application/json"]["schema"]
    gives = operation["responses"]["200"]["content"]["application/json"]["schema"]
    for shape, value in ((given, ASKED[route]), (gives, answer.json())):
        text = json.dumps(shape).replace("#/components/schemas/", "#/$defs/")
        whole = {"$schema": kept["$schema"], "$defs": kept["$defs"], **json.loads(text)}
        assert jsonschema_rs.is_valid(whole, value), route


def test_every_route_says_what_it_does_and_which_errors_it_answers(client: httpx.Client) -> None:
    paths = client.get("/schema/openapi.json").json()["paths"]
    operations = [operation for path in paths.values() for operation in path.values()]
    assert len(operations) >= 25
    for operation in operations:
        assert operation["description"], operation
        assert {"400", "429"} <= set(operation["responses"])


def test_the_description_loads_nothing_from_elsewhere(client: httpx.Client) -> None:
    text = client.get("/schema/openapi.json").text
    assert "cdn." not in text


def test_the_page_about_the_api_shows_every_route_and_loads_nothing(client: httpx.Client) -> None:
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    for path in client.get("/schema/openapi.json").json()["paths"]:
        assert f" {path}</code>" in page.text
    assert "<script" not in page.text
    assert "http" not in page.text.partition("<h2>Shapes")[0]


def test_schemathesis_finds_no_fault(server: WebServer, tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("schemathesis")
    if not program.exists() and shutil.which("schemathesis") is None:
        pytest.skip("schemathesis is not installed")
    command = [
        *(str(program), "run", f"{server.url}/api/v1/schema/openapi.json"),
        *("--max-examples", "5", "--seed", "1", "--phases", "examples,coverage,fuzzing"),
        # An id that the description allows need not exist, nor a puzzle be proper.
        *("--exclude-checks", "positive_data_acceptance"),
        *("--request-timeout", "60", "--suppress-health-check", "all", "--no-color"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
