"""A drawing -> Template: what stays, what changes with each row, and where each slot stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from xml.etree.ElementTree import Element, tostring

from tilewright.cards.box import GROWS, KEYS, BoxError, TextBox, text_box
from tilewright.cards.drawing import FROM, INK, STYLE, Tree
from tilewright.cards.icons import EMBED, NO_ICONS, Icons
from tilewright.cards.pictures import Picture
from tilewright.cards.slots import CONDITION, GAP, REPEAT, WAY, WITHIN, columns_asked, is_filled, slots_in
from tilewright.cards.symbols import SymbolView, view_of
from tilewright.digest import blake2b
from tilewright.draw.palette import Ink
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError, most_like, with_remedy
from tilewright.spec.named import EXTENDS
from tilewright.svg.walk import STILL
from tilewright.texts.node import Spot
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.units import Box

_OF_BOXES = "`tilewright docs templates` lists the attributes of a text box, with examples"
_LONG = 20_000
"""Letters of definitions that each name is made from as they are; more of them by their digest."""


def moving_in(root: Element) -> frozenset[Element]:
    """The elements that have a slot, a condition or a text box in them, or refer to one that has."""
    parents = {child: parent for parent in root.iter() for child in parent}
    users: dict[str, list[Element]] = {}
    for element in root.iter():
        for name in _names(element):
            users.setdefault(name, []).append(element)
    moving: set[Element] = set()
    waiting = [element for element in root.iter() if _changes(element)]
    while waiting:
        element = waiting.pop()
        if element not in moving:
            moving.add(element)
            waiting += users.get(element.get("id", ""), ())
            waiting += [parents[element]] if element in parents else []
    return frozenset(moving)


def mark_still(root: Element, moving: frozenset[Element], places: dict[Element, Spot]) -> None:
    """Each run of neighbours that stay becomes one group with a name: what is compiled once for all rows."""
    _mark(root, moving, places, _naming(root, moving))


def _changes(element: Element) -> bool:
    """Whether something of the element itself is drawn for each card."""
    drawn = "data-text" in element.attrib or GROWS in element.attrib or element.tag in {"image", "textPath"}
    return drawn or _differs(element)


def _differs(element: Element) -> bool:
    """Whether something of the element itself may be another on another card."""
    own = CONDITION in element.attrib or REPEAT in element.attrib
    own = own or any(is_filled(text) for text in (element.text or "", *element.attrib.values()))
    return own or any(is_filled(child.tail or "") for child in element)


def _names(element: Element) -> set[str]:
    """The ids that an element refers to."""
    references = (value for value in element.attrib.values() if "#" in value)
    return {name for value in references for pair in WITHIN.findall(value) for name in pair if name}


def _mark(
    parent: Element, moving: frozenset[Element], places: dict[Element, Spot], name: Callable[[Element], str]
) -> None:
    """Each run of neighbours that stay becomes one group with a name: what is compiled once for all rows."""
    if parent.tag == "defs":
        for child in parent:
            if child not in moving:
                child.set(STILL, name(child))
    if parent.tag not in {"svg", "g"}:
        return
    children: list[Element] = []
    for child in list(parent):
        if child in moving or child.tag == "defs":
            _mark(child, moving, places, name)
            children.append(child)
        elif children and STILL in children[-1].attrib:
            children[-1].append(child)
        else:
            group = Element("g", {STILL: ""})
            group.append(child)
            places[group] = places[child]
            children.append(group)
    for group in children:
        if STILL in group.attrib:
            group.set(STILL, name(group))
    parent[:] = children


def _naming(root: Element, moving: frozenset[Element]) -> Callable[[Element], str]:
    """A name for all that an element paints: itself and, where it refers to anything, all there is to refer to."""
    shared = "".join(tostring(element, encoding="unicode") for element in _definitions(root, moving))
    if len(shared) > _LONG:
        shared = blake2b(shared.encode()).hexdigest()

    def name(element: Element) -> str:
        text = tostring(element, encoding="unicode")
        return blake2b(
            (text + shared if 'href="#' in text or "url(" in text else text).encode(), digest_size=5
        ).hexdigest()

    return name


def _definitions(parent: Element, moving: frozenset[Element]) -> Iterator[Element]:
    """The outermost elements with an id that stay."""
    for child in parent:
        if child.get("id") and child not in moving:
            yield child
        else:
            yield from _definitions(child, moving)


WORDS = (CONDITION, REPEAT, GAP, WAY, EXTENDS, INK, STYLE, FROM)
"""What begins with `data-` and may stand on any element."""


@dataclass(frozen=True, slots=True)
class Template:
    """A drawing with slots, parsed once.

    Attributes:
        file: Its name as the user would write it.
        root: The <svg> element, without what other programs keep in the file for themselves.
        view: Its viewBox in millimetres.
        moving: The elements that have a slot, a condition or a text box in them.
        boxes: The rectangles that words are set in.
        places: Where each element stands.
        icons: What words can name.
        symbols: The viewBox of each <symbol>, by its id.
        pictures: What the files are that its <image>s name, for all rows, by those names.
        book: The fonts that words can be set in.
        warnings: What is not shown as it was meant.
        ink: What is drawn in it.
        placeholders: Whether a pattern is drawn in the place of each picture whose cell is empty.
    """

    file: str
    root: Element
    view: Box
    moving: frozenset[Element]
    boxes: Mapping[Element, TextBox]
    places: Mapping[Element, Spot]
    icons: Icons = NO_ICONS
    symbols: Mapping[str, SymbolView] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    book: Finder = BUNDLED
    warnings: tuple[Problem, ...] = ()
    ink: Ink = Ink.FULL
    placeholders: bool = False

    @property
    def varies(self) -> bool:
        """Whether it may be another on another card: a picture or words without a slot are the same on all."""
        return any(_differs(element) for element in self.moving)

    @property
    def columns_of_words(self) -> list[str]:
        """The columns that stand in text boxes."""
        return [*dict.fromkeys(column for box in self.boxes.values() for column in slots_in(box.words))]

    @property
    def open(self) -> bool:
        """Whether a row says what is drawn, and so how much: by a reference, or by a picture."""
        return any(
            element.tag == "image"
            or REPEAT in element.attrib
            or any("#" in value and "{{" in value for value in element.attrib.values())
            for element in self.moving
        )

    def slots(self) -> Iterator[tuple[str, Spot]]:
        """Every column that is named, and where."""
        for element in self.root.iter():
            for text in (element.text, element.tail, *element.attrib.values()):
                yield from ((name, self.places[element]) for name in slots_in(text))
            if CONDITION in element.attrib:
                yield from ((name, self.places[element]) for name in columns_asked(element.attrib[CONDITION]))


def template_of(  # noqa: PLR0913, PLR0917 - all that a drawing names, and its language
    tree: Tree,
    icons: Icons = NO_ICONS,
    symbols: Mapping[str, SymbolView] | None = None,
    pictures: Mapping[str, Picture] | None = None,
    book: Finder = BUNDLED,
    language: str = "",
    colours: Mapping[str, str] | None = None,
) -> Template:
    """The template that a drawing is; where words stand for icons, they do so in its text boxes alone.

    Raises:
        RefusedError: As above, C13 and C16.
    """
    root, places = tree.root, tree.places
    for parent in root.iter():
        for child in parent:
            places.setdefault(child, places[parent])  # one that we have put there, such as a <defs>
    view = _view(root, places[root])
    boxes = _boxes(root, places, icons, book, language, colours)
    moving = moving_in(root)
    mark_still(root, moving, places)
    return Template(
        tree.file, root, view, moving, boxes, places, icons, symbols or {}, pictures or {}, book, tree.warnings
    )


def _view(root: Element, place: Spot) -> Box:
    view = view_of(root)
    if view is None:
        text = root.get("viewBox")
        message = "<svg> has no viewBox" if text is None else f"viewBox='{text[:60]}' cannot be printed"
        raise RefusedError([place.problem("C16", message, 'write it in millimetres: viewBox="0 0 63 88"')])
    return view


def _misspelt(element: Element, place: Spot) -> Iterator[Problem]:
    """C28: what begins with `data-` and is nearly, or elsewhere, a word of ours; other programs have such words too."""
    keys = [key for key in element.attrib if key.startswith("data-") and key not in WORDS]
    near = {key: _near(key) for key in keys if key.removeprefix("data-") not in KEYS}
    for key, meant in near.items():
        if meant:
            message = f"{key} on <{element.tag}> is not known; did you mean '{meant}'?"
            yield place.problem("C28", message, "correct it, or leave it out")
    if any(near.values()):
        return  # what else stands there waits for that word
    lone = [key for key in keys if key.removeprefix("data-") in KEYS]
    if element.tag == "text" and element.get(EMBED) == "none":
        lone.remove(EMBED)
    if lone:
        message = f"{', '.join(lone)} on <{element.tag}> {'does' if len(lone) == 1 else 'do'} nothing without data-text"
        yield place.problem("C28", message, "write it on the <rect> with data-text")


@lru_cache(maxsize=4096)
def _near(key: str) -> str:
    """The word of ours that is nearly the same; other programs write the same few words of theirs everywhere."""
    return most_like(key, [*WORDS, *(f"data-{each}" for each in KEYS)], 0.85)


_ARRANGED = frozenset(f"data-{key}" for key in KEYS[KEYS.index("line") :])
"""What few boxes ask for, and is read late."""


def _boxes(  # noqa: PLR0913, PLR0917 - as above
    root: Element,
    places: Mapping[Element, Spot],
    icons: Icons,
    book: Finder,
    language: str,
    colours: Mapping[str, str] | None,
) -> dict[Element, TextBox]:
    boxes, problems, styles = {}, [], None
    if any(STYLE in element.attrib for element in root.iter()):
        from tilewright.cards.styles import styles_of  # noqa: PLC0415 - for drawings that define styles alone

        styles = styles_of(root, places, book)
    for element in root.iter():
        if "data-text" in element.attrib:
            try:
                named = icons.plain if "data-embed" in element.attrib else icons
                box = replace(text_box(element, book, language), icons=named, styles=styles, colours=colours)
                if element.get("data-align") == "justify" or not _ARRANGED.isdisjoint(element.attrib):
                    from tilewright.cards.arrangement import arrange  # noqa: PLC0415 - for boxes that ask for it alone

                    box = arrange(box, element, root)
                boxes[element] = box
            except BoxError as error:
                label = f" '{element.get('id')}'" if element.get("id") else ""
                problems.append(places[element].problem("C13", *with_remedy(f"text box{label}: {error}", _OF_BOXES)))
        else:
            problems += _misspelt(element, places.get(element, places[root]))
    if problems:
        raise RefusedError(problems)
    return boxes
