"""PlayState, seat -> Table: what lies where, in rows with titles; what players have; what is counted and remembered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tilewright.engine.table import Holding, Place, Table, Token
from tilewright.engine.view import LONGEST, MOST_HOLDINGS
from tilewright.frozen import dataclass
from tilewright.play.names import PLAYER, CounterGroup, PlaceGroup
from tilewright.play.sight import heading, spot_name
from tilewright.problem import RefusedError
from tilewright.units import added

if TYPE_CHECKING:
    from tilewright.play.state import PlayState

MOST_SHOWN, FEW, MANY, ACROSS = 18, 3, 3, 9
"""Pieces of a row, beyond which only the top is shown; of each of several places, up to which they share a row; rows of
one sort, beyond which each is shown by its top; pieces side by side in a row of different things."""
MOST_COUNTED = 999
"""What a counter may be to be shown as so many things."""


@dataclass(frozen=True, slots=True)
class LyingPile:
    """What lies in one place that a seat sees.

    Attributes:
        name: What the place is called.
        owner: Whose it is; None for nobody's.
        value: The value of the column that it is for; '' for none.
        kinds: The pieces, the top one last.
    """

    name: str
    owner: int | None
    value: str
    kinds: tuple[int, ...]


def table(state: PlayState, seat: int | None) -> Table:
    """What lies on the table, as a seat sees it; None sees all but what nobody does."""
    tokens: list[list[Token]] = [[] for _ in range(state.seats)]
    places: list[Place] = []
    notes: list[str] = []
    rows = _Rows(state)
    for group in state.game.groups:
        if group.spots:
            places += rows.spots(group, seat)
        elif group.faces[1] or group.seen in {"owner", "others"} or group.name == "hand":
            notes += _in_hands(state, group, seat, tokens)
        elif group.seen == "nobody":
            notes += [f"{pile.name}: {len(pile.kinds)}" for pile in _piles(state, group) if pile.kinds or group.holds]
        else:
            places += rows.lay(group, [pile for pile in _piles(state, group) if pile.kinds])
    for counter in state.game.counters:
        notes += _count(state, counter, tokens)
    points = _points(state, seat)
    holdings = tuple(
        Holding(state.seat_name(each), "", tuple(tokens[each]), points[each]) for each in range(state.seats)
    )
    return Table(heading(state), tuple(places), (), holdings, tuple(notes))


class _Rows:
    """Lays places below each other, and small ones beside each other."""

    def __init__(self, state: PlayState) -> None:
        self.state = state
        self.row = 0
        self.right = 0  # of what lies in the row of different things that is still open

    def spots(self, group: PlaceGroup, seat: int | None) -> Iterator[Place]:
        """Boards, each below the other."""
        self.close()
        for offset, called in enumerate(_called(self.state, group)):
            shown = seat is None or bool(self.state.game.views[group.base + offset] >> seat & 1)
            yield from _spots(self.state, group, group.base + offset, self.row, called, shown=shown)
            self.row += max(1, group.spots // max(1, group.wide))

    def close(self) -> None:
        """Begin a new row."""
        self.row += bool(self.right)
        self.right = 0

    def lay(self, group: PlaceGroup, piles: Sequence[LyingPile]) -> Iterator[Place]:
        """The places of a group: a row each; beside each other if small; only their tops if many or large."""
        longest = max((len(pile.kinds) for pile in piles), default=0)
        tops = group.pile or longest > MOST_SHOWN or (len(piles) > MANY and longest > FEW and len(group.each) > 1)
        if tops and len(group.each) > 1:
            for owner in dict.fromkeys(pile.owner for pile in piles):
                self.close()
                yield from self._tops([pile for pile in piles if pile.owner == owner], named=True)
                self.close()
        elif tops:
            yield from self._tops(piles, named=False)
        elif longest <= FEW or not group.each:
            for pile in piles:
                yield from self._beside(pile)
        else:
            for pile in piles:
                self.close()
                yield from self._beside(pile)
                self.close()

    def _tops(self, piles: Sequence[LyingPile], *, named: bool) -> Iterator[Place]:
        for at, pile in enumerate(piles):
            title = pile.name
            if named:
                owner = f"{self.state.seat_name(pile.owner)}: " if pile.owner is not None and not at else ""
                title = f"{owner}{pile.value}"
            top = self.state.game.pieces[pile.kinds[-1]]
            more = f" \u00b7 {len(pile.kinds)}" if len(pile.kinds) > 1 else ""
            caption = f"{pile.name}: {top.title}{f' on top of {len(pile.kinds) - 1}' if more else ''}"
            yield Place(pile.name, self._next(1), top.piece, caption=caption, row=f"{title}{more}")

    def _beside(self, pile: LyingPile) -> Iterator[Place]:
        x, y = self._next(len(pile.kinds))
        for at, kind in enumerate(pile.kinds):
            each = self.state.game.pieces[kind]
            name = f"{pile.name} {at + 1}"
            yield Place(name, (x + at, y), each.piece, caption=f"{pile.name}: {each.title}", row=pile.name)

    def _next(self, width: int) -> tuple[int, int]:
        """Room for so many pieces in the open row, or in a new one."""
        if self.right and self.right + width > ACROSS:
            self.close()
        x = self.right
        self.right += width
        return x, self.row


def _in_hands(state: PlayState, group: PlaceGroup, seat: int | None, tokens: list[list[Token]]) -> Iterator[str]:
    """What players hold, as tokens of theirs; in words what lies so and is nobody's."""
    for pile in _piles(state, group):
        place = group.base + [*_called(state, group)].index(pile.name)
        if pile.owner is None:
            if pile.kinds:
                yield f"{pile.name}: {', '.join(state.game.pieces[kind].title for kind in pile.kinds)}"
        else:
            sees = seat is None or bool(state.game.views[place] >> seat & 1)
            tokens[pile.owner] += _tokens(state, pile.kinds, shown=sees)


def _piles(state: PlayState, group: PlaceGroup) -> Iterator[LyingPile]:
    for offset, called in enumerate(_called(state, group)):
        value = called.split(" ")[-1] if len(group.each) > 1 or (group.each and PLAYER not in group.each) else ""
        yield LyingPile(called, _owner(state, group, offset), value, tuple(_lying(state, group, group.base + offset)))


def _count(state: PlayState, group: CounterGroup, tokens: list[list[Token]]) -> Iterator[str]:
    """A counter of each player as so many things that they have; else, and of what is remembered, in words."""
    if group.counts and group.each == (PLAYER,):
        for seat in range(state.seats):
            value = state.v[group.base + seat]
            if group.name == "points" or value == 0:
                continue
            if isinstance(value, int) and 0 < value <= MOST_COUNTED:
                tokens[seat].append(Token("counter", "", group.name, count=value))
            else:
                yield f"{group.name} {state.seat_name(seat)}: {value}"
        return
    yield from _counts(state, group)


def holds(state: PlayState, seat: int) -> dict[str, float]:
    """How many pieces lie in each sort of a seat's own places, and its own counters; those declared first, if many.

    A counter that is called `points` is left out, for points are followed as such, and so are dice, which stay.
    """
    numbers = dict[str, float]()
    for group in state.game.groups:
        if PLAYER in group.each and not group.dice:
            own = [offset for offset in range(group.number) if _owner(state, group, offset) == seat]
            pieces = sum(len(_lying(state, group, group.base + offset)) for offset in own)  # sum counts pieces
            numbers[f"pieces in {group.name}"[:LONGEST]] = pieces
    for counter in state.game.counters:
        if PLAYER in counter.each and counter.counts and counter.name != "points":
            own = [offset for offset in range(counter.number) if _owner(state, counter, offset) == seat]
            values = [state.v[counter.base + offset] for offset in own]
            numbers[counter.name[:LONGEST]] = added(value for value in values if isinstance(value, (int, float)))
    return dict(list(numbers.items())[:MOST_HOLDINGS])


def _points(state: PlayState, seat: int | None) -> list[float]:
    """Each seat's points as far as a seat sees what they come from: what lies out of its sight counts nothing."""
    if seat is None or state.is_terminal():
        return state.totals()
    blind = state.clone()
    for place, view in enumerate(state.game.views):
        if not view >> seat & 1:
            blind.p[place] = [-1] * len(state.p[place]) if state.game.boards[place] else []
    try:
        return blind.totals()
    except RefusedError:  # a card is looked at that this seat does not see
        return [0.0] * state.seats


def _called(state: PlayState, group: PlaceGroup) -> Iterator[str]:
    """What each of a group's places is called."""
    names = [group.name]
    for each in group.each:
        values = (
            [state.seat_name(seat) for seat in range(state.seats)]
            if each == PLAYER
            else [str(value) for value in state.game.columns[each].values]
        )
        names = [f"{name} {value}" for name in names for value in values]
    yield from names


def _owner(state: PlayState, group: PlaceGroup | CounterGroup, offset: int) -> int | None:
    if PLAYER not in group.each:
        return None
    at = group.each.index(PLAYER)
    step = 1
    for size in group.sizes[at + 1 :]:
        step *= size
    return offset // step % state.seats


def _lying(state: PlayState, group: PlaceGroup, place: int) -> list[int]:
    lying = state.p[place]
    if group.stack:
        lying = [*state.p[place + 2 * group.stack], *lying, *state.p[place + group.stack]]
    return [kind for kind in lying if kind >= 0]


def _spots(state: PlayState, group: PlaceGroup, place: int, row: int, called: str, *, shown: bool) -> Iterator[Place]:
    for spot, kind in enumerate(state.p[place]):
        down, right = divmod(spot, max(1, group.wide))
        name = spot_name(group, spot)
        title = state.game.pieces[kind].title if kind >= 0 and shown else ""
        prefix = "" if group.grid and group.number == 1 else f"{called} "
        piece = state.game.pieces[kind].piece if kind >= 0 and shown else ""
        yield Place(f"{prefix}{name}", (right, row + down), piece, caption=f"{prefix}{name}: {title or 'nothing'}")


def _tokens(state: PlayState, lying: Sequence[int], *, shown: bool) -> Iterator[Token]:
    pieces = state.game.pieces
    if not shown:
        if lying:
            word = "die" if lying[0] >= state.game.dice else "card"
            yield Token(word, "", word, count=len(lying))
        return
    for kind in sorted(set(lying)):
        each = pieces[kind]
        if kind >= state.game.dice:
            pips = int(each.title) if each.title.isdecimal() and len(each.title) < 3 else 0
            yield Token("die", "", f"die {each.title}", count=lying.count(kind), pips=pips)
        else:
            yield Token("card", "", each.title, count=lying.count(kind), piece=each.piece)


def _counts(state: PlayState, group: CounterGroup) -> Iterator[str]:
    """What is counted and remembered, in words."""
    for offset in range(group.number):
        value = state.v[group.base + offset]
        if value is None or (value in (0, False) and not group.counts) or (group.kind == "player" and value == -1):
            continue
        name = _counter_name(state, group.name, group.each, group.sizes, offset)
        if group.kind == "player":
            value = state.seat_name(int(str(value)))
        elif group.kind == "card":
            value = state.game.pieces[int(str(value))].title
        elif isinstance(value, bool):
            value = "yes"
        yield f"{name}: {value:g}" if isinstance(value, float) else f"{name}: {value}"


def _counter_name(state: PlayState, name: str, each: tuple[str, ...], sizes: tuple[int, ...], offset: int) -> str:
    words = list[str]()
    for dimension, size in zip(reversed(each), reversed(sizes), strict=True):
        offset, index = divmod(offset, size)
        value = state.seat_name(index) if dimension == PLAYER else str(state.game.columns[dimension].values[index])
        words.insert(0, value)
    return " ".join([name, *words])
