"""What has been done in a game -> Told*: every event as somebody is told it, in words, by rounds and by turns.

All that says what happens speaks from here: terminal, replay, page and seat. A draw, a roll or a win stands in the turn
of whoever draws, rolls or wins it, though a record may have it at the beginning of the next line.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from textwrap import fill
from threading import Lock
from typing import Any

from tilewright.digest import sha256
from tilewright.engine import CHANCE, Game, State
from tilewright.engine.event import NOBODY, EventKind, Events, GameEvent, events_of, happenings, known_to, witness
from tilewright.engine.record import WIDTH
from tilewright.frozen import dataclass
from tilewright.tables.sentences import Teller

BEGINS = (EventKind.ROUND,)
"""What begins a round."""
HANDED = (EventKind.DRAW, EventKind.ROLL)
"""What begins the turn of whoever it is of, where that of another is over."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An event and where in a game it stands.

    Attributes:
        event: It.
        step: Of which action it came, from 0.
        turn: The turn it stands in: the number that it has in a record; 0 before the first.
        mover: Whose turn that is; NOBODY between turns and before the first.
        round: The round it stands in, 0 before the first; of a game without rounds, how often all have had a turn.
    """

    event: GameEvent
    step: int
    turn: int
    mover: int
    round: int


@dataclass(frozen=True, slots=True)
class Clock:
    """Where in a game what happens next stands.

    Attributes:
        turn: See Happening.
        mover: See Happening.
        done: Turns that were finished when this one began.
        over: Whether the turn has been finished since.
        round: See Happening.
        named: Whether the game says when a round begins.
    """

    turn: int = 0
    mover: int = NOBODY
    done: int = 0
    over: bool = True
    round: int = 0
    named: bool = False

    def goes_on(self, event: GameEvent, before: State, *, seats: int) -> Clock:
        """The same once it is known what happens."""
        chance, done = before.current_player() == CHANCE, before.turns()
        if event.kind == EventKind.MOVE:
            fresh = self.mover == NOBODY or (self.over and self.done != done)
            now = replace(self, turn=done + 1, mover=event.seat if fresh else self.mover, done=done, over=False)
        elif event.kind in BEGINS:
            now = replace(self, mover=NOBODY, done=done, over=True, round=self.round + 1, named=True)
        elif chance and self.over and event.seat != self.mover and event.kind in HANDED:
            now = replace(self, turn=done + 1, mover=event.seat, done=done, over=event.seat == NOBODY)
        else:
            return self
        return now if now.named else replace(now, round=1 + (max(now.turn, 1) - 1) // seats)


def follow(game: Game, actions: Iterable[int], tell: Events) -> Iterator[tuple[Happening, ...]]:
    """What each action of a game was and led to; everything, whoever may know it."""
    state, clock = game.new_initial_state(), Clock()
    for at, action in enumerate(actions):
        before = state.clone()
        state.apply_unchecked(action)
        events = happenings(tell, before, action, state)
        clock, happened = place(events, before, state, at, clock)
        yield happened


def place(
    events: Iterable[GameEvent], before: State, after: State, step: int, clock: Clock
) -> tuple[Clock, tuple[Happening, ...]]:
    """The events of an action where they stand."""
    happened = list[Happening]()
    for event in events:
        clock = clock.goes_on(event, before, seats=len(after.totals()))
        happened.append(Happening(event, step, clock.turn, clock.mover, clock.round))
    if after.turns() > before.turns():
        clock = replace(clock, over=True)
    return clock, tuple(happened)


def join_alike(happened: Iterable[Happening], seat: int | None) -> list[Happening]:
    """What somebody may know of it; what is listed and comes one after the other is told at once."""
    joined = list[Happening]()
    for each in happened:
        if not known_to(each.event, seat):
            continue
        last, event = (joined[-1] if joined else None), each.event
        if last and event.items and _same(last, each):
            was = last.event
            both = replace(
                event,
                items=was.items + event.items,
                pieces=was.pieces + event.pieces,
                places=was.places + tuple(name for name in event.places if name not in was.places),
                points=was.points + event.points,
            )
            joined[-1] = replace(last, event=both)
        else:
            joined.append(each)
    return joined


def _same(one: Happening, other: Happening) -> bool:
    first, second = one.event, other.event
    return (
        (first.kind, first.say, first.seat, first.put, first.only, first.hidden_from, one.turn, one.mover)
        == (second.kind, second.say, second.seat, second.put, second.only, second.hidden_from, other.turn, other.mover)
        and bool(first.items)
        and not first.sum
    )


@dataclass(frozen=True, slots=True)
class Told:
    """Something that somebody is told.

    Attributes:
        round: See Happening.
        turn: See Happening.
        mover: See Happening.
        event: What happened.
        says: It in a sentence.
        you: The same said to the seat that it is of: 'You score 3 points.'
    """

    round: int
    turn: int
    mover: int
    event: GameEvent
    says: str
    you: str


def tell(tells: Teller, happened: Iterable[Happening], seat: int | None) -> list[Told]:
    """What somebody is told of it."""
    return [
        Told(each.round, each.turn, each.mover, each.event, tells.event(each.event), tells.event(each.event, you=True))
        for each in join_alike(happened, seat)
    ]


@dataclass(frozen=True, slots=True)
class TurnStory:
    """All that is told of one turn, or of what lies between two.

    Attributes:
        number: The number of the turn.
        mover: Whose it is; NOBODY between turns.
        round: In which round.
        told: Its sentences.
        actions: How many actions of the game had been done when it was over.
    """

    number: int
    mover: int
    round: int
    told: tuple[Told, ...]
    actions: int

    @property
    def says(self) -> str:
        """All of it."""
        return " ".join(each.says for each in self.told)


def turn_stories(
    game: Game, actions: Sequence[int], tells: Teller, room: str, seat: int | None = None
) -> list[TurnStory]:
    """A whole game, turn by turn; for somebody who may know everything, unless a seat is named."""
    parts = list[list[Happening]]()
    for happened in follow(game, actions, events_of(room)):
        for each in happened:
            if parts and (parts[-1][0].turn, parts[-1][0].mover) == (each.turn, each.mover):
                parts[-1].append(each)
            else:
                parts.append([each])
    ends = [part[0].step for part in parts[1:]] + [len(actions)]
    done = list[TurnStory]()
    for part, end in zip(parts, ends, strict=True):
        first, last = part[0], part[-1].step + 1
        done.append(TurnStory(first.turn, first.mover, first.round, tuple(tell(tells, part, seat)), max(end, last)))
    return done


def story_lines(story: TurnStory) -> str:
    """A turn in lines of a terminal; what stands between turns has no number."""
    number = f"{story.number}. " if story.mover >= 0 else ""
    return fill(f"{number}{story.says}", WIDTH, subsequent_indent="    ", break_long_words=False)


Plain = dict[str, Any]


class TerminalTeller:
    """Tells a seat at a terminal what happens, as it happens.

    Attributes:
        tells: Who says it in words.
    """

    def __init__(self, seat: int, tells: Teller, room: str, say: Callable[[str], None]) -> None:
        """Tell the seat whose terminal it is, in a game with that id; `say` prints lines."""
        self._seat, self.tells, self._tell, self._say = seat, tells, events_of(room), say
        self._clock, self._waiting, self._sums = Clock(), list[Happening](), list[Told]()

    def watch(self, state: State, _seat: int, _legal: Sequence[int], action: int) -> None:
        """Hear of a decision before it is carried out."""
        self.hear(state, action)

    def hear(self, state: State, action: int) -> None:
        """Hear of any action before it is carried out."""
        seat = state.current_player()
        if not state.history():
            self._clock, self._sums = Clock(), []
        after = state.clone()
        after.apply_unchecked(action)
        saw = [each for each in {seat, self._seat} if each == seat or witness(after, each)]
        known = None if self._seat in saw else saw
        events = happenings(self._tell, state, action, after, known)
        self._clock, happened = place(events, state, after, 0, self._clock)
        self._waiting += happened

    def tell(self) -> None:
        """Say all that has not been said."""
        waiting, self._waiting = self._waiting, []
        turn = None
        for each in tell(self.tells, waiting, self._seat):
            if each.event.kind == EventKind.REVEAL and each.event.sum:
                self._sums.append(each)
                continue
            if each.event.kind in BEGINS:
                self._say("")
            own = each.event.seat == self._seat and each.you
            before, turn = turn, (each.turn, each.mover)
            indent = "  " if turn != before or each.event.kind in BEGINS else "    "
            words = each.you if own else each.says
            self._say(fill(words, WIDTH, initial_indent=indent, subsequent_indent="    ", break_long_words=False))

    def tell_sums(self) -> None:
        """The end: what each seat's points come from, in a small table."""
        if not self._sums:
            return
        rows = list[tuple[str, str, str]]()
        for each in self._sums:
            parts = [(what, f"{number:g}") for what, number in each.event.sum if what]
            # sum counts points
            total = self.tells.language.say("told.together"), f"{sum(number for _, number in each.event.sum):g}"
            named = self.tells.names[each.event.seat]
            rows += [(named if at == 0 else "", *part) for at, part in enumerate([*parts, total])]
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [f"  {name:{wide[0]}}  {what:{wide[1]}}  {number:>{wide[2]}}" for name, what, number in rows]
        self._say("\n".join(["", *lines, ""]))


class Chronicle:
    """A game in progress, told to its seats; it goes on as the game does, and back as far as that is taken back.

    Attributes:
        game: The game.
        tells: Who says it in words.
        tell: Who tells what actions lead to.
        steps: What has been told of: (action, who saw it).
        happened: All of it, an item for each step.
        clocks: Where the next stands, an item for each step.
        state: The game after these steps.
    """

    def __init__(self, game: Game, tells: Teller, tell: Events) -> None:
        self.game, self.tells, self.tell = game, tells, tell
        self.steps: list[tuple[int, tuple[int, ...]]] = []
        self.happened: list[tuple[Happening, ...]] = []
        self.clocks: list[Clock] = []
        self.state: State = game.new_initial_state()

    def go_on(self, steps: Sequence[tuple[int, tuple[int, ...]]]) -> None:
        """Follow the game to these steps."""
        same = 0
        for own, other in zip(self.steps, steps, strict=False):
            if own != other:
                break
            same += 1
        if same < len(self.steps):
            del self.steps[same:], self.happened[same:], self.clocks[same:]
            self.state = self.game.new_initial_state()
            for action, _ in self.steps:
                self.state.apply_unchecked(action)
        for action, saw in steps[same:]:
            before = self.state.clone()
            self.state.apply_unchecked(action)
            events = happenings(self.tell, before, action, self.state, saw)
            clock = self.clocks[-1] if self.clocks else Clock()
            clock, happened = place(events, before, self.state, len(self.steps), clock)
            self.steps.append((action, saw))
            self.happened.append(happened)
            self.clocks.append(clock)

    def told_to(self, seat: int) -> list[Told]:
        """All that a seat, or whoever looks on, has been told."""
        return tell(self.tells, (each for happened in self.happened for each in happened), seat)


RECENT = 24
"""Games of which what has been told is remembered; of any other it is told again from the beginning."""


class Chronicles:
    """Owns the chronicles of games that somebody looks at; any thread may ask."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Chronicle] = OrderedDict()
        self._lock = Lock()

    def of(self, key: str, game: Game, tells: Teller, room: str) -> Chronicle:
        """The chronicle of a game; new, where it is not remembered."""
        with self._lock:
            known = self._known.get(key)
            if known is None or known.game is not game:
                known = self._known[key] = Chronicle(game, tells, events_of(room))
            self._known.move_to_end(key)
            while len(self._known) > RECENT:
                self._known.popitem(last=False)
            return known


def mark_of(entries: Sequence[Plain]) -> str:
    """What so many entries are known by: a page that has others has to read all again."""
    return sha256(json.dumps(entries, sort_keys=True).encode()).hexdigest()[:16]
