"""This computer, and a game -> the files of a bug report: one zip, in which nothing is private.

Without `with_game` no word and no picture of the game is in it: files are counted by their endings, and problems have
their codes alone. What the report says of the computer never names a person, the computer or a folder.
"""

from __future__ import annotations

import io
import os
import platform
import re
import sys
import traceback
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from urllib.parse import quote

from tilewright import __version__, disk, folders, pattern
from tilewright.build.diagnosis import diagnosis
from tilewright.build.edition import Edition
from tilewright.build.session import Session, stamps
from tilewright.frozen import dataclass
from tilewright.pieces.cards import Cards
from tilewright.problem import Level, Problem, RefusedError, plural
from tilewright.shelf import shelf
from tilewright.texts.files import PICTURES, TABLES
from tilewright.typography.fonts import FACES

WRITTEN = (".yaml", ".yml", ".csv", ".tsv", ".json", ".md", ".svg", ".txt")
"""Files that `with_game` takes along; fonts, pictures and workbooks can name the person who made them."""
MOST_TOGETHER = 20_000_000
"""Bytes of all files that are taken along."""
PLAIN = frozenset(
    (
        *("game.yaml", "rules.yaml", "tiles.yaml", "tiles.lock.yaml", "balance.yaml", "words.yaml", "play.yaml"),
        *("table.yaml", "playtest.yaml", "booklet.md", "aid.md", "cards.csv"),
    )
)
"""Names that say nothing of a game: a report may name such a file."""
_ENDINGS = frozenset((*WRITTEN, *TABLES, *PICTURES, ".ttf", ".otf", ".ttc", ".woff2"))
"""Endings that are no word of a game."""
_VARIABLES = (
    *("TILEWRIGHT_CACHE", "TILEWRIGHT_CONFIG", "TILEWRIGHT_DATA", "TILEWRIGHT_TRACEBACK"),
    *("PYTHONUTF8", "PYTHONIOENCODING", "LC_ALL"),
)
"""Those that change how the program runs; whether each is set is reported, and not to what."""
_ROOTS = frozenset(
    ("site-packages", "dist-packages", "generator", f"python{sys.version_info[0]}.{sys.version_info[1]}")
)
"""Folders below which the files of a program, a library or Python are."""
_BOX = folders.PROGRAM / "box"
"""Only a wheel has it."""
_OF_TESTS = "extra == 'test'"
_WORD = pattern.prepare(r"\w+")
_HOME = re.compile(
    rb"""((?<![\w.-])/(?:home|Users)/|\b[A-Za-z]:[\\/]+Users[\\/]+)[^\\/\s"'<>][^\\/\r\n"'<>]*(?=[\\/])"""
)
"""The name in a path that begins at somebody's home folder: drawing programs note where a picture was exported to."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bug report.

    Attributes:
        files: Each by its name in the zip.
        left_out: What of the game's folder is not in it, and why, a line each.
    """

    files: Mapping[str, bytes]
    left_out: tuple[str, ...]

    def pack(self) -> bytes:
        """The zip: the same files always are the same bytes."""
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in sorted(self.files.items()):
                entry = zipfile.ZipInfo(name, _LONG_AGO)
                entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                archive.writestr(entry, data)
        return buffer.getvalue()


def bundle(game: str | Path | None, variants: Sequence[str] = (), *, with_game: bool = False) -> Bundle:
    """The report of this installation, and of a game if one is named.

    Args:
        game: A name on the shelf or a folder.
        variants: Those laid over it.
        with_game: The game's own words and drawings are sent along.

    Raises:
        RefusedError: There is no such game (K23, K24).
    """
    lines, files, left_out = [*system()], dict[str, bytes](), tuple[str, ...]()
    if game is not None:
        folder = shelf.find(game).folder
        hide = hiding(folder)
        edition = Edition(game, variants)
        lines += ["", *_game(edition, folder), "", *_attempt(edition, named=with_game)]
        if with_game:
            own, left_out = _own_files(folder, hide)
            files = {f"game/{name}": hide.paths(data) for name, data in own.items()}
            with suppress(Exception):  # the report says why there is no page
                files["doctor.txt"] = hide.all("".join(f"{line}\n" for line in diagnosis(edition))).encode()
    else:
        hide = hiding(None)
    text = hide.all("".join(f"{line}\n" for line in lines))
    return Bundle({"report.txt": text.encode(), **files}, left_out)


def page(game: str | None, variants: Sequence[str]) -> Iterator[str]:
    """What `tilewright doctor` shows: what was read of a game, or without one the program and the computer.

    Raises:
        RefusedError: The game cannot be read.
    """
    return system() if game is None else diagnosis(Session(game, variants))


def system() -> Iterator[str]:
    """The program, Python, and the computer as far as a mistake may come from it, line by line."""
    place = "one file" if getattr(sys, "frozen", False) else "a wheel" if _BOX.is_dir() else "a checkout"
    compiled = any(path.suffix in {".so", ".pyd"} for path in (folders.PROGRAM / "engine").iterdir())
    yield f"Tilewright {__version__}, from {place}{', engines compiled' if compiled else ''}"
    bits = sys.maxsize.bit_length() + 1
    yield f"Python {platform.python_version()} ({platform.python_implementation()}, {bits} bits)"
    name = f"macOS {version}" if (version := platform.mac_ver()[0]) else f"{platform.uname()[0]} {platform.release()}"
    with suppress(OSError):  # Linux has a file with its name
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    yield f"{name}, {platform.machine()}, {plural(os.cpu_count() or 1, 'processor')}"
    out = getattr(sys.stdout, "encoding", None) or "none"
    mode = "on" if sys.flags.utf8_mode else "off"
    yield f"encodings: files {sys.getfilesystemencoding()}, output {out}, UTF-8 mode {mode}"
    given = [name for name in _VARIABLES if name in os.environ]
    yield f"variables that are set: {', '.join(given) or 'none'}"
    fonts = folders.shipped("templates") / "fonts"
    there = sum((fonts / face.file).is_file() for face in FACES)  # sum counts fonts
    yield f"built-in fonts: {there} of {len(FACES)}"
    yield f"games of installed packages: {sum(bool(each.by) for each in shelf.games())}"  # sum counts games
    libraries = list[str]()
    with suppress(metadata.PackageNotFoundError):  # it runs from a folder
        for each in sorted(metadata.requires("tilewright") or ()):
            if _OF_TESTS not in each and (start := re.match(r"[\w.-]+", each)):
                with suppress(metadata.PackageNotFoundError):  # of an extra that nobody asked for
                    libraries.append(f"{start[0]} {metadata.version(start[0])}")
    yield f"libraries: {', '.join(libraries) or 'unknown'}"


def _game(edition: Edition, folder: Path) -> Iterator[str]:
    """A game by its size: how many files, components and rows, and none of their names."""
    text = str(folder.resolve())
    yield f"folder: a path of {len(text)} letters, {'with' if ' ' in text else 'no'} spaces, " + (
        "plain letters" if text.isascii() else "other letters than A to Z"
    )
    endings = Counter(_ending(name) for name in stamps(folder))
    yield f"files: {', '.join(f'{many} {ending}' for ending, many in sorted(endings.items())) or 'none'}"
    spec = None
    with suppress(Exception):  # the attempt to print it says what
        spec = edition.spec
    if spec is None:
        return
    yield f"variants: {len(spec.variants)} applied; play.yaml: {'yes' if spec.play is not None else 'no'}"
    fonts = "yes" if spec.fonts.changes else "no"
    yield f"own fonts: {fonts}; own icons: {len(spec.icons)}; lookups: {len(spec.lookups)}"
    for part in spec.game.components:
        table = spec.tables.get(part.id) if isinstance(part, Cards) else None
        rows = f": {plural(len(table.rows), 'row')}, {plural(len(table.columns), 'column')}" if table else ""
        own = not type(part).__module__.startswith("tilewright.")
        yield f"component of {'an own kind' if own else f'kind {part.kind}'}{rows}"


def _ending(name: str) -> str:
    """'.svg'; 'other' of a name whose ending may be a word of the game."""
    ending = Path(name).suffix.casefold()
    return ending if ending in _ENDINGS else "other"


def _attempt(edition: Edition, *, named: bool) -> Iterator[str]:
    """What happens when the game is checked and printed, without a file: problems, or where the program failed."""
    problems = tuple[Problem, ...]()
    try:
        problems = edition.problems
        if not any(each.level is Level.ERROR for each in problems):
            end = f"checked and printed: {plural(len(edition.files), 'file')}"
        else:
            end = "checked: it has errors"
    except RefusedError as refused:
        problems, end = (*problems, *refused.problems), "checked, and refused when it was printed"
    except Exception as error:  # noqa: BLE001 - this is what the report is for
        yield f"the program failed: {type(error).__name__}{f': {error}' if named else ''}"
        yield from _frames(error)
        return
    yield end
    aliases = dict[str, str]()
    for each in sorted(set(problems)):
        if named:
            yield str(each)
            continue
        name = Path(each.path).name
        if name not in PLAIN:
            name = aliases.setdefault(name, f"file {len(aliases) + 1} ({_ending(name)})")
        yield f"{name}:{each.line}:{each.column}: {each.level.name.lower()} [{each.code}]"


def _frames(error: BaseException) -> Iterator[str]:
    """The calls that led to an error: of the program and its libraries, by their place inside them."""
    for frame in traceback.extract_tb(error.__traceback__):
        parts = Path(frame.filename).parts
        inside = next((at for at in range(len(parts) - 1, 0, -1) if parts[at - 1] in _ROOTS), None)
        place = "/".join(parts[inside:]) if inside else "elsewhere"
        yield f"  {place}:{frame.lineno} in {frame.name}"


def _own_files(folder: Path, hide: Hiding) -> tuple[Mapping[str, bytes], tuple[str, ...]]:
    """The game's files of text, and a line for each that stays at home."""
    files, left_out, together = dict[str, bytes](), list[str](), 0
    for name in sorted(stamps(folder)):
        path = folder / name
        if path.is_symlink() or not path.resolve().is_relative_to(folder.resolve()):
            left_out.append(f"{name}: a link")
        elif path.suffix.casefold() not in WRITTEN:
            left_out.append(f"{name}: not a text file")
        elif name not in PLAIN and hide.names(name):
            left_out.append(f"{name}: its name has your name, or your computer's; rename it to send it")
        else:
            try:
                files[name] = disk.read(path, MOST_TOGETHER - together)
                together += len(files[name])
            except OSError as error:
                left_out.append(f"{name}: {(error.strerror or str(error)).lower()}")
    return files, tuple(left_out)


@dataclass(frozen=True, slots=True)
class Hiding:
    """What is taken out of every text.

    Attributes:
        places: Path -> what stands in its place, the longest first.
        people: Names of the user and of the computer.
    """

    places: Mapping[str, str]
    people: tuple[str, ...]

    def paths(self, data: bytes) -> bytes:
        """A file without the paths of this computer, and without who was at home where a program noted a path."""
        for path, instead in self.places.items():
            data = data.replace(path.encode("utf-8", "surrogateescape"), instead.encode())
            for encoding in ("utf-16-le", "utf-16-be"):  # a table that Excel saved as Unicode text
                data = data.replace(path.encode(encoding, "replace"), instead.encode(encoding))
        return _HOME.sub(rb"\1...", data)

    def all(self, text: str) -> str:
        """A text without these paths and names."""
        text = self.paths(text.encode("utf-8", "surrogateescape")).decode("utf-8", "replace")
        words = self._words()
        return _WORD.sub(lambda word: "..." if word[0].casefold() in words else word[0], text)

    def names(self, file: str) -> bool:
        """Whether the name of a file, or of a folder it is in, has one of these names."""
        return not self._words().isdisjoint(re.split(r"[\W_]+", file.casefold()))

    def _words(self) -> set[str]:
        return {part.casefold() for name in self.people for part in _WORD.findall(name) if len(part) > 1}


def hiding(folder: Path | None) -> Hiding:
    """What names this user, this computer and its folders."""
    homes = {os.environ.get(name, "") for name in ("HOME", "USERPROFILE")}
    with suppress(RuntimeError):  # nobody is at home
        homes.add(str(Path.home()))
    people = {os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME", "COMPUTERNAME", "HOSTNAME")}
    people |= {platform.node(), platform.node().partition(".")[0], *(Path(home).name for home in homes if home)}
    places = dict[str, str]()
    for path, instead in (
        *((str(each), "GAME") for each in _spellings(folder)),
        *((str(each), "~") for home in homes if len(home) > 1 for each in _spellings(Path(home))),
        *((str(each), "HERE") for each in _spellings(Path())),
    ):
        written = (path, path.replace("\\", "/"), path.replace("\\", "\\\\"), quote(path.replace("\\", "/")))
        places |= {each: instead for each in written if each not in places}
    named = {each for each in people if len(each) > 1 and each != "localhost"}
    longest = sorted(places, key=len, reverse=True)
    return Hiding({path: places[path] for path in longest}, tuple(sorted(named, key=lambda name: (-len(name), name))))


def _spellings(path: Path | None) -> set[Path]:
    """A path from the root on, as it is written and with its links followed; none of the root, or if it is gone."""
    with suppress(OSError, RuntimeError):
        return {each for each in (path.absolute(), path.resolve()) if each != Path(each.anchor)} if path else set()
    return set()
