"""Draw a hint into a file.

$ python examples/picture.py
hint.svg: Hidden Single (box)
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nonet


def main(folder: Path) -> None:
    """Find the hint, and write its picture."""
    hint = nonet.find_hint("1..4.........32.")
    if hint.step is None:
        raise SystemExit(f"no step: {hint.kind}")
    file = folder / "hint.svg"
    file.write_text(hint.svg(), encoding="utf-8")
    print(f"{file.name}: {nonet.TECHNIQUES[hint.step.technique].name}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with TemporaryDirectory() as somewhere:
            main(Path(somewhere))
