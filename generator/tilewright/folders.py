"""This system and this user -> the folders of the program: what comes with it, and what it keeps for its user.

Those of the user are what platformdirs says, whose import would make every build a little slower; where there is no
home, there is no cache either, and nobody's password file is asked for one.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent
"""The folder of the package itself."""


def shipped(name: str) -> Path:
    """The folder `data/` or `templates/` that came with the program.

    A wheel carries both in `tilewright/box/`; in a checkout they stand at the top, beside `generator/`.
    """
    boxed = PROGRAM / "box" / name
    return boxed if boxed.is_dir() else PROGRAM.parents[1] / name


def settings() -> Path:
    """Where settings are kept: TILEWRIGHT_CONFIG if it is set, else where this system keeps them."""
    return _home_of("TILEWRIGHT_CONFIG", "XDG_CONFIG_HOME", ".config", "APPDATA", "Roaming")


def data() -> Path:
    """Where games that are played, and notes about them, are kept: TILEWRIGHT_DATA if it is set, else as settings."""
    return _home_of("TILEWRIGHT_DATA", "XDG_DATA_HOME", ".local/share", "LOCALAPPDATA", "Local")


def _home_of(own: str, variable: str, place: str, windows: str, windows_place: str) -> Path:
    """The folder that the variable `own` names, else the folder `tilewright` where this system keeps such files."""
    if path := os.environ.get(own, ""):
        return Path(path)
    if sys.platform == "win32":  # pragma: no cover - exists on Windows only
        return Path(os.environ.get(windows) or Path.home() / "AppData" / windows_place) / "tilewright"
    if sys.platform == "darwin":  # pragma: no cover - exists on macOS only
        return Path.home() / "Library" / "Application Support" / "tilewright"
    return (_absolute(variable) or Path.home() / place) / "tilewright"


def cache() -> Path | None:
    """Where drawn faces are kept: TILEWRIGHT_CACHE if it is set, else where this system keeps what can be made again.

    None where this user has no such place. A path that is not absolute is none: it would lie in the folder one works
    in, which may be somebody else's gift.
    """
    if os.environ.get("TILEWRIGHT_CACHE"):
        return _absolute("TILEWRIGHT_CACHE")
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() raises where there is none
    if sys.platform == "win32":  # pragma: no cover - exists on Windows only
        return (_absolute("LOCALAPPDATA") or home / "AppData" / "Local") / "tilewright" / "Cache"
    if sys.platform == "darwin":  # pragma: no cover - exists on macOS only
        return home / "Library" / "Caches" / "tilewright"
    if root := _absolute("XDG_CACHE_HOME"):
        return root / "tilewright"
    return home / ".cache" / "tilewright" if home.is_absolute() and os.environ.get("HOME", "unset") else None


def _absolute(name: str) -> Path | None:
    """The folder that a variable of the environment names, if it names one from the root on."""
    path = Path(os.environ.get(name, ""))
    return path if path.is_absolute() else None
