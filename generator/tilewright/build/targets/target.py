"""A game and a word such as `tts` -> the folder out/<game>/<target>/: what every target is given, and what it gives.

A target is a row of `TARGETS` and a function `(goods) -> Export` in a module beside this one, or in a package that is
installed, which names it as an entry point of the group `tilewright.targets`:

    [project.entry-points."tilewright.targets"]
    cardsmith = "cardsmith.target:TARGET"
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, Literal

from tilewright import disk, packages
from tilewright.build import export
from tilewright.build.edition import Edition
from tilewright.build.faces import fronts
from tilewright.build.key import key_of
from tilewright.build.make import folder_name, telling_all
from tilewright.build.options import Options, Progress
from tilewright.build.pictures import DPI, PictureForm, PictureFrame, pictures
from tilewright.build.store import Face
from tilewright.build.unchanged import Built, as_we_left_it, mark, open_cache
from tilewright.digest import sha256
from tilewright.frozen import dataclass
from tilewright.pieces.kind import kind_of
from tilewright.problem import Level, Problem, RefusedError, did_you_mean
from tilewright.rooms import Later, Room
from tilewright.spec.part import Component
from tilewright.typography.finder import Finder

README = "README.txt"
_KEPT = (Problem, Level)
"""What the cache keeps of an export, so that an unchanged one tells again what is to be looked at."""
LARGEST = 16_000_000
"""Bytes of a profile: the largest that makers publish has 9 million."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options of an export; each target lists those that it uses (`Target.heeds`).

    Attributes:
        anyway: Leave out everything that the target cannot take, and write the rest.
        dpi: Dots per inch of pictures.
        bleed: Whether pictures include the bleed; otherwise they are cut at the trim.
        corners: The corners of pictures without bleed: square or round.
        grey: Whether pictures are in shades of grey.
        clear: Whether the space outside a piece is transparent.
        kind: The file format of pictures.
        url: The address of the folder in which the files will be hosted; empty for local files.
        players: The number of players for a set-up table; 0 for the fewest that the game allows.
        profile: The ICC profile of the press.
        ink: The ink limit of the press, in per cent; 0 for the target's default.
        skip: The number of used labels on the first sheet.
        scale: The size of pieces as a multiple of their usual size.
        sheet: The name of the sheet layout; empty for the target's default.
        upload: Whether to upload the files to the shop.
    """

    anyway: bool = False
    dpi: float = DPI
    bleed: bool | None = None
    corners: Literal["square", "round"] = "square"
    grey: bool = False
    clear: bool = False
    kind: Literal["png", "jpeg"] = "png"
    url: str = ""
    players: int = 0
    profile: Path | None = None
    ink: int = 0
    skip: int = 0
    sheet: str = ""
    scale: float = 1.0
    upload: bool = False


@dataclass(frozen=True, slots=True)
class Article:
    """A piece to cut out, with its number of copies in the box.

    Attributes:
        name: The unique name of its front, safe for a file name.
        piece: The id of its piece.
        part: The component it belongs to.
        title: Its title for people.
        front: The drawing of its front.
        back: The drawing of its back; None if it has none.
        copies: How many there are.
        page: Whether it is a page, which is not cut.
    """

    name: str
    piece: str
    part: Component
    title: str
    front: Face
    back: Face | None
    copies: int
    page: bool


class Goods:
    """The input of a target: a game with all its faces drawn."""

    def __init__(self, edition: Edition, wishes: Wishes, progress: Progress) -> None:
        self.edition, self.wishes, self.progress = edition, wishes, progress
        self._done = 0

    @cached_property
    def articles(self) -> tuple[Article, ...]:
        """All that is cut out or printed as a page, in the order of the game's components.

        Raises:
            RefusedError: A face cannot be drawn.
        """
        job, faces = self.edition.job, self.edition.faces
        return tuple(
            Article(
                front.name,
                piece.id,
                front.part,
                _title(front.name, front.part),
                faces[front.name],
                faces[sides[1].name] if sides[1] else None,
                piece.copies,
                kind_of(front.part).page,
            )
            for piece in job.pieces
            for sides in job.sides[piece.id]
            for front in fronts(job, sides)
        )

    @property
    def parts(self) -> Mapping[str, tuple[Article, ...]]:
        """Return the articles of each component, by its id."""
        parts: dict[str, tuple[Article, ...]] = {}
        for article in self.articles:
            parts[article.part.id] = (*parts.get(article.part.id, ()), article)
        return parts

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every distinct face, fronts and backs."""
        sides = (side for article in self.articles for side in (article.front, article.back) if side)
        return tuple({face.name: face for face in sides}.values())

    @property
    def fonts(self) -> Finder | None:
        """The fonts of the game; None for those in the box."""
        fonts = self.edition.spec.fonts
        return fonts if fonts.changes else None

    def pictures(self, faces: Sequence[Face], frames: Sequence[PictureFrame], form: PictureForm) -> Iterator[bytes]:
        """The picture of each face, one after the other, while a progress bar goes on.

        Raises:
            RefusedError: As `tilewright.build.pictures.pictures`.
        """
        files = pictures(faces, frames, form, self.edition.job.pictures, self.fonts)
        for number, (face, data) in enumerate(zip(faces, files, strict=True), 1):
            self.progress(number, len(faces), face.name)
            yield data

    @property
    def build(self) -> str:
        """The command that prints the game at home, as large as it is here; what comes behind is typed after it."""
        scale = self.edition.options.scale
        return "tilewright build GAME" + (f" --scale {scale:g}" if scale != 1.0 else "")

    def problem(self, article: Article, code: str, message: str, remedy: str, level: Level = Level.ERROR) -> Problem:
        """What a target cannot take, at the component it is of in game.yaml."""
        spec = self.edition.spec
        at = [part.id for part in spec.game.components].index(article.part.id)
        return replace(spec.places.problem(("game", "components", at), code, message, remedy), level=level)


def _title(name: str, part: Component) -> str:
    """'Rain' of `cards-rain`: what comes behind the name of its part; the part's title if nothing does."""
    words = name.removeprefix(part.id).strip("-").replace("-", " ")
    return f"{words[:1].upper()}{words[1:]}" if words else part.title


def name_with_hash(name: str, data: bytes) -> str:
    """A file's name with eight digits of what is in it: what has changed has another address, and no cache is asked."""
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}-{sha256(data).hexdigest()[:8]}{dot}{suffix}"


def plain_cell(cell: object) -> str:
    """A cell of a table: what a spreadsheet program would take for a formula has an apostrophe before it."""
    text = str(cell)
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t"} else text


@dataclass(frozen=True, slots=True)
class Export:
    """The result of an export to a target.

    Attributes:
        files: Name in the target's folder -> file, made when it is read; empty if nothing can be exported.
        readme: Instructions for README.txt: at most ten lines.
        told: Lines to print after the files are written.
        problems: What the target cannot take. With an error nothing is written, except with `--anyway`: `files` then
            has everything else.
        send: (folder) -> lines to print: uploads the written files; None without `--upload`.
    """

    files: Iterable[tuple[str, bytes]]
    readme: tuple[str, ...]
    told: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    send: Callable[[Path], tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """A target of `tilewright export`, such as a shop or a virtual table.

    Attributes:
        name: Its name on the command line.
        title: Its title for people.
        gives: Its files, in one line.
        write: (goods) -> Export.
        heeds: The names of the options it uses, besides `anyway`.
        by: The installed package that adds it; empty for a built-in target.
    """

    name: str
    title: str
    gives: str
    write: Any
    heeds: frozenset[str] = frozenset()
    by: str = ""


_PICTURED = ("dpi", "bleed", "corners", "grey", "clear", "kind", "scale")
_SHEETED, _LABELLED, _SENT = ("corners", "sheet", "scale"), ("sheet", "skip", "scale"), ("upload", "scale")
_INKED = ("profile", "ink", "dpi", "scale")


def _row(name: str, title: str, gives: str, module: str, *heeds: str) -> tuple[str, Target]:
    where = Later(f"tilewright.{module}" if "." in module else f"tilewright.build.targets.{module}", f"write_{name}")
    return name, Target(name, title, gives, where, frozenset(heeds))


TARGETS: dict[str, Target] = dict(
    [
        _row(
            "pictures",
            "Screentop, Tabletopia, Tabletop Playground",
            "a picture of every face, and index.csv",
            "images",
            *_PICTURED,
        ),
        _row("showcase", "a web page", "all faces, a fan of cards, the box and its pieces", "showcase"),
        _row(
            "tts",
            "Tabletop Simulator",
            "a table that is set up: decks, tokens, dice, models, hands, the rules",
            "tables.virtual.tts",
            *("url", "players"),
        ),
        _row(
            "pcio",
            "playingcards.io, virtualtabletop.io",
            "a room that is set up: decks, piles, a hand, dice, counters, buttons",
            "tables.virtual.pcio",
            "players",
        ),
        _row("cut", "any cutter", "sheets to print, and their lines as SVG and DXF", "cutters", *_SHEETED),
        _row("silhouette", "Silhouette", "sheets with marks, SVG and DXF", "cutters", *_SHEETED),
        _row("cricut", "Cricut Print Then Cut", "a picture of each sheet", "cutters", "corners", "dpi", "scale"),
        _row("labels", "sheets of labels", "stickers, each in the middle of a label", "labels", *_LABELLED),
        _row("press", "a press", "PDF/X-4 in the inks of a profile, a die line", "press", *_INKED),
        _row("drivethru", "DriveThruCards", "PDF/X-1a:2003 of poker cards", "press", *_INKED),
        _row("laser", "a laser", "sheets to print, and hairlines as SVG and DXF", "cutters", *_SHEETED),
        _row("tgc", "The Game Crafter", "pictures in the sizes of its products, and order.csv", "tgc", *_SENT),
        _row("mpc", "MakePlayingCards", "fronts and backs for each order, and cards.xml", "mpc", "scale"),
    ]
)
"""The targets in the box, in the order in which they are listed."""


def targets() -> Mapping[str, Target]:
    """All there are: those of the box, and those that installed packages bring, none of which takes a name of ours."""
    every = dict(TARGETS)
    for each in packages.brought_targets():
        every.setdefault(each.id, _visiting(each))
    return every


def _visiting(brought: packages.Brought) -> Target:
    """The target of a package, which is loaded when it is written or listed.

    Raises:
        RefusedError: It cannot be loaded (X04), or is none (X05).
    """
    room = Room(brought.package.partition(":")[0], brought)
    target = room.load(brought.package)
    if not isinstance(target, Target) or not packages.ID.fullmatch(brought.id) or not callable(target.write):
        what, remedy = f"'{brought.package}' is not a target", "write TARGET = Target(name, title, gives, write)"
        raise RefusedError([Problem(brought.file, 0, 0, "X05", f"'{brought.by}': {what}", remedy)])
    return replace(target, name=brought.id, by=brought.by)


def find(name: str) -> Target:
    """The target of that name.

    Raises:
        RefusedError: There is none (L01).
    """
    if name in TARGETS:  # no package is looked at for these
        return TARGETS[name]
    every = targets()
    if name in every:
        return every[name]
    message = f"there is no target '{name[:40]}'{did_you_mean(name, every)}"
    raise RefusedError([Problem("export", 0, 0, "L01", message, f"the targets are: {', '.join(every)}")])


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """What came of an export.

    Attributes:
        built: Where it is, its manifest, which has what a person is told, and whether anything had to be written.
        problems: What is to be looked at, and with `--anyway` what was left out.
    """

    built: Built
    problems: tuple[Problem, ...]


def export_game(edition: Edition, target: Target, wishes: Wishes, out: Path, progress: Progress) -> ExportedGame:
    """Write a game for a target, or find that nothing has changed since it was written.

    Args:
        edition: The game.
        target: Where it goes.
        wishes: What a person asked.
        out: The folder of all games' folders.
        progress: Told before each picture.

    Raises:
        RefusedError: The target cannot take something, or nothing at all (L02), a face cannot be drawn, or a file
            cannot be written; nothing in `out` has changed then.
    """
    spec, options = edition.spec, edition.options
    folder = out / folder_name(spec, Options(scale=options.scale)) / target.name
    asked = sha256(repr((target.name, target.by, wishes, _contents(wishes.profile))).encode()).hexdigest()
    key = f"{key_of(spec, edition.base, options, edition.notes, edition.shown)} {asked}"
    edition.cache = cache = open_cache(out)
    if not target.by and not wishes.upload and (manifest := as_we_left_it(folder, key, cache)):
        named, known = cache.value(mark(folder, cache), _KEPT) or ("", ())
        if named == str(spec.folder):  # problems call files as they were called then
            return ExportedGame(Built(folder, manifest, fresh=False), known)
    goods = Goods(edition.unmarked(), wishes, progress)
    with telling_all(edition):
        goods.articles  # noqa: B018 - what cannot be drawn is told before a target looks at it
    given = target.write(goods)
    alike: dict[tuple[object, ...], list[Problem]] = {}
    for each in given.problems:  # a thousand cards of a component that are too large have one line
        alike.setdefault((each.path, each.line, each.column, each.code), []).append(each)
    problems = tuple(
        replace(first, message=f"{first.message}; and {len(more)} more like it") if more else first
        for first, *more in alike.values()
    )
    if not wishes.anyway and any(problem.level is Level.ERROR for problem in problems):
        raise RefusedError(problems)
    files = iter(given.files)
    first = next(files, None)
    if first is None:
        what, remedy = f"nothing in the game can go to {target.title}", "`tilewright export --list` has other targets"
        raise RefusedError([*problems, spec.places.problem(("game", "components"), "L02", what, remedy)])
    game = spec.game
    lines = [f"{game.title} {game.version} for {target.title}", "", *given.readme]
    readme = "".join(f"{line}\n" for line in lines).encode()
    record = {"game": game.id, "version": game.version, "target": target.name, "told": list(given.told), "key": key}
    export.take_folder(out, folder.parent.name)
    manifest = export.write(folder, chain([(README, readme), first], files), record)
    if not target.by:
        cache.keep(mark(folder, cache), (str(spec.folder), problems), _KEPT)
    if given.send:
        manifest = {**manifest, "told": [*manifest["told"], *given.send(folder)]}
    return ExportedGame(Built(folder, manifest, fresh=True), problems)


def _contents(profile: Path | None) -> str:
    """What an ICC profile comes to; empty without one that can be read, which the target says."""
    try:
        return disk.digest(profile, LARGEST) if profile else ""
    except OSError:
        return ""
