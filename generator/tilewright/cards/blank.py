"""Template + the columns that decide its shape -> BlankCard: PDF operators with gaps, made once for many rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from xml.etree.ElementTree import Element, SubElement, tostring

from tilewright.cards.box import TextBox
from tilewright.cards.fill import Filler, assembled
from tilewright.cards.icons import Icons
from tilewright.cards.pictures import named_in
from tilewright.cards.place import place_at_origin
from tilewright.cards.slots import CONDITION, REPEAT, is_drawn, slots_in
from tilewright.cards.template import Template
from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.svg.form import Compilation, Form, Piece
from tilewright.svg.lettering import HOLE, Hole, Holes, parted
from tilewright.svg.walk import STILL, Stills, compile_svg
from tilewright.svg.weight import weigh
from tilewright.texts.node import Spot
from tilewright.texts.rows import Row
from tilewright.units import Box

BEGUN = 8
"""Elements that are painted in the time that it takes to begin a blank card."""
COPIED = 2_000
"""Letters of a drawing that are put together anew for a row in the time in which one element is painted."""
_HERE = "still here"
"""A mark that no drawing can have: with a blank in it, it is the name of no element."""
SEAL = "seal"
"""The name of the hole for the line with the fingerprint."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A place for words on a blank card, and what is printed there.

    Attributes:
        hole: Where.
        words: What, with its slots; of the fingerprint's line nothing.
        box: The box the words are set in; None where they are one line.
        place: Where it stands in the template.
        icons: What its words can name.
    """

    hole: Hole
    words: str
    box: TextBox | None
    place: Spot
    icons: Icons


@dataclass(frozen=True, slots=True)
class BlankCard:
    """A card but for the words that differ from row to row.

    Attributes:
        digest: Of all that is drawn, the words left out: 24 hexadecimal digits.
        parts: What is painted, in order.
        forms: The forms it uses.
        work: What it took to make it, in elements.
        warnings: What of it is not shown as it was meant.
    """

    digest: str
    parts: tuple[Piece | Gap, ...]
    forms: tuple[Form, ...]
    work: int
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenTexts:
    """Which of a template's texts are left open on its blank cards, and which columns have to be known for one.

    Attributes:
        template: The template.
        gaps: The open texts, with their names.
        values: Columns on whose text the blank card depends.
        conditions: What is asked of a row, of which only counts whether it is so.
        open: Whether a row says how much is drawn.
        images: The pictures in whose place a row may have a pattern of its own.
        texts: What was written so far of the elements that stay.
    """

    template: Template
    gaps: Mapping[Element, str]
    values: tuple[str, ...]
    conditions: tuple[str, ...]
    open: bool
    images: tuple[Element, ...] = ()
    texts: dict[Element, str] = field(default_factory=dict, repr=False, compare=False)

    def key(self, row: Row) -> tuple[str | bool, ...]:
        """Rows with the same key have the same blank card."""
        cells = row.cells
        own: tuple[str | bool, ...] = (
            *[cells.get(name, "") for name in self.values],
            *[is_drawn(test, cells) for test in self.conditions],
        )
        if not self.images:
            return own
        from tilewright.cards.placeholder import is_wanted  # noqa: PLC0415 - for pictures that change

        lacking = any(is_wanted(image, cells, self.template) for image in self.images)
        return (*own, row.id, row.title) if lacking else own


def open_texts(template: Template, unfit: Iterable[str] = ()) -> OpenTexts:
    """What is left open in a template, but for texts that have turned out to be unfit for it, by name."""
    many = {inner for each in template.root.iter() if REPEAT in each.attrib for inner in each.iter()}
    gaps = {
        element: f"t{number}"
        for number, element in enumerate(template.root.iter())
        if f"t{number}" not in unfit
        and element not in many
        and (_is_line(template, element) if element not in template.boxes else not template.boxes[element].grows)
    }
    values: set[str] = set()
    conditions: set[str] = set()
    for element in template.root.iter():
        if element not in template.moving:
            continue
        texts = [text for key, text in element.items() if key != "data-text" or element not in gaps]
        values.update(slot for text in (*texts, element.tail) for slot in slots_in(text))
        if element not in gaps:
            values.update(slots_in(element.text))
        if CONDITION in element.attrib:
            conditions.add(element.attrib[CONDITION])
    images = tuple(image for image, reference in named_in(template.root) if "{{" in reference)
    asked = tuple(sorted(values)), tuple(sorted(conditions - values))
    return OpenTexts(template, gaps, *asked, template.open, images)


def _is_line(template: Template, element: Element) -> bool:
    """Whether it is a text of one stretch, with slots in it."""
    return element.tag == "text" and not len(element) and element in template.moving and "{{" in (element.text or "")


class _OpenFiller(Filler):
    """Leaves the words out, and names the places they were left out of."""

    def __init__(self, template: Template, row: Row, plan: OpenTexts) -> None:
        super().__init__(template, row)
        self.plan = plan

    def element(self, element: Element) -> Element:
        if element not in self.plan.gaps:
            return super().element(element)
        copy = super().element(element)
        copy.text = None
        copy.set(HOLE, self.plan.gaps[element])
        return copy

    def box(self, element: Element) -> Element:
        if element not in self.plan.gaps:
            return super().box(element)
        group, box = self.group(element), self.template.boxes[element]
        face = {"font-family": box.font.family, "font-weight": "bold" if box.bold else "normal", "font-size": "1"}
        SubElement(group, "text", {HOLE: self.plan.gaps[element], **face})
        return group


class UnfitError(ValueError):
    """Texts that cannot be left open: they stand in a layer, or are painted in more than one colour."""

    def __init__(self, names: set[str]) -> None:
        self.names = names
        super().__init__(f"cannot be left open: {', '.join(sorted(names))}")


class UnshownError(RefusedError):
    """A drawing that no sheet can show, as far as it does not hang on the words."""


def blank_card(plan: OpenTexts, row: Row, view: Box, seal: Element, stills: Stills) -> BlankCard:
    """The blank card for all rows with this row's key.

    Args:
        plan: What is drawn, and what is left open.
        row: One of the rows.
        view: The face with its bleed; its trim's corner is at (0, 0).
        seal: What is printed on top of every card.
        stills: What was compiled so far of the elements that stay.

    Raises:
        RefusedError: Words have no room, or no letters.
        UnshownError: The drawing cannot be shown on a sheet.
        UnfitError: Texts cannot be left open.
    """
    template, holes, tally = plan.template, Holes(), Compilation()
    art = place_at_origin(template, assembled(_OpenFiller(template, row, plan)), -view.x)
    drawn = [_text(art, plan.texts), *(_words(template, element) for element in plan.gaps)]
    drawn += [template.book.changes] if template.book.changes else []
    root = Element("svg", {"viewBox": f"{view.x:g} {view.y:g} {view.width:g} {view.height:g}"})
    root.extend((art, seal))
    try:
        if plan.open:
            weigh(root, template.file)
        form = compile_svg(root, template.file, stills, holes, tally, template.book)
    except RefusedError as refused:
        raise UnshownError(refused.problems) from None
    if holes.unfit:
        raise UnfitError(holes.unfit)
    gaps = {name: Gap(holes.found[name], *_text_in(plan, name)) for name in holes.found}
    digest = blake2b("\0".join(drawn).encode(), digest_size=12).hexdigest()
    work = BEGUN + tally.work + len(drawn[0]) // COPIED
    return BlankCard(digest, tuple(_parts(form.content, gaps)), form.forms, work, tuple(tally.warnings))


def _text(art: Element, known: dict[Element, str]) -> str:
    """A drawing as text, as `tostring` has it; what stays the same on all cards is written once for them."""
    stills: list[Element] = []
    first, *rest = tostring(_hollow(art, stills), encoding="unicode").split(f"<{_HERE} />")
    for each in stills:
        if each not in known:
            known[each] = tostring(each, encoding="unicode")
    return first + "".join(known[each] + after for each, after in zip(stills, rest, strict=True))


def _hollow(element: Element, stills: list[Element]) -> Element:
    """A copy of a drawing with a mark in the place of each element that stays as it is; `stills` gathers those."""
    if STILL in element.attrib:
        stills.append(element)
        return Element(_HERE)
    if not len(element):
        return element
    copy = Element(element.tag, element.attrib)
    copy.text, copy.tail = element.text, element.tail
    copy.extend([_hollow(child, stills) for child in element])
    return copy


def _text_in(plan: OpenTexts, name: str) -> tuple[str, TextBox | None, Spot, Icons]:
    """What is printed in the gap of that name; nothing that a row says in the fingerprint's."""
    element = next((element for element, each in plan.gaps.items() if each == name), None)
    template = plan.template
    if element is None:
        return "", None, template.places[template.root], template.icons.plain
    box = template.boxes.get(element)
    icons = box.icons if box else template.icons.of(element)
    return _words(template, element), box, template.places[element], icons


def _words(template: Template, element: Element) -> str:
    box = template.boxes.get(element)
    return box.words if box else element.text or ""


def _parts(content: Iterable[Piece], gaps: Mapping[str, Gap]) -> Iterator[Piece | Gap]:
    for piece in content:
        if not isinstance(piece, str):
            yield piece
            continue
        for number, text in enumerate(parted(piece)):
            if number % 2:
                yield gaps[text]
            elif text:
                yield text
