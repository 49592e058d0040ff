"""Complain about what the page's linter and formatter would write otherwise.

Both come with the page's packages, which are installed when the lock file has changed; the checks
themselves ask nobody.
"""

import shutil

from build_page import install_packages, npm


def check() -> None:
    """Run oxlint and Prettier over the page, or say why not."""
    if shutil.which("npm") is None:
        print("skipped: npm is not installed")
        return
    install_packages()
    npm("run", "lint", "--silent")


if __name__ == "__main__":
    check()
