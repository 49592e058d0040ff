"""Where a store lies when nobody says where."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["data_folder", "default_url"]


def data_folder(
    platform: str = sys.platform,
    environment: Mapping[str, str] = os.environ,
    home: Path | None = None,
) -> Path:
    """Name the folder where this platform keeps a user's data of Nonet.

    >>> data_folder("linux", {}, Path("ada")).as_posix()
    'ada/.local/share/nonet'
    >>> data_folder("darwin", {}, Path("ada")).as_posix()
    'ada/Library/Application Support/nonet'
    """
    home = home or Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "nonet"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "nonet"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "nonet"


def default_url(environment: Mapping[str, str] = os.environ) -> str:
    """Name the store to open: `NONET_DB`, or a file in the user's data folder.

    >>> default_url({"NONET_DB": "postgresql://localhost/nonet"})
    'postgresql://localhost/nonet'
    """
    chosen = environment.get("NONET_DB")
    return chosen or f"sqlite:///{data_folder(environment=environment) / 'nonet.sqlite'}"
