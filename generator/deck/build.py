"""Spec -> Deck: every piece the game needs, what is on it, and how often it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from generator.deck.count import wanted
from generator.deck.naming import apart, named
from generator.rooms import TILES
from generator.spec.component import (
    AnyComponent,
    Cards,
    Die,
    SoldierDice,
    Standees,
    Strip,
    SuitCards,
    Tiles,
    Token,
    Tokens,
)
from generator.spec.palette import each_of
from generator.spec.picture import Face, slug
from generator.spec.rows import Row
from generator.spec.spec import Spec

Tile = Any
"""A castle tile, `generator.cutaway.tilemap.Tile`, which the core hands on and never looks into."""


@dataclass(frozen=True, slots=True)
class TileSubject:
    """A tile of the set."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class StartSubject:
    """The tile that lies on the table from the first move on."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TokenSubject:
    """One flat token.

    Attributes:
        face: Its design.
        of: The colour, lock or livery it is in; '' where it has none.
        back: The design of the other side.
    """

    face: Face
    of: str
    back: Face


@dataclass(frozen=True, slots=True)
class StandeeSubject:
    """A folding figure, and the colour or livery it is of ('' where it has none)."""

    figure: Face
    of: str


@dataclass(frozen=True, slots=True)
class CubeSubject:
    """A die to fold, and the colour or livery it is of ('' where it has none)."""

    of: str


@dataclass(frozen=True, slots=True)
class CardSubject:
    """A card: a row of its part's table."""

    row: Row


@dataclass(frozen=True, slots=True)
class SuitSubject:
    """A playing card: its rank, and the colour of the game that is its suit."""

    rank: str
    suit: str


@dataclass(frozen=True, slots=True)
class DieSubject:
    """A die that fights, in a player's livery.

    Attributes:
        die: Its kind.
        livery: '' where it serves whoever hires it.
        dice: How many a sheet of squares is for.
    """

    die: str
    livery: str
    dice: int = 1


@dataclass(frozen=True, slots=True)
class StripSubject:
    """A strip with so many places."""

    places: int


@dataclass(frozen=True, slots=True)
class Plain:
    """A piece its component says all about: a wheel, an aid, a score sheet, a tray, a tuck box."""


Subject = (
    TileSubject
    | StartSubject
    | TokenSubject
    | StandeeSubject
    | CubeSubject
    | CardSubject
    | SuitSubject
    | DieSubject
    | StripSubject
    | Plain
)


@dataclass(frozen=True, slots=True)
class Piece:
    """One distinct piece.

    Attributes:
        id: Unique in the game, fit for a file name.
        component: The id of the component it belongs to.
        subject: What is on it.
        copies: How many are printed.
    """

    id: str
    component: str
    subject: Subject
    copies: int


@dataclass(frozen=True, slots=True)
class Deck:
    """Everything that is printed as pieces.

    Attributes:
        pieces: In the order of the components.
        tiles: The tiles of the set; empty in a game without tiles.yaml.
        start: The start tile; None without tiles.yaml.
    """

    pieces: tuple[Piece, ...]
    tiles: tuple[Tile, ...]
    start: Tile | None


def build(spec: Spec[Any]) -> Deck:
    """All pieces of a game whose text has passed its checks.

    Raises:
        MapError: A tile's map is none.
        SlotError: A slot says nothing.
    """
    tiles, start = _drawn(spec)
    pieces = [piece for part in spec.game.components for piece in _pieces(part, spec, tiles, start)]
    names = apart(piece.id for piece in pieces)
    return Deck(tuple(replace(piece, id=name) for piece, name in zip(pieces, names, strict=True)), tiles, start)


def _drawn(spec: Spec[Any]) -> tuple[tuple[Tile, ...], Tile | None]:
    """The tiles and the start tile; none in a game without."""
    if spec.tiles is None:
        return (), None
    return TILES.ask("tiles", "tiles")(spec), TILES.ask("tiles", "start")(spec)


def _pieces(part: AnyComponent, spec: Spec[Any], tiles: tuple[Tile, ...], start: Tile | None) -> Iterator[Piece]:
    if isinstance(part, Tiles):
        yield from (Piece(f"{part.id}-{tile.id}", part.id, TileSubject(tile), 1) for tile in tiles)
        if start:
            yield Piece(f"{part.id}-{start.drawing}", part.id, StartSubject(start), 1)
    elif isinstance(part, Tokens):
        yield from (piece for token in part.tokens for piece in _tokens(part.id, token, spec, tiles))
    elif isinstance(part, Standees):
        yield from _standees(part, spec, tiles)
    elif isinstance(part, Die):
        yield from _cubes(part, spec, tiles)
    elif isinstance(part, SuitCards):
        suits = ((suit, rank) for suit in spec.game.colours for rank in part.ranks)
        yield from (
            Piece(f"{part.id}-{suit}-{rank.lower()}", part.id, SuitSubject(rank, suit), 1) for suit, rank in suits
        )
    elif isinstance(part, SoldierDice):
        yield from _dice(part, spec)
    elif isinstance(part, Strip):
        yield Piece(part.id, part.id, StripSubject(wanted(part.places, "", "", spec, tiles)), 1)
    elif isinstance(part, Cards):
        rows = (row for row in spec.tables[part.id].rows if row.quantity)
        yield from (Piece(f"{part.id}-{row.id}", part.id, CardSubject(row), row.quantity) for row in rows)
    else:
        yield Piece(part.id, part.id, Plain(), wanted(getattr(part, "count", 1), "", "", spec, tiles))


def _tokens(part: str, token: Token, spec: Spec[Any], tiles: tuple[Tile, ...]) -> Iterator[Piece]:
    for of in each_of(spec.game, token.of, token.face):
        copies = wanted(token.count, token.face, of, spec, tiles) + token.spare
        yield Piece(named(part, slug(token.face), of), part, TokenSubject(token.face, of, token.back), copies)


def _dice(part: SoldierDice, spec: Spec[Any]) -> Iterator[Piece]:
    for die in part.dice:
        copies = wanted(die.count, "", "", spec, ())
        for livery in tuple(spec.game.liveries) if die.of == "each" else ("",):
            name = named(part.id, die.die, livery)
            if part.kind == "dice-nets":
                yield Piece(name, part.id, DieSubject(die.die, livery), copies)
            elif copies:
                yield Piece(name, part.id, DieSubject(die.die, livery, copies), 1)


def _standees(part: Standees, spec: Spec[Any], tiles: tuple[Tile, ...]) -> Iterator[Piece]:
    copies = wanted(part.count, part.figure, "", spec, tiles)
    for of in each_of(spec.game, part.of, part.figure):
        yield Piece(named(part.id, slug(part.figure), of), part.id, StandeeSubject(part.figure, of), copies)


def _cubes(part: Die, spec: Spec[Any], tiles: tuple[Tile, ...]) -> Iterator[Piece]:
    copies = wanted(part.count, "", "", spec, tiles)
    for of in each_of(spec.game, part.of, ""):
        yield Piece(named(part.id, of), part.id, CubeSubject(of), copies)
