"""A game's palettes and suits, and how much ink -> Look: what all drawings of a kit share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from tilewright.draw.palette import Ink
from tilewright.draw.style import PLAIN, Standing, Style, TokenFace, style_of, styles_for
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.shared import SharedTree
from tilewright.spec.entries import Colour
from tilewright.spec.part import Face, Picture, picture_of
from tilewright.spec.spec import Spec
from tilewright.spec.words import english
from tilewright.typography.finder import BUNDLED, Finder

if TYPE_CHECKING:  # drawings alone need the library; what is only looked up does not
    from svgwrite.base import BaseElement

DRAWN_BY_DESIGNERS = frozenset({"cards", "square-tiles"})
"""Kinds that show nothing of any style: a game of these alone loads none."""


class Symbol:
    """What is drawn once and referred to by its id, with all the symbols it refers to itself."""

    def __init__(self, element: BaseElement, needs: Mapping[str, Symbol] | None = None) -> None:
        self.element, self.needs = element, needs or {}

    @cached_property
    def tree(self) -> SharedTree:
        """It as an element tree, made once for all drawings that need it."""
        return SharedTree.of(self.element.get_xml())

    def get_xml(self) -> SharedTree:
        """The tree, as svgwrite asks for it."""
        return self.tree


class KnownSymbol(Symbol):
    """One of which another process has worked out what a page shows of it: drawn here only where that is not enough.

    Attributes:
        stand_in: Takes its place in a drawing that is compiled and written nowhere.
        enough: Whether it may; no more once a drawing has needed more of it.
    """

    def __init__(self, name: str, draw: Callable[[], Symbol], worked_out: dict[object, object]) -> None:
        self._draw, self.stand_in, self.enough = draw, SharedTree.stand_in(name, worked_out), True

    @cached_property
    def _drawn(self) -> Symbol:
        return self._draw()

    @property
    def element(self) -> BaseElement:
        """It, drawn now if need be."""
        return self._drawn.element

    @property
    def needs(self) -> Mapping[str, Symbol]:  # type: ignore[override] # drawn late, so no field
        """All the symbols it refers to, drawn now if need be."""
        return self._drawn.needs

    @cached_property
    def tree(self) -> SharedTree:
        """It as an element tree, with all that was worked out of it."""
        tree = SharedTree.of(self.element.get_xml())
        tree.worked_out = self.stand_in.worked_out
        return tree


class Ornaments:
    """Symbols drawn so far, each under an id that all of its look follows from: they save time and decide nothing."""

    MOST = 8000
    """A kit has some thousand; in a session that draws for hours, those that nobody needs any more would add up."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[type, str], Symbol] = {}
        self._known: dict[str, dict[object, object]] = {}
        self._drawers: dict[str, object] = {}

    def recognise(self, name: str, draw: object) -> None:
        """Make sure that no other function has drawn an ornament of that id.

        Raises:
            TypeError: Another one has: two functions of a part have one name, and are given the same.
        """
        if self._drawers.setdefault(name, draw) is not draw:
            raise TypeError(f"two functions of one part draw the ornament '{name}': give one of them another name")

    def know(self, worked_out: Mapping[str, dict[object, object]]) -> None:
        """What another process has worked out of ornaments, by their ids; those drawn already do without."""
        if len(self._known) >= self.MOST:
            self._known = {}
        for name, each in worked_out.items():
            self._known.setdefault(name, {}).update(each)

    def draw(self, name: str = "") -> bool:
        """Let nothing stand in for the ornament of that id from now on, or for any; False where nothing did."""
        there = [each for each in self._drawn.values() if isinstance(each, KnownSymbol) and each.enough]
        there = [each for each in there if name in {"", each.stand_in.attrib["id"]}]
        for each in there:
            each.enough = False
        return bool(there)

    def symbol(self, library: type, name: str, draw: Callable[[], Symbol]) -> Symbol:
        """The symbol of that id, drawn now if it is the first time in drawings of that library."""
        key = library, name
        if key not in self._drawn:
            if len(self._drawn) >= self.MOST:
                self._drawn.clear()
            known = self._known.get(name)
            self._drawn[key] = draw() if known is None else KnownSymbol(name, draw, known)
        return self._drawn[key]


@dataclass(frozen=True, slots=True)
class Look:
    """The shared settings of a game's drawings: ink, meaningful colours, the random seed, the words.

    `style` is the one that the game is drawn in; `styles` are those whose faces its pieces may show. `marks` is what
    the rules decide about what is drawn, by the names that those styles know it by. `book` is the fonts of its words.
    `ornaments` is no part of its value: another look, made of this one or not, begins with none.
    """

    ink: Ink
    colours: Mapping[str, Colour] = field(default_factory=dict)
    locks: Mapping[str, Colour] = field(default_factory=dict)
    liveries: Mapping[str, Colour] = field(default_factory=dict)
    seed: str = ""
    style: Style = PLAIN
    styles: tuple[Style, ...] = field(default_factory=partial(styles_for, ""))
    marks: Mapping[str, str] = field(default_factory=dict)
    language: Language = field(default_factory=english)
    book: Finder = BUNDLED
    ornaments: Ornaments = field(default_factory=Ornaments, init=False, compare=False, repr=False)

    def picture(self, face: Face) -> Picture | None:
        """Return the picture that a face names; None if a style draws it, which takes precedence over a sign."""
        own = any(face in words for style in self.styles for words in (style.faces, style.standing))
        return None if own else picture_of(face)

    def face(self, name: str) -> TokenFace:
        """Return the drawing of that name that fills one side of a token.

        Raises:
            KeyError: None of the styles has it.
        """
        return {word: face for style in reversed(self.styles) for word, face in style.faces.items()}[name]

    def standing(self, name: str) -> Standing:
        """Return the figure of that name for a standee.

        Raises:
            KeyError: None of the styles has it.
        """
        return {word: figure for style in reversed(self.styles) for word, figure in style.standing.items()}[name]


def look_of(spec: Spec[Any], ink: Ink, book: Finder | None = None) -> Look:
    """The look that all drawings of a game share, its words in the game's own fonts or in those of another book."""
    game = spec.game
    style, palettes = style_of(game), (game.colours, game.locks, game.liveries)
    bare = game.style == PLAIN.name and all(part.kind in DRAWN_BY_DESIGNERS for part in game.components)
    styles = (style,) if bare else styles_for(game.id)
    marks = {name: mark for each in styles for name, mark in each.marks(spec.rules).items()}
    return Look(ink, *palettes, game.seed, style, styles, marks, spec.language, book or spec.fonts)


def find_colour(look: Look, tone: str | None) -> Colour | None:
    """The colour of that name in any of the game's palettes."""
    return next((p[tone] for p in (look.colours, look.locks, look.liveries) if tone and tone in p), None)


def tone_of(look: Look, tone: str | None) -> str:
    """A colour's name or #RRGGBB as #RRGGBB; '' where it is neither."""
    known = find_colour(look, tone)
    return known.hex if known else tone if tone and tone.startswith("#") else ""


def cells_of(look: Look, of: str) -> Mapping[str, str]:
    """What the slots of somebody's own drawing may name: what game.yaml says of its colour."""
    colour = find_colour(look, of)
    return {"name": of, **{key: str(value) for key, value in colour}} if colour else {}
