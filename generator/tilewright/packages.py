"""Installed packages -> the games that they bring: read from their metadata alone, so none of their code is run.

A package names its games as entry points of the group `tilewright.games`:

    [project.entry-points."tilewright.games"]
    harbour-lights = "harbour_lights"        # the game's id, and the Python package that holds it

The Python package holds the game's folder as `data/`, and the game's code as modules beside it: see `tilewright.rooms`.

Python's own `importlib.metadata` finds the same, and looks into the folder that a program is started in as well. That
folder may be a stranger's, so it is left out here.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem

GROUP, TARGETS = "tilewright.games", "tilewright.targets"
"""The groups of entry points that name games, and targets of `tilewright export`."""
DATA = "data"
"""The folder inside a package that is the game's."""

FORMER = {
    "generator.conformance.single_source": "tilewright.build.single_source",
    "generator.conformance": "tilewright.engine",
    "generator.deck": "tilewright.pieces",
    "generator.draw.leaf": "tilewright.draw.art",
    "generator.kinds.kind": "tilewright.pieces.kind",
    "generator.kinds.piece": "tilewright.pieces.kind",
    "generator.kinds": "tilewright.pieces",
    "generator.play": "tilewright.engine",
    "generator.rules": "tilewright.engine",
    "generator.shelf": "tilewright.shelf.shelf",
    "generator.spec.fields": "tilewright.texts.fields",
    "generator.spec.model": "tilewright.texts.model",
    "generator.spec.scalars": "tilewright.texts.scalars",
    "generator.table": "tilewright.tables",
    "generator": "tilewright",
}
"""What a package for version 0.1 imports -> where that is today; all else has only another first name."""

ID = pattern.prepare(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What a game's id looks like."""
_METADATA = (".dist-info", ".egg-info")
_PACKAGE = pattern.prepare(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Brought:
    """A game, or a target of an export, that an installed package brings, or says it does.

    Attributes:
        id: The game's id, or the word that stands for the target.
        package: The dotted name of the Python package that holds the game; of a target 'module:NAME'.
        by: What was installed, and its version: 'harbour-lights 1.0'.
        file: Where the installed package says so.
    """

    id: str
    package: str
    by: str
    file: str

    @property
    def remedy(self) -> str:
        """What to do where it does not work."""
        return f"mend the package, or remove it: pip uninstall {self.by.partition(' ')[0]}"

    def root(self) -> Path | None:
        """The folder of the Python package; None where there is none. The package is not loaded."""
        if not _PACKAGE.fullmatch(self.package):
            return None
        try:
            spec = importlib.util.find_spec(self.package)
        except (Exception, SystemExit):  # noqa: BLE001 - what is above it in a dotted name is loaded, and may fail
            return None
        places = [Path(place) for place in (spec and spec.submodule_search_locations) or ()]
        return next((place for place in places if (place / DATA).is_dir()), places[0] if places else None)

    def folder(self) -> Path | None:
        """The game's own folder; None where there is no game.yaml in it."""
        root = self.root()
        return root / DATA if root and (root / DATA / "game.yaml").is_file() else None

    def problem(self) -> Problem | None:
        """Why there is no game to be had from it, as far as that can be told without running anything."""
        if not ID.fullmatch(self.id):
            what = f"'{self.by}' brings a game with a wrong id, '{self.id}': use small letters, digits and hyphens"
            return Problem(self.file, 0, 0, "X02", what, self.remedy)
        root = self.root()
        if root is None:
            what = (
                f"'{self.by}' brings the game '{self.id}' in a package '{self.package}', and there is no such package"
            )
            return Problem(self.file, 0, 0, "X02", what, self.remedy)
        if self.folder() is None:
            what = f"'{self.by}' brings the game '{self.id}', and there is no game.yaml in this folder"
            return Problem((root / DATA).as_posix(), 0, 0, "X03", what, self.remedy)
        return None


def written_today(line: str) -> str:
    """What to write for the import in a line that was written for version 0.1; empty if there is none in it."""
    former = re.search(r"\bgenerator(\.\w+)*", line)
    if former is None:
        return ""
    parts = former[0].split(".")
    known = next(size for size in range(len(parts), 0, -1) if ".".join(parts[:size]) in FORMER)
    today = ".".join([FORMER[".".join(parts[:known])], *parts[known:]])
    return f"the package 'generator' is now called 'tilewright': write {today} for {former[0]}"


def brought() -> tuple[Brought, ...]:
    """Every game that an installed package brings, those that lose their name to another included.

    They come in the order of Python's own path, and in that of the packages' names where one folder has several.
    """
    return tuple(each for each in _all_brought() if ":" not in each.package)


def _all_brought() -> tuple[Brought, ...]:
    """Every game and every target."""
    try:
        here = os.getcwd()  # noqa: PTH109 - as in _changed
    except OSError:  # it is gone
        here = ""
    return _brought(tuple((place, _changed(place)) for place in _places(tuple(sys.path), here)))


def brought_targets() -> tuple[Brought, ...]:
    """Every target of an export that an installed package brings: its name, and where it stands as 'module:NAME'."""
    return tuple(each for each in _all_brought() if ":" in each.package)


def bringing(game: str) -> Brought | None:
    """The package that brings a game of that id: the first, where there are several."""
    return next((each for each in brought() if each.id == game), None) if ID.fullmatch(game) else None


def clashes(ours: Iterable[str]) -> tuple[Problem, ...]:
    """A warning of each game whose id another game has already.

    Args:
        ours: The ids of the games that come with Tilewright; no package takes a name from them.
    """
    holders, problems = dict.fromkeys(ours, "Tilewright"), list[Problem]()
    for each in brought():
        if (holder := holders.setdefault(each.id, f"'{each.by}'")) != f"'{each.by}'":
            what = f"'{each.by}' brings a game '{each.id}', but so does {holder}, which comes first"
            remedy = f"remove one of them: pip uninstall {each.by.partition(' ')[0]}"
            if holder == "Tilewright":
                remedy = "give this game its own id, in its game.yaml and in its package"
            problems.append(Problem(each.file, 0, 0, "X01", what, remedy, Level.WARNING))
    return tuple(problems)


@lru_cache(maxsize=8)
def _places(path: tuple[str, ...], here: str) -> tuple[str, ...]:
    """The folders that packages are installed in: all of Python's path but where the program was started."""
    started = os.path.realpath(here)
    return tuple(place for place in path if os.path.realpath(place) != started and Path(place).is_absolute())


def _changed(place: str) -> int:
    try:
        return os.stat(place).st_mtime_ns  # noqa: PTH116 - a Path for each would take longer than the look
    except OSError:
        return 0


@lru_cache(maxsize=8)
def _brought(places: tuple[tuple[str, int], ...]) -> tuple[Brought, ...]:
    """The packages that bring games in these folders, each given with the time of its last change."""
    known, games = set[str](), list[Brought]()
    for place, _ in places:
        for metadata in _installed(place):
            name = re.sub(r"[-_.]+", "-", metadata.partition("-")[0].removesuffix(".egg")).lower()
            if name not in known:  # the first on the path is the one that Python loads
                known.add(name)
                games += _games(os.path.join(place, metadata))  # noqa: PTH118 - as in _changed
    return tuple(games)


def _installed(place: str) -> list[str]:
    """The folders of metadata, one a package."""
    try:
        return sorted(name for name in os.listdir(place) if name.endswith(_METADATA))  # noqa: PTH208 - as in _changed
    except OSError:  # a zip file, or nothing at all
        return []


def _games(metadata: str) -> Iterator[Brought]:
    """What the metadata of one package names."""
    file = f"{metadata}/entry_points.txt"
    try:
        with open(file, "rb") as points:  # noqa: PTH123 - as in _changed
            text = points.read()
    except OSError:  # most have none
        return
    if GROUP.encode() in text or TARGETS.encode() in text:
        by = _called(Path(metadata))
        for name, where in _named(text.decode("utf-8", "replace")):
            yield Brought(name, where, by, file)


def _named(text: str) -> Iterator[tuple[str, str]]:
    """The (name, value) pairs of both groups; only those that have a colon are of targets."""
    group = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            group = line.strip("[]").strip()
        elif group in {GROUP, TARGETS} and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            where = value.partition("[")[0].strip()
            if (":" in where) == (group == TARGETS):
                yield name.strip(), where


def _called(metadata: Path) -> str:
    """The name and the version of an installed package."""
    fields = dict[str, str]()
    for name in ("METADATA", "PKG-INFO"):
        try:
            head = (metadata / name).read_text(encoding="utf-8", errors="replace").partition("\n\n")[0]
        except OSError:
            continue
        fields |= {key: value.strip() for key, _, value in (line.partition(":") for line in head.splitlines())}
    stem = metadata.name.rpartition(".")[0]
    return f"{fields.get('Name') or stem} {fields.get('Version', '')}".strip()
