"""The id of a printed piece -> its picture at any size: the same drawing that is printed and cut out.

A table has many faces in one drawing, and a page of HTML lets no style stand in an attribute: so what a face names
inside itself gets names of its own, and what `style` says is said by attributes.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any
from xml.etree.ElementTree import Element, tostring

from tilewright import pattern
from tilewright.cards.face import GameCards, game_cards
from tilewright.cards.inset import insets
from tilewright.cards.raster import PictureFile
from tilewright.digest import blake2b
from tilewright.draw.art import Art
from tilewright.draw.look import Symbol
from tilewright.draw.palette import INK, PALE
from tilewright.draw.pen import Look, Pen
from tilewright.draw.shapes import rect
from tilewright.draw.studio import Studio
from tilewright.engine import Token
from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.pieces.kind import Piece
from tilewright.shared import SharedTree
from tilewright.spec.spec import Spec
from tilewright.tables.setting import Setting
from tilewright.units import Point, Size

_NAMED = pattern.prepare(r"#([^\s'\")]+)")
"""A reference within a drawing: href="#id", url(#id)."""
HREFS = ("href", "{http://www.w3.org/1999/xlink}href", "xlink:href")
PNG = b"\x89PNG"


@dataclass(frozen=True, slots=True)
class Printed:
    """A face as it is printed and cut.

    Attributes:
        key: Tells it from any other face.
        trim: Its size, in millimetres.
        content: What is on it, its trimmed corner at (0, 0), and going on beyond its trim.
        needs: The ornaments that it refers to.
    """

    key: str
    trim: Size
    content: tuple[Element, ...] = field(compare=False)
    needs: Mapping[str, Symbol] = field(compare=False)


def printed(art: Art, pictures: Mapping[str, PictureFile]) -> Printed:
    """A face's drawing without what is not printed; pictures: where the file of each picture is that it shows."""
    defs = art.drawing.defs
    needs = {each.element["id"]: _with_pictures(each, pictures) if pictures else each for each in defs.elements}
    shown = [each.get_xml() for each in art.drawing.elements if each is not defs]
    shown = [each for each in shown if each.get("display") != "none"]
    key = blake2b(b"".join([tostring(each) for each in shown]), digest_size=6).hexdigest()
    own = {each.attrib["id"] for tree in shown for each in tree.iter() if "id" in each.attrib}
    content = tuple(_own(each, f"{key}-", own, pictures) for each in shown)
    return Printed(f"{art.name}-{key}", art.trim, content, needs)


def lay(pen: Pen, face: Printed) -> None:
    """The face, its corner at (0, 0), cut off where it is cut."""
    width, height = f"{face.trim.width:g}", f"{face.trim.height:g}"
    frame = Element("svg", {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"})
    frame.extend(face.content)
    pen.graft(frame)
    pen.needs |= face.needs


def _own(element: Element, prefix: str, own: set[str], pictures: Mapping[str, PictureFile]) -> Element:
    """A copy in which whatever the drawing names within itself begins with the prefix."""
    attributes = {key: value for key, value in element.items() if key != "style"}
    for part in element.get("style", "").split(";"):
        name, colon, value = part.partition(":")
        if colon:
            attributes[name.strip()] = value.strip()
    copy = Element(element.tag, {key: _renamed(key, value, prefix, own, pictures) for key, value in attributes.items()})
    copy.text, copy.tail = element.text, element.tail
    copy.extend([_own(child, prefix, own, pictures) for child in element if isinstance(child.tag, str)])
    return copy


def _with_pictures(ornament: Symbol, pictures: Mapping[str, PictureFile]) -> Symbol:
    """The ornament, the pictures of dots in it as addresses that hold them."""
    tree = ornament.get_xml()
    if all(each.tag != "image" for each in tree.iter()):
        return ornament
    filled = Symbol(ornament.element, ornament.needs)
    filled.tree = SharedTree.of(_own(tree, "", set(), pictures))
    return filled


def _renamed(key: str, value: str, prefix: str, own: set[str], pictures: Mapping[str, PictureFile]) -> str:
    """Return the value of an attribute, with a prefix before ids that are the drawing's own, and pictures inside it."""
    if key == "id":
        return prefix + value
    if key in HREFS and not value.startswith("#"):
        path = pictures.get(value.rpartition("/")[2])
        if path is None:  # none of the game's
            return value if value.startswith("data:image/") else ""
        data = path.read_bytes()
        kind = "png" if data.startswith(PNG) else "jpeg"
        return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
    return _NAMED.sub(lambda match: f"#{prefix * (match[1] in own)}{match[1]}", value) if "#" in value else value


UNKNOWN = Size(40.0, 56.0)
"""The size of a piece of which nothing is known."""
PAPER = Size(210.0, 297.0)
SHARE = 0.12
"""How wide a token is, as a share of the piece it stands on, where its game prints none."""


class Pieces:
    """Every piece of a game, to be laid on the table.

    Attributes:
        spec: The game.
        setting: How its room wants them to look.
    """

    def __init__(self, spec: Spec[Any], deck: Deck, look: Look, setting: Setting) -> None:
        self.spec, self.setting, self._look = spec, setting, look
        self._pieces = {piece.id: piece for piece in deck.pieces}
        self._parts: dict[str, Any] = {part.id: part for part in spec.game.components}
        self._printed: dict[str, Printed] = {}

    def size(self, piece: str) -> Size:
        """How large it is when it is printed, in millimetres."""
        known = self._pieces.get(piece)
        if known is None:
            return UNKNOWN
        size = getattr(self._parts[known.component], "size", None)
        return size.size if size else self._of(known).trim

    def printed_size(self, token: Token, on: Size) -> Size:
        """How large a token that stands on a piece of that size is when it is printed."""
        size = getattr(self._parts.get(self.setting.parts.get(token.face, "")), "size", None)
        return size.size if size else Size(on.width * SHARE, on.width * SHARE)

    def spots(self, piece: str, tokens: Sequence[Token]) -> Sequence[Point]:
        """Where each of the tokens stands on a piece, from its top-left corner, in millimetres."""
        known, size = self._pieces.get(piece), self.size(piece)
        find = known and self.setting.stands.get(self._parts[known.component].kind)
        if known and find:
            return find(known.subject, size, [(token, self.printed_size(token, size)) for token in tokens])
        spots = (token.spot or (0.5, 0.5) for token in tokens)
        return [Point(across * size.width, down * size.height) for across, down in spots]

    def lay(self, pen: Pen, piece: str, x: float, y: float, scale: float, tokens: Sequence[Token] = ()) -> None:
        """Its front with the top-left corner at (x, y); a plain card with its name where there is no such piece.

        `tokens` are what lies on it, where that changes how it looks.
        """
        known, size = self._pieces.get(piece), self.size(piece)
        if known is None:
            outline = rect(x, y, size.width * scale, size.height * scale)
            pen.area(outline, PALE, INK, 0.3)
            pen.text(piece, x + size.width * scale / 2, y + size.height * scale / 2, 7, align=0.5)
            return
        draw = self.setting.pieces.get(self._parts[known.component].kind)
        if draw:
            draw(pen, known.subject, size, x, y, scale, tokens)
        else:
            pen.use(lay, self._of(known), at=(x, y), scale=scale)
            pen.line(rect(x, y, size.width * scale, size.height * scale), INK, 0.2, cap="butt")

    def _of(self, piece: Piece) -> Printed:
        """The piece as it is printed; drawn once, however often and wherever it lies."""
        if piece.id not in self._printed:
            (front, _back), *_ = self._studio.designs(piece)
            self._printed[piece.id] = printed(self._studio.draw(front), self._pictures)
        return self._printed[piece.id]

    @cached_property
    def _pictures(self) -> Mapping[str, PictureFile]:
        """Where the file of each picture of dots is that a piece shows."""
        cards, art = self._studio.cards, self._studio.art
        return {**(art.pictures if art else {}), **(cards.pictures if isinstance(cards, GameCards) else {})}

    @cached_property
    def _studio(self) -> Studio:

        return Studio(self.spec.game, self._look, PAPER, cards=game_cards(self.spec), art=insets(self.spec))
