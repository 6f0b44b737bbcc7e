"""Spec + the name of an SVG file -> its Template: what it extends laid under it, icons and pictures at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from typing import Any
from xml.etree.ElementTree import Element

from generator.draw.ink import Ink
from generator.kinds.cards import Cards
from generator.problem import Problem, RefusedError
from generator.shaping.finder import Finder
from generator.spec.rows import Row
from generator.spec.spec import Spec
from generator.template.icons import PREFIX, Icon, Icons, UnknownIconError, words_of
from generator.template.inherit import Tree, whole
from generator.template.ink import inked
from generator.template.lines import has_icons, with_icons
from generator.template.pictures import named_in, pictures_of
from generator.template.read import Template, template_of, tree
from generator.template.slots import fill_slots
from generator.template.symbols import definitions, icons_among, renamed, scale, unfold, view_of
from generator.units import Box
from generator.vector.weight import ELEMENTS, weigh

_SUCH = 'such as viewBox="0 0 10 10"'


def load_template(spec: Spec[Any], name: str, ink: Ink = Ink.FULL, embed: str = "", language: str = "") -> Template:
    """The template that game.yaml calls by that name.

    Args:
        spec: The game.
        name: Of the template.
        ink: What is drawn in it.
        embed: The words in whose place icons are drawn.
        language: By which words are parted, where it is not the game's.

    Raises:
        RefusedError: With every problem of the drawing, of one it extends, or of an icon.
    """
    folder = spec.folder
    texts, book = spec.templates, spec.fonts
    drawing = whole(name, texts, lambda each: tree(texts[each], (folder / each).as_posix(), book=book))
    inked(drawing, ink)
    _require_sizes(drawing)
    symbols = unfold(drawing.root)
    own = icons_among(symbols)
    words = words_of(embed)
    warnings: list[Problem] = []
    filed = _from_files(spec, drawing, name, own, words, warnings)
    drawing = replace(drawing, warnings=(*drawing.warnings, *warnings))
    added = {icon.id: icon.view for icon in filed.values()}
    for use in list(drawing.root.iter("use")):
        scale(use, added)
    symbols, icons = symbols | added, Icons(own | filed)
    _must_be_icons(spec, words, icons)
    known = Icons(icons.each, words) if words else icons
    _still_lines(drawing, known, spec.fonts)
    weigh(drawing.root, drawing.file)
    pictures = pictures_of(folder, sorted(set(_images_named(spec, drawing.root, name))), spec.fonts)
    return template_of(drawing, known, symbols, pictures, spec.fonts, language or spec.language.hyphenation)


def rows_of(spec: Spec[Any], name: str) -> Iterator[Row]:
    """Every row that the template is filled for."""
    for part in spec.game.components:
        if isinstance(part, Cards) and name in {part.template, part.back} and part.id in spec.tables:
            yield from spec.tables[part.id].rows


def digest(spec: Spec[Any]) -> str:
    """What the pictures of all cards come to: another text where one of them has changed."""
    hasher = blake2b(digest_size=20)
    parts = [part for part in spec.game.components if isinstance(part, Cards)]
    shows = any("image" in text for text in spec.templates.values())
    for name in sorted({str(name) for part in parts for name in (part.template, part.back) if name and shows}):
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


def _must_be_icons(spec: Spec[Any], words: Mapping[str, str], icons: Icons) -> None:
    """Every word that is to be drawn has an icon.

    Raises:
        RefusedError: One has none (C18), where the game says so.
    """
    for word, name in words.items():
        if name not in icons.each:
            error = UnknownIconError(name, icons.each)
            where = next((at for at, part in enumerate(spec.game.components) if word in getattr(part, "embed", "")), 0)
            place = spec.places.value(("game", "components", where, "embed"))
            raise RefusedError(
                [place.problem("C18", f"embed: {word}: {error}", "draw it, or name another one: Word = name")]
            )


def _from_files(  # noqa: PLR0913, PLR0917 - a drawing, what is named in it, and who takes what is wrong
    spec: Spec[Any],
    drawing: Tree,
    name: str,
    own: Mapping[str, Icon],
    written: Mapping[str, str],
    warnings: list[Problem],
) -> dict[str, Icon]:
    """The icons in files of their own; those that are named somewhere become definitions of the template."""
    texts = (text for each in drawing.root.iter() for text in (each.text, each.tail, each.get("data-text")) if text)
    words = "\0".join(texts)
    shown = "\0".join(use.get("xlink:href", use.get("href", "")) for use in drawing.root.iter("use"))
    colon = ":" if f"#{PREFIX}{{{{" not in shown else ""
    cells = "\0".join(cell for row in rows_of(spec, name) for cell in row.cells.values() if colon in cell)
    icons: dict[str, Icon] = {}
    problems: list[Problem] = []
    for icon, text in spec.icons.items():
        if icon in own:
            continue
        if len(drawing.places) > ELEMENTS:
            message = f"the icons before '{icon}' and this drawing have more than {ELEMENTS:,} elements together"
            raise RefusedError([drawing.places[drawing.root].problem("V11", message, "draw them more simply")])
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
    return icons


def _require_sizes(drawing: Tree) -> None:
    """Every icon that the drawing defines says how large it is.

    Raises:
        RefusedError: One does not (C27).
    """
    sizeless = [
        drawing.places[each].problem(
            "C27", f"the icon '{each.get('id')}' has no viewBox, so nothing says how large it is", _SUCH
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
        message = "this icon has no viewBox, so nothing says how large it is"
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


def _still_lines(tree: Tree, icons: Icons, book: Finder) -> None:
    """Draw the icons in words that are the same on every card."""
    problems: list[Problem] = []
    named = partial(has_icons, icons=icons)
    _lines(tree, tree.root, [tree.root], (named, partial(with_icons, icons=icons, book=book)), problems)
    if problems:
        raise RefusedError(problems)


def _lines(
    tree: Tree,
    parent: Element,
    around: list[Element],
    named_and_drawn: tuple[Callable[..., bool], Callable[..., Element]],
    problems: list[Problem],
) -> None:
    named, draw = named_and_drawn
    for at, child in enumerate(parent):
        if child.tag != "text":
            _lines(tree, child, [*around, child], named_and_drawn, problems)
        elif named(child) and not any("{{" in text for text in child.itertext()):
            try:
                parent[at] = draw(child, around)
            except UnknownIconError as error:
                problems.append(tree.places[child].problem("C18", str(error), error.remedy))
                continue
            for each in parent[at].iter():
                tree.places.setdefault(each, tree.places[child])
