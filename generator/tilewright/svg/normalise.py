"""A drawing as any program saves it -> the same drawing in the words that sheets know; changed in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from tilewright.problem import Level, Problem, RefusedError
from tilewright.svg import structure
from tilewright.svg.cascade import TooManyRulesError, apply_sheets
from tilewright.svg.family import Families
from tilewright.svg.places import place_of
from tilewright.svg.structure import frame_of, part_letters
from tilewright.svg.tidy import Measures, Surroundings, opacities, tidy
from tilewright.svg.vocabulary import ALLOWED, SHAPES, UNSHOWN
from tilewright.svg.walk import PICTURE
from tilewright.svg.weight import ELEMENTS
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.typography.fonts import BODY

_MOTIONLESS_NAMES = (
    "animate animateColor animateMotion animateTransform set discard mpath cursor view font font-face "
    "missing-glyph glyph hkern vkern color-profile metadata solidColor"
)
_MOTIONLESS = frozenset(_MOTIONLESS_NAMES.split())
"""Elements that show nothing on paper, or nothing by themselves."""
_INHERITED = frozenset(
    ("fill", "stroke", "paint-order", "font-family", "font-weight", "font-style", "text-align", "text-anchor")
)
_OF_THE_ROOT = frozenset(("width", "height", "x", "y"))
_LEAVES = SHAPES | {"text", "image", "use"}
_MOST_LETTERS = 10
"""Letters that one warning names."""
_WORDED = frozenset(("foreignObject", "flowRoot", "tref"))
_INKS = {"fill": "black", "stroke": "none"}
_OPAQUE = {"fill": 1.0, "stroke": 1.0, "fill-opacity": 1.0, "stroke-opacity": 1.0}


def normalise(root: Element, file: str, *, art: bool, book: Finder = BUNDLED) -> list[Problem]:
    """Bring a drawing into the words of this project; warnings of what cannot be shown as it was meant.

    Args:
        root: The <svg>, its tags plain names, nothing of other languages in it.
        file: Its name, for problems.
        art: It is somebody's picture, not a template: what can be shown otherwise is, with a warning.
        book: The fonts there are.

    Raises:
        RefusedError: It has too many rules or elements for that (V11).
    """
    try:
        unknown = apply_sheets(root)
    except TooManyRulesError as error:
        path, line, column = place_of(root)
        remedy = "save it as plain SVG, or as a PNG"
        raise RefusedError([Problem(path or file, line, column, "V11", str(error), remedy)]) from None
    tamer = _Tamer(root, file, book, art=art)
    tamer.whole(root)
    tamer.tell_of_selectors(root, unknown)
    if art:
        root.set(PICTURE, "")
    return tamer.warnings


class _Tamer:
    """One run over one drawing."""

    def __init__(self, root: Element, file: str, book: Finder, *, art: bool) -> None:
        self.warnings: list[Problem] = []
        self.ids = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
        self._file, self._art = file, art
        self._families = Families(book)
        self._extra = self._inner = 0
        self._marked: list[tuple[Element, Mapping[str, str]]] = []

    def whole(self, root: Element) -> None:
        """The drawing itself: its size, and all in it."""
        structure.give_view(root)
        view = structure.view_of(root) or (0.0, 0.0, 100.0, 100.0)
        by = Measures(view[2], view[3])
        around = Surroundings(by, hidden=False, style={}, alphas=_OPAQUE)
        size = {key: value for key, value in root.items() if key in _OF_THE_ROOT}
        around = self._own(root, around)
        root.attrib.update(size)  # how large it is printed, in millimetres
        self._children(root, around)
        self._extra += structure.coloured_markers(root, self.ids, self._marked, ELEMENTS - self._extra)
        self._count(root)
        self._tell_of_fonts()

    def _children(self, parent: Element, around: Surroundings) -> None:
        children = list(parent)
        parent[:] = [each for child in children for each in self._one(child, around)]

    def _one(self, element: Element, around: Surroundings) -> list[Element]:
        """What stands in the place of an element."""
        tag = str(element.tag)
        if tag in _MOTIONLESS:
            return []
        if self._art and not structure.known(tag):
            if tag == "foreignObject" or (tag in _WORDED and "".join(element.itertext()).strip()):
                self._warn(
                    element,
                    "V09",
                    f"<{tag}>{_label(element)} is left out of the picture, with its words",
                    "write them in a <text>",
                )
            return []
        if tag == "filter":
            return [element]
        if self._art and tag == "use" and self._dangles(element):
            return []
        if tag == "svg":
            self._inner += 1
            within = structure.size_of(element, around.by)
            element = structure.inner(element, around.by, self._inner)
            self.ids.update({each.attrib["id"]: each for each in element.iter("clipPath") if "id" in each.attrib})
            around = replace(around, by=within)
        elif tag in {"text", "flowRoot"} and not self._art:
            framed = frame_of(element, self.ids, around.style, around.by)
            element = element if framed is None else framed
        self._grouped(element)
        self._count(element)
        inside = self._own(element, around)
        if element.tag == "flowRoot":
            return []
        self._children(element, inside)
        if element.tag == "text":
            self._lettered(element, inside)
        return [self._painted(element, inside)]

    def _dangles(self, use: Element) -> bool:
        """Whether a <use> names what is not in the drawing: other programs show nothing for it."""
        name = use.get("xlink:href", use.get("href", "")).strip()
        lost = not name or (name.startswith("#") and name[1:] not in self.ids)
        if lost:
            message = f"<use> refers to '{name[:60]}', which is not in this drawing; it is left out"
            self._warn(use, "V09", message, "give an element this id, or take the <use> out")
        return lost

    def _lost(self, element: Element, own: dict[str, str]) -> None:
        """Leave out of somebody's picture what sheets cannot show and dots need not."""
        for name in own.keys() & UNSHOWN:
            message = f"{name}='{own.pop(name)[:40]}' on <{element.tag}> is left out"
            self._warn(element, "V09", message, "draw it without, or save the picture as PNG")

    def _grouped(self, element: Element) -> None:
        """Links and choices are groups, and clips are shapes."""
        if element.tag == "switch":
            structure.choose(element)
        if element.tag in {"a", "switch"}:
            structure.into_group(element)
        elif element.tag == "clipPath":
            self._extra += structure.shapes_in_clip(element, self.ids, ELEMENTS - self._extra)

    def _lettered(self, text: Element, inside: Surroundings) -> None:
        """Letters in their places, in a font that is here."""
        self._extra += part_letters(text, ELEMENTS - self._extra)
        if self._art:
            text.attrib.setdefault("font-size", f"{inside.by.size:g}")
            if "font-family" not in inside.style:
                text.set("font-family", BODY)
        self._families.letter(text, inside.style, art=self._art)

    def tell_of_selectors(self, root: Element, unknown: Sequence[str]) -> None:
        """V09: rules of style sheets that style nothing here, and may elsewhere."""
        for selector in list(dict.fromkeys(unknown))[:_MOST_LETTERS]:
            message = f"the rule for '{selector[:60]}' in <style> is left out: this selector is not supported"
            self._warn(root, "V09", message, "write its properties on the elements themselves")

    def _tell_of_fonts(self) -> None:
        """F09 and F10: fonts and letters that are not here, each once."""
        for name, lost in self._families.lost.items():
            where = f"<{lost.first.tag}>{_label(lost.first)}"
            where += f" and {lost.count - 1} more" if lost.count > 1 else ""
            near = f"; did you mean '{lost.near}'?" if lost.near else ""
            verb = "is" if lost.count == 1 else "are"
            message = f"there is no font '{name}'{near}; {where} {verb} printed in {lost.taken}"
            self._warn(lost.first, "F09", message, f"put its file into fonts/ (docs/fonts.md), or choose {lost.taken}")
        for family, element in self._families.upright.items():
            message = f"{family} has no italics; <{element.tag}>{_label(element)} is printed upright"
            self._warn(element, "F09", message, f"put its file into fonts/ (docs/fonts.md), or choose {BODY}")
        for element, letters in self._families.letters.items():
            named = ", ".join(f"{each!r} (U+{ord(each):04X})" for each in letters[:_MOST_LETTERS])
            more = f" and {len(letters) - _MOST_LETTERS} more" if len(letters) > _MOST_LETTERS else ""
            message = f"no font has the {'letter' if len(letters) == 1 else 'letters'} {named}{more}"
            message += f"; <{element.tag}>{_label(element)} is printed without {'it' if len(letters) == 1 else 'them'}"
            self._warn(element, "F10", message, "put a font that has it into fonts/ (docs/fonts.md)")

    def _warn(self, element: Element, code: str, message: str, remedy: str = "") -> None:
        self.warnings.append(self._problem(element, code, message, remedy, Level.WARNING))

    def _own(self, element: Element, around: Surroundings) -> Surroundings:
        """Tidy an element's attributes; what holds inside it."""
        tag = str(element.tag)
        own = tidy(tag, element.attrib, around, self.ids, art=self._art) if tag in ALLOWED else dict(element.attrib)
        alphas = opacities(own, around.alphas)
        hidden = around.hidden
        if "visibility" in own and "{{" not in own["visibility"]:
            hidden = own.pop("visibility") != "visible"
        elif element.get("visibility") == "visible":
            hidden = False
        if hidden and tag in _LEAVES:
            own["display"] = "none"
        self._families.settle(element, own)
        changed = own.keys() & _INHERITED
        style = {**around.style, **{name: own[name] for name in changed}} if changed else around.style
        own.pop("paint-order", None)
        if self._art:
            self._lost(element, own)
        element.attrib.clear()
        element.attrib.update(own)
        return Surroundings(_sized(around.by, own), hidden, style, alphas)

    def _painted(self, element: Element, inside: Surroundings) -> Element:
        """The element itself; a group of two where its stroke is to lie under its fill."""
        style = inside.style
        if any(key.startswith("marker") for key in element.keys()):  # noqa: SIM118 - an element has no other
            self._marked.append((element, {key: style.get(key, unsaid) for key, unsaid in _INKS.items()}))
        order = style.get("paint-order", "normal").split()
        under = "stroke" in order and ("fill" not in order or order.index("stroke") < order.index("fill"))
        if not under or element.tag not in SHAPES | {"text"} or "data-text" in element.attrib:
            return element
        if style.get("stroke", "none") == "none" or style.get("fill") == "none":
            return element
        self._extra += 1 + len(list(element.iter()))
        self._count(element)
        return structure.stroke_first(element)

    def _count(self, element: Element) -> None:
        if self._extra > ELEMENTS:
            message = f"split into letters, strokes and clips, this drawing has more than {ELEMENTS:,} elements"
            raise RefusedError([self._problem(element, "V11", message, "simplify it, or save the picture as a PNG")])

    def _problem(self, element: Element, code: str, message: str, remedy: str, level: Level = Level.ERROR) -> Problem:
        path, line, column = place_of(element)
        return Problem(path or self._file, line, column, code, message, remedy, level)


def _label(element: Element) -> str:
    return f" (id '{element.attrib['id']}')" if "id" in element.attrib else ""


def _sized(by: Measures, own: Mapping[str, str]) -> Measures:
    """What lengths inside are relative to."""
    try:
        return Measures(by.width, by.height, float(own["font-size"])) if "font-size" in own else by
    except ValueError:
        return by
