"""Hooks of the documentation site: the pages that are made, and links that lead out of docs/.

`make docs` runs MkDocs, which asks here. Made, and never committed: the API reference from the
docstrings, a picture for each lesson, the lessons in German, the list of decisions, the programs of
examples/, and the documents that lie beside docs/.
"""

import posixpath
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent

# Documents beside docs/, and the pages that they become.
BESIDE = {
    "README.md": "readme.md",
    "CHANGELOG.md": "changelog.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "examples/README.md": "examples.md",
}
GERMAN = {
    "Table of contents": "Inhalt",
    "Back to top": "Nach oben",
    "Skip to content": "Zum Inhalt",
    "Initializing search": "Die Suche beginnt",
    "Type to start searching": "Suchwort",
    "Permanent link": "Verweis hierher",
    "Made with": "Gemacht mit",
}
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])+)\]\(([^()\s]+)\)")
FENCE = re.compile(r"(^```.*?^```)", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add every page and picture that is made."""
    for name, text in [*list_beside(), *list_lessons(), *list_decisions(), *list_api()]:
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links to what lies beside docs/ to its page; what has none stays as words."""
    del config
    here = _home_of(page.file.src_uri)
    parts = FENCE.split(_add_picture(markdown, page.file.src_uri))
    return "".join(
        part if part.startswith("```") else LINK.sub(lambda m: _lead(m, here, page, files), part)
        for part in parts
    )


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Let the frame of a German page speak German, as far as a reader meets it."""
    del config
    if not page.file.src_uri.startswith("de/"):
        return output
    output = output.replace('<html lang="en"', '<html lang="de"', 1)
    for said, german in GERMAN.items():
        output = re.sub(rf'(?<=[>"\s]){said}(?=[<"\s])', german, output)
    return output


def _home_of(page: str) -> str:
    """The folder in which a page's links were written, seen from the root."""
    beside = {made: source for source, made in BESIDE.items()}
    return posixpath.dirname(beside.get(page, f"docs/{page}"))


def _lead(found: re.Match[str], here: str, page: Page, files: Files) -> str:
    words, (target, hash_, anchor) = found[1], found[2].partition("#")
    if "://" in target or target.startswith("mailto:") or not target:
        return found[0]
    path = posixpath.normpath(posixpath.join(here, target))
    if path.startswith("docs/") and (ROOT / path).is_dir():
        path = f"{path}/index.md"
    name = BESIDE.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else None)
    if path.startswith("examples/") and path.endswith(".py"):
        name, hash_, anchor = "examples.md", "#", Path(path).stem
    if name is None or files.get_file_from_path(name) is None:
        return words
    start = posixpath.dirname(page.file.src_uri) or "."
    return f"[{words}]({posixpath.relpath(name, start)}{hash_}{anchor})"


def list_beside() -> Iterator[tuple[str, str]]:
    """The documents beside docs/; the programs follow their list."""
    for source, name in BESIDE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        if name == "examples.md":
            for file in sorted((ROOT / "examples").glob("*.py")):
                text += f"\n## {file.stem}\n\n```python\n{file.read_text(encoding='utf-8')}```\n"
        yield name, text.replace("](docs/images/", "](images/")


def list_decisions() -> Iterator[tuple[str, str]]:
    """The list of decisions, by number."""
    lines = [
        "# Decisions",
        "",
        "Ten lines each: what there was to decide, what was chosen, its price.",
        "",
    ]
    for file in sorted((ROOT / "docs/decisions").glob("0*.md")):
        title = file.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")
        lines.append(f"- [{title}]({file.name})")
    yield "decisions/index.md", "\n".join(lines) + "\n"


def list_lessons() -> Iterator[tuple[str, str]]:
    """A picture for each lesson, and every lesson in German."""
    from nonet.techniques import TECHNIQUES, parse_position

    make = runpy.run_path(str(ROOT / "docs/lessons/make.py"))
    for name, text in make["read_positions"]():
        position = parse_position(text)
        step = position.find([name], first=True)[0]
        yield f"lessons/images/{name}.svg", step.svg(position)
    pages = make["write_pages"]("de")
    for name, page in pages.items():
        yield f"de/lektionen/{name}.md", page
    yield "de/lektionen/index.md", make["write_index"](pages, "de")
    assert pages.keys() == TECHNIQUES.keys()


def _add_picture(markdown: str, page: str) -> str:
    """Let the picture of a lesson stand above its example."""
    folder, _, file = page.rpartition("/")
    if folder not in ("lessons", "de/lektionen") or "```text\n" not in markdown:
        return markdown
    images = "images" if folder == "lessons" else "../../lessons/images"
    name = file.removesuffix(".md")
    picture = f"![{name}]({images}/{name}.svg){{ width=420 }}\n\n"
    return markdown.replace("```text\n", f"{picture}```text\n", 1)


def list_api() -> Iterator[tuple[str, str]]:
    """The API reference, from docstrings and signatures."""
    make: dict[str, Any] = runpy.run_path(str(ROOT / "packaging/docs_api.py"))
    yield "reference/api.md", make["write_api"]()
