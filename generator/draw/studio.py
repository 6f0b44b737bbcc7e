"""Piece -> Designs -> Art: which faces a piece has, and who draws each; every distinct face is drawn once."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from svgwrite.container import Group

from generator.deck.build import Piece, StandeeSubject, StartSubject, TileSubject, TokenSubject
from generator.draw.art import Art, Ink
from generator.draw.palette import INK, PALE
from generator.draw.pen import HAIR, Look, Pen, gather
from generator.draw.shapes import rect
from generator.draw.standee import standee_face
from generator.draw.tile import tile_face
from generator.draw.token import token_face
from generator.spec.model import AnyComponent, Game, Standees, Tiles, Tokens
from generator.tilemap import Tile

SAFE = 3.0
"""How far inside the cut whatever matters should stay, in millimetres."""

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


@dataclass(frozen=True, slots=True)
class Design:
    """One distinct face before it is drawn.

    Attributes:
        name: File-safe; the drawing's name in the kit.
        part: The component it belongs to.
        side: What the drawer is to draw: the name of a face, or `front` and `back` where the part has just these.
        of: Its colour, lock or livery, if any.
        tile: The tile, if it is one.
    """

    name: str
    part: AnyComponent
    side: str = "front"
    of: str = ""
    tile: Tile | None = None


def look_of(game: Game, ink: Ink) -> Look:
    """The look all of a game's drawings share."""
    return Look(ink, game.colours, game.locks, game.liveries)


def designs(piece: Piece, part: AnyComponent) -> tuple[Design, Design | None]:
    """The front of a piece and, if it has one, its back; pieces with the same back name the same design."""
    match piece.subject:
        case TileSubject(tile) | StartSubject(tile):
            assert isinstance(part, Tiles)  # noqa: S101 - the deck pairs subjects with their components
            return Design(piece.id, part, "tile", tile=tile), Design(f"{part.id}-back", part, part.back)
        case TokenSubject(face, of, back):
            front = Design(piece.id, part, face, of)
            if back == "same":
                return front, front
            return front, Design("-".join(word for word in (part.id, back, of) if word), part, back, of)
        case StandeeSubject(_, livery):
            return Design(piece.id, part, "standee", livery), None
    return Design(piece.id, part), None


def draw(design: Design, game: Game, look: Look) -> Art:
    """The face as designed, without the fingerprint."""
    part = design.part
    if design.tile and isinstance(part, Tiles):
        return tile_face(design.tile, design.name, part.size.size, look)
    if isinstance(part, Standees):
        return standee_face(part, design.of, design.name, look)
    assert isinstance(part, Tiles | Tokens)  # noqa: S101 - the other kinds are drawn above
    return token_face(design.side, design.of, design.name, part.size.size, look)


def finished(art: Art, version: str, *, stamp: bool = True) -> tuple[str, str]:
    """The face as SVG text, with its cut and safe lines and its fingerprint printed small in a corner.

    Returns:
        The SVG, and the fingerprint: five letters and digits that change when anything in the picture does.
    """
    if not any(part.attribs.get("id") == "cut" for part in art.drawing.elements if isinstance(part, Group)):
        _guides(art)
    bare = art.drawing.tostring()
    print_ = fingerprint(bare)
    if stamp:
        _stamp(art, f"{version} {print_}")
    return art.drawing.tostring() if stamp else bare, print_


def fingerprint(text: str) -> str:
    """Five Crockford base-32 characters of the text's SHA-256."""
    number = int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 7
    return "".join(CROCKFORD[(number >> shift) & 31] for shift in (20, 15, 10, 5, 0))


def _guides(art: Art) -> None:
    """The cutting line and the safe area, there for machines and checks, not printed."""
    for name, inset in (("cut", 0.0), ("safe", min(SAFE, art.trim.width / 8))):
        group = Group(id=name, display="none", debug=False)
        outline = rect(inset, inset, art.trim.width - 2 * inset, art.trim.height - 2 * inset)
        group.add(art.drawing.path(d=outline, fill="none", stroke="#FF00FF", stroke_width=HAIR))
        art.drawing.add(group)


def _stamp(art: Art, words: str) -> None:
    """A line of tiny type on a pale ground at the lower right, where a hand rarely looks."""
    small = min(art.trim.width, art.trim.height) < 20
    pen = Pen(art.drawing, Group(id="fingerprint", debug=False), Look(Ink.FULL))
    size = 2.2 if small else 3.4
    right, base = art.trim.width - (0.5 if small else 1.3), art.trim.height - (0.42 if small else 1.1)
    wide = len(words) * size * 0.2
    pen.area(rect(right - wide, base - size * 0.27, wide + 0.3, size * 0.36), PALE, opacity=0.6)
    pen.text(words, right, base, size, fill=INK, align=1.0)
    gather(art.drawing, pen)
    art.drawing.add(pen.group)
