"""A game with one of every part that is folded, written on or read, and ways to look into a drawing."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, fromstring

from tilewright.draw.art import Art, Ink
from tilewright.draw.pen import Look
from tilewright.pieces.aid import Aid
from tilewright.pieces.boxes import BoxLoad, Tray, TuckBox
from tilewright.pieces.nets import Die
from tilewright.pieces.score import Score
from tilewright.pieces.wheel import Wheel
from tilewright.spec.entries import Colour, Designer, Dimensions, Players
from tilewright.spec.game import GameFile
from tilewright.typography import fonts
from tilewright.units import Box, Size

SVG = "{http://www.w3.org/2000/svg}"


def _colour(title: str, hex_: str, symbol: str, pattern: str = "plain") -> Colour:
    return Colour(title=title, letter=title[0], hex=hex_, symbol=symbol, pattern=pattern)


DIE = Die(
    kind="die", id="die", title="Die", make="Fold.", edge=16.0, faces=("red", "blue", "any", "any", "green", "red")
)
WHEEL = Wheel(kind="wheel", id="wheel", title="Wheel", make="Pin.", diameter=70.0)
TRAY = Tray(
    kind="tray", id="tray", title="Treasury", make="Fold.", size=Dimensions(width=80.0, height=60.0), depth=20.0
)
BOX = TuckBox(kind="tuck-box", id="box", title="Box", make="Fold.", holds="cards", pieces=54, thickness=0.3)
SCORE = Score(kind="score", id="score", title="Score", make="Print.", rows=("Red", "Blue", "Sets", "Total"), games=2)
AID = Aid(kind="aid", id="aid", title="Aid", make="Cut.", size=Dimensions(width=100.0, height=70.0), count=5)
GAME = GameFile(
    id="paper",
    title="A Paper Game",
    tagline="Folded in an evening",
    version="1.0",
    designer=Designer(name="Someone"),
    players=Players(least=2, most=5),
    seed="x",
    style="castle-sky",
    colours={
        "red": _colour("Red", "#C8102E", "square", "vertical"),
        "green": _colour("Green", "#3DBE7B", "hexagon", "diagonal"),
        "blue": _colour("Blue", "#0B3C8C", "drop", "horizontal"),
    },
    liveries={
        "ruby": _colour("Ruby", "#962A1B", "sun", "bands"),
        "navy": _colour("Navy", "#0E1F51", "star", "chevrons"),
    },
    components=(DIE, WHEEL, TRAY, BOX, SCORE, AID),
)


def look(ink: Ink = Ink.FULL) -> Look:
    """A look with no ornament drawn yet."""
    return Look(ink, GAME.colours, {}, GAME.liveries)


def group(art: Art, name: str) -> Element:
    """One of the drawing's groups: art, cut or safe."""
    root = fromstring(art.drawing.tostring())  # noqa: S314 - drawn a moment ago
    found = [each for each in root.iter(f"{SVG}g") if each.get("id") == name]
    assert len(found) == 1, f"{len(found)} groups '{name}'"
    return found[0]


def paths(art: Art, name: str) -> list[str]:
    """The path data of a group's own paths."""
    return [each.get("d", "") for each in group(art, name).findall(f"{SVG}path")]


def dashed(art: Art) -> list[str]:
    """The path data of every printed score line."""
    return [each.get("d", "") for each in group(art, "art").iter(f"{SVG}path") if each.get("stroke-dasharray")]


def points(d: str) -> list[tuple[float, float]]:
    """The corners of a path made of M, L and Z."""
    return [(float(x), float(y)) for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", d)]


def words(art: Art) -> list[str]:
    """All the text that stands directly on the page, in reading order."""
    return [each.text or "" for each in group(art, "art").findall(f"{SVG}text")]


def text_boxes(art: Art) -> list[Box]:
    """Where the letters of each text that stands directly on the page are."""
    return [_text_box(each) for each in group(art, "art").findall(f"{SVG}text")]


def _text_box(text: Element) -> Box:
    size, weight = float(text.get("font-size", "0")), text.get("font-weight", "normal")
    family, style = text.get("font-family", ""), text.get("font-style", "normal")
    wide = size * fonts.measure(text.text or "", fonts.find(family, weight, style))
    return Box(float(text.get("x", "0")), float(text.get("y", "0")) - 0.7 * size, wide, 0.92 * size)


def safe(art: Art) -> Box:
    """The rectangle in the group `safe`."""
    x, y, right, low = map(float, re.findall(r"-?[\d.]+", paths(art, "safe")[0])[:4])
    return Box(x, y, right - x, low - y)


def load(box: TuckBox, piece: Size) -> BoxLoad:
    """What a box of so many pieces holds, if they are of that size."""
    pieces, thickness = box.pieces or 1, box.thickness or 0.4
    return BoxLoad(pieces, thickness, pieces * thickness, piece)
