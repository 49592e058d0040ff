"""The page's own files and addresses."""

import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from nonet.web.page import STATIC, VIEWS, Page
from web_server import WebServer

PAGE = Path(__file__).parents[2] / "frontend" / "src" / "Page.svelte"
UNPACK = "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync(process.argv[1])))"


def read_raw(client: httpx.Client, path: str, accepted: str) -> tuple[httpx.Response, bytes]:
    """What comes over the wire, as it comes."""
    with client.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
        return answer, b"".join(answer.iter_raw())


def test_the_server_knows_the_views_that_the_page_has() -> None:
    drawn = set(re.findall(r"parts\[0\] === '([\w-]+)'", PAGE.read_text()))
    assert drawn == VIEWS - {""}


@pytest.mark.skipif(not (STATIC / "index.html.br").is_file(), reason="the page is not compressed")
def test_a_file_is_sent_in_the_smallest_form_that_is_taken(server: WebServer) -> None:
    with httpx.Client(base_url=server.url) as client:
        plain, body = read_raw(client, "/", "identity")
        zipped, in_gzip = read_raw(client, "/", "gzip, deflate")
        small, in_brotli = read_raw(client, "/", "gzip, deflate, br;q=0.9")
    assert "content-encoding" not in plain.headers
    assert body == (STATIC / "index.html").read_bytes()
    assert zipped.headers["content-encoding"] == "gzip"
    assert small.headers["content-encoding"] == "br"
    assert small.headers["vary"] == "accept-encoding"
    assert in_brotli == (STATIC / "index.html.br").read_bytes()
    assert len(in_brotli) < len(in_gzip) < len(body)


def test_a_compressed_form_is_no_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("let a = 1;")
    (tmp_path / "a.js.br").write_bytes(b"packed")
    page = Page(tmp_path)
    assert page.find("/a.js.br") is None
    found = page.find("/a.js")
    assert found is not None
    assert found.encode_for(b"br") == (b"br", b"packed")
    assert found.encode_for(b"library, brown") is None


def test_the_engine_for_the_browser_is_sent_compressed(tmp_path: Path) -> None:
    name = "hints-0123456789ab.wasm"
    (tmp_path / name).write_bytes(b"\0asm")
    (tmp_path / f"{name}.br").write_bytes(b"packed")
    page = Page(tmp_path / "none", engine=tmp_path)
    found = page.find(f"/engine/{name}")
    assert found is not None
    assert found.encode_for(b"gzip, br") == (b"br", b"packed")
    assert page.find(f"/engine/{name}.br") is None


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_each_compressed_form_is_its_file() -> None:
    for packed in sorted(STATIC.rglob("*.br"))[:8]:
        done = subprocess.run(["node", "-e", UNPACK, str(packed)], capture_output=True, check=True)
        assert done.stdout == packed.with_suffix("").read_bytes(), packed
