"""Table -> text: the places, what is on offer, what each seat has; for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from generator.deck.build import Deck
from generator.rules import Holding, Place, Table, Token
from generator.spec.spec import Spec
from generator.table.setting import Letters, setting_of

GAP = "  "


def writer(spec: Spec[Any], deck: Deck) -> Callable[[Table], str]:
    """Who writes the tables of a game: as its room does, or a line for each place."""
    letters = setting_of(spec.game.id).letters
    return partial(text, letters=letters(spec, deck) if letters else None)


def text(table: Table, letters: Letters | None = None) -> str:
    """The table in lines of a terminal."""
    return "\n".join(_lines(table, letters))


def _lines(table: Table, letters: Letters | None) -> Iterator[str]:
    yield table.heading
    if table.places:
        yield ""
        yield from letters.lines(table.places) if letters and letters.has(table.places) else _places(table.places)
    if offered := [place.name for place in table.display if place.piece]:
        yield f"{GAP}on offer: {', '.join(offered)}"
    for place in table.display:
        if not place.piece:
            yield f"{GAP}{place.name}: {_say(place)}"
    yield ""
    names = max((len(seat.name) for seat in table.holdings), default=0)
    yield from (f"{GAP}{seat.name:{names}}  {seat.score:3g} points: {_list_holding(seat)}" for seat in table.holdings)
    if table.notes:
        yield ""
        yield f"{GAP}{'; '.join(table.notes)}"


def _places(places: Sequence[Place]) -> Iterator[str]:
    """A line each, in rows from the top, each from the left."""
    names = max(len(place.name) for place in places)
    for place in sorted(places, key=lambda each: (each.at[1], each.at[0])):
        yield f"{GAP}{place.name:{names}}  {_say(place)}"


def _say(place: Place) -> str:
    return (
        place.caption
        or ", ".join([*([place.piece] if place.piece else []), *map(count_in_words, place.tokens)])
        or "empty"
    )


def _list_holding(seat: Holding) -> str:
    return ", ".join(map(count_in_words, seat.tokens)) or "nothing"


def count_in_words(token: Token) -> str:
    """'dice 5 5', '8 dice', '3 x red', 'card 6'."""
    if token.count == 1:
        return token.text
    if token.face not in token.text:
        return f"{token.count} x {token.text}"
    many = token.text.replace(token.face, f"{token.face}s")
    return f"{many}{f' {token.pips}' * (token.count - 1)}" if token.pips else f"{token.count} {many}"
