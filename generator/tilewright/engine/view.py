"""State -> View: what a seat may know, and a bot chooses by; an action -> the labels it is counted under."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from tilewright.engine import GameBase, State, Table
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.rooms import Room, room_of


class View:
    """A game as one seat sees it.

    Attributes:
        seat: The seat, from 0.
    """

    __slots__ = ("__state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.seat = seat

    def legal_actions(self) -> list[int]:
        """Return what the seat may do now, in ascending order; [] while it is another seat's turn."""
        return self.__state.legal_actions(self.seat)

    def words(self, action: int) -> str:
        """Return a legal action in words."""
        return self.__state.action_to_string(action)

    def information_state_string(self) -> str:
        """Return all that the seat knows, as text."""
        return self.__state.information_state_string(self.seat)

    def observation_tensor(self) -> list[float]:
        """Return all that the seat sees, as numbers."""
        return self.__state.observation_tensor(self.seat)

    def table(self) -> Table:
        """Return the table as the seat sees it."""
        return self.__state.table(self.seat)

    def rules(self) -> GameBase[Any] | None:
        """Return the game that is played, which everybody knows; None if its states do not name it as `game`."""
        game = getattr(self.__state, "game", None)
        return game if isinstance(game, GameBase) and isinstance(game, Hashable) else None

    def resample(self, rng: Stream) -> State:
        """Return a state to try moves in: what the seat cannot know is dealt again."""
        return self.__state.resample(self.seat, rng)

    def glimpse(self, rng: Stream) -> State:
        """Return such a state only to look at: it must not be changed, for it need not be a copy."""
        return self.resample(rng)


class Bot(Protocol):
    """A player: chooses among legal actions by what its seat may know."""

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return one of the legal actions.

        Raises:
            StoppedError: The player leaves the game.
        """


DOOR = "study"
ACTION = "action"
"""The family of the names that say what kind of action it is."""
MOST_LABELS, LONGEST, MOST_COUNT = 16, 60, 1_000_000
"""Names that one action may have; letters of a name; how many there may be of anything in one game."""
MOST_HOLDINGS = 6
"""Things of which a study follows how many a seat holds."""
_JOINS = frozenset(
    ["a", "an", "and", "at", "by", "for", "from", "in", "it", "of", "on", "the", "to", "under", "over", "with"]
)
_WORDS = 2
"""Words of an action that say what kind it is."""


Holds = Callable[[State, int], Mapping[str, float]]
"""(state, seat) -> name of a thing -> how many of it the seat holds."""


@dataclass(frozen=True, slots=True)
class Labels:
    """What actions of a game are counted as.

    Attributes:
        uses: (state, action) -> names of what it uses.
        offered: (finished state) -> name -> how often it could have been used.
        left: (finished state) -> name -> how many lie about unused.
        holds: How many of each thing a seat holds, such as cards in hand.
    """

    uses: Callable[[State, int], Sequence[str]]
    offered: Callable[[State], Mapping[str, int]]
    left: Callable[[State], Mapping[str, int]]
    holds: Holds


def labels_of(game: str) -> Labels:
    """Return what actions of a game are counted as.

    Raises:
        RefusedError: The room is of an installed package, and has behind `study` what it should not (X04, X05).
    """
    room = room_of(game)
    given = {name: room.ask(DOOR, name) for name in ("USES", "OFFERED", "LEFT")}
    for name, each in given.items():
        if each is not None and not callable(each):
            raise room.wrong(DOOR, f"`{name}` is not a function", f"write one, or leave {name} out")
    uses, offered, left = given.values()
    holds = room.ask(DOOR, "HOLDS")
    return Labels(
        _checked_uses(room, uses) if uses else label_by_state,
        _checked_counts(room, offered) if offered else partial(count_by_state, "offered"),
        _checked_counts(room, left) if left else partial(count_by_state, "left"),
        holds_by_state if holds is None else _checked_holds(room, holds),
    )


def label_by_state(state: State, action: int) -> Sequence[str]:
    """Label an action as its state does, by a method `uses`; else by its first words."""
    own: Callable[[int], Sequence[str]] | None = getattr(state, "uses", None)
    return own(action) if own else label_by_words(state, action)


def count_by_state(method: str, state: State) -> Mapping[str, int]:
    """Count what a finished game has offered, or what is left in it, by a method of its state; {} without one."""
    own: Callable[[], Mapping[str, int]] | None = getattr(state, method, None)
    return own() if own else {}


def holds_by_state(state: State, seat: int) -> Mapping[str, float]:
    """Count what a seat holds by a method `holds` of its state; {} without one."""
    own: Callable[[int], Mapping[str, float]] | None = getattr(state, "holds", None)
    return own(seat) if own else {}


def label_by_words(state: State, action: int) -> tuple[str]:
    """Label an action by its first words without numbers: 'take the 7 at B2' -> 'action: take'."""
    words = [word for word in state.action_to_string(action).rpartition(": ")[2].split() if word.isalpha()]
    kind = [word for word in words if word not in _JOINS][:_WORDS] or words[:_WORDS]
    return (f"{ACTION}: {' '.join(kind)[: LONGEST - len(ACTION) - 2] or 'any'}",)


def _checked_uses(room: Room, uses: Callable[[State, int], Any]) -> Callable[[State, int], Sequence[str]]:
    """Wrap the room's own function: each name is checked when it first comes."""
    known = set[str]()

    def looked_at(state: State, action: int) -> Sequence[str]:
        names: Sequence[str] = uses(state, action)
        if not isinstance(names, tuple) or len(names) > MOST_LABELS:
            raise room.wrong(DOOR, "USES does not return a tuple of a few names", "return ('action: take', 'card: 7')")
        for name in names:
            if name not in known:
                known.add(_name(room, "USES", name))
        return names

    return looked_at


def _checked_counts(room: Room, counts: Callable[[State], Any]) -> Callable[[State], Mapping[str, int]]:
    """Wrap the room's own count of a finished game: what it returns is checked."""

    def looked_at(state: State) -> Mapping[str, int]:
        given = counts(state)
        if not isinstance(given, Mapping) or not all(type(each) is int and each >= 0 for each in given.values()):
            raise room.wrong(DOOR, "a count of a game is no mapping to whole numbers", "return {'card: 7': 24}")
        return {_name(room, "OFFERED", name): min(each, MOST_COUNT) for name, each in given.items()}

    return looked_at


def _checked_holds(room: Room, holds: Any) -> Holds:  # noqa: ANN401 - a stranger's
    """Wrap the room's own HOLDS: its names are checked at once, each number when it comes.

    Raises:
        RefusedError: It is no mapping of a few names to functions (X05).
    """
    remedy = 'write HOLDS = {"cards in hand": lambda state, seat: len(state.hands[seat])}'
    functions: dict[Any, Any] = dict(holds) if isinstance(holds, Mapping) else {"": None}
    if len(functions) > MOST_HOLDINGS:
        raise room.wrong(DOOR, f"HOLDS has {len(functions)} names", f"keep the {MOST_HOLDINGS} that matter most")
    for name, count in functions.items():
        if not (isinstance(name, str) and 0 < len(name) <= LONGEST and name.isprintable() and callable(count)):
            message = f"HOLDS is no mapping of names, at most {LONGEST} letters each, to functions"
            raise room.wrong(DOOR, message, remedy)

    def looked_at(state: State, seat: int) -> Mapping[str, float]:
        given = {name: count(state, seat) for name, count in functions.items()}
        for name, number in given.items():
            if type(number) not in (int, float) or not -MOST_COUNT <= number <= MOST_COUNT:
                message = f"HOLDS counts {str(number)[:LONGEST]!r} of '{name}', which is not a number"
                raise room.wrong(DOOR, message, remedy)
        return given

    return looked_at


def _name(room: Room, door: str, name: object) -> str:
    """Check a name that is to be counted.

    Raises:
        RefusedError: It is none (X05).
    """
    if isinstance(name, str) and len(name) <= LONGEST and name.isprintable() and all(name.partition(": ")):
        return name
    message = f"{door} calls something {str(name)[:LONGEST]!r}"
    raise room.wrong(DOOR, message, f"write a family and a name, at most {LONGEST} letters: 'card: 7'")
