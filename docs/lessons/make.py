"""Write the lesson pages: words from src/nonet/words, positions from tests/data/steps.txt.

Run it again when a technique, its words or its position changes: `python docs/lessons/make.py`.
The tests run the example on every page and check that no page is missing or stale.
"""

from pathlib import Path

from nonet.techniques import TECHNIQUES, Technique, explain_step, parse_position
from nonet.words import load_language

ENGLISH = load_language("en")
HERE = Path(__file__).parent
STEPS = HERE.parent.parent / "tests" / "data" / "steps.txt"
OF_RULES = ("cages", "lines", "marks", "clues", "regions")  # Sudoku Explainer knows none of these


def main() -> None:
    """Write every page and the index."""
    pages = write_pages()
    for name, page in pages.items():
        (HERE / f"{name}.md").write_text(page, encoding="utf-8")
    (HERE / "index.md").write_text(write_index(pages), encoding="utf-8")


def write_pages() -> dict[str, str]:
    """Write the page of every technique: with an example, or with words alone."""
    examples = dict(read_positions())
    return {
        name: write_page(technique, examples[name]) if name in examples else write_words(technique)
        for name, technique in TECHNIQUES.items()
    }


def read_positions() -> list[tuple[str, str]]:
    """Read the technique and the position of every case."""
    lines = [line for line in STEPS.read_text().splitlines() if not line.startswith("#")]
    return [(line.split("|")[0], line.split("|")[1]) for line in lines]


def write_page(technique: Technique, position: str) -> str:
    """Write one lesson: the idea, the facts, and an example that runs."""
    step = parse_position(position).find([technique.id], first=True)[0]
    text = explain_step(step, parse_position(position))
    board = parse_position(position).digits.draw()
    return f"""{write_words(technique)}
## An example

```text
{board}
```

```python
>>> from nonet.techniques import explain_step, parse_position
>>> position = parse_position("{position}")
>>> step = position.find(["{technique.id}"], first=True)[0]
>>> print(explain_step(step, position))
{text}

```
"""


def write_words(technique: Technique) -> str:
    """Write the idea and the facts of a technique."""
    words = ENGLISH.lessons.get(technique.id, "")
    facts = [f"Family: {technique.family}."]
    if technique.se:
        scale = "steps" if technique.family in OF_RULES else "se"
        facts.append(f"Price on the `{scale}` scale: from {technique.se:.1f}.")
    if technique.assumes_uniqueness:
        facts.append("Relies on the puzzle having one solution; can be switched off.")
    return f"""# {technique.name}

{ENGLISH.families[technique.family]}
{chr(10) + words + chr(10) if words else ""}
{" ".join(facts)}
"""


def write_index(pages: dict[str, str]) -> str:
    """List the lessons by family, easiest first."""
    lines = ["# Lessons", "", "One page for each technique, with an example that the tests run."]
    for family in ENGLISH.families:
        members = [t for t in TECHNIQUES.values() if t.family == family and t.id in pages]
        if members:
            lines += ["", f"## {family.capitalize()}", ""]
            members.sort(key=lambda t: t.order)
            lines += [f"- [{t.name}]({t.id}.md)" for t in members]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
