"""Every card of Castles & Crowns as it is drawn, and where its words stand once all is placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from tilewright.draw.art import Art, Ink
from tilewright.draw.look import look_of
from tilewright.draw.pen import Look, identity
from tilewright.draw.playing_cards import draw_face
from tilewright.games.castles_and_crowns.art.card import CARD, RANKS, _small
from tilewright.games.castles_and_crowns.art.dice import KINDS, NOBODY, _front
from tilewright.games.castles_and_crowns.art.heraldry import HOUSES, house
from tilewright.pieces.kind import Design
from tilewright.pieces.playing_cards import CardSuit, PlayingCard, PlayingCards
from tilewright.shelf import shelf
from tilewright.spec.entries import Colour, Dimensions
from tilewright.svg import matrix
from tilewright.typography import fonts
from tilewright.units import Box, Size

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
CARDS = [f"{rank}-{of}" for of, rank in product(HOUSES, RANKS)]


def look(ink: Ink = Ink.FULL) -> Look:
    """A fresh look of the game whose cards these are: nothing drawn yet."""
    return look_of(shelf.load("castles-and-crowns"), ink)


def livery(letter: str, hex_: str, symbol: str, pattern: str) -> Colour:
    return Colour(title=letter, letter=letter, hex=hex_, symbol=symbol, pattern=pattern)


LIVERIES = (
    livery("R", "#962A1B", "sun", "bands"),
    livery("N", "#0E1F51", "star", "chevrons"),
    livery("J", "#27D38C", "leaf", "half"),
    livery("S", "#EDE167", "crown", "spots"),
    livery("O", "#CD64DD", "moon", "checks"),
)


@cache
def card(name: str, ink: Ink = Ink.FULL) -> Art:
    """One of `CARDS`, drawn alone."""
    rank, of = name.split("-")
    return card_face(rank, of, look(ink))


def card_face(rank: str, of: str, look: Look, size: Size = CARD) -> Art:
    """The face of a card of the game, of any rank, suit and size."""
    return _face(look, size, "front", PlayingCard(rank, (of,)))


STRANGER = CardSuit(title="Bear", symbol="paw", of="#3E7A4A")


def card_back(size: Size, look: Look) -> Art:
    """The back of a card of that size."""
    return _face(look, size, "back", None)


def _face(look: Look, size: Size, side: str, subject: PlayingCard | None) -> Art:
    game = shelf.load("castles-and-crowns").game
    part = next(each for each in game.components if isinstance(each, PlayingCards))
    cut = Dimensions(width=size.width, height=size.height)
    part = part.model_copy(update={"size": cut, "suits": {**part.suits, "bear": STRANGER}})
    studio: Any = SimpleNamespace(look=look, art=None)
    return draw_face(studio, Design("card", part, side, subject=subject))


@dataclass(frozen=True, slots=True)
class Word:
    """Text as it is printed: where, and whether head over heels."""

    text: str
    box: Box
    turned: bool
    points: float


def root(art: Art) -> Element:
    return fromstring(art.drawing.tostring())  # noqa: S314 - drawn a moment ago


def words(art: Art) -> list[Word]:
    """All text of a face, that within ornaments too."""
    svg = root(art)
    named = {each.get("id", ""): each for each in svg.iter() if each.get("id")}
    return list(_words(named["art"], matrix.IDENTITY, named))


def _words(element: Element, by: matrix.Matrix, named: dict[str, Element]) -> Iterator[Word]:
    for child in element:
        placed = matrix.times(by, matrix.parse(child.get("transform", "")))
        if child.tag == f"{SVG}text":
            yield _word(child, placed)
        elif child.tag == f"{SVG}use":
            yield from _words(named[child.get(HREF, "#")[1:]], placed, named)
        elif child.tag == f"{SVG}g":
            yield from _words(child, placed, named)


def _word(text: Element, by: matrix.Matrix) -> Word:
    size, said = float(text.get("font-size", "0")), text.text or ""
    face = (text.get("font-weight", "normal"), text.get("font-style", "normal"))
    wide = size * fonts.measure(said, fonts.find(text.get("font-family", ""), *face))
    flat = Box(float(text.get("x", "0")), float(text.get("y", "0")) - 0.7 * size, wide, 0.92 * size)
    return Word(said, matrix.moved_box(by, flat), by[0] < 0, size * matrix.scale_of(by) * 72 / 25.4)


@cache
def fronts() -> dict[str, str]:
    """What each die's drawing is called -> what it shows."""
    owners = (*shelf.load("castles-and-crowns").game.liveries.values(), NOBODY)
    return {
        identity(_front, kind, value, owner): f"{kind}-{owner.letter}-{value}"
        for kind in KINDS
        for owner in owners
        for value in range(1, 7)
    }


@cache
def pictures(scale: float) -> dict[str, tuple[str, str]]:
    """What each small card's drawing is called -> its rank and house."""
    shown = Look(Ink.FULL, shelf.load("castles-and-crowns").game.colours)
    line = 0.2 / max(scale, 0.2)
    return {identity(_small, rank, house(shown, of), line): (rank, of) for rank in RANKS for of in HOUSES}
