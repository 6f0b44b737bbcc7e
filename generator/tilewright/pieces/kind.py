"""Kind: what a kind of component says of itself; its pieces, their faces before they are drawn, their piles."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from typing import TYPE_CHECKING, Any, Protocol, get_args

from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, did_you_mean
from tilewright.spec.game import GameFile
from tilewright.spec.part import Component, Face, picture_of
from tilewright.spec.signs import MORE, sign_names
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import words_of
from tilewright.texts.node import Path
from tilewright.texts.rows import NAMING, Row
from tilewright.units import Medium, Size, added

if TYPE_CHECKING:
    from tilewright.svg.contour import Contour


@dataclass(frozen=True, slots=True)
class Piece:
    """One distinct piece.

    Attributes:
        id: Its unique id, safe for a file name.
        component: The id of the component it belongs to.
        subject: The value that its kind draws; None if the component is enough.
        copies: The number of copies printed.
    """

    id: str
    component: str
    subject: Any
    copies: int


@dataclass(frozen=True, slots=True)
class Design:
    """One distinct face before it is drawn.

    Attributes:
        name: File-safe; the drawing's name in the kit.
        part: Its component: a value of its kind's model.
        side: The face of the component: the name of a face, or `front`, `back`, `lower`, `upper`.
        of: Its colour, lock or livery, if any.
        subject: The value that its kind draws; None if side and colour are enough.
    """

    name: str
    part: Any
    side: str = "front"
    of: str = ""
    subject: Any = None


Sides = tuple[Design, Design | None]
"""The front of a thing to cut out, and its back if it has one."""


def piece(part: Component, words: tuple[str, ...] = (), subject: object = None, copies: int = 1) -> Piece:
    """Return a piece of a component, named after the words that are not empty; each is safe for a file name."""
    return Piece("-".join(filter(None, (part.id, *words))), part.id, subject, copies)


def one_face(part: Component, piece: Piece, *_: object) -> tuple[Sides, ...]:
    """Return the face of a piece without a back; a piece without a subject has the component's id."""
    return ((Design(part.id if piece.subject is None else piece.id, part, subject=piece.subject), None),)


Value = str | int
"""What balance.yaml compares."""


class CountPieces(Protocol):
    """A function that resolves a count of game.yaml into a number of pieces."""

    def __call__(self, count: int | str, face: Face = "", of: str = "") -> int:
        """A number as it is, `rules.<name>`, or `tiles`, which counts what a face in a colour stands for."""


class Templates(Protocol):
    """Knows the templates of a game's cards."""

    def varies(self, part: Any) -> bool:  # noqa: ANN401 - cards
        """Whether each row has a back of its own."""


@dataclass(frozen=True, slots=True)
class Bulk:
    """What one piece takes up in a box: its sides, and how deep it is, in millimetres."""

    size: Size
    depth: float


@dataclass(frozen=True, slots=True)
class InDeck:
    """A piece as a deck that is dealt knows it.

    Attributes:
        title: What a player would call it.
        alike: What it is one of; empty where it is one of its own.
    """

    title: str
    alike: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of component.

    Attributes:
        model: The keys of the kind in game.yaml, and its names; an editor shows the docstring.
        pieces: (component, spec, count) -> the pieces of a component.
        faces: (component, piece, templates) -> the designs of a piece to draw and cut out.
        draw: `module:function` of (studio, design) -> Art, which draws a face. A room puts it beside the model
            (`f"{__name__}:draw_face"`); the built-in kinds, which may not import drawing, have it in `draw`.
        attributes: (spec, piece) -> its attributes for balance.yaml; None for a piece without any.
        dealt: (spec, piece) -> its card in a deck; None for a piece that is not dealt from a deck.
        items: (spec, piece) -> the name and the attributes of each item on a piece; None for a kind without items.
        written: (spec, piece) -> the place of a piece's text; None if that is its component in game.yaml.
        tile: piece -> its id in a deck of tiles; '' for a piece that decks of tiles never leave out.
        checks: (spec, place of the component, component) -> its problems, after the game has been read.
        straight: It is a rectangle and shares its cuts; any other piece is cut along a line drawn on it.
        turns: It may be turned on its side on a sheet.
        gutter: The space to its neighbours on a sheet, in millimetres, so that a slipped knife does not cut into them.
        page: It fills a whole page, which is not cut.
        reads: Its back has information, and is printed as a front if backs are not printed.
        stacks: It is stored flat in a tuck box.
        folded: (component, thickness of the card) -> the space that one assembled piece takes up; None for a piece that
            goes into no box. Default, for a piece that stacks: its size and the card.
        wordless: Its pictures depend on nothing of the game except its colours.
        shows: The names of the `Studio` attributes on which its faces also depend. No other change redraws them.
        medium: component -> its material: card, or labels.
        folding: The name of the picture that shows how to fold and glue it, or component -> name; empty for a flat
            piece.
        joints: Face -> its number of glued places, or of stickers. Default, for a folded face: one.
        alike: Its faces of one side have one size and the same words in every colour.
        reminds: Its faces show the text of aid.md.
        lies: (component, front) -> the visible designs of a piece on a table, one for each side; None if they are the
            printed ones.
    """

    model: type[Component]
    pieces: Callable[[Any, Spec[Any], CountPieces], Iterable[Piece]]
    faces: Callable[[Any, Piece, Templates | None], tuple[Sides, ...]]
    draw: str
    attributes: Callable[[Spec[Any], Piece], Mapping[str, Value] | None] = lambda _spec, _piece: None
    dealt: Callable[[Spec[Any], Piece], InDeck] | None = None
    items: Callable[[Spec[Any], Piece], Mapping[str, Mapping[str, Value]] | None] = lambda _spec, _piece: None
    written: Callable[[Spec[Any], Piece], Path | None] = lambda _spec, _piece: None
    tile: Callable[[Piece], str] = lambda _piece: ""
    checks: tuple[Callable[[Spec[Any], Path, Any], Iterable[Problem]], ...] = ()
    straight: bool = False
    turns: bool = False
    gutter: float = 0.0
    page: bool = False
    reads: bool = False
    stacks: bool = False
    folded: Callable[[Any, float], Bulk | None] | None = None
    wordless: bool = False
    shows: tuple[str, ...] = ("page", "margin", "aid", "aid_pictures", "points_title", "points", "score_rows", "setups")
    medium: Callable[[Any], Medium] = lambda _part: "card"
    folding: str | Callable[[Any], str] = ""
    joints: Callable[[Design], int] | None = None
    alike: bool = False
    reminds: bool = False
    lies: Callable[[Any, Design], tuple[Design, ...]] | None = None

    def takes(self, part: Any, thickness: float) -> Bulk | None:  # noqa: ANN401 - any component
        """Return the space that a piece takes up in a box, on card of this thickness; None if it goes into no box."""
        if self.folded:
            return self.folded(part, thickness)
        return Bulk(part.size.size, thickness) if self.stacks else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the kind in game.yaml."""
        return get_args(self.model.model_fields["kind"].annotation)


def kind_of(part: Component) -> Kind:
    """The row of a component's kind."""
    return _row(type(part))  # type: ignore[arg-type] # a class has a hash


@cache
def _row(model: type[Component]) -> Kind:
    """A row stands in the module of its model."""
    rows = (each for each in vars(sys.modules[model.__module__]).values() if isinstance(each, Kind))
    return next(row for row in rows if row.model is model)


def kinds_of(spec: Spec[Any]) -> Mapping[str, Kind]:
    """The kind of each component, by the component's id."""
    return {part.id: kind_of(part) for part in spec.game.components}


def one_piece(part: Any, _spec: Spec[Any], count: CountPieces) -> Iterable[Piece]:  # noqa: ANN401 - any component
    """Yield one piece with the component's `count` of copies. Default: 1."""
    yield Piece(part.id, part.id, None, count(getattr(part, "count", 1)))


MOST_BOXES = 50
"""What needs more boxes of one kind than this is left to whoever would have to fold them."""


@dataclass(frozen=True, slots=True)
class BoxPile:
    """Pieces that go into a box.

    Attributes:
        pieces: How many there are.
        largest: As wide as the widest and as long as the longest, in millimetres.
        high: How high they lie on each other.
        volume: What they take up, in cubic millimetres.
    """

    pieces: int
    largest: Size
    high: float
    volume: float

    def boxes(self, room: float, needed: float) -> int:
        """How many boxes with so much room are enough for what is needed of it."""
        return min(max(ceil(round(needed / room, 6)), 1), MOST_BOXES)


def pile(names: Sequence[str], spec: Spec[Any], count: CountPieces, thickness: float) -> BoxPile:
    """All pieces of the components of those names, on card so thick; of other names nothing is known, which is said."""
    kinds, parts = kinds_of(spec), {part.id: part for part in spec.game.components}
    known: list[tuple[Bulk, int]] = []
    for name in (name for name in names if name in parts):
        if room := kinds[name].takes(parts[name], thickness):
            copies = sum(each.copies for each in kinds[name].pieces(parts[name], spec, count))  # sum counts pieces
            known.append((room, copies))
    width = max((room.size.width for room, _ in known), default=0.0)
    height = max((room.size.height for room, _ in known), default=0.0)
    return BoxPile(
        sum(copies for _, copies in known),  # sum counts pieces
        Size(width, height),
        added(room.depth * copies for room, copies in known),
        added(room.size.area * room.depth * copies for room, copies in known),
    )


def not_held(
    spec: Spec[Any], path: Path, named: Iterable[tuple[Path, str]], able: Sequence[str], what: str
) -> Iterable[Problem]:
    """K11: what a box is said to hold is nothing that goes into such a box."""
    for at, name in named:
        if name in able or name not in kinds_of(spec):
            continue
        known = f"known: {', '.join(able)}" if able else "a box holds tiles, cards, tokens or aids"
        near = did_you_mean(name, able)
        yield spec.places.problem((*path, *at), "K11", f"holds: '{name}' {what}{near}", known)


class Shaped(Protocol):
    """A component that may be cut to a shape."""

    @property
    def contour(self) -> Contour | None:
        """Its shape; None of a rectangle."""


def has_a_shape(spec: Spec[Any], path: Path, part: Shaped) -> Iterator[Problem]:
    """K40, K41: there is such a shape; a hexagon has equal sides."""
    if part.contour is None:
        return
    from tilewright.svg.contour import ContourError, irregular  # noqa: PLC0415 - for what is no rectangle

    try:
        _ = part.contour.corners
    except ContourError as error:
        yield spec.places.problem((*path, "shape"), "K40", f"shape: {error}", error.remedy)
        return
    if fair := irregular(part.contour):
        size = part.contour.size
        message = f"this hexagon is {size.width:g} x {size.height:g} mm: its sides are not equal"
        remedy = (
            f"a regular one is {fair.width:g} x {fair.height:g}; a hexagon wider than high has a side on top, "
            "otherwise a corner"
        )
        yield spec.places.problem((*path, "size"), "K41", message, remedy, Level.WARNING)


LONGEST_TITLE = 80
"""Letters of what a piece is called."""


def title_of(spec: Spec[Any], piece: Piece) -> str:
    """What a piece is called: by its row, its deck or its tile, else by its component and what it is one of."""
    part = next(each for each in spec.game.components if each.id == piece.component)
    kind = kind_of(part)
    named = [kind.dealt(spec, piece).title] if kind.dealt else []
    cells = piece.subject.cells if isinstance(piece.subject, Row) else kind.attributes(spec, piece) or {}
    naming = {low: str(text) for name, text in cells.items() if (low := name.casefold()) in NAMING}
    named += [naming.get(column, "") for column in NAMING]
    own = piece.id.removeprefix(part.id).strip("-").replace("-", " ")
    named.append(f"{part.title}: {own}" if own else part.title)
    return next(name for name in named if name.strip())[:LONGEST_TITLE]


OF_ONE = {"colours": "colour", "locks": "lock", "liveries": "livery"}
"""Palette -> what one of it is called."""


def is_drawn(spec: Spec[Any], path: Path, word: str, known: Collection[str]) -> Iterator[Problem]:
    """K06: a word for how a thing looks is one that is drawn; signs are too many to be listed."""
    if word not in known:
        signs = sign_names() if set(sign_names()).issubset(known) else ()
        named = [each for each in known if each not in signs]
        message = f"{path[-1]}: unknown word '{word}'{did_you_mean(word, named) or did_you_mean(word, signs)}"
        listed = ", ".join(named)
        own = (MORE, "or your own file, a number, or {symbol: ..., text: ..., on: ...}") if signs else ()
        yield spec.places.problem(path, "K06", message, "; ".join((*([f"known: {listed}"] if listed else []), *own)))


def faces_are_drawn(spec: Spec[Any], path: Path, part: Component, known: Collection[str]) -> Iterator[Problem]:
    """K06: every face of a component is a picture, or the name of one of these drawings; a back may be the `same`."""
    words = (*known, *sign_names())
    for shown in part.shows():
        if isinstance(shown.face, str) and picture_of(shown.face) is None:
            more = ("same",) if shown.path[-1] == "back" else ()
            yield from is_drawn(spec, (*path, *shown.path), shown.face, (*more, *words))


def has_its_colour(spec: Spec[Any], path: Path, of: str, front: Face, faces: Mapping[str, Face]) -> Iterator[Problem]:
    """K12: a piece that is drawn in a colour is of one from the palette that its face, and its back, is drawn in.

    Args:
        spec: The game.
        path: Where the piece stands.
        of: What it is of.
        front: Its front: `each` runs through the colours that this is drawn in.
        faces: Key -> face, for all that is to be seen on it.
    """
    for key, face in faces.items():
        if isinstance(face, str) and face in words_of(spec.game.id).of_palette:
            for message, remedy in _colourless(spec.game, of, front, key, face):
                yield spec.places.problem((*path, "of"), "K12", message, remedy)


def _colourless(game: GameFile, of: str, front: Face, key: str, face: str) -> Iterator[tuple[str, str]]:
    """Message and remedy where a piece says too little, or the wrong thing, about its colour."""
    drawn_in = words_of(game.id).of_palette
    palette = drawn_in[face]
    one, known = OF_ONE[palette], tuple(getattr(game, palette))
    names = f"one of {', '.join(known)}" if known else f"something under `{palette}` first"
    if of not in ("each", palette) and of not in known:
        yield f"of: '{of}' is not a {one}, but the {key} '{face}' needs one", f"write {names}"
    elif of == "each" and not known:
        yield f"of: each finds no {one} for the {key} '{face}': `{palette}` is empty", f"write {names}"
    elif of == "each" and not (isinstance(front, str) and drawn_in.get(front) == palette):
        yield f"of: each does not go through `{palette}`, but the {key} '{face}' needs one", f"write {names}"


def has_colours(spec: Spec[Any], path: Path, part: Component, palette: str, least: int) -> Iterator[Problem]:
    """K13: a component that shows a palette finds so many colours in it."""
    there = len(getattr(spec.game, palette))
    if there < least:
        are = "is none" if not there else f"is {there}" if there == 1 else f"are {there}"
        message = f"kind: {part.kind} needs at least {least} under `{palette}`; there {are}"
        yield spec.places.problem((*path, "kind"), "K13", message, "add one, or leave it out")
