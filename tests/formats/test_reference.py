from pathlib import Path

from nonet.formats import FORMATS


def test_every_format_is_in_the_reference(root: Path) -> None:
    """Each row of the table, as the table of formats says it; copy what is missing from here."""
    reference = (root / "docs" / "reference" / "formats.md").read_text().splitlines()
    rows = [
        f"| {each.name} | {each.title} | yes | {'yes' if each.write else 'no'} "
        f"| {', '.join(sorted(each.holds)) or '–'} |"
        for each in FORMATS.values()
    ]
    assert [row for row in rows if row not in reference] == []
