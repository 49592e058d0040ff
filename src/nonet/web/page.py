"""The page's files, kept in memory.

A path is looked up in a table of the files that were there at the start, so no path can lead out
of the folder. Files whose names carry a hash of their content never change and may be kept for
ever; the others are asked for again, which costs an answer without body. A file `x.br` beside `x`
is `x` compressed by Brotli, made with the page (packaging/compress.mjs): who takes it is sent that,
others gzip, others the file.
"""

import gzip
import mimetypes
import re
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

__all__ = ["ENGINE", "Page", "StoredFile"]

STATIC = Path(__file__).parent / "static"
ENGINE = Path(__file__).parent / "engine"  # for the browser; it may be built while the server runs
ENGINE_FILE = re.compile(r"/engine/(engine\.json|(?:plain-)?[a-z]+-[0-9a-f]{12}\.wasm)")
HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.(js|css|woff2|wasm|svg|png)$")
COMPRESSED = ("text/", "application/json", "application/manifest", "image/svg", "application/wasm")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")

# The first parts of the addresses that the page has a view for.
VIEWS = frozenset(
    (
        *("", "first", "play", "own", "path", "learn", "daily"),
        *("history", "techniques", "review", "weak-spots", "account", "options"),
    )
)

Headers = list[tuple[bytes, bytes]]


class StoredFile(Struct, frozen=True, dict=True):
    """A file ready to be sent."""

    body: bytes
    can_shrink: bool
    tag: bytes
    headers: Headers
    brotli: bytes | None = None

    def encode_for(self, accepted: bytes) -> tuple[bytes, bytes] | None:
        """Find the smallest form that a browser takes: the name of its encoding, and the bytes.

        >>> StoredFile.of("page.html", b"<p>").encode_for(b"br, gzip")[0]
        b'gzip'
        """
        parts = [part.replace(b" ", b"").partition(b";q=") for part in accepted.split(b",")]
        taken = {name for name, _, weight in parts if weight.strip(b"0.") or not weight}
        if self.brotli is not None and b"br" in taken:
            return b"br", self.brotli
        if self.zipped is not None and b"gzip" in taken:
            return b"gzip", self.zipped
        return None

    @cached_property
    def zipped(self) -> bytes | None:
        """The body compressed, when it is first asked for: a server that starts has no time."""
        return gzip.compress(self.body, 9, mtime=0) if self.can_shrink else None

    @classmethod
    def read(cls, path: Path) -> "StoredFile":
        """Read a file and make it ready, with its compressed form if there is one."""
        packed = path.with_name(f"{path.name}.br")
        return cls.of(
            path.name, path.read_bytes(), packed.read_bytes() if packed.exists() else None
        )

    @classmethod
    def of(cls, name: str, body: bytes, brotli: bytes | None = None) -> "StoredFile":
        """Make the bytes of a file ready."""
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        tag = b'"%s"' % blake2b(body, digest_size=12).hexdigest().encode()
        keep = "public, max-age=31536000, immutable" if HASHED.search(name) else "no-cache"
        is_text = kind.startswith(("text/", "application/json"))
        headers = [
            (b"content-type", f"{kind}; charset=utf-8".encode() if is_text else kind.encode()),
            (b"cache-control", keep.encode()),
            (b"etag", tag),
            (b"vary", b"accept-encoding"),
        ]
        return cls(body, kind.startswith(COMPRESSED), tag, headers, brotli)


def is_own(path: Path) -> bool:
    """Tell a file of its own from a folder and from another file's compressed form.

    >>> is_own(STATIC / "index.html.br")
    False
    """
    return path.is_file() and path.suffix != ".br"


# The list of modules where none is built: nothing is wrong, so it is no error either.
NO_ENGINE = StoredFile.of("engine.json", b"{}")


class Page:
    """The files of a folder by their path; every other path is the page itself."""

    def __init__(self, folder: Path = STATIC, engine: Path = ENGINE) -> None:
        self._engine = engine
        self._modules: dict[str, StoredFile] = {}
        files = [path for path in sorted(folder.rglob("*")) if is_own(path)]
        self._files = {f"/{path.relative_to(folder)}": StoredFile.read(path) for path in files}

    def find(self, path: str) -> StoredFile | None:
        """Find the file for a path: itself, or index.html, which draws every view.

        >>> Page(Path("no such folder")).find("/") is None
        True
        """
        if path.startswith("/engine/"):
            return self._find_engine(path)
        found = self._files.get(path)
        if found is None and "." not in path.rpartition("/")[2]:
            return self._files.get("/index.html")
        return found

    def _find_engine(self, path: str) -> StoredFile | None:
        """Find a file of the browser's engine: which there are is looked up, for it may change."""
        name = ENGINE_FILE.fullmatch(path)
        if name is None or not (self._engine / name[1]).is_file():
            return NO_ENGINE if name and name[1] == "engine.json" else None
        if name[1] == "engine.json":
            return StoredFile.read(self._engine / name[1])
        if path not in self._modules:
            self._modules[path] = StoredFile.read(self._engine / name[1])
        return self._modules[path]

    def is_view(self, path: str) -> bool:
        """Tell whether a path is a file or a view: the page says of any other that it is none.

        >>> page = Page(Path("no such folder"))
        >>> page.is_view("/learn/x-wing"), page.is_view("/leran")
        (True, False)
        """
        known = path in self._files or path.startswith("/engine/")
        return known or path.split("/")[1] in VIEWS
