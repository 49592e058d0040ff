"""Draw the plots of how-hard-is-hard.md from tests/data/ratings.csv.

    python docs/explanation/plot_ratings.py

Writes SVG files into docs/explanation/images. Nothing but the standard library.
"""

import csv
from collections import Counter
from math import log10
from pathlib import Path

HERE = Path(__file__).parent
DATA = HERE.parent.parent / "tests" / "data" / "ratings.csv"
IMAGES = HERE / "images"

WIDTH, HEIGHT, MARGIN = 640, 360, 48
LEVEL_COLOURS = {
    "Easy": "#4c9f70",
    "Medium": "#3d7ea6",
    "Hard": "#e0a030",
    "Unfair": "#d0603a",
    "Extreme": "#9b2d5e",
}
Row = dict[str, str]


def read_rows() -> list[Row]:
    """The puzzles with a known ER."""
    with DATA.open() as file:
        return [row for row in csv.DictReader(file) if row["se121_er"] or row["forge_er"]]


def er_of(row: Row) -> float:
    """The ER of a puzzle, by Sudoku Explainer or a program that gives the same."""
    return float(row["se121_er"] or row["forge_er"])


class Plot:
    """A picture with two axes."""

    def __init__(self, name: str, x: tuple[float, float], y: tuple[float, float]) -> None:
        self.name, self.x, self.y = name, x, y
        self.parts: list[str] = []

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a value lies in the picture."""
        across = (x - self.x[0]) / (self.x[1] - self.x[0])
        up = (y - self.y[0]) / (self.y[1] - self.y[0])
        return (
            round(MARGIN + across * (WIDTH - 2 * MARGIN), 1),
            round(HEIGHT - MARGIN - up * (HEIGHT - 2 * MARGIN), 1),
        )

    def text(self, x: float, y: float, words: str, anchor: str = "middle") -> None:
        """Write words at a place of the picture."""
        self.parts.append(f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>')

    def dot(self, x: float, y: float, colour: str) -> None:
        """Draw one puzzle."""
        left, top = self.at(x, y)
        self.parts.append(f'<circle cx="{left}" cy="{top}" r="2.5" fill="{colour}"/>')

    def bar(self, x: float, width: float, height: float, colour: str) -> None:
        """Draw a bar from the ground up."""
        left, top = self.at(x, height)
        right, ground = self.at(x + width, self.y[0])
        self.parts.append(
            f'<rect x="{left}" y="{top}" width="{right - left:.1f}" '
            f'height="{ground - top:.1f}" fill="{colour}"/>'
        )

    def axes(self, across: str, up: str, ticks: list[tuple[float, str]]) -> None:
        """Draw the axes, their names and the marks of the upright one."""
        left, ground = self.at(self.x[0], self.y[0])
        right, top = self.at(self.x[1], self.y[1])
        self.parts.append(f'<path d="M{left} {top}V{ground}H{right}" fill="none" stroke="#555"/>')
        for er in range(int(self.x[0]) + 1, int(self.x[1]) + 1):
            self.text(self.at(er, 0)[0], ground + 16, str(er))
        for value, words in ticks:
            self.text(left - 6, self.at(self.x[0], value)[1] + 4, words, "end")
        self.text(WIDTH / 2, HEIGHT - 10, across)
        self.text(MARGIN, 24, up, "start")

    def save(self) -> None:
        """Write the file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            'font-family="sans-serif" font-size="12" fill="#333">'
        )
        body = "\n".join(['<rect width="100%" height="100%" fill="white"/>', *self.parts])
        (IMAGES / f"{self.name}.svg").write_text(f"{head}\n{body}\n</svg>\n")


def legend(plot: Plot, colours: dict[str, str]) -> None:
    """Name the colours along the top."""
    for i, (name, colour) in enumerate(colours.items()):
        left = WIDTH - MARGIN - 80 * (len(colours) - i)
        plot.parts.append(f'<circle cx="{left}" cy="20" r="4" fill="{colour}"/>')
        plot.text(left + 8, 24, name, "start")


def plot_scores(rows: list[Row]) -> None:
    """ER against HoDoKu's score, coloured by HoDoKu's level."""
    plot = Plot("er-and-score", (1, 11), (2, 5))
    for row in rows:
        colour = LEVEL_COLOURS[row["hodoku224_level"]]
        plot.dot(er_of(row), log10(float(row["hodoku224_score"])), colour)
    plot.axes("ER", "HoDoKu score", [(2, "100"), (3, "1,000"), (4, "10,000"), (5, "100,000")])
    legend(plot, LEVEL_COLOURS)
    plot.save()


def plot_spread(rows: list[Row]) -> None:
    """How many of the puzzles have each ER."""
    counts = Counter(er_of(row) for row in rows)
    most = max(counts.values())
    plot = Plot("spread", (1, 11), (0, most))
    for er, count in sorted(counts.items()):
        plot.bar(er, 0.08, count, "#3d7ea6")
    plot.axes("ER", "puzzles", [(0, "0"), (most / 2, str(most // 2)), (most, str(most))])
    plot.save()


def plot_clues(rows: list[Row]) -> None:
    """ER against the number of givens, which tell little about each other."""
    plot = Plot("er-and-givens", (1, 11), (16, 38))
    for row in rows:
        plot.dot(er_of(row), float(row["clues"]), "#3d7ea6")
    plot.axes("ER", "givens", [(n, str(n)) for n in (17, 20, 25, 30, 35)])
    plot.save()


def main() -> None:
    """Draw everything."""
    IMAGES.mkdir(exist_ok=True)
    rows = read_rows()
    plot_scores(rows)
    plot_spread(rows)
    plot_clues(rows)


if __name__ == "__main__":
    main()
