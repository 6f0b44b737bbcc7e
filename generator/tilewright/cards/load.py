"""Spec + the name of a drawing or picture -> its Template: what it extends laid under it, all it shows at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, tostring

from tilewright import pattern
from tilewright.cards.drawing import Tree, inked, tree, whole
from tilewright.cards.icons import PREFIX, Icon, Icons, UnknownIconError, words_of
from tilewright.cards.lettering import has_icons, with_icons
from tilewright.cards.pictures import look, named_in, pictures_of
from tilewright.cards.raster import Raster, Refusal
from tilewright.cards.slots import fill_slots
from tilewright.cards.symbols import SymbolView, definitions, icons_among, renamed, scale, unfold, view_of
from tilewright.cards.template import Template, template_of
from tilewright.digest import blake2b
from tilewright.draw.palette import Ink
from tilewright.pieces.cards import Cards
from tilewright.problem import Problem, RefusedError
from tilewright.spec.entries import Colour
from tilewright.spec.game import colour_of, each_of
from tilewright.spec.part import picture_of
from tilewright.spec.spec import Spec
from tilewright.svg.places import PlacedElement
from tilewright.svg.weight import ELEMENTS, weigh
from tilewright.texts.node import Spot
from tilewright.texts.rows import TEMPLATE, Row
from tilewright.texts.scalars import is_dotted
from tilewright.typography.finder import Finder
from tilewright.units import BLEED, Box, Size, bleed_filled

_HREF = pattern.prepare(r"""href\s*=\s*["']([^"']*)""")
_SUCH = 'add one, such as viewBox="0 0 10 10"'


def load_template(  # noqa: PLR0913, PLR0917 - a drawing, and all that is asked of it
    spec: Spec[Any],
    name: str,
    ink: Ink = Ink.FULL,
    embed: str = "",
    language: str = "",
    trim: Size | None = None,
    *,
    art: bool = False,
) -> Template:
    """The template that game.yaml calls by that name; of a picture made of dots, one that shows nothing else.

    Args:
        spec: The game.
        name: Of the template.
        ink: What is drawn in it.
        embed: The words in whose place icons are drawn.
        language: By which words are parted, where it is not the game's.
        trim: The size of a card that a picture is to fill; without, it is as many units large as it has dots.
        art: It is somebody's picture: what cannot be shown as it was meant is shown otherwise, with a warning.

    Raises:
        RefusedError: With every problem of the drawing, of one it extends, or of an icon.
    """
    folder = spec.folder
    texts, book = spec.templates, spec.fonts
    if is_dotted(name):
        drawing = _framed(spec, name, trim)
    else:
        drawing = whole(name, texts, lambda each: tree(texts[each], (folder / each).as_posix(), art=art, book=book))
    inked(drawing, ink)
    _require_sizes(drawing)
    symbols = unfold(drawing.root)
    own = icons_among(symbols)
    words = words_of(embed)
    filed, warnings = _from_files(spec, drawing, name, own, words)
    drawing = replace(drawing, warnings=(*drawing.warnings, *warnings))
    added = {icon.id: SymbolView(icon.view) for icon in filed.values()}
    for use in list(drawing.root.iter("use")):
        scale(use, added)
    symbols, icons = symbols | added, Icons(own | filed)
    for word in (word for word, icon in words.items() if icon not in icons.each):
        error = UnknownIconError(words[word], icons.each)
        where = next((at for at, part in enumerate(spec.game.components) if word in getattr(part, "embed", "")), 0)
        place = spec.places.value(("game", "components", where, "embed"))
        message, remedy = f"embed: {word}: {error}", "draw it, or name another one: Word = name"
        raise RefusedError([place.problem("C18", message, remedy)])
    known = Icons(icons.each, words) if words else icons
    # icons in words that are the same on every card are drawn now
    if problems := [*_draw_icons(drawing, drawing.root, [drawing.root], known, spec.fonts)]:
        raise RefusedError(problems)
    weigh(drawing.root, drawing.file)
    pictures = pictures_of(folder, sorted(set(_images_named(spec, drawing.root, name))), spec.fonts)
    colours = {key: colour.hex for key, colour in spec.game.colours.items()}
    language = language or spec.language.hyphenation
    return template_of(drawing, known, symbols, pictures, spec.fonts, language, colours)


def rows_of(spec: Spec[Any], name: str) -> Iterator[Row]:
    """Every row that the template is filled for; of what is drawn in colours, what game.yaml says of each."""
    for part in spec.game.components:
        if isinstance(part, Cards) and part.id in spec.tables:
            table = spec.tables[part.id]
            if name == part.back or (name == part.template and TEMPLATE not in table.columns):
                yield from table.rows
            elif TEMPLATE in table.columns:
                yield from (row for row in table.rows if part.drawing(row) == name)
        for shown in part.shows():
            picture = picture_of(shown.face)
            if picture and picture.art == name:
                place = Spot((spec.folder / name).as_posix())
                each = each_of(spec.game, shown.of, "")
                yield from (Row(name, 1, said_of(colour_of(spec.game, key), key), place, {}) for key in each)


def said_of(colour: Colour | None, key: str) -> dict[str, str]:
    """What the slots of a drawing may name: what game.yaml says of the colour it is of."""
    return {"name": key, **{name: str(value) for name, value in colour}} if colour else {}


def named_at(spec: Spec[Any], name: str) -> Spot:
    """Where game.yaml names a file."""
    for at, part in enumerate(spec.game.components):
        for keys, file in part.drawings():
            if file == name:
                return spec.places.value(("game", "components", at, *keys))
    for table in spec.tables.values():
        if name in table.drawings:
            return table.drawings[name]
    return spec.places.value(("game", "picture"))


def _framed(spec: Spec[Any], name: str, trim: Size | None) -> Tree:
    """A drawing that shows a picture of dots all over; whatever is wrong with it stands where game.yaml names it.

    Raises:
        RefusedError: It is not there, or cannot be printed (C19, C20).
    """
    place, picture = named_at(spec, name), look(spec.folder, name, spec.fonts)
    if isinstance(picture, Refusal):
        raise RefusedError(picture.others or [place.problem(picture.code, picture.message, picture.remedy)])
    if not isinstance(picture, Raster):
        raise RefusedError([place.problem("C20", f"'{name}' contains an SVG drawing", "rename the file to .svg")])
    box, how = Box(0, 0, picture.width, picture.height), "none"
    if trim is not None:
        near = bleed_filled(picture.width / picture.height, trim, BLEED)
        bleed, how = near or 0.0, "xMidYMid meet" if near is None else "xMidYMid slice"
        box = Box(0, 0, trim.width + 2 * bleed, trim.height + 2 * bleed)
    width, height = f"{box.width:g}", f"{box.height:g}"
    image = Element("image", {"href": name, "width": width, "height": height, "preserveAspectRatio": how})
    shown = tostring(image, encoding="unicode")
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{shown}</svg>'
    drawing = tree(text, (spec.folder / name).as_posix())
    for each in drawing.root.iter():
        if isinstance(each, PlacedElement):
            each.at = (place.path, place.line, place.column)
    return Tree(drawing.file, drawing.root, dict.fromkeys(drawing.places, place))


def icons_in_cells(spec: Spec[Any], name: str) -> frozenset[str]:
    """The icons in files of their own that some row names: all else of a row has no say in what the template is."""
    cells = {cell for row in rows_of(spec, name) for cell in row.cells.values()} if spec.icons else set[str]()
    words = "\0".join(cells)
    return frozenset(icon for icon in spec.icons if f":{icon}:" in words or icon in cells)


def files_shown(spec: Spec[Any], name: str, texts: str) -> frozenset[tuple[str, int, int, int, int]]:
    """The files that a template names in any row, each with when it was written last; texts: all that it is made from.

    A file that is not there, or leads elsewhere, counts as one that was never written.
    """
    named = {match for match in _HREF.findall(texts) if not match.startswith(("#", "data:"))}
    named |= {name} if is_dotted(name) else set()
    slotted = [reference for reference in named if "{{" in reference]
    named |= {fill_slots(reference, row.cells) for row in rows_of(spec, name) for reference in slotted}
    return frozenset(_written(spec.folder, each) for each in named)


def _written(folder: Path, file: str) -> tuple[str, int, int, int, int]:
    try:
        there = (folder / file).stat()
    except (OSError, ValueError):
        return file, 0, 0, 0, 0
    return file, there.st_mtime_ns, there.st_ctime_ns, there.st_size, there.st_ino


def digest(spec: Spec[Any]) -> str:
    """What the pictures on all pieces come to: another text where one of them has changed."""
    hasher = blake2b(digest_size=20)
    shows = any("image" in text or is_dotted(name) for name, text in spec.templates.items())
    named = {name for part in spec.game.components for name in spec.drawings(part)} | {spec.game.picture or ""}
    for name in sorted(named & spec.templates.keys() if shows else ()):
        try:
            template = load_template(spec, name)
        except (RefusedError, KeyError):
            continue  # the check has told
        hasher.update(repr([getattr(each, "name", each) for each in template.pictures.values()]).encode())
    return hasher.hexdigest()


def _images_named(spec: Spec[Any], root: Element, name: str) -> Iterator[str]:
    """Every file that an <image> of the template names, in any row."""
    for _, reference in named_in(root):
        if "{{" not in reference:
            yield reference
            continue
        for row in rows_of(spec, name):
            if file := fill_slots(reference, row.cells):
                yield file


def _from_files(
    spec: Spec[Any], drawing: Tree, name: str, own: Mapping[str, Icon], written: Mapping[str, str]
) -> tuple[dict[str, Icon], list[Problem]]:
    """The icons in files of their own, and warnings about them; the template gets definitions of those it names.

    Raises:
        RefusedError: One of them is no icon, or all together are too large (V11).
    """
    texts = (text for each in drawing.root.iter() for text in (each.text, each.tail, each.get("data-text")) if text)
    words = "\0".join(texts)
    shown = "\0".join(use.get("xlink:href", use.get("href", "")) for use in drawing.root.iter("use"))
    colon = ":" if f"#{PREFIX}{{{{" not in shown else ""
    rows = rows_of(spec, name) if spec.icons else ()
    cells = "\0".join(cell for row in rows for cell in row.cells.values() if colon in cell)
    icons: dict[str, Icon] = {}
    problems: list[Problem] = []
    warnings: list[Problem] = []
    for icon, text in spec.icons.items():
        if icon in own:
            continue
        if len(drawing.places) > ELEMENTS:
            message = f"the icons up to '{icon}' and this drawing have more than {ELEMENTS:,} elements in total"
            raise RefusedError([drawing.places[drawing.root].problem("V11", message, "simplify them")])
        used = f":{icon}:" in words or f":{icon}:" in cells or f"#{PREFIX}{icon}" in shown
        used = used or icon in written.values()
        used = used or (f"#{PREFIX}{{{{" in shown and icon in cells.split("\0"))
        try:
            icons[icon] = (
                _defined(drawing, icon, text, spec, warnings) if used else Icon(PREFIX + icon, Box(0, 0, 1, 1))
            )
        except RefusedError as refused:
            problems += refused.problems
    if problems:
        raise RefusedError(problems)
    return icons, warnings


def _require_sizes(drawing: Tree) -> None:
    """Every icon that the drawing defines says how large it is.

    Raises:
        RefusedError: One does not (C27).
    """
    sizeless = [
        drawing.places[each].problem(
            "C27", f"the icon '{each.get('id')}' has no viewBox, so its size is unknown", _SUCH
        )
        for each in drawing.root.iter("symbol")
        if each.get("id", "").startswith(PREFIX) and view_of(each) is None
    ]
    if sizeless:
        raise RefusedError(sizeless)


def _defined(into: Tree, name: str, text: str, spec: Spec[Any], warnings: list[Problem]) -> Icon:
    """A file's drawing as a definition of the template."""
    file = (spec.folder / "icons" / f"{name}.svg").as_posix()
    drawing = tree(text, file, art=True, book=spec.fonts)
    warnings += drawing.warnings
    view = view_of(drawing.root)
    if view is None:
        message = "this icon has no viewBox, so its size is unknown"
        place = drawing.places[drawing.root]
        raise RefusedError([place.problem("C27", message, _SUCH)])
    unfold(drawing.root)
    renamed(drawing.root, f"{PREFIX}{name}-")
    for key in ("viewBox", "width", "height", "version", "preserveAspectRatio", "x", "y"):
        drawing.root.attrib.pop(key, None)
    drawing.root.tag = "g"
    drawing.root.set("id", PREFIX + name)
    definitions(into.root).append(drawing.root)
    into.places.update(drawing.places)
    return Icon(PREFIX + name, view)


def _draw_icons(tree: Tree, parent: Element, around: list[Element], icons: Icons, book: Finder) -> Iterator[Problem]:
    """Draw the lines below an element that name icons and have no slots; C18 for each icon that there is not."""
    for at, child in enumerate(parent):
        if child.tag != "text":
            yield from _draw_icons(tree, child, [*around, child], icons, book)
        elif has_icons(child, icons) and not any("{{" in text for text in child.itertext()):
            try:
                parent[at] = with_icons(child, around, icons, book)
            except UnknownIconError as error:
                yield tree.places[child].problem("C18", str(error), error.remedy)
                continue
            for each in parent[at].iter():
                tree.places.setdefault(each, tree.places[child])
