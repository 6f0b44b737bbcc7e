"""Position -> the table as a person sees it, as values and as text.

Estates, display and discard pile lie open. A hand is its own seat's; of the other hand a seat sees those cards of which
it knows, and backs.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.engine import Holding, Place, Table, Token
from tilewright.games.castle.engine.actions import BARRACKS, CASTLE, FREE, HOVELS, WALLED, Raid
from tilewright.games.castle.engine.estates import active, defence
from tilewright.games.castle.engine.position import (
    CANCEL,
    DEAL,
    DISCARD,
    DISPLAY,
    DRAW,
    LOT,
    NOTHING,
    OVER,
    PILE,
    PLAY,
    PRIZE,
    REFILL,
    Position,
)
from tilewright.games.castle.engine.senses import points
from tilewright.games.castle.engine.setup import PLAYERS
from tilewright.games.castle.rules import HUES, JACK, ROYAL, TEN

DOES = {
    DRAW: "to draw",
    PILE: "draws",
    REFILL: "draws",
    PLAY: "to play",
    CANCEL: "attacks",
    PRIZE: "to keep it or not",
    DISCARD: "to discard",
}
NAMES = {HOVELS: "hovel", BARRACKS: "barracks", CASTLE: "castle"}


def table(position: Position, seat: int | None) -> Table:
    """What lies on the table, as a seat sees it; None sees all."""
    spots = range(position.setup.spots)
    estates = ([_place(position, of, spot) for spot in spots] for of in range(PLAYERS))
    places = tuple(place for estate in estates for place in _open(estate))
    display = (Place("display", (0, 0), "", tuple(_faces(position, position.display))),) if position.display else ()
    holdings = tuple(_holding(position, of, seat) for of in range(PLAYERS))
    return Table(heading(position), places, display, holdings, tuple(_notes(position)))


def heading(position: Position) -> str:
    """Where the game stands."""
    if position.phase in (LOT, DEAL, DISPLAY):
        return "Before the first turn"
    if position.phase == OVER:
        return "The game is over"
    end = ", nothing left to draw" if position.late else ""
    return f"Turn {position.done + 1}, {position.setup.chairs[position.turn].name} {DOES[position.phase]}{end}"


def text(position: Position, seat: int | None = None) -> str:
    """All that a seat knows, in lines; of None, everything: it tells any two apart that can go on differently."""
    setup, seen = position.setup, table(position, seat)
    lines = [seen.heading]
    lines += [f"{place.name}: {place.caption}" for place in seen.places if place.tokens]
    lines += [f"{place.name}: {_list(place.tokens)}" for place in seen.display]
    lines += [f"{each.name}: {_list(each.tokens)}" for each in seen.holdings]
    for of, chair in enumerate(setup.chairs):
        lines.append(f"of {chair.name} all know: {_names(position, position.seen[of])}")
        if position.returned[of]:
            lines.append(f"back with {chair.name}: {_names(position, position.returned[of])}")
    if seat is None:
        lines.append(f"pile: {', '.join(map(setup.name, position.pile))}")
    lines += [*seen.notes, f"discarded: {_names(position, position.out)}", " ".join(_rest(position))]
    return "\n".join(lines)


def cards_at(position: Position, of: int, spot: int) -> list[int]:
    """What stands on a spot, without its wall, the top card first."""
    plot, hue = of * position.setup.spots + spot, position.hue[of]
    kind = position.site[plot] % WALLED
    if kind == FREE:
        return []
    ranks = {HOVELS: TEN, BARRACKS: JACK, CASTLE: TEN}
    card = position.setup.card((ranks.get(kind, ROYAL[kind == WALLED - 1]), 0), hue)
    if kind == CASTLE:
        return [card, position.setup.card((JACK, 0), hue)]
    return [card] * position.own[plot] + [card ^ 1] * position.other[plot]


def wall_at(position: Position, of: int, spot: int) -> list[int]:
    """The two cards of a wall, the top card first; none where there is none."""
    wall = position.wall[of * position.setup.spots + spot]
    if wall == NOTHING:
        return []
    cards = position.setup.spent[position.hue[of]][wall]
    return sorted(cards, key=lambda card: card & 1 != position.hue[of])


def _place(position: Position, of: int, spot: int) -> Place:
    """A spot with what is on it; player 1's estate is the lower row."""
    cards, wall = cards_at(position, of, spot), wall_at(position, of, spot)
    setup, kind = position.setup, position.site[of * position.setup.spots + spot] % WALLED
    caption = ""
    if cards or wall:
        what = NAMES.get(kind, "royalty" if cards else "nothing yet")
        caption = f"{what} {', '.join(map(setup.name, cards))}".strip()
    if wall:
        caption += f", wall {', '.join(map(setup.name, wall))}"
    if cards:
        caption += f", defence {defence(position, of, spot)}"
    faces = [*_laid(position, cards, 0.34), *_laid(position, wall, 0.76)]
    return Place(setup.spot(of, spot), (spot, 1 - of), "", tuple(faces), caption)


def _open(estate: list[Place]) -> Iterator[Place]:
    """The spots of an estate that have something on them, and the first that has not."""
    free = next((place for place in estate if not place.tokens), None)
    return (place for place in estate if place.tokens or place is free)


def _laid(position: Position, cards: list[int], down: float) -> Iterator[Token]:
    """Cards fanned on a spot, the top card to the left and drawn last."""
    step = min(0.26, 0.5 / max(1, len(cards) - 1))
    left = 0.5 - step * (len(cards) - 1) / 2
    for at in reversed(range(len(cards))):
        card = cards[at]
        yield Token("laid", HUES[card & 1].value, position.setup.name(card), spot=(left + at * step, down))


def _faces(position: Position, cards: list[int]) -> Iterator[Token]:
    for card in sorted(set(cards)):
        yield Token("card", HUES[card & 1].value, position.setup.name(card), count=cards.count(card))


def _holding(position: Position, of: int, seer: int | None) -> Holding:
    setup, open_ = position.setup, seer in (None, of)
    shown = setup.listed(position.hand[of] if open_ else position.seen[of])
    tokens = [*_people(position, of), *_faces(position, shown)]
    if hidden := position.size[of] - len(shown):
        tokens.append(Token("card", "", "card face down", count=hidden, seat=of))
    chair = setup.chairs[of]
    livery = setup.liveries[position.hue[of]] if position.hue[of] != NOTHING else ""
    return Holding(chair.name, livery, tuple(tokens), points(position)[of])


def _people(position: Position, of: int) -> Iterator[Token]:
    """Peasants and knights, each with the cards it is made of; knights that cannot be sent are idle."""
    ready = active(position, of)
    for what, people in (("peasant", position.peasants[of]), ("knight", position.knights[of])):
        for at, number in enumerate(people):
            cards = position.setup.spent[position.hue[of]][number] if position.hue[of] != NOTHING else ()
            idle = " (idle)" if what == "knight" and at >= ready else ""
            made_of = " + ".join(map(position.setup.name, cards))
            yield Token(what, HUES[position.hue[of]].value, f"{what} {made_of}{idle}", seat=of)


def _notes(position: Position) -> Iterator[str]:
    setup = position.setup
    yield f"pile: {len(position.pile)} card{'' if len(position.pile) == 1 else 's'}"
    if position.phase > DEAL:
        for of, chair in enumerate(setup.chairs):
            yield f"{chair.name} is {HUES[position.hue[of]].value}"
    if position.phase in (CANCEL, PRIZE):
        meant = setup.numbering.means[position.aim]
        assert isinstance(meant, Raid)  # noqa: S101 - an attack goes on
        knights = f"{position.force} knight{'' if position.force == 1 else 's'}"
        spot = setup.spot(1 - position.turn, meant.spot)
        yield f"{knights} attack {spot}" if position.phase == CANCEL else f"{spot} is taken"


def _rest(position: Position) -> Iterator[str]:
    """What no sentence says and the game goes on by."""
    counts = (position.phase, position.first, position.draws, position.raids, position.acted, position.passes)
    yield from map(str, map(int, counts))
    yield from map(str, (position.fresh, position.aim if position.phase in (CANCEL, PRIZE) else 0))


def _names(position: Position, cards: int) -> str:
    return ", ".join(map(position.setup.name, position.setup.listed(cards))) or "nothing"


def _list(tokens: tuple[Token, ...]) -> str:
    each = (token.text if token.count == 1 else f"{token.count} x {token.text}" for token in tokens)
    return ", ".join(each) or "nothing"
