"""Write the lesson pages from the words below and the positions in tests/data/steps.txt.

Run it again when a technique, its words or its position changes: `python docs/lessons/make.py`.
The tests run the example on every page and check that no page is missing or stale.
"""

from pathlib import Path

from nonet.layout import Layout
from nonet.techniques import TECHNIQUES, Technique, explain_step, parse_position

HERE = Path(__file__).parent
STEPS = HERE.parent.parent / "tests" / "data" / "steps.txt"

FAMILIES = {
    "singles": "A single places a digit at once; nothing else is needed to see it than the digits "
    "on the board. Cross out in your mind what the digits of a row, a column and a box exclude.",
    "intersections": "A box and a line share a few cells. When all places of a digit in one of the "
    "two lie in the shared part, the digit is taken for the other one too.",
    "subsets": "As many digits as cells: when a few cells of a house hold only the same few "
    "digits, or a few digits have only the same few cells, the two belong together.",
    "fish": "One digit in several lines at once. Base lines need the digit once each; when their "
    "places lie in as few cover lines, the covers have no place for it outside the bases.",
    "single-digit patterns": "Two strong links of one digit, joined by a weak one: one of the "
    "two outer ends is true, so what sees both of them goes.",
    "colouring": "Follow strong links and colour their ends in turn: one colour is true as a "
    "whole, the other is false as a whole.",
    "wings": "A few cells with few candidates, where every case puts the same digit into one of "
    "the outer cells.",
    "uniqueness": "A proper puzzle has one solution. A pattern that could be filled in two ways "
    "without anyone noticing from outside can therefore not be on the board. These techniques can "
    "be switched off, because they rely on that promise.",
    "chains": "A chain alternates between strong links (one of two is true) and weak links (not "
    "both are true). Follow it from an assumption to its end.",
    "almost locked sets": "n cells of a house with n + 1 candidates: take one digit away and the "
    "rest is locked. Sets that share a restricted common digit cannot both keep it.",
    "rank": "Patterns over many cells and houses, proved by counting: the cells cannot be filled "
    "by their own digits alone, so that a guardian must be true, or they use their digits up.",
    "forcing": "Assume something and follow the singles. When an assumption breaks the board it "
    "is wrong; when all assumptions about a cell or house agree on something, it is right.",
    "last resort": "What remains when no pattern helps.",
}

WORDS = {
    "full-house": "Look for a house with one empty cell: it holds the digit that the house lacks.",
    "hidden-single-box": "Take a digit and a box. The same digit in crossing rows and columns "
    "rules cells out; when one is left, the digit goes there.",
    "hidden-single-line": "The same in a row or column: a digit that has one cell left in it.",
    "naked-single": "A cell whose row, column and box already hold all digits but one.",
    "direct-pointing": "Pointing that leaves a hidden single at once: no note is needed.",
    "direct-claiming": "Claiming that leaves a hidden single at once.",
    "direct-hidden-pair": "A hidden pair that leaves a hidden single at once.",
    "direct-hidden-triple": "A hidden triple that leaves a hidden single at once.",
    "pointing": "All places of a digit in a box lie in one line: the rest of the line loses it.",
    "claiming": "All places of a digit in a line lie in one box: the rest of the box loses it.",
    "locked-pair": "A naked pair in the cells shared by a box and a line clears both.",
    "locked-triple": "A naked triple in the cells shared by a box and a line clears both.",
    "kraken-fish-1": "A fish with fins that do not all see what goes: a chain from every fin "
    "leads to the end of a candidate that the fish removes.",
    "kraken-fish-2": "If the fish is true, one of its places in each cover is. Chains from the "
    "places in one cover and from the fins lead to the end of the same candidate.",
    "skyscraper": "Two parallel lines with two places each, one pair of ends in a common line.",
    "two-string-kite": "A row and a column with two places each, one end of each in a common box.",
    "turbot-fish": "Any two strong links of a digit whose inner ends see each other.",
    "empty-rectangle": "In a box the digit lies in one row and one column only; a strong link "
    "outside meets it.",
    "dual-two-string-kite": "Two kites that share the link in the box, told together.",
    "dual-empty-rectangle": "Two empty rectangles in the same box, told together.",
    "broken-wing": "An odd loop of a digit would be impossible; the other places in its houses, "
    "the guardians, prevent it, so one of them is true.",
    "simple-colours-trap": "A candidate that sees both colours is false whichever is true.",
    "simple-colours-wrap": "Two candidates of one colour that see each other make it false.",
    "multi-colours-1": "Colours of two clusters that see each other cannot both be true, so one "
    "of their opposites is; what sees both opposites goes.",
    "multi-colours-2": "A colour that sees both colours of another cluster is false.",
    "medusa": "Colouring over all digits: cells with two candidates are links too.",
    "xy-wing": "A pivot ab and two pincers ac and bc that it sees: one pincer is c.",
    "xyz-wing": "A pivot abc and pincers ac and bc: one of the three is c.",
    "w-wing": "Two cells ab apart, joined by a strong link of a: one of them is b.",
    "m-wing": "A cell ab, a strong link of b and one of a: one end or the other is a.",
    "s-wing": "Two strong links of different digits that a cell with both joins.",
    "l-wing": "Three strong links in houses that meet in cells.",
    "h-wing": "A cell ab, a strong link of b and one of another digit.",
    "wxyz-wing": "A pivot and three pincers that share a digit with it or with each other.",
    "bent-quad": "Four cells in a line and a box with four digits, one of them in both parts.",
    "hidden-rectangle": "A deadly rectangle whose last corner is forced by two strong links.",
    "bug-1": "If one cell had one candidate less, every cell would have two and every digit two "
    "places in each house. That digit is the solution of the cell.",
    "bug-lite": "A small part of the board in which every digit would have two places in each "
    "house and every cell two digits.",
    "reverse-bug": "Two digits, none of them given, whose solved cells would become swappable.",
    "remote-pair": "A chain of cells with the same pair: they alternate, so cells at an odd "
    "distance hold both digits between them.",
    "x-chain": "A chain of one digit: strong and weak links in turn, strong at both ends.",
    "xy-chain": "A chain through cells with two candidates; both ends have the same digit.",
    "continuous-nice-loop": "A loop without a break: every weak link of it becomes a strong one.",
    "discontinuous-nice-loop": "A loop with a break in one cell, where its ends contradict or "
    "confirm a candidate.",
    "aic": "An alternating inference chain: one of its two ends is true.",
    "als-xz": "Two almost locked sets with a restricted common x: another common digit z is in "
    "one of them. With two restricted commons both sets are locked.",
    "als-xy-wing": "Three sets: two of them linked to the third by different digits.",
    "als-chain": "Four or more sets, each linked to the next by another digit than to the last.",
    "death-blossom": "A stem cell whose every candidate locks a petal: a digit common to all "
    "petals is in one of them.",
    "sue-de-coq": "Cells in a crossing with two digits too many, which a set in the line and a "
    "set in the box share out between them.",
    "aligned-pair-exclusion": "Write out all pairs of digits for two cells; those that leave a "
    "third cell empty cannot be, and a digit in none that remain goes.",
    "aligned-triplet-exclusion": "The same for three cells.",
    "bivalue-oddagon": "An odd loop of cells with the same two digits cannot be filled.",
    "tridagon": "Three digits on transversals of four boxes; with odd parity they do not fit.",
    "junior-exocet": "Two base cells in a box and a target in each of the other boxes of the "
    "band. Outside the band every base digit lies in two lines at most of the three cross lines, "
    "so both digits of the base are in the targets.",
    "sk-loop": "Sixteen cells in pairs around four boxes, each pair sharing digits with the next "
    "in a row, a column or a box: as many cells as digits in houses, so the houses have none "
    "elsewhere.",
    "multi-sector-locked-set": "The open cells where some rows cross some columns. Count each "
    "digit once for each row, or once for each column, whichever is less; when the count is the "
    "number of cells, all of these are used up inside.",
    "bidirectional-x-cycle": "Sudoku Explainer's name for a closed loop of one digit.",
    "bidirectional-y-cycle": "Sudoku Explainer's name for a closed loop through cells with two "
    "candidates.",
    "bidirectional-cycle": "Sudoku Explainer's name for any other closed loop.",
    "forcing-x-chain": "Sudoku Explainer's name for a chain of one digit that is not closed.",
    "forcing-chain": "Sudoku Explainer's name for any other chain that is not closed.",
    "nishio-forcing-chain": "Suppose a digit in a cell and follow this digit only: some house "
    "has no place left for it.",
    "cell-forcing-chain": "All candidates of a cell lead, by links that are there from the "
    "start, to the same end.",
    "region-forcing-chain": "All places of a digit in a house lead, by links that are there from "
    "the start, to the same end.",
    "dynamic-contradiction": "A candidate whose consequences, with the links that arise on the "
    "way, break the board.",
    "dynamic-double": "A candidate true and the same candidate false lead to the same end.",
    "dynamic-cell": "All candidates of a cell lead to the same end, with the links that arise on "
    "the way.",
    "dynamic-region": "All places of a digit in a house lead to the same end, with the links "
    "that arise on the way.",
    "dynamic-plus": "A dynamic contradiction that also uses locked candidates, pairs and X-wings "
    "on the way.",
    "nested-2": "Dynamic forcing chains in which simple chains are found on the way. The name is "
    "used on the `se` scale; the path has Nested Forcing Net instead.",
    "nested-3": "Dynamic forcing chains in which cell and region chains are found on the way. "
    "The name is used on the `se` scale; the path has Nested Forcing Net instead.",
    "nested-4": "Dynamic forcing chains in which dynamic chains are found on the way. The name "
    "is used on the `se` scale; the path has Nested Forcing Net instead.",
    "nested-5": "Dynamic forcing chains in which dynamic chains with patterns are found on the "
    "way. The name is used on the `se` scale; the path has Nested Forcing Net instead.",
    "brute-force": "Nothing in use helps; a digit is taken from the solution, and the step says "
    "so. None of our 1,036 rated puzzles needs it.",
    "nested-forcing-net": "A net in which candidates may be refuted by nets of their own.",
    "template-set": "Cells that every possible arrangement of a digit uses.",
    "template-delete": "Candidates that no possible arrangement of a digit uses.",
}


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
    text = explain_step(step, Layout.of_size(9))
    board = parse_position(position).digits.draw()
    return f"""{write_words(technique)}
## An example

```text
{board}
```

```python
>>> from nonet import Layout
>>> from nonet.techniques import explain_step, parse_position
>>> position = parse_position("{position}")
>>> step = position.find(["{technique.id}"], first=True)[0]
>>> print(explain_step(step, Layout.of_size(9)))
{text}

```
"""


def write_words(technique: Technique) -> str:
    """Write the idea and the facts of a technique."""
    words = WORDS.get(technique.id, "")
    facts = [f"Family: {technique.family}."]
    if technique.se:
        facts.append(f"Price on the `se` scale: from {technique.se:.1f}.")
    if technique.assumes_uniqueness:
        facts.append("Relies on the puzzle having one solution; can be switched off.")
    return f"""# {technique.name}

{FAMILIES[technique.family]}
{chr(10) + words + chr(10) if words else ""}
{" ".join(facts)}
"""


def write_index(pages: dict[str, str]) -> str:
    """List the lessons by family, easiest first."""
    lines = ["# Lessons", "", "One page for each technique, with an example that the tests run."]
    for family in FAMILIES:
        members = [t for t in TECHNIQUES.values() if t.family == family and t.id in pages]
        if members:
            lines += ["", f"## {family.capitalize()}", ""]
            members.sort(key=lambda t: t.order)
            lines += [f"- [{t.name}]({t.id}.md)" for t in members]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
