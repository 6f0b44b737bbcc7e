"""Files that a template's <image>s name -> pictures that can be printed, or what is wrong with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element

from tilewright.cards.drawing import tree
from tilewright.cards.raster import START, TYPES, Raster, Refusal, embedded, raster_of
from tilewright.cards.symbols import renamed, unfold, view_of
from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.svg.picture import FOLDER, PIXELS, PictureFile
from tilewright.svg.vocabulary import INHERITED
from tilewright.svg.walk import PICTURE
from tilewright.texts.files import inside
from tilewright.texts.node import Spot
from tilewright.texts.text import decode
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.units import Box

MOST_BYTES = 40_000_000
"""Of a file: larger ones are not opened."""

MOST_TOGETHER = 1_000_000_000
"""Dots of all pictures of a template: a thousand cards at 300 to an inch, each with another picture all over it."""

MOST_ELEMENTS = 100_000
"""Of all drawings that a template shows as pictures: a thousand cards, each with a drawing of a hundred."""

MOST_NEAR = 20
"""Missing files for which one is looked for that is called nearly so: it takes as long as there are files."""

MOST_LETTERS = 8_000_000
"""Bytes of a drawing: what may be painted of it has half as many letters, and some are names and blanks."""

FEW, TOO_FEW = 150, 72
"""Dots per inch, as printed: below the first a picture looks soft, below the second it shows its dots."""


_OF_A_ROOT = INHERITED | {"style", "opacity", PICTURE}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture made of lines, as a group to be put among a card's definitions.

    Attributes:
        name: Its id; changes with its content.
        group: The drawing.
        view: What of it is shown, in its own units.
        elements: How many there are in it.
        shows: The pictures of dots in it.
        warnings: What of it is not shown as it was meant.
    """

    name: str
    group: Element
    view: Box
    elements: int
    shows: tuple[Raster, ...] = ()
    warnings: tuple[Problem, ...] = ()


Picture = Raster | Drawn | Refusal


def pictures_of(folder: Path, names: Iterable[str], book: Finder = BUNDLED) -> dict[str, Picture]:
    """What is in each of so many files of the game's folder; none is read once there is too much in them."""
    pictures: dict[str, Picture] = {}
    dots = elements = missing = 0
    for name in names:
        if dots > MOST_TOGETHER or elements > MOST_ELEMENTS:
            many, most, what = (elements, MOST_ELEMENTS, "elements")
            if dots > MOST_TOGETHER:
                many, most, what = (dots, MOST_TOGETHER, "dots")
            message = f"the pictures up to '{name}' have {many:,} {what} in total; the limit is {most:,}"
            pictures[name] = Refusal(
                "C20", message, "simplify them, or save them smaller: 300 dots per inch are enough"
            )
            continue
        pictures[name] = picture = look(folder, name, book, near=missing < MOST_NEAR)
        dots += sum(each.width * each.height for each in shown_by(picture))  # sum counts dots
        elements += picture.elements if isinstance(picture, Drawn) else 0
        missing += isinstance(picture, Refusal)
    return pictures


def look(folder: Path, name: str, book: Finder = BUNDLED, *, near: bool = True) -> Picture:
    """What is in a file of the game's folder; near: where it is missing, say which is called nearly so."""
    if name.startswith(START):
        return embedded(name)
    try:
        return _find(inside(folder, name), name, book)
    except RefusedError as refused:
        return Refusal("K21", refused.problems[0].message, refused.problems[0].help)
    except FileNotFoundError:
        alike = _near(folder, name) if near else ""
        return Refusal("C19", f"there is no picture '{name}'{alike}", "check the spelling of the file's name")
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        return Refusal("C19", f"'{name}' cannot be read: {reason}", TYPES)


def _find(path: Path, name: str, book: Finder) -> Picture:
    status = path.stat()
    if not path.is_file():
        return Refusal("C19", f"'{name}' is not a file", TYPES)
    if status.st_size > MOST_BYTES:
        message = f"'{name}' has {status.st_size:,} bytes; the limit is {MOST_BYTES:,}"
        return Refusal("C20", message, "save it smaller")
    return _recall(path, name, (status.st_size, status.st_mtime_ns), book)


@lru_cache(maxsize=4096)
def _recall(path: Path, name: str, _stamp: tuple[int, int], book: Finder) -> Picture:
    """A file that has not changed since is looked at once: by the check, and not again by the build."""
    data = path.read_bytes()
    is_drawing = b"<svg" in data[:4096] or b":svg" in data[:4096]
    if is_drawing:
        data = data.replace(b"\r\n", b"\n")  # git checks a drawing out so on Windows: it has to keep its name
    digest = blake2b(data, digest_size=5).hexdigest()
    stem = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in path.stem)[:40]
    if is_drawing:
        return _draw(data, f"picture-{digest}", path, book)
    return raster_of(data, name, path, f"{stem}-{digest}")


def _draw(data: bytes, name: str, path: Path, book: Finder) -> Picture:
    try:
        drawing = tree(decode(data, path.as_posix(), MOST_LETTERS), path.as_posix(), art=True, book=book)
    except RefusedError as refused:
        return Refusal("C20", f"'{path.name}' is not a drawing that can be printed", "", refused.problems)
    view = view_of(drawing.root)
    if view is None:
        return Refusal("C20", f"'{path.name}' has no viewBox", 'add one to its <svg>, such as viewBox="0 0 100 100"')
    shows, problems = _show_embedded(drawing.root, drawing.places)
    if problems:
        return Refusal("C20", f"'{path.name}' is not a drawing that can be printed", "", problems)
    unfold(drawing.root)
    renamed(drawing.root, f"{name}-")
    group = Element("g", {key: value for key, value in drawing.root.items() if key in _OF_A_ROOT})
    group.set("id", name)
    group.extend(drawing.root)
    return Drawn(name, group, view, len(drawing.places), shows, drawing.warnings)


def _show_embedded(root: Element, places: Mapping[Element, Spot]) -> tuple[tuple[Raster, ...], tuple[Problem, ...]]:
    """Give each picture in a drawing the name of its own that sheets know it by."""
    shows: dict[str, Raster] = {}
    problems: list[Problem] = []
    for image, address in named_in(root):
        picture = embedded(address) if address.startswith(START) else None
        if isinstance(picture, Refusal):
            problems.append(places[image].problem(picture.code, picture.message, picture.remedy))
        elif isinstance(picture, Raster):
            shows[picture.name] = picture
            image.attrib.pop("href", None)
            image.set("xlink:href", f"{FOLDER}/{picture.name}")
            image.set(PIXELS, f"{picture.width} {picture.height}")
    return tuple(shows.values()), tuple(problems)


def _near(folder: Path, name: str) -> str:
    parent = PurePosixPath(name).parent
    try:
        files = [str(parent / path.name) for path in islice((folder / parent).iterdir(), 2000)]
    except OSError:
        return ""
    return did_you_mean(name, files)


def named_in(root: Element) -> Iterator[tuple[Element, str]]:
    """Every <image> of a template, and what it says of its file."""
    for image in root.iter("image"):
        reference = image.get("xlink:href", image.get("href", ""))
        if reference:
            yield image, reference


def shown_by(picture: Picture) -> tuple[Raster, ...]:
    """The pictures of dots that one is, or has in it."""
    if isinstance(picture, Raster):
        return (picture,)
    return picture.shows if isinstance(picture, Drawn) else ()


def rasters(pictures: Mapping[str, Picture]) -> dict[str, PictureFile]:
    """Where the file of each picture made of dots is, by the name it has among the drawings."""
    return {each.name: each.path for picture in pictures.values() for each in shown_by(picture)}
