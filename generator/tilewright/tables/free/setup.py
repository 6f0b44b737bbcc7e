"""Pieces, table.yaml, how many play -> FirstLayout: how everything lies before anything is shuffled or dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import groupby
from math import ceil, sqrt
from typing import Any

from tilewright.frozen import dataclass
from tilewright.spec.game import palettes
from tilewright.spec.setup import LaidPieces, TableSetup, fits, number
from tilewright.spec.spec import Spec, score_rows
from tilewright.tables.free.piece import BLANK, TablePiece
from tilewright.tables.free.state import FirstCounter, FirstStack, Snap, Start
from tilewright.units import added

USUAL = (1200.0, 800.0)
"""How wide and high a table is that table.yaml lays out, in millimetres."""
SMALL = (900.0, 600.0)
"""The same where each component lies in its pile: it grows with them, and few cards are to be read on it."""
LARGEST = 5_000.0
EDGE, APART, NEAR = 40.0, 30.0, 5.0
"""Millimetres between what lies on a table and its edge, between two components, between two piles of one."""
FREE = 0.62
"""How much of a table's height its pieces may take at first, boards aside: the rest is for playing."""
SEATS = ("#B3263A", "#1F5FA8", "#2E7D4F", "#C98A14", "#7B3FA0", "#0E7C86", "#A34E24", "#5C6570")
"""Colours of seats, where the game has none of its own."""


@dataclass(frozen=True, slots=True)
class FirstLayout:
    """How a game begins.

    Attributes:
        start: How everything lies, before anything is shuffled or dealt.
        colours: Of the seats, as #RRGGBB.
        note: What stands on the note pad.
    """

    start: Start
    colours: tuple[str, ...] = field(default=SEATS)
    note: str = ""


def lay_out(pieces: Sequence[TablePiece], spec: Spec[Any], players: int) -> FirstLayout:
    """As table.yaml says; every component in its own pile where there is none."""
    setup: TableSetup | None = spec.setup
    if setup is None:
        return _usual(pieces, spec, players)
    colours = colours_of(spec, players)
    stacks, left = list[FirstStack](), list(pieces)
    for line in setup.lay:
        if not line.players or players in line.players:
            laid, left = _laid(line, left, spec, players)
            stacks += laid
    size = setup.size or USUAL
    if setup.rest == "table" and left:
        high = {each.number: max(each.width, each.height) for each in pieces}
        low = max((each.y + high[each.pieces[0][0]] / 2 for each in stacks), default=0.0)
        more, (wide, deep) = _rows(_groups(left), size[0], low + APART)
        stacks += more
        size = (max(size[0], wide), max(size[1], deep)) if setup.size is None else size
    if setup.size is None:
        size = _grown(size, stacks, pieces)
    counters = tuple(_counters(setup, spec, players, size))
    snap = Snap(setup.snap.kind, setup.snap.size, setup.snap.spots) if setup.snap else Snap()
    return FirstLayout(Start(size, tuple(stacks), counters, rows_of(spec), snap), colours, setup.note or "")


def rows_of(spec: Spec[Any]) -> tuple[str, ...]:
    """The rows of the score sheet; one for the points where the game has none."""
    sheets = (part for part in spec.game.components if part.kind == "score")
    own = next((getattr(part, "rows", None) or score_rows(spec.game, spec.rules, spec.language) for part in sheets), ())
    return tuple(own)


def colours_of(spec: Spec[Any], players: int) -> tuple[str, ...]:
    """The colours of the seats: those of table.yaml, of the game's liveries, or usual ones."""
    named = seat_names(spec, players)
    known = {name: colour.hex for colours in palettes(spec.game).values() for name, colour in colours.items()}
    own = [known.get(name, name) for name in named]
    return tuple(own[at] if at < len(own) else SEATS[at % len(SEATS)] for at in range(max(players, 1)))


def seat_names(spec: Spec[Any], players: int) -> tuple[str, ...]:
    """What the colours of the seats are called in game.yaml."""
    own = spec.setup.seats if spec.setup and spec.setup.seats else tuple(spec.game.liveries)
    return own[:players]


def _laid(
    line: LaidPieces, left: list[TablePiece], spec: Spec[Any], players: int
) -> tuple[list[FirstStack], list[TablePiece]]:
    """What a line lays, and what is left then."""
    stacks = list[FirstStack]()
    names = seat_names(spec, players)
    for seat in range(players if line.each else 1):
        colour = names[seat] if line.each and seat < len(names) else ""
        meant = chosen(line, left, colour)
        if line.count is not None:
            meant = meant[: number(line.count, spec.rules, players) or 0]
        taken = {each.number for each in meant}
        left = [each for each in left if each.number not in taken]
        x, y = line.at[0] + seat * line.step[0], line.at[1] + seat * line.step[1]
        stacks += _stacks(line, meant, (x, y), spec, players)
    return stacks, left


def chosen(line: LaidPieces, left: Iterable[TablePiece], colour: str = "") -> list[TablePiece]:
    """The pieces that a line means of those that are left."""
    ids = dict(line.ids)
    meant = list[TablePiece]()
    for each in left:
        if (line.of and each.component != line.of) or not fits(line.where, each.values, colour):
            continue
        if line.ids:
            if ids.get(each.id, 0) < 1:
                continue
            ids[each.id] -= 1
        meant.append(each)
    return meant


def _stacks(
    line: LaidPieces, meant: list[TablePiece], at: tuple[float, float], spec: Spec[Any], players: int
) -> Iterator[FirstStack]:
    if not meant:
        return
    side = _side(line, meant[0])
    shuffle = bool(side) if line.shuffle is None else line.shuffle
    piles = [meant]
    if line.apart:
        piles = [list(group) for _, group in groupby(meant, lambda each: each.id)]
    elif line.columns is not None:
        piles = [[each] for each in meant]
    across = number(line.columns, spec.rules, players) if line.columns is not None else None
    across = max(across or (len(piles) if line.columns is None else 1), 1)
    wide, high = max(each.width for each in meant) + line.gap, max(each.height for each in meant) + line.gap
    if abs(line.turn) % 180 == 90:
        wide, high = high, wide
    single = line.columns is not None or line.apart
    for count, pile in enumerate(piles):
        title = pile[0].title if single or len({each.id for each in pile}) == 1 else pile[0].part
        x, y = at[0] + count % across * wide, at[1] + count // across * high
        yield FirstStack(
            x, y, tuple((each.number, min(side, len(each.faces) - 1)) for each in pile), line.turn % 360,
            line.locked, line.fan, title, shuffle and len(pile) > 1, number(line.deal, spec.rules, players) or 0,
            _market(line, meant[0], spec, players),
        )  # fmt: skip


def _side(line: LaidPieces, piece: TablePiece) -> int:
    if line.face:
        return int(line.face == "down" and len(piece.faces) > 1)
    return int(_is_deck(piece) and line.columns is None and not line.apart)


def _market(line: LaidPieces, piece: TablePiece, spec: Spec[Any], players: int) -> tuple[tuple[float, float, int], ...]:
    if line.market is None:
        return ()
    rows, columns = (number(each, spec.rules, players) or 0 for each in (line.market.rows, line.market.columns))
    wide, high = piece.width + line.market.gap, piece.height + line.market.gap
    x, y = line.market.at
    return tuple((x + column * wide, y + row * high, 0) for row in range(rows) for column in range(columns))


def _counters(setup: TableSetup, spec: Spec[Any], players: int, size: tuple[float, float]) -> Iterator[FirstCounter]:
    """Each where it is said; else for all along the upper edge, and of seats along the lower one."""
    own = {True: 0, False: 0}
    for each in setup.counters:
        value = number(each.value, spec.rules, players) or 0
        for seat in range(players) if each.each else (None,):
            if each.at:
                x, y = each.at[0] + (seat or 0) * each.step[0], each.at[1] + (seat or 0) * each.step[1]
            elif seat is None:
                x, y = EDGE + 40 + own[False] * 90, EDGE
            else:
                x, y = size[0] * (seat + 0.5) / players, size[1] - EDGE - own[True] * 40
            yield FirstCounter(each.title, value, seat, round(x, 1), round(y, 1))
        own[each.each] += not each.at


def _is_deck(piece: TablePiece) -> bool:
    """Whether a piece is one to shuffle, face down: a card or a tile that is no sheet."""
    return piece.kind in {"card", "tile"} and len(piece.faces) > 1 and max(piece.width, piece.height) < DECK_MOST


DECK_MOST = 150.0
"""Millimetres: a longer card is a sheet to write on."""


@dataclass(frozen=True, slots=True)
class _Cluster:
    """Piles that lie together: all of one component.

    Attributes:
        piles: The pieces of each, and the side that is up.
        cell: How wide and high the largest is, and the air around it.
        across: How many piles lie beside each other.
        locked: They stay where they are.
        shuffle: They are shuffled.
        title: What a deck is called.
    """

    piles: tuple[tuple[tuple[TablePiece, ...], int], ...]
    cell: tuple[float, float]
    across: int
    locked: bool = False
    shuffle: bool = False
    title: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """All of them."""
        down = ceil(len(self.piles) / self.across)
        return self.across * self.cell[0] - NEAR, down * self.cell[1] - NEAR


def _usual(pieces: Sequence[TablePiece], spec: Spec[Any], players: int) -> FirstLayout:
    """Every component in its own pile: supplies and decks above, boards below them, room to play at the foot."""
    groups = _groups(pieces)
    boards, others = [each for each in groups if each.locked], [each for each in groups if not each.locked]
    size, stacks = SMALL, list[FirstStack]()
    while True:
        stacks, (_, deep) = _rows(others, size[0], EDGE)
        fits_free = deep <= size[1] * FREE
        laid, (wide, low) = _rows(boards, size[0], deep if others else EDGE)
        stacks = [*laid, *stacks]
        if (fits_free and low <= size[1] and wide <= size[0]) or size[0] * 1.1 > LARGEST:
            break
        size = (round(size[0] * 1.1, -1), round(size[1] * 1.1, -1))
    size = (max(size[0], wide), max(size[1], low))
    if not others:  # a map, and nothing else, lies in the middle
        stacks = [replace(each, y=each.y + (size[1] - low) / 2) for each in stacks]
    return FirstLayout(Start(size, tuple(stacks), (), rows_of(spec)), colours_of(spec, players))


def _groups(pieces: Iterable[TablePiece]) -> list[_Cluster]:
    """The pieces by component: what is locked, decks, supplies, dice and figures, aids, sheets, in this order."""
    components = groupby(pieces, lambda piece: piece.component)
    each = [cluster for _, group in components for cluster in _clusters(list(group))]
    order = ("board", "card", "tile", "token", "die", "pyramid", "standee", "other", "sheet")
    return sorted(each, key=lambda cluster: order.index(cluster.piles[0][0][0].kind))


def _clusters(group: list[TablePiece]) -> Iterator[_Cluster]:
    first = group[0]
    plain = first.faces[-1].startswith(BLANK)
    if _is_deck(first) and len(group) > 1 and not (plain and len(group) >= SUPPLY * len({each.id for each in group})):
        by_back: dict[tuple[str, float, float], list[TablePiece]] = {}
        for each in group:
            back = each.faces[-1] if len({one.faces[-1] for one in group}) < len(group) else ""
            by_back.setdefault((back, each.width, each.height), []).append(each)
        down = len({each.id for each in group}) > 1  # copies of one card have nothing to hide
        piles = tuple((tuple(pile), int(down)) for pile in by_back.values())
        yield _Cluster(piles, _cell(group), len(piles), shuffle=down, title=first.part)
        return
    single = first.kind in {"die", "standee"} or (first.kind in {"board", "other"} and len(group) <= MOST_LOOSE)
    named = groupby(group, lambda each: f"{each.number}" if single else each.id)
    loose = tuple((tuple(same), 0) for _, same in named)
    yield _Cluster(loose, _cell(group), _across(len(loose), _cell(group)), locked=first.kind == "board")


SUPPLY = 4
"""Copies of each design from which on pieces with white backs, such as bank notes, lie as supplies, not as a deck."""
MOST_LOOSE = 12
"""Boards of one component that are laid out singly."""


def _cell(group: list[TablePiece]) -> tuple[float, float]:
    return max(each.width for each in group) + NEAR, max(each.height for each in group) + NEAR


def _across(count: int, cell: tuple[float, float]) -> int:
    """How many lie beside each other, for a block somewhat wider than high."""
    return min(count, max(1, round(sqrt(1.6 * count * cell[1] / cell[0])), ceil(count / 12)))


def _rows(clusters: Sequence[_Cluster], wide: float, top: float) -> tuple[list[FirstStack], tuple[float, float]]:
    """Clusters in rows, each row in the middle of a table so wide; the size that this takes, to the next row's top."""
    rows = list[list[_Cluster]]()
    for cluster in clusters:
        row = rows[-1] if rows else []
        if row and added(each.size[0] + APART for each in row) + cluster.size[0] <= wide - 2 * EDGE:
            row.append(cluster)
        else:
            rows.append([cluster])
    stacks, y, most = list[FirstStack](), top, 0.0
    for row in rows:
        across = added(each.size[0] + APART for each in row) - APART
        x, high = max(EDGE, (wide - across) / 2), max(each.size[1] for each in row)
        most = max(most, across + 2 * EDGE)
        for cluster in row:
            stacks += _piles(cluster, x, y + (high - cluster.size[1]) / 2)
            x += cluster.size[0] + APART
        y += high + APART
    return stacks, (most, y + EDGE - APART)


def _piles(cluster: _Cluster, left: float, top: float) -> Iterator[FirstStack]:
    for at, (pile, side) in enumerate(cluster.piles):
        x = left + (at % cluster.across + 0.5) * cluster.cell[0] - NEAR / 2
        y = top + (at // cluster.across + 0.5) * cluster.cell[1] - NEAR / 2
        laid = tuple((each.number, side) for each in pile)
        title = pile[0].part if cluster.title else pile[0].title
        yield FirstStack(round(x, 2), round(y, 2), laid, 0, cluster.locked, label=title, shuffle=cluster.shuffle)


def _grown(
    size: tuple[float, float], stacks: Iterable[FirstStack], pieces: Sequence[TablePiece]
) -> tuple[float, float]:
    """A table on which all of them lie."""
    of = {each.number: each for each in pieces}
    wide, high = size
    for stack in stacks:
        piece = of[stack.pieces[0][0]]
        for x, y in ((stack.x, stack.y), *((x, y) for x, y, _ in stack.places)):
            wide, high = max(wide, x + piece.width / 2 + EDGE), max(high, y + piece.height / 2 + EDGE)
    return wide, high
