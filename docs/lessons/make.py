"""Write the lesson pages: words from src/nonet/words, positions from tests/data/steps.txt.

Run it again when a technique, its words or its position changes: `python docs/lessons/make.py`.
The tests run the example on every page and check that no page is missing or stale.
"""

from pathlib import Path
from typing import Any

from nonet.techniques import TECHNIQUES, Technique, explain_step, parse_position
from nonet.words import load_language

HERE = Path(__file__).parent
STEPS = HERE.parent.parent / "tests" / "data" / "steps.txt"
FRAME: dict[str, dict[str, Any]] = {
    "en": {
        "title": "# Lessons",
        "all": "One page for each technique, with an example that the tests run.",
        "example": "An example",
        "family": "Family: {}.",
        "families": {},
        "price": "Price on the `{}` scale: from {}.",
        "point": ".",
        "unique": "Relies on the puzzle having one solution; can be switched off.",
    },
    "de": {
        "title": "# Lektionen",
        "all": "Eine Seite für jede Technik, mit Bild und Beispiel.",
        "example": "Ein Beispiel",
        "family": "Familie: {}.",
        "families": {
            "singles": "Einer",
            "intersections": "Schnittmengen",
            "subsets": "Teilmengen",
            "fish": "Fische",
            "single-digit patterns": "Muster einer Ziffer",
            "colouring": "Färben",
            "wings": "Flügel",
            "uniqueness": "Eindeutigkeit",
            "chains": "Ketten",
            "almost locked sets": "Fast geschlossene Mengen",
            "rank": "Rang",
            "forcing": "Zwang",
            "last resort": "Letztes Mittel",
            "cages": "Käfige",
            "lines": "Linien",
            "marks": "Punkte und andere Zeichen",
            "clues": "Angaben am Rand",
            "regions": "Regionen und Nachbarn",
        },
        "price": "Preis auf der Skala `{}`: ab {}.",
        "point": ",",
        "unique": "Stützt sich darauf, dass das Rätsel nur eine Lösung hat; lässt sich abschalten.",
    },
}
OF_RULES = ("cages", "lines", "marks", "clues", "regions")  # Sudoku Explainer knows none of these


def main() -> None:
    """Write every page and the index."""
    pages = write_pages()
    for name, page in pages.items():
        (HERE / f"{name}.md").write_text(page, encoding="utf-8")
    (HERE / "index.md").write_text(write_index(pages), encoding="utf-8")


def write_pages(language: str = "en") -> dict[str, str]:
    """Write the page of every technique: with an example, or with words alone."""
    examples = dict(read_positions())
    return {
        name: write_page(technique, examples[name], language)
        if name in examples
        else write_words(technique, language)
        for name, technique in TECHNIQUES.items()
    }


def read_positions() -> list[tuple[str, str]]:
    """Read the technique and the position of every case."""
    lines = [line for line in STEPS.read_text().splitlines() if not line.startswith("#")]
    return [(line.split("|")[0], line.split("|")[1]) for line in lines]


def write_page(technique: Technique, position: str, language: str) -> str:
    """Write one lesson: the idea, the facts, and an example that runs."""
    step = parse_position(position).find([technique.id], first=True)[0]
    text = explain_step(step, parse_position(position), language)
    board = parse_position(position).digits.draw()
    said = "" if language == "en" else f', "{language}"'
    return f"""{write_words(technique, language)}
## {FRAME[language]["example"]}

```text
{board}
```

```python
>>> from nonet.techniques import explain_step, parse_position
>>> position = parse_position("{position}")
>>> step = position.find(["{technique.id}"], first=True)[0]
>>> print(explain_step(step, position{said}))
{text}

```
"""


def write_words(technique: Technique, language: str) -> str:
    """Write the idea and the facts of a technique."""
    known, frame = load_language(language), FRAME[language]
    words = known.lessons.get(technique.id, "")
    facts = [frame["family"].format(frame["families"].get(technique.family, technique.family))]
    if technique.se:
        scale = "steps" if technique.family in OF_RULES else "se"
        price = f"{technique.se:.1f}".replace(".", frame["point"])
        facts.append(frame["price"].format(scale, price))
    if technique.assumes_uniqueness:
        facts.append(frame["unique"])
    return f"""# {known.techniques[technique.id]}

{known.families[technique.family]}
{chr(10) + words + chr(10) if words else ""}
{" ".join(facts)}
"""


def write_index(pages: dict[str, str], language: str = "en") -> str:
    """List the lessons by family, easiest first."""
    known, frame = load_language(language), FRAME[language]
    lines = [frame["title"], "", frame["all"]]
    for family in known.families:
        members = [t for t in TECHNIQUES.values() if t.family == family and t.id in pages]
        if members:
            name = frame["families"].get(family, family)
            lines += ["", f"## {name[:1].upper()}{name[1:]}", ""]
            members.sort(key=lambda t: t.order)
            lines += [f"- [{known.techniques[t.id]}]({t.id}.md)" for t in members]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
