"""A table as it lies -> the text of table.yaml that lays it so again: shuffled piles as decks, hands as deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from tilewright.frozen import dataclass
from tilewright.tables.free.piece import TablePiece
from tilewright.tables.free.setup import Layout
from tilewright.tables.free.state import FirstCounter, FirstStack, FreeState, Snap

LONGEST_LINE = 110


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All that is kept of a table.

    Attributes:
        size: In millimetres.
        stacks: From the bottom up; what is shuffled, dealt and turned up of each is not asked.
        hands: The numbers of the pieces in each hand.
        counters: Numbers to raise and lower.
        snap: Where pieces snap to.
        note: What stands on the note pad.
        colours: Of the seats; nothing where they are the usual ones.
    """

    size: tuple[float, float]
    stacks: tuple[FirstStack, ...]
    hands: tuple[tuple[int, ...], ...] = ()
    counters: tuple[FirstCounter, ...] = ()
    snap: Snap = field(default_factory=Snap)
    note: str = ""
    colours: tuple[str, ...] = ()

    @classmethod
    def of(cls, layout: Layout) -> Arrangement:
        """A layout before anything of it is dealt."""
        start = layout.start
        return cls(start.size, start.stacks, (), start.counters, start.snap, layout.note)

    @classmethod
    def standing(cls, state: FreeState, colours: tuple[str, ...] = ()) -> Arrangement:
        """A table as it stands now."""
        order = sorted(state.stacks.values(), key=lambda stack: stack.z)
        stacks = tuple(
            FirstStack(each.x, each.y, each.pieces, each.angle, each.locked, each.fan, each.label) for each in order
        )
        hands = tuple(tuple(held.piece for held in hand) for hand in state.hands)
        counters = tuple(
            FirstCounter(each.title, each.value, each.seat, each.x, each.y) for each in state.counters.values()
        )
        return cls(state.size, stacks, hands, counters, state.snap, state.note, colours)


def written(table: Arrangement, pieces: Sequence[TablePiece]) -> str:
    """The text of a table.yaml; where hands hold pieces, their decks are whole again and deal as many to each.

    Of what lies face down nothing is told of the order: it is shuffled when the table is laid again.
    """
    of = {each.number: each for each in pieces}
    stacks, deals = _with_hands(table, of)
    lines = [f"size: [{_plain(table.size[0])}, {_plain(table.size[1])}]"]
    if table.colours:
        lines.append(f"seats: [{', '.join(_quoted(each) for each in table.colours)}]")
    lines.append("lay:")
    counted = Counter(each.component for each in pieces), Counter(each.id for each in pieces)
    for at, stack in enumerate(stacks):
        lines += _entry([*_pieces_of(stack, of, *counted), *_lying(stack, deals.get(at) or stack.deal)])
    if table.counters:
        lines.append("counters:")
        lines += [line for each in _merged(table.counters) for line in _entry(each)]
    if table.snap.kind != "none":
        spots = [f"spots: [{', '.join(f'[{_plain(x)}, {_plain(y)}]' for x, y in table.snap.spots)}]"]
        words = [f"kind: {table.snap.kind}", f"size: {_plain(table.snap.size)}", *spots * bool(table.snap.spots)]
        lines.append(f"snap: {{{', '.join(words)}}}")
    if table.note.strip():
        lines.append(f"note: {_quoted(' '.join(table.note.split())[:400])}")
    return "\n".join(lines) + "\n"


def _pieces_of(
    stack: FirstStack, of: Mapping[int, TablePiece], whole: Mapping[str, int], printed: Mapping[str, int]
) -> list[str]:
    """Which pieces lie there: a whole component, so many of its one design, or so many of each id."""
    mine = Counter(of[number].id for number, _ in stack.pieces)
    components = {of[number].component for number, _ in stack.pieces}
    only = of[stack.pieces[0][0]]
    ids = f"ids: {{{', '.join(f'{_quoted(name)}: {count}' for name, count in mine.items())}}}"
    if len(components) > 1:
        return [ids]
    if len(stack.pieces) == whole[only.component]:
        return [f"of: {only.component}"]
    return [
        f"of: {only.component}",
        f"count: {len(stack.pieces)}" if printed[only.id] == whole[only.component] else ids,
    ]


def _lying(stack: FirstStack, deal: int) -> list[str]:
    """How they lie."""
    down = bool(stack.pieces[-1][1])
    keys = [f"at: [{_plain(stack.x)}, {_plain(stack.y)}]", f"face: {'down' if down else 'up'}"]
    if len(stack.pieces) > 1:
        keys.append(f"shuffle: {'true' if down or stack.shuffle else 'false'}")
    own = {"deal": deal, "turn": stack.angle % 360}
    keys += [f"{name}: {value}" for name, value in own.items() if value]
    return keys + [f"{name}: true" for name in ("locked", "fan") if getattr(stack, name)]


def _with_hands(table: Arrangement, of: Mapping[int, TablePiece]) -> tuple[list[FirstStack], Mapping[int, int]]:
    """The stacks with what hands hold of them put back, and how many each deals."""
    stacks, deals = list(table.stacks), dict[int, int]()
    held: dict[tuple[str, str], list[list[int]]] = {}
    for at, hand in enumerate(table.hands):
        for number in hand:
            lists = held.setdefault((of[number].component, of[number].faces[-1]), [[] for _ in table.hands])
            lists[at].append(number)
    for (component, back), hands in held.items():
        numbers = [number for hand in hands for number in hand]
        alike = [
            (len(stack.pieces), at)
            for at, stack in enumerate(stacks)
            if stack.pieces[-1][1]
            and all(of[number].component == component and of[number].faces[-1] == back for number, _ in stack.pieces)
        ]
        if alike:
            at = max(alike)[1]
            stack = stacks[at]
            joined = (*stack.pieces, *((number, 1) for number in numbers))
        else:
            at = len(stacks)
            stack = FirstStack(table.size[0] / 2, table.size[1] / 2, ())
            stacks.append(stack)
            joined = tuple((number, int(len(of[number].faces) > 1)) for number in numbers)
        stacks[at] = FirstStack(
            stack.x, stack.y, joined, stack.angle, stack.locked, stack.fan, stack.label, shuffle=True
        )
        deals[at] = min(len(hand) for hand in hands)
    return stacks, deals


def _merged(counters: Iterable[FirstCounter]) -> Iterable[list[str]]:
    """A counter that every seat has is said once."""
    every = list(counters)
    told = set[str]()
    for each in every:
        same = [other for other in every if other.title == each.title and other.seat is not None]
        if each.seat is not None and each.title in told:
            continue
        keys = [f"title: {_quoted(each.title)}", f"value: {each.value}"]
        if each.seat is not None:
            told.add(each.title)
            keys.append("each: true")
        if each.x is not None and each.y is not None:
            keys.append(f"at: [{_plain(each.x)}, {_plain(each.y)}]")
            if len(same) > 1 and each.seat is not None:
                second = same[1]
                if second.x is not None and second.y is not None:
                    keys.append(f"step: [{_plain(second.x - each.x)}, {_plain(second.y - each.y)}]")
        yield keys


def _entry(keys: Sequence[str]) -> list[str]:
    """One entry of a list: on one line where it is short."""
    flow = f"  - {{{', '.join(keys)}}}"
    if len(flow) <= LONGEST_LINE:
        return [flow]
    return [f"  - {keys[0]}", *(f"    {key}" for key in keys[1:])]


def _plain(value: float) -> str:
    return f"{round(value, 1):g}" if abs(value) < 1e5 else str(round(value))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
