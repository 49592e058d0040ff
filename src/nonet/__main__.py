"""`python -m nonet` and `nonet`: the command line, or how to get it."""

import sys

from nonet.extras import explain_missing

__all__ = ["main"]


def main() -> None:
    """Run the command line; where it is not installed, say how to install it."""
    try:
        from nonet.cli import main as run
    except ModuleNotFoundError as error:
        words = explain_missing(error)
        if words is None:
            raise
        sys.exit(_complain(words))
    run()


def _complain(words: str) -> int:
    sys.stderr.write(f"nonet: {words}\n")
    return 2


if __name__ == "__main__":
    main()
