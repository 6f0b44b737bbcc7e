"""The fonts that a drawing asks for -> families that are here, the nearest where one is missing, and what was lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from unicodedata import category
from xml.etree.ElementTree import Element

from tilewright.frozen import dataclass
from tilewright.problem import most_like
from tilewright.typography import fonts
from tilewright.typography.finder import Finder

_ALIKE = 0.8
"""How much alike two names are of which one is the other mistyped."""
_LONGEST = 60
_UNSEEN = frozenset(("Cf", "Cc", "Cs", "Zl", "Zp"))
"""Categories of letters that show nothing by themselves: a font may well lack them."""


@dataclass(slots=True)
class Lost:
    """A family that is not here.

    Attributes:
        first: The element that asks for it first.
        taken: The family that its words are printed in.
        near: A family that is nearly called so; empty where there is none.
        count: How many elements ask for it.
    """

    first: Element
    taken: str
    near: str
    count: int = 1


class Families:
    """The families of one drawing, gathered while it is brought into the words of this project.

    Attributes:
        lost: What is missing, by its name.
        upright: Families that have no italics, by the element that first asks for them.
        letters: Letters that no font has, by the element whose words they are left out of.
    """

    def __init__(self, book: Finder) -> None:
        self._book = book
        self.lost: dict[str, Lost] = {}
        self.upright: dict[str, Element] = {}
        self.letters: dict[Element, str] = {}

    def settle(self, element: Element, own: dict[str, str]) -> None:
        """Write families that are here into an element's attributes; what has a slot in it is nobody's to know yet."""
        if own.get("font-weight") in {"bolder", "lighter"}:
            own["font-weight"] = "bold" if own["font-weight"] == "bolder" else "normal"
        if own.get("font-style", "").startswith("oblique"):
            own["font-style"] = "italic"
        for key, weight, slope in (("font-family", "font-weight", "font-style"), ("data-font", "data-weight", "")):
            if key in own and "{{" not in own[key]:
                own[key], face = self._resolved(element, own[key], alone=key == "data-font")
                if face and face.weight == "bold":
                    own.setdefault(weight, "bold")
                if face and slope and face.style == "italic":
                    own.setdefault(slope, "italic")

    def _resolved(self, element: Element, asked: str, *, alone: bool) -> tuple[str, fonts.FontFace | None]:
        """The families for those that are asked for, and the face that the name of a missing one stands for."""
        names = [name for each in asked.split(",") if (name := each.strip(" \t\n'\""))]
        here = [self._here(name) for name in names]
        first = here[0] if here else fonts.BODY
        if first:
            others = () if alone or not self._book.changes else filter(None, here[1:])
            taken = ", ".join(dict.fromkeys((first, *others)))
            return (asked if [each.strip() for each in asked.split(",")] == taken.split(", ") else taken), None
        near = most_like(names[0][:_LONGEST], self._book.families, _ALIKE)
        face = fonts.nearest(names[0][:_LONGEST])
        known = fonts.is_commonly_known(names[0][:_LONGEST])
        taken = near or (next(filter(None, here), "") if not known else "")
        face = face if not taken else fonts.nearest(taken)
        self._lose(element, names[0][:_LONGEST], taken or face.family, near)
        return taken or face.family, None if taken else face

    def _here(self, name: str) -> str:
        """What a family is called that is here; empty for one that is not."""
        if self._book.knows(name):
            return name
        low = name.casefold()
        return next((each for each in fonts.FAMILIES if each.casefold() == low), fonts.GENERIC.get(low, ""))

    def _lose(self, element: Element, name: str, taken: str, near: str) -> None:
        if (
            "data-font" not in element.attrib
            and element.tag not in {"text", "tspan", "textPath"}
            and not any(each.tag in {"text", "flowRoot"} or "data-text" in each.attrib for each in element.iter())
        ):
            return
        if name in self.lost:
            self.lost[name].count += 1
        else:
            self.lost[name] = Lost(element, taken, near)

    def letter(self, text: Element, style: Mapping[str, str], *, art: bool) -> None:
        """Find letters and italics that the font of some words lacks.

        Args:
            text: A <text>, its families settled.
            style: What it inherits.
            art: It is somebody's picture: another font lends the letters it has, and what none has is left out.
        """
        for each, own in _styles(text, style):
            family, *others = (name.strip(" '\"") for name in own.get("font-family", "").split(","))
            if "{{" in family or not self._book.knows(family):
                continue
            asked = own.get("font-weight", "normal"), own.get("font-style", "normal")
            try:
                face = self._book.find(family, *asked, (), *others)
            except fonts.UnknownFaceError:
                if asked[1] != "italic" or "{{" in "".join(asked):
                    continue  # compiling it tells
                each.set("font-style", "normal")
                self.upright.setdefault(family, each)
                try:
                    face = self._book.find(family, asked[0], "normal", (), *others)
                except fonts.UnknownFaceError:
                    continue
            if art:
                self._lend(each, face, (family, *others), asked[0])

    def _lend(self, element: Element, face: fonts.FontFace, families: tuple[str, ...], weight: str) -> None:
        lacking = {letter for words in _words_of(element) for letter in words if _is_seen(letter)}
        lacking = {letter for letter in lacking if fonts.lacks(face, letter)}
        unseen = {letter for words in _words_of(element) for letter in words if not _is_seen(letter)}
        gone = {letter for letter in unseen if not letter.isspace() and fonts.lacks(face, letter)}
        lenders = list(families)
        for letter in sorted(lacking):
            lender = next((each for each in self._book.families if self._has(each, weight, letter)), "")
            if not lender:
                gone.add(letter)
                self.letters[element] = self.letters.get(element, "") + letter
            elif lender not in lenders:
                lenders.append(lender)
        if len(lenders) > len(families):
            element.set("font-family", ", ".join(lenders))
        if gone:
            table = dict.fromkeys(map(ord, gone))
            element.text = (element.text or "").translate(table)
            for child in element:
                child.tail = (child.tail or "").translate(table)

    def _has(self, family: str, weight: str, letter: str) -> bool:
        try:
            return not fonts.lacks(self._book.find(family, weight, "normal"), letter)
        except fonts.UnknownFaceError:
            return False


def _is_seen(letter: str) -> bool:
    return not letter.isspace() and category(letter) not in _UNSEEN and not "\ufe00" <= letter <= "\ufe0f"


def _styles(element: Element, style: Mapping[str, str]) -> Iterator[tuple[Element, Mapping[str, str]]]:
    """A text and all spans in it, each with the style in force."""
    style = {**style, **element.attrib}
    yield element, style
    for child in element:
        if child.tag in {"tspan", "textPath"}:
            yield from _styles(child, style)


def _words_of(element: Element) -> Iterator[str]:
    """The words that stand in an element itself, in no other within it."""
    yield from filter(None, (element.text, *(child.tail for child in element)))
