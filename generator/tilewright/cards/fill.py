"""Template + row -> the drawing of one card as an element tree, with its pictures."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from xml.etree.ElementTree import Element, SubElement

from tilewright.cards.box import GROWS, TextBox
from tilewright.cards.drawing import leading_out
from tilewright.cards.extent import Extents, RepeatError, box_of, repeated, times
from tilewright.cards.icons import UnknownIconError
from tilewright.cards.lettering import has_icons, set_in, with_icons
from tilewright.cards.pictures import Drawn
from tilewright.cards.raster import Refusal
from tilewright.cards.slots import CONDITION, GAP, REPEAT, WAY, WITHIN, fill_slots, is_drawn, slots_in
from tilewright.cards.symbols import is_slotted, scale
from tilewright.cards.template import Template
from tilewright.digest import blake2b
from tilewright.draw.palette import INK, WRONG, WRONG_PALE
from tilewright.draw.words import BODY, OverfullError, millimetres
from tilewright.problem import Problem, RefusedError
from tilewright.prose.blocks import MarkError
from tilewright.svg import shape
from tilewright.svg.along import OffPathError, PathSurroundings, is_along, letters_along, shrink
from tilewright.svg.lettering import size_of
from tilewright.svg.matrix import IDENTITY, scale_of
from tilewright.svg.matrix import parse as parse_matrix
from tilewright.svg.matrix import times as times_matrix
from tilewright.svg.picture import FOLDER, PIXELS, laid
from tilewright.svg.places import like
from tilewright.svg.vocabulary import INHERITED, MEND, UnsupportedError, attributes, inherit, style_inside
from tilewright.svg.walk import PICTURE, STILL
from tilewright.texts.node import Spot
from tilewright.texts.rows import Row
from tilewright.typography.fonts import BRING, MissingGlyphError, lacks
from tilewright.units import Box

_OF_THE_PICTURE = frozenset(("x", "y", "width", "height", "href", "xlink:href", "preserveAspectRatio"))


class FaultyPictureError(ValueError):
    """A picture that cannot be printed."""

    def __init__(self, fault: Refusal) -> None:
        super().__init__(fault.message)
        self.fault = fault


def image(template: Template, element: Element, defs: dict[str, Element]) -> list[Element]:
    """What is drawn for an <image>; nothing where its cell is empty.

    Args:
        template: Which knows the files.
        element: The <image>, its slots filled.
        defs: Takes what is to be defined in the card.

    Raises:
        FaultyPictureError: The file is missing or cannot be printed.
    """
    reference = element.get("xlink:href", element.get("href", ""))
    if not reference:
        if "href" in element.attrib or "xlink:href" in element.attrib:
            return []
        raise FaultyPictureError(Refusal("C19", "this <image> names no file", 'write href="art/king.png"'))
    picture = template.pictures.get(reference)
    if picture is None:
        raise FaultyPictureError(
            Refusal("C19", f"there is no picture '{reference}'", "name a file in the game's folder")
        )
    if isinstance(picture, Refusal):
        raise FaultyPictureError(picture)
    if isinstance(picture, Drawn):
        return [_draw(element, picture, defs)]
    kept = {key: value for key, value in element.items() if key not in {"href", "xlink:href"}}
    size = f"{picture.width} {picture.height}"
    return [like(element, {**kept, "xlink:href": f"{FOLDER}/{picture.name}", PIXELS: size})]


def _draw(element: Element, picture: Drawn, defs: dict[str, Element]) -> Element:
    """A group that shows a drawing in the <image>'s box."""
    group = like(element, {key: value for key, value in element.items() if key not in _OF_THE_PICTURE})
    group.tag = "g"
    try:
        box = Box(*(shape.length(element.attrib, key) for key in ("x", "y", "width", "height")))
        place, _ = laid(box, picture.view.width, picture.view.height, element.get("preserveAspectRatio", ""))
    except UnsupportedError as error:
        raise FaultyPictureError(Refusal(error.code, str(error), error.remedy)) from None
    except ValueError as error:
        raise FaultyPictureError(Refusal("V03", str(error), MEND)) from None
    picture.group.set(STILL, picture.name)
    defs[picture.name] = picture.group
    name = f"{picture.name}-{blake2b(repr(box).encode(), digest_size=3).hexdigest()}"
    defs[name] = Element("clipPath", {"id": name})  # a drawing may paint beyond its own view, and is not shown there
    edge = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    SubElement(defs[name], "rect", {key: f"{value:g}" for key, value in edge.items()})
    inner = SubElement(group, "g", {"clip-path": f"url(#{name})"})
    across, down = place.width / picture.view.width, place.height / picture.view.height
    left, top = place.x - picture.view.x * across, place.y - picture.view.y * down
    by = f"translate({left:.6g} {top:.6g}) scale({across:.6g} {down:.6g})"
    SubElement(inner, "use", {"xlink:href": f"#{picture.name}", "transform": by})
    return group


_OURS = frozenset((CONDITION, REPEAT, GAP, WAY, GROWS))
"""Words that say how an element is drawn, and are not drawn themselves."""
_OF_THE_ROOT = INHERITED | {"style", PICTURE}
FLOOR = 3.0
"""Points: as small as a text that is too long is set, where a game is printed all the same."""
NARROWEST = 0.2
"""Of a letter with the line it stands on, in square ems: no box holds more letters than that."""
NAMED = 40
"""Letters of a name that stand on the picture that is missing."""


def fill(template: Template, row: Row, *, anyway: bool = False, faults: list[Problem] | None = None) -> Element:
    """The card as a group `art`, in the template's own millimetres; what does not change is shared between rows.

    Args:
        template: What is filled.
        row: What it is filled with.
        anyway: Draw as much as can be: a text that is too long is set small, a picture that is missing is hatched, both
            marked in red, and a letter that no font has is a box with its code point.
        faults: Takes all that is wrong where it is drawn all the same.

    Raises:
        RefusedError: Text that does not fit its box at the least size (C14), a letter the font lacks (C15), an icon
            (C18) or a picture (C19, C20) that is not there or cannot be printed, each at the row's cell.
    """
    filler = Filler(template, row, anyway=anyway)
    art = assembled(filler)
    if not anyway:
        return art
    from tilewright.cards.code_points import with_code_points  # noqa: PLC0415 - for games with errors

    art, letters = with_code_points(art, template.book)
    if faults is not None:
        faults += [*filler.problems, *(letter(template, row, each.character, str(each)) for each in letters)]
    return art


def assembled(filler: Filler) -> Element:
    """What the filler makes of its row, as `fill` returns it.

    Raises:
        RefusedError: As there.
    """
    template, row = filler.template, filler.row
    kept = {key: fill_slots(value, row.cells) for key, value in template.root.items() if key in _OF_THE_ROOT}
    art = like(template.root, {"id": "art", **kept})
    art.tag = "g"
    filler.problems += [template.places[template.root].problem("C11", *words) for words in leading_out(art)]
    filler.around.append(art)
    filler.children(template.root, art)
    if filler.defs:
        art.append(Element("defs"))
        art[-1].extend(filler.defs.values())
    _needed_only(art)
    if filler.problems and not filler.anyway:
        raise RefusedError(filler.problems)
    return art


def _needed_only(art: Element) -> None:
    """Leave out definitions that this card does not use: a change of another card's picture is none of its own."""
    for at, defs in enumerate(art):
        if defs.tag == "defs":
            homes: dict[str, list[Element]] = {}
            for each in defs:
                for name in {inner.attrib["id"] for inner in each.iter() if "id" in inner.attrib}:
                    homes.setdefault(name, []).append(each)
            waiting = [name for other in art if other is not defs for name in _named_in(other)]
            kept: set[Element] = set()
            while waiting:
                more = [each for each in homes.pop(waiting.pop(), ()) if each not in kept]
                kept.update(more)
                waiting += [name for each in more for name in _named_in(each)]
            art[at] = Element("defs", defs.attrib)
            art[at][:] = [each for each in defs if each in kept]


def _named_in(element: Element) -> set[str]:
    """The ids that an element refers to, somewhere inside it."""
    return {
        name
        for each in element.iter()
        for value in each.attrib.values()
        if "#" in value
        for pair in WITHIN.findall(value)
        for name in pair
    }


class Filler:
    """One row at work: goes on after a problem, and gathers them."""

    def __init__(self, template: Template, row: Row, *, anyway: bool = False) -> None:
        self.template, self.row, self.anyway = template, row, anyway
        self.problems: list[Problem] = []
        self.around: list[Element] = []
        self.defs: dict[str, Element] = {}

    @cached_property
    def extents(self) -> Extents:
        """How large elements are."""
        return Extents(self.template)

    def children(self, parent: Element, into: Element) -> None:
        """What the row makes of an element's children."""
        for child in parent:
            if child not in self.template.moving:
                into.append(child)
            elif not self._wanted(child):
                self._closing(child, into)
            elif REPEAT in child.attrib:
                self._repeating(child, into)
            else:
                self._changing(child, into)

    def _closing(self, child: Element, into: Element) -> None:
        """What is left of an element that is not drawn: the words that stand after it in a text."""
        if into.tag in {"text", "tspan", "textPath"} and child.tail:
            after = fill_slots(child.tail, self.row.cells)
            if len(into):
                into[-1].tail = (into[-1].tail or "") + after
            else:
                into.text = (into.text or "") + after

    def _repeating(self, child: Element, into: Element) -> None:
        """What an element comes to that is drawn several times."""
        with suppress(RepeatError):  # the check tells
            if count := times(child, self.row.cells):
                one = Element("g")
                self._changing(child, one)
                box = box_of(child, self.extents, self.row.cells, self.around)
                into.extend(repeated(child, [*one], count, box))

    def _changing(self, child: Element, into: Element) -> None:
        """What an element comes to in this row, and what is wrong with it, at the cell that says it."""
        try:
            if child in self.template.boxes:
                into.append(self.box(child))
            elif GROWS in child.attrib:
                into.extend(self._plate(child))
            elif child.tag == "image":
                into.extend(self._image(child))
            elif child.tag == "use" and self._names_nothing(child):
                pass
            else:
                into.append(self.element(child))
        except UnknownIconError as error:
            words = " ".join([*child.attrib.values(), *child.itertext()])
            self.problems.append(unknown_icon(self.row, words, self.template.places[child], error))
        except FaultyPictureError as error:
            fault = error.fault
            named = (name for text in child.attrib.values() for name in slots_in(text) if name in self.row.places)
            place = next((self.row.at(name) for name in named), self.template.places[child])
            self.problems += fault.others or [place.problem(fault.code, fault.message, fault.remedy)]
            if self.anyway and child.tag == "image":
                into.extend(self._hatched(child))

    def _names_nothing(self, use: Element) -> bool:
        """Whether a <use> shows what a cell names, and that cell is empty."""
        reference = use.get("xlink:href", use.get("href", ""))
        return bool(slots_in(reference)) and fill_slots(reference, self.row.cells).strip() == "#"

    def _image(self, child: Element) -> list[Element]:
        """What is drawn for an <image>: a pattern in the place of a picture that there is not yet."""
        copy = self._copy(child)
        if not slots_in(child.get("xlink:href", child.get("href", ""))):
            return image(self.template, copy, self.defs)
        from tilewright.cards.placeholder import is_wanted, placeholder  # noqa: PLC0415 - for pictures that change

        if not is_wanted(child, self.row.cells, self.template):
            return image(self.template, copy, self.defs)
        group = like(copy, {key: value for key, value in copy.items() if key not in _OF_THE_PICTURE})
        group.tag = "g"
        try:
            box = Box(*(shape.length(copy.attrib, key) for key in ("x", "y", "width", "height")))
        except ValueError as error:
            raise FaultyPictureError(Refusal("V03", str(error), MEND)) from None
        if min(box.width, box.height) <= 0:
            return []
        name = f"placeholder-{blake2b(repr(box).encode(), digest_size=3).hexdigest()}"
        drawn, self.defs[name] = placeholder(self.row, box, name, self.template.ink)
        group.append(drawn)
        return [group]

    def _plate(self, element: Element) -> Iterator[Element]:
        """A <rect> as high as the words of its box need; nothing where there are none."""
        from tilewright.cards.passage import grow  # noqa: PLC0415 - for boxes with a plate alone

        of, box = next((of, box) for of, box in self.template.boxes.items() if box.grows == element.attrib[GROWS])
        text, copy = fill_slots(box.words, self.row.cells), self._copy(element)
        if text.strip() and self._wanted(of):
            with suppress(MarkError, OverfullError, MissingGlyphError):  # the box tells
                grow(copy, box, box.icons.marked(text))
            yield copy

    def _hatched(self, image: Element) -> Iterator[Element]:
        """What stands for a picture that cannot be shown; nothing where it is not said how large it is."""
        own = {key: fill_slots(value, self.row.cells) for key, value in image.items()}
        with suppress(ValueError):
            box = Box(*(shape.length(own, key) for key in ("x", "y", "width", "height")))
            group = hatched(box, own.get("xlink:href", own.get("href", "")))
            if "transform" in own:
                group.set("transform", own["transform"])
            yield group

    def _wanted(self, element: Element) -> bool:
        return CONDITION not in element.attrib or is_drawn(element.attrib[CONDITION], self.row.cells)

    def _copy(self, element: Element) -> Element:
        cells = self.row.cells
        copy = like(element, {key: fill_slots(value, cells) for key, value in element.items() if key not in _OURS})
        copy.text, copy.tail = fill_slots(element.text or "", cells), fill_slots(element.tail or "", cells)
        # whatever its slots say, an element names nothing outside the drawing, and no file but a picture's
        for message, remedy in leading_out(copy):
            raise FaultyPictureError(Refusal("C11", message, remedy))
        return copy

    def element(self, element: Element) -> Element:
        """An element with its slots filled."""
        copy = self._copy(element)
        self.around.append(copy)
        self.children(element, copy)
        self.around.pop()
        if copy.tag == "use" and is_slotted(element):
            scale(copy, self.template.symbols)
        if copy.tag == "text" and len(copy) and is_along(copy):
            self._must_keep_to_its_path(element, copy)
            return copy
        return self._lined(copy) if copy.tag == "text" and has_icons(copy, self.template.icons) else copy

    def _must_keep_to_its_path(self, element: Element, text: Element) -> None:
        """C96, C97: words on a path are no longer than it, and name no icon; all the same, they are set smaller."""
        place, around = self.template.places[element], IDENTITY
        if has_icons(text, self.template.icons):
            message = "an icon cannot be set among words on a path"
            self.problems.append(place.problem("C97", message, "put it beside the path, or write \\ before its colon"))
        ids = {each.attrib["id"]: each for each in self.template.root.iter() if "id" in each.attrib}
        try:
            for each in self.around:
                around = times_matrix(around, parse_matrix(each.get("transform", "")))
            named = {child.get("xlink:href", child.get("href", ""))[1:] for child in text}
            ids = {name: self._copy(ids[name]) for name in named if name in ids}
            style = inherit(style_inside(self.around), attributes("text", text))
            letters_along(text, style, PathSurroundings(ids, self.template.book, scale_of(around)))
        except OffPathError as error:
            columns = [name for each in element.iter() for name in slots_in(each.text or "") if name in self.row.places]
            longest = max(columns, key=lambda name: len(self.row.cells[name]), default="")
            words = " ".join("".join(text.itertext()).split())
            short = words if len(words) <= 40 else f"{words[:37].strip()}..."
            message = f"'{short}' does not fit its path in {self.template.file}: {error}"
            where = self.row.at(longest) if longest else place
            self.problems.append(where.problem("C96", message, error.remedy))
            if self.anyway:
                size = size_of(style)
                share = max(0.98 * error.share, min(1.0, millimetres(FLOOR) / size))
                shrink(text, size, share, min(1.0, 0.98 * error.share / share))
                text.set("fill", WRONG)
        except ValueError:
            pass  # compiling it tells

    def _lined(self, text: Element) -> Element:
        """A line of words with icons drawn among them."""
        return with_icons(text, self.around, self.template.icons, self.template.book)

    def group(self, element: Element) -> Element:
        """What the words of a box stand in."""
        box, cells = self.template.boxes[element], self.row.cells
        group = Element("g", {"fill": fill_slots(box.fill, cells)})
        if "transform" in element.attrib:
            group.set("transform", fill_slots(element.attrib["transform"], cells))
        return group

    def box(self, element: Element) -> Element:
        """The words of a box, set."""
        text = fill_slots(self.template.boxes[element].words, self.row.cells)
        return self.words(element, self.group(element), text)

    def words(self, element: Element, group: Element, text: str, boxed: TextBox | None = None) -> Element:
        """Words, set into the box that an element is, or one that stands for it, in a group."""
        box = boxed or self.template.boxes[element]
        try:
            if text.strip():
                group.append(set_in(box, text))
        except MarkError as error:
            self.problems.append(wrong_mark(self.row, box.words, self.template.places[element], error))
            if self.anyway:
                return self.words(element, group, text.replace("]{", "] {"), boxed)
        except OverfullError as error:
            self.problems.append(overfull(self.template, self.row, box, text, error))
            if self.anyway:
                group.extend(_small(box, text))
        except MissingGlyphError as error:
            self.problems.append(letter(self.template, self.row, error.character, str(error)))
            if self.anyway:
                return self.words(element, group, text, self._with_boxes(box, text, error.character))
        return group

    def _with_boxes(self, box: TextBox, text: str, first: str) -> TextBox:
        """The same for words with a box in the place of each letter that no font has, the first among them."""
        from tilewright.cards.code_points import CodePoints, lacking  # noqa: PLC0415 - for games with errors

        faces = {box.font.face(bold=run.bold, italic=run.italic) for run in box.runs(text)}
        missing = lacking(text, faces)
        self.problems += [letter(self.template, self.row, each, str(error)) for each, error in missing.items()]
        icons = CodePoints({first, *missing}, box.icons)
        self.defs |= icons.definitions
        return replace(box, icons=icons)


def _small(box: TextBox, text: str) -> Iterator[Element]:
    """A text that is too long, set as small as it takes, cut off where even that is not enough; a red line round it."""
    if box.is_passage(text):
        from tilewright.prose.marks import without_marks  # noqa: PLC0415 - for words with marks, or in paragraphs

        text = without_marks(text).replace("]{", "] {")
    box = replace(box, size=box.least, least=min(box.least, FLOOR))
    most = min(len(text), int(box.place.width * box.place.height / (millimetres(box.least) ** 2 * NARROWEST)))
    end = "" if lacks(box.font.face(), "…") else "…"

    def shown(letters: int) -> str:
        return text if letters == len(text) else f"{text[:letters].rstrip()}{end}"

    def overflows(letters: int) -> bool:
        try:
            set_in(box, shown(letters))
        except OverfullError:
            return True
        return False

    if letters := bisect_left(range(1, most), x=True, key=overflows) if overflows(most) else most:
        yield set_in(box, shown(letters))
    around = {"x": box.place.x, "y": box.place.y, "width": box.place.width, "height": box.place.height}
    line = {"fill": "none", "stroke": WRONG, "stroke-width": f"{min(box.place.width, box.place.height) * 0.02:.3g}"}
    yield Element("rect", {**{key: f"{value:g}" for key, value in around.items()}, **line})


def hatched(box: Box, name: str) -> Element:
    """What stands for a picture that cannot be shown: a pale red box, crossed out, with its name."""
    words = name.encode("ascii", "replace").decode()[-NAMED:]
    least = min(box.width, box.height)
    size = min(least / 5, 1.6 * box.width / max(len(words), 1))
    group = Element("g", {"stroke": WRONG, "stroke-width": f"{least * 0.02:.3g}", "fill": "none"})
    corner, far = f"{box.x:g} {box.y:g}", f"{box.right:g} {box.bottom:g}"
    edge = f"M{corner}H{box.right:g}V{box.bottom:g}H{box.x:g}Z"
    SubElement(group, "path", {"d": edge, "fill": WRONG_PALE})
    SubElement(group, "path", {"d": f"M{corner}L{far}M{box.x:g} {box.bottom:g}L{box.right:g} {box.y:g}"})
    if words:
        behind = {"x": box.x + box.width * 0.05, "y": box.y + box.height / 2 - size * 0.7, "width": box.width * 0.9}
        ground = {**{key: f"{value:.4g}" for key, value in behind.items()}, "height": f"{size * 1.4:.3g}"}
        SubElement(group, "rect", {**ground, "fill": WRONG_PALE, "stroke": "none"})
        middle = {"x": f"{box.x + box.width / 2:g}", "y": f"{box.y + box.height / 2 + size * 0.3:g}"}
        face = {"font-family": BODY, "font-size": f"{size:.3g}", "text-anchor": "middle", "fill": INK, "stroke": "none"}
        SubElement(group, "text", {**middle, **face}).text = words
    return group


def unknown_icon(row: Row, words: str, place: Spot, error: UnknownIconError) -> Problem:
    """C18 at the cell that names the icon; at the place of the words where none does."""
    named = (name for name in slots_in(words) if f":{error.name}:" in row.cells.get(name, "") and name in row.places)
    where = next((row.at(name) for name in named), place)
    return where.problem("C18", str(error), error.remedy)


def wrong_mark(row: Row, words: str, place: Spot, error: MarkError) -> Problem:
    """What is wrong with a mark, at the cell that has it; at the place of the words where none does."""
    named = (name for name in slots_in(words) if error.mark in row.cells.get(name, "") and name in row.places)
    return next((row.at(name) for name in named), place).problem(error.code, str(error), error.remedy)


def overfull(template: Template, row: Row, box: TextBox, text: str, error: OverfullError) -> Problem:
    """C14 at the longest of the cells that a box is filled from."""
    where = f"the box '{box.name}'" if box.name else "its box"
    short = text if len(text) <= 40 else f"{text[:37].strip()}..."
    how = str(error).rpartition(": ")[2]
    message = f"'{short}' does not fit {where} of {template.file} at its least size, {box.least:g} points: {how}"
    remedy = "shorten it, make the box larger, or lower its data-min-size"
    meant = [column for column in slots_in(box.words) if column in row.places]
    longest = max(meant, key=lambda column: len(row.cells[column]), default="")
    return row.at(longest).problem("C14", message, remedy)


def letter(template: Template, row: Row, character: str, reason: str) -> Problem:
    """C15 at the cell that has the letter; at the template where none has."""
    column = next((column for column in row.places if character in row.cells[column]), None)
    message = f"{reason.partition(',')[0]}"
    remedy = BRING.format(letter=character)
    if column is None:
        return template.places[template.root].problem("C15", message, remedy)
    return row.at(column).problem("C15", message, remedy)
