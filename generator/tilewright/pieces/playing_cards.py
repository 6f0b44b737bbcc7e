"""Playing cards: every rank in every suit, as often as wanted, with indices in the corners and pips or pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from tilewright.frozen import dataclass
from tilewright.pieces.kind import (
    CountPieces,
    Design,
    InDeck,
    Kind,
    Piece,
    Sides,
    Value,
    faces_are_drawn,
    is_drawn,
    piece,
)
from tilewright.problem import Problem
from tilewright.spec.entries import Colour, Dimensions
from tilewright.spec.part import Component, Face, Shown, slug
from tilewright.spec.signs import sign_names
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.node import Path
from tilewright.texts.scalars import Count, Name, Short, Text, Tone

MOST_SUITS = 3
"""Suits that one card can have."""


class CardSuit(Model):
    """A suit: what it is called, its sign, and its colour."""

    title: Short = ""
    """The name for players. Default: the title of the colour with that name."""
    symbol: Name = ""
    """Its sign, such as heart, spade, moon: one of those that a token's face can show; without it, its colour's."""
    of: Tone = ""
    """Its colour: a colour of game.yaml by its name, or #RRGGBB; without it, the one that the suit is named after."""


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A playing card: what stands in its corner, and its suits, the first one first; a joker has none."""

    rank: str
    suits: tuple[str, ...]


class PlayingCards(Component):
    """Playing cards: every rank in every suit, as often as wanted, and one back."""

    kind: Literal["playing-cards"]
    """What it is."""
    size: Dimensions
    """The size after cutting, in millimetres."""
    suits: Annotated[dict[Name, CardSuit], Field(min_length=1, max_length=12)]
    """Name -> suit: its title, its sign and its colour. A suit named after a colour of game.yaml may be just `{}`."""
    ranks: Annotated[tuple[Short, ...], Field(max_length=30)] = ()
    """The text in the corners: every rank is printed in every suit. A number has as many pips."""
    also: Annotated[tuple[Text, ...], Field(max_length=200)] = ()
    """Cards besides: a rank, and up to three suits after it, such as `Joker` or `2 moons suns`."""
    copies: Count = 1
    """The number of copies of each card: a number or `rules.<name>`."""
    pictures: Annotated[dict[Text, Face], Field(max_length=400)] = {}
    """Rank, or rank and suits as under `also` -> the picture in the middle instead of pips, as for a token's face."""
    back: Face | None = None
    """One back for all, as for a token. Default: a lattice in the colours of the suits."""

    @whole
    def _can_be_printed(self) -> Self:
        names = [f"{card.rank} {' '.join(card.suits)}" for card in self.cards()]
        if not names:
            raise ValueError("there are no cards; list ranks, or cards under `also`")
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"the card '{twice.strip()}' is listed twice; use `copies` to print more of each")
        for card in self.cards():
            if len(card.suits) > MOST_SUITS:
                raise ValueError(f"a card has up to {MOST_SUITS} suits, but '{card.rank}' has more; take some out")
        return self

    def cards(self) -> Iterator[PlayingCard]:
        """Every card once: the suits in their order, and what there is besides."""
        yield from (PlayingCard(rank, (suit,)) for suit in self.suits for rank in self.ranks)
        for words in self.also:
            every = words.split()
            suits = next(at for at in range(len(every) + 1) if all(word in self.suits for word in every[at:]))
            yield PlayingCard(" ".join(every[: max(suits, 1)]), tuple(every[max(suits, 1) :]))

    def suit(self, name: str, colours: Mapping[str, Colour]) -> CardSuit:
        """A suit in full: what it does not say itself, the colour of its name does."""
        own, colour = self.suits[name], colours.get(name)
        if colour is None:
            return own
        full = {"title": own.title or colour.title, "symbol": own.symbol or colour.symbol, "of": own.of or name}
        return own.model_copy(update=full)  # a colour's title may be longer than a suit's

    def picture(self, card: PlayingCard) -> Face | None:
        """What stands in the middle of a card; None for pips, or what the style draws."""
        return self.pictures.get(" ".join((card.rank, *card.suits)), self.pictures.get(card.rank))

    def shown_on(self, subject: object) -> object:
        """A card's picture; of what is on every card, the back."""
        return self.picture(subject) if isinstance(subject, PlayingCard) else self.back

    def shows(self) -> Iterator[Shown]:
        """Its pictures, and its back."""
        yield from (Shown(("pictures", name), face, "each") for name, face in self.pictures.items())
        if self.back is not None:
            yield Shown(("back",), self.back, "each")


def _pieces(part: PlayingCards, _: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    copies = count(part.copies)
    yield from (piece(part, (*card.suits, slug(card.rank)), card, copies) for card in part.cards())


def _faces(part: PlayingCards, piece: Piece, _: object) -> tuple[Sides, ...]:
    front = Design(piece.id, part, "front", subject=piece.subject)
    return ((front, Design(f"{part.id}-back", part, "back")),)


def _attributes(spec: Spec[Any], piece: Piece) -> Mapping[str, Value]:
    """Rank and suits; the first one's colour too, in a pack whose colours are more than another name for its suits."""
    card: PlayingCard = piece.subject
    part = next(each for each in spec.game.components if each.id == piece.component)
    tones = {name: part.suit(name, spec.game.colours).of for name in part.suits}
    colour = (
        {} if all(name == of for name, of in tones.items()) else {"colour": tones[card.suits[0]] if card.suits else ""}
    )
    return {"rank": card.rank, "suit": " ".join(card.suits), **colour}


def _dealt(spec: Spec[Any], piece: Piece) -> InDeck:
    card: PlayingCard = piece.subject
    part = next(each for each in spec.game.components if each.id == piece.component)
    suits = " and ".join(part.suit(suit, spec.game.colours).title for suit in card.suits)
    return InDeck(f"{card.rank} of {suits}" if suits else card.rank, card.suits[0] if card.suits else "")


def _check(spec: Spec[Any], path: Path, part: PlayingCards) -> Iterator[Problem]:
    """K06, K34: every sign is drawn, every colour is one of the game's, and every picture is of a card."""
    yield from faces_are_drawn(spec, path, part, ())
    for name in part.suits:
        suit = part.suit(name, spec.game.colours)
        if lacking := [key for key in ("title", "symbol", "of") if not getattr(suit, key)]:
            message = f"the suit '{name}' lacks {', '.join(lacking)}, and game.yaml has no colour '{name}'"
            remedy = f"write it here, or add '{name}' under `colours`"
            yield spec.places.key((*path, "suits", name)).problem("K34", message, remedy)
            continue
        colour = spec.game.colours.get(name)
        if colour and suit.symbol != colour.symbol:
            message = (
                f"the suit '{name}' shows the symbol {suit.symbol}, but the colour '{name}' has the symbol "
                f"{colour.symbol}"
            )
            remedy = "leave out `symbol` here, so that every component shows the one under `colours`"
            yield spec.places.problem((*path, "suits", name, "symbol"), "K19", message, remedy)
        yield from is_drawn(spec, (*path, "suits", name, "symbol"), suit.symbol, sign_names())
        if not suit.of.startswith("#") and suit.of not in (*spec.game.colours, *spec.game.locks, *spec.game.liveries):
            message, remedy = f"of: '{suit.of}' is not a colour of game.yaml", "use one of `colours`, or write #RRGGBB"
            yield spec.places.problem((*path, "suits", name, "of"), "K34", message, remedy)
    known = {name for card in part.cards() for name in (card.rank, " ".join((card.rank, *card.suits)))}
    for name in (name for name in part.pictures if name not in known):
        message = f"pictures: there is no card '{name}'"
        remedy = "write a rank, or a rank and its suits: K, or K hearts"
        yield spec.places.problem((*path, "pictures", name), "K34", message, remedy)


PLAYING_CARDS = Kind(
    PlayingCards, _pieces, _faces, "tilewright.draw.playing_cards:draw_face",
    attributes=_attributes, dealt=_dealt, checks=(_check,), straight=True, turns=True, stacks=True,
    wordless=True,
)  # fmt: skip
