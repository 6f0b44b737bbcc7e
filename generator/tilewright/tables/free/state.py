"""What lies on a free table, and how it lay at first -> frozen values: stacks, hands, counters, a score sheet.

Everything on the table is a stack: one printed piece or several, from the lowest up. Lengths are millimetres, angles
degrees clockwise. A stack that hides something gets a new id whenever its pieces are mixed, so that nobody can follow
a piece whose face they have not seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from tilewright.frozen import dataclass

Lying = tuple[int, int]
"""The number of a piece, and which of its sides is up: 0 its front."""
BELOW = -1_000_000
"""How deep boards lie: whatever is handled comes to lie above them."""


@dataclass(frozen=True, slots=True)
class TableStack:
    """Pieces on each other.

    Attributes:
        id: What it is called by; it says nothing of its pieces.
        x: Where its middle is, from the left edge of the table.
        y: The same from the upper edge.
        angle: How far it is turned, from 0 to 359.
        pieces: From the lowest up.
        z: Which of two that overlap lies above.
        locked: Whether it stays where it is.
        fan: Whether its pieces are spread so that all of them can be seen.
        group: What moves with it has the same; '' for nothing.
        label: What people call it.
        changed: The number of the state in which it came to be as it is.
    """

    id: str
    x: float
    y: float
    angle: int
    pieces: tuple[Lying, ...]
    z: int
    locked: bool = False
    fan: bool = False
    group: str = ""
    label: str = ""
    changed: int = 0


@dataclass(frozen=True, slots=True)
class InHand:
    """A piece in a hand: its own id, which only its owner is told, its number, and which side its owner has up."""

    id: str
    piece: int
    side: int


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that people keep: points, coins, lives."""

    id: str
    title: str
    value: int
    seat: int | None
    x: float
    y: float
    changed: int = 0


@dataclass(frozen=True, slots=True)
class Snap:
    """Where pieces that are let go come to lie.

    Attributes:
        kind: none, square, hex or spots.
        size: From the middle of a cell to that of the next.
        spots: The places of `spots`.
    """

    kind: str = "none"
    size: float = 20.0
    spots: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that was done, as it is told.

    Attributes:
        at: The number of the state that it led to.
        seat: Who did it.
        do: Which handling it was.
        says: What everybody is told.
        own: What the one who did it is told; '' for the same.
        stacks: The ids of what it was done to.
        thing: The id of the printed piece it is about, where everybody saw which; '' for none.
    """

    at: int
    seat: int
    do: str
    says: str
    own: str = ""
    stacks: tuple[str, ...] = ()
    thing: str = ""


@dataclass(frozen=True, slots=True)
class FreeState:
    """A free table as it stands.

    Attributes:
        number: Which state it is, counted from 1.
        size: Width and height of the table.
        stacks: By id.
        hands: By seat.
        held: By seat, the number of the state in which its hand last changed.
        colours: By seat, as #RRGGBB.
        names: By seat, what somebody calls themselves; '' for the name of the seat.
        counters: By id.
        note: What stands on the pad.
        noted: The number of the state in which that was written.
        rows: The rows of the score sheet.
        scores: (row, seat) -> points.
        scored: The number of the state in which the sheet last changed.
        turn: Whose turn it is; None where nobody says.
        round: Counted from 1: how often the turn has come round.
        snap: Where pieces come to lie.
        peeks: Seat -> the stack whose uppermost piece it looks at, and the number of that stack.
        searches: Seat -> the same of a stack that it looks through.
        gone: (number of the state, id) of stacks that are there no more, the last ones.
        log: What was done, the last lines.
        ended: Whether it is over, so that its seed is told.
    """

    number: int
    size: tuple[float, float]
    stacks: Mapping[str, TableStack]
    hands: tuple[tuple[InHand, ...], ...]
    held: tuple[int, ...]
    names: tuple[str, ...]
    colours: tuple[str, ...] = ()
    counters: Mapping[str, Counter] = field(default_factory=dict)
    note: str = ""
    noted: int = 0
    rows: tuple[str, ...] = ()
    scores: Mapping[tuple[int, int], float] = field(default_factory=dict)
    scored: int = 0
    turn: int | None = None
    round: int = 1
    snap: Snap = field(default_factory=Snap)
    peeks: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    searches: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    gone: tuple[tuple[int, str], ...] = ()
    log: tuple[LogLine, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True)
class FirstStack:
    """A stack as it lies at first.

    Attributes:
        x, y: Where its middle is.
        pieces: From the lowest up.
        angle: How far it is turned.
        locked: Whether it stays.
        fan: Whether it is spread.
        label: What it is called.
        shuffle: Whether its pieces are shuffled before anything is dealt.
        deal: How many of them go into each hand.
        places: Where one of them each is laid after that, from the top: x, y and which side is up.
    """

    x: float
    y: float
    pieces: tuple[Lying, ...]
    angle: int = 0
    locked: bool = False
    fan: bool = False
    label: str = ""
    shuffle: bool = False
    deal: int = 0
    places: tuple[tuple[float, float, int], ...] = ()


@dataclass(frozen=True, slots=True)
class FirstCounter:
    """A counter as it stands at first."""

    title: str
    value: int
    seat: int | None
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Start:
    """How a table lies before the first handling.

    Attributes:
        size: Width and height.
        stacks: From the lowest up.
        counters: All of them.
        rows: The rows of the score sheet.
        snap: Where pieces come to lie.
        colours: Of the seats, as #RRGGBB.
        note: What stands on the pad.
    """

    size: tuple[float, float]
    stacks: tuple[FirstStack, ...]
    counters: tuple[FirstCounter, ...] = ()
    rows: tuple[str, ...] = ()
    snap: Snap = field(default_factory=Snap)
    colours: tuple[str, ...] = ()
    note: str = ""
