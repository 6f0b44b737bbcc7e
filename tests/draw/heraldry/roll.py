"""Every card of Castles & Crowns as it is drawn, and where its words stand once all is placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from xml.etree.ElementTree import Element, fromstring

from generator import fonts, shelf
from generator.draw.art import Art, Ink
from generator.draw.identity import identity
from generator.draw.pen import Look
from generator.games.castles_and_crowns.art.card import RANKS, _small, card_face
from generator.games.castles_and_crowns.art.dice import KINDS, NOBODY, _front
from generator.games.castles_and_crowns.art.houses import HOUSES, house
from generator.spec.model import Colour
from generator.units import Box
from generator.vector import matrix

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
CARDS = [f"{rank}-{of}" for of, rank in product(HOUSES, RANKS)]


def look(ink: Ink = Ink.FULL) -> Look:
    """A fresh look: nothing drawn yet; with the words of the game whose cards these are."""
    return Look(ink, language=shelf.find("castles-and-crowns").language)


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
    return card_face(rank, of, look(ink), name)


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
    wide = fonts.width(said, text.get("font-family", ""), size, *face)
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
