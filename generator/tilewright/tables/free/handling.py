"""A FreeState, and what somebody does with their hands -> the state after it: checked, bounded, told in a sentence.

A handling is a mapping with `do`, the name of one of `DO`, and what it is done to. It names the number (`v`) that each
stack had when it was seen: what has changed since is not touched. Whatever is refused leaves the table as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import cos, isfinite, isnan, nan, radians, sin
from typing import Any
from unicodedata import category, normalize

from tilewright.rng import Stream
from tilewright.tables.free.piece import TablePiece
from tilewright.tables.free.state import BELOW, Counter, FreeState, InHand, LogLine, Lying, Start, TableStack
from tilewright.tables.nickname import clean
from tilewright.tables.party import WATCHER, Reason, TurnedAwayError

Asked = Mapping[str, Any]
MOST_STACKS, MOST_COUNTERS, MOST_ROWS = 4_000, 100, 100
MOST_AT_ONCE = 500
"""Stacks that one handling touches, and pieces that it takes."""
LONGEST_LABEL, LONGEST_SAID, LONGEST_NOTE = 60, 300, 4_000
MOST_VALUE, FAR = 1_000_000, 1e6
LOGGED, GONE = 200, 400
"""Lines, and ids of stacks that are no more, which a state remembers."""
TURNS = frozenset((15, 30, 45, 60, 90, 120, 180))
GRIDS = frozenset(("square", "hex", "spots", "none"))
GAP = 12.0
"""Millimetres between pieces that are laid side by side."""
LOW = frozenset(("board", "sheet"))
"""Kinds that lie below everything else."""


def refuse(words: str, reason: Reason = Reason.ILLEGAL) -> TurnedAwayError:
    """What is raised where a handling is refused."""
    return TurnedAwayError(reason, words)


class TableDraft:
    """A state that is being changed by one handling; `done` gives the next state.

    Attributes:
        state: The one before.
        seat: Who handles.
        number: That of the next state.
        luck: Where shuffles and dice come from.
        final: Whether it cannot be taken back: something hidden was seen, or something was left to chance.
    """

    def __init__(self, state: FreeState, pieces: Sequence[TablePiece], seat: int, seed: str) -> None:
        self.state, self.pieces, self.seat = state, pieces, seat
        self.number = state.number + 1
        self.luck = Stream(seed, f"handling {self.number}")
        self.final = False
        self.stacks, self._made, self._raised = dict(state.stacks), 0, 0
        self.hands, self.held = [*state.hands], [*state.held]
        self.gone: list[str] = []
        self.fields: dict[str, Any] = {}
        self.lines: list[LogLine] = []

    def name(self, seat: int | None = None) -> str:
        """What a seat is called; without one, whoever handles."""
        at = self.seat if seat is None else seat
        return self.state.names[at] or f"Player {at + 1}"

    def seen(self, asked: Asked, key: str = "id", number: str = "v", *, locked: bool = False) -> TableStack:
        """The stack that a handling names, which is as it was when it was seen.

        Raises:
            TurnedAwayError: It is named wrongly, has changed, or is locked where that matters.
        """
        name, version = asked.get(key), asked.get(number)
        if not isinstance(name, str) or type(version) is not int:
            raise refuse(f"A handling names a stack ({key}) and its number ({number}).", Reason.MALFORMED)
        stack = self.stacks.get(name)
        if stack is None or stack.changed != version:
            raise refuse("Another player was faster: look again.", Reason.STALE)
        if stack.locked and not locked:
            raise refuse(f"{self.called(stack)} is locked: unlock it first.")
        return stack

    def several(self, asked: Asked, key: str = "ids") -> list[TableStack]:
        """The stacks that a handling names in a list of pairs: an id and a number each."""
        pairs = asked.get(key)
        if not isinstance(pairs, list) or not 0 < len(pairs) <= MOST_AT_ONCE:
            raise refuse("A handling of several names each with its number.", Reason.MALFORMED)
        whole = [pair if isinstance(pair, list) and len(pair) == 2 else (None, None) for pair in pairs]
        there = [self.seen({"id": name, "v": version}) for name, version in whole]
        return list({each.id: each for each in there}.values())

    def put(self, stack: TableStack, **changed: Any) -> TableStack:  # noqa: ANN401 - fields of a stack
        """Lay a stack, as it is now."""
        now = replace(stack, **changed, changed=self.number)
        self.stacks[now.id] = now
        return now

    def make(self, x: float, y: float, pieces: Iterable[Lying], **more: Any) -> TableStack:  # noqa: ANN401 - as above
        """Lay a new stack on top of all others."""
        if len(self.stacks) >= MOST_STACKS:
            raise refuse("There is no room for more on this table.", Reason.FULL)
        self._made += 1
        whole = tuple(pieces)
        fields = {"angle": 0, **more}
        new = TableStack(
            f"s{self.number}.{self._made}", *self.inside(x, y), pieces=whole, z=self.above(whole), **fields
        )
        return self.put(new)

    def drop(self, stack: TableStack) -> None:
        """Take a stack off the table."""
        del self.stacks[stack.id]
        self.gone.append(stack.id)

    def anew(self, stack: TableStack, pieces: Iterable[Lying]) -> TableStack:
        """The same stack with its pieces mixed: under a new id."""
        self.drop(stack)
        self._made += 1
        return self.put(stack, id=f"s{self.number}.{self._made}", pieces=tuple(pieces))

    def lift(self, stack: TableStack, count: int) -> tuple[Lying, ...]:
        """Take so many pieces off the top of a stack; from the lowest up."""
        if not 0 < count <= len(stack.pieces):
            raise refuse(f"{self.called(stack)} has only {len(stack.pieces)}.")
        left, taken = stack.pieces[:-count], stack.pieces[-count:]
        if left:
            self.put(stack, pieces=left, fan=stack.fan and len(left) > 1)
        else:
            self.drop(stack)
        return taken

    def pick(self, stack: TableStack, asked: Asked, count: int) -> tuple[Lying, ...]:
        """Take pieces off a stack: from the top, or the one at the place `at` of a stack that is looked through."""
        if "at" not in asked:
            return self.lift(stack, count)
        at = whole(asked, "at", 0, len(stack.pieces) - 1)
        looks = self.state.searches.get(self.seat) == (stack.id, stack.changed)
        if not (looks or stack.fan):
            raise refuse("Look through the stack first, or fan it.")
        left = (*stack.pieces[:at], *stack.pieces[at + 1 :])
        if left:
            now = self.put(stack, pieces=left, fan=stack.fan and len(left) > 1)
            if looks:
                self.fields["searches"] = {**self.state.searches, self.seat: (now.id, now.changed)}
        else:
            self.drop(stack)
        return (stack.pieces[at],)

    def hold(self, seat: int, pieces: Iterable[Lying]) -> None:
        """Put pieces into a hand."""
        new = [InHand(f"h{self.number}.{len(self.hands[seat]) + at}", piece, 0) for at, (piece, _) in enumerate(pieces)]
        if len(self.hands[seat]) + len(new) > MOST_AT_ONCE:
            raise refuse("That is more than a hand can hold.", Reason.FULL)
        self.hands[seat] = (*self.hands[seat], *new)
        self.held[seat] = self.number

    def release(self, asked: Asked) -> list[InHand]:
        """Take pieces out of one's own hand, in the order in which they are named."""
        names = asked.get("hand")
        names = names if isinstance(names, list) else [names]
        own = {each.id: each for each in self.hands[self.seat]}
        if not names or len(names) > MOST_AT_ONCE or not all(isinstance(each, str) for each in names):
            raise refuse("A handling names pieces of your hand.", Reason.MALFORMED)
        if not all(each in own for each in names):
            raise refuse("Your hand has changed: look again.", Reason.STALE)
        out = [own.pop(each) for each in dict.fromkeys(names)]
        self.hands[self.seat], self.held[self.seat] = tuple(own.values()), self.number
        return out

    def above(self, pieces: Sequence[Lying]) -> int:
        """How high something lies that is put down now."""
        self._raised += 1
        deep = BELOW if self.pieces[pieces[0][0]].kind in LOW else 0
        return deep + self.number * 1_000 + self._raised

    def inside(self, x: float, y: float) -> tuple[float, float]:
        """The nearest place on the table, to a tenth of a millimetre."""
        width, height = self.state.size
        return round(min(max(x, 0.0), width), 1), round(min(max(y, 0.0), height), 1)

    def called(self, stack: TableStack) -> str:
        """What everybody would call a stack, by what is seen of it."""
        if stack.label:
            return stack.label
        number, side = stack.pieces[-1]
        if len(stack.pieces) > 1 and not shows_front(self.pieces[number], side):
            return f"{self.shown((number, side))} ({len(stack.pieces)})"
        if len(stack.pieces) > 1:
            return f"{self.shown((number, side))} and {len(stack.pieces) - 1} below"
        return self.shown(stack.pieces[-1])

    def shown(self, lying: Lying) -> str:
        """What everybody would call a piece as it lies."""
        return title_of(self.pieces[lying[0]], lying[1])

    def say(self, do: str, says: str, own: str = "", stacks: Iterable[TableStack] = (), thing: str = "") -> None:
        """Tell what was done."""
        self.lines.append(LogLine(self.number, self.seat, do, says, own, tuple(each.id for each in stacks), thing))

    def done(self) -> FreeState:
        """The state after the handling."""
        before = self.state
        gone = (*before.gone, *((self.number, each) for each in self.gone))[-GONE:]
        log = (*before.log, *self.lines)[-LOGGED:]
        new: dict[str, Any] = {"stacks": self.stacks, "hands": tuple(self.hands), "held": tuple(self.held)}
        return replace(before, number=self.number, gone=gone, log=log, **{**new, **self.fields})


def shows_front(piece: TablePiece, side: int) -> bool:
    """Whether all can see which piece it is: by its front, or by a back that says something."""
    return side == 0 or len(set(piece.faces)) == 1 or (side < len(piece.says) and bool(piece.says[side]))


def title_of(piece: TablePiece, side: int) -> str:
    """What is known of a piece by one of its sides: its title, or only what it is one of."""
    return piece.title if shows_front(piece, side) else piece.part or piece.component


def whole(asked: Asked, key: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number that a handling names.

    Raises:
        TurnedAwayError: It is none, or too small or too large.
    """
    value = asked.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise refuse(f"{key} is a whole number from {least} to {most}.", Reason.MALFORMED)
    return value


def place(asked: Asked) -> tuple[float, float]:
    """The place that a handling names: x and y in millimetres."""
    across, down = (
        float(each) if isinstance(each, int | float) and abs(each) < FAR and each is not True else nan
        for each in (asked.get("x"), asked.get("y"))
    )
    if isnan(across) or isnan(down):
        raise refuse("A place is two numbers of millimetres: x and y.", Reason.MALFORMED)
    return across, down


def words(asked: Asked, key: str, longest: int, *, lines: bool = False) -> str:
    """A text that somebody has typed, without what no editor shows.

    Raises:
        TurnedAwayError: It is none, or too long.
    """
    text = asked.get(key)
    if not isinstance(text, str) or len(text) > longest:
        raise refuse(f"{key} is a text of at most {longest} letters.", Reason.MALFORMED)
    text = "".join(each for each in text if each in _STAYS or category(each) not in _UNSEEN)
    return "\n".join(" ".join(each.split(" ")) for each in text.splitlines()) if lines else " ".join(text.split())


_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Letters that nobody sees, and those that make others run backwards: a name with one would turn a sentence round."""
_STAYS = frozenset("\n\t\u200c\u200d")
"""Of these what joins letters, and parts them."""


def seat_in(asked: Asked, draft: TableDraft, key: str = "seat") -> int:
    """A seat that a handling names."""
    return whole(asked, key, 0, len(draft.hands) - 1)


def many(count: int, one: str, more: str = "") -> str:
    """'a card', '3 cards'."""
    return f"a {one}" if count == 1 else f"{count} {more or one + 's'}"


def _noun(draft: TableDraft, pieces: Sequence[Lying]) -> str:
    kinds = {draft.pieces[each].kind for each, _ in pieces}
    noun = kinds.pop() if len(kinds) == 1 else "piece"
    return "piece" if noun in {"other", "sheet"} else noun


def _count(draft: TableDraft, pieces: Sequence[Lying]) -> str:
    """'a card', '2 dice'."""
    noun = _noun(draft, pieces)
    return many(len(pieces), noun, "dice" if noun == "die" else "")


# What can be done


def _move(draft: TableDraft, asked: Asked) -> None:
    """Move a stack with its group; of several (`ids`) the first goes to the place, and the others along with it."""
    stacks, (x, y) = draft.several(asked) if "ids" in asked else [draft.seen(asked)], place(asked)
    first, groups = stacks[0], {each.group for each in stacks if each.group}
    x, y = draft.inside(x, y)
    along = [each for each in draft.stacks.values() if each in stacks or (each.group in groups and not each.locked)]
    for each in along:
        to = draft.inside(each.x + x - first.x, each.y + y - first.y)
        draft.put(each, x=to[0], y=to[1], z=draft.above(each.pieces))
    what = draft.called(first) if len(stacks) == 1 else f"{len(stacks)} pieces"
    draft.say("move", f"{draft.name()} moves {what}.", stacks=along)


def _onto(draft: TableDraft, asked: Asked) -> None:
    stack, to = draft.seen(asked), draft.seen(asked, "to", "tv")
    if stack.id == to.id:
        raise refuse("Nothing can be put on itself.", Reason.MALFORMED)
    name, under = draft.called(stack), asked.get("under") is True
    draft.drop(stack)
    pieces = (*stack.pieces, *to.pieces) if under else (*to.pieces, *stack.pieces)
    now = draft.put(to, pieces=pieces, z=draft.above(pieces))
    draft.say("onto", f"{draft.name()} puts {name} {'under' if under else 'on'} {draft.called(to)}.", stacks=[now])


def _take(draft: TableDraft, asked: Asked) -> None:
    stack, (x, y) = draft.seen(asked), place(asked)
    name, count = draft.called(stack), whole(asked, "n", 1, MOST_AT_ONCE, 1)
    pieces = draft.pick(stack, asked, count)
    if asked.get("flip") is True:
        pieces = tuple(_over(draft, each) for each in reversed(pieces))
    draft.final |= _shows(draft, stack, pieces) or "at" in asked
    now = draft.make(x, y, pieces, angle=stack.angle)
    what = draft.called(now) if len(pieces) == 1 else _count(draft, pieces)
    draft.say("take", f"{draft.name()} takes {what} from {name}.", stacks=[now], thing=_thing(draft, pieces))


def _draw(draft: TableDraft, asked: Asked) -> None:
    stack, count = draft.seen(asked), whole(asked, "n", 1, MOST_AT_ONCE, 1)
    name = draft.called(stack)
    pieces = draft.pick(stack, asked, count)
    draft.hold(draft.seat, reversed(pieces))
    draft.final = True
    titles = ", ".join(draft.pieces[each].title for each, _ in reversed(pieces[-10:]))
    alone = len(pieces) == 1 and len(stack.pieces) == 1
    what = name if alone else f"{_count(draft, pieces)} from {name}"
    draft.say("draw", f"{draft.name()} draws {what}.", f"{draft.name()} draws {titles}.")


def _deal(draft: TableDraft, asked: Asked) -> None:
    stack, count = draft.seen(asked), whole(asked, "n", 1, MOST_AT_ONCE, 1)
    to = asked.get("to", "all")
    seats = list(range(len(draft.hands))) if to == "all" else to
    if not isinstance(seats, list) or not seats or any(type(each) is not int for each in seats):
        raise refuse("Cards are dealt to seats, or to all.", Reason.MALFORMED)
    if len(set(seats)) < len(seats) or not all(0 <= each < len(draft.hands) for each in seats):
        raise refuse("There is no such seat.", Reason.MALFORMED)
    if count * len(seats) > len(stack.pieces):
        raise refuse(f"{draft.called(stack)} has only {len(stack.pieces)}: too few to deal {count} to each.")
    name, pieces = draft.called(stack), draft.lift(stack, count * len(seats))[::-1]
    for at, seat in enumerate(seats):
        draft.hold(seat, pieces[at :: len(seats)])
    draft.final = True
    who = "everybody" if len(seats) == len(draft.hands) else " and ".join(draft.name(each) for each in seats)
    draft.say("deal", f"{draft.name()} deals {_count(draft, pieces[:count])} from {name} to {who}.")


def _play(draft: TableDraft, asked: Asked) -> None:
    side, out = whole(asked, "side", 0, 1, 0), draft.release(asked)
    pieces = [(each.piece, side if len(draft.pieces[each.piece].faces) > side else 0) for each in out]
    if "to" in asked:
        to = draft.seen(asked, "to", "tv")
        name = draft.called(to)
        whole_ = (*pieces, *to.pieces) if asked.get("under") is True else (*to.pieces, *pieces)
        stacks = [draft.put(to, pieces=whole_, z=draft.above(whole_))]
        where = f" {'under' if asked.get('under') is True else 'on'} {name}"
    else:
        (x, y), where = place(asked), ""
        apart = max(draft.pieces[each.piece].width for each in out) + GAP
        stacks = [draft.make(x + at * apart, y, [each]) for at, each in enumerate(pieces)]
    draft.final = True
    what = draft.shown(pieces[0]) if len(pieces) == 1 else _count(draft, pieces)
    how = " face down" if side else ""
    draft.say("play", f"{draft.name()} plays {what}{how}{where}.", stacks=stacks, thing=_thing(draft, pieces))


def _give(draft: TableDraft, asked: Asked) -> None:
    seat = seat_in(asked, draft)
    if seat == draft.seat:
        raise refuse("That is your own hand.", Reason.MALFORMED)
    out = draft.release(asked)
    draft.hold(seat, ((each.piece, 0) for each in out))
    draft.final = True
    draft.say("give", f"{draft.name()} gives {draft.name(seat)} {_count(draft, [(each.piece, 0) for each in out])}.")


def _sort(draft: TableDraft, asked: Asked) -> None:
    order, own = asked.get("order"), {each.id: each for each in draft.hands[draft.seat]}
    if not isinstance(order, list) or not all(isinstance(each, str) for each in order) or sorted(order) != sorted(own):
        raise refuse("An order names each piece of your hand once.", Reason.STALE)
    draft.hands[draft.seat], draft.held[draft.seat] = tuple(own[each] for each in order), draft.number


def _turn(draft: TableDraft, asked: Asked) -> None:
    by = asked.get("by")
    if type(by) is not int or abs(by) not in TURNS:
        raise refuse("A piece is turned by 15, 30, 45, 60 or 90 degrees.", Reason.MALFORMED)
    stack = draft.seen(asked)
    middle, group = stack, [each for each in draft.stacks.values() if stack.group and each.group == stack.group]
    for each in group or [stack]:
        across, down, a = each.x - middle.x, each.y - middle.y, radians(by)
        x, y = draft.inside(middle.x + across * cos(a) - down * sin(a), middle.y + across * sin(a) + down * cos(a))
        draft.put(each, x=x, y=y, angle=(each.angle + by) % 360)
    draft.say("turn", f"{draft.name()} turns {draft.called(stack)}.", stacks=group or [stack])


def _over(draft: TableDraft, lying: Lying) -> Lying:
    """A piece turned over; what has one side, or is a die, stays as it is."""
    number, side = lying
    return (number, 1 - side) if len(draft.pieces[number].faces) == 2 else lying


def _flip(draft: TableDraft, asked: Asked) -> None:
    stack = draft.seen(asked)
    now = draft.put(stack, pieces=tuple(_over(draft, each) for each in reversed(stack.pieces)))
    draft.final |= any(a != b for a, b in zip(stack.pieces, now.pieces, strict=True))
    side = "face down" if now.pieces[-1][1] == 1 else "face up"
    same = draft.shown(now.pieces[-1])
    says = f"{draft.name()} turns {draft.called(stack)} {side}" + ("." if side == "face down" else f": {same}.")
    draft.say("flip", says, stacks=[now], thing=_thing(draft, now.pieces[-1:]))


def _shuffle(draft: TableDraft, asked: Asked) -> None:
    stack = draft.seen(asked)
    if len(stack.pieces) < 2:
        raise refuse("One piece cannot be shuffled.")
    now = draft.anew(stack, draft.luck.shuffled(stack.pieces))
    draft.final = True
    draft.say("shuffle", f"{draft.name()} shuffles {draft.called(stack)}.", stacks=[now])


def _cut(draft: TableDraft, asked: Asked) -> None:
    stack = draft.seen(asked)
    count = whole(asked, "n", 1, max(1, len(stack.pieces) - 1), max(1, len(stack.pieces) // 2))
    now = draft.put(stack, pieces=(*stack.pieces[-count:], *stack.pieces[:-count]))
    draft.final |= _shows(draft, stack, now.pieces)
    draft.say("cut", f"{draft.name()} cuts {draft.called(stack)}.", stacks=[now])


def _split(draft: TableDraft, asked: Asked) -> None:
    stack, (x, y) = draft.seen(asked), place(asked)
    count = whole(asked, "n", 1, max(1, len(stack.pieces) - 1))
    name, pieces = draft.called(stack), draft.lift(stack, count)
    draft.final |= _shows(draft, stack, pieces)
    now = draft.make(x, y, pieces, angle=stack.angle)
    draft.say("split", f"{draft.name()} takes {_count(draft, pieces)} off {name}.", stacks=[now])


def _fan(draft: TableDraft, asked: Asked) -> None:
    stack, fan = draft.seen(asked), asked.get("fan") is True
    now = draft.put(stack, fan=fan and len(stack.pieces) > 1)
    draft.final |= fan
    draft.say("fan", f"{draft.name()} {'fans' if fan else 'closes'} {draft.called(stack)}.", stacks=[now])


def _peek(draft: TableDraft, asked: Asked) -> None:
    stack = draft.put(draft.seen(asked))
    draft.fields["peeks"] = {**draft.state.peeks, draft.seat: (stack.id, stack.changed)}
    draft.final = True
    title = draft.pieces[stack.pieces[-1][0]].title
    which = f"the top of {draft.called(stack)}" if len(stack.pieces) > 1 else draft.called(stack)
    draft.say("peek", f"{draft.name()} looks at {which}.", f"{draft.name()} looks at {which}: {title}.", [stack])


def _search(draft: TableDraft, asked: Asked) -> None:
    stack = draft.put(draft.seen(asked))
    draft.fields["searches"] = {**draft.state.searches, draft.seat: (stack.id, stack.changed)}
    draft.final = True
    draft.say("search", f"{draft.name()} looks through {draft.called(stack)}.", stacks=[stack])


def _close(draft: TableDraft, _asked: Asked) -> None:
    for name in ("peeks", "searches"):
        open_ = dict(getattr(draft.state, name))
        if kept := open_.pop(draft.seat, None):
            draft.fields[name] = open_
            if (stack := draft.stacks.get(kept[0])) and stack.changed == kept[1]:
                draft.put(stack)


def _gather(draft: TableDraft, asked: Asked) -> None:
    stacks, (x, y) = draft.several(asked), place(asked)
    stacks.sort(key=lambda each: each.z)
    for each in stacks:
        draft.drop(each)
    now = draft.make(x, y, (lying for each in stacks for lying in each.pieces), angle=stacks[-1].angle)
    draft.say("gather", f"{draft.name()} gathers {_count(draft, now.pieces)} into a stack.", stacks=[now])


def _group(draft: TableDraft, asked: Asked) -> None:
    for each in draft.several(asked):
        draft.put(each, group=f"g{draft.number}")


def _ungroup(draft: TableDraft, asked: Asked) -> None:
    stack = draft.seen(asked)
    for each in [each for each in draft.stacks.values() if each.group == stack.group]:
        draft.put(each, group="")


def _lock(draft: TableDraft, asked: Asked) -> None:
    stack = draft.put(draft.seen(asked, locked=True), locked=True)
    draft.say("lock", f"{draft.name()} locks {draft.called(stack)}.", stacks=[stack])


def _unlock(draft: TableDraft, asked: Asked) -> None:
    stack = draft.put(draft.seen(asked, locked=True), locked=False)
    draft.say("unlock", f"{draft.name()} unlocks {draft.called(stack)}.", stacks=[stack])


def _roll(draft: TableDraft, asked: Asked) -> None:
    stacks, shown, rolled = draft.several(asked), list[str](), list[TableStack]()
    for each in stacks:
        number, _ = each.pieces[-1]
        piece = draft.pieces[number]
        if len(piece.faces) < 2 or len(each.pieces) > 1:
            raise refuse(f"{draft.called(each)} cannot be rolled.")
        side = draft.luck.below(len(piece.faces))
        rolled.append(draft.put(each, pieces=((number, side),)))
        shown.append((side < len(piece.says) and piece.says[side]) or ("heads", "tails")[side % 2])
    draft.final = True
    verb = "rolls" if all(draft.pieces[each.pieces[-1][0]].kind == "die" for each in stacks) else "throws"
    draft.say("roll", f"{draft.name()} {verb} {', '.join(shown)}.", stacks=rolled)


def _snap(draft: TableDraft, asked: Asked) -> None:
    kind, size = asked.get("kind"), asked.get("size", draft.state.snap.size)
    if not isinstance(kind, str) or kind not in GRIDS or type(size) not in (int, float) or not 2 <= size <= 500:
        raise refuse("Pieces snap to none, square, hex or spots, 2 to 500 mm apart.", Reason.MALFORMED)
    draft.fields["snap"] = replace(draft.state.snap, kind=kind, size=float(size))


def _counter(draft: TableDraft, asked: Asked) -> None:
    there = dict(draft.state.counters)
    name = asked.get("id")
    seat = asked.get("seat")
    if name is None:
        if len(there) >= MOST_COUNTERS:
            raise refuse("There are too many counters.", Reason.FULL)
        seat = None if seat is None else seat_in(asked, draft)
        x, y = draft.inside(*place(asked))
        title = words(asked, "title", LONGEST_LABEL) or "Points"
        new = Counter(f"c{draft.number}", title, whole(asked, "value", -MOST_VALUE, MOST_VALUE, 0), seat, x, y)
        now, says = new, f"{draft.name()} puts a counter down: {title}, {new.value}."
    else:
        if not isinstance(name, str) or name not in there:
            raise refuse("This counter is no more: look again.", Reason.STALE)
        before = there[name]
        value = before.value + whole(asked, "by", -MOST_VALUE, MOST_VALUE, 0)
        value = whole({"value": asked.get("value", value)}, "value", -MOST_VALUE, MOST_VALUE)
        x, y = draft.inside(*place(asked)) if "x" in asked else (before.x, before.y)
        title = words(asked, "title", LONGEST_LABEL) if "title" in asked else before.title
        now, says = replace(before, value=value, x=x, y=y, title=title), ""
        if value != before.value:
            says = f"{draft.name()} sets {title} from {before.value} to {value}."
    draft.fields["counters"] = {**there, now.id: replace(now, changed=draft.number)}
    if says:
        draft.say("counter", says)


def _uncounter(draft: TableDraft, asked: Asked) -> None:
    name, there = asked.get("id"), dict(draft.state.counters)
    if not isinstance(name, str) or name not in there:
        raise refuse("This counter is no more: look again.", Reason.STALE)
    draft.say("uncounter", f"{draft.name()} puts the counter {there.pop(name).title} away.")
    draft.fields["counters"] = there


def _note(draft: TableDraft, asked: Asked) -> None:
    if asked.get("v") != draft.state.noted:
        raise refuse("Another player has written on the pad: look again.", Reason.STALE)
    draft.fields |= {"note": words(asked, "text", LONGEST_NOTE, lines=True), "noted": draft.number}


def _score(draft: TableDraft, asked: Asked) -> None:
    row, seat = whole(asked, "row", 0, len(draft.state.rows) - 1), seat_in(asked, draft)
    value = asked.get("value")
    scores = dict(draft.state.scores)
    if value is None:
        scores.pop((row, seat), None)
    elif type(value) in (int, float) and isfinite(value) and abs(value) <= MOST_VALUE:
        scores[row, seat] = value
        draft.say("score", f"{draft.name()} writes {value:g} for {draft.name(seat)}: {draft.state.rows[row]}.")
    else:
        raise refuse("Points are a number.", Reason.MALFORMED)
    draft.fields |= {"scores": scores, "scored": draft.number}


def _row(draft: TableDraft, asked: Asked) -> None:
    if len(draft.state.rows) >= MOST_ROWS:
        raise refuse("The score sheet is full.", Reason.FULL)
    draft.fields |= {"rows": (*draft.state.rows, words(asked, "title", LONGEST_LABEL)), "scored": draft.number}


def _pass(draft: TableDraft, _asked: Asked) -> None:
    now = draft.state.turn
    if now is not None and now != draft.seat:
        raise refuse("It is not your turn.", Reason.NOT_YOURS)
    after = (draft.seat + 1) % len(draft.hands)
    again = draft.state.round + (after == 0)
    draft.fields |= {"turn": after, "round": again}
    draft.say("pass", f"{draft.name()} ends the turn: {draft.name(after)} is next.")


def _turn_to(draft: TableDraft, asked: Asked) -> None:
    seat = None if asked.get("seat") is None else seat_in(asked, draft)
    draft.fields["turn"] = seat
    who = "It is nobody's turn." if seat is None else f"It is {draft.name(seat)}'s turn."
    draft.say("turn-to", who)


def _say(draft: TableDraft, asked: Asked) -> None:
    if text := words(asked, "text", LONGEST_SAID):
        draft.say("say", f"{draft.name()}: {text}")


def _name(draft: TableDraft, asked: Asked) -> None:
    names = [*draft.state.names]
    try:
        text = clean(asked.get("name"))
    except ValueError as error:
        raise refuse(str(error), Reason.MALFORMED) from error
    others = [each for at, own in enumerate(names) if at != draft.seat for each in (own, f"Player {at + 1}")]
    if text and _alike(text) in map(_alike, others):  # nobody is to be told that another one has done something
        raise refuse("Another player at this table already has this name.")
    before = draft.name()
    names[draft.seat] = text
    draft.fields["names"] = tuple(names)
    if text:
        draft.say("name", f"{before} is {text}.")


def _alike(name: str) -> str:
    """What two names have in common that cannot be told apart at a glance."""
    return normalize("NFKC", name).casefold().replace(" ", "")


def _label(draft: TableDraft, asked: Asked) -> None:
    stack = draft.seen(asked, locked=True)
    draft.put(stack, label=words(asked, "title", LONGEST_LABEL))


def _end(draft: TableDraft, _asked: Asked) -> None:
    draft.fields["ended"] = True
    draft.final = True
    draft.say("end", f"{draft.name()} ends the game.")


def _shows(draft: TableDraft, before: TableStack, taken: Sequence[Lying]) -> bool:
    """Whether something can be seen now that lay below: it can, unless what has come to the top lies face down."""
    left = before.pieces[: len(before.pieces) - len(taken)]
    return bool(left) and shows_front(draft.pieces[left[-1][0]], left[-1][1])


def _thing(draft: TableDraft, pieces: Sequence[Lying]) -> str:
    """The printed piece that something is about, where it is one that all can see."""
    (number, side), *more = pieces
    return draft.pieces[number].id if not more and shows_front(draft.pieces[number], side) else ""


DO: Mapping[str, Callable[[TableDraft, Asked], None]] = {
    "move": _move, "onto": _onto, "take": _take, "draw": _draw, "deal": _deal, "play": _play, "give": _give,
    "sort": _sort, "turn": _turn, "flip": _flip, "shuffle": _shuffle, "cut": _cut, "split": _split, "fan": _fan,
    "peek": _peek, "search": _search, "close": _close, "gather": _gather, "group": _group, "ungroup": _ungroup,
    "lock": _lock, "unlock": _unlock, "roll": _roll, "snap": _snap, "counter": _counter, "uncounter": _uncounter,
    "note": _note, "score": _score, "row": _row, "pass": _pass, "turn-to": _turn_to, "say": _say, "name": _name,
    "label": _label, "end": _end,
}  # fmt: skip
"""What can be done, by name; `undo` and `point` are no handlings of a state."""
SAID = frozenset(("say",))
"""What changes nothing on the table: whoever did something before may still take it back."""
FOR_GOOD = SAID | {"name", "sort", "close"}
"""What cannot be taken back."""


def handle(
    state: FreeState, pieces: Sequence[TablePiece], seat: int, asked: Asked, seed: str
) -> tuple[FreeState, bool]:
    """The state after a handling, and whether that can be taken back.

    Args:
        state: The table.
        pieces: All that are on it, by their numbers.
        seat: Who handles.
        asked: What, as it was sent.
        seed: Where the table's luck comes from.

    Raises:
        TurnedAwayError: It is refused; the table is as it was.
    """
    if seat == WATCHER:
        raise refuse("Onlookers cannot move pieces.", Reason.NOBODY)
    if state.ended:
        raise refuse("This game has ended.", Reason.OVER)
    do = asked.get("do")
    if not isinstance(do, str) or do not in DO:
        raise refuse("There is no such handling.", Reason.MALFORMED)
    draft = TableDraft(state, pieces, seat, seed)
    DO[do](draft, asked)
    return draft.done(), not draft.final and do not in FOR_GOOD


def before(state: FreeState, old: FreeState, name: str, seat: int) -> FreeState:
    """The table as it was, under a new number: what differs has changed."""
    number = state.number + 1
    now = state.stacks
    stacks = {key: each if now.get(key) is each else replace(each, changed=number) for key, each in old.stacks.items()}
    gone = (*state.gone, *((number, key) for key in state.stacks if key not in stacks))[-GONE:]
    hands = tuple(at if now is was else number for at, now, was in zip(state.held, state.hands, old.hands, strict=True))
    log = (*state.log, LogLine(number, seat, "undo", f"{name} takes that back."))[-LOGGED:]
    return replace(old, number=number, stacks=stacks, gone=gone, held=hands, log=log, noted=number, scored=number)


def begin(start: Start, pieces: Sequence[TablePiece], seats: int, seed: str) -> FreeState:
    """A table as it lies at first: shuffled, dealt, laid out.

    Raises:
        TurnedAwayError: Too few lie in a stack that is dealt from.
    """
    empty = FreeState(0, start.size, {}, ((),) * seats, (0,) * seats, ("",) * seats, start.colours[:seats])
    empty = replace(empty, rows=start.rows, snap=start.snap, note=start.note)
    draft = TableDraft(empty, pieces, 0, seed)
    for each in start.stacks:
        order = draft.luck.shuffled(each.pieces) if each.shuffle else [*each.pieces]
        for _ in range(each.deal):
            for seat in range(seats):
                if not order:
                    raise refuse(f"{each.label or 'A stack'} has too few pieces to deal.")
                draft.hold(seat, [order.pop()])
        laid = [(x, y, (order.pop()[0], side)) for x, y, side in each.places if order]
        if order:
            fields = {"angle": each.angle % 360, "locked": each.locked, "fan": each.fan, "label": each.label}
            draft.make(each.x, each.y, order, **fields)
        for x, y, lying in laid:
            draft.make(x, y, [lying], angle=each.angle % 360)
    counters = {f"c1.{at}": Counter(f"c1.{at}", *_fields(each), changed=1) for at, each in enumerate(start.counters)}
    draft.fields["counters"] = counters
    return draft.done()


def _fields(counter: Any) -> tuple[str, int, int | None, float, float]:  # noqa: ANN401 - a counter at first
    return counter.title, counter.value, counter.seat, counter.x, counter.y
